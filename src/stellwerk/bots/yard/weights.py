"""The numbers by which the planner of the card game judges, in points unless said otherwise.

They were found by self-play, one or two at a time (docs/bots-card.md). Chances and factors have no unit.
"""

FAST, SLOW = 2.5, 0.9
"""Cards that leave the deck in a turn when all are in a hurry, and when nobody is."""

NEED = 9.5
"""A card on the track that a ticket of the plan needs."""
SURPLUS = 4.0
"""A card on the track that no ticket needs yet."""
FADE = 0.75
"""Each further one of the same colour, as a factor."""
LATE = 8.0
"""Rides left, below which cards without a ticket count less and less."""
LOCO, LOCO_BASE = 1.3, 6.0
"""A locomotive on the track: this factor times the best colour, which counts at least so much."""

TRUST = 0.82
"""What a card in hand counts, of one on the track, beyond the time it takes to get there."""
CARRY = 0.45
"""The least chance of a card in hand that is kept for a second half."""
GROW = -0.16
"""What each card of a colour in hand adds to the worth of one more, as a factor."""
BLIND = 1.0
"""The worth of a card drawn blind, as a factor: nobody else sees it."""

RAIDS = 0.8
"""The chance that somebody who can raid does."""
JOKER_IN_RAID = 0.75
"""How far locomotives in other hands count as cards for a raid."""
BESIDE, OTHERS = 1.88, 0.5
"""How far the own rows, and those of third players, draw raids upon themselves."""
RAID = 4.5
"""A card that somebody else loses, shared among all others."""
TURN_LAY = -1.8
"""What laying costs beside: cards in the yard tell what is collected."""

CITY = 0.25
"""How much of its big-city bonuses a ticket is thought to bring."""
FUTURE = 0.16
"""Cards that are still to be collected and to get onto the track, for each ride left."""
NEXT_HALF = 5.0
"""Such cards of a half that is still to come."""
SLACK = 0.13
"""The part of those cards by which the plan may fall short before its last ticket is lost."""
MISSING = 2.0
"""What a card still to be collected counts, in the price of a ticket in cards."""
ROOM = 3.0
"""A card to be collected that no ticket of the plan needs."""
USED = 1.5
"""A spare card that a new ticket would use."""
TICKET_SHARE = 1.3
"""Of four tickets drawn, how many can be used: they compete for the same cards."""
TURN_TICKETS = -2.5
"""What drawing tickets costs beside."""
