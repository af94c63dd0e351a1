"""What an action brought: read from the state (`told`), made into events for those who may know, and into sentences."""

from stellwerk.door.events.event import Event, events, visible

__all__ = ["Event", "events", "visible"]
