"""Events as the log keeps them: each with its audience, and told in both languages once, for everybody who hears it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stellwerk.api.events import Event
from stellwerk.box.build import Contents
from stellwerk.rules.state import SPECTATOR

LoggedEvent = Mapping[str, Any]
_TOLD = ("event", "en", "de")
_TOLD_NOW = (*_TOLD, "later")


def log_events(events: Iterable[Event], contents: Contents, names: Sequence[str]) -> list[LoggedEvent]:
    """What happened, as the log keeps it. `later` is there where less can be read up than was seen."""

    def telling(event: Event) -> dict[str, Any]:
        words = {"en": event.text(contents, "en", names), "de": event.text(contents, "de", names)}
        return {"event": event.to_json(), **words}

    return [
        {
            "audience": None if event.audience is None else sorted(event.audience),
            **telling(event),
            **({} if event.later is None else {"later": telling(event.later)}),
        }
        for event in events
    ]


def redact(events: Iterable[LoggedEvent], seat: int | None, now: bool) -> list[LoggedEvent]:
    """What a seat hears of it; a spectator, with None. Nobody is told who else was told.

    Who is there `now`, when it happens, sees all of it, and is told what they may keep; who reads it up gets that alone
    (CARD-7, CARD-31).
    """
    listener = SPECTATOR if seat is None else seat
    mine = [event for event in events if event["audience"] is None or listener in event["audience"]]
    if now:
        return [{name: one[name] for name in _TOLD_NOW if name in one} for one in mine]
    return [{name: one.get("later", one)[name] for name in _TOLD} for one in mine]


def reveal(events: Iterable[LoggedEvent]) -> list[LoggedEvent]:
    """After the game: everything, with the secrets. Where there are two tellings, the one that knows more."""
    told: list[LoggedEvent] = []
    for event in events:
        outside = event["audience"] is not None and SPECTATOR in event["audience"]
        if not outside:
            told.append({name: event[name] for name in _TOLD})
    return told
