"""A playthrough: a game of random players as a text that a person can read, with everything in it that was secret."""

from random import Random

from stellwerk import Event, Table
from stellwerk.api.actions import to_json
from stellwerk.present.text import show_result

GAMES: dict[str, tuple[str, int, int, dict[str, object]]] = {
    "usa-2": ("usa", 2, 1, {}),
    "usa-5": ("usa", 5, 2, {}),
    "uk-2-advanced": ("uk", 2, 3, {"advanced_technologies": True}),
    "uk-4": ("uk", 4, 4, {}),
    "asia-4": ("asia", 4, 5, {}),
    "asia-6": ("asia", 6, 6, {}),
    "card-2": ("card", 2, 7, {"look_at_own_stack": True}),
    "card-4": ("card", 4, 8, {}),
}
"""A file each: the game, its seats, its seed and its options."""


def told(event: Event, table: Table) -> str | None:
    """An event in a sentence, as somebody knows it who knows most; None for what only the others are told."""
    sentence = event.text(table.view(None).contents)
    if event.audience is None:
        return f"    {sentence}"
    if len(event.audience) > table.seats // 2:
        return None
    return f"    {sentence} [told to {', '.join(f'Seat {seat + 1}' for seat in sorted(event.audience))}]"


def write(name: str) -> str:
    """The whole text of a playthrough."""
    game, seats, seed, options = GAMES[name]
    table = Table(game, seats, seed, options)
    luck = Random(seed)
    lines = [f"{game}, {seats} seats, seed {seed}, {options or 'no options'}", "", "set-up"]
    lines += [line for event in table.opening if (line := told(event, table))]
    number = 0
    while not table.over:
        seat = luck.choice(table.to_act)
        legal = table.legal(seat)
        action = luck.choice(legal)
        number += 1
        said = ", ".join(f"{key} {value}" for key, value in to_json(action).items() if key != "do")
        lines.append(f"{number}. Seat {seat + 1}, one of {len(legal)}: {to_json(action)['do']} {said}".rstrip())
        lines += [line for event in table.act(seat, action) if (line := told(event, table))]
    return "\n".join([*lines, "", show_result(table.result()).rstrip(), ""])
