"""The command line: what it prints, and one clear line with exit code 2 for what a person can mend."""

import errno
import json
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

import pytest

from stellwerk import Table, View, __version__
from stellwerk.bots.contract import Bot, Decision
from stellwerk.cli import main
from tests.lib.position import SMALL

ROOT = Path(__file__).parent.parent


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    """The exit code of a command that is given in the folder of the sources, and what it printed."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["stellwerk", *words])
    monkeypatch.setenv("COLUMNS", "120")
    with pytest.raises(SystemExit) as stopped:
        main()
    said = capsys.readouterr()
    return int(stopped.value.code or 0), said.out, said.err


def test_simulate_prints_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", "uk", "--players", "3", "--bots", "random", "--games", "3", "--seed", "4", "--workers", "2")
    code, out, _ = run(capsys, monkeypatch, *words, "--option", "advanced_technologies=true", "--json")
    figures = json.loads(out)
    assert code == 0
    assert (figures["game"], figures["players"], figures["games"], figures["seed"]) == ("uk", 3, 3, 4)
    assert len(figures["seats"]) == 3


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "simulate", "card", "--players", "2", "--games", "2")
    assert code == 0
    assert "card, 2 players, 2 games, seed 0" in out
    assert "decisions a second" in out


def test_simulate_takes_any_bots_and_saves_their_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    games = tmp_path / "games"
    words = ("simulate", "usa", "--bots", "greedy,random", "--games", "3", "--save", str(games))
    code, out, _ = run(capsys, monkeypatch, *words)
    assert code == 0
    assert "greedy" in out
    assert "3 records in" in out
    code, out, _ = run(capsys, monkeypatch, "replay", str(games / "usa-1.json"), "--check", "--language", "de")
    assert code == 0
    assert "Das Spiel ist aus." in out
    assert "TOTAL" in out


def test_arena_prints_ratings_and_wins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    report = tmp_path / "out.html"
    words = ("arena", "card", "--players", "3", "--bots", "random,greedy,planner", "--games", "6")
    code, out, _ = run(capsys, monkeypatch, *words, "--report", str(report))
    assert code == 0
    assert "card, 3 players, 6 games on 2 deals, seed 0" in out
    assert "finished ahead of" in out
    assert report.read_text("utf-8").startswith("<!doctype html>")
    assert [path.name for path in tmp_path.iterdir()] == ["out.html"]


def test_arena_prints_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("arena", "usa", "--bots", "random,greedy", "--games", "4", "--seed", "3", "--workers", "2", "--json")
    code, out, _ = run(capsys, monkeypatch, *words)
    form = json.loads(out)
    assert code == 0
    assert (form["game"], form["games"], form["deals"], form["seed"], form["sprt"]) == ("usa", 4, 2, 3, None)
    assert {one["bot"] for one in form["standings"]} == {"random", "greedy"}


def test_arena_answers_a_question(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("arena", "card", "--sprt", "greedy", "random", "--elo1", "5", "--games", "8")
    code, out, _ = run(capsys, monkeypatch, *words)
    assert code == 0
    assert "It is not known yet whether greedy is stronger than random" in out
    assert "after 4 deals" in out
    code, out, _ = run(capsys, monkeypatch, *words, "--json")
    verdict = json.loads(out)["sprt"]
    assert (verdict["answer"], verdict["deals"], verdict["question"]["elo1"]) == (None, 4, 5)


def test_show_lets_bots_play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("show", "tests/boards/small.toml", "--players", "2", "--bots", "random,greedy", "--every", "0")
    code, out, _ = run(capsys, monkeypatch, *words)
    assert code == 0
    assert "TOTAL" in out


def test_show_tells_why_a_bot_moved(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Bot.choose

    def choose_with_reason(bot: Bot, view: View) -> Decision:
        return Decision(choose(bot, view).action, lambda _: "it is cheap")

    monkeypatch.setattr(Bot, "choose", choose_with_reason)
    words = ("show", "tests/boards/small.toml", "--players", "2", "--bots", "greedy", "--every", "0")
    assert "    greedy: it is cheap\n" in run(capsys, monkeypatch, *words)[1]


@pytest.mark.parametrize(("language", "told"), [("en", "The game is over."), ("de", "Das Spiel ist aus.")])
def test_show_tells_a_whole_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    words = ("show", "tests/boards/small.toml", "--players", "2", "--seed", "2", "--every", "10")
    code, out, _ = run(capsys, monkeypatch, *words, "--language", language)
    assert code == 0
    assert told in out
    assert "TOTAL" in out


def test_bench_tells_how_fast_every_game_is_refereed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("bench", "--games", "2", "--rounds", "1", "--beside", "echo it made 5 games/s")
    code, out, _ = run(capsys, monkeypatch, *words, "--json")
    told = json.loads(out)
    assert code == 0
    assert {speed["game"] for speed in told["speeds"]} == {"usa", "uk", "asia", "card"}
    assert told["beside"]["games_per_second"] == 5
    code, out, _ = run(capsys, monkeypatch, *words)
    assert code == 0
    assert "uniform random play, one core, rules" in out
    assert "beside: echo it made 5 games/s: 5 games/s, ours" in out


def test_version(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert __version__ == metadata.version("stellwerk")
    for word in ("version", "--version"):
        assert run(capsys, monkeypatch, word)[:2] == (0, f"{__version__}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "moon"), "moon"),
        (("simulate", "usa", "--players", "6"), "2, 3, 4 or 5 players"),
        (("simulate", "usa", "--bots", "genius"), "there is no bot 'genius'"),
        (("simulate", "usa", "--option", "nothing"), "name=value"),
        (("simulate", "usa", "--option", "advanced_technologies=true"), "advanced_technologies"),
        (("simulate", "usa", "--games", "0"), "at least one game"),
        (("simulate", "usa", "--games", "10000001"), "at most 10,000,000"),
        (("simulate", "usa", "--workers", "-1"), "-1 workers"),
        (("simulate", "usa", "--bots", "random,random,random"), "3 bots for 2 seats"),
        (("simulate", "usa", "--ray-address", "auto"), "--on ray"),
        (("simulate", "usa", "--on", "ray", "--ray-address", "here"), "host:port"),
        (("simulate", "usa", "--save", "tests"), "is not empty"),
        (("simulate", "usa", "--save", "no/such/folder"), "there is no folder"),
        (("arena", "moon", "--bots", "random,greedy"), "moon"),
        (("arena", "usa", "--bots", "random,genius"), "there is no bot 'genius'"),
        (("arena", "usa", "--bots", "random"), "1 bot for an arena"),
        (("arena", "usa", "--bots", "random,random"), "named twice"),
        (("arena", "usa"), "--bots a,b,c or --sprt A B"),
        (("arena", "usa", "--bots", "random,greedy", "--games", "0"), "at least one game"),
        (("arena", "usa", "--bots", "random,greedy", "--games", "99999999999999"), "at most 10,000,000"),
        (("arena", "asia", "--bots", "random,greedy"), "4 or 6 players"),
        (("arena", "usa", "--bots", "random,greedy", "--report", "tests"), "is a folder"),
        (("arena", "usa", "--bots", "random,greedy", "--report", "no/such/page.html"), "there is no folder"),
        (("arena", "usa", "--sprt", "greedy", "random", "--elo0", "30"), "elo0 has to be the smaller one"),
        (("arena", "usa", "--sprt", "greedy", "random", "--elo1", "inf"), "from -2000 to 2000"),
        (("arena", "usa", "--sprt", "greedy", "random", "--elo0", "nan"), "from -2000 to 2000"),
        (("arena", "usa", "--sprt", "greedy", "random", "--alpha", "2"), "more than 0 and less than 0.5"),
        (("arena", "usa", "--sprt", "greedy", "random", "--games", "0"), "at least one game"),
        (("arena", "usa", "--sprt", "greedy", "genius"), "there is no bot 'genius'"),
        (("show", "usa", "--seed", "-1"), "2**128"),
        (("simulate", "usa", "--games", "1", "--seed", "-1"), "2**128"),
        (("simulate", "usa", "--games", "1", "--bots", "greedy", "--seed", "-1"), "2**128"),
        (("arena", "usa", "--bots", "random,greedy", "--games", "2", "--seed", str(1 << 128)), "2**128"),
        (("arena", "usa", "--sprt", "random", "greedy", "--games", "2", "--seed", "-1"), "2**128"),
        (("show", "usa", "--bots", "genius"), "there is no bot 'genius'"),
        (("replay", "no-such-record.json"), "cannot be read (No such file or directory)"),
        (("replay", "tests"), "cannot be read (Is a directory)"),
        (("replay", "pyproject.toml"), "cannot be read as JSON"),
        (("verify", "no-such-record.json"), "cannot be read"),
        (("bench", "--beside", "no-such-program"), "could not be run"),
    ],
)
def test_what_a_person_can_mend_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    code, out, err = run(capsys, monkeypatch, *words)
    assert code == 2
    assert told in err
    assert len(err.strip().splitlines()) == 1
    assert out == ""


@pytest.mark.parametrize(
    "words", [("bench", "--games", "0"), ("bench", "--rounds", "0"), ("show", "usa", "--every", "-1")]
)
def test_a_number_that_is_too_small_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, monkeypatch, *words)
    assert (code, out) == (2, "")
    assert words[-2] in err


def test_a_full_disk_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_room(**_how: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device", "/full")

    monkeypatch.setattr(tempfile, "mkdtemp", no_room)
    words = ("simulate", "card", "--games", "1", "--save", str(tmp_path / "games"))
    assert run(capsys, monkeypatch, *words) == (2, "", "stellwerk: /full: No space left on device\n")


def test_without_ray_the_line_says_what_brings_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    code, out, err = run(capsys, monkeypatch, "simulate", "usa", "--on", "ray")
    assert (code, out) == (2, "")
    assert err == "stellwerk: Ray is not installed; `pip install 'stellwerk[ray]'` brings it\n"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The file of a game that is not over, with the seed 7."""
    table = Table("usa", seats=2, seed=7)
    for seat in (0, 1):
        table.act(seat, table.legal(seat)[0])
    table.record().save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_verify_says_that_the_cards_were_not_touched(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, saved: Path
) -> None:
    promised = str(Table("usa", seats=2, seed=7).seed_hash)
    code, out, err = run(capsys, monkeypatch, "verify", str(saved), "--hash", promised.upper())
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "North America, 2 players, 2 moves.",
        "The game is not over.",
        "The cards were not touched: the seed gives just these.",
        "The seed is the one that was promised.",
    ]
    code, out, _ = run(capsys, monkeypatch, "verify", str(saved), "--language", "de")
    assert code == 0
    assert "Die Karten wurden nicht angerührt" in out
    assert out.endswith(f"  {promised}\n")


def test_verify_knows_chance_that_is_keyed_by_action(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = Table("usa", seats=2, seed=7, chance="keyed")
    mark = table.checkpoint()
    table.act(0, table.legal(0)[0])
    table.back_to(mark)
    path = tmp_path / "game.json"
    table.record().save(path)
    code, out, _ = run(capsys, monkeypatch, "verify", str(path))
    assert code == 0
    assert "Each action had chance of its own; undos counted in: 1." in out.splitlines()
    code, out, _ = run(capsys, monkeypatch, "verify", str(path), "--language", "de")
    assert "Jede Aktion hatte ihren eigenen Zufall; Rücknahmen mitgezählt: 1." in out.splitlines()
    path.write_text(path.read_text().replace('"keyed"', '"stream"').replace('"undone": [0]', '"undone": []'))
    code, out, err = run(capsys, monkeypatch, "verify", str(path))
    assert (code, out) == (2, "")
    assert "setup: the seed gives" in err


def test_verify_says_how_a_game_ended(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = Table(SMALL, seats=2, seed=1)
    while not table.over:
        table.act(table.to_act[0], table.legal(table.to_act[0])[-1])
    table.record().save(tmp_path / "game.json")
    code, out, _ = run(capsys, monkeypatch, "verify", str(tmp_path / "game.json"))
    best = max(side.score for side in table.result().crews)
    assert code == 0
    assert f"Won by Seat {table.result().winners[0] + 1}" in out
    assert f"{best} points." in out


@pytest.mark.parametrize(
    ("spoil", "words", "told"),
    [
        ("", ("--hash", "0" * 64), "not the one that was promised: its hash is 6bae4268"),
        ("", ("--hash", "6bae4268"), "'6bae4268' is no hash of a seed; expected 64 hexadecimal digits"),
        ("seed", (), "the seed is not the one whose hash was published"),
        ("card", (), "setup: the seed gives"),
    ],
)
def test_verify_finds_what_was_touched(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    saved: Path,
    spoil: str,
    words: tuple[str, ...],
    told: str,
) -> None:
    form = json.loads(saved.read_text())
    if spoil == "seed":
        form["seed"] = f"{8:032x}"
    if spoil == "card":
        form["setup"][1] = "red" if form["setup"][1] != "red" else "blue"
    saved.write_text(json.dumps(form))
    code, out, err = run(capsys, monkeypatch, "verify", str(saved), *words)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("spoil", ["move", "card", "half"])
def test_a_broken_record_is_one_line_and_nothing_is_told_of_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spoil: str
) -> None:
    table = Table("usa", 2, 1)
    table.act(0, table.legal(0)[0])
    table.act(1, table.legal(1)[0])
    path = tmp_path / "game.json"
    table.record().save(path)
    form = json.loads(path.read_text("utf-8"))
    if spoil == "move":
        form["moves"][1]["action"]["tickets"] = ["denver-el_paso"]
    elif spoil == "card":
        form["setup"][1] = "gold"
    text = json.dumps(form)
    path.write_text(text[: len(text) // 2] if spoil == "half" else text, "utf-8")
    code, out, err = run(capsys, monkeypatch, "replay", str(path))
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_run_that_fails_leaves_no_file_behind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    target = {"simulate": "--save", "arena": "--report"}[command]
    words = (command, "usa", "--bots", "random,genius", target, str(tmp_path / "new"))
    assert run(capsys, monkeypatch, *words)[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_the_command_is_installed() -> None:
    script = "import importlib.metadata as m; print([e.value for e in m.entry_points(name='stellwerk')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['stellwerk.cli:main']"


def test_render_draws_what_was_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    start, later, own = (tmp_path / name for name in ("start.svg", "later.svg", "own.svg"))
    asked = ("render", "usa", "--seed", "7", "-o")
    code, out, _ = run(capsys, monkeypatch, *asked, str(start), "--theme", "dark")
    assert (code, "start.svg" in out.replace("\n", "")) == (0, True)
    assert run(capsys, monkeypatch, *asked, str(later), "--actions", "8", "--bot", "random", "--language", "de")[0] == 0
    assert run(capsys, monkeypatch, *asked, str(own), "--view", "1")[0] == 0
    pictures = [path.read_text("utf-8") for path in (start, later, own)]
    assert len(set(pictures)) == 3
    assert all(picture.startswith("<svg") for picture in pictures)
    assert "Nordamerika" in pictures[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "nowhere: cannot be read (No such file or directory); expected"),
        (("usa", "--view", "9"), 'there is no view "9"'),
        (("usa", "--actions", "-1"), "expected 0 or more"),
        (("usa", "--bot", "walther"), "there is no bot 'walther'"),
        (("usa", "--record", "no-such-file.json"), "no-such-file.json"),
        (("usa", "--at", "3"), "no record was given"),
        (("asia", "--players", "3"), "Asia cannot be played by 3"),
    ],
)
def test_render_says_in_a_line_what_cannot_be_drawn_and_writes_nothing(
    words: tuple[str, ...],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    code, _, err = run(capsys, monkeypatch, "render", *words, "-o", str(tmp_path / "board.svg"))
    assert code == 2
    assert said in err
    assert len(err.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())
