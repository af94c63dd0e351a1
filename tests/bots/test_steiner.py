"""Plans are exact: no cheaper way joins the cities, none makes the tickets, found by trying all."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.bots.board.edge_costs import NO_WAY, find_costs, find_ways
from stellwerk.bots.board.steiner import MOST_TICKETS, join_all, make_sets, mark_tree, number_ends, tree_cost
from stellwerk.box.layout import blank
from stellwerk.box.record import BOX, PLACES
from stellwerk.rules.state import NONE

SPOTS = 6


@st.composite
def grounds(draw: st.DrawFn) -> np.ndarray:
    """A small ground: what each stretch costs, NO_WAY where there is none, 0 where it is built."""
    direct = np.full((PLACES, PLACES), NO_WAY, np.int64)
    for a, b in combinations(range(SPOTS), 2):
        direct[a, b] = direct[b, a] = draw(st.sampled_from([NO_WAY, 0, 1, 2, 3, 5, 8, 13]))
    for a in range(SPOTS):
        direct[a, a] = 0
    return direct


def joined(stretches: list[tuple[int, int]], pairs: list[tuple[int, int]]) -> bool:
    roots = list(range(SPOTS))
    for a, b in stretches:
        roots = [roots[b] if root == roots[a] else root for root in roots]
    return all(roots[a] == roots[b] for a, b in pairs)


def cheapest(direct: np.ndarray, pairs: list[tuple[int, int]]) -> int:
    """The cheapest set of stretches that joins every pair: all sets are tried."""
    stretches = [(a, b) for a, b in combinations(range(SPOTS), 2) if direct[a, b] < NO_WAY]
    free = [stretch for stretch in stretches if direct[stretch] == 0]
    priced = [stretch for stretch in stretches if direct[stretch] > 0]
    best = NO_WAY
    for count in range(min(len(priced), SPOTS - 1) + 1):
        for some in combinations(priced, count):
            cost = sum(int(direct[stretch]) for stretch in some)
            if cost < best and joined([*free, *some], pairs):
                best = cost
    return best


def laid(direct: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray]:
    box = blank(BOX)
    box.places = SPOTS
    ways = direct.copy()
    step = np.empty((PLACES, PLACES), np.int64)
    find_ways(box, ways, step)
    return box, ways, step


@settings(max_examples=25)
@given(grounds(), st.lists(st.tuples(st.integers(0, SPOTS - 1), st.integers(0, SPOTS - 1)), min_size=1, max_size=3))
def test_tickets_are_made_at_the_least_cost(direct: np.ndarray, tickets: list[tuple[int, int]]) -> None:
    box, ways, _step = laid(direct)
    pairs = np.array(tickets, np.int16)
    ends, masks = np.empty(10, np.int16), np.empty(MOST_TICKETS, np.int64)
    count = number_ends(ways, pairs, len(tickets), ends, masks)
    trees = np.empty((1 << count, SPOTS), np.int64)
    costs, parts = np.empty(1 << len(tickets), np.int64), np.empty(1 << len(tickets), np.int64)
    join_all(box, ways, ends, count, trees)
    make_sets(len(tickets), masks, ends, trees, costs, parts)
    for chosen in range(1 << len(tickets)):
        wanted = [pair for at, pair in enumerate(tickets) if chosen >> at & 1]
        assert min(int(costs[chosen]), NO_WAY) == cheapest(direct, wanted)


@settings(max_examples=25)
@given(grounds(), st.sets(st.integers(0, SPOTS - 1), min_size=2, max_size=4))
def test_a_tree_taken_apart_again_costs_what_it_should_and_joins_its_ends(direct: np.ndarray, cities: set[int]) -> None:
    box, ways, step = laid(direct)
    box.tracks = SPOTS * SPOTS
    over = np.arange(PLACES * PLACES, dtype=np.int64).reshape(PLACES, PLACES)
    number = {stretch: at for at, stretch in enumerate(combinations(range(SPOTS), 2))}
    for (a, b), at in number.items():
        over[a, b] = over[b, a] = at
        box.route_of[at] = at
    ends = np.array(sorted(cities), np.int16)
    trees = np.empty((1 << len(ends), SPOTS), np.int64)
    join_all(box, ways, ends, len(ends), trees)
    everything = (1 << len(ends)) - 1
    if tree_cost(ends, trees, everything) >= NO_WAY:
        return
    plan = np.zeros(160, np.int16)
    mark_tree(box, ways, step, over.astype(np.int16), trees, ends, everything, plan, 1)
    used = [stretch for stretch, at in number.items() if plan[at]]
    assert sum(int(direct[stretch]) for stretch in used) == tree_cost(ends, trees, everything)
    assert joined(used, [(int(ends[0]), int(end)) for end in ends])


@settings(max_examples=25)
@given(grounds())
def test_costs_alone_are_those_of_the_ways(direct: np.ndarray) -> None:
    box, ways, _ = laid(direct)
    costs = direct.copy()
    find_costs(box, costs)
    assert np.array_equal(np.minimum(costs, NO_WAY)[:SPOTS, :SPOTS], np.minimum(ways, NO_WAY)[:SPOTS, :SPOTS])


@pytest.mark.parametrize("tickets", [6, 7])
def test_more_ends_than_can_be_joined_exactly_are_refused(tickets: int) -> None:
    ways = np.full((PLACES, PLACES), 5, np.int64)
    pairs = np.arange(2 * tickets, dtype=np.int16).reshape(tickets, 2)
    assert number_ends(ways, pairs, tickets, np.empty(10, np.int16), np.empty(8, np.int64)) == NONE
