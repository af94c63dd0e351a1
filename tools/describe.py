"""Writes down what the browser client is built from: the server's OpenAPI, the boards and their plans. No server runs.

`python tools/describe.py web/made` writes them into that folder.
"""

import json
import sys
from collections.abc import Iterable
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from stellwerk.box.file import BoxFile, Route
from stellwerk.box.presentation import POSTER_LINES
from stellwerk.box.read import read
from stellwerk.server.app import make_app
from stellwerk.server.core.settings import Settings
from stellwerk.server.http.games import made_plan
from stellwerk.server.http.plans import PLANNED


def describe(folder: Path) -> None:
    """Write `openapi.json`, `boards.json`, and `plan-GAME.json` for each board with routes, into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("plan-*.json"):
        if old.stem.removeprefix("plan-") not in PLANNED:
            old.unlink()
    write(folder / "openapi.json", json.dumps(make_app(Settings()).openapi(), ensure_ascii=False))
    write(folder / "boards.json", json.dumps([describe_board(read(game)) for game in PLANNED], ensure_ascii=False))
    for game in PLANNED:
        write(folder / f"plan-{game}.json", made_plan(game).body.decode())


def describe_board(file: BoxFile) -> dict[str, Any]:
    """What the geography and the poster of a board are made from, beside its plan."""
    lines = file.presentation.poster.lines or choose_lines(file.routes)
    ends = {route.id: route.between for route in file.routes}
    return {
        "id": file.game,
        "lines": lines,
        "places": sorted({place for line in lines for route in line for place in ends[route]}),
        "cities": [[city.lon, city.lat] for city in file.cities],
        "lakes": [lake.shore for lake in file.presentation.lakes],
    }


def choose_lines(routes: Iterable[Route]) -> list[tuple[str, ...]]:
    """Lines for a poster whose board names none: the longest of all shortest ways, then that beside it, and so on."""
    left = list(routes)
    lines: list[tuple[str, ...]] = []
    while left and len(lines) < POSTER_LINES:
        places = sorted({place for route in left for place in route.between})
        _, line = max(way for place in places for way in _shortest_ways(left, place))
        lines.append(line)
        used = {place for route in left if route.id in line for place in route.between}
        left = [route for route in left if not used.intersection(route.between)]
    return lines


def _shortest_ways(routes: list[Route], start: str) -> list[tuple[int, tuple[str, ...]]]:
    """To every place that can be reached: the trains it takes, and the routes (Dijkstra)."""
    ways: dict[str, tuple[int, tuple[str, ...]]] = {}
    waiting: list[tuple[int, tuple[str, ...], str]] = [(0, (), start)]
    while waiting:
        trains, way, here = heappop(waiting)
        if here in ways:
            continue
        ways[here] = trains, way
        for route in routes:
            if here in route.between:
                there = route.between[route.between[0] == here]
                heappush(waiting, (trains + route.length, (*way, route.id), there))
    return list(ways.values())


def write(path: Path, text: str) -> None:
    """Write a file, but only if it says something new: what is built from it is then left alone."""
    if not path.is_file() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    describe(Path(sys.argv[1]))
