"""The version of the rules. A game knows by which one it is played, and goes on by it for ever.

1 is what Stellwerk 0.1.0 played by. What has changed since is in `laws.py` and, where it is a choice, in `options.py`.
"""

from stellwerk.box.errors import RulesError

RULES_VERSION = 2
"""Raised when the same seed and the same actions would no longer be the same game."""


def check_rules(rules: object) -> int:
    """This version of the rules, if it is one that can be played by here."""
    if type(rules) is not int or not 1 <= rules <= RULES_VERSION:
        raise RulesError(
            f"there is no version {str(rules)[:20]} of the rules here, only 1 to {RULES_VERSION}; "
            "what a later Stellwerk has stored takes that Stellwerk"
        )
    return rules
