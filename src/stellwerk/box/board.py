"""Reads the cities and the routes of a data file."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from stellwerk.box.errors import did_you_mean
from stellwerk.box.file import GREY_NAME, City, Place, Route, Track
from stellwerk.box.record import COLOURS, LONGEST_TRACK
from stellwerk.box.toml_fields import Text, TomlFields

Reject: TypeAlias = Mapping[str, tuple[str, str]]
"""Ids that exist but are no end of such a line: what is wrong with each, and what was expected."""

MOST_TRACKS = 3
"""Tracks side by side: a triple route has the most."""
MOST_CARDS = 7
"""The most cards a tunnel can turn over."""


def read_cities(file: TomlFields, regions: Iterable[str]) -> tuple[City, ...]:
    """The cities and junctions, each with its places."""
    cities = [_city(entry, tuple(regions)) for entry in file.entries("cities", "city")]
    spots = [place.id for city in cities if len(city.places) > 1 for place in city.places]
    for one, times in Counter([*(city.id for city in cities), *spots]).items():
        if one and times > 1:
            file.errors.add(f"city {one}", "id", "is there twice", "a different id for each city and spot")
    return tuple(cities)


def _city(entry: TomlFields, regions: tuple[str, ...]) -> City:
    own_id = entry.id()
    entry.where += f" ({own_id})" if own_id else ""
    junction = entry.flag("junction")
    name = entry.name("name", Text("", "") if junction else None)
    region = entry.text("region", "")
    if region and region not in regions:
        entry.add_error("region", f'is "{region}"{did_you_mean(region, regions)}', "one of the `regions` of this file")
    lat, lon = entry.measure("lat", -90, 90), entry.measure("lon", -180, 180)
    board = None
    if entry.has("board_x") or entry.has("board_y"):
        board = entry.measure("board_x", 0, 1), entry.measure("board_y", 0, 1)
    note = entry.text("note", "")
    places = tuple(_spot(spot, own_id) for spot in entry.entries("spots", "spot", required=False))
    if len(places) not in (0, 2):
        entry.add_error("spots", f"has {len(places)} entries", "two landing places, or no spots at all")
    entry.close()
    return City(
        own_id, name, region, junction, lat, lon, board, note, places or (Place(own_id, own_id, lat, lon, note),)
    )


def _spot(entry: TomlFields, city: str) -> Place:
    own_id = entry.id()
    entry.where = f"city {city}: {entry.where}" + (f" ({own_id})" if own_id else "")
    place = Place(own_id, city, entry.measure("lat", -90, 90), entry.measure("lon", -180, 180), entry.text("note", ""))
    entry.close()
    return place


def read_routes(file: TomlFields, cities: Iterable[City], points: Mapping[int, int]) -> tuple[Route, ...]:
    """The routes, each with its tracks and their ids."""
    cities = tuple(cities)
    places = [place.id for city in cities for place in city.places]
    several = {
        city.id: ("has several landing places", " or ".join(place.id for place in city.places))
        for city in cities
        if len(city.places) > 1
    }
    routes = [_route(entry, places, several, points) for entry in file.entries("routes", "route")]
    _ids_differ(file, routes)
    return tuple(routes)


def _route(entry: TomlFields, places: list[str], several: Reject, points: Mapping[int, int]) -> Route:
    ends = read_pair(entry, places, "city, spot or junction", several)
    own_id = entry.joined_id("-".join(sorted(ends)))
    length = entry.number("length", 1, LONGEST_TRACK)
    colours = _colours(entry)
    ferry, locomotives = _ferry(entry, length)
    tunnel = entry.number("tunnel", 1, MOST_CARDS, 0)
    if tunnel and ferry:
        entry.add_error("tunnel", "a route is a ferry and a tunnel at once", "one of the two")
    if not entry.has("points") and points and length not in points:
        entry.add_error("length", f"route_points has no length {length}", "it there, or `points` for this route")
    route = Route(
        id=own_id,
        between=ends,
        length=length,
        tracks=_tracks(own_id, colours),
        ferry=ferry,
        locomotives=locomotives,
        tunnel=tunnel,
        points=entry.number("points", 0, 200, points.get(length, 0)),
        always_open=entry.flag("always_open"),
        free_of_technology=entry.flag("free_of_technology"),
        double_by_option=entry.text("double_by_option", ""),
        ferry_by_option=entry.text("ferry_by_option", ""),
        doubt=entry.text("doubt", ""),
    )
    if route.always_open and len(colours) == 1:
        entry.add_error("always_open", "the route has one track only", "a double or triple route")
    if route.ferry_by_option and not ferry:
        entry.add_error("ferry_by_option", "the route is no ferry", "ferry = true")
    entry.close()
    return route


def read_pair(entry: TomlFields, known: Iterable[str], what: str, refused: Reject) -> tuple[str, str]:
    """The two ends of a route or a ticket. The entry is called by them from now on."""
    ends = entry.texts("between", expected='two ids such as between = ["denver", "omaha"]')
    if len(ends) != 2:
        if ends:
            entry.add_error("between", f"has {len(ends)} ends", "two")
        return "", ""
    entry.where += f" ({'-'.join(ends)})"
    if ends[0] == ends[1]:
        entry.add_error("between", f'both ends are "{ends[0]}"', "two different ones")
    known = tuple(known)
    for end in sorted(set(ends)):
        if end in refused:
            entry.add_error("between", f'"{end}" {refused[end][0]}', refused[end][1])
        elif known and end not in known:
            wrong = f'"{end}" is no {what} of this file{did_you_mean(end, known)}'
            entry.add_error("between", wrong, "an id from `cities`")
    return ends[0], ends[1]


def _colours(entry: TomlFields) -> tuple[str, ...]:
    colours = entry.texts("tracks", expected='a colour for each track, such as tracks = ["black", "orange"]')
    colours = tuple(GREY_NAME if colour == "gray" else colour for colour in colours)
    if len(colours) > MOST_TRACKS:
        entry.add_error("tracks", f"has {len(colours)} tracks", f"1 to {MOST_TRACKS}")
    for colour in colours:
        if colour not in (*COLOURS, GREY_NAME):
            hint = did_you_mean(colour, (*COLOURS, GREY_NAME))
            entry.add_error("tracks", f'"{colour}" is no colour{hint}', ", ".join((*COLOURS, GREY_NAME)))
    return colours


def _ferry(entry: TomlFields, length: int) -> tuple[bool, int]:
    ferry = entry.flag("ferry")
    if not ferry:
        if entry.has("locomotives"):
            entry.add_error("locomotives", "only a ferry shows locomotives", "ferry = true, or no locomotives")
        return False, 0
    return True, entry.number("locomotives", 1, length if entry.sound else LONGEST_TRACK)


def _tracks(route: str, colours: tuple[str, ...]) -> tuple[Track, ...]:
    """Track ids: the route's own, or with .1, .2, .3 where tracks lie side by side."""
    if len(colours) == 1:
        return (Track(route, colours[0]),)
    return tuple(Track(f"{route}.{number}", colour) for number, colour in enumerate(colours, 1))


def _ids_differ(file: TomlFields, routes: Iterable[Route]) -> None:
    """Lines between the same two places need ids of their own; no route or track has the id of another."""
    routes = tuple(routes)
    pairs = Counter(_pair(route) for route in routes)
    ids = Counter(one for route in routes for one in {route.id, *(track.id for track in route.tracks)})
    alone = "tracks side by side in one line; for two ordinary routes, an `id` of its own for each"
    for route in {route.id: route for route in routes}.values():
        if pairs[_pair(route)] > 1 and route.id == _pair(route) and all(route.between):
            file.errors.add(f"route {route.id}", "id", "more than one line joins these places", alone)
        elif ids[route.id] > 1 and all(route.between):
            file.errors.add(f"route {route.id}", "id", "is there twice", "a different id for each route and track")


def _pair(route: Route) -> str:
    """The id of a route that has none of its own."""
    return "-".join(sorted(route.between))
