"""The last entries of a log: the same as they came, and no more than there is room for."""

from stellwerk.server.storage.store import Entry
from stellwerk.server.tables.recent import Recent


def entry(number: int) -> Entry:
    return Entry(number, number + 0.1, "said", "anna", f"c{number}", {"seat": 0, "text": "Grüße", "more": [1, None]})


def entries(first: int, last: int) -> list[Entry]:
    return [entry(number) for number in range(first, last + 1)]


def test_the_last_entries_come_back_as_they_were_however_they_came() -> None:
    recent = Recent(10)
    assert recent.last(0) == []
    assert recent.last(1) is None
    recent.add(entries(1, 3))
    recent.add([])
    for number in (4, 5):
        recent.add([entry(number)])
    recent.add(entries(6, 7))
    for count in range(8):
        assert recent.last(count) == entries(8 - count, 7)
    assert recent.last(8) is None


def test_there_is_room_for_so_many() -> None:
    recent = Recent(5)
    recent.add(entries(1, 4))
    recent.add(entries(5, 6))
    assert recent.last(5) == entries(2, 6)
    assert recent.last(6) is None
    recent.add(entries(7, 20))
    assert recent.last(5) == entries(16, 20)
    assert recent.last(6) is None
