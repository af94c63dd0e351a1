"""The tree itself: nothing of one machine in it, no file too long, everything pinned, every rule numbered once."""

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tools.pin import CONSTRAINTS, HOUSE, PIN, asked_for
from tools.rules import namings_in, read_namings, read_rules

LONGEST_FILE = 400
SOURCES = {".py", ".ts", ".js", ".svelte", ".css"}

# Hosts that packages come from. The brackets keep this file from naming them itself.
REGISTRY = re.compile(
    r"py[p]i\.|python[h]osted|anaconda[.]org|npm[j]s|yarn[p]kg|debian[.]org/debian|crates[.]io|jsr[.]io"
    r"|art[i]factory|https?://[\w.-]*mirror",
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"""(?:^|[\s"'`=(:,])/(?:work|root|home)(?=[/\s"'`),:]|$)""", re.MULTILINE)


def tracked() -> list[Path]:
    """What git knows or would take in; without git, everything outside hidden and built folders."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=HOUSE,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return [
            path for room in ("src", "tests", "tools", "docs") for path in (HOUSE / room).rglob("*") if path.is_file()
        ]
    return [HOUSE / name for name in listed.stdout.split("\0") if name and (HOUSE / name).is_file()]


def texts() -> dict[str, str]:
    return {
        path.relative_to(HOUSE).as_posix(): content.decode("utf-8", errors="replace")
        for path in tracked()
        if b"\0" not in (content := path.read_bytes())
    }


def pinned() -> list[str]:
    return [line for line in CONSTRAINTS.read_text().splitlines() if not line.startswith("#")]


def plain(name: str) -> str:
    """A package's name as the registries compare it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", name)[0]).lower()


def test_no_file_names_a_package_registry() -> None:
    assert [name for name, text in texts().items() if REGISTRY.search(text)] == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert [name for name, text in texts().items() if MACHINE_PATH.search(text)] == []


@pytest.mark.parametrize("text", ['cd "/' + 'work/main"', "HOME=/" + "root", "see /" + "home/me/x"])
def test_a_path_of_one_machine_would_be_found(text: str) -> None:
    assert MACHINE_PATH.search(text)


@pytest.mark.parametrize("text", ["tests/work/x", "https://example.org/home", "/worker", "./root/"])
def test_other_paths_are_let_through(text: str) -> None:
    assert not MACHINE_PATH.search(text)


def test_no_source_file_wants_to_be_two() -> None:
    lengths = {name: text.count("\n") for name, text in texts().items() if Path(name).suffix in SOURCES}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_every_dependency_is_pinned_by_name_and_version_alone() -> None:
    assert [line for line in pinned() if not PIN.fullmatch(line)] == []
    assert {plain(line) for line in asked_for()} <= {plain(line) for line in pinned()}


def test_there_is_one_file_of_pins() -> None:
    assert [name for name in texts() if Path(name).name in {"uv.lock", "poetry.lock", "Pipfile.lock"}] == []


def test_every_rule_is_numbered_once_and_in_order() -> None:
    ids = [rule.id for rule in read_rules()]
    assert [id for id, times in Counter(ids).items() if times > 1] == []
    for game in dict.fromkeys(id.split("-")[0] for id in ids):
        numbers = [int(id.split("-")[1]) for id in ids if id.startswith(f"{game}-")]
        assert numbers == list(range(1, len(numbers) + 1)), game


def test_every_marker_names_rules_that_there_are() -> None:
    known = {rule.id for rule in read_rules()}
    assert [naming for naming in read_namings() if naming.id not in known] == []


def test_markers_are_found_wherever_pytest_finds_them() -> None:
    source = """
@rule("BASE-1", "BASE-2")
def test_two(): ...

@pytest.mark.rule("UK-3")
class TestUK:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=rule("UK-4"))])
    def test_three(self, x): ...

@rule(RANGE)
def test_unreadable(): ...

@pytest.mark.skip
@rule("BASE-5")
def test_skipped(): ...

@rule("BASE-6")
def helper(): ...
"""
    assert [(naming.test, naming.id) for naming in namings_in(source, "t.py")] == [
        ("t.py::test_two", "BASE-1"),
        ("t.py::test_two", "BASE-2"),
        ("t.py::TestUK::test_three", "UK-3"),
        ("t.py::TestUK::test_three", "UK-4"),
        ("t.py::test_unreadable", None),
    ]
