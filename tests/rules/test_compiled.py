"""The cache of compiled rules never hands out an old rule, and keeps out of the way of other users of Numba."""

import ast
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import numba
import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from numba.core.errors import TypingError

from stellwerk.box.layout import Shorts
from stellwerk.rules import compiled

SCRIPT = """
from stellwerk.rules.compiled import COMPILED, rule

@rule
def trains_left(trains, length):
    return trains - length

print(COMPILED, type(trains_left).__name__, trains_left(45, 6))
"""


@compiled.rule
def trains_left(trains: int, length: int) -> int:
    return trains - length


@compiled.rule(borrows=True)
def play_all(hand: Shorts, discards: Shorts) -> None:
    move_cards(hand[:], discards[:])


@compiled.rule
def move_cards(hand: Shorts, discards: Shorts) -> None:
    before = hand.copy()
    for kind in range(hand.size):
        hand[kind] = 0
        discards[kind] += before[kind]


@compiled.rule(borrows=True)
def new_hand(cards: int) -> int:
    hand = np.zeros(9, np.int16)
    hand[0] = cards
    return int(hand[0])


def test_says_whether_the_rules_ran_compiled_or_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    assert trains_left(45, 6) == 39
    with capsys.disabled():
        print("[rules ran compiled]" if compiled.COMPILED else "[rules ran interpreted]", end=" ")
    if "NUMBA_DISABLE_JIT" not in os.environ:
        assert compiled.COMPILED
    if compiled.COMPILED:
        assert isinstance(trains_left, Dispatcher)
        assert len(trains_left.signatures) == 1
    else:
        assert type(trains_left) is FunctionType


def test_what_a_rule_was_lent_it_gives_back_as_it_got_it() -> None:
    hand, discards = np.arange(9, dtype=np.int16), np.ones(9, np.int16)
    holders = sys.getrefcount(hand), sys.getrefcount(discards)
    for _ in range(3):
        play_all(hand, discards)
    assert (hand.sum(), discards.tolist()) == (0, list(range(1, 10)))
    assert (sys.getrefcount(hand), sys.getrefcount(discards)) == holders


def test_a_rule_that_is_only_lent_arrays_cannot_make_one() -> None:
    if compiled.COMPILED:
        with pytest.raises(TypingError, match="Only accept returning of array passed into the function"):
            new_hand(4)
    else:
        assert new_hand(4) == 4


@pytest.mark.parametrize(("disable", "said"), [("0", "True CPUDispatcher 39"), ("1", "False function 39")])
def test_the_environment_chooses_compiled_or_interpreted(disable: str, said: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    environment = os.environ | {"NUMBA_DISABLE_JIT": disable, "STELLWERK_CACHE": str(tmp_path / "cache")}
    ran = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == said
    assert bool(list(tmp_path.glob("cache/compiled-*/*/*.nbi"))) is (disable == "0")


def test_interpreted_a_rule_is_the_function_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def length(route: int) -> int:
        return route

    monkeypatch.setattr(compiled, "COMPILED", False)
    monkeypatch.setattr(compiled, "numba", None)
    assert compiled.rule(length) is length


def test_any_byte_of_any_source_names_another_folder(tmp_path: Path) -> None:
    files = [tmp_path / "claim.py", tmp_path / "score.py"]
    for path in files:
        path.write_bytes(b"POINTS = 15\n")
    before = compiled.folder_name(files)
    assert compiled.folder_name(files) == before
    for path in files:
        path.write_bytes(b"POINTS = 16\n")
        assert compiled.folder_name(files) != before
        path.write_bytes(b"POINTS = 15\n")
    assert compiled.folder_name(files) == before
    assert compiled.folder_name([files[0], files[1].rename(tmp_path / "scores.py")]) != before
    assert compiled.folder_name(files[:1]) != before


@pytest.mark.parametrize("setting", ["CPU_NAME", "BOUNDSCHECK"])
def test_other_compiler_settings_name_another_folder(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.folder_name([])
    monkeypatch.setattr(numba.config, setting, "another")
    assert compiled.folder_name([]) != before


def test_the_sources_are_those_of_all_rooms_with_rules() -> None:
    files = compiled.sources()
    assert Path(compiled.__file__) in files
    rooms = {path.relative_to(compiled.PACKAGE).parts[0] for path in files}
    assert rooms == {room for rooms in compiled.LAYERS for room in rooms}


def test_the_sources_are_all_modules_with_rules_and_all_that_these_import() -> None:
    files = set(compiled.sources())
    for room in (room for rooms in compiled.LAYERS for room in rooms):
        for path in (compiled.PACKAGE / room).rglob("*.py"):
            tree = ast.parse(path.read_text())
            if path in files or any(_is_rule(node) for node in ast.walk(tree)):
                assert path in files
                assert set(_imports(tree)) <= files, path


def test_a_module_that_no_rule_can_reach_does_not_count() -> None:
    files = {str(path.relative_to(compiled.PACKAGE)) for path in compiled.sources()}
    assert {"rules/scoring.py", "rules/state.py", "box/record.py", "box/layout.py", "bots/weights.py"} <= files
    assert not files & {
        "box/check.py",
        "box/build.py",
        "bots/contract.py",
        "bots/reasons.py",
        "lab/arena/tournament.py",
    }


def _is_rule(node: ast.AST) -> bool:
    """Is this a function under `@rule` or `@rule(…)`?"""
    if not isinstance(node, ast.FunctionDef):
        return False
    plain = [mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list]
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in plain)


def _imports(tree: ast.AST) -> Iterator[Path]:
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            file = compiled.PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
            if file.is_file() and file.is_relative_to(compiled.PACKAGE):
                yield file


COPIED_RULES = """
from stellwerk.rules import chance, compiled
from stellwerk.rules.state import STATE
from stellwerk.box.layout import blanks

state = blanks(STATE, 1)[0]
state.rng[:] = 1
chance.next_word(state)
print(sum(chance.next_word.stats.cache_hits.values()), compiled.PACKAGE)
"""


def test_a_second_checkout_takes_what_the_first_one_compiled(tmp_path: Path) -> None:
    said = []
    for checkout in ("first", "second"):
        package = tmp_path / checkout / "stellwerk"
        shutil.copytree(compiled.PACKAGE, package, ignore=shutil.ignore_patterns("pages", "__pycache__"))
        for file in package.rglob("*.py"):
            os.utime(file)  # a checkout is as new as its clone
        environment = os.environ | {
            "NUMBA_DISABLE_JIT": "0",
            "PYTHONPATH": str(package.parent),
            "STELLWERK_CACHE": str(tmp_path / "cache"),
        }
        command = [sys.executable, "-c", COPIED_RULES]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        said.append(ran.stdout.split())
    assert said == [["0", str(tmp_path / "first/stellwerk")], ["1", str(tmp_path / "second/stellwerk")]]


def test_a_room_is_compiled_with_the_rooms_it_may_use_and_no_others() -> None:
    rules, bots, lab = (set(compiled.sources(layer)) for layer in range(3))
    assert rules < bots < lab
    assert not any(path.is_relative_to(compiled.PACKAGE / "bots") for path in rules)
    assert [compiled.layer_of(f"stellwerk.{room}.any") for room in ("box", "rules", "rulesets")] == [0, 0, 0]
    assert compiled.layer_of("stellwerk.bots.random") == 1
    assert compiled.layer_of("stellwerk.lab.envs.vector") == compiled.layer_of(__name__) == 2
    assert len({compiled.cache_folder(layer) for layer in range(3)}) == 3


def test_numba_is_left_as_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "somebody else's")
    compiled.rule(test_numba_is_left_as_it_was_found)
    assert numba.config.CACHE_DIR == "somebody else's"
    if compiled.COMPILED:
        with pytest.raises(TypeError, match="not a function"):
            compiled.rule(print)
    assert numba.config.CACHE_DIR == "somebody else's"
    assert numba.config.CACHE_LOCATOR_CLASSES == ""


def test_without_a_writable_place_the_cache_is_temporary_and_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("STELLWERK_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ours = compiled.cache_folder.__wrapped__()
    assert ours.parent.parent == tmp_path
    assert stat.S_IMODE(ours.parent.stat().st_mode) == 0o700
    ours.parent.chmod(0o777)  # somebody could have laid a rule of theirs there
    assert compiled.cache_folder.__wrapped__() != ours


def test_sweeping_keeps_the_folders_in_use_and_two_sets_of_older_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / f"compiled-{number:02}" for number in range(11)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        (folder / "rule.nbc").touch()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "else").mkdir()
    monkeypatch.setattr(compiled, "cache_folder", lambda layer: folders[8 + layer])
    assert compiled.sweep() == folders[6:8]
    left = [f"compiled-{number:02}" for number in (0, 1, 2, 3, 4, 5, 8, 9, 10)]
    assert sorted(path.name for path in tmp_path.iterdir()) == [*left, "else"]
