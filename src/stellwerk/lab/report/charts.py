"""The pictures of a report, each a function from numbers to SVG. A bot has the same colour in all of them."""

from collections.abc import Sequence

import numpy as np

from stellwerk.lab.arena.estimates import Estimate
from stellwerk.lab.arena.tournament import Arena, Standing
from stellwerk.lab.number_format import PLAIN, SIGNED, percent
from stellwerk.lab.report.figures import ITEMS, Spread, Taken, Tickets, item_name
from stellwerk.lab.report.svg import WIDTH, Scale, axis, picture, round_step, tag, text, whisker

NAME = 118
"""Room for a name on the left."""
NUMBER = 130
"""Room for a number on the right."""
ROW = 36
TOP = 12
FOOT = 44
BINS = 40
BOT_COLOURS = 8
ITEM_COLOURS = 8
"""So many of each are in `style.css`."""


def colour_of(bot: int) -> str:
    """The class of a bot's colour."""
    return f"bot{bot % BOT_COLOURS}"


def win_matrix(arena: Arena, order: Sequence[int]) -> str:
    """How often the bot of the row finished ahead of that of the column."""
    bots = arena.played.bots
    left, head = NAME, 34
    wide = min(130.0, (WIDTH - left - 10) / len(bots))
    high = min(64.0, wide * 0.6)
    parts = [text(left - 12, head - 16, "ahead of →", "unit", "end")]
    for column, other in enumerate(order):
        parts.append(text(left + (column + 0.5) * wide, head - 16, bots[other], "name", "middle"))
    for row, one in enumerate(order):
        y = head + row * high
        parts.append(text(left - 12, y + high / 2, bots[one], "name", "end"))
        for column, other in enumerate(order):
            parts.append(_cell(arena.shares[one][other], left + column * wide, y, wide, high))
    told = "; ".join(
        f"{bots[one]} finished ahead of {bots[other]} in {share.value:.0%} of their games"
        for one in order
        for other in order
        if (share := arena.shares[one][other])
    )
    return picture(head + len(bots) * high + 8, "Who finished ahead of whom", told, *parts)


def _cell(share: Estimate | None, x: float, y: float, wide: float, high: float) -> str:
    box = {"x": x + 1.5, "y": y + 1.5, "width": wide - 3, "height": high - 3, "rx": 4}
    if share is None:
        return tag("rect", **box, class_="nothing")
    style, strength = ("more", share.value - 0.5) if share.value >= 0.5 else ("less", 0.5 - share.value)
    middle = x + wide / 2
    return (
        tag("rect", **box, class_="cell")
        + tag("rect", **box, class_=style, fill_opacity=0.06 + 1.1 * strength)
        + text(middle, y + high / 2 - 7, percent()(share.value), "value", "middle")
        + text(middle, y + high / 2 + 10, f"{PLAIN(100 * share.low)} – {PLAIN(100 * share.high)}", "range", "middle")
    )


def ratings(standings: Sequence[Standing], colours: Sequence[int]) -> str:
    """Ratings with their intervals, the strongest on top."""
    low, high = min(standing.rating.low for standing in standings), max(standing.rating.high for standing in standings)
    room = max(10.0, 0.06 * (high - low))
    scale = Scale(low - room, high + room, NAME, WIDTH - NUMBER)
    bottom = TOP + ROW * len(standings)
    parts = [axis(scale, TOP, bottom, "rating (Elo points; the mean of all bots is 0)", SIGNED)]
    for row, (one, bot) in enumerate(zip(standings, colours)):
        y = TOP + (row + 0.5) * ROW
        parts.append(text(NAME - 12, y, one.bot, "name", "end"))
        parts.append(whisker(scale, one.rating.low, one.rating.high, y, 6))
        parts.append(tag("circle", cx=scale(one.rating.value), cy=y, r=6, class_=colour_of(bot)))
        between = f"{SIGNED(one.rating.low)} to {SIGNED(one.rating.high)}"
        parts.append(text(WIDTH - NUMBER + 10, y - 7, SIGNED(one.rating.value), "value"))
        parts.append(text(WIDTH - NUMBER + 10, y + 8, between, "tick"))
    told = "; ".join(f"{standing.bot} {standing.rating.text(SIGNED)}" for standing in standings)
    return picture(bottom + FOOT, "Ratings with 95 % intervals", told, *parts)


def histograms(title: str, unit: str, rows: Sequence[tuple[str, str, Spread]]) -> str:
    """Figures spread over games, one histogram below the other; the mark is the mean."""
    everything = np.concatenate([spread.values for _, _, spread in rows])
    step = max(1.0, round_step((everything.max() - everything.min()) / BINS))
    edges = np.arange(np.floor(everything.min() / step), np.floor(everything.max() / step) + 2) * step
    counts = [np.histogram(spread.values, edges)[0] / len(spread.values) for _, _, spread in rows]
    highest = max(float(count.max()) for count in counts)
    scale = Scale(float(edges[0]), float(edges[-1]), NAME, WIDTH - NUMBER)
    band = 84.0
    bottom = TOP + band * len(rows)
    parts = [axis(scale, TOP, bottom, unit)]
    for row, ((name, style, spread), count) in enumerate(zip(rows, counts)):
        base = TOP + (row + 1) * band
        for edge, share in zip(edges, count):
            if share > 0:
                size = float(share) / highest * (band - 14)
                wide = scale(edge + step) - scale(edge) - 0.8
                parts.append(tag("rect", x=scale(edge), y=base - size, width=wide, height=size, class_=style))
        parts.append(tag("line", x1=NAME, x2=WIDTH - NUMBER, y1=base, y2=base, class_="base"))
        x = scale(spread.mean.value)
        parts.append(tag("line", x1=x, x2=x, y1=base - band + 8, y2=base, class_="mark"))
        parts.append(text(NAME - 12, base - band / 2, name, "name", "end"))
        parts.append(text(WIDTH - NUMBER + 10, base - band / 2 - 9, f"mean {PLAIN(spread.mean.value)}", "value"))
        parts.append(text(WIDTH - NUMBER + 10, base - band / 2 + 9, f"sd {spread.deviation:.1f}", "tick"))
    told = "; ".join(f"{name}: mean {s.mean.text()}, standard deviation {s.deviation:.1f}" for name, _, s in rows)
    return picture(bottom + FOOT, title, told, *parts)


def _item_class(kind: int) -> str:
    """The class that colours an item of the scores."""
    return "lost" if ITEMS[kind].loss else f"item{kind % ITEM_COLOURS}"


def points(rows: Sequence[tuple[str, Sequence[Estimate]]]) -> str:
    """What points come from: gains to the right of zero, losses to the left; the mark is the sum."""
    kinds = [kind for kind in range(len(ITEMS)) if any(items[kind].value for _, items in rows)]
    gains = [sum(max(0.0, item.value) for item in items) for _, items in rows]
    losses = [sum(min(0.0, item.value) for item in items) for _, items in rows]
    room = 0.04 * (max(gains) - min(losses)) + 1
    scale = Scale(min(losses) - room, max(gains) + room, NAME, WIDTH - NUMBER)
    head, bottom = TOP + 26, TOP + 26 + ROW * len(rows)
    parts = [
        _legend([(item_name(kind), _item_class(kind)) for kind in kinds], TOP + 4),
        axis(scale, head, bottom, "points"),
    ]
    for row, (name, items) in enumerate(rows):
        y = head + row * ROW + 5
        right = left = 0.0
        for kind in kinds:
            value = items[kind].value
            start = left + value if value < 0 else right
            if value:
                wide = scale(start + abs(value)) - scale(start)
                parts.append(tag("rect", x=scale(start), y=y, width=wide, height=ROW - 10, class_=_item_class(kind)))
                if wide > 30:
                    parts.append(text(scale(start) + wide / 2, y + ROW / 2 - 5, PLAIN(value), "inside", "middle"))
            left, right = (left + value, right) if value < 0 else (left, right + value)
        x = scale(left + right)
        for end in (y - 4, y + ROW - 10):  # above and below the bar, so that its numbers stay free
            parts.append(tag("line", x1=x, x2=x, y1=end, y2=end + 4, class_="mark"))
        parts.append(text(NAME - 12, y + ROW / 2 - 5, name, "name", "end"))
        parts.append(text(WIDTH - NUMBER + 10, y + ROW / 2 - 5, f"sum {PLAIN(left + right)}", "value"))
    told = "; ".join(
        f"{name}: " + ", ".join(f"{item_name(kind)} {items[kind].value:.1f}" for kind in kinds) for name, items in rows
    )
    return picture(bottom + FOOT, "Where points come from", told, *parts)


def tickets(rows: Sequence[tuple[str, int, Tickets]]) -> str:
    """Tickets made, and behind them those missed, a game."""
    scale = Scale(
        0,
        1.08 * max(max(one.held.high if np.isfinite(one.held.high) else 0, one.held.value) for _, _, one in rows) + 0.1,
        NAME,
        WIDTH - NUMBER,
    )
    head, bottom = TOP + 26, TOP + 26 + ROW * len(rows)
    legend = _legend([("made", "strong"), ("missed", "missed")], TOP + 4)
    parts = [legend, axis(scale, head, bottom, "tickets a game")]
    for row, (name, bot, one) in enumerate(rows):
        y = head + row * ROW + 6
        made, held = scale(one.made.value), scale(one.held.value)
        parts.append(tag("rect", x=NAME, y=y, width=made - NAME, height=ROW - 12, class_=colour_of(bot)))
        parts.append(tag("rect", x=made, y=y, width=held - made, height=ROW - 12, class_=f"missed {colour_of(bot)}"))
        parts.append(whisker(scale, one.made.low, one.made.high, y + ROW / 2 - 6))
        parts.append(text(NAME - 12, y + ROW / 2 - 6, name, "name", "end"))
        parts.append(text(WIDTH - NUMBER + 10, y + ROW / 2 - 6, f"{percent(0)(one.share.value)} made", "value"))
    told = "; ".join(f"{name} made {one.made.value:.2f} of {one.held.value:.2f}" for name, _, one in rows)
    return picture(bottom + FOOT, "Tickets made and missed", told, *parts)


def taken(title: str, unit: str, things: Sequence[Taken]) -> str:
    """How often winners have a thing and how often losers, two bars each."""
    left, row = 220.0, 30.0
    scale = Scale(0, 1, left, WIDTH - 60)
    head, bottom = TOP + 26, TOP + 26 + row * len(things)
    legend = _legend([("winners", "win"), ("losers", "lose")], TOP + 4)
    parts = [legend, axis(scale, head, bottom, unit, percent(0))]
    for number, thing in enumerate(things):
        y = head + number * row + 4
        parts.append(text(left - 12, y + row / 2 - 4, thing.name, "small name", "end"))
        for offset, style, share in ((0.0, "win", thing.winners), (11.0, "lose", thing.losers)):
            parts.append(
                tag("rect", x=left, y=y + offset, width=scale(share.value) - left, height=10, class_=style)
                + whisker(scale, share.low, share.high, y + offset + 5, 3)
            )
        parts.append(text(WIDTH - 50, y + row / 2 - 4, f"{SIGNED(100 * thing.lead)} pp", "tick"))
    told = "; ".join(f"{one.name}: winners {one.winners.value:.0%}, losers {one.losers.value:.0%}" for one in things)
    return picture(bottom + FOOT, title, told, *parts)


def _legend(entries: Sequence[tuple[str, str]], y: float) -> str:
    parts, x = [], float(NAME)
    for name, style in entries:
        parts.append(tag("rect", x=x, y=y - 6, width=12, height=12, rx=2, class_=style))
        parts.append(text(x + 18, y, name, "tick"))
        x += 34 + 6.6 * len(name)
    return "".join(parts)
