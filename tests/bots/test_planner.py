"""The planner on a board: what it takes for missing, when its hand is full, what the last turn leaves, what it says."""

from typing import Any

import numpy as np
import pytest

from stellwerk import Table
from stellwerk.api.actions import ClaimRoute, PayTunnel, TakeBack
from stellwerk.bots.board.card_choice import price_cards
from stellwerk.bots.board.card_demand import NEEDS, aim, list_demand
from stellwerk.bots.board.plan import chance_of
from stellwerk.bots.board.reason_codes import COLLECTS_CARDS, MAY_NEED, explain_card
from stellwerk.bots.board.ticket_choice import worth_of_new_tickets
from stellwerk.bots.contract import open_bot
from stellwerk.bots.memory import BOT_MEMORY, PLANNER, Reals, look
from stellwerk.bots.play import reset
from stellwerk.box.layout import blanks
from stellwerk.box.record import COLOURS, KINDS, LOCOMOTIVE
from stellwerk.rules.state import KEEP, NONE, STATE, TURN
from tests.lib.position import Position, position
from tests.rules.asia.lib import bare, seen


class Planner:
    """A planner in seat 0 of a position."""

    def __init__(self, p: Position) -> None:
        self.p, self.box = p, p.box
        self.states, memories = blanks(STATE, 2), blanks(BOT_MEMORY, int(p.box.seats))
        self.states[0] = p.states[0]
        reset(self.box, memories, 0, PLANNER, 0, np.zeros(4, np.int64))
        self.mind: Any = memories[0]

    @property
    def sight(self) -> Any:
        return look(self.box, self.states, 0, 1, 0)

    def wants(self, *technologies: str) -> "Planner":
        for technology in technologies:
            self.mind.wanted |= 1 << self.p.contents.technology_number[technology]
        return self

    def aims_at(self, *tracks: str) -> "Planner":
        self.mind.plan[:] = 0
        for track in tracks:
            self.mind.plan[self.box.route_of[self.p.contents.track_number[track]]] = 1
        aim(self.box, self.sight, 0, self.mind)
        return self

    def needed_locomotives(self) -> int:
        needs = np.zeros(NEEDS, np.int64)
        list_demand(self.box, self.sight, 0, self.mind, NONE, needs)
        return int(needs[LOCOMOTIVE])

    def prices(self) -> Reals:
        worth = np.zeros(KINDS)
        price_cards(self.box, self.sight, 0, self.mind, worth)
        return worth

    def says_of(self, kind: str) -> tuple[int, int, int]:
        """The reason for a card: its code, the track, and how many lack."""
        number = LOCOMOTIVE if kind == "locomotive" else COLOURS.index(kind)
        explain_card(self.box, self.sight, 0, self.mind, number)
        return int(self.mind.why), int(self.mind.why_about[1]), int(self.mind.why_about[2])


@pytest.mark.parametrize(
    ("wanted", "owned", "locomotives"),
    [
        (("mechanical_stoker",), (), 1),
        (("wales_concession",), (), 1),
        (("wales_concession", "propellers"), (), 3),
        (("wales_concession", "propellers"), ("wales_concession",), 2),
        (("wales_concession",), ("wales_concession",), 0),
        (("mechanical_stoker",), ("wales_concession",), 1),
        ((), (), 0),
    ],
)
def test_locomotives_are_needed_for_what_is_wanted_and_not_yet_bought(
    wanted: tuple[str, ...], owned: tuple[str, ...], locomotives: int
) -> None:
    planner = Planner(position("uk", 2).technologies(0, *owned)).wants(*wanted)
    assert planner.needed_locomotives() == locomotives


@pytest.mark.parametrize(("trains", "full"), [(9, False), (8, True), (3, True)])
def test_to_a_full_hand_a_card_is_worth_only_what_the_plan_misses(trains: int, full: bool) -> None:
    p = position("usa", 2).hand(0, red=4, blue=4).trains(0, trains)
    planner = Planner(p).aims_at("helena-winnipeg")
    worth = planner.prices()
    assert bool(worth[COLOURS.index("green")] == 0.0) is full
    assert bool(worth[COLOURS.index("red")] == 0.0) is full
    assert worth[COLOURS.index("blue")] == worth[COLOURS.index("green")]


def test_what_is_missed_is_worth_something_to_a_full_hand_too() -> None:
    planner = Planner(position("usa", 2).hand(0, red=4, blue=4).trains(0, 6)).aims_at("duluth-helena")
    assert planner.prices()[COLOURS.index("orange")] == 1.0
    assert planner.prices()[LOCOMOTIVE] == 1.0


def test_tickets_drawn_with_the_last_action_are_made_only_if_nothing_is_missing() -> None:
    planner = Planner(position("usa", 2).hand(0, red=6))

    def chance(trains: int, final: int, phase: int) -> float:
        planner.states[0]["final"], planner.states[0]["phase"] = final, phase
        return float(chance_of(planner.box, planner.sight, 0, planner.mind, trains, min(1, trains), 40, 9.0))

    assert chance(2, NONE, KEEP) > 0.5
    assert chance(2, 1, TURN) > 0.5
    assert chance(2, 1, KEEP) == 0.0
    assert chance(0, 1, KEEP) == 1.0


def test_in_the_last_turn_tickets_that_still_need_a_route_are_not_worth_drawing() -> None:
    planner = Planner(position("usa", 2).hand(0, red=6, blue=6, green=6).tickets(0)).aims_at()
    needs, payable = np.zeros(NEEDS, np.int64), np.zeros(KINDS, np.int64)

    def worth(left: float) -> float:
        return float(worth_of_new_tickets(planner.box, planner.sight, 0, planner.mind, left, needs, payable))

    assert worth(40.0) > 0.0
    assert worth(1.0) < 0.0


def test_in_the_last_turn_cards_are_not_saved_at_a_tunnel() -> None:
    for final, choice in ((NONE, TakeBack()), (2, PayTunnel(0))):
        p = bare(4).hand(0, white=8)
        p.chance(*["white"] * 5).do(0, ClaimRoute("junction_west-lahore", "white", 0))
        p.state.final = final
        assert open_bot("planner").choose(seen(p, 0)).action == choice


def test_a_card_is_for_the_track_that_lacks_it_and_for_as_many_as_it_lacks() -> None:
    p = position("usa", 2).hand(0, orange=3, locomotive=1)
    track = p.contents.track_number["duluth-helena"]
    assert Planner(p).aims_at("duluth-helena").says_of("orange") == (COLLECTS_CARDS, track, 2)
    assert Planner(p).aims_at("duluth-helena").says_of("red")[0] == MAY_NEED
    p.hand(0, orange=5, locomotive=1)
    assert Planner(p).aims_at("duluth-helena").says_of("orange")[0] == MAY_NEED


def test_a_grey_track_takes_the_colour_there_is_most_of() -> None:
    p = position("usa", 2).hand(0, red=2, blue=1)
    track = p.contents.track_number["calgary-vancouver"]
    assert Planner(p).aims_at("calgary-vancouver").says_of("red") == (COLLECTS_CARDS, track, 1)
    assert Planner(p).aims_at("calgary-vancouver").says_of("blue")[0] == MAY_NEED


def test_locomotives_are_for_the_symbols_of_a_ferry() -> None:
    p = position("uk", 2).hand(0, red=4)
    track = p.contents.track_number["dublin-holyhead"]
    assert Planner(p).aims_at("dublin-holyhead").says_of("locomotive") == (COLLECTS_CARDS, track, 1)
    p.hand(0, red=4, locomotive=1)
    assert Planner(p).aims_at("dublin-holyhead").says_of("locomotive")[0] == MAY_NEED


def test_a_bot_taken_to_other_options_plays_with_their_tables() -> None:
    bot = open_bot("planner", seed=1)
    plain, advanced = Table("uk", 2, seed=7), Table("uk", 2, seed=7, options={"advanced_technologies": True})
    bot.choose(plain.view(0))
    assert bot.choose(advanced.view(0)) == open_bot("planner", seed=1).choose(advanced.view(0))
    assert bot._tables is not None
    assert int(bot._tables[1].technologies) == len(advanced.view(0).technologies)
