"""What an action brought: read from the state (`told`), made into events for those who may know, and into sentences."""

from stellwerk.api.events.event import Event, events, visible_to

__all__ = ["Event", "events", "visible_to"]
