"""Everything that is not listed is refused, with the table unchanged; and nobody is asked where there is no choice."""

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest

from stellwerk.api.actions import Action, ActionError, BuyTechnology, ClaimRoute, Pass, Stop
from stellwerk.api.codec import decode
from stellwerk.api.game import Game
from stellwerk.api.illegal import IllegalAction
from stellwerk.box.build import Contents
from stellwerk.box.record import COLOURS
from stellwerk.rules.state import CARDS_STANDING_IN, REAL_LOCOMOTIVES, SPLIT
from tests.lib import reference_rules, rule
from tests.lib.facts import LOCOMOTIVE, Facts, facts
from tests.lib.play import SETTINGS, SOAK, Setting, fresh, games, owing, play, steps
from tests.lib.reference_paying import PRICES, PaidSet, paid_sets

EVERY = 20
NUMBERS = 40
"""Numbers of the game's actions that are tried at a position; all of them over a few positions."""
ACTIONS = 8
"""Listed actions that are changed in every field."""
OUT_OF_TURN = 5
"""Actions that are tried by a seat that owes no decision: those of the game, and those of whose turn it is."""


def words(contents: Contents) -> list[str]:
    """Every id of a game, and some that are none."""
    things = [*contents.track_number, *contents.ticket_number, *contents.technology_number]
    return [*things, *COLOURS, LOCOMOTIVE, "grey", "nowhere", "hand", "holder"]


def changed(action: Action, known: list[str], chooser: random.Random) -> Iterator[Action]:
    """An action with another value in one of its fields: one more, one less, or another word."""
    for field in fields(action):
        value: Any = getattr(action, field.name)
        others: list[Any]
        if isinstance(value, int):
            others = [value + 1, value - 1, value + chooser.randrange(2, 40), 999, -999]
        elif isinstance(value, str):
            others = [*chooser.choices(known, k=4), value + "x"]
        else:
            another = chooser.choice(known)
            others = [value[1:], (*value, another), value[::-1], (another, *value[1:]), value * 2]
        for other in others:
            try:
                yield replace(action, **{field.name: other})
            except ActionError:
                continue


def same(one: Action, other: Action) -> bool:
    """The same action: the order in which tickets or colours are named does not count."""
    if type(one) is not type(other):
        return False
    pairs = [(getattr(one, field.name), getattr(other, field.name)) for field in fields(one)]
    return all((sorted(a) == sorted(b)) if isinstance(a, tuple) else a == b for a, b in pairs)


def assert_refused(game: Game, seat: int, action: Action, name: str) -> None:
    """It is refused with a reason in both languages, and the game is as it was, its history too."""
    before, moves = game.states.tobytes(), len(game.moves)
    refusal = None
    try:
        game.act(seat, action)
    except IllegalAction as refused:
        refusal = refused
    assert refusal is not None, f"{name}: accepted {action}"
    assert game.states.tobytes() == before, f"{name}: a refused {action} changed the game"
    assert len(game.moves) == moves
    assert refusal.text("en"), f"{name}: no reason for {action}"
    assert refusal.text("de"), f"{name}: no reason for {action}"


def walk(setting: Setting, sample: int, every: int) -> Iterator[tuple[str, Game, random.Random]]:
    """Positions of random games, some of each."""
    things, box = setting.laid
    for seed in range(sample):
        game, chooser = Game(things, box, fresh(box, seed)), random.Random(seed)
        yield f"game {seed}, dealt", game, chooser
        for at, _ in enumerate(steps(box, game.states, chooser, seed % 2 == 0)):
            if at % every == 0:
                yield f"game {seed}, action {at}", game, chooser


@rule("BASE-8", "BASE-9")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_not_listed_is_refused_and_changes_nothing(setting: Setting) -> None:
    known = words(setting.laid[0])
    for name, game, chooser in walk(setting, SOAK // 100 or 1, EVERY):
        acting = owing(game.box, game.state)
        for seat in acting:
            listed = game.actions(seat)
            some = chooser.sample(listed, min(ACTIONS, len(listed)))
            tried = [*unlisted_numbers(game, seat, chooser, NUMBERS), Pass(), Stop()]
            tried += [other for action in some for other in changed(action, known, chooser)]
            for action in tried:
                if not any(same(action, one) for one in listed):
                    assert_refused(game, seat, action, f"{name}, seat {seat}")
            for other in set(range(setting.seats)) - set(acting):
                for action in (*some[:OUT_OF_TURN], *unlisted_numbers(game, other, chooser, OUT_OF_TURN)):
                    assert_refused(game, other, action, f"{name}, seat {other} out of turn")


def unlisted_numbers(game: Game, seat: int, chooser: random.Random, many: int) -> Iterator[Action]:
    """Actions of this game that are not legal now, found by their numbers."""
    listed = set(game.legal(seat))
    for number in chooser.choices(range(int(game.box.actions)), k=many):
        if number not in listed:
            try:
                yield decode(game.contents, game.box, game.state, seat, number)
            except (ValueError, IndexError):  # a number that stands for nothing at this moment
                continue


ASKING = (REAL_LOCOMOTIVES, CARDS_STANDING_IN, SPLIT)


@rule("UK-6", "UK-20", "ASIA-11")
@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.game in ("uk", "asia")], ids=str)
def test_a_payment_is_made_without_asking_only_where_there_is_one_way(setting: Setting) -> None:
    made = 0
    for seed in range(games(3)):
        played = play(setting, seed)
        for at, (seat, number) in enumerate(zip(played.seats, played.numbers, strict=True)):
            before, after = played.states[at], played.states[at + 1]
            wanted = bill(decode(played.contents, played.box, before, seat, number), played.contents)
            if wanted is None or after.phase in ASKING:
                continue
            made += 1
            ways = [*islice(ways_to_pay(facts(played.contents, before, seat), wanted), 2)]
            assert len(ways) == 1, f"game {seed}, action {at}: there was a choice of {ways}"
            if setting.game == "uk":
                assert ways[0] == (before.cards - after.cards)[seat].tolist(), f"game {seed}, action {at}"
    assert made


def bill(action: Action, contents: Contents) -> PaidSet | None:
    """What has to be paid for an action; nothing for most."""
    if isinstance(action, BuyTechnology):
        return PaidSet(LOCOMOTIVE, 0, PRICES[action.technology])
    if isinstance(action, ClaimRoute):
        length = contents.routes_of_tracks[contents.track_number[action.track]].length
        return PaidSet(action.colour, length - action.saving - action.locomotives, action.locomotives)
    return None


def ways_to_pay(before: Facts, wanted: PaidSet) -> Iterator[list[int]]:
    """Every way to pay: the cards that leave the hand, or the part of the bill that the holder pays."""
    if before.ruleset == "technology":
        yield from paid_sets(before, wanted)
        return
    asked = replace(before, bill_colour=wanted.colour, bill_cards=wanted.cards, bill_locomotives=wanted.locomotives)
    for action in reference_rules.split(asked):
        yield [action.cards, action.locomotives]
