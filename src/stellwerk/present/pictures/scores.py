"""The final scores in a picture: an item a row, a player or team a column."""

from stellwerk.api.result_types import Result
from stellwerk.api.wording import translate
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
    """Items that bring points on this board, part by part, with each side's figure."""
    rows = [
        (translate(line.name, say.language), [_figure(cell.points) if cell.points else "·" for cell in line.crews])
        for row in result.rows
        for line in row.lines
        if any(cell.points is not None for cell in line.crews)
    ]
    return [*rows, (say("total"), [_figure(side.score) for side in result.crews])]


def _figure(points: int) -> str:
    return str(points).replace("-", "−")
