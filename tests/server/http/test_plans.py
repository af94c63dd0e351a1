"""GET /api/games/{game}/plan: the plan of a board, typed, tagged and made once."""

import asyncio
from itertools import combinations

import httpx
import pytest
from fastapi import FastAPI

from stellwerk.box.read import read
from stellwerk.server.http import games, plans
from stellwerk.server.http.errors import handle_errors
from stellwerk.server.http.schemas.plans import LabelAnswer, PlanAnswer


def app() -> FastAPI:
    made = FastAPI()
    handle_errors(made)
    made.include_router(games.router)
    return made


def ask(*paths: str, **headers: str) -> list[httpx.Response]:
    """All at once."""

    async def asked() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app())
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await asyncio.gather(*(client.get(path, headers=headers) for path in paths))

    return asyncio.run(asked())


@pytest.mark.parametrize("game", plans.PLANNED)
def test_a_plan_has_everything_that_is_on_the_board(game: str) -> None:
    (answer,) = ask(f"/api/games/{game}/plan")
    plan = PlanAnswer.model_validate_json(answer.content)
    file = read(game)
    assert [spot.place for spot in plan.spots] == [place.id for place in file.places]
    assert {spot.place for spot in plan.spots if spot.label is None} == {
        place.id for city in file.cities if city.junction for place in city.places
    }
    assert [course.route for course in plan.routes] == [route.id for route in file.routes]
    for course, route in zip(plan.routes, file.routes, strict=True):
        assert [track.track for track in course.tracks] == [track.id for track in route.tracks]
        for track in course.tracks:
            assert len(track.spaces) == route.length
            assert sum(space.locomotive for space in track.spaces) == route.locomotives
        assert (course.badge is not None and course.badge.kind == "tunnel") == bool(route.tunnel)


@pytest.mark.parametrize("game", plans.PLANNED)
def test_names_stand_inside_the_frame_and_beside_each_other(game: str) -> None:
    plan = plans.plan(game)
    labels = [spot.label for spot in plan.spots if spot.label]
    for label in labels:
        assert label.x >= 0
        assert label.y >= 0
        assert label.x + label.width <= plan.width
        assert label.y + label.height <= plan.height
        assert len(label.en) == len(label.de) == round(label.height / plan.sizes.line)
        assert max(line.width for line in (*label.en, *label.de)) <= label.width + 0.01
    assert [(one.en[0].text, two.en[0].text) for one, two in combinations(labels, 2) if cover(one, two)] == []


def cover(one: LabelAnswer, two: LabelAnswer) -> bool:
    return min(one.x + one.width, two.x + two.width) > max(one.x, two.x) and min(
        one.y + one.height, two.y + two.height
    ) > max(one.y, two.y)


def test_a_plan_is_made_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = plans.plan
    monkeypatch.setattr(games, "_plans", {})

    def counted(game: str) -> PlanAnswer:
        made.append(game)
        return real(game)

    monkeypatch.setattr(plans, "plan", counted)
    answers = ask(*["/api/games/usa/plan"] * 5)
    assert made == ["usa"]
    assert len({answer.headers["etag"] for answer in answers}) == 1


def test_a_browser_that_has_the_plan_is_only_told_so() -> None:
    (first,) = ask("/api/games/usa/plan")
    (replayers,) = ask("/api/games/usa/plan", **{"if-none-match": first.headers["etag"]})
    assert (replayers.status_code, replayers.content) == (304, b"")


@pytest.mark.parametrize(("game", "code"), [("card", "no_board"), ("atlantis", "unknown_game")])
def test_what_has_no_board_has_no_plan(game: str, code: str) -> None:
    (answer,) = ask(f"/api/games/{game}/plan")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)


def test_a_game_without_a_board_is_called_by_its_name() -> None:
    (answer,) = ask("/api/games/card/plan")
    error, name = answer.json()["error"], read("card").name
    assert error["en"].startswith(name.en)
    assert error["de"].startswith(name.de)
