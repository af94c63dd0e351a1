"""What one more train card is worth to a bot of the card game, on the track or in hand."""

from stellwerk.bots.memory import BotMemory, Observation
from stellwerk.bots.yard.outlook import unseen_total
from stellwerk.bots.yard.weights import BLIND, FADE, GROW, LOCO, LOCO_BASE, NEED, SURPLUS, TRUST
from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE
from stellwerk.rules.compiled import rule


@rule
def card_worth(v: Observation, memory: BotMemory, colour: int, have: float) -> float:
    """One more card of a colour on the track, beyond those there: for the plan, or for tickets still to be drawn."""
    over = have - memory.card_demand[colour]
    if over < -0.5:
        return NEED
    if v.pool + v.under_count == 0:
        return 0.0
    worth = SURPLUS * memory.late
    while over >= 0.5:
        worth *= FADE
        over -= 1.0
    return worth


@rule
def locomotive_worth(v: Observation, memory: BotMemory) -> float:
    """CARD-18: a joker on the track is worth the best colour, and more."""
    best = 0.0
    for colour in range(COLOURED):
        best = max(best, card_worth(v, memory, colour, memory.track[colour] + v.cards[v.viewer, colour]))
    return max(LOCO_BASE, best) * LOCO


@rule
def price_kinds(v: Observation, memory: BotMemory) -> None:
    """What one more card in hand is worth, for every kind; and a locomotive on the track."""
    memory.joker = locomotive_worth(v, memory)
    for kind in range(KINDS):
        memory.taking[kind] = price_of(v, memory, kind)


@rule
def price_of(v: Observation, memory: BotMemory, kind: int) -> float:
    """One more card in hand."""
    if kind == LOCOMOTIVE:
        return float(memory.joker * memory.hold[LOCOMOTIVE] * TRUST)
    held = float(v.cards[v.viewer, kind])
    grown = 1.0 + GROW * min(4.0, held)
    return float(card_worth(v, memory, kind, memory.track[kind] + held) * memory.hold[kind] * TRUST * grown)


@rule
def blind_worth(memory: BotMemory) -> float:
    """CARD-9: the top of the deck, by what is unseen."""
    worth = 0.0
    for kind in range(COLOURED + 1):
        worth += memory.unseen[kind] * memory.taking[kind]
    return worth / unseen_total(memory) * BLIND
