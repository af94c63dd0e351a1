"""What stands beside the board: the display, the piles, the players, and what the viewer holds."""

from collections import Counter
from collections.abc import Iterable

from stellwerk.api.views import View
from stellwerk.api.views.types import Cards, PlayerView, TicketView
from stellwerk.api.wording import CARD_SYMBOLS, technology_name, ticket_name, track_name, translate
from stellwerk.present.pictures.parts import COLUMN, Part, block, card, hand, line, pile, ticket
from stellwerk.present.pictures.scores import scores
from stellwerk.present.pictures.svg import tag, use, words
from stellwerk.present.pictures.text import break_lines, shorten
from stellwerk.present.pictures.words import Words

_CARD = (44.0, 32.0)
_FIGURES = (116.0, 164.0, 212.0, COLUMN)
"""Where the columns of the players' figures end."""


class Panel:
    """The blocks of one view's panel."""

    def __init__(self, view: View, say: Words) -> None:
        self.view, self.say, self.contents = view, say, view.contents

    def blocks(self) -> list[Part]:
        """All blocks that there is something to show in, the most urgent first."""
        view = self.view
        found = [self.expected(), *self.on_the_table(), self.display(), self.players()]
        if view.result is not None:
            found.append(scores(view.result, self.say))
        else:
            found += self.own()
        found += self.holders()
        if view.technologies and view.result is None:
            found.append(self.on_sale())
        if self.contents.file.big_cities and view.result is None:
            found.append(self.big_cities())
        return found

    def expected(self) -> Part:
        """Who is to decide what."""
        lines = [
            Part(words(text, 0, 12, class_="big bold"), 16)
            for text in break_lines(self.say.expected(), 13.2, COLUMN - 4)
        ]
        return block(self.say("to_decide" if self.view.result is None else "over"), lines)

    def on_the_table(self) -> list[Part]:
        """A payment that is not finished, or the card that was taken and has no place yet."""
        paying, taken = self.view.payment, self.view.taken
        if taken is not None and taken.card is not None:
            return [block(self.say("taken"), [hand([(taken.card, 1)], "")])]
        if paying is None:
            return []
        if paying.track is not None:
            thing = track_name(self.contents, paying.track, self.say.language)
        else:
            thing = technology_name(self.contents, paying.technology or "", self.say.language)
        played = Counter(paying.from_hand) + Counter(paying.from_holder)
        parts = [line(thing), Part("", 3), hand(_sorted(played), self.say("none"))]
        if paying.revealed:
            parts += [line(self.say("revealed"), f"+{paying.tunnel_asks}"), hand(_sorted(paying.revealed), "")]
        return [block(self.say("paying"), parts)]

    def display(self) -> Part:
        """The face-up cards, and the piles."""
        wide, high = _CARD
        step = (COLUMN - wide) / 4
        shown = "".join(card(kind, step * slot, 0, wide, high) for slot, kind in enumerate(self.view.display))
        piles = (
            (self.view.deck, "deck"),
            (sum(self.view.discards.values()), "discards"),
            (self.view.tickets_left, "ticket_deck"),
        )
        labels = [self.say(word) for _, word in piles]
        if self.view.house_deck:
            labels[-1] += f" ({self.say('house_deck')})"
        third = COLUMN / 3
        below = "".join(
            pile(count, label, third * place + (third - wide) / 2, 0, wide, high)
            for place, ((count, _), label) in enumerate(zip(piles, labels, strict=True))
        )
        return block(self.say("display"), [Part(shown, high + 10), Part(below, high + 14)])

    # Players and teams

    def players(self) -> Part:
        """A line for each player: trains, name, figures."""
        on_board = bool(self.contents.tracks)
        columns = ("points", "trains" if on_board else "stack", "cards", "tickets")
        head = "".join(
            words(self.say(word), x, 8, class_="small", text_anchor="end")
            for word, x in zip(columns, _FIGURES, strict=True)
        )
        parts = [Part(head, 13)]
        for player in self.view.players:
            parts.append(self.player(player))
            held = [technology_name(self.contents, technology, self.say.language) for technology in player.technologies]
            if held:
                parts += [
                    Part(words(text, 34, 7, class_="small"), 10.5)
                    for text in break_lines(", ".join(held), 9, COLUMN - 36)
                ]
                parts.append(Part("", 3))
        return block(self.say("players"), parts)

    def player(self, player: PlayerView) -> Part:
        """A player's figures on one line."""
        third = player.trains if self.contents.tracks else player.on_the_track
        figures = (player.points, third, player.cards, player.tickets)
        drawn = []
        if player.seat == self.view.viewer:
            drawn.append(tag("rect", x=-4, y=-1.5, width=COLUMN + 8, height=17, rx=3, class_="mine"))
        if player.seat in self.view.to_act:
            drawn.append(tag("path", d="M-3 3.5 2 7.5-3 11.5Z", class_="arrow"))
        drawn.append(use(f"wagon-{player.seat}", 18, 7.5))
        drawn.append(words(shorten(self.say.seat(player.seat), 11, 50), 36, 11, class_="bold"))
        drawn += [
            words(str(figure).replace("-", "−"), x, 11, text_anchor="end", class_="figure")
            for figure, x in zip(figures, _FIGURES, strict=True)
        ]
        return Part("".join(drawn), 18)

    def holders(self) -> list[Part]:
        """ASIA-3: each team's holders, as far as the viewer may know them."""
        found = []
        for team in self.view.teams:
            cards, tickets = f"{team.cards} {self.say('cards')}", f"{team.tickets} {self.say('tickets')}"
            parts = [line(f"{self.say.side(team.seats)}: {cards}, {tickets}")]
            if team.holder:
                parts.append(Part("", 4))
                parts.append(hand(_sorted(team.holder), ""))
            if self.view.result is None:
                parts += self.tickets(team.shared_tickets or ())
            found.append(block(f"{self.say('holder')}, {self.say('team')} {team.team + 1}", parts))
        return found

    # The viewer's own

    def own(self) -> list[Part]:
        """The hand, the tickets and the offer of the viewer."""
        if self.view.viewer is None:
            return []
        player = self.view.players[self.view.viewer]
        found = [block(self.say("hand"), [Part("", 2), hand(_sorted(player.hand or {}), self.say("none"))])]
        if player.offer:
            offered = [self.ticket(one, None) for one in player.offer]
            found.append(block(self.say("offered"), offered))
        if player.own_tickets:
            found.append(block(self.say("own_tickets"), self.tickets(player.own_tickets)))
        if player.stack is not None:
            found.append(block(self.say("on_the_track"), [hand(_sorted(player.stack), self.say("none"))]))
        return found

    def tickets(self, tickets: Iterable[TicketView]) -> list[Part]:
        """Tickets, open ones first."""
        return [self.ticket(one.ticket, one.done) for one in sorted(tickets, key=lambda ticket_view: ticket_view.done)]

    def ticket(self, own_id: str, made: bool | None) -> Part:
        """A ticket on one line."""
        one = self.contents.tickets[self.contents.ticket_number[own_id]]
        needs = [(kind, many) for kind, many in zip(self.contents.colours, one.required_cards, strict=True) if many]
        return ticket(ticket_name(self.contents, own_id, self.say.language), one.points, made, needs)

    # What some games have

    def on_sale(self) -> Part:
        """UK-11: the technologies with what they open, their price and how many there are."""
        parts = []
        for on_sale in self.view.technologies:
            technology = self.contents.technologies[self.contents.technology_number[on_sale.technology]]
            opens = self.say.opens(technology)
            name = technology_name(self.contents, on_sale.technology, self.say.language) + (
                f" ({opens})" if opens else ""
            )
            price = f"{on_sale.price}{CARD_SYMBOLS['locomotive']} ×{on_sale.stock}"
            parts.append(line(name, price, class_=None if on_sale.stock else "small"))
        return block(f"{self.say('technologies')}: {self.say('on_sale')}", parts)

    def big_cities(self) -> Part:
        """CARD-28: the big cities and their bonuses."""
        places = self.contents.city_of_place
        names = [
            f"{translate(places[city].name, self.say.language)} {bonus}"
            for city, bonus in self.contents.file.big_cities.items()
        ]
        return block(self.say("big_cities"), [line(text) for text in break_lines(" · ".join(names), 11, COLUMN)])


def _sorted(cards: Cards) -> list[tuple[str, int]]:
    """Cards in the order of their kinds."""
    return [(kind, cards[kind]) for kind in CARD_SYMBOLS if kind in cards]
