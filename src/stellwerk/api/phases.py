"""The decisions of a game as words."""

from stellwerk.rules.state import COMPLETE, KEEP_AT_START, SHARE_AT_START

PHASES = (
    "keep_at_start",
    "share_at_start",
    "turn",
    "second_card",
    "place",
    "keep",
    "share_kept",
    "share_more",
    "split",
    "real_locomotives",
    "cards_standing_in",
    "tunnel",
    "claim_only",
    "claim_more",
    "complete",
    "over",
)
"""The word of each phase, by its number in the record."""

AT_ONCE = (KEEP_AT_START, SHARE_AT_START, COMPLETE)
"""The decisions that all seats make at the same time."""
