"""What a version of the rules changed: every law is a flag of the box, and older games keep their own."""

import pytest

from stellwerk.box.build import build_box, read_contents
from stellwerk.box.errors import RulesError
from stellwerk.box.laws import LAWS, laws_of
from stellwerk.box.record import BOX
from stellwerk.box.version import RULES_VERSION


@pytest.mark.parametrize("game", ["usa", "uk", "asia", "card"])
def test_the_box_says_what_holds_by_the_version(game: str) -> None:
    for version in range(1, RULES_VERSION + 1):
        box = build_box(game, 4, rules=version)
        assert {name: int(getattr(box, name)) for name in laws_of(version)} == laws_of(version)
        assert read_contents(game, 4, rules=version).rules == version
    assert read_contents(game, 4).rules == RULES_VERSION


def test_a_law_names_a_field_a_change_and_its_rules() -> None:
    for law in LAWS:
        assert law.field in (BOX.names or ())
        assert 1 < law.since <= RULES_VERSION
        assert law.before != law.value
        assert law.rules
    assert len({law.field for law in LAWS}) == len(LAWS)


@pytest.mark.parametrize("rules", [0, -1, RULES_VERSION + 1, True, "2", None])
def test_a_version_that_is_not_known_is_refused(rules: int) -> None:
    with pytest.raises(RulesError, match="of the rules here, only 1 to"):
        read_contents("usa", 2, rules=rules)
