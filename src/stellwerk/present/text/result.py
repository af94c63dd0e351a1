"""A result for the terminal: the score of every side, item by item, its tickets, and who wins by what."""

from stellwerk.api.result_types import CrewResult, Result, ScoreCell, ScoredTicket, ScoreRow
from stellwerk.api.wording import Names, list_words, seat_name, ticket_name
from stellwerk.box.build import Contents
from stellwerk.present.text.lines import flowing, heading, labelled, table

_DECIDED = {
    "points": "with the most points",
    "completed_tickets": "on completed tickets, after a tie on points",
    "longest_path": "with the longest path, after a tie on points and completed tickets",
    "big_city_bonuses": "on big-city bonuses, after a tie on points and completed tickets",
}


def show_result(result: Result, names: Names | None = None) -> str:
    """The final scores with every item, as plain text."""
    sides = {crew_name(side.seats, names): side for side in result.crews}
    lines = [heading("Final scores"), *_scores(result, sides), ""]
    for name, side in sides.items():
        lines += _tickets(result.contents, name, side)
    return "\n".join([*lines, "", winner_line(result, names)])


def crew_name(seats: tuple[int, ...], names: Names | None) -> str:
    """A player, or both partners of a team."""
    return " & ".join(seat_name(seat, "en", names) for seat in seats)


def winner_line(result: Result, names: Names | None) -> str:
    """Who wins, and by what."""
    winners = [side for side in result.crews if side.wins]
    who = list_words(crew_name(side.seats, names) for side in winners)
    if result.shared:
        return f"{who} share the win: {_minus(winners[0].score)} each."
    wins = "win" if len(winners[0].seats) > 1 else "wins"
    return f"{who} {wins} {_DECIDED[result.decided_by]}: {_minus(winners[0].score)}."


def _scores(result: Result, sides: dict[str, CrewResult]) -> list[str]:
    """One row an item or a part of it, one column a side; items nobody could have are left out."""
    rows = [(line.name.en, *(_cell(row, cell) for cell in line.crews)) for row in result.rows for line in row.lines]
    total = ("TOTAL", *(_minus(side.score) for side in sides.values()))
    return table(("", *sides), [*rows, total])


def _cell(row: ScoreRow, cell: ScoreCell) -> str:
    """The count, where the item tells one; and the points, where it brings any on this board."""
    points = "" if cell.points is None else _plus(cell.points) if row.signed else _minus(cell.points)
    if row.counted is None:
        return points
    count = row.counted.en.format(count=cell.count)
    return f"{count} {points:>4}" if points else count


def _plus(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "·"


def _minus(points: int) -> str:
    return str(points).replace("-", "−")


def _tickets(contents: Contents, name: str, side: CrewResult) -> list[str]:
    made = [ticket for ticket in side.tickets if ticket.made]
    missed = [ticket for ticket in side.tickets if not ticket.made]
    return [
        *labelled(name, "no tickets" if not side.tickets else ""),
        *flowing(name, [f"✓ {_ticket(contents, ticket)}" for ticket in made]),
        *flowing("" if made else name, [f"✗ {_ticket(contents, ticket)}" for ticket in missed]),
    ]


def _ticket(contents: Contents, ticket: ScoredTicket) -> str:
    return f"{ticket_name(contents, ticket.ticket)} {ticket.points}"
