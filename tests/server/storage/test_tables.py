"""Finding tables, and who keeps which."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import update

from stellwerk.server.storage.database import open_database
from stellwerk.server.storage.schema import tables
from stellwerk.server.storage.store import Appended, Holding, Row, Seated, Store
from tests.server.storage.lib import NOW, a_row, an_append, count_waiting, open_tables


def ids(rows: list[Row]) -> list[str]:
    return [row.id for row in rows]


def test_the_lobby_shows_listed_tables_the_last_touched_first(store: Store) -> None:
    open_tables(store, "old", touched=NOW)
    open_tables(store, "new", touched=NOW + 2, phase="running")
    open_tables(store, "middle", touched=NOW + 1)
    open_tables(store, "secret", touched=NOW + 3, listed=False)
    open_tables(store, "over", touched=NOW + 4, phase="over")
    assert ids(store.listed(["open", "running"], 10)) == ["new", "middle", "old"]
    assert ids(store.listed(["open"], 10)) == ["middle", "old"]
    assert ids(store.listed(["open", "running"], 2)) == ["new", "middle"]
    assert ids(store.listed(["open", "running"], 2, before=NOW + 1)) == ["old"]


def test_idle_tables_are_those_nobody_touched_since(store: Store) -> None:
    open_tables(store, "b", touched=NOW + 1)
    open_tables(store, "a", touched=NOW, phase="running", listed=False)
    open_tables(store, "c", touched=NOW + 2)
    open_tables(store, "d", touched=NOW, phase="over")
    assert ids(store.idle(NOW + 2, ["open", "running"], 10)) == ["a", "b"]
    assert ids(store.idle(NOW + 2, ["open", "running"], 1)) == ["a"]


def test_my_games_are_those_i_sit_at_with_my_seats(store: Store) -> None:
    open_tables(store, "t", "u", "v", listed=False)
    ada, bob = Seated(0, "ada", "Ada", None), Seated(1, "bob", "Bob", None)
    batch = [
        an_append("t", 2, seated=(ada, bob)),
        an_append("u", 2, seated=(ada, Seated(1, "ada", "Ada", None)), changes={"touched": NOW + 1}),
        an_append("v", 2, seated=(bob,)),
    ]
    assert store.append(batch) == [Appended.WRITTEN] * 3
    t, u = a_row("t", number=2, listed=False), a_row("u", number=2, listed=False, touched=NOW + 1)
    assert store.of_person("ada", 10) == [Holding(u, (0, 1)), Holding(t, (0,))]
    assert store.of_person("ada", 1) == [Holding(u, (0, 1))]
    assert store.of_person("cy", 10) == []


def test_a_process_keeps_running_tables_that_nobody_keeps(store: Store) -> None:
    open_tables(store, "a", "b", phase="running")
    open_tables(store, "open")
    assert sorted(ids(store.keep("me", NOW, NOW + 10, 5))) == ["a", "b"]
    assert store.table("a") == a_row("a", number=1, phase="running", keeper="me", kept_until=NOW + 10)
    assert store.keep("you", NOW + 9, NOW + 19, 5) == []


def test_a_process_takes_over_at_most_so_many_and_renews_all_of_its_own(store: Store) -> None:
    open_tables(store, "a", "b", "c", phase="running")
    assert len(store.keep("me", NOW, NOW + 10, 2)) == 2
    kept = store.keep("me", NOW + 5, NOW + 15, 1)
    assert sorted(ids(kept)) == ["a", "b", "c"]
    assert {row.kept_until for row in kept} == {NOW + 15}
    # It may also be late, as long as nobody else came.
    assert len(store.keep("me", NOW + 50, NOW + 60, 0)) == 3


def test_a_table_whose_keeper_died_is_taken_over(store: Store) -> None:
    open_tables(store, "a", "b", phase="running")
    store.keep("me", NOW, NOW + 10, 5)
    assert store.take("me", "a", NOW, NOW + 20)
    assert ids(store.keep("you", NOW + 11, NOW + 21, 5)) == ["b"]
    assert not store.take("me", "b", NOW + 12, NOW + 30)
    assert ids(store.keep("me", NOW + 12, NOW + 30, 5)) == ["a"]


def test_a_table_whose_keeper_is_known_to_be_dead_is_taken_over_before_its_time_is_past(store: Store) -> None:
    open_tables(store, "a", "b", "napping", phase="running")
    store.keep("me", NOW, NOW + 10, 5)
    store.pause("me", "napping", NOW + 10)
    assert store.keep("you", NOW + 1, NOW + 11, 5, ["me"]) == []
    assert not store.take("you", "a", NOW + 1, NOW + 11, ["me"])
    assert store.take("you", "a", NOW + 1, NOW + 11, ["somebody"])
    assert sorted(ids(store.keep("you", NOW + 2, NOW + 12, 5, []))) == ["a", "b"]
    assert ids(store.keep("me", NOW + 3, NOW + 13, 5, ["you"])) == []


def test_running_tables_are_told_from_others(store: Store) -> None:
    open_tables(store, "a", "b", phase="running")
    open_tables(store, "open")
    assert store.running(["a", "open", "none"]) == {"a"}
    assert store.running([]) == set()


def test_what_is_released_is_free_at_once(store: Store) -> None:
    open_tables(store, "a", "b", "c", phase="running")
    store.keep("me", NOW, NOW + 10, 5)
    assert ids(store.keep("you", NOW, NOW + 10, 5)) == []
    store.release("me")
    assert sorted(ids(store.keep("you", NOW, NOW + 10, 5))) == ["a", "b", "c"]
    store.release("me")
    assert sorted(ids(store.keep("you", NOW, NOW + 20, 0))) == ["a", "b", "c"]


def test_one_table_is_taken_up_unless_another_process_keeps_it(store: Store) -> None:
    open_tables(store, "a", phase="running")
    open_tables(store, "open")
    assert store.take("me", "a", NOW, NOW + 10)
    assert store.take("me", "a", NOW + 1, NOW + 11)
    assert not store.take("you", "a", NOW + 2, NOW + 12)
    assert store.table("a") == a_row("a", number=1, phase="running", keeper="me", kept_until=NOW + 11)
    assert store.take("you", "a", NOW + 12, NOW + 22), "it was late"
    assert not store.take("you", "open", NOW, NOW + 10), "nothing is due there"


def test_a_table_that_naps_is_left_alone_unless_it_is_asked_for(store: Store) -> None:
    open_tables(store, "a", "b", phase="running")
    store.keep("me", NOW, NOW + 10, 5)
    store.pause("me", "a", NOW + 100)
    store.pause("you", "b", NOW + 100)
    assert ids(store.keep("me", NOW + 1, NOW + 11, 5)) == ["b"], "nobody sends the table of another to sleep"
    assert store.keep("you", NOW + 2, NOW + 12, 5) == []
    assert store.take("you", "a", NOW + 3, NOW + 13)
    store.pause("you", "a", NOW + 100)
    assert sorted(ids(store.keep("you", NOW + 101, NOW + 111, 5))) == ["a", "b"]


def test_no_table_has_two_keepers(store: Store) -> None:
    running = {f"t{n}" for n in range(30)}
    open_tables(store, *running, phase="running")
    ready = threading.Barrier(4)

    def take(me: str) -> list[str]:
        kept: list[str] = []
        ready.wait()
        while more := ids(store.keep(me, NOW, NOW + 10, 3))[len(kept) :]:
            kept += more
        return ids(store.keep(me, NOW, NOW + 10, 0))

    with ThreadPoolExecutor(4) as pool:
        taken = [id for kept in pool.map(take, ["p", "q", "r", "s"]) for id in kept]
    assert len(taken) == len(set(taken))
    # Who found all that it looked at taken by others may have stopped early: the rest is still free.
    left = ids(store.keep("late", NOW, NOW + 10, 100))
    assert sorted([*taken, *left]) == sorted(running)


def test_who_waited_for_a_table_looks_again_whether_it_is_free(postgres_url: str, tmp_path: Path) -> None:
    """On SQLite there is nothing to look at: a writer waits before it looks, not between looking and taking."""
    database = open_database(postgres_url, tmp_path)
    store = Store(database)
    open_tables(store, "a", phase="running")
    with ThreadPoolExecutor(1) as pool:
        with database.writing() as connection:
            connection.execute(update(tables).values(keeper="you", kept_until=NOW + 10))
            keeping = pool.submit(store.keep, "me", NOW, NOW + 10, 5)
            while count_waiting(database) < 1:
                assert not keeping.done()
        assert keeping.result() == []
    assert not store.take("me", "a", NOW, NOW + 20)
    database.close()
