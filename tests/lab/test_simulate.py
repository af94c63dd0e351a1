"""Simulations: the same figures for the same seed, whoever computes them, and figures that hang together."""

import pytest

from stellwerk import Table
from stellwerk.lab.bench import BenchError, time_beside
from stellwerk.lab.seeds import game_seed
from stellwerk.lab.simulate import BATCH, SimulationError, simulate
from stellwerk.players.bots import BotError
from stellwerk.rules.compiled import COMPILED

GAMES = 2 * BATCH + 10 if COMPILED else 4
KEYS = {
    *("game", "players", "bots", "games", "seed", "seconds", "games_per_second", "decisions_per_game"),
    *("decisions_per_second", "turns_per_game", "seats"),
}
SEAT_KEYS = {"bot", "mean_score", "sd_score", "wins", "route_points", "tickets_held", "tickets_made"}


def figures(**changed: object) -> dict[str, object]:
    form = simulate(**{"game": "usa", "players": 2, "games": GAMES, "seed": 5} | changed).to_json()  # type: ignore[arg-type]
    return {key: value for key, value in form.items() if "second" not in key}


def test_the_figures_have_their_names() -> None:
    form = simulate("card", 3, games=2, seed=1).to_json()
    assert set(form) == KEYS
    assert [set(seat) for seat in form["seats"]] == [SEAT_KEYS] * 3
    assert form["bots"] == ("random",) * 3


def test_the_seed_decides_the_figures_and_the_number_of_workers_does_not() -> None:
    assert figures() == figures(workers=2)
    assert figures() != figures(seed=6)


@pytest.mark.parametrize(("game", "players"), [("usa", 3), ("uk", 2), ("asia", 4), ("asia", 6), ("card", 4)])
def test_every_game_has_winners_and_shares_of_them_add_up(game: str, players: int) -> None:
    seats = simulate(game, players, games=GAMES // 2, seed=3).seats
    teams = 2 if game == "asia" else 1
    assert sum(seat.wins for seat in seats) == pytest.approx(teams * (GAMES // 2))


def test_a_game_of_many_deals_the_cards_of_a_table_with_its_seed() -> None:
    one, other = (Table("usa", 2, game_seed(9, game)) for game in (0, 1))
    assert one.view(0).players[0].hand != other.view(0).players[0].hand
    assert game_seed(9, 0) != game_seed(8, 0)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": "genius"}, "there is no bot 'genius'"),
        ({"bots": "random,random,random"}, "3 bots for 2 seats"),
        ({"games": 0}, "at least one game"),
        ({"workers": 0}, "one worker"),
    ],
)
def test_what_cannot_be_simulated_is_told(wrong: dict[str, object], told: str) -> None:
    with pytest.raises((SimulationError, BotError), match=told):
        figures(**wrong)


@pytest.mark.parametrize(("command", "told"), [("no-such-program", "could not be run"), ("echo hello", "N games/s")])
def test_a_program_that_tells_no_speed_is_refused(command: str, told: str) -> None:
    with pytest.raises(BenchError, match=told):
        time_beside(command, games=1, rounds=1)


def test_a_program_beside_ours_gives_a_ratio() -> None:
    found = time_beside("echo it made 5 games/s", games=2, rounds=1)
    assert found.games_per_second == 5
    assert found.ratio == pytest.approx(found.ours / 5)
