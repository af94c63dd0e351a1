"""The final scores in a picture: an item a row, a player or team a column."""

from stellwerk.door.picture.parts import COLUMN, Part, block
from stellwerk.door.picture.svg import number, tag, use, words
from stellwerk.door.picture.text import shortened
from stellwerk.door.picture.words import Words
from stellwerk.door.results import CrewResult, Result
from stellwerk.door.words import said, technology_name

_LABEL = 106.0


def scores(result: Result, say: Words) -> Part:
    """A table of everything that the scores are made of."""
    step = (COLUMN - _LABEL) / len(result.crews)
    ends = [_LABEL + step * (place + 1) for place in range(len(result.crews))]
    heads = [use(f"wagon-{crew.seats[0]}", end - 12, 7) for crew, end in zip(result.crews, ends, strict=True)]
    parts = [Part("".join(heads), 19)]
    rows = _rows(result, say)
    for label, figures in rows:
        last = label == say("total")
        drawn = [words(shortened(label, 10, _LABEL), 0, 10, class_="bold" if last else None, font_size=10)]
        if last:
            drawn.append(tag("path", d=f"M0 0H{number(COLUMN)}", class_="line"))
        drawn += [
            words(figure, end, 10, text_anchor="end", class_="figure bold" if last else "figure")
            for figure, end in zip(figures, ends, strict=True)
        ]
        parts.append(Part("".join(drawn), 14))
    return block(say("scores"), parts)


def _rows(result: Result, say: Words) -> list[tuple[str, list[str]]]:
    """Items that this game has, with each crew's figure."""
    contents, crews = result.contents, result.crews
    rows: list[tuple[str, list[int]]] = []
    if contents.tracks:
        rows.append((say("routes"), [crew.route_points for crew in crews]))
    rows.append((say("made"), [crew.made_points for crew in crews]))
    rows.append((say("missed"), [crew.missed_points for crew in crews]))
    if contents.file.longest_bonus:
        rows.append((say("longest"), [crew.longest_path_bonus for crew in crews]))
    if contents.file.tickets_bonus:
        rows.append((say("most"), [crew.most_tickets_bonus for crew in crews]))
    for technology in contents.technologies:
        points = [_technology(crew, technology.id) for crew in crews]
        if any(points):
            rows.append((technology_name(contents, technology.id, say.language), points))
    for place, city in enumerate(contents.file.big_cities):
        name = said(contents.city_of_place[city].name, say.language)
        rows.append((name, [crew.big_cities[place].points for crew in crews]))
    found = [(label, [_figure(one) if one else "·" for one in figures]) for label, figures in rows]
    return [*found, (say("total"), [_figure(crew.score) for crew in crews])]


def _technology(crew: CrewResult, technology: str) -> int:
    return sum(one.points for one in crew.technologies if one.technology == technology)


def _figure(points: int) -> str:
    return str(points).replace("-", "−")
