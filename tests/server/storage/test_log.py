"""The logs of the tables: all or nothing, no number twice, no command twice."""

from stellwerk.server.storage.store import Appended, Store
from tests.server.storage.lib import a_row, an_append, open_tables


def numbers(store: Store, table: str) -> list[int]:
    return [entry.number for entry in store.entries(table)]


def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    summary = {"b": [1, "ä\u0000", None], "a": 2.5}
    opening = an_append("t", 1, 2, client_id="c", changes={"summary": summary, "phase": "running"})
    assert store.create_table(a_row(), opening) is Appended.WRITTEN
    assert store.table("t") == a_row(number=2, phase="running", summary=summary)
    assert store.entries("t") == list(opening.entries)
    assert store.table("u") is None


def test_an_append_writes_all_of_its_entries_or_none(store: Store) -> None:
    open_tables(store, "t")
    assert store.append([an_append("t", 2, 3, changes={"phase": "running"})]) == [Appended.WRITTEN]
    assert store.append([an_append("t", 3, 4, changes={"phase": "over"})]) == [Appended.TAKEN]
    assert store.append([an_append("t", 5, 6, changes={"phase": "over"})]) == [Appended.TAKEN]
    assert numbers(store, "t") == [1, 2, 3]
    assert store.table("t") == a_row(number=3, phase="running")
