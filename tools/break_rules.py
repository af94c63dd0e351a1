"""Break the rules one by one, and see that a test which names the rule fails each time (`make break`).

Each entry of `broken_rules.toml` is a rule, a file and a change of its text that breaks the rule. The change is made in
a copy of the sources; the tests that name the rule run on the copy, interpreted. A rule that can be broken without a
test failing is told, and so is a test that fails on the unbroken sources too; the exit code is then 1.

    python tools/break_rules.py                     all of them
    python tools/break_rules.py BASE-26 UK-5        those of some rules
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROKEN = ROOT / "tools" / "broken_rules.toml"
SECONDS = 600
"""No rule's tests take longer than this, unless a broken rule makes a game go on for ever: that is noticed too."""
FOR_EVER = "the tests did not come to an end"


@dataclass(frozen=True)
class Break:
    """One way to break a rule."""

    rule: str
    why: str
    file: str
    old: str
    new: str


def read_breaks(wanted: set[str]) -> list[Break]:
    """The ways to break rules: all, or those of some rules. Each change must fit its file exactly once."""
    entries = [Break(**entry) for entry in tomllib.loads(BROKEN.read_text("utf-8"))["breaks"]]
    misfits = [entry for entry in entries if (ROOT / entry.file).read_text("utf-8").count(entry.old) != 1]
    if misfits:
        sys.exit("\n".join(f"{misfit.rule}: {misfit.old!r} is not exactly once in {misfit.file}" for misfit in misfits))
    unknown = wanted - {entry.rule for entry in entries}
    if unknown:
        sys.exit(f"{BROKEN.name} has no way to break {', '.join(sorted(unknown))}")
    return [entry for entry in entries if not wanted or entry.rule in wanted]


def files_naming(rule: str) -> list[str]:
    """The test files that name a rule, those in tests/rules first; no others need be read."""
    files = sorted((ROOT / "tests").rglob("test_*.py"), key=lambda file: ("rules" not in file.parts, file))
    return [str(file.relative_to(ROOT)) for file in files if f'"{rule}"' in file.read_text("utf-8")]


def failing(source: Path, arguments: Iterable[str]) -> list[str]:
    """The tests that fail on these sources, run with these arguments."""
    env = os.environ | {"PYTHONPATH": str(source), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *arguments]
    try:
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [FOR_EVER]
    if done.returncode > 1:
        sys.exit(f"the tests could not be run: {' '.join(command)}\n{done.stdout}\n{done.stderr}")
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return [line.split(" ", 1)[1].split(" - ")[0] for line in lines]


def noticed(entry: Break) -> str | None:
    """The first test that fails on the broken rule; None if all pass."""
    with tempfile.TemporaryDirectory(prefix="stellwerk-broken-") as folder:
        shutil.copytree(ROOT / "src", f"{folder}/src", ignore=shutil.ignore_patterns("__pycache__"))
        path = Path(folder) / entry.file
        path.write_text(path.read_text("utf-8").replace(entry.old, entry.new), "utf-8")
        tests = failing(Path(folder) / "src", ["-x", "--rule", entry.rule, *files_naming(entry.rule)])
    return tests[0] if tests else None


def main() -> None:
    """Break them all; say what noticed, and what did not."""
    breaks = read_breaks(set(sys.argv[1:]))
    tests = set()
    unnoticed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for entry, test in zip(breaks, pool.map(noticed, breaks), strict=True):
            print(f"{entry.rule:8}  {entry.why}\n          → {test or 'NO TEST NOTICED'}", flush=True)
            if test is None:
                unnoticed += 1
            else:
                tests.add(test)
    # A test that fails in any case has noticed nothing.
    failed = failing(ROOT / "src", sorted(tests - {FOR_EVER})) if tests - {FOR_EVER} else []
    for test in failed:
        print(f"FAILS ON THE UNBROKEN RULES TOO: {test}")
    print(f"\n{len(breaks)} ways to break {len({entry.rule for entry in breaks})} rules, {unnoticed} not noticed")
    sys.exit(1 if unnoticed or failed else 0)


if __name__ == "__main__":
    main()
