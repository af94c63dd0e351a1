"""The search: its budget, what it makes of few and of many tables, and that it looks at possible tables only."""

from typing import Any

import numpy as np
import pytest

from stellwerk.api.boxes import open_box
from stellwerk.api.wording import Language
from stellwerk.bots.board.reason_codes import CHANGES_STYLE, TRIED_OUT
from stellwerk.bots.board.technology_choice import AHEAD, BEHIND
from stellwerk.bots.memory import BOT_MEMORY, SEARCH, look
from stellwerk.bots.play import reset
from stellwerk.bots.reasons import reason
from stellwerk.bots.search.rollouts import (
    CONTENDERS,
    FADE,
    RELUCTANCE,
    ROLLOUTS,
    SURPRISE,
    best_option,
    list_preset,
    pick_contenders,
    promise,
    remember_presets,
)
from stellwerk.bots.search.search import (
    AT_TABLE,
    BOT_MEMORIES,
    GAME,
    GUESS,
    GUESSED,
    LOOKED,
    PLAYING,
    ROWS,
    SEEN,
    STYLED,
    close_rollouts,
    guess,
    open_rollouts,
    put_on,
    search,
    try_options,
)
from stellwerk.bots.weight_presets import AS_EVER, DIFFERS, FACTORS, WEIGHT_PRESETS
from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import BUY_TECHNOLOGY, DRAW_TICKETS, KEEP_TICKETS, YARD
from stellwerk.lab.runs.seeds import words
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.moves import section_of
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, OVER, STATE, TURN
from stellwerk.rulesets.referee import apply, first_to_act
from tests.lib.bot_matches import play_bot_match


class Desk:
    """A game at the first turn of seat 0, or at its first decision, and a search about to begin."""

    def __init__(self, game: str, seats: int, budget: int, at_first: bool = False) -> None:
        _, self.box = open_box(game, seats)
        self.states, self.minds, self.moves = blanks(STATE, ROWS), blanks(BOT_MEMORY, BOT_MEMORIES), blank(MOVES)
        self.trials = blanks(ROLLOUTS, 1)
        seeds = words(3, range(1))[0]
        self.states[GAME].rng[:] = seeds[:4]
        set_up(self.box, self.states[GAME])
        for seat in range(seats):
            reset(self.box, self.minds, seat, SEARCH, budget, seeds[4:])
        look(self.box, self.states, GAME, SEEN, 0)
        if not at_first and self.box.family != YARD:
            self.play_to_a_turn()

    def play_to_a_turn(self) -> None:
        game = self.states[GAME]
        while game.phase != TURN or first_to_act(game) != 0:
            seat = first_to_act(game)
            look(self.box, self.states, GAME, SEEN, seat)
            open_rollouts(*self.all, seat, self.trials[0])
            apply(self.box, game, seat, self.trials[0].planned)
        look(self.box, self.states, GAME, SEEN, 0)

    @property
    def all(self) -> tuple[Any, Any, Any, Any]:
        return self.box, self.states, self.minds, self.moves


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("usa", 5), ("uk", 3), ("asia", 6)])
def test_the_budget_is_kept_to_the_round(game: str, seats: int) -> None:
    desk = Desk(game, seats, budget=10 if COMPILED else 2)
    search(*desk.all, 0, desk.trials)
    rollouts = desk.trials[0]
    budget = int(desk.minds[AT_TABLE].budget)
    assert rollouts.options >= 2
    assert budget <= rollouts.played < budget + 1 + CONTENDERS


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4), ("card", 3)])
def test_a_guess_looks_to_its_seat_just_like_the_true_table(game: str, seats: int) -> None:
    desk = Desk(game, seats, budget=10)
    open_rollouts(*desk.all, 0, desk.trials[0])
    seen = desk.states[SEEN].tobytes()
    guesses = set()
    for _ in range(5):
        guess(*desk.all[:3], 0, desk.trials[0])
        guesses.add(desk.states[GUESS].tobytes())
        assert look(desk.box, desk.states, GUESS, LOOKED, 0).tobytes() == seen  # type: ignore[attr-defined]
        assert desk.states[SEEN].tobytes() == seen
    assert len(guesses) == 5


def trial_of(lead: float, spread: float, tables: int, opinion: float = 0.0) -> Any:
    """Two options; the second was thought to lead by so much, and has led by so much over so many tables."""
    rollouts = blank(ROLLOUTS)
    rollouts.options = 2
    rollouts.surprise[:] = SURPRISE
    rollouts.opinion[1] = opinion
    rollouts.tables[:2] = tables
    rollouts.ahead[1] = lead * tables
    rollouts.squares[1] = (spread**2 + lead**2) * tables
    return rollouts


def test_a_few_lucky_tables_promise_little_and_many_promise_what_they_showed() -> None:
    few, many = promise(trial_of(10.0, 20.0, 1), 1), promise(trial_of(10.0, 20.0, 1000), 1)
    assert 0 < few < 1
    assert 9 < many < 10


def test_the_planners_opinion_counts_until_the_tables_say_otherwise() -> None:
    for tables, best in ((2, 0), (500, 1)):
        assert best_option(trial_of(4.0, 20.0, tables, opinion=-4.0)) == best


def test_on_a_board_a_small_promise_changes_nothing_and_what_cannot_promise_enough_is_not_tried() -> None:
    _, box = open_box("uk", 2)
    hesitant = trial_of(3.0, 20.0, 200)
    assert best_option(hesitant) == 1
    hesitant.reluctance = 4.0
    assert best_option(hesitant) == 0
    assert pick_contenders(box, hesitant) == 1
    certain = trial_of(3.0, 2.0, 400)
    certain.reluctance = 4.0
    assert pick_contenders(box, certain) == 0
    certain = trial_of(6.0, 2.0, 400)
    certain.reluctance = 4.0
    assert best_option(certain) == 1


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4)])
def test_on_every_board_a_turn_has_its_reluctance(game: str, seats: int) -> None:
    desk = Desk(game, seats, budget=10)
    open_rollouts(*desk.all, 0, desk.trials[0])
    assert desk.trials[0].reluctance == RELUCTANCE[desk.box.family] > 0


@pytest.mark.parametrize("at_first", [True, False])
@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4)])
def test_whoever_chooses_tickets_tries_tickets_only_without_reluctance(game: str, seats: int, at_first: bool) -> None:
    desk = Desk(game, seats, budget=10, at_first=at_first)
    if not at_first:
        apply(desk.box, desk.states[GAME], 0, int(desk.box.section_start[DRAW_TICKETS]))
        look(desk.box, desk.states, GAME, SEEN, 0)
    rollouts = desk.trials[0]
    rollouts.reluctance = 4.0
    assert open_rollouts(*desk.all, 0, rollouts) == desk.minds[AT_TABLE].options > 1
    assert rollouts.reluctance == 0
    assert {section_of(desk.box, action) for action in rollouts.action[: rollouts.options].tolist()} == {KEEP_TICKETS}


def test_options_are_tried_as_long_as_they_may_be_the_best_and_the_planners_own_always() -> None:
    _, box = open_box("usa", 2)
    for lead, spread, tables, tried in (
        (-30.0, 10.0, 20, 0),
        (-30.0, 10.0, 0, 1),
        (-1.0, 30.0, 20, 1),
        (30.0, 5.0, 50, 1),
    ):
        rollouts = trial_of(lead, spread, tables)
        assert pick_contenders(box, rollouts) == tried
        assert rollouts.tried[:2].tolist() == [1, tried]


def test_the_most_promising_are_tried_first_and_not_all_at_once() -> None:
    _, box = open_box("usa", 2)
    rollouts = blank(ROLLOUTS)
    rollouts.options = CONTENDERS + 3
    rollouts.surprise[:] = SURPRISE
    rollouts.opinion[: rollouts.options] = -np.arange(rollouts.options) / 10
    assert pick_contenders(box, rollouts) == CONTENDERS
    assert rollouts.tried[: rollouts.options].tolist() == [1] * (CONTENDERS + 1) + [0, 0]
    _, yard = open_box("card", 2)
    assert pick_contenders(yard, rollouts) == rollouts.options - 1


def test_all_options_of_a_round_get_the_same_table() -> None:
    desk = Desk("usa", 2, budget=10)
    open_rollouts(*desk.all, 0, desk.trials[0])
    rollouts = desk.trials[0]
    rollouts.options = 2
    rollouts.action[1] = rollouts.action[0]
    try_options(*desk.all, 0, rollouts)
    assert rollouts.played == 2
    assert rollouts.ahead[1] == 0


@pytest.mark.parametrize("game", ["usa", "card"] if COMPILED else [])
def test_a_search_plays_its_games_to_the_end_and_the_same_again(game: str) -> None:
    once, again = (play_bot_match(game, 2, ("search@15", "planner"), 2, seed=4) for _ in range(2))
    assert np.array_equal(once.histories, again.histories)
    assert once.histories[0].any()


@pytest.mark.parametrize("game", ["usa", "uk"])
def test_styles_are_options_beside_the_actions_with_what_each_of_them_would_do(game: str) -> None:
    desk = Desk(game, 2, budget=10)
    styles = [style for style in range(1, WEIGHT_PRESETS) if DIFFERS[desk.box.family, style]]
    assert len(styles) == {"usa": 11, "uk": 15}[game]
    open_rollouts(*desk.all, 0, desk.trials[0])
    rollouts, memory = desk.trials[0], desk.minds[AT_TABLE]
    actions = int(memory.options)
    assert rollouts.style[: rollouts.options].tolist() == [AS_EVER] * actions + styles
    for style in styles:
        assert np.array_equal(desk.minds[STYLED + style].weights, memory.weights * FACTORS[style])


def test_purchases_are_options_also_those_that_the_planner_does_not_make() -> None:
    """Their worth to the planner is an order of things; a search that took it for points would look at nothing else."""
    desk = Desk("uk", 2, budget=10)
    game, rollouts = desk.states[GAME], desk.trials[0]
    first = int(desk.box.section_start[BUY_TECHNOLOGY])
    purchases = range(first, first + int(desk.box.technologies))
    made = left = 0
    while game.phase != OVER and not (made and left):
        seat = first_to_act(game)
        look(desk.box, desk.states, GAME, SEEN, seat)
        open_rollouts(*desk.all, seat, rollouts)
        memory = desk.minds[AT_TABLE + seat]
        options, worth = memory.option[: memory.options].tolist(), memory.option_worth[: memory.options].tolist()
        assert len(set(options)) == len(options)
        if len(options) > 1 and options[0] in purchases:
            made += 1
            assert worth[0] - worth[1] == pytest.approx(AHEAD)
        for option in range(1, len(options)):
            if options[option] in purchases:
                left += 1
                assert worth[option] >= worth[0] - AHEAD - BEHIND
        apply(desk.box, game, seat, rollouts.planned)
    assert made
    assert left


def test_in_a_yard_there_are_no_styles() -> None:
    desk = Desk("card", 2, budget=10)
    rollouts = desk.trials[0]
    seat = 0
    while open_rollouts(*desk.all, seat, rollouts) < 2:
        apply(desk.box, desk.states[GAME], seat, rollouts.planned)
        seat = first_to_act(desk.states[GAME])
        look(desk.box, desk.states, GAME, SEEN, seat)
    assert rollouts.options == desk.minds[AT_TABLE + seat].options
    assert not rollouts.style.any()


def test_a_style_is_played_on_in_to_the_end() -> None:
    desk = Desk("usa", 2, budget=10)
    open_rollouts(*desk.all, 0, desk.trials[0])
    rollouts = desk.trials[0]
    for style in (2, 1):
        option = next(option for option in range(rollouts.options) if rollouts.style[option] == style)
        rollouts.action[1], rollouts.style[1], rollouts.options = rollouts.action[option], style, 2
        try_options(*desk.all, 0, rollouts)
        assert (desk.minds[PLAYING].style, desk.minds[PLAYING + 1].style) == (style, AS_EVER)
        open_rollouts(*desk.all, 0, rollouts)


def test_the_others_weigh_things_as_ever_whatever_the_own_style() -> None:
    desk = Desk("uk", 3, budget=10)
    plain = desk.minds[AT_TABLE].weights.copy()
    put_on(desk.box, desk.minds[AT_TABLE], 1)
    open_rollouts(*desk.all, 0, desk.trials[0])
    guess(*desk.all[:3], 0, desk.trials[0])
    assert desk.minds[GUESSED].style == 1
    for other in (1, 2):
        assert desk.minds[GUESSED + other].style == AS_EVER
        assert np.array_equal(desk.minds[GUESSED + other].weights, plain)


def test_a_style_that_fares_best_is_taken_up_with_its_plan_and_remembered() -> None:
    desk = Desk("usa", 2, budget=10)
    open_rollouts(*desk.all, 0, desk.trials[0])
    rollouts, memory = desk.trials[0], desk.minds[AT_TABLE]
    best = next(option for option in range(rollouts.options) if rollouts.style[option] == 2)
    rollouts.tables[best], rollouts.ahead[best], rollouts.squares[best] = 100, 4000, 170_000
    plan = desk.minds[STYLED + 2].plan.tolist()
    assert close_rollouts(desk.minds, 0, rollouts) == rollouts.action[best]
    assert (memory.bot, memory.style, memory.plan.tolist()) == (SEARCH, 2, plan)
    assert (memory.why, memory.why_about[0], memory.why_about[2]) == (CHANGES_STYLE, 100, 2)
    assert (memory.level[2] - memory.level[AS_EVER], memory.tables[AS_EVER]) == (40, 100)
    open_rollouts(*desk.all, 0, rollouts)
    back = next(option for option in range(rollouts.options) if rollouts.style[option] == AS_EVER)
    assert rollouts.tables[back] == FADE * 100
    assert rollouts.ahead[back] == pytest.approx(-40 * FADE * 100)
    assert promise(rollouts, back) < -30


def test_what_is_known_of_a_style_fades_and_is_told_apart_from_the_actions() -> None:
    _, box = open_box("usa", 2)
    memory, rollouts = blank(BOT_MEMORY), trial_of(12.0, 5.0, 10)
    memory.level[AS_EVER] = 3
    list_preset(box, memory, rollouts, 3, 0)
    rollouts.tables[2], rollouts.ahead[2] = 4, 20
    remember_presets(memory, rollouts)
    assert (memory.level[3], memory.tables[3], memory.tables[AS_EVER]) == (8, 4, 0)
    for _ in range(3):
        rollouts.options = 2
        list_preset(box, memory, rollouts, 3, 0)
        remember_presets(memory, rollouts)
    assert memory.tables[3] == pytest.approx(4 * FADE**3)
    assert memory.level[3] == pytest.approx(8)


def test_a_new_game_begins_in_the_planners_own_style() -> None:
    desk = Desk("usa", 2, budget=10)
    memory = desk.minds[AT_TABLE]
    plain = memory.weights.copy()
    put_on(desk.box, memory, 4)
    memory.level[:], memory.tables[:] = 7, 9
    reset(desk.box, desk.minds, 0, SEARCH, 10, words(3, range(1))[0][4:])
    assert (memory.style, memory.level.any(), memory.tables.any()) == (AS_EVER, False, False)
    assert np.array_equal(memory.weights, plain)


def test_whoever_changes_style_plans_anew() -> None:
    desk = Desk("usa", 2, budget=10)
    memory = desk.minds[AT_TABLE]
    memory.planned = 1
    put_on(desk.box, memory, 1)
    assert (memory.planned, memory.style) == (0, 1)


def test_what_was_tried_out_is_told_in_words() -> None:
    contents, _ = open_box("usa", 2)
    assert reason(contents, TRIED_OUT, (9, 14, 0, 0)) == "1.4 points better in 9 tries"
    assert reason(contents, CHANGES_STYLE, (12, 56, 1, 0)) == "builds sooner from now on: 5.6 points better in 12 tries"
    german = reason(contents, CHANGES_STYLE, (12, 56, 1, 0), "de")
    assert german == "neuer Stil, baut früher: in 12 Versuchen um 5,6 Punkte besser"
    languages: tuple[Language, Language] = ("en", "de")
    for language in languages:
        told = {reason(contents, CHANGES_STYLE, (1, 1, style, 0), language) for style in range(WEIGHT_PRESETS)}
        assert len(told) == WEIGHT_PRESETS
    with pytest.raises(IndexError):
        reason(contents, CHANGES_STYLE, (1, 1, WEIGHT_PRESETS, 0))
