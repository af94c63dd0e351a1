"""Which function checks which command: from what somebody asks for to what it comes to, or why not."""

from collections.abc import Callable, Mapping
from typing import Any

from stellwerk.server.tables import commands as do
from stellwerk.server.tables import lobby, playing
from stellwerk.server.tables.planned import Asker, Planned
from stellwerk.server.tables.state import TableState

CHECKS: Mapping[type, Callable[[TableState, Asker, Any], Planned]] = {
    do.Sit: lobby.sit,
    do.Leave: lobby.leave,
    do.Looks: lobby.looks,
    do.SeatBot: lobby.seat_bot,
    do.EmptySeat: lobby.empty_seat,
    do.Fill: lobby.fill,
    do.Change: lobby.settings,
    do.Start: lobby.start,
    do.Chat: lobby.chat,
    do.Close: lobby.close,
    do.Reopen: lobby.reopen,
    do.Act: playing.act,
    do.Undo: playing.undo,
    do.AnswerUndo: playing.answer_undo,
    do.AskTimer: playing.ask_timer,
    do.AnswerTimer: playing.answer_timer,
    do.CallStandIn: playing.call_stand_in,
    do.Return: playing.come_back,
}
"""Every command but `rematch`, which opens another table (`house.py`)."""


def decide(state: TableState, asker: Asker, command: do.Command) -> Planned:
    """What a command comes to; refused, it is `Refused` or `IllegalAction`."""
    return CHECKS[type(command)](state, asker, command)
