"""Measures one checkout: reads names of measures, a line each, and answers each with how many a second.

It runs with another commit's sources on its path, so it uses what does not change (the library's `simulate`, the vector
environment, the command line and the client) and looks for modules where any version has had them. Speeds are by the
time the processor spent, which means something on a busy machine too.
"""

import importlib
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MOVES = 120
"""Moves at a server in one round."""
STEPS = 12
ENVIRONMENTS = 1024


def find(name: str, *modules: str) -> Any:
    """The thing of this name, from the first of these modules that there is."""
    for module in modules:
        try:
            return getattr(importlib.import_module(module), name)
        except ModuleNotFoundError as missing:
            if missing.name is None or not module.startswith(missing.name):
                raise
    raise ModuleNotFoundError(f"{name}: none of {', '.join(modules)} is there")


def pace(count: float, run: Callable[[], object]) -> float:
    """How many a second of processor time."""
    start = time.process_time()
    run()
    return count / (time.process_time() - start)


def _simulated(bots: str, games: int) -> float:
    simulate = find("simulate", "stellwerk.lab.runs.simulate", "stellwerk.lab.simulate")
    return pace(games, lambda: simulate("usa", 2, bots, games=games))


def referee() -> float:
    """Uniform random games of two on North America."""
    return _simulated("random", 3000)


def planner() -> float:
    """Games of two planners on North America."""
    return _simulated("planner", 120)


_environment: list[Any] = []


def vector() -> float:
    """Steps of the vector environment, with observations."""
    if not _environment:
        environment = find("VectorEnv", "stellwerk.lab.envs.vector", "stellwerk.lab.vector")
        _environment.append(environment("usa", 2, ENVIRONMENTS, threads=1, copy=False))
        _environment[0].reset(seed=1)
    env = _environment[0]

    def play() -> None:
        for _ in range(STEPS):
            env.step(env.random_actions())

    return pace(STEPS * ENVIRONMENTS, play)


def server() -> float:
    """Moves of two people at a table of a server, by REST; the server's processor time counts."""
    client = find("Client", "stellwerk.client")
    with tempfile.TemporaryDirectory(prefix="stellwerk-speed-") as folder, _serving(folder) as (address, pid):
        people = [client.new(address, name) for name in ("Anna", "Otto")]
        table = people[0].open_table("usa", 2, name="Anna")
        people[1].sit(table)
        people[0].start(table)
        start = _processor_seconds(pid)
        for _ in range(MOVES):
            _move(people, table)
        return MOVES / (_processor_seconds(pid) - start)


def _move(people: list[Any], table: str) -> None:
    """Whoever is to act does something legal."""
    for person in people:
        legal = person.table(table)["game"]["legal"]
        if legal:
            person.command(table, "act", action=random.Random(len(legal)).choice(legal))
            return


@contextmanager
def _serving(folder: str) -> Iterator[tuple[str, int]]:
    command = ("-c", "from stellwerk.cli import main; main()", "serve", "--port", "0", "--no-browser")
    process = subprocess.Popen(
        [sys.executable, *command, "--data-dir", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        found = None
        while found is None:
            line = process.stdout.readline()
            if not line:
                raise RuntimeError("the server did not start")
            found = re.search(r"http://[^\s]+:\d+", line)
        yield found[0], process.pid
    finally:
        process.terminate()
        process.communicate()


def _processor_seconds(pid: int) -> float:
    """What a process has used so far, by Linux's own count in nanoseconds."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


MEASURES: dict[str, Callable[[], float]] = {
    "referee": referee,
    "planner": planner,
    "vector": vector,
    "server": server,
}

if __name__ == "__main__":
    find("compile_sooner", "stellwerk.rules.compiled")()
    for asked in sys.stdin:
        print(MEASURES[asked.strip()](), flush=True)
