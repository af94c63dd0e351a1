"""A view as plain text for the terminal, so that a person can follow a game without any page."""

from collections.abc import Mapping
from textwrap import wrap

from stellwerk.api.views import View
from stellwerk.api.views.types import Cards, PlayerView, TicketView
from stellwerk.api.wording import (
    CARD_SYMBOLS,
    LOCOMOTIVE_WORD,
    Names,
    cards_text,
    count_words,
    seat_name,
    technology_name,
    ticket_name,
    track_name,
)
from stellwerk.present.text.lines import WIDTH, flowing, heading, labelled, table
from stellwerk.present.text.result import crew_name, show_result

__all__ = ["show", "show_result"]

_LEGEND = "   ".join(f"{symbol} {word}" for word, symbol in CARD_SYMBOLS.items())


def show(view: View, names: Names | None = None) -> str:
    """The table as the viewer sees it. Without names, players are called by their seats from 1."""
    return "\n".join(_Page(view, names).lines())


class _Page:
    def __init__(self, view: View, names: Names | None) -> None:
        self.view, self.names, self.contents = view, names, view.contents

    def lines(self) -> list[str]:
        """The whole page, from what is expected to the legend."""
        sections = [
            self.table_cards(),
            self.players(),
            self.teams(),
            self.own(),
            self.technologies(),
            self.yards(),
            self.routes(),
        ]
        lines = [heading(self.title()), *self.expected()]
        for section in sections:
            lines += ["", *section] if section else []
        if self.view.result is not None:
            lines += ["", show_result(self.view.result, self.names)]
        return [*lines, "", _LEGEND.center(WIDTH).rstrip(), "━" * WIDTH]

    def name(self, seat: int) -> str:
        return seat_name(seat, "en", self.names)

    def title(self) -> str:
        view = self.view
        turn = f"turn {view.turns + 1}" if view.result is None else f"after {view.turns} turns"
        parts = [self.contents.file.name.en, turn]
        if view.halves > 1:
            parts.append(f"half {view.half} of {view.halves}")
        if view.turns_left is not None and view.result is None:
            parts.append(f"FINAL ROUND, {view.turns_left} to go")
        parts.append("seen by a spectator" if view.viewer is None else f"seen by {self.name(view.viewer)}")
        return " · ".join(parts)

    # What is expected

    def expected(self) -> list[str]:
        view = self.view
        lines = wrap(f"▶ {view.expected}", WIDTH, subsequent_indent="  ")
        if view.have_chosen and view.to_act:
            lines += labelled("", "Have chosen: " + ", ".join(self.name(seat) for seat in view.have_chosen))
        if view.taken is not None:
            where = "from the deck" if view.taken.blind else "from the display"
            lines += labelled("Taken", f"{_card(view.taken.card) if view.taken.card else 'a card'} {where}")
        return lines + self.payment()

    def payment(self) -> list[str]:
        paying = self.view.payment
        if paying is None:
            return []
        if paying.track is not None:
            thing = track_name(self.contents, paying.track)
        else:
            thing = technology_name(self.contents, paying.technology or "")
        owed = {paying.colour: paying.cards, LOCOMOTIVE_WORD: paying.locomotives}
        played = {
            word: paying.from_hand.get(word, 0) + paying.from_holder.get(word, 0)
            for word in CARD_SYMBOLS
            if word in paying.from_hand or word in paying.from_holder
        }
        parts = [f"{thing} for {cards_text({word: many for word, many in owed.items() if many})}"]
        parts.append(f"on the table: {cards_text(played)}")
        if paying.revealed:
            asks = count_words(paying.tunnel_asks, "train card")
            parts.append(f"turned over: {cards_text(paying.revealed)}; the tunnel asks for {asks} more")
        return flowing("Paying", parts, ";")

    # What lies on the table

    def table_cards(self) -> list[str]:
        view = self.view
        slots = [_card(card) if card else "—" for card in view.display]
        piles = [
            f"deck {view.deck}",
            f"discards {sum(view.discards.values())}" + (f" ({_symbols(view.discards)})" if view.discards else ""),
            f"tickets {view.tickets_left}" + (" (house deck)" if view.house_deck else ""),
        ]
        return [*flowing("Display", slots, "  "), *flowing("Piles", piles)]

    def players(self) -> list[str]:
        head = [
            "",
            "points",
            "cards",
            "tickets",
            *(("trains", "routes") if self.contents.tracks else ("on the track",)),
        ]
        rows = []
        for player in self.view.players:
            routes = sum(player.seat in seats for seats in self.view.tracks.values())
            last = (player.trains, routes) if self.contents.tracks else (player.on_the_track,)
            rows.append([self.marked(player), *map(str, (player.points, player.cards, player.tickets, *last))])
        lines = table(head, rows)
        known = ["seen to have", *(_symbols(player.known) or "·" for player in self.view.players)]
        width = max(map(len, lines))
        return [f"{line:<{width}}   {cards}".rstrip() for line, cards in zip(lines, known, strict=True)]

    def marked(self, player: PlayerView) -> str:
        arrow = "▶" if player.seat in self.view.to_act else " "
        return f"{arrow} {self.name(player.seat)}" + (" (you)" if player.seat == self.view.viewer else "")

    def teams(self) -> list[str]:
        lines = []
        for team in self.view.teams:
            parts = [f"{count_words(team.points, 'point')}, {team.trains} trains"]
            known = f" (seen: {_symbols(team.known)})" if team.holder is None and team.known else ""
            parts.append(
                f"holder: {count_words(team.cards, 'train card')}{known}, {count_words(team.tickets, 'ticket')}"
            )
            lines += flowing(f"Team {team.team + 1}", [crew_name(team.seats, self.names), *parts])
            lines += flowing("", _cards(team.holder or {}), "  ")
            if team.shared_tickets is not None and self.view.result is None:
                lines += self.tickets("", team.shared_tickets)
        return lines

    # What is the viewer's own

    def own(self) -> list[str]:
        if self.view.viewer is None or self.view.result is not None:
            return []
        player = self.view.players[self.view.viewer]
        lines = flowing("Your hand", _cards(player.hand or {}) or ["empty"], "  ")
        if player.offer:
            lines += flowing("Offered", [self.ticket(ticket) for ticket in player.offer])
        if player.chosen:
            lines += flowing("Chosen", [self.ticket(ticket) for ticket in player.chosen])
        if self.view.best is not None:
            lines += flowing("Best choice", [self.ticket(ticket) for ticket in self.view.best] or ["none"])
        lines += self.tickets("Your tickets", player.own_tickets or ())
        if player.stack is not None:
            lines += flowing("Your stack", _cards(player.stack) or ["empty"], "  ")
        return lines

    def tickets(self, label: str, tickets: tuple[TicketView, ...]) -> list[str]:
        return flowing(label, [f"{'✓' if ticket.done else '✗'} {self.ticket(ticket.ticket)}" for ticket in tickets])

    def ticket(self, ticket: str) -> str:
        one = self.contents.tickets[self.contents.ticket_number[ticket]]
        needs = {word: many for word, many in zip(self.contents.colours, one.required_cards, strict=True) if many}
        return f"{ticket_name(self.contents, ticket)} {one.points}" + (f" [{_symbols(needs)}]" if needs else "")

    # What each game has

    def technologies(self) -> list[str]:
        if not self.view.technologies:
            return []
        on_sale = [
            f"{technology_name(self.contents, technology.technology)} {technology.price}✱ ×{technology.stock}"
            for technology in self.view.technologies
            if technology.stock
        ]
        lines = flowing("On sale", on_sale) if self.view.result is None else []
        for player in self.view.players:
            held = [technology_name(self.contents, technology) for technology in player.technologies]
            lines += flowing(self.name(player.seat), held or ["no technologies"])
        if self.view.in_use is not None:
            lines += labelled("In use", technology_name(self.contents, self.view.in_use))
        return lines

    def yards(self) -> list[str]:
        if self.contents.tracks or self.view.result is not None:
            return []
        lines = []
        for player in self.view.players:
            rows = [
                f"{CARD_SYMBOLS[colour]} {colour} {row.cards}" + (f" + {row.locomotives}✱" if row.locomotives else "")
                for colour, row in player.yard.items()
            ]
            lines += flowing(f"Yard {self.name(player.seat)}", rows or ["empty"], "  ")
            if player.completed:
                lines += flowing("", [f"✓ {self.ticket(one.ticket)}" for one in player.completed])
            elif player.tickets_completed:
                lines += flowing("", [f"✓ {count_words(player.tickets_completed, 'ticket')}, face down"])
        return lines

    def routes(self) -> list[str]:
        lines = []
        for player in self.view.players if self.contents.tracks else ():
            own = [track for track, seats in self.view.tracks.items() if player.seat in seats]
            routes = [f"{track_name(self.contents, track)} {self.length(track)}" for track in own]
            lines += flowing(self.name(player.seat), routes or ["no routes yet"])
        return lines

    def length(self, track: str) -> int:
        return self.contents.routes_of_tracks[self.contents.track_number[track]].length


def _card(card: str) -> str:
    return f"{CARD_SYMBOLS[card]} {card}"


def _cards(cards: Cards) -> list[str]:
    return [f"{many} {_card(word)}" for word, many in cards.items()]


def _symbols(cards: Mapping[str, int]) -> str:
    """Cards as figures with symbols."""
    return " ".join(f"{many}{CARD_SYMBOLS[word]}" for word, many in cards.items())
