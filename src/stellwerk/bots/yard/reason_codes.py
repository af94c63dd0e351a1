"""Why a bot of the card game does what it does: a code and up to four numbers. The words are in `yard_reasons.py`."""

from stellwerk.bots.memory import BotMemory, Observation
from stellwerk.bots.yard.memory import own_cards
from stellwerk.box.record import (
    COLOURED,
    COMPLETE_BEST,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP_TICKETS,
    LOCOMOTIVE,
    PASS,
    PLAY_SET,
    PLAY_SINGLES,
    SET_CARDS,
    SET_LOCOMOTIVES,
    STOP,
    Box,
)
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import count_bits, section_of
from stellwerk.rules.state import HELD, NONE
from stellwerk.rules.yard import row_length

# The codes, and what they are about.
(
    KEEPS,  #           tickets kept, tickets offered
    RAIDS_ROW,  #       colour, the loser's seat, cards gone
    LAYS_ROW,  #        colour, cards, locomotives
    LAYS_SINGLES,  #    three colours
    COLLECTS,  #        colour, ticket, cards missing
    STOCKS_UP,  #       colour
    TAKES_JOKER,  #
    DRAWS_BLIND,  #
    SEEKS_TICKETS,  #   tickets in hand
    LAST_TICKETS,  #
    STOPS,  #
    COMPLETES,  #
    PASSES,  #
) = range(100, 113)


@rule
def say(memory: BotMemory, why: int, first: int, second: int, third: int) -> None:
    """Note a reason."""
    memory.why = why
    memory.why_about[0] = first
    memory.why_about[1] = second
    memory.why_about[2] = third
    memory.why_about[3] = 0


@rule
def explain(box: Box, v: Observation, seat: int, memory: BotMemory, action: int) -> None:
    """The reason of an action, in `mind.why`."""
    section = section_of(box, action)
    index = action - int(box.section_start[section])
    if section == KEEP_TICKETS:
        say(memory, KEEPS, count_bits(index), int(v.offered[seat]), 0)
    elif section == DRAW_BLIND:
        say(memory, DRAWS_BLIND, 0, 0, 0)
    elif section == DRAW_FACE_UP:
        explain_card(box, v, seat, memory, int(v.display[index]))
    elif section == DRAW_TICKETS:
        say(memory, LAST_TICKETS if v.final > 0 else SEEKS_TICKETS, int(v.tickets_held[seat]), 0, 0)
    elif section == STOP:
        say(memory, STOPS, 0, 0, 0)
    elif section == PASS:
        say(memory, PASSES, 0, 0, 0)
    elif section == COMPLETE_BEST:
        say(memory, COMPLETES, 0, 0, 0)
    elif section == PLAY_SINGLES:
        say(memory, LAYS_SINGLES, int(box.singles[index, 0]), int(box.singles[index, 1]), int(box.singles[index, 2]))
    elif section == PLAY_SET:
        cards = index // SET_LOCOMOTIVES % SET_CARDS
        explain_row(box, v, seat, memory, index // SET_LOCOMOTIVES // SET_CARDS, cards, index % SET_LOCOMOTIVES)


@rule
def explain_row(
    box: Box, v: Observation, seat: int, memory: BotMemory, colour: int, cards: int, locomotives: int
) -> None:
    """CARD-16: a raid, or just a row."""
    say(memory, LAYS_ROW, colour, cards, locomotives)
    for each in range(box.seats):
        lost = row_length(v, each, colour)
        if each != seat and lost > 0:
            say(memory, RAIDS_ROW, colour, each, lost)


@rule
def explain_card(box: Box, v: Observation, seat: int, memory: BotMemory, kind: int) -> None:
    """For the ticket in hand that lacks this colour and is nearest to being served; or for tickets to come."""
    if kind == LOCOMOTIVE:
        say(memory, TAKES_JOKER, 0, 0, 0)
        return
    nearest = NONE
    fewest = 0
    for ticket in range(box.tickets):
        if v.ticket_at[ticket] == HELD + seat and box.ticket_cards[ticket, kind] > own_cards(v, seat, memory, kind):
            missing = 0
            for colour in range(COLOURED):
                missing += max(0, int(box.ticket_cards[ticket, colour]) - own_cards(v, seat, memory, colour))
            if nearest == NONE or missing < fewest:
                nearest = ticket
                fewest = missing
    if nearest == NONE:
        say(memory, STOCKS_UP, kind, 0, 0)
    else:
        say(memory, COLLECTS, kind, nearest, fewest)
