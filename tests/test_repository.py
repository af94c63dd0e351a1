"""The tree itself: nothing of one machine in it, no file too long, everything pinned, every rule numbered once."""

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tools.pin import PINNED, ROOT, Pin, asked_for, read_page
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
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return [
            path for room in ("src", "tests", "tools", "docs") for path in (ROOT / room).rglob("*") if path.is_file()
        ]
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def texts() -> dict[str, str]:
    return {
        path.relative_to(ROOT).as_posix(): content.decode("utf-8", errors="replace")
        for path in tracked()
        if b"\0" not in (content := path.read_bytes())
    }


def pinned(file: str) -> list[str]:
    """The pins of a file, each with its hashes in one line."""
    lines = (PINNED / file).read_text().replace(" \\\n   ", "").splitlines()
    return [line for line in lines if not line.startswith("#")]


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


@pytest.mark.parametrize("file", ["play.txt", "all.txt"])
def test_every_dependency_is_pinned_by_name_version_and_hashes_alone(file: str) -> None:
    pin = re.compile(r"[a-z0-9-]+==[A-Za-z0-9.!+]+( --hash=sha256:[0-9a-f]{64})+")
    assert [line for line in pinned(file) if not pin.fullmatch(line)] == []
    assert {plain(line) for line in asked_for(play=file == "play.txt")} <= {plain(line) for line in pinned(file)}


def test_what_is_pinned_to_play_is_pinned_the_same_for_everything() -> None:
    assert set(pinned("play.txt")) <= set(pinned("all.txt"))


def test_set_up_requires_the_hashes_and_looks_for_nothing_else() -> None:
    recipes = [line for line in (ROOT / "Makefile").read_text().splitlines() if "$(PIP) install" in line]
    assert [line for line in recipes if "--require-hashes" not in line and "--no-deps" not in line] == []
    assert len(recipes) == 3


def test_only_wheels_that_can_serve_here_are_pinned() -> None:
    files = {
        "good-1.0-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl": True,
        "good-1.0-cp39-abi3-macosx_11_0_arm64.whl": True,
        "good-1.0-py2.py3-none-any.whl": True,
        "good-1.0-py312-none-any.whl": True,
        "good-1.0-cp310-cp310-manylinux_2_17_x86_64.whl": False,
        "good-1.0-cp313-cp313t-manylinux_2_17_x86_64.whl": False,
        "good-1.0-cp311-cp311-win_amd64.whl": False,
        "good-1.1-py3-none-any.whl": False,
        "good-1.0.tar.gz": False,
    }
    page = "".join(f'<a href="../{name}#sha256={place:064x}">{name}</a>\n' for place, name in enumerate(files))
    found = read_page(page, Pin("good", "1.0", ()))
    assert found == {f"{place:064x}" for place, serves in enumerate(files.values()) if serves}


def test_what_builds_on_the_insides_of_a_library_has_an_upper_bound() -> None:
    """The caching of Numba (rules/compiled.py) and the protocol of uvicorn (bounded_http.py) may change any time."""
    bounded = {plain(line) for line in asked_for(play=True) if "<" in line}
    assert bounded == {"numba", "uvicorn"}


def test_there_are_no_pins_but_these() -> None:
    assert [
        name for name in texts() if Path(name).name in {"uv.lock", "poetry.lock", "Pipfile.lock", "constraints.txt"}
    ] == []


def test_every_rule_is_numbered_once_and_none_is_missing() -> None:
    ids = [rule.id for rule in read_rules()]
    assert [id for id, times in Counter(ids).items() if times > 1] == []
    for game in dict.fromkeys(id.split("-")[0] for id in ids):
        # A rule that came later has a later number, and stands where it belongs (CARD-31).
        numbers = sorted(int(id.split("-")[1]) for id in ids if id.startswith(f"{game}-"))
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
