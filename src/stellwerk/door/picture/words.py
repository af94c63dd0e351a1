"""The words of a picture in English and German, and the picture in words: for screen readers."""

from stellwerk.box.entry import Name
from stellwerk.box.file import Technology
from stellwerk.door.views import View
from stellwerk.door.views.parts import PlayerView, TicketView
from stellwerk.door.words import (
    LOCOMOTIVE_WORD,
    Language,
    Names,
    card_name,
    cards_text,
    counted,
    listing,
    said,
    seat_name,
    technology_name,
    ticket_text,
    track_name,
)

_EXPECTED = {
    "keep_at_start": Name("choose the tickets to keep", "Zielkarten auswählen"),
    "share_at_start": Name("put one ticket on the holder", "eine Zielkarte auf den Kartenhalter legen"),
    "turn": Name("take a turn", "am Zug"),
    "second_card": Name("take a second card", "eine zweite Karte nehmen"),
    "place": Name("put the card into the hand or onto the holder", "Karte auf die Hand oder den Kartenhalter legen"),
    "keep": Name("choose the tickets to keep", "Zielkarten auswählen"),
    "share_kept": Name("put a ticket just kept on the holder", "eine der neuen Zielkarten teilen"),
    "share_more": Name("share a second ticket, or stop", "eine zweite Zielkarte teilen oder aufhören"),
    "split": Name("say which cards come from the holder", "sagen, welche Karten vom Kartenhalter kommen"),
    "real_locomotives": Name("say how many locomotives are real", "sagen, wie viele Lokomotiven echt sind"),
    "cards_standing_in": Name("name cards to stand in for locomotives", "Karten nennen, die für Lokomotiven stehen"),
    "tunnel": Name("pay for the tunnel, or take all back", "für den Tunnel zahlen oder alles zurücknehmen"),
    "claim_only": Name("claim a route", "eine Strecke nutzen"),
    "claim_more": Name("claim a second route, or stop", "eine zweite Strecke nutzen oder aufhören"),
    "complete": Name("choose the tickets to complete", "Zielkarten zum Erfüllen auswählen"),
}
WORDS = {
    "over": Name("The game is over.", "Das Spiel ist aus."),
    "wins": Name("wins", "gewinnt"),
    "win": Name("win", "gewinnen"),
    "share": Name("share the win", "teilen sich den Sieg"),
    "turn": Name("Turn", "Zug"),
    "after": Name("After", "Nach"),
    "after_turns": Name("turns", "Zügen"),
    "half": Name("half", "Hälfte"),
    "of": Name("of", "von"),
    "final": Name("final round, turns left", "letzte Runde, Züge übrig"),
    "spectator": Name("seen by a spectator", "aus Sicht eines Zuschauers"),
    "seen_by": Name("seen by", "aus Sicht von"),
    "to_decide": Name("To decide", "Am Zug"),
    "display": Name("Display", "Auslage"),
    "deck": Name("Deck", "Stapel"),
    "discards": Name("Discards", "Ablage"),
    "tickets": Name("tickets", "Zielkarten"),
    "ticket_deck": Name("Tickets", "Zielkarten"),
    "taken": Name("Card taken", "Genommene Karte"),
    "paying": Name("Paying", "Bezahlung"),
    "revealed": Name("turned over for the tunnel", "für den Tunnel aufgedeckt"),
    "players": Name("Players", "Spieler"),
    "points": Name("points", "Punkte"),
    "trains": Name("trains", "Waggons"),
    "cards": Name("cards", "Karten"),
    "stack": Name("on track", "unterwegs"),
    "on_the_track": Name("on the track", "unterwegs"),
    "team": Name("Team", "Mannschaft"),
    "holder": Name("Holder", "Kartenhalter"),
    "hand": Name("Hand", "Hand"),
    "own_tickets": Name("Own tickets", "Eigene Zielkarten"),
    "offered": Name("Offered tickets", "Angebotene Zielkarten"),
    "completed": Name("Completed tickets", "Erfüllte Zielkarten"),
    "technologies": Name("Technologies", "Technologien"),
    "on_sale": Name("On sale", "Im Angebot"),
    "big_cities": Name("Big-city bonuses", "Großstadt-Boni"),
    "scores": Name("Final scores", "Endstand"),
    "routes": Name("Routes", "Strecken"),
    "made": Name("Tickets made", "Erfüllte Zielkarten"),
    "missed": Name("Tickets missed", "Verfehlte Zielkarten"),
    "longest": Name("Longest path", "Längste Strecke"),
    "most": Name("Most tickets", "Meiste Zielkarten"),
    "total": Name("Total", "Summe"),
    "yard": Name("Rail yard", "Verschiebebahnhof"),
    "ferries": Name("ferries", "Fähren"),
    "house_deck": Name("house deck", "Hausdeck"),
    "done": Name("made", "erfüllt"),
    "open": Name("open", "offen"),
    "none": Name("none yet", "noch keine"),
}


class Words:
    """The words of one picture."""

    def __init__(self, view: View, language: Language, names: Names | None) -> None:
        self.view, self.language, self.names = view, language, names

    def __call__(self, word: str) -> str:
        """A word of the picture."""
        return said(WORDS[word], self.language)

    def seat(self, seat: int) -> str:
        """A player."""
        return seat_name(seat, self.language, self.names)

    def crew(self, seats: tuple[int, ...]) -> str:
        """A player, or both partners of a team."""
        return " & ".join(self.seat(seat) for seat in seats)

    def title(self) -> str:
        """What the board is called."""
        return said(self.view.contents.file.name, self.language)

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
            who = listing((self.seat(seat) for seat in view.to_act), self.language)
            return f"{who}: {said(_EXPECTED[view.phase], self.language)}"
        winners = [crew for crew in view.result.crews if crew.wins]
        who = listing((self.crew(crew.seats) for crew in winners), self.language)
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
        shown = listing((card_name(card, self.language) for card in view.display if card), self.language)
        lines = [f"{self.expected()}.", f"{self('display')}: {shown}. {self('deck')}: {view.deck}."]
        for player in view.players:
            lines += self._player(player)
        return "\n".join(lines + self._own())

    def _player(self, player: PlayerView) -> list[str]:
        """A player's figures, routes and technologies."""
        contents, language, name = self.view.contents, self.language, self.seat(player.seat)
        parts = [f"{player.points} {self('points')}", counted(player.cards, "train card", language)]
        parts.append(counted(player.tickets, "ticket", language))
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
            "technologies": [technology_name(contents, one, language) for one in player.technologies],
        }
        return lines + [f"{name}, {self(word)}: {', '.join(found)}." for word, found in items.items() if found]

    def _own(self) -> list[str]:
        """What only the viewer sees."""
        if self.view.viewer is None:
            return []
        player = self.view.players[self.view.viewer]
        lines = [f"{self('hand')}: {cards_text(player.hand or {}, self.language)}."]
        tickets = [self._ticket(one) for one in player.own_tickets or ()]
        if tickets:
            lines.append(f"{self('own_tickets')}: {', '.join(tickets)}.")
        return lines

    def _ticket(self, one: TicketView) -> str:
        name = ticket_text(self.view.contents, one.ticket, self.language)
        return f"{name} {self('done' if one.done else 'open')}"
