"""The examples in the lab's docstrings."""

import doctest
from types import ModuleType

import pytest

from stellwerk.lab import arena, estimates, pairing, ratings, seeds, simulate, sprt, writing
from stellwerk.lab.report import svg

MODULES = [arena, estimates, pairing, ratings, seeds, simulate, sprt, writing, svg]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_run_as_printed(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
