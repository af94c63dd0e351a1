"""Observations: they say what the typed view says, nothing that is hidden, and the same however they are kept."""

import random
from typing import Any

import numpy as np
import pytest

from stellwerk.api.phases import PHASES
from stellwerk.api.seeds import seed_words
from stellwerk.api.views import View, view
from stellwerk.api.wording import KIND_WORDS
from stellwerk.box.layout import Bytes
from stellwerk.lab.envs.observation import OBSERVED, observe
from stellwerk.lab.envs.spec import Spec, specify_box
from stellwerk.lab.envs.vector import VectorEnv
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.view import fill_in, hide
from tests.lib.play import SETTINGS, Played, Setting, from_bytes, games, play

MOMENTS = 12
"""States of each game that are looked at, besides one of each phase."""


def seen(setting: Setting, states: Any, seat: int) -> Bytes:
    """What a seat observes of the one state in an array."""
    things, box = setting.laid
    spec = specify_box(things, box)
    out = np.full(spec.length, 77, np.uint8)
    observe(box, states[0], seat, spec.starts, out)
    return out


def moments(played: Played, seed: int) -> list[int]:
    """Some states of a game, every decision that came up among them."""
    phases = played.states.phase.tolist()
    chooser = random.Random(seed)
    some = {chooser.choice([at for at, one in enumerate(phases) if one == phase]) for phase in set(phases)}
    return sorted(some | {chooser.randrange(len(phases)) for _ in range(MOMENTS)})


def looks(setting: Setting, many: int) -> Any:
    """States of random games, each as an array of its own, with a name."""
    for seed in range(1, many + 1):
        played = play(setting, seed)
        for at in moments(played, seed):
            yield f"game {seed}, state {at}", from_bytes(played.states[at].tobytes())


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_hidden_never_changes_an_observation(setting: Setting) -> None:
    _, box = setting.laid
    for name, state in looks(setting, games(2)):
        for seat in range(setting.seats):
            observed = seen(setting, state, seat)
            hidden = state.copy()
            hide(box, hidden[0], seat)
            assert (seen(setting, hidden, seat) == observed).all(), name
            for seed in (1, 2):
                other = hidden.copy()
                other[0].rng[:] = seed_words(seed)
                fill_in(box, other[0])
                assert (seen(setting, other, seat) == observed).all(), name


def cards(numbers: Any) -> dict[str, int]:
    return {kind: int(many) for kind, many in zip(KIND_WORDS, numbers, strict=True) if many}


def named(numbers: Any, names: tuple[str, ...]) -> set[str]:
    return {names[number] for number in np.flatnonzero(numbers)}


class Reader:
    """An observation, read back with nothing but its specification."""

    def __init__(self, spec: Spec, observation: Bytes) -> None:
        self.spec, self.observation = spec, observation

    def __getitem__(self, name: str) -> Any:
        return self.spec.part(self.observation, name)

    def named(self, part: str, names: str) -> set[str]:
        return named(self[part], self.spec.names[names])


def compare_table(read: Reader, told: View) -> None:
    assert named(read["phase"], PHASES) == {told.phase}
    assert read["deck"].tolist() == [told.deck]
    assert read["ticket_deck"].tolist() == [told.tickets_left]
    assert cards(read["discards"]) == told.discards
    shown = [cards(slot) for slot in read["display"]]
    assert shown == [{} if kind is None else {kind: 1} for kind in told.display]
    assert read["final_round"].tolist() == ([0, 0] if told.turns_left is None else [1, told.turns_left])


def compare_seats(read: Reader, told: View, seat: int) -> None:
    order = [told.players[(seat + place) % told.seats] for place in range(told.seats)]
    assert [place for place, flag in enumerate(read["turn"]) if flag] == [(told.turn - seat) % told.seats]
    assert {(place + seat) % told.seats for place in np.flatnonzero(read["to_act"])} == set(told.to_act)
    assert read["hands"].tolist() == [player.cards for player in order]
    assert read["trains"].tolist() == [player.trains for player in order]
    assert read["points"].tolist() == [min(255, player.points) for player in order]
    assert read["tickets"].tolist() == [player.tickets for player in order]
    assert [cards(known) for known in read["known"]] == [player.known for player in order]
    for place, player in enumerate(order):
        owned = named(read["tracks_owned"][place], read.spec.names["tracks"])
        assert owned == {track for track, owners in told.tracks.items() if player.seat in owners}
        if read["technologies"].size:
            assert named(read["technologies"][place], read.spec.names["technologies"]) == set(player.technologies)


def compare_own(read: Reader, told: View, seat: int) -> None:
    own = told.players[seat]
    assert cards(read["hand"]) == own.hand
    joined = read.named("tickets_joined", "tickets") if read["tickets_joined"].size else set()
    selected = read.named("tickets_selected", "tickets") if read["tickets_selected"].size else set()
    held = {ticket.ticket for ticket in own.own_tickets or ()}
    assert read.named("tickets_held", "tickets") | selected == held
    if read["tickets_joined"].size:
        assert held & joined == {ticket.ticket for ticket in own.own_tickets or () if ticket.done}
    offer = [named(place, read.spec.names["tickets"]) for place in read["tickets_offered"]]
    assert [name for place in offer for name in place] == list(own.offer or ())
    returned = {one.ticket for one in told.returned if one.seat == seat}
    assert read.named("tickets_returned", "tickets") == returned


def compare_rest(read: Reader, told: View, seat: int) -> None:
    if told.teams:
        own = next(team for team in told.teams if seat in team.seats)
        assert cards(read["holder"]) == own.holder
        assert {(place + seat) % told.seats for place in np.flatnonzero(read["team"])} == set(own.seats)
        order = [told.teams[(own.team + place) % len(told.teams)] for place in range(len(told.teams))]
        assert read["holders"].tolist() == [team.cards for team in order]
        assert [cards(known) for known in read["holders_known"]] == [team.known for team in order]
        assert read.named("tickets_shared", "tickets") == {
            ticket_view.ticket for ticket_view in own.shared_tickets or ()
        }
        assert cards(read["taken"]) == ({told.taken.card: 1} if told.taken and told.taken.card else {})
    if told.technologies:
        assert read["on_sale"].tolist() == [technology.stock for technology in told.technologies]
        assert read.named("in_use", "technologies") == ({told.in_use} if told.in_use else set())
    if told.payment:
        assert cards(read["played"][0]) == told.payment.from_hand
        assert cards(read["played"][1]) == told.payment.from_holder
        assert cards(read["revealed"]) == told.payment.revealed
        assert cards(read["paying_colour"]) == {told.payment.colour: 1}
        assert read.named("paying_track", "tracks") == ({told.payment.track} if told.payment.track else set())
        owed = (told.payment.cards, told.payment.locomotives, told.payment.tunnel_asks, told.payment.standing_in)
        assert tuple(read["paying"][:4].tolist()) == owed
    if read["yard"].size:
        order_of_seats = [told.players[(seat + place) % told.seats] for place in range(told.seats)]
        assert read["stacks"].tolist() == [player.on_the_track for player in order_of_seats]
        for place, player in enumerate(order_of_seats):
            rows = {row: (one.cards, one.locomotives) for row, one in player.yard.items()}
            laid = zip(KIND_WORDS, read["yard"][place], read["yard_locomotives"][place], strict=False)
            assert {row: (int(a), int(b)) for row, a, b in laid if a or b} == rows
            completed = named(read["tickets_completed"][place], read.spec.names["tickets"])
            assert completed == {ticket.ticket for ticket in player.completed or ()}
            assert read["completed"][place] == player.tickets_completed
        assert cards(read["stack"]) == (told.players[seat].stack or {})


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_observation_says_what_the_view_says(setting: Setting) -> None:
    things, box = setting.laid
    spec = specify_box(things, box)
    for _, state in looks(setting, games(1)):
        for seat in range(setting.seats):
            read, told = Reader(spec, seen(setting, state, seat)), view(things, box, state, seat)
            compare_table(read, told)
            compare_seats(read, told, seat)
            compare_own(read, told, seat)
            compare_rest(read, told, seat)
            hidden_cards = int(told.deck) + sum(
                player.cards - sum(player.known.values()) for player in told.players if player.seat != seat
            )
            assert told.teams or read["yard"].size or read["unseen"].sum() == hidden_cards


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_observations_kept_up_to_date_are_those_written_anew(setting: Setting) -> None:
    _, box = setting.laid
    env = VectorEnv(setting.game, setting.seats, 4, options=setting.options, threads=1, copy=False)
    observations, info = env.reset(seed=3)
    ended = 0
    for _ in range(700 if COMPILED else 30):
        observations, _, over, _, info = env.step(env.random_actions())
        ended += int(over.sum())
        for row, seat in enumerate(info["seat"].tolist()):
            anew = np.empty(env.specification.length, np.uint8)
            observe(box, env._rooms[1][row], seat, env.specification.starts, anew)
            wrong = [part.name for part in env.specification.observation if _differs(part, anew, observations[row])]
            assert not wrong
    assert ended > 0 or not COMPILED


def _differs(part: Any, one: Bytes, other: Bytes) -> bool:
    span = slice(part.first, part.first + part.length)
    return bool((one[span] != other[span]).any())


def test_every_section_has_its_number() -> None:
    for setting in SETTINGS:
        spec = specify_box(*setting.laid)
        assert len(spec.observation) == OBSERVED
        assert spec.starts.tolist() == sorted(spec.starts.tolist())
        assert spec.scale.min() >= 1
