"""The words of a picture in English and German, and the picture in words: for screen readers."""

from stellwerk.api.views import View
from stellwerk.api.views.types import PlayerView, TicketView
from stellwerk.api.wording import (
    LOCOMOTIVE_WORD,
    Language,
    Names,
    card_name,
    cards_text,
    count_words,
    list_words,
    seat_name,
    technology_name,
    ticket_text,
    track_name,
    translate,
)
from stellwerk.box.file import Technology
from stellwerk.box.toml_fields import Text

_EXPECTED = {
    "keep_at_start": Text("choose the tickets to keep", "Zielkarten auswählen"),
    "share_at_start": Text("put one ticket on the holder", "eine Zielkarte auf den Kartenhalter legen"),
    "turn": Text("take a turn", "am Zug"),
    "second_card": Text("take a second card", "eine zweite Karte nehmen"),
    "place": Text("put the card into the hand or onto the holder", "Karte auf die Hand oder den Kartenhalter legen"),
    "keep": Text("choose the tickets to keep", "Zielkarten auswählen"),
    "share_kept": Text("put a ticket just kept on the holder", "eine der neuen Zielkarten teilen"),
    "share_more": Text("share a second ticket, or stop", "eine zweite Zielkarte teilen oder aufhören"),
    "split": Text("say which cards come from the holder", "sagen, welche Karten vom Kartenhalter kommen"),
    "real_locomotives": Text("say how many locomotives are real", "sagen, wie viele Lokomotiven echt sind"),
    "cards_standing_in": Text("name cards to stand in for locomotives", "Karten nennen, die für Lokomotiven stehen"),
    "tunnel": Text("pay for the tunnel, or take all back", "für den Tunnel zahlen oder alles zurücknehmen"),
    "claim_only": Text("claim a route", "eine Strecke nutzen"),
    "claim_more": Text("claim a second route, or stop", "eine zweite Strecke nutzen oder aufhören"),
    "complete": Text("choose the tickets to complete", "Zielkarten zum Erfüllen auswählen"),
}
WORDS = {
    "over": Text("The game is over.", "Das Spiel ist aus."),
    "wins": Text("wins", "gewinnt"),
    "win": Text("win", "gewinnen"),
    "share": Text("share the win", "teilen sich den Sieg"),
    "turn": Text("Turn", "Zug"),
    "after": Text("After", "Nach"),
    "after_turns": Text("turns", "Zügen"),
    "half": Text("half", "Hälfte"),
    "of": Text("of", "von"),
    "final": Text("final round, turns left", "letzte Runde, Züge übrig"),
    "spectator": Text("seen by a spectator", "aus Sicht eines Zuschauers"),
    "seen_by": Text("seen by", "aus Sicht von"),
    "to_decide": Text("To decide", "Am Zug"),
    "display": Text("Display", "Auslage"),
    "deck": Text("Deck", "Stapel"),
    "discards": Text("Discards", "Ablage"),
    "tickets": Text("tickets", "Zielkarten"),
    "ticket_deck": Text("Tickets", "Zielkarten"),
    "taken": Text("Card taken", "Genommene Karte"),
    "paying": Text("Paying", "Bezahlung"),
    "revealed": Text("turned over for the tunnel", "für den Tunnel aufgedeckt"),
    "players": Text("Players", "Spieler"),
    "points": Text("points", "Punkte"),
    "trains": Text("trains", "Waggons"),
    "cards": Text("cards", "Karten"),
    "stack": Text("on track", "unterwegs"),
    "on_the_track": Text("on the track", "unterwegs"),
    "team": Text("Team", "Mannschaft"),
    "holder": Text("Holder", "Kartenhalter"),
    "hand": Text("Hand", "Hand"),
    "own_tickets": Text("Own tickets", "Eigene Zielkarten"),
    "offered": Text("Offered tickets", "Angebotene Zielkarten"),
    "completed": Text("Completed tickets", "Erfüllte Zielkarten"),
    "technologies": Text("Technologies", "Technologien"),
    "on_sale": Text("On sale", "Im Angebot"),
    "big_cities": Text("Big-city bonuses", "Großstadt-Boni"),
    "scores": Text("Final scores", "Endstand"),
    "routes": Text("Routes", "Strecken"),
    "total": Text("Total", "Summe"),
    "yard": Text("Rail yard", "Verschiebebahnhof"),
    "ferries": Text("ferries", "Fähren"),
    "house_deck": Text("house deck", "Hausdeck"),
    "done": Text("made", "erfüllt"),
    "open": Text("open", "offen"),
    "none": Text("none yet", "noch keine"),
}


class Words:
    """The words of one picture."""

    def __init__(self, view: View, language: Language, names: Names | None) -> None:
        self.view, self.language, self.names = view, language, names

    def __call__(self, word: str) -> str:
        """A word of the picture."""
        return translate(WORDS[word], self.language)

    def seat(self, seat: int) -> str:
        """A player."""
        return seat_name(seat, self.language, self.names)

    def side(self, seats: tuple[int, ...]) -> str:
        """A player, or both partners of a team."""
        return " & ".join(self.seat(seat) for seat in seats)

    def title(self) -> str:
        """What the board is called."""
        return translate(self.view.contents.file.name, self.language)

    def moment(self) -> str:
        """Where the game stands, and who looks at it."""
        view = self.view
        if view.result is None:
            parts = [f"{self('turn')} {view.turns + 1}"]
        else:
            parts = [f"{self('after')} {view.turns} {self('after_turns')}"]
        if view.halves > 1:
            parts.append(f"{self('half')} {view.half} {self('of')} {view.halves}")
        if view.turns_left is not None and view.result is None:
            parts.append(f"{self('final')}: {view.turns_left}")
        parts.append(self("spectator") if view.viewer is None else f"{self('seen_by')} {self.seat(view.viewer)}")
        return " · ".join(parts)

    def expected(self) -> str:
        """Who is to decide what; at the end, who has won."""
        view = self.view
        if view.result is None:
            who = list_words((self.seat(seat) for seat in view.to_act), self.language)
            return f"{who}: {translate(_EXPECTED[view.phase], self.language)}"
        winners = [side for side in view.result.crews if side.wins]
        who = list_words((self.side(side.seats) for side in winners), self.language)
        many = "share" if view.result.shared else "win" if len(winners[0].seats) > 1 else "wins"
        return f"{who} {self(many)}: {winners[0].score}".replace("-", "−")

    def opens(self, technology: Technology) -> str:
        """The routes a technology opens, in a few letters; nothing for most."""
        lengths = ", ".join(map(str, technology.opens_lengths))
        return lengths or (self("ferries") if technology.opens_ferries else "")

    # The picture in words

    def description(self) -> str:
        """Everything the picture shows, in sentences."""
        view = self.view
        shown = list_words((card_name(card, self.language) for card in view.display if card), self.language)
        lines = [f"{self.expected()}.", f"{self('display')}: {shown}. {self('deck')}: {view.deck}."]
        for player in view.players:
            lines += self._player(player)
        return "\n".join(lines + self._own())

    def _player(self, player: PlayerView) -> list[str]:
        """A player's figures, routes and technologies."""
        contents, language, name = self.view.contents, self.language, self.seat(player.seat)
        parts = [f"{player.points} {self('points')}", count_words(player.cards, "train card", language)]
        parts.append(count_words(player.tickets, "ticket", language))
        if contents.tracks:
            parts.append(f"{player.trains} {self('trains')}")
        else:
            parts.append(f"{player.on_the_track} {self('on_the_track')}")
        lines = [f"{name}: {', '.join(parts)}."]
        yard = {colour: row.cards for colour, row in player.yard.items()}
        locomotives = sum(row.locomotives for row in player.yard.values())
        yard |= {LOCOMOTIVE_WORD: locomotives} if locomotives else {}
        tracks = [track for track, seats in self.view.tracks.items() if player.seat in seats]
        items = {
            "yard": [cards_text(yard, language)] if yard else [],
            "routes": [track_name(contents, track, language) for track in tracks],
            "technologies": [technology_name(contents, technology, language) for technology in player.technologies],
        }
        return lines + [f"{name}, {self(word)}: {', '.join(found)}." for word, found in items.items() if found]

    def _own(self) -> list[str]:
        """What only the viewer sees."""
        if self.view.viewer is None:
            return []
        player = self.view.players[self.view.viewer]
        lines = [f"{self('hand')}: {cards_text(player.hand or {}, self.language)}."]
        tickets = [self._ticket(ticket_view) for ticket_view in player.own_tickets or ()]
        if tickets:
            lines.append(f"{self('own_tickets')}: {', '.join(tickets)}.")
        return lines

    def _ticket(self, one: TicketView) -> str:
        name = ticket_text(self.view.contents, one.ticket, self.language)
        return f"{name} {self('done' if one.done else 'open')}"
