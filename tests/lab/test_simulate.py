"""Simulations: the same figures for the same seed, whoever computes them, and figures that hang together."""

from pathlib import Path

import pytest

from stellwerk import Record, Table, replay
from stellwerk.bots.contract import BotError
from stellwerk.lab.errors import LabError
from stellwerk.lab.runs import workers as lab_workers
from stellwerk.lab.runs.bench import BenchError, time_beside
from stellwerk.lab.runs.seeds import game_seed
from stellwerk.lab.runs.simulate import BATCH, simulate
from stellwerk.rules.compiled import COMPILED

GAMES = 2 * BATCH + 10 if COMPILED else 4
FEW = 30 if COMPILED else 4
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


@pytest.mark.parametrize("bots", ["random", "greedy,random"])
def test_the_seed_decides_the_figures_and_the_number_of_workers_does_not(bots: str) -> None:
    assert figures(bots=bots) == figures(bots=bots, workers=2)
    assert figures(bots=bots) != figures(bots=bots, seed=6)


@pytest.mark.parametrize("most", [1, 7])
def test_the_figures_do_not_depend_on_how_the_games_are_cut(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    whole = figures(bots="greedy,random", games=FEW)
    monkeypatch.setattr(lab_workers, "MOST", most)
    assert figures(bots="greedy,random", games=FEW, workers=2) == whole


@pytest.mark.parametrize(("game", "players"), [("usa", 3), ("uk", 2), ("asia", 4), ("asia", 6), ("card", 4)])
def test_every_game_has_winners_and_shares_of_them_add_up(game: str, players: int) -> None:
    seats = simulate(game, players, games=GAMES // 2, seed=3).seats
    teams = 2 if game == "asia" else 1
    assert sum(seat.wins for seat in seats) == pytest.approx(teams * (GAMES // 2))


def test_every_game_of_a_run_has_a_seed_of_its_own() -> None:
    one, other = (Table("usa", 2, game_seed(9, game)) for game in (0, 1))
    assert one.view(0).players[0].hand != other.view(0).players[0].hand
    assert game_seed(9, 0) != game_seed(8, 0)


@pytest.mark.parametrize(("game", "players"), [("usa", 2), ("uk", 2), ("asia", 4), ("card", 3)])
def test_the_fast_way_of_random_players_plays_the_games_that_are_saved(tmp_path: Path, game: str, players: int) -> None:
    chosen: dict[str, object] = {"game": game, "players": players, "games": 5}
    fast, slow = figures(**chosen), figures(**chosen, save=tmp_path / "games")
    assert fast == slow
    scores = [
        [side.score for side in replay(Record.load(path), verify=True).result().crews]
        for path in sorted((tmp_path / "games").iterdir())
    ]
    first = fast["seats"][0]["mean_score"]  # type: ignore[index]
    assert sum(score[0] for score in scores) / len(scores) == pytest.approx(first)


def test_saved_games_are_complete_records_in_their_order(tmp_path: Path) -> None:
    simulate("usa", 2, "greedy,random", games=11, seed=4, save=tmp_path / "games")
    paths = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in paths] == [f"usa-{number:02}.json" for number in range(11)]
    for number, path in enumerate(paths):
        record = Record.load(path)
        assert record.seed == game_seed(4, number)
        assert replay(record, verify=True).over
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


def test_an_empty_folder_is_filled_and_a_full_one_refused(tmp_path: Path) -> None:
    simulate("usa", 2, games=1, save=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["usa-0.json"]
    before = (tmp_path / "usa-0.json").read_bytes()
    with pytest.raises(LabError, match="is not empty"):
        simulate("usa", 2, games=1, seed=9, save=tmp_path)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before]


def test_the_folder_one_is_in_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    simulate("usa", 2, games=2, save=Path())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["usa-0.json", "usa-1.json"]


@pytest.mark.parametrize("there", [True, False])
def test_a_link_to_an_empty_folder_or_to_none_yet_stays_a_link(tmp_path: Path, there: bool) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    if there:
        target.mkdir()
    link.symlink_to(target)
    simulate("usa", 2, games=1, save=link)
    assert link.is_symlink()
    assert [path.name for path in target.iterdir()] == ["usa-0.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_an_empty_folder_stays_empty_when_records_cannot_be_moved_into_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def replace_all_but_the_last(path: Path, target: Path) -> Path:
        if path.name == "usa-2.json" and target.name == "usa-2.json" and target.parent == tmp_path:
            raise OSError("the disk is gone")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", replace_all_but_the_last)
    with pytest.raises(OSError, match="the disk is gone"):
        simulate("usa", 2, games=3, save=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_records_appear_together_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[Path] = []
    save = Record.save

    def save_two(record: Record, path: Path) -> None:
        if len(saved) == 2:
            raise OSError("the disk is full")
        saved.append(path)
        save(record, path)

    monkeypatch.setattr(Record, "save", save_two)
    with pytest.raises(OSError, match="the disk is full"):
        simulate("usa", 2, games=3, save=tmp_path / "games")
    assert list(tmp_path.iterdir()) == []


def test_records_cannot_go_where_a_file_is_or_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(LabError, match="is no folder"):
        simulate("usa", 2, games=1, save=tmp_path / "file")
    with pytest.raises(LabError, match="there is no folder"):
        simulate("usa", 2, games=1, save=tmp_path / "nowhere" / "games")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": "genius"}, "there is no bot 'genius'"),
        ({"bots": "random,random,random"}, "3 bots for 2 seats"),
        ({"games": 0}, "at least one game"),
        ({"workers": 0}, "one worker"),
        ({"on": "moon"}, "local, ray"),
        ({"ray_address": "auto"}, "--on ray"),
    ],
)
def test_what_cannot_be_simulated_is_told(wrong: dict[str, object], told: str) -> None:
    with pytest.raises((LabError, BotError), match=told):
        figures(**wrong)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("no-such-program", "could not be run"),
        ("echo hello", "N games/s"),
        ("echo ... games/s", "N games/s"),
        ("echo 1.2.3 games/s", "N games/s"),
        ("echo 1e4 games/s", "N games/s"),
        ("echo -5 games/s", "N games/s"),
        ("echo 0 games/s", "0 games/s: nothing can be measured"),
        ("echo 0.0 games/s", "0 games/s: nothing can be measured"),
    ],
)
def test_a_program_that_tells_no_speed_is_refused(command: str, told: str) -> None:
    with pytest.raises(BenchError, match=told):
        time_beside(command, games=1, rounds=1)


@pytest.mark.parametrize(("said", "speed"), [("14,400", 14400), ("1,014,400.5", 1014400.5), ("14400", 14400)])
def test_a_program_may_put_commas_between_thousands(said: str, speed: float) -> None:
    assert time_beside(f"echo {said} games/s", games=1, rounds=1).games_per_second == speed


def test_a_program_beside_ours_gives_a_ratio() -> None:
    found = time_beside("echo it made 5 games/s", games=2, rounds=1)
    assert found.games_per_second == 5
    assert found.ratio == pytest.approx(found.ours / 5)
