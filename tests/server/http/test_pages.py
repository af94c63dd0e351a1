"""The pages: built ones, whatever their address; else a page that says how to build them; and the API's description."""

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from stellwerk.server.http.pages import serve_pages
from tests.server.http.lib import Browser, app_of, code


@pytest.fixture
def built(tmp_path: Path) -> FastAPI:
    """An app with pages, and a secret beside them."""
    pages = tmp_path / "pages"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html><title>the page</title>", "utf-8")
    (pages / "favicon.svg").write_text("<svg/>", "utf-8")
    (pages / "assets" / "main.abc123.js").write_text("go()", "utf-8")
    (tmp_path / "secret").write_text("hunter2", "utf-8")
    app = app_of()
    app.router.default = app.router.not_found
    serve_pages(app, pages)
    return app


def test_without_pages_a_small_one_says_so_in_both_languages(tmp_path: Path) -> None:
    app = app_of()
    app.router.default = app.router.not_found
    serve_pages(app, tmp_path / "nothing")
    answer = Browser(app).get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "make web" in answer.text
    assert "noch nicht gebaut" in answer.text
    assert 'href="/api/openapi.json"' in answer.text
    assert "<script" not in answer.text
    assert code(Browser(app).get("/tables/x")) == (404, "not_found")


def test_the_page_answers_to_all_its_addresses(built: FastAPI) -> None:
    for path in ("/", "/tables/abc", "/a/b/c", "/index.html"):
        answer = Browser(built).get(path)
        assert "the page" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/html")


def test_no_page_answers_to_the_way_out_of_its_folder(built: FastAPI) -> None:
    for path in ("/%2e%2e/secret", "/assets/%2e%2e/%2e%2e/secret", "/tables/%2e%2e"):
        assert code(Browser(built).get(path)) == (404, "not_found")


def test_what_is_large_is_sent_compressed_to_those_who_can_read_that(built: FastAPI) -> None:
    plan = "/api/games/usa/plan"
    answer = Browser(built).get(plan, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) / 3
    assert "content-encoding" not in Browser(built).get(plan, headers={"Accept-Encoding": "identity"}).headers
    small = Browser(built).get("/assets/main.abc123.js", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in small.headers


def test_files_are_sent_as_what_they_are(built: FastAPI) -> None:
    script = Browser(built).get("/assets/main.abc123.js")
    assert script.text == "go()"
    assert "javascript" in script.headers["content-type"]
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    icon = Browser(built).get("/favicon.svg")
    assert icon.headers["content-type"] == "image/svg+xml"
    assert icon.headers["cache-control"] == "no-cache"
    head = Browser(built).ask("HEAD", "/favicon.svg")
    assert (head.status_code, head.content) == (200, b"")


def test_what_is_not_there_is_not_a_page(built: FastAPI) -> None:
    browser = Browser(built)
    assert code(browser.get("/assets/gone.js")) == (404, "not_found")
    assert code(browser.get("/api/nothing")) == (404, "not_found")
    assert code(browser.get("/api")) == (404, "not_found")
    assert code(browser.post("/")) == (404, "not_found")


@pytest.mark.parametrize(
    "path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/..%5csecret", "//secret"]
)
def test_nothing_beside_the_pages_is_sent(built: FastAPI, path: str) -> None:
    assert "hunter2" not in Browser(built).get(path).text


# The description


@pytest.fixture
def described() -> Any:
    return Browser(app_of()).get("/api/openapi.json").json()


def test_every_route_is_described(described: Any) -> None:
    for path, methods in described["paths"].items():
        assert path.startswith("/api/")
        for route in methods.values():
            assert route["summary"]
            assert route["description"]
            assert route["tags"]
    assert {tag["name"] for tag in described["tags"]} >= {"games", "me"}


def test_every_error_is_described_in_our_form(described: Any) -> None:
    form = "#/components/schemas/ErrorAnswer"
    for methods in described["paths"].values():
        for route in methods.values():
            refusals = {status: said for status, said in route["responses"].items() if int(status) >= 400}
            assert {"400", "403", "413", "422", "429", "500"} <= set(refusals)
            assert {said["content"]["application/json"]["schema"]["$ref"] for said in refusals.values()} == {form}
    assert "HTTPValidationError" not in described["components"]["schemas"]


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
def test_no_page_comes_from_elsewhere(path: str) -> None:
    assert code(Browser(app_of()).get(path)) == (404, "not_found")
