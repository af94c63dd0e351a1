"""What chance gave, in words: a seat, a train card or a ticket for each number that the rules drew.

Numbers mean something different in each action; here that is told, and nowhere else. Words stay true when the numbers
of a board change.
"""

from collections.abc import Sequence
from typing import TypeAlias

from stellwerk.api.actions import Action, DrawTickets
from stellwerk.api.wording import KIND_WORDS
from stellwerk.box.build import Contents
from stellwerk.box.record import Box
from stellwerk.rules.state import NONE

Chance: TypeAlias = int | str
"""The seat that starts, the word of a train card, or the id of a ticket."""


class ChanceError(ValueError):
    """Something that chance cannot have given."""


def dealt_tickets(box: Box) -> int:
    """How many tickets are drawn when a game is set up."""
    return int(min(box.seats * box.deal_tickets, box.tickets))


def chance_of_setup(contents: Contents, box: Box, chance_log: Sequence[int]) -> tuple[Chance, ...]:
    """What chance gave at the start: who begins, unless one was named; cards; and last, tickets."""
    first = int(box.start_player == NONE)
    tickets = len(chance_log) - dealt_tickets(box)
    return (*chance_log[:first], *_cards(chance_log[first:tickets]), *_tickets(contents, chance_log[tickets:]))


def chance_of_action(contents: Contents, action: Action, chance_log: Sequence[int]) -> tuple[Chance, ...]:
    """What chance gave in an action: tickets where they were drawn, cards in all others."""
    return _tickets(contents, chance_log) if isinstance(action, DrawTickets) else _cards(chance_log)


def chance_log_of_setup(contents: Contents, box: Box, chance: Sequence[Chance]) -> tuple[list[int], list[int]]:
    """The numbers of a set-up, checked one by one: start player and cards; then the tickets."""
    first = int(box.start_player == NONE)
    tickets = len(chance) - dealt_tickets(box)
    if tickets < first:
        raise ChanceError(f"chance gave {len(chance)} things; that is too few to set up the game")
    starts = [_seat(box, one) for one in chance[:first]]
    return starts + _kinds(chance[first:tickets]), _numbers(contents, chance[tickets:])


def chance_log_of_action(contents: Contents, action: Action, chance: Sequence[Chance]) -> list[int]:
    """The numbers of what chance gave in an action, checked one by one."""
    return _numbers(contents, chance) if isinstance(action, DrawTickets) else _kinds(chance)


def _cards(chance_log: Sequence[int]) -> tuple[Chance, ...]:
    return tuple(KIND_WORDS[kind] for kind in chance_log)


def _tickets(contents: Contents, chance_log: Sequence[int]) -> tuple[Chance, ...]:
    return tuple(contents.tickets[ticket].id for ticket in chance_log)


def _seat(box: Box, one: Chance) -> int:
    if not isinstance(one, int) or not 0 <= one < box.seats:
        raise ChanceError(f"chance gave {_shown(one)}; expected the seat that starts")
    return one


def _kinds(chance: Sequence[Chance]) -> list[int]:
    for one in chance:
        if one not in KIND_WORDS:
            raise ChanceError(f"chance gave {_shown(one)}; expected a train card: {', '.join(KIND_WORDS)}")
    return [KIND_WORDS.index(str(one)) for one in chance]


def _numbers(contents: Contents, chance: Sequence[Chance]) -> list[int]:
    for place, one in enumerate(chance):
        if one not in contents.ticket_number:
            raise ChanceError(f"chance gave {_shown(one)}; expected the id of a ticket")
        if one in chance[:place]:
            raise ChanceError(f"chance gave the ticket {_shown(one)} twice")
    return [contents.ticket_number[str(one)] for one in chance]


def _shown(one: Chance) -> str:
    return repr(one if isinstance(one, int) else one[:40])
