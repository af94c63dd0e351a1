"""What happened: the words in which the rules tell what an action brought. The door turns them into events."""

from stellwerk.rules.compiled import rule
from stellwerk.rules.state import State

# what                who   which       how many
(
    START_PLAYER,  #    seat
    DEALT,  #           seat  kind                     hidden from others
    DEALT_OPENLY,  #    seat  kind        cards
    TURNED_UP,  #       slot  kind
    EXCHANGED,  #             the display, for too many locomotives
    RESHUFFLED,  #
    DREW_BLIND,  #      seat  kind        zone         kind hidden from others
    DREW_FACE_UP,  #    seat  kind        slot
    PLACED,  #          seat  kind        HAND/HOLDER  kind hidden where it was drawn blind
    OFFERED_TICKET,  #  seat  ticket                   ticket hidden from others
    KEPT_TICKET,  #     seat  ticket                   ticket hidden from others
    RETURNED_TICKET,  # seat  ticket                   ticket hidden from others
    CHOSE,  #           seat                           a choice made and not shown yet
    SHARED_TICKET,  #   seat  ticket                   ticket hidden from other teams
    PLAYED,  #          zone  kind        cards
    CLAIMED,  #         seat  track       points
    TURNED_OVER,  #     seat  kind
    TUNNEL_ASKS,  #     seat  track       cards
    TOOK_BACK,  #       seat  track
    BOUGHT,  #          seat  technology
    WENT_BACK,  #       seat  technology               back on sale
    LEFT_SALE,  #             technology
    PASSED,  #          seat
    STOPPED,  #         seat
    FINAL_ROUND,  #     seat
    RODE_OUT,  #        seat  kind        colour       from the yard onto the track
    LAID,  #            seat  colour      cards        into the yard
    LAID_LOCOMOTIVES,  # seat  colour      locomotives  on top of that row
    RAIDED,  #          loser colour      cards
    COMPLETED_TICKET,  # seat  ticket
    NEW_HALF,  #        seat                           who starts it
    GAME_OVER,
) = range(32)


@rule
def emit(s: State, what: int, who: int, which: int, many: int) -> None:
    """Note that this happened."""
    at = s.event_count
    s.event_buffer[at, 0] = what
    s.event_buffer[at, 1] = who
    s.event_buffer[at, 2] = which
    s.event_buffer[at, 3] = many
    s.event_count = at + 1


@rule
def clear(s: State) -> None:
    """A new action: nothing has happened yet, and chance has given nothing, unless it was written down before."""
    s.event_count = 0
    if s.chance_at == s.chance_count:
        s.chance_at = 0
        s.chance_count = 0
