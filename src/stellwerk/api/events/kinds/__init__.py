"""The kinds of events, one frozen class each. A new one is a class here, and its code in `rules/event_codes.py`."""
