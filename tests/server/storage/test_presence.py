"""Who is at a table, as the database keeps it for all processes: believed for a while, and gone at a time."""

from stellwerk.server.storage.store import SeenSeat, Store

NOW = 1_000_000.0


def ends(store: Store, *tables: str) -> dict[tuple[str, int, str], float]:
    """When, or until when, by table, seat and process."""
    return {(seat.table, seat.seat, seat.process): seat.until for seat in store.seen_seats(tables or ("t",))}


def test_who_is_there_is_there_as_long_as_their_process_is_believed(store: Store) -> None:
    store.set_present("p", "t", [0, 2], NOW)
    assert store.seen_seats(["t"]) == [], "a process that never said that it lives is not believed"
    store.renew_process("p", NOW + 60)
    assert ends(store) == {("t", 0, "p"): NOW + 60, ("t", 2, "p"): NOW + 60}
    store.renew_process("p", NOW + 80)
    assert ends(store) == {("t", 0, "p"): NOW + 80, ("t", 2, "p"): NOW + 80}
    assert store.seen_seats(["another"]) == []


def test_who_goes_is_gone_since_then_and_whoever_comes_back_is_there(store: Store) -> None:
    store.renew_process("p", NOW + 60)
    store.set_present("p", "t", [0, 1], NOW)
    store.set_present("p", "t", [1], NOW + 10)
    store.set_present("p", "t", [], NOW + 20)
    assert ends(store) == {("t", 0, "p"): NOW + 10, ("t", 1, "p"): NOW + 20}
    store.set_present("p", "t", [0], NOW + 30)
    assert ends(store) == {("t", 0, "p"): NOW + 60, ("t", 1, "p"): NOW + 20}


def test_each_process_speaks_for_its_own_people_and_tables(store: Store) -> None:
    for process in ("p", "q"):
        store.renew_process(process, NOW + 60)
        store.set_present(process, "t", [0], NOW)
        store.set_present(process, "u", [3], NOW)
    store.set_present("p", "t", [], NOW + 5)
    assert ends(store) == {("t", 0, "p"): NOW + 5, ("t", 0, "q"): NOW + 60}
    store.end_presences(NOW + 7, "q")
    assert ends(store, "t", "u") == {
        ("t", 0, "p"): NOW + 5,
        ("u", 3, "p"): NOW + 60,
        ("t", 0, "q"): NOW + 7,
        ("u", 3, "q"): NOW + 7,
    }
    store.end_presences(NOW + 9)
    assert ends(store, "u") == {("u", 3, "p"): NOW + 9, ("u", 3, "q"): NOW + 7}


def test_what_is_old_is_swept_away_and_nothing_else(store: Store) -> None:
    store.renew_process("dead", NOW)
    store.set_present("dead", "t", [0], NOW - 60)
    store.renew_process("alive", NOW + 100)
    store.set_present("alive", "t", [1, 2, 3], NOW)
    store.set_present("alive", "t", [2, 3], NOW + 1)
    store.set_present("alive", "t", [3], NOW + 80)
    store.sweep_presences(NOW + 50)
    assert sorted(store.seen_seats(["t"]), key=lambda seen_seat: seen_seat.seat) == [
        SeenSeat("t", 2, "alive", NOW + 80),
        SeenSeat("t", 3, "alive", NOW + 100),
    ]
    store.renew_process("dead", NOW + 100)
    assert ("t", 0, "dead") not in ends(store), "what it said was forgotten with it"
