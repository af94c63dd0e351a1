"""The measure of styles: it tells what is true of positions from the luck of the tables."""

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from stellwerk.bots.memory import Reals
from stellwerk.bots.weight_presets import AS_EVER, DIFFERS, WEIGHT_PRESETS
from stellwerk.box.record import CLASSIC
from tools.weight_presets import Bench, figures, measure


def test_figures_tell_what_differs_between_positions_from_luck() -> None:
    dice = np.random.default_rng(5)
    positions, tables = 2000, 20
    truth = -4 + 7 * dice.normal(size=(positions, 1, 1))
    luck = 30 * dice.normal(size=(positions, tables, 2))
    steady, differing = figures(luck + np.concatenate([np.zeros_like(truth), truth], axis=2))
    assert steady.mean == pytest.approx(0, abs=4 * steady.error)
    assert steady.differs < 3
    assert differing.mean == pytest.approx(-4, abs=4 * differing.error)
    assert differing.differs == pytest.approx(7, abs=1)
    assert 0.1 < differing.error < 0.5


def test_every_style_is_played_on_the_same_tables_and_the_planners_own_leads_itself_by_nothing() -> None:
    def measured() -> Reals:
        desk = Bench("usa", 2)
        seats = desk.positions(4)
        return np.array([desk.leads(next(seats), 3) for _ in range(2)])

    once = measured()
    assert once.shape == (2, 3, WEIGHT_PRESETS)
    assert not once[:, :, AS_EVER].any()
    assert np.nan_to_num(once).any()
    assert np.array_equal(once, measured(), equal_nan=True)
    played = {style for style in range(WEIGHT_PRESETS) if not np.isnan(once[:, :, style]).any()}
    assert played == {AS_EVER} | {style for style in range(WEIGHT_PRESETS) if DIFFERS[CLASSIC, style]}


@pytest.mark.parametrize(
    ("words", "said"),
    [(["card"], "has no styles"), (["nowhere"], "cannot be read"), (["asia"], "cannot be played by 2")],
)
def test_what_has_no_styles_is_refused_in_a_line(words: list[str], said: str) -> None:
    app = typer.Typer()
    app.command()(measure)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert said in done.output
