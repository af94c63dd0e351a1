"""The specification as tables for the documentation: `python -m stellwerk.lab.envs.spec_table` prints them."""

from collections.abc import Iterable

from stellwerk.lab.envs.spec import SPEC_VERSION, Spec, specify

SHOWN = (("usa", 2), ("uk", 2), ("asia", 4), ("card", 4))
"""The games that have a column."""


def tables() -> str:
    """Sections of observations and of actions, their lengths in each game, and what they mean, as Markdown."""
    specs = [specify(game, seats) for game, seats in SHOWN]
    heads = [f"{spec.game} {spec.seats}" for spec in specs]
    observation = [
        (name, *(_size(spec, name) for spec in specs), specs[0].section(name).meaning)
        for name in (section.name for section in specs[0].observation)
    ]
    actions = [
        (section.name, *(f"{spec.actions[number].length:,}" for spec in specs), section.meaning)
        for number, section in enumerate(specs[0].actions)
    ]
    lengths = ("**all**", *(f"{spec.length:,}" for spec in specs), "")
    counts = ("**all**", *(f"{spec.action_count:,}" for spec in specs), "")
    return (
        f"Observation, version {SPEC_VERSION}:\n\n{_grid(['section', *heads, 'meaning'], [*observation, lengths])}\n\n"
        f"Actions, version {SPEC_VERSION}:\n\n{_grid(['section', *heads, 'index'], [*actions, counts])}\n"
    )


def _size(spec: Spec, name: str) -> str:
    """The shape of a section and what to divide it by, where that is not 1."""
    section = spec.section(name)
    if section.length == 0:
        return ""
    shape = " × ".join(map(str, section.shape))
    return shape if section.scale == 1 else f"{shape} / {section.scale}"


def _grid(heads: list[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    print(tables(), end="")
