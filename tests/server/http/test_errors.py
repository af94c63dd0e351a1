"""Every refusal has one form, in both languages, with nothing of our insides and nothing of what was sent."""

import logging
import string

import pytest
from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from starlette.routing import Route

from stellwerk.api.illegal import IllegalAction
from stellwerk.box.toml_fields import Text
from stellwerk.server.core.errors import ERRORS, api_error, refusal
from stellwerk.server.core.invalid import invalid
from tests.server.http.lib import Browser, app_of, code


@pytest.mark.parametrize("known", ERRORS)
def test_every_fault_says_the_same_in_both_languages(known: str) -> None:
    status, said = ERRORS[known]
    assert 400 <= status <= 503
    fields = [{field for _, field, _, _ in string.Formatter().parse(text) if field} for text in (said.en, said.de)]
    assert fields[0] == fields[1]
    assert said.en != said.de


def test_words_from_outside_are_cut_short() -> None:
    told = api_error("unknown_game", game="x" * 1000).to_json()
    assert len(told["en"]) < 120
    assert told["rule"] == ""


def test_a_refusal_of_the_referee_keeps_its_rule() -> None:
    told = refusal(IllegalAction("track_taken", "BASE-23", "It is taken.", "Sie ist vergeben."))
    assert told.status == 409
    assert told.to_json() == {
        "code": "track_taken",
        "rule": "BASE-23",
        "en": "It is taken. (BASE-23)",
        "de": "Sie ist vergeben. (BASE-23)",
    }


class Wish(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    name: str
    seat: int = 0


@pytest.mark.parametrize(
    ("sent", "en", "de"),
    [
        ('{"seat": 1}', '"name" is missing', '"name" fehlt'),
        ('{"name": 5}', '"name" expected a text', '"name" erwartet: ein Text'),
        ('{"name": "a", "seat": "secret"}', '"seat" expected a whole number', '"seat" erwartet: eine ganze Zahl'),
        ('{"name": "a", "other": "secret"}', '"other" is not known here', '"other" ist hier nicht bekannt'),
        ('["secret"]', "expected an object", "erwartet: ein Objekt"),
        ("{secret", "expected valid JSON", "erwartet: gültiges JSON"),
    ],
)
def test_what_is_wrong_with_a_message_is_told_and_nothing_repeated(sent: str, en: str, de: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        TypeAdapter(Wish).validate_json(sent)
    told = invalid(wrong.value.errors()).to_json()
    assert en in told["en"]
    assert de in told["de"]
    assert "secret" not in str(told)


def test_choices_are_listed_in_the_readers_language() -> None:
    told = invalid([{"type": "literal_error", "loc": ("body", "language"), "ctx": {"expected": "'en' or 'de'"}}])
    assert told.said == Text(
        "This is not as expected: \"language\" expected 'en' or 'de'.",
        "Das ist nicht wie erwartet: \"language\" erwartet: 'en' oder 'de'.",
    )


def test_an_unknown_fields_name_is_cut_short() -> None:
    told = invalid([{"type": "extra_forbidden", "loc": ("body", "x" * 5000)}] * 50)
    assert len(told.said.en) < 200


def test_every_error_of_the_app_has_the_form() -> None:
    browser = Browser(app_of())
    assert code(browser.get("/api/nothing")) == (404, "not_found")
    assert code(browser.post("/api/nothing")) == (404, "not_found")
    assert code(browser.get("/api")) == (404, "not_found")
    assert code(browser.get("/nothing")) == (404, "not_found")
    assert code(browser.get("/api/games/moon")) == (404, "unknown_game")
    answer = browser.ask("DELETE", "/api/games")
    assert code(answer) == (405, "wrong_method")
    assert answer.headers["allow"] == "GET"
    assert code(browser.post("/api/me", content=b"{")) == (422, "invalid")
    assert code(browser.post("/api/me", json={"name": 5})) == (422, "invalid")
    json_kind = {"Content-Type": "application/json"}
    assert code(browser.post("/api/me", content=b"\xff\xfe\x00", headers=json_kind)) == (400, "malformed")
    assert code(browser.post("/api/me", content=b"[" * 30_000, headers=json_kind))[0] in (400, 422)


def test_our_own_faults_tell_nothing_outside_and_no_message_inside(caplog: pytest.LogCaptureFixture) -> None:
    app = app_of()

    async def broken(_request: object) -> None:
        raise RuntimeError("the seed is 12345") from ValueError("and the hand is red")

    _first(app, Route("/api/broken/{secret}", broken))
    with caplog.at_level(logging.ERROR):
        answer = Browser(app).get("/api/broken/hunter2")
    assert code(answer) == (500, "our_fault")
    assert answer.headers["x-content-type-options"] == "nosniff"
    for secret in ("12345", "red", "hunter2"):
        assert secret not in answer.text
        assert secret not in caplog.text
    assert "RuntimeError" in caplog.text
    assert "ValueError" in caplog.text
    assert "broken" in caplog.text
    assert "Runtime" not in answer.text


def _first(app: FastAPI, route: Route) -> None:
    app.router.routes.insert(0, route)
