"""Events as the log keeps them: each with its audience, and told in both languages once, for everybody who hears it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stellwerk.box.tables import Contents
from stellwerk.door.events import Event
from stellwerk.rules.state import SPECTATOR

LoggedEvent = Mapping[str, Any]


def told_by_all(events: Iterable[Event], contents: Contents, names: Sequence[str]) -> list[LoggedEvent]:
    """What happened, as the log keeps it."""
    return [
        {
            "audience": None if event.audience is None else sorted(event.audience),
            "event": event.to_json(),
            "en": event.text(contents, "en", names),
            "de": event.text(contents, "de", names),
        }
        for event in events
    ]


def heard(events: Iterable[LoggedEvent], seat: int | None) -> list[LoggedEvent]:
    """What a seat hears of it; a spectator, with None. Nobody is told who else was told."""
    listener = SPECTATOR if seat is None else seat
    return [
        {"event": one["event"], "en": one["en"], "de": one["de"]}
        for one in events
        if one["audience"] is None or listener in one["audience"]
    ]


def heard_by_all(events: Iterable[LoggedEvent]) -> list[LoggedEvent]:
    """After the game: everything, with the secrets. Where there are two tellings, the one that knows more."""
    told: list[LoggedEvent] = []
    for one in events:
        outside = one["audience"] is not None and SPECTATOR in one["audience"]
        if not outside:
            told.append({"event": one["event"], "en": one["en"], "de": one["de"]})
    return told
