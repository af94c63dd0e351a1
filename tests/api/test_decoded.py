"""Plain numbers: the door reads of a record what is there, and what it works out itself is what the rules say."""

from typing import Any

import numpy as np
import pytest

from stellwerk.api.codec import decode
from stellwerk.api.connectivity import find_connectivity
from stellwerk.api.decoded import SEATS_OF, DecodedBox, DecodedState, as_written, copy_record, decode_box
from stellwerk.box.record import BOX, PLACES
from stellwerk.rules.network import join_places, joins, side_bits
from stellwerk.rules.state import STATE
from stellwerk.rules.view import sees_zone
from tests.lib.random_tables import ONE_EACH, TABLES, named, opened, played, walk_table

OF_ONE_ROW = {"ticket_ends": (-1, 4)}
"""Fields of three dimensions, as the door has them."""


def same(record: Any, name: str, read: Any) -> bool:
    """Is this field read as it is in the record?"""
    value = np.asarray(record[name])
    return bool(np.array_equal(value.reshape(OF_ONE_ROW.get(name, value.shape)), read))


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_every_field_is_read_as_it_is_in_the_record(one: tuple[str, int, dict[str, Any]]) -> None:
    table = played(one, most=90)
    state, box = DecodedState(table._game.state), DecodedBox(table._box)
    assert [
        name
        for name in STATE.names or ()
        if name[0] != "_"
        and name not in ("event_buffer", "event_count")
        and not same(table._states[0], name, getattr(state, name))
    ] == []
    assert [name for name in BOX.names or () if name[0] != "_" and not same(table._box, name, getattr(box, name))] == []
    assert [list(line) for line in state.event_buffer] == table._states[0].event_buffer[: state.event_count].tolist()


def test_a_record_has_no_other_fields() -> None:
    with pytest.raises(AttributeError, match="no field 'colour'"):
        DecodedState(opened(TABLES[0])._game.state).colour  # noqa: B018 - looking is what is tried


def test_what_was_read_stays_as_it_was() -> None:
    table = opened(TABLES[0])
    before = DecodedState(table._game.state)
    table.act(0, table.legal(0)[0])
    assert before.owes == 3
    assert DecodedState(table._game.state).owes == 2


def test_a_copy_goes_its_own_way() -> None:
    table = opened(TABLES[0])
    copy = copy_record(table._states)
    assert copy.tobytes() == table._states.tobytes()
    assert copy.dtype == table._states.dtype
    copy[0].turns = 99
    assert table._states[0].turns == 0


def test_the_seats_of_a_set_are_its_bits() -> None:
    assert SEATS_OF[0b101001] == (0, 3, 5)


@pytest.mark.parametrize("one", [TABLES[3], *ONE_EACH[1:3]], ids=named)
def test_tickets_are_made_when_the_rules_say_so(one: tuple[str, int, dict[str, Any]]) -> None:
    table = opened(one, seed=3)
    box, made = decode_box(table._contents, table._box), set()
    for number, _ in enumerate(walk_table(table, luck=3)):
        if number % 20 == 0:
            for side, seats in enumerate(box.seats_of_side):
                roots = np.empty(PLACES, np.int16)
                join_places(table._box, table._game.state, side_bits(table._box, side), roots)
                network = find_connectivity(decode_box(table.contents, table._box), table._game.state, seats)
                for ticket in range(box.tickets):
                    expected = bool(joins(table._box, roots, ticket))
                    assert network.joins(box.ticket_ends[ticket]) == expected
                    made.add(expected)
    assert made == {False, True}


def test_a_rule_as_it_is_written_answers_like_the_compiled_one() -> None:
    table = opened(("asia", 6, {}))
    box = decode_box(table._contents, table._box)
    for viewer in range(-1, 6):
        for zone in range(9):
            assert as_written(sees_zone)(box, viewer, zone) == sees_zone(table._box, viewer, zone)


def test_an_action_is_made_once_unless_its_number_depends_on_the_offer() -> None:
    table = opened(TABLES[0])
    offered = table._game.legal(0)[-1]
    first, second = (decode(table._contents, table._box, table._game.state, seat, offered) for seat in (0, 1))
    assert first != second
    for seat in (0, 1):
        table.act(seat, table.legal(seat)[0])
    seat = table.to_act[0]
    assert all(one is other for one, other in zip(table.legal(seat), table.copy().legal(seat), strict=True))
