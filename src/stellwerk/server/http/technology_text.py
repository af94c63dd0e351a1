"""What a technology does, in a sentence, worked out from its effects: so boards of one's own are told as well."""

from collections.abc import Iterable, Iterator, Mapping

from stellwerk.api.wording import list_words
from stellwerk.box.file import Technology
from stellwerk.box.toml_fields import Text

_AT_ONCE = Text("It is used in the turn in which it is bought.", "Sie wird in dem Zug genutzt, in dem man sie kauft.")
_LEAVES = Text(
    "On sale only until the deck is reshuffled for the first time.",
    "Nur im Angebot, bis der Nachziehstapel zum ersten Mal neu gemischt wird.",
)


def effect(technology: Technology, regions: Mapping[str, Text]) -> Text:
    """All that a technology does."""
    told = [*_opens(technology, regions), *_pays(technology), *_once(technology)]
    if technology.leaves_at_reshuffle:
        told.append(_LEAVES)
    return Text(" ".join(name.en for name in told), " ".join(name.de for name in told))


def _opens(technology: Technology, regions: Mapping[str, Text]) -> Iterator[Text]:
    if technology.opens_regions:
        names = [regions[region] for region in technology.opens_regions]
        yield Text(
            f"Opens routes to and from {_list((name.en for name in names), 'en')}.",
            f"Öffnet Strecken von und nach {_list((name.de for name in names), 'de')}.",
        )
    if technology.opens_lengths:
        lengths = [str(length) for length in technology.opens_lengths]
        yield Text(
            f"Opens routes of length {_list(lengths, 'en')}.", f"Öffnet Strecken der Länge {_list(lengths, 'de')}."
        )
    if technology.opens_ferries:
        yield Text("Opens ferries.", "Öffnet Fähren.")


def _pays(technology: Technology) -> Iterator[Text]:
    if technology.stand_in:
        yield Text(
            f"Any {technology.stand_in} cards stand in for a locomotive.",
            f"Je {technology.stand_in} beliebige Karten gelten als eine Lokomotive.",
        )
    if technology.saving:
        yield Text(
            f"A route may be paid with {_cards(technology.saving).en} less, but always at least one.",
            f"Eine Strecke darf mit {_cards(technology.saving).de} weniger bezahlt werden, aber mindestens mit einer.",
        )
    if technology.blind:
        yield Text(
            f"Instead of two train cards, {technology.blind} may be drawn blind.",
            f"Statt zwei Wagenkarten darf man {technology.blind} blind ziehen.",
        )
    if technology.route_points:
        more = _points(technology.route_points)
        yield Text(
            f"{more.en} more for every route claimed from now on.",
            f"{more.de} mehr für jede Strecke, die man ab jetzt nutzt.",
        )
    if technology.ferry_points:
        more = _points(technology.ferry_points)
        yield Text(
            f"{more.en} more for every ferry claimed from now on.",
            f"{more.de} mehr für jede Fähre, die man ab jetzt nutzt.",
        )
    if technology.ticket_points:
        more = _points(technology.ticket_points)
        yield Text(
            f"At the end, {more.en} for every completed ticket.", f"Am Ende {more.de} für jede erfüllte Zielkarte."
        )


def _once(technology: Technology) -> Iterator[Text]:
    if technology.stakes_tickets:
        stake = technology.stakes_tickets
        yield Text(
            f"At the end, {stake} points for the most completed tickets, else minus {stake}.",
            f"Am Ende {stake} Punkte für die meisten erfüllten Zielkarten, sonst minus {stake}.",
        )
    if technology.stakes_path:
        stake = technology.stakes_path
        yield Text(
            f"At the end, {stake} points for the longest path, else minus {stake}.",
            f"Am Ende {stake} Punkte für die längste Strecke, sonst minus {stake}.",
        )
    if technology.claims:
        yield Text(
            f"Claim up to {technology.claims} routes in this turn.",
            f"Bis zu {technology.claims} Strecken in diesem Zug nutzen.",
        )
    if technology.right_of_way:
        yield Text(
            "Claim a route that another player already owns, for the usual cards.",
            "Eine Strecke nutzen, die schon jemand anderem gehört, für die üblichen Karten.",
        )
    if technology.claims or technology.right_of_way:
        yield _AT_ONCE


def _list(words: Iterable[str], language: str) -> str:
    return list_words(words, "de" if language == "de" else "en")


def _cards(count: int) -> Text:
    return Text("1 card", "1 Karte") if count == 1 else Text(f"{count} cards", f"{count} Karten")


def _points(count: int) -> Text:
    return Text("1 point", "1 Punkt") if count == 1 else Text(f"{count} points", f"{count} Punkte")
