"""Plays fixed random games and prints their fingerprints, and whether the rules ran compiled or interpreted.

Run as `python -m tests.lib.trace GAMES SETTING …`.
"""

import hashlib
import json
import sys

from stellwerk.rules.compiled import COMPILED, compile_sooner
from tests.lib.play import SETTINGS, Played, Setting, play


def fingerprint(played: Played) -> str:
    """The SHA-256 of everything: the state after each action, who acted and how, and what else was legal."""
    digest = hashlib.sha256(played.states.tobytes())
    digest.update(json.dumps([played.seats, played.numbers, played.lists]).encode())
    return digest.hexdigest()


def fingerprints(setting: Setting, games: int) -> list[str]:
    """Those of the first games of a setting."""
    return [fingerprint(play(setting, seed)) for seed in range(games)]


def main() -> None:
    """Print what was asked for as JSON."""
    games, *names = sys.argv[1:]
    chosen = [setting for setting in SETTINGS if setting.name in names]
    prints = {setting.name: fingerprints(setting, int(games)) for setting in chosen}
    print(json.dumps({"compiled": COMPILED, "fingerprints": prints}))


if __name__ == "__main__":
    compile_sooner()
    main()
