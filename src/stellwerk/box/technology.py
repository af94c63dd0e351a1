"""Reads the technologies of a data file: what they cost, and their effects as data."""

from collections import Counter
from collections.abc import Iterable

from stellwerk.box.errors import did_you_mean
from stellwerk.box.file import Technology
from stellwerk.box.record import LONGEST_TRACK
from stellwerk.box.toml_fields import TomlFields

EFFECTS = {
    "stand_in": (1, 15),
    "route_points": (1, 50),
    "ferry_points": (1, 50),
    "ticket_points": (1, 50),
    "saving": (1, 1),
    "blind": (3, 9),
    "stakes_tickets": (1, 100),
    "stakes_path": (1, 100),
    "claims": (2, 2),
}
"""Effects that are a number, and the numbers that make sense."""


def read_technologies(file: TomlFields, regions: Iterable[str]) -> tuple[Technology, ...]:
    """The technologies: first the base set, then the advanced ones, each in the order of the file."""
    regions = tuple(regions)
    technologies = [_technology(entry, regions) for entry in file.entries("technologies", "technology")]
    for one, times in Counter(technology.id for technology in technologies).items():
        if one and times > 1:
            file.errors.add(f"technology {one}", "id", "is there twice", "a different id for each technology")
    return tuple(sorted(technologies, key=lambda technology: technology.advanced))


def _technology(entry: TomlFields, regions: tuple[str, ...]) -> Technology:
    own_id = entry.id()
    entry.where += f" ({own_id})" if own_id else ""
    opens_regions, opens_lengths, opens_ferries = _opens(entry, regions)
    effects = {effect: entry.number(effect, low, high, 0) for effect, (low, high) in EFFECTS.items()}
    technology = Technology(
        id=own_id,
        name=entry.name("name"),
        price=entry.number("price", 1, LONGEST_TRACK),
        copies=entry.number("copies", 1, 99),
        advanced=entry.choice("set", ("base", "advanced"), "base") == "advanced",
        opens_regions=opens_regions,
        opens_lengths=opens_lengths,
        opens_ferries=opens_ferries,
        right_of_way=entry.flag("right_of_way"),
        leaves_at_reshuffle=entry.flag("leaves_at_reshuffle"),
        **effects,
    )
    entry.close()
    opens = opens_regions or opens_lengths or opens_ferries
    if entry.sound and not (opens or any(effects.values()) or technology.right_of_way):
        entry.add_error("", "has no effect", f"at least one of opens, right_of_way, {', '.join(EFFECTS)}")
    return technology


def _opens(entry: TomlFields, known: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[int, ...], bool]:
    opens = entry.table("opens", required=False)
    regions = opens.texts("regions", ())
    for region in regions:
        if region not in known:
            opens.add_error("regions", f'"{region}" is no region{did_you_mean(region, known)}', "one of the `regions`")
    lengths = opens.numbers("lengths", 1, LONGEST_TRACK, ())
    ferries = opens.flag("ferries")
    opens.close()
    entry.sound &= opens.sound
    return regions, lengths, ferries
