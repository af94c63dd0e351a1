"""/api/me: name, language, tokens, tables and figures of the person who asks."""

import pytest

from stellwerk.server.http.me import MOST_TOKENS
from stellwerk.server.storage.values import Holding, Row, Stats
from tests.server.http.lib import Browser, MemoryStore, app_of, code


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("Jürgen ß 🚂", "Jürgen ß 🚂"),
        ("\u202eevil\u0000", "evil"),
        ("e\u0301", "é"),
    ],
)
def test_a_name_is_kept_as_it_can_be_seen(said: str, kept: str) -> None:
    assert Browser(app_of()).post("/api/me", json={"name": said}).json()["name"] == kept


@pytest.mark.parametrize("said", ["", "x" * 25, 5, ["Ada"]])
def test_what_is_no_name_is_refused(said: object) -> None:
    assert code(Browser(app_of()).post("/api/me", json={"name": said})) == (422, "invalid")


@pytest.mark.parametrize("said", ["   ", "\u200b\u200b", "\u200d", "\u0000", "\u202e"])
def test_a_name_that_nobody_can_see_is_refused_and_makes_nobody(said: str) -> None:
    store = MemoryStore()
    browser = Browser(app_of(store=store))
    assert code(browser.post("/api/me", json={"name": said})) == (409, "unseen")
    assert code(browser.post("/api/me/tokens", json={"label": said})) == (409, "unseen")
    assert not store.people


@pytest.mark.parametrize("body", [{"language": "fr"}, {"language": 1}, {"nmae": "Ada"}, [], "Ada", None])
def test_other_nonsense_is_refused(body: object) -> None:
    assert code(Browser(app_of()).post("/api/me", json=body)) == (422, "invalid")


def test_what_is_left_out_or_null_stays() -> None:
    browser = Browser(app_of())
    browser.post("/api/me", json={"name": "Ada", "language": "de"})
    browser.post("/api/me", json={"name": None})
    assert browser.post("/api/me", json={"language": "en"}).json() | {"person": ""} == {
        "person": "",
        "name": "Ada",
        "language": "en",
    }


def test_a_token_is_shown_once_listed_without_itself_and_revoked() -> None:
    browser = Browser(app_of())
    assert code(browser.get("/api/me/tokens")) == (401, "nobody")
    made = browser.post("/api/me/tokens", json={"label": "my bot"}).json()
    listed = browser.get("/api/me/tokens")
    assert listed.json() == [{"id": made["id"], "label": "my bot", "created": made["created"]}]
    assert made["token"] not in listed.text
    stranger = Browser(browser.app)
    stranger.post("/api/me", json={})
    assert code(stranger.ask("DELETE", f"/api/me/tokens/{made['id']}")) == (404, "unknown_token")
    assert browser.ask("DELETE", f"/api/me/tokens/{made['id']}").status_code == 204
    assert browser.get("/api/me/tokens").json() == []
    assert code(browser.ask("DELETE", f"/api/me/tokens/{made['id']}")) == (404, "unknown_token")
    assert code(browser.ask("DELETE", "/api/me/tokens/x")) == (422, "invalid")


def test_the_token_that_is_named_is_revoked_and_no_other() -> None:
    browser = Browser(app_of())
    ids = [browser.post("/api/me/tokens", json={"label": label}).json()["id"] for label in "abc"]
    assert browser.ask("DELETE", f"/api/me/tokens/{ids[1]}").status_code == 204
    assert {one["label"] for one in browser.get("/api/me/tokens").json()} == {"a", "c"}


def test_there_are_only_so_many_tokens() -> None:
    browser = Browser(app_of())
    for _ in range(MOST_TOKENS):
        assert browser.post("/api/me/tokens", json={"label": "a"}).status_code == 200
    assert code(browser.post("/api/me/tokens", json={"label": "a"})) == (409, "too_many_tokens")


def test_my_tables_tell_where_i_sit_and_no_seed() -> None:
    store = MemoryStore()
    seed = "5eed" * 8
    short = {"game": "uk", "seats": [{"name": "Ada", "colour": "red", "kind": "person"}], "timer": "off", "moves": 3}
    row = Row("t1", "uk", 3, True, "running", None, 17, 1.0, 2.0, None, None, seed, None, short)
    store.holdings = [Holding(row, (0, 2))]
    browser = Browser(app_of(store=store))
    assert browser.get("/api/me/tables").json() == []
    browser.post("/api/me", json={})
    answer = browser.get("/api/me/tables")
    assert answer.json() == [
        {
            "table": "t1",
            "game": "uk",
            "seats": 3,
            "phase": "running",
            "yours": [0, 2],
            "number": 17,
            "touched": 2.0,
            "summary": short,
        }
    ]
    assert seed not in answer.text
    assert code(browser.get("/api/me/tables?limit=0")) == (422, "invalid")
    assert code(browser.get("/api/me/tables?limit=101")) == (422, "invalid")


def test_my_figures_are_summed_over_numbers_of_seats() -> None:
    store = MemoryStore()
    browser = Browser(app_of(store=store))
    assert browser.get("/api/me/statistics").json() == {"games": []}
    store.stats = [
        Stats("usa", 4, None, 3, 1, 120, 90.0, 2.0, 40.0),
        Stats("uk", 2, None, 1, 0, 50, 50.0, 2.0, None),
        Stats("usa", 2, None, 1, 1, 150, 150.0, 1.0, 30.0),
    ]
    browser.post("/api/me", json={})
    uk, usa = browser.get("/api/me/statistics").json()["games"]
    assert (uk["game"], uk["played"], uk["won"], uk["mean"], uk["best"]) == ("uk", 1, 0, 50.0, 50)
    assert (usa["game"], usa["played"], usa["won"], usa["mean"], usa["best"]) == ("usa", 4, 2, 105.0, 150)
    assert [(one["seats"], one["played"]) for one in usa["by_seats"]] == [(2, 1), (4, 3)]
