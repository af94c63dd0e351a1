"""What the docstrings and the page about environments show is what happens."""

import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
MODULES = ("optional_deps", "envs.gymnasium", "envs.single_env", "envs.pettingzoo", "envs.spec", "envs.vector")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_are_right(module: str) -> None:
    outcome = doctest.testmod(importlib.import_module(f"stellwerk.lab.{module}"))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_examples_of_the_page_run() -> None:
    names: dict[str, Any] = {}
    assert len(EXAMPLES) == 5
    for example in EXAMPLES:
        exec(compile(example.replace("num_envs=1024", "num_envs=4"), str(PAGE), "exec"), names)
    assert names["observations"].shape == (4, names["spec"].length)
