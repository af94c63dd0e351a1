"""People, their credentials, whom they mute, and how they did."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from stellwerk.server.http.identity import hash_of
from stellwerk.server.storage.store import Credential, Person, ResultRow, Stats, Store
from tests.server.storage.lib import NOW, an_append, open_tables

ADA = Person("ada", None, "de", NOW, NOW)
SECRET = "it is raining in Omaha"
COOKIE = Credential(hash_of(SECRET), "ada", "cookie", None, None, None, NOW)
MOVE = Credential(hash_of("move"), "ada", "move", "phone", "t", 2, NOW + 1)


def test_a_person_is_found_again(store: Store) -> None:
    store.add_person(ADA, COOKIE)
    assert store.person("ada") == ADA
    assert store.credential(hash_of(SECRET)) == COOKIE
    assert store.person("bob") is None
    assert store.credential(hash_of("guessed")) is None


def test_a_person_changes_name_and_language(store: Store) -> None:
    store.add_person(ADA)
    assert store.rename_person("ada", "Ada")
    assert store.set_language("ada", "en")
    assert store.person("ada") == Person("ada", "Ada", "en", NOW, NOW)
    assert not store.rename_person("bob", "Bob")


def test_a_person_comes_with_their_credential_or_not_at_all(store: Store) -> None:
    store.add_person(ADA, COOKIE)
    with pytest.raises(IntegrityError):
        store.add_person(replace(ADA, id="bob"), replace(COOKIE, person="bob"))
    assert store.person("bob") is None


def test_a_credential_belongs_to_somebody(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.add_credential(COOKIE)


def test_a_secret_is_kept_only_as_its_hash() -> None:
    with pytest.raises(ValueError, match="SHA-256"):
        replace(COOKIE, hash=SECRET)
    assert COOKIE.hash not in repr(COOKIE)
    assert len(hash_of(SECRET)) == 64


def test_a_credential_that_is_good_once_is_good_once(store: Store) -> None:
    store.add_person(ADA)
    store.add_credential(MOVE)
    assert store.use_credential(MOVE.hash, NOW + 2) == replace(MOVE, used=NOW + 2)
    assert store.use_credential(MOVE.hash, NOW + 3) is None
    assert store.credential(MOVE.hash) == replace(MOVE, used=NOW + 2)


def test_of_many_who_use_it_at_once_one_gets_it(store: Store) -> None:
    store.add_person(ADA)
    ready = threading.Barrier(4)

    def use(hashed: str) -> Credential | None:
        ready.wait()
        return store.use_credential(hashed, NOW)

    with ThreadPoolExecutor(4) as pool:
        for n in range(10):
            store.add_credential(replace(MOVE, hash=hash_of(str(n))))
            got = list(pool.map(use, [hash_of(str(n))] * 4))
            assert [credential is None for credential in got].count(False) == 1


def test_old_links_are_forgotten_and_nothing_else_is(store: Store) -> None:
    store.add_person(ADA, COOKIE)
    used, old, new = (replace(MOVE, hash=hash_of(str(n)), created=NOW + n) for n in range(3))
    for link in (used, old, new):
        store.add_credential(link)
    store.use_credential(used.hash, NOW)
    store.forget_moves(NOW + 2)
    assert set(store.credentials_of("ada")) == {COOKIE, new}


def test_a_revoked_credential_is_worthless(store: Store) -> None:
    store.add_person(ADA, COOKIE)
    store.add_credential(MOVE)
    assert store.revoke_credential(MOVE.hash, NOW) == replace(MOVE, revoked=NOW)
    assert store.revoke_credential(MOVE.hash, NOW) is None
    assert store.use_credential(MOVE.hash, NOW) is None
    assert store.credential(MOVE.hash) is None
    assert store.credentials_of("ada") == [COOKIE]


def test_a_used_credential_can_be_revoked(store: Store) -> None:
    store.add_person(ADA, MOVE)
    store.use_credential(MOVE.hash, NOW)
    assert store.revoke_credential(MOVE.hash, NOW + 1) == replace(MOVE, used=NOW, revoked=NOW + 1)


def test_credentials_are_listed_by_kind_unless_they_were_revoked(store: Store) -> None:
    tokens = [Credential(hash_of(str(n)), "ada", "token", f"bot {n}", None, None, NOW + n) for n in range(3)]
    store.add_person(ADA, COOKIE)
    for token in tokens:
        store.add_credential(token)
    assert store.credentials_of("ada", "token") == tokens[::-1]
    assert store.revoke_credential(tokens[1].hash, NOW) is not None
    assert store.credentials_of("ada", "token") == [tokens[2], tokens[0]]
    assert set(store.credentials_of("ada")) == {tokens[2], tokens[0], COOKIE}


def test_a_person_mutes_others_at_one_table(store: Store) -> None:
    store.add_person(ADA)
    open_tables(store, "t", "u")
    store.mute("ada", "t", "bob")
    store.mute("ada", "t", "bob")
    store.mute("ada", "t", "cy")
    assert store.mutes("ada", "t") == {"bob", "cy"}
    assert store.mutes("ada", "u") == set()
    store.unmute("ada", "t", "bob")
    store.unmute("ada", "t", "bob")
    assert store.mutes("ada", "t") == {"cy"}


def write_results(store: Store) -> None:
    """Three games: two of the USA, one of the United Kingdom."""
    open_tables(store, "t", "u", "v")
    won = ResultRow("t", 0, "usa", 2, "ada", None, 120, 1, True, NOW + 1, 40)
    bot = ResultRow("t", 1, "usa", 2, None, "planner", 101, 2, False, NOW + 1, 40)
    lost = ResultRow("u", 0, "usa", 2, "ada", None, 81, 2, False, NOW + 2, None)
    bob = ResultRow("u", 1, "usa", 2, "bob", None, 90, 1, True, NOW + 2, None)
    alone = ResultRow("v", 0, "uk", 3, "ada", None, -5, 3, False, NOW + 3, 30)
    for table, results in (("t", (won, bot)), ("u", (lost, bob)), ("v", (alone,))):
        store.append([an_append(table, 2, results=results)])


def test_results_are_summed_up(store: Store) -> None:
    write_results(store)
    uk = Stats("uk", 3, None, games=1, won=0, best=-5, mean_score=-5.0, mean_place=3.0, mean_turns=30.0)
    usa = Stats("usa", 2, None, games=2, won=1, best=120, mean_score=100.5, mean_place=1.5, mean_turns=40.0)
    assert store.stats_of_person("ada") == [uk, usa]
    people = Stats("usa", 2, None, games=3, won=2, best=120, mean_score=97.0, mean_place=4 / 3, mean_turns=40.0)
    planner = Stats("usa", 2, "planner", games=1, won=0, best=101, mean_score=101.0, mean_place=2.0, mean_turns=40.0)
    assert store.stats_of_game("usa") == [people, planner]
    assert store.stats_of_person("nobody") == []
    assert isinstance(store.stats_of_person("ada")[0].mean_score, float)
