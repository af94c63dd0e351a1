"""Which function checks which command: from what somebody asks for to what it comes to, or why not."""

from collections.abc import Callable, Mapping
from typing import Any

from stellwerk.server.tables import commands as do
from stellwerk.server.tables import game_commands, lobby_commands
from stellwerk.server.tables.proposal import Asker, Proposal
from stellwerk.server.tables.state import TableState

CHECKS: Mapping[type, Callable[[TableState, Asker, Any], Proposal]] = {
    do.Sit: lobby_commands.sit,
    do.Leave: lobby_commands.leave,
    do.Looks: lobby_commands.looks,
    do.SeatBot: lobby_commands.seat_bot,
    do.EmptySeat: lobby_commands.empty_seat,
    do.Fill: lobby_commands.fill,
    do.Change: lobby_commands.settings,
    do.Start: lobby_commands.start,
    do.Chat: lobby_commands.chat,
    do.Close: lobby_commands.close,
    do.Reopen: lobby_commands.reopen,
    do.Act: game_commands.act,
    do.Undo: game_commands.undo,
    do.AnswerUndo: game_commands.answer_undo,
    do.AskTimer: game_commands.ask_timer,
    do.AnswerTimer: game_commands.answer_timer,
    do.CallStandIn: game_commands.call_substitute,
    do.Return: game_commands.come_back,
}
"""Every command but `rematch`, which opens another table (`house.py`)."""


def dispatch(state: TableState, asker: Asker, command: do.Command) -> Proposal:
    """What a command comes to; refused, it is `Refused` or `IllegalAction`."""
    return CHECKS[type(command)](state, asker, command)
