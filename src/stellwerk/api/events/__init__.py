"""What an action brought: read from the state, made into events for those who may know, and into sentences."""

from stellwerk.api.events.event import Event, visible_to
from stellwerk.api.events.registry import EVENTS, EventKinds, events

__all__ = ["EVENTS", "Event", "EventKinds", "events", "visible_to"]
