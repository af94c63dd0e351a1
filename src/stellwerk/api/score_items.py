"""What final scores are made of, as data: a row an item.

Result, text, picture, report and page go through these rows and know no item by itself. A new bonus is a number in
`rules/state.py`, its reckoning in `rules/scoring.py`, and a row here: see `docs/adding-a-bonus.md`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stellwerk.api.result_types import CrewResult, ScoreCell, ScorePart, ScoreRow
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text
from stellwerk.rules.state import (
    BIG_CITIES,
    LONGEST,
    MADE,
    MISSED,
    MOST_TICKETS,
    PER_TICKET,
    ROUTES,
    STAKE_PATH,
    STAKE_TICKETS,
)


def _always(_contents: Contents) -> bool:
    return True


def _has_tracks(contents: Contents) -> bool:
    return bool(contents.tracks)


@dataclass(frozen=True)
class ScoreItem:
    """An item of the scores: what it is called, where it counts, and how it is told."""

    id: str
    """Public: in the JSON of results."""
    name: Text
    indices: tuple[int, ...]
    """The items of the referee's state that are summed up for it."""
    applies: Callable[[Contents], bool] = _always
    """Does this board have it?"""
    scores: Callable[[Contents], bool] = _always
    """Does it bring points on this board? If not, it is told for ties."""
    count: Callable[[CrewResult], int] | None = None
    """How many a side has of what is counted."""
    counted: Text | None = None
    """How a table tells the count, with {count} in it; without it the count is for those who read the JSON."""
    parts: Callable[[Contents, Sequence[CrewResult]], tuple[ScorePart, ...]] | None = None
    """What it is the sum of. With no parts there is no row."""
    signed: bool = True
    """A text tells its points with their sign."""
    loss: bool = False
    """It takes points away: the report draws it last, and in red."""


def _technologies(contents: Contents, sides: Sequence[CrewResult]) -> tuple[ScorePart, ...]:
    """Those with points at the end that somebody has."""
    points = [{one.technology: one.points for one in side.technologies} for side in sides]
    return tuple(
        ScorePart(
            technology.id,
            technology.name,
            tuple(ScoreCell(own.get(technology.id, 0), int(technology.id in own)) for own in points),
        )
        for technology in contents.technologies
        if any(technology.id in own for own in points)
    )


def _big_cities(contents: Contents, sides: Sequence[CrewResult]) -> tuple[ScorePart, ...]:
    return tuple(
        ScorePart(
            city,
            contents.city_of_place[city].name,
            tuple(ScoreCell(side.big_cities[place].points, side.big_cities[place].tickets) for side in sides),
        )
        for place, city in enumerate(contents.file.big_cities)
    )


_MANY = Text("({count})", "({count})")

SCORE_ITEMS: tuple[ScoreItem, ...] = (
    ScoreItem(
        "routes",
        Text("Routes", "Strecken"),
        (ROUTES,),
        applies=_has_tracks,
        count=lambda side: side.tracks,
        signed=False,
    ),
    ScoreItem(
        "tickets_made",
        Text("Tickets made", "Erfüllte Zielkarten"),
        (MADE,),
        count=lambda side: sum(ticket.made for ticket in side.tickets),
        counted=_MANY,
    ),
    ScoreItem(
        "tickets_missed",
        Text("Tickets missed", "Verfehlte Zielkarten"),
        (MISSED,),
        count=lambda side: sum(not ticket.made for ticket in side.tickets),
        counted=_MANY,
        loss=True,
    ),
    ScoreItem(
        "longest_path",
        Text("Longest path", "Längste Strecke"),
        (LONGEST,),
        applies=_has_tracks,
        scores=lambda contents: contents.file.longest_bonus > 0,
        count=lambda side: side.longest_path,
        counted=Text("(length {count})", "(Länge {count})"),
    ),
    ScoreItem(
        "most_tickets",
        Text("Most tickets", "Meiste Zielkarten"),
        (MOST_TICKETS,),
        applies=lambda contents: contents.file.tickets_bonus > 0,
        count=lambda side: side.completed_tickets,
    ),
    ScoreItem(
        "technologies",
        Text("Technologies", "Technologien"),
        (PER_TICKET, STAKE_TICKETS, STAKE_PATH),
        applies=lambda contents: bool(contents.technologies),
        count=lambda side: len(side.technologies),
        parts=_technologies,
    ),
    ScoreItem(
        "big_cities",
        Text("Big cities", "Großstädte"),
        (BIG_CITIES,),
        applies=lambda contents: bool(contents.file.big_cities),
        count=lambda side: sum(city.tickets for city in side.big_cities),
        counted=_MANY,
        parts=_big_cities,
    ),
)
"""In the order in which people count."""


def score_rows(contents: Contents, sides: Sequence[CrewResult], items: Sequence[Sequence[int]]) -> tuple[ScoreRow, ...]:
    """The table of scores. `items` are the referee's, by side."""
    rows = []
    for item in SCORE_ITEMS:
        parts = item.parts(contents, sides) if item.parts else ()
        if item.applies(contents) and (parts or item.parts is None):
            cells = tuple(_cell(item, contents, side, own) for side, own in zip(sides, items, strict=True))
            rows.append(ScoreRow(item.id, item.name, cells, parts, item.counted, item.signed))
    return tuple(rows)


def _cell(item: ScoreItem, contents: Contents, side: CrewResult, items: Sequence[int]) -> ScoreCell:
    points = sum(items[index] for index in item.indices) if item.scores(contents) else None
    return ScoreCell(points, item.count(side) if item.count else None)
