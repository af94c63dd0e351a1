"""The final scores in a picture: an item a row, a player or team a column."""

from stellwerk.api.results import CrewResult, Result
from stellwerk.api.wording import technology_name, translate
from stellwerk.present.pictures.parts import COLUMN, Part, block
from stellwerk.present.pictures.svg import number, tag, use, words
from stellwerk.present.pictures.text import shorten
from stellwerk.present.pictures.words import Words

_LABEL = 106.0


def scores(result: Result, say: Words) -> Part:
    """A table of everything that the scores are made of."""
    step = (COLUMN - _LABEL) / len(result.crews)
    ends = [_LABEL + step * (place + 1) for place in range(len(result.crews))]
    heads = [use(f"wagon-{side.seats[0]}", end - 12, 7) for side, end in zip(result.crews, ends, strict=True)]
    parts = [Part("".join(heads), 19)]
    rows = _rows(result, say)
    for label, figures in rows:
        last = label == say("total")
        drawn = [words(shorten(label, 10, _LABEL), 0, 10, class_="bold" if last else None, font_size=10)]
        if last:
            drawn.append(tag("path", d=f"M0 0H{number(COLUMN)}", class_="line"))
        drawn += [
            words(figure, end, 10, text_anchor="end", class_="figure bold" if last else "figure")
            for figure, end in zip(figures, ends, strict=True)
        ]
        parts.append(Part("".join(drawn), 14))
    return block(say("scores"), parts)


def _rows(result: Result, say: Words) -> list[tuple[str, list[str]]]:
    """Items that this game has, with each side's figure."""
    contents, sides = result.contents, result.crews
    rows: list[tuple[str, list[int]]] = []
    if contents.tracks:
        rows.append((say("routes"), [side.route_points for side in sides]))
    rows.append((say("made"), [side.made_points for side in sides]))
    rows.append((say("missed"), [side.missed_points for side in sides]))
    if contents.file.longest_bonus:
        rows.append((say("longest"), [side.longest_path_bonus for side in sides]))
    if contents.file.tickets_bonus:
        rows.append((say("most"), [side.most_tickets_bonus for side in sides]))
    for technology in contents.technologies:
        points = [_technology(side, technology.id) for side in sides]
        if any(points):
            rows.append((technology_name(contents, technology.id, say.language), points))
    for place, city in enumerate(contents.file.big_cities):
        name = translate(contents.city_of_place[city].name, say.language)
        rows.append((name, [side.big_cities[place].points for side in sides]))
    found = [(label, [_figure(one) if one else "·" for one in figures]) for label, figures in rows]
    return [*found, (say("total"), [_figure(side.score) for side in sides])]


def _technology(side: CrewResult, technology: str) -> int:
    return sum(
        technology_points.points
        for technology_points in side.technologies
        if technology_points.technology == technology
    )


def _figure(points: int) -> str:
    return str(points).replace("-", "−")
