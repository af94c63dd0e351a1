"""Batches: a game is the same in any batch and on any machine, and its row says what the table says."""

import pickle
from pathlib import Path

import numpy as np
import pytest

from stellwerk import replay
from stellwerk.box.layout import Shorts
from stellwerk.lab.runs import runners
from stellwerk.lab.runs.jobs import Batch, GameJob, Match, Setting, play_batch, setting_of
from stellwerk.lab.runs.saving import record_of_history
from stellwerk.lab.runs.seeds import game_seed
from tests.lib.position import SMALL

SETTINGS = [("usa", 2, {}), ("uk", 3, {"advanced_technologies": True}), ("asia", 4, {}), ("card", 3, {})]
GAMES = 3


def job(setting: Setting, bots: tuple[str, ...], deals: range = range(GAMES), histories: bool = False) -> GameJob:
    return GameJob(setting, 11, tuple(Match(deal, bots) for deal in deals), histories)


def seated(seats: int, *bots: str) -> tuple[str, ...]:
    return tuple(bots[seat % len(bots)] for seat in range(seats))


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_a_row_says_what_the_table_says(
    game: str, seats: int, options: dict[str, object], bots: tuple[str, ...]
) -> None:
    setting = setting_of(game, seats, options)
    batch = play_batch(job(setting, seated(seats, *bots), histories=True))
    contents, box = setting.open()
    for deal, (row, history) in enumerate(zip(batch.rows, batch.histories, strict=True)):
        table = replay(record_of_history(contents, box, game_seed(11, deal), history), verify=True)
        assert table.over
        assert (row["deal"], row["decisions"], row["turns"]) == (deal, len(history), table.view(None).turns)
        for side in table.result().crews:
            for seat in side.seats:
                assert row["score"][seat] == side.score == row["items"][seat].sum()
                assert (row["held"][seat], row["made"][seat]) == (len(side.tickets), side.completed_tickets)
                assert bool(row["winners"] >> seat & 1) == side.wins
                assert row["longest"][seat] == side.longest_path
            assert sum(int(row["claimed"][seat]) for seat in side.seats) >= side.tracks


def same(one: Batch, other: Batch) -> bool:
    def equal(pair: tuple[Shorts, Shorts]) -> bool:
        return np.array_equal(*pair)

    return one.rows.tobytes() == other.rows.tobytes() and all(
        map(equal, zip(one.histories, other.histories, strict=True))
    )


@pytest.mark.parametrize("bots", [("random", "random"), ("random", "greedy")])
def test_a_game_is_the_same_in_any_batch(bots: tuple[str, ...]) -> None:
    setting = setting_of("usa", 2)
    whole = play_batch(job(setting, bots))
    alone = [play_batch(job(setting, bots, range(deal, deal + 1))) for deal in range(GAMES)]
    assert whole.rows.tobytes() == np.concatenate([batch.rows for batch in alone]).tobytes()
    assert len({row.tobytes() for row in whole.rows}) == GAMES


def test_games_of_different_bots_share_a_batch() -> None:
    setting = setting_of("usa", 2)
    mixed = (Match(0, ("random", "random")), Match(0, ("greedy", "random")), Match(1, ("random", "random")))
    batch = play_batch(GameJob(setting, 11, mixed, histories=True))
    alone = [play_batch(GameJob(setting, 11, (match,), histories=True)) for match in mixed]
    assert batch.rows.tobytes() == np.concatenate([one.rows for one in alone]).tobytes()
    assert [len(history) for history in batch.histories] == batch.rows["decisions"].tolist()


@pytest.mark.parametrize("bots", [("random", "random"), ("random", "greedy")])
def test_looking_at_the_history_changes_no_game(bots: tuple[str, ...]) -> None:
    setting = setting_of("usa", 2)
    with_it, without = (play_batch(job(setting, bots, histories=wanted)) for wanted in (True, False))
    assert with_it.rows.tobytes() == without.rows.tobytes()
    assert without.histories == ()


def test_a_game_longer_than_its_room_is_played_again_with_more(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = setting_of("usa", 2)
    roomy = play_batch(job(setting, ("greedy", "random"), histories=True))
    monkeypatch.setattr(runners, "ROOM", 4)
    assert same(play_batch(job(setting, ("greedy", "random"), histories=True)), roomy)


def test_a_bot_with_a_clock_plays_whole_games() -> None:
    setting = setting_of(SMALL, 2)
    matches = (Match(0, ("search@0.0001s", "greedy")), Match(0, ("random", "greedy")))
    batch = play_batch(GameJob(setting, 11, matches, histories=True))
    contents, box = setting.open()
    for row, history in zip(batch.rows, batch.histories, strict=True):
        table = replay(record_of_history(contents, box, game_seed(11, 0), history), verify=True)
        assert [side.score for side in table.result().crews] == row["score"].tolist()


def test_a_budget_of_playouts_is_part_of_the_bot() -> None:
    setting = setting_of(SMALL, 2)
    small, large, again = (play_batch(job(setting, (f"search@{playouts}", "greedy"))).rows for playouts in (2, 60, 2))
    assert small.tobytes() == again.tobytes() != large.tobytes()


def test_a_job_can_be_sent_to_a_machine_that_has_not_the_board(tmp_path: Path) -> None:
    path = tmp_path / "lake.toml"
    path.write_text(SMALL.read_text("utf-8"), "utf-8")
    here = job(setting_of(path, 2), ("greedy", "random"), histories=True)
    path.unlink()
    sent = pickle.loads(pickle.dumps(here))
    assert sent.setting.game == "lake"
    back = pickle.loads(pickle.dumps(play_batch(sent)))
    assert same(back, play_batch(here))
