"""Break the rules one by one, and see that a test which names the rule fails each time (`make break`).

Each entry of `broken_rules.toml` is a rule, a file and a change of its text that breaks the rule. The change is made in
a copy of the sources; the tests that name the rule run on the copy, interpreted. A rule that can be broken without a
test failing is told, and the exit code is 1.

    python tools/break_rules.py             all of them
    python tools/break_rules.py BASE-26     those of one rule
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROKEN = ROOT / "tools" / "broken_rules.toml"
SECONDS = 600
"""No rule's tests take longer than this, unless a broken rule makes a game go on for ever: that is noticed too."""


@dataclass(frozen=True)
class Break:
    """One way to break a rule."""

    rule: str
    file: str
    old: str
    new: str
    why: str


def read_breaks(wanted: set[str]) -> list[Break]:
    """The ways to break rules: all, or those of some rules. Each change must fit its file exactly once."""
    entries = [Break(**entry) for entry in tomllib.loads(BROKEN.read_text("utf-8"))["breaks"]]
    for entry in entries:
        found = (ROOT / entry.file).read_text("utf-8").count(entry.old)
        if found != 1:
            sys.exit(f"{BROKEN.name}: {entry.rule}: {entry.old!r} is in {entry.file} {found} times, expected once")
    return [entry for entry in entries if not wanted or entry.rule in wanted]


def noticed(entry: Break) -> str | None:
    """The first test that fails on the broken rule; None if all pass."""
    with tempfile.TemporaryDirectory(prefix="stellwerk-broken-") as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
        path = copy / entry.file
        path.write_text(path.read_text("utf-8").replace(entry.old, entry.new), "utf-8")
        env = os.environ | {
            "PYTHONPATH": str(copy / "src"),
            "NUMBA_DISABLE_JIT": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--rule", entry.rule, "tests"]
        try:
            done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return "the tests did not come to an end"
    if done.returncode == 0:
        return None
    if done.returncode != 1:
        sys.exit(f"{entry.rule}: the tests could not be run:\n{done.stdout}\n{done.stderr}")
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    return failed[0].removeprefix("FAILED ").split(" - ")[0] if failed else "an error"


def main() -> None:
    """Break them all; say what noticed, and what did not."""
    breaks = read_breaks(set(sys.argv[1:]))
    unnoticed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for entry, test in zip(breaks, pool.map(noticed, breaks), strict=True):
            unnoticed += test is None
            print(f"{entry.rule:8}  {entry.why}\n          → {test or 'NO TEST NOTICED'}", flush=True)
    print(f"\n{len(breaks)} ways to break {len({entry.rule for entry in breaks})} rules, {unnoticed} not noticed")
    sys.exit(1 if unnoticed else 0)


if __name__ == "__main__":
    main()
