"""A result for the terminal: the score of every crew, item by item, its tickets, and who wins by what."""

from stellwerk.box.tables import Contents
from stellwerk.door.results import CrewResult, Result, ScoredTicket
from stellwerk.door.text.lines import flowing, heading, labelled, table
from stellwerk.door.words import Names, listing, seat_name, technology_name, ticket_name

_DECIDED = {
    "points": "with the most points",
    "completed_tickets": "on completed tickets, after a tie on points",
    "longest_path": "with the longest path, after a tie on points and completed tickets",
    "big_city_bonuses": "on big-city bonuses, after a tie on points and completed tickets",
}


def show_result(result: Result, names: Names | None = None) -> str:
    """The final scores with every item, as plain text."""
    crews = {crew_name(crew.seats, names): crew for crew in result.crews}
    lines = [heading("Final scores"), *_scores(result, crews), ""]
    for name, crew in crews.items():
        lines += _tickets(result.contents, name, crew)
    return "\n".join([*lines, "", winner_line(result, names)])


def crew_name(seats: tuple[int, ...], names: Names | None) -> str:
    """A player, or both partners of a team."""
    return " & ".join(seat_name(seat, "en", names) for seat in seats)


def winner_line(result: Result, names: Names | None) -> str:
    """Who wins, and by what."""
    winners = [crew for crew in result.crews if crew.wins]
    who = listing(crew_name(crew.seats, names) for crew in winners)
    if result.shared:
        return f"{who} share the win: {_minus(winners[0].score)} each."
    wins = "win" if len(winners[0].seats) > 1 else "wins"
    return f"{who} {wins} {_DECIDED[result.decided_by]}: {_minus(winners[0].score)}."


def _scores(result: Result, crews: dict[str, CrewResult]) -> list[str]:
    """One row an item, one column a crew; items nobody could have are left out."""
    contents, each = result.contents, list(crews.values())
    rows = [("Routes", [str(crew.route_points) for crew in each])] if contents.tracks else []
    rows += [
        ("Tickets made", [_several(crew, made=True) for crew in each]),
        ("Tickets missed", [_several(crew, made=False) for crew in each]),
    ]
    if contents.tracks:
        rows.append(("Longest path", [_path(contents, crew) for crew in each]))
    if contents.file.tickets_bonus:
        rows.append(("Most tickets", [_plus(crew.most_tickets_bonus) for crew in each]))
    rows += _technology_rows(contents, each)
    rows += [
        (contents.city_of_place[city].name.en, [_big_city(crew, city) for crew in each])
        for city in contents.file.big_cities
    ]
    rows.append(("TOTAL", [_minus(crew.score) for crew in each]))
    return table(("", *crews), [(label, *cells) for label, cells in rows])


def _several(crew: CrewResult, made: bool) -> str:
    count = sum(ticket.made == made for ticket in crew.tickets)
    return f"({count}) {_plus(crew.made_points if made else crew.missed_points):>4}"


def _path(contents: Contents, crew: CrewResult) -> str:
    """The length; and the bonus, on a board that has one."""
    length = f"(length {crew.longest_path})"
    return f"{length} {_plus(crew.longest_path_bonus):>4}" if contents.file.longest_bonus else length


def _technology_rows(contents: Contents, crews: list[CrewResult]) -> list[tuple[str, list[str]]]:
    points = [{one.technology: one.points for one in crew.technologies} for crew in crews]
    return [
        (technology_name(contents, one.id), [_plus(own.get(one.id, 0)) for own in points])
        for one in contents.technologies
        if any(one.id in own for own in points)
    ]


def _big_city(crew: CrewResult, city: str) -> str:
    own = next(one for one in crew.big_cities if one.city == city)
    return f"({own.tickets}) {_plus(own.points):>4}"


def _plus(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "·"


def _minus(points: int) -> str:
    return str(points).replace("-", "−")


def _tickets(contents: Contents, name: str, crew: CrewResult) -> list[str]:
    made = [ticket for ticket in crew.tickets if ticket.made]
    missed = [ticket for ticket in crew.tickets if not ticket.made]
    return [
        *labelled(name, "no tickets" if not crew.tickets else ""),
        *flowing(name, [f"✓ {_ticket(contents, ticket)}" for ticket in made]),
        *flowing("" if made else name, [f"✗ {_ticket(contents, ticket)}" for ticket in missed]),
    ]


def _ticket(contents: Contents, ticket: ScoredTicket) -> str:
    return f"{ticket_name(contents, ticket.ticket)} {ticket.points}"
