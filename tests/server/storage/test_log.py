"""The logs of the tables: all or nothing, no number twice, no command twice."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from stellwerk.server.storage.log import USED_IDS
from stellwerk.server.storage.store import Append, Appended, ResultRow, Seated, Store
from tests.server.storage.lib import NOW, SEED, a_row, an_append, an_entry, open_tables, results, seated

WRITTEN, TAKEN, REPEATED = Appended.WRITTEN, Appended.TAKEN, Appended.REPEATED


def numbers(store: Store, table: str) -> list[int]:
    return [entry.number for entry in store.entries(table)]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Call all at the same time, each in a thread of its own."""
    ready = threading.Barrier(len(calls))

    def call(function: Callable[[], Any]) -> Any:
        ready.wait()
        return function()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    summary = {"b": [1, "ä\u0000", None], "a": 2.5}
    opening = an_append("t", 1, 2, client_id="c", changes={"summary": summary, "phase": "running"})
    assert store.create_table(a_row(), opening) is WRITTEN
    row = store.table("t")
    assert row == a_row(number=2, phase="running", summary=summary)
    assert row is not None
    assert list(row.summary) == ["b", "a"]
    assert store.entries("t") == list(opening.entries)
    assert store.table("u") is None
    assert store.entries("u") == []


def test_entries_are_read_after_a_number_and_up_to_a_limit(store: Store) -> None:
    open_tables(store, "t")
    store.append([an_append("t", 2, 3, 4, 5)])
    assert [entry.number for entry in store.entries("t", after=2)] == [3, 4, 5]
    assert [entry.number for entry in store.entries("t", after=1, limit=2)] == [2, 3]
    assert store.entries("t", after=5) == []


def test_there_is_one_table_of_an_id(store: Store) -> None:
    assert store.create_table(a_row(), an_append("t", 1, client_id="c")) is WRITTEN
    assert store.create_table(a_row(game="uk"), an_append("t", 1)) is TAKEN
    assert store.create_table(a_row(game="uk"), an_append("t", 1, client_id="c")) is REPEATED
    assert store.table("t") == a_row(number=1)


def test_an_append_writes_all_of_its_entries_or_none(store: Store) -> None:
    open_tables(store, "t")
    assert store.append([an_append("t", 2, 3, changes={"phase": "running"})]) == [WRITTEN]
    assert store.append([an_append("t", 3, 4, changes={"phase": "over"})]) == [TAKEN]
    assert store.append([an_append("t", 5, 6, changes={"phase": "over"})]) == [TAKEN]
    assert numbers(store, "t") == [1, 2, 3]
    assert store.table("t") == a_row(number=3, phase="running")


def test_a_batch_brings_each_table_its_own(store: Store) -> None:
    open_tables(store, "a", "b", "c")
    batch = [
        an_append("c", 2, changes={"host": "bob"}),
        an_append("a", 3),
        an_append("b", 2, changes={"phase": "over", "touched": NOW + 5}),
    ]
    assert store.append(batch) == [WRITTEN, TAKEN, WRITTEN]
    assert store.table("a") == a_row("a", number=1)
    assert store.table("b") == a_row("b", number=2, phase="over", touched=NOW + 5)
    assert store.table("c") == a_row("c", number=2, host="bob")


def test_a_batch_decides_about_a_table_in_its_order(store: Store) -> None:
    open_tables(store, "t")
    batch = [
        an_append("t", 2, client_id="x", changes={"host": "bob", "phase": "running"}),
        an_append("t", 2, by="bob"),
        an_append("t", 3, client_id="x"),
        an_append("t", 3, changes={"host": "cy"}),
    ]
    assert store.append(batch) == [WRITTEN, TAKEN, REPEATED, WRITTEN]
    assert numbers(store, "t") == [1, 2, 3]
    assert store.table("t") == a_row(number=3, host="cy", phase="running")


def test_a_repeated_command_keeps_the_number_it_got_first(store: Store) -> None:
    open_tables(store, "t")
    assert store.append([an_append("t", 2, client_id="x"), an_append("t", 3)]) == [WRITTEN, WRITTEN]
    # Repeated beats taken, and a number that would be free.
    assert store.append([an_append("t", 2, client_id="x")]) == [REPEATED]
    assert store.append([an_append("t", 4, client_id="x")]) == [REPEATED]
    assert [(entry.number, entry.client_id) for entry in store.entries("t")] == [(1, None), (2, "x"), (3, None)]


def test_to_look_for_a_repeat_takes_no_longer_in_a_long_log(store: Store) -> None:
    """A plan that reads entries from beginning to end would say SCAN, on PostgreSQL Seq Scan."""
    dialect = store.database.engine.dialect.name
    explain = "EXPLAIN QUERY PLAN" if dialect == "sqlite" else "EXPLAIN"
    open_tables(store, "t")
    store.append([an_append("t", *range(2, 3000))])
    with store.database.writing() as connection:
        connection.execute(text("ANALYZE"))
        query = text(f"{explain} {USED_IDS[dialect]}")
        plan = [str(line) for line in connection.execute(query, {"keys": '[["t", "ada", "x"]]'})]
    of_entries = [line for line in plan if " e " in line or " entries" in line]
    assert len(of_entries) == 1
    assert ("SEARCH" if dialect == "sqlite" else "Index") in of_entries[0]


def test_client_ids_of_different_people_and_tables_do_not_clash(store: Store) -> None:
    open_tables(store, "t", "u")
    assert store.append([an_append("t", 2, client_id="x")]) == [WRITTEN]
    assert store.append([an_append("t", 3, client_id="x", by="bob")]) == [WRITTEN]
    assert store.append([an_append("u", 2, client_id="x")]) == [WRITTEN]
    assert [(entry.by, entry.client_id) for entry in store.entries("t", after=1)] == [("ada", "x"), ("bob", "x")]


def test_of_two_who_race_for_a_number_one_wins(store: Store) -> None:
    open_tables(store, "t")
    other = Store(store.database)
    for number in range(2, 22):
        mine, theirs = an_append("t", number), an_append("t", number, by="bob")
        outcome = at_once(partial(store.append, [mine]), partial(other.append, [theirs]))
        assert sorted(done.value for [done] in outcome) == ["taken", "written"]
    assert numbers(store, "t") == list(range(1, 22))


def test_of_two_who_send_the_same_command_one_wins(store: Store) -> None:
    open_tables(store, "t")
    other = Store(store.database)
    for number in range(2, 12):
        append = an_append("t", number, client_id=f"c{number}")
        outcome = at_once(partial(store.append, [append]), partial(other.append, [append]))
        assert sorted(done.value for [done] in outcome) == ["repeated", "written"]


def test_batches_in_opposite_orders_do_not_wait_for_each_other(store: Store) -> None:
    ids = [f"t{n}" for n in range(20)]
    open_tables(store, *ids, phase="running", keeper="me", kept_until=NOW)
    other = Store(store.database)
    for number in range(2, 12):
        batch = [an_append(id, number) for id in ids]
        forth, back, *_ = at_once(
            partial(store.append, batch),
            partial(other.append, batch[::-1]),
            partial(store.keep, "me", NOW, NOW + 1, 100),
            partial(other.release, "me"),
        )
        assert {frozenset(pair) for pair in zip(forth, back[::-1])} == {frozenset({WRITTEN, TAKEN})}
    assert all(numbers(store, id) == list(range(1, 12)) for id in ids)


@pytest.mark.parametrize(
    ("append", "error", "said"),
    [
        (an_append("nowhere", 2), LookupError, "There is no table nowhere"),
        (an_append("t"), ValueError, "consecutive numbers"),
        (an_append("t", 2, 4), ValueError, "consecutive numbers"),
        (an_append("t", 0, 1), ValueError, "consecutive numbers"),
        (an_append("t", 2, changes={"number": 7}), ValueError, "cannot change number"),
        (an_append("t", 2, changes={"colour": 7}), ValueError, "cannot change colour"),
        (Append("t", (an_entry(2, text={1, 2}),), {}), Exception, "not JSON serializable"),
        (Append("t", (an_entry(2, client_id="x"), an_entry(3, client_id="x")), {}), IntegrityError, "(?i)unique"),
    ],
)
def test_a_bad_append_writes_nothing_of_its_batch(
    store: Store, append: Append, error: type[Exception], said: str
) -> None:
    open_tables(store, "t", "u")
    with pytest.raises(error, match=said):
        store.append([an_append("u", 2), append])
    assert numbers(store, "t") == [1]
    assert numbers(store, "u") == [1]
    assert store.table("u") == a_row("u", number=1)


def test_seats_are_replaced_when_they_are_told(store: Store) -> None:
    open_tables(store, "t", "u")
    ada, bot = Seated(0, "ada", "Ada", None), Seated(1, None, None, "planner")
    store.append([an_append("t", 2, seated=(ada, bot)), an_append("u", 2, seated=(ada,))])
    assert seated(store, "t") == [ada, bot]
    store.append([an_append("t", 3)])
    assert seated(store, "t") == [ada, bot]
    store.append([an_append("t", 4, seated=(bot,)), an_append("t", 4, seated=(ada,))])
    assert seated(store, "t") == [bot]
    store.append([an_append("t", 5, seated=())])
    assert seated(store, "t") == []
    assert seated(store, "u") == [ada]


def test_results_are_replaced_when_they_are_told(store: Store) -> None:
    open_tables(store, "t", "u")
    result = ResultRow("t", 0, "usa", 2, "ada", None, 100, 1, True, NOW, 40)
    store.append([an_append("t", 2, results=(result,))])
    store.append([an_append("t", 3)])
    assert results(store) == [result]
    store.append([an_append("t", 4, results=())])
    assert results(store) == []
    with pytest.raises(ValueError, match="A result of table t came with an append to table u"):
        store.append([an_append("u", 2, results=(result,))])


def test_a_seed_does_not_show_in_logs_of_the_server() -> None:
    row: Any = a_row()
    assert SEED not in repr(row)
    assert SEED not in f"{row} {[row]}"
