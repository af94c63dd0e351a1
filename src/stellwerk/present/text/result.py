"""A result for the terminal: the score of every side, item by item, its tickets, and who wins by what."""

from stellwerk.api.results import CrewResult, Result, ScoredTicket
from stellwerk.api.wording import Names, list_words, seat_name, technology_name, ticket_name
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
    """One row an item, one column a side; items nobody could have are left out."""
    contents, each = result.contents, list(sides.values())
    rows = [("Routes", [str(side.route_points) for side in each])] if contents.tracks else []
    rows += [
        ("Tickets made", [_several(side, made=True) for side in each]),
        ("Tickets missed", [_several(side, made=False) for side in each]),
    ]
    if contents.tracks:
        rows.append(("Longest path", [_path(contents, side) for side in each]))
    if contents.file.tickets_bonus:
        rows.append(("Most tickets", [_plus(side.most_tickets_bonus) for side in each]))
    rows += _technology_rows(contents, each)
    rows += [
        (contents.city_of_place[city].name.en, [_big_city(side, city) for side in each])
        for city in contents.file.big_cities
    ]
    rows.append(("TOTAL", [_minus(side.score) for side in each]))
    return table(("", *sides), [(label, *cells) for label, cells in rows])


def _several(side: CrewResult, made: bool) -> str:
    count = sum(ticket.made == made for ticket in side.tickets)
    return f"({count}) {_plus(side.made_points if made else side.missed_points):>4}"


def _path(contents: Contents, side: CrewResult) -> str:
    """The length; and the bonus, on a board that has one."""
    length = f"(length {side.longest_path})"
    return f"{length} {_plus(side.longest_path_bonus):>4}" if contents.file.longest_bonus else length


def _technology_rows(contents: Contents, sides: list[CrewResult]) -> list[tuple[str, list[str]]]:
    points = [{one.technology: one.points for one in side.technologies} for side in sides]
    return [
        (technology_name(contents, technology.id), [_plus(own.get(technology.id, 0)) for own in points])
        for technology in contents.technologies
        if any(technology.id in own for own in points)
    ]


def _big_city(side: CrewResult, city: str) -> str:
    own = next(big_city for big_city in side.big_cities if big_city.city == city)
    return f"({own.tickets}) {_plus(own.points):>4}"


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
