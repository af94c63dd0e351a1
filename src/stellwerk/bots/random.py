"""The random player: any legal action, each as likely. Whole games run in compiled code."""

from typing import Any

from stellwerk.box.layout import Longs
from stellwerk.box.record import Box
from stellwerk.rules.chance import below
from stellwerk.rules.compiled import rule
from stellwerk.rules.scoring import owns_ticket
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import OVER, ROUTES, Moves, State
from stellwerk.rulesets.referee import apply, first_to_act, legal

States = Any
"""An array of state records."""

PER_GAME = 2
PER_SEAT = 5
"""What `play_many` notes: two numbers of each game, then five of each seat."""


@rule
def choose_random(moves: Moves) -> int:
    """Any of the listed actions."""
    return int(moves.action[below(moves, moves.n)])


@rule
def play_random(box: Box, s: State, moves: Moves) -> int:
    """A whole game from set-up to scoring. The record comes zeroed with its generator sown. Returns the decisions."""
    set_up(box, s)
    decisions = 0
    while s.phase != OVER:
        seat = first_to_act(s)
        legal(box, s, seat, moves)
        apply(box, s, seat, choose_random(moves))
        decisions += 1
    return decisions


@rule(borrows=True)
def play_many(box: Box, states: States, moves: Moves, seeds: Longs, outcomes: Longs) -> None:
    """Random games, one for each row of `seeds`: the words of the game's generator, then those of the players'.

    `states` is a blank record and one to play in. A row of `outcomes` gets decisions and turns, and for each seat
    score, win, route points, tickets held, tickets made.
    """
    for game in range(seeds.shape[0]):
        states[1] = states[0]
        s = states[1]
        for word in range(4):
            s.rng[word] = seeds[game, word]
            moves.rng[word] = seeds[game, 4 + word]
        outcomes[game, 0] = play_random(box, s, moves)
        outcomes[game, 1] = s.turns
        for seat in range(box.seats):
            at = PER_GAME + PER_SEAT * seat
            outcomes[game, at] = s.score[seat]
            outcomes[game, at + 1] = s.winners >> seat & 1
            outcomes[game, at + 2] = s.items[seat, ROUTES]
            outcomes[game, at + 3] = tickets_of(box, s, seat)
            outcomes[game, at + 4] = s.completed[seat]


@rule
def tickets_of(box: Box, s: State, seat: int) -> int:
    """Tickets of a seat's side at the end, made or not."""
    count = 0
    for ticket in range(box.tickets):
        if owns_ticket(box, s, box.side[seat], ticket):
            count += 1
    return count
