"""/api/games: what is in the boxes, complete, in both languages, and sent once."""

from typing import Any

import pytest

from stellwerk.bots.contract import LEVELS
from stellwerk.box.build import read_contents
from stellwerk.box.read import BOARDS, list_boards, read
from stellwerk.box.record import COLOURS
from stellwerk.present.pictures.style import SEATS
from tests.server.http.lib import Browser, app_of, code


def asked(path: str) -> Any:
    answer = Browser(app_of()).get(path)
    assert answer.status_code == 200
    return answer.json()


def names_in(value: Any) -> list[dict[str, str]]:
    """Every name or sentence in an answer."""
    if isinstance(value, dict):
        own = [value] if set(value) == {"en", "de"} else []
        return own + [name for one in value.values() for name in names_in(one)]
    return [name for one in value for name in names_in(one)] if isinstance(value, list) else []


def test_the_list_has_what_it_takes_to_open_a_table() -> None:
    answer = asked("/api/games")
    assert [game["id"] for game in answer["games"]] == list(list_boards())
    by_id = {game["id"]: game for game in answer["games"]}
    assert by_id["asia"]["players"] == [4, 6]
    assert by_id["asia"]["team_size"] == 2
    assert by_id["usa"]["name"]["de"] == "Nordamerika"
    assert [option["id"] for option in by_id["card"]["options"]] == ["start_player", "look_at_own_stack"]
    assert {option["kind"] for game in answer["games"] for option in game["options"]} == {"flag", "seat", "deck"}
    assert [level["id"] for level in answer["levels"]] == list(LEVELS)
    assert [timer["id"] for timer in answer["timers"]] == ["off", "relaxed", "fast"]


@pytest.mark.parametrize("game", BOARDS)
def test_there_is_a_colour_for_every_player(game: str) -> None:
    """BASE-1's five come first, in the order of the pictures; a colour can be told by its pattern too."""
    colours = asked(f"/api/games/{game}")["colours"]
    assert [colour["id"] for colour in colours][: len(SEATS)] == ["blue", "red", "green", "yellow", "black"]
    assert len(colours) >= max(read(game).players)
    assert len({colour["pattern"]["en"] for colour in colours}) == len(colours)


@pytest.mark.parametrize("game", BOARDS)
def test_everything_in_the_box_is_told(game: str) -> None:
    answer, file = asked(f"/api/games/{game}"), read(game)
    assert [city["id"] for city in answer["cities"]] == [city.id for city in file.cities]
    assert [ticket["id"] for ticket in answer["tickets"]] == [ticket.id for ticket in file.tickets]
    assert [one["id"] for one in answer["technologies"]] == [technology.id for technology in file.technologies]
    tracks = {track["id"]: (route, track) for route in answer["routes"] for track in route["tracks"]}
    inside = read_contents(file, file.players[0])
    assert set(tracks) == set(inside.track_number)
    for number, track in enumerate(inside.tracks):
        route, told = tracks[track.id]
        meant = inside.routes_of_tracks[number]
        assert told["colour"] == track.colour
        assert (route["length"], route["points"], route["ferry"]) == (meant.length, meant.points, meant.ferry)
        assert (route["locomotives"], route["tunnel"]) == (meant.locomotives, meant.tunnel)
        assert tuple(route["between"]) == meant.between
        assert route["tracks"][told["index"]]["id"] == track.id
    places = {place["id"] for city in answer["cities"] for place in city["places"]}
    assert places == set(inside.place_number)
    assert answer["house_deck"] == file.house_deck
    assert answer["doubts"] == list(file.doubts)


@pytest.mark.parametrize("path", ["/api/games", *(f"/api/games/{game}" for game in BOARDS)])
def test_every_name_is_there_in_both_languages(path: str) -> None:
    names = names_in(asked(path))
    assert names
    assert all(name["en"] and name["de"] for name in names)


@pytest.mark.parametrize("game", BOARDS)
def test_every_kind_of_card_has_a_symbol_of_its_own(game: str) -> None:
    cards = asked(f"/api/games/{game}")["cards"]
    assert [card["id"] for card in cards] == [*COLOURS, "locomotive", "grey"]
    assert len({card["symbol"] for card in cards}) == len(cards)
    assert tuple(card["cards"] for card in cards) == (*read(game).train_cards, 0)


def test_every_technology_says_what_it_does() -> None:
    effects = {one["id"]: one["effect"] for one in asked("/api/games/uk")["technologies"]}
    assert len({effect["en"] for effect in effects.values()}) == len(effects) == 16
    assert effects["ireland_france_concession"] == {
        "en": "Opens routes to and from Ireland and France.",
        "de": "Öffnet Strecken von und nach Irland und Frankreich.",
    }
    assert effects["boiler_lagging"]["de"] == "1 Punkt mehr für jede Strecke, die man ab jetzt nutzt."
    assert "first time" in effects["risky_contracts"]["en"]


def test_the_card_game_tells_needs_and_big_cities() -> None:
    answer = asked("/api/games/card")
    assert {city["id"]: city["bonus"] for city in answer["cities"] if city["bonus"]} == dict(read("card").big_cities)
    assert all(ticket["needs"] for ticket in answer["tickets"])
    assert answer["routes"] == []


@pytest.mark.parametrize("path", ["/api/games", "/api/games/usa"])
def test_a_browser_that_has_it_is_only_told_so(path: str) -> None:
    browser = Browser(app_of())
    first = browser.get(path)
    tag = first.headers["etag"]
    for said in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        replayers = browser.get(path, headers={"If-None-Match": said})
        assert (replayers.status_code, replayers.content, replayers.headers["etag"]) == (304, b"", tag)
        assert replayers.headers["cache-control"] == "public, max-age=3600"
    assert browser.get(path, headers={"If-None-Match": '"other"'}).content == first.content


@pytest.mark.parametrize("game", ["moon", "../usa", "usa.toml", "x" * 3000, "%00"])
def test_there_is_no_other_game(game: str) -> None:
    assert Browser(app_of()).get(f"/api/games/{game}").status_code == 404


def test_the_unknown_game_is_named() -> None:
    answer = Browser(app_of()).get("/api/games/moon")
    assert code(answer) == (404, "unknown_game")
    assert "“moon”" in answer.json()["error"]["en"]
