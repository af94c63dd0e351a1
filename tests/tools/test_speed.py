"""Comparing the speed of two commits: what is measured, and that the ratio says which one is faster."""

from collections.abc import Iterator, Sequence

import pytest

from tools.speed import probe
from tools.speed.compare import compare


class Scripted:
    """A checkout that measures what it is told to."""

    def __init__(self, name: str, figures: Sequence[float]) -> None:
        self.name = name
        self._figures: Iterator[float] = iter(figures)

    def measure(self, name: str) -> float:
        assert name == "referee"
        return next(self._figures)


def test_the_best_of_each_counts_and_the_first_turn_does_not() -> None:
    base, other = Scripted("base", [999.0, 100.0, 80.0]), Scripted("other", [999.0, 90.0, 110.0])
    _, line = compare([base, other], ["referee"], rounds=2)  # type: ignore[list-item]
    assert line.split() == ["referee", "100/s", "110/s", "1.100"]


@pytest.mark.parametrize("measure", list(probe.MEASURES))
def test_every_measure_measures_this_tree(measure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "MOVES", 6)
    assert probe.MEASURES[measure]() > 0


def test_a_module_is_found_wherever_a_version_has_it() -> None:
    assert probe.find("dumps", "json.elsewhere", "json") is not None
    with pytest.raises(ModuleNotFoundError, match=r"none of json\.elsewhere"):
        probe.find("dumps", "json.elsewhere")
