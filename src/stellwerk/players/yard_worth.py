"""What one more train card is worth to a bot of the card game, on the track or in hand."""

from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE
from stellwerk.players.minds import Mind, Sight
from stellwerk.players.yard_outlook import unseen_total
from stellwerk.players.yard_weights import BLIND, FADE, GROW, LOCO, LOCO_BASE, NEED, SURPLUS, TRUST
from stellwerk.rules.compiled import rule


@rule
def card_worth(v: Sight, mind: Mind, colour: int, have: float) -> float:
    """One more card of a colour on the track, beyond those there: for the plan, or for tickets still to be drawn."""
    over = have - mind.needs[colour]
    if over < -0.5:
        return NEED
    if v.pool + v.under_count == 0:
        return 0.0
    worth = SURPLUS * mind.late
    while over >= 0.5:
        worth *= FADE
        over -= 1.0
    return worth


@rule
def locomotive_worth(v: Sight, mind: Mind) -> float:
    """CARD-18: a joker on the track is worth the best colour, and more."""
    best = 0.0
    for colour in range(COLOURED):
        best = max(best, card_worth(v, mind, colour, mind.track[colour] + v.cards[v.viewer, colour]))
    return max(LOCO_BASE, best) * LOCO


@rule
def price_kinds(v: Sight, mind: Mind) -> None:
    """What one more card in hand is worth, for every kind; and a locomotive on the track."""
    mind.joker = locomotive_worth(v, mind)
    for kind in range(KINDS):
        mind.taking[kind] = price_of(v, mind, kind)


@rule
def price_of(v: Sight, mind: Mind, kind: int) -> float:
    """One more card in hand."""
    if kind == LOCOMOTIVE:
        return float(mind.joker * mind.hold[LOCOMOTIVE] * TRUST)
    held = float(v.cards[v.viewer, kind])
    grown = 1.0 + GROW * min(4.0, held)
    return float(card_worth(v, mind, kind, mind.track[kind] + held) * mind.hold[kind] * TRUST * grown)


@rule
def blind_worth(mind: Mind) -> float:
    """CARD-9: the top of the deck, by what is unseen."""
    worth = 0.0
    for kind in range(COLOURED + 1):
        worth += mind.unseen[kind] * mind.taking[kind]
    return worth / unseen_total(mind) * BLIND
