"""The bots, from random to search. A bot sees a view, never the state."""
