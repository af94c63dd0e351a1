"""Interpreted and compiled play the same games, bit for bit: one of the two here, the other in another process."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.rules.compiled import COMPILED
from tests.lib.play import SETTINGS, SOAK
from tests.lib.trace import fingerprints

ROOT = Path(__file__).parents[2]
GAMES = 20 if SOAK else 2
"""Of each setting: an even seed and an odd one at least, since they choose in different ways."""

PROCESSES = {
    "usa-small": ("usa", "small", "lake"),
    "uk-2": ("uk-2",),
    "uk-3": ("uk-3",),
    "uk-4": ("uk-4",),
    "asia": ("asia",),
    "card": ("card",),
}
"""What one process plays: the settings whose names start so."""


def beside(names: list[str]) -> dict[str, object]:
    """The same games in another process that runs the rules the other way; any warning is an error there.

    So an integer that overflows, which compiled code does not notice, is found by the interpreted one.
    """
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    if COMPILED:
        environment["NUMBA_DISABLE_JIT"] = "1"
    command = [sys.executable, "-W", "error", "-m", "tests.lib.trace", str(GAMES), *names]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    said: dict[str, object] = json.loads(run.stdout)
    return said


@pytest.mark.parametrize("process", PROCESSES)
def test_interpreted_and_compiled_play_the_same_games_bit_for_bit(process: str) -> None:
    settings = [setting for setting in SETTINGS if setting.name.startswith(PROCESSES[process])]
    said = beside([setting.name for setting in settings])
    here, there = ("compiled" if ran else "interpreted" for ran in (COMPILED, said["compiled"]))
    print(f"here {here}, beside {there}")
    assert {here, there} == {"compiled", "interpreted"}, f"here {here}, beside {there}: one of each is needed"
    assert said["fingerprints"] == {setting.name: fingerprints(setting, GAMES) for setting in settings}


def test_every_setting_is_played_both_ways() -> None:
    names = [setting.name for setting in SETTINGS]
    assert sorted(name for name in names for starts in PROCESSES.values() if name.startswith(starts)) == sorted(names)
