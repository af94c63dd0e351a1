"""How every test runs: says whether the rules are compiled; hypothesis has no clock and no luck."""

import pytest
from hypothesis import settings

from stellwerk.rules.compiled import COMPILED, cache_folder, compile_sooner

compile_sooner()

# The first call of a rule may compile it, so a deadline would measure the compiler.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


def pytest_report_header() -> str:
    return f"rules: compiled, cache {cache_folder().name}" if COMPILED else "rules: interpreted"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that name this rule")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        items[:] = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
