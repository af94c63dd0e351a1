"""Asia: teams, their holders for cards and tickets, and sharing tickets as a turn of its own."""

from stellwerk.box.record import FROM_HOLDER, HOLDER_ROOM, PLACE_CARD, SHARE_TICKET, STOP, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.paying import list_splits, split
from stellwerk.rules.sharing import (
    list_share_kept,
    list_share_more,
    list_shares,
    share,
    share_at_start,
    share_kept,
)
from stellwerk.rules.state import (
    CHOSEN,
    NONE,
    PLACE,
    SHARE_AT_START,
    SHARE_KEPT,
    SHARE_MORE,
    SPLIT,
    TURN,
    Moves,
    State,
)
from stellwerk.rules.taking import list_places, place_card, stop
from stellwerk.rules.turns import list_pass
from stellwerk.rulesets import classic


@rule
def legal(box: Box, s: State, seat: int, moves: Moves) -> None:
    """The decisions of the team game; the classic ones among them."""
    if s.phase == TURN:
        classic.list_turn(box, s, seat, moves)
        others = moves.n
        list_shares(box, s, seat, NONE, moves)
        list_pass(box, moves, others if box.may_decline_sharing else moves.n)  # ASIA-32
    elif s.phase == PLACE:
        list_places(box, s, moves)
    elif s.phase == SPLIT:
        list_splits(box, s, seat, moves)
    elif s.phase == SHARE_AT_START:
        list_shares(box, s, seat, NONE, moves)
    elif s.phase == SHARE_KEPT:
        list_share_kept(box, s, seat, moves)
    elif s.phase == SHARE_MORE:
        list_share_more(box, s, seat, moves)
    else:
        classic.legal(box, s, seat, moves)


@rule
def act(box: Box, s: State, seat: int, section: int, index: int) -> None:
    """Do what was decided."""
    if section == PLACE_CARD:
        place_card(box, s, seat, index)
    elif section == FROM_HOLDER:
        split(box, s, seat, index // HOLDER_ROOM, index % HOLDER_ROOM)
    elif section == SHARE_TICKET:
        if s.phase == SHARE_AT_START:
            share_at_start(box, s, seat, index)
        elif s.phase == SHARE_KEPT:
            share_kept(box, s, seat, index)
        else:
            share(box, s, seat, index)
    elif section == STOP:
        stop(s, seat)
    else:
        classic.act(box, s, seat, section, index)


@rule
def go_on(box: Box, s: State, seat: int, before: int) -> None:
    """ASIA-8: when all have chosen their tickets, all share one at the same time; then the first turn."""
    if s.phase == CHOSEN and before != SHARE_AT_START:
        s.phase = SHARE_AT_START
        s.owes = (1 << box.seats) - 1
    classic.go_on(box, s, seat)
