"""The examples in the lab's docstrings."""

import doctest
from types import ModuleType

import pytest

from stellwerk.lab import number_format
from stellwerk.lab.arena import estimates, ratings, schedule, sprt, tournament
from stellwerk.lab.report import svg
from stellwerk.lab.runs import seeds, simulate

MODULES = [tournament, estimates, schedule, ratings, seeds, simulate, sprt, number_format, svg]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_run_as_printed(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
