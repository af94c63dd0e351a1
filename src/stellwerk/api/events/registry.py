"""All kinds of events: every class in `kinds/` that has a word of its own."""

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType

from stellwerk.api.decoded import DecodedState, decode_box
from stellwerk.api.events.event import Event
from stellwerk.api.events.kinds import cards, course, routes, tickets, yard
from stellwerk.api.events.reading import EventReader
from stellwerk.box.build import Contents
from stellwerk.box.record import Box
from stellwerk.rules.state import State


class EventKinds(Mapping[str, type[Event]]):
    """Kinds of events by their word in JSON, and by the codes that they are read from."""

    def __init__(self, kinds: Iterable[type[Event]]) -> None:
        self._by_word: dict[str, type[Event]] = {}
        self.by_code: dict[int, type[Event]] = {}
        for kind in kinds:
            if kind.kind in self._by_word:
                raise ValueError(f"two kinds of events are called {kind.kind!r}; give one of them another word")
            self._by_word[kind.kind] = kind
            for code in kind.codes:
                other = self.by_code.setdefault(code, kind)
                if other is not kind:
                    raise ValueError(f"{other.__name__} and {kind.__name__} both read code {code}; only one can")

    def __getitem__(self, word: str) -> type[Event]:
        return self._by_word[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_word)

    def __len__(self) -> int:
        return len(self._by_word)


def kinds_in(module: ModuleType) -> list[type[Event]]:
    """The kinds of events that a module defines, in its order."""
    found = (one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event))
    return [one for one in found if one.__module__ == module.__name__ and hasattr(one, "kind")]


EVENTS = EventKinds(kind for module in (cards, tickets, routes, yard, course) for kind in kinds_in(module))
"""Every kind of event."""


def events(contents: Contents, box: Box, state: State, kinds: EventKinds = EVENTS) -> tuple[Event, ...]:
    """What the last action brought, in order; after set-up, what setting up brought."""
    reader = EventReader(contents, decode_box(contents, box), DecodedState(state))
    return tuple(reader.read(kinds.by_code))
