"""The records: what holds of them whatever is in them."""

from typing import Any

import numpy as np
import pytest

from stellwerk.box.layout import blanks
from stellwerk.box.record import BOX
from stellwerk.rules.state import MOVES, STATE
from stellwerk.rules.view import hide
from tests.lib.position import position

each_record = pytest.mark.parametrize("record", [BOX, STATE, MOVES], ids=["box", "state", "moves"])


@each_record
def test_a_record_has_no_gaps_so_that_it_is_its_bytes(record: np.dtype[Any]) -> None:
    assert record.fields is not None
    assert sum(kind.itemsize for kind, *_ in record.fields.values()) == record.itemsize
    assert record.itemsize % 8 == 0


@each_record
def test_a_copy_has_the_same_bytes(record: np.dtype[Any]) -> None:
    noise = np.random.default_rng(1).integers(0, 256, record.itemsize, np.uint8)
    one = blanks(record, 1)
    one.view(np.uint8)[:] = noise
    assert one.copy().tobytes() == noise.tobytes()


def test_hiding_what_is_hidden_already_changes_nothing() -> None:
    p = position("usa", 2).ticket_deck("boston-miami", under=("denver-el_paso", "duluth-houston"))
    hide(p.box, p.state, 1)
    once = p.states.tobytes()
    hide(p.box, p.state, 1)
    assert p.states.tobytes() == once
