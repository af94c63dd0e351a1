"""What is missing is told in one line that mends it."""

import importlib
import sys

import pytest

NEEDED = {
    "envs.gymnasium": ("gymnasium", "environments"),
    "envs.pettingzoo": ("pettingzoo", "environments"),
    "envs.vector": ("gymnasium", "environments"),
    "envs.openspiel": ("pyspiel", "openspiel"),
}


@pytest.mark.parametrize("module", NEEDED)
def test_a_missing_package_is_told_with_what_mends_it(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package, extra = NEEDED[module]
    monkeypatch.delitem(sys.modules, f"stellwerk.lab.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(
        ImportError, match=rf"^{package} is missing; this mends it: pip install 'stellwerk\[{extra}\]'$"
    ):
        importlib.import_module(f"stellwerk.lab.{module}")
