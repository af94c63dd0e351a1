"""The specification: complete, without gaps, versioned, and documented as it is."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from stellwerk.api.codec import decode
from stellwerk.lab.envs.single_env import SingleEnv
from stellwerk.lab.envs.spec import SPEC_VERSION, ActionSection, Section, specify, specify_box
from stellwerk.lab.envs.spec_table import tables
from tests.lib.play import SETTINGS, Setting

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def hold_together(sections: Sequence[Section | ActionSection], length: int) -> None:
    assert sections[0].first == 0
    assert all(one.first + one.length == other.first for one, other in pairwise(sections))
    assert sections[-1].first + sections[-1].length == length
    assert len({section.name for section in sections}) == len(sections)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_sections_follow_each_other_without_gaps(setting: Setting) -> None:
    _, box = setting.laid
    spec = specify_box(*setting.laid)
    hold_together(spec.observation, spec.length)
    hold_together(spec.actions, spec.action_count)
    assert all(np.prod(section.shape) == section.length for section in spec.observation)
    assert spec.action_count == box.actions
    assert json.loads(json.dumps(spec.to_json()))["version"] == SPEC_VERSION


def test_whatever_changes_a_number_changes_the_digest() -> None:
    digests = [
        specify("usa", 2).digest,
        specify("usa", 3).digest,
        specify("uk", 2).digest,
        specify("uk", 2, {"advanced_technologies": True}).digest,
    ]
    assert len(set(digests)) == len(digests)
    assert specify("usa", 2).digest == digests[0]


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4), ("card", 2)])
def test_an_action_is_of_the_kind_its_section_says(game: str, seats: int) -> None:
    match = SingleEnv(game, seats)
    match.start(seed=5)
    chooser = np.random.default_rng(5)
    while not match.over:
        for action in np.flatnonzero(match.mask(match.to_act)).tolist():
            section = next(
                action_section
                for action_section in match.spec.actions
                if action_section.first <= action < action_section.first + action_section.length
            )
            typed = decode(match.contents, match.box, match.state, match.to_act, action)
            assert type(typed).__name__ == "".join(word.capitalize() for word in section.name.split("_"))
        match.act(int(chooser.choice(np.flatnonzero(match.mask(match.to_act)))))


def test_the_page_shows_the_specification_as_it_is() -> None:
    assert tables() in PAGE.read_text(), "write it anew: python -m stellwerk.lab.envs.spec_table"
