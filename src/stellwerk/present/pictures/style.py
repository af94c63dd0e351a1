"""What pictures look like: colours by day and by night, symbols, patterns, and the things that are drawn often."""

from collections.abc import Mapping

from stellwerk.box.symbols import SYMBOLS
from stellwerk.present.pictures.plan import BADGE, LONG, WIDE
from stellwerk.present.pictures.svg import PREFIX, tag

SHAPES: Mapping[str, str] = {
    "◆": "M0-1 .8 0 0 1-.8 0Z",
    "●": "M.85 0A.85.85 0 1 1-.85 0 .85.85 0 1 1 .85 0Z",
    "■": "M-.75-.75H.75V.75H-.75Z",
    "○": "M.9 0A.9.9 0 1 1-.9 0 .9.9 0 1 1 .9 0ZM.5 0A.5.5 0 1 0-.5 0 .5.5 0 1 0 .5 0Z",
    "▲": "M0-.95 .95.75H-.95Z",
    "★": "M0-1 .26-.36.95-.31.42.14.59.81 0 .44-.59.81-.42.14-.95-.31-.26-.36Z",
    "✚": "M-.3-.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3Z",
    "♥": "M0 .9C-1.5-.1-.8-1 0-.35.8-1 1.5-.1 0 .9Z",
    "✱": "M-.18-1H.18L.13-.32.68-.72.9-.36.28 0 .9.36.68.72.13.32.18 1H-.18L-.13.32-.68.72-.9.36-.28 0-.9-.36-.68-.72"
    "-.13-.32Z",
    "·": "M.3 0A.3.3 0 1 1-.3 0 .3.3 0 1 1 .3 0Z",
}
"""BASE-36: the symbols of colours as outlines, within a square from -1 to 1; so that no typeface is needed."""

_DAY = {
    "paper": "#f4ecd8",
    "panel": "#fbf6e9",
    "sea": "#a8c6c6",
    "wave": "#93b5b6",
    "coast": "#8aa9a6",
    "land": "#efdfb4",
    "edge": "#fbf3da",
    "ink": "#2a2830",
    "soft": "#6f6650",
    "rule": "#b9a87d",
    "accent": "#8c2f23",
    "gold": "#c98a1b",
    "city": "#fdf8ea",
    "halo": "#f6ead0",
    "rim": "#35323a",
}
_NIGHT = {
    "paper": "#17191f",
    "panel": "#1f222a",
    "sea": "#1d2b36",
    "wave": "#263846",
    "coast": "#0f1820",
    "land": "#39372f",
    "edge": "#4a473b",
    "ink": "#efe6cf",
    "soft": "#b3a98f",
    "rule": "#5d563f",
    "accent": "#e08a6d",
    "gold": "#e9b44c",
    "city": "#f3e9cf",
    "halo": "#2a2822",
    "rim": "#cdc3a8",
}
CARDS = {
    "purple": ("#8d5aa0", "#fff"),
    "blue": ("#2e6db0", "#fff"),
    "orange": ("#dd7b2b", "#241a10"),
    "white": ("#fbf8ef", "#4a4640"),
    "green": ("#4a8d49", "#fff"),
    "yellow": ("#ecc838", "#3a2f06"),
    "black": ("#37363d", "#fff"),
    "red": ("#c23c33", "#fff"),
    "grey": ("#b4aea1", "#6a6458"),
    "locomotive": ("#f1e4c3", "#7c2c20"),
}
"""Of cards and wagon spaces: the ground, and the symbol on it. The same by day and by night."""
EDGES = {
    "purple": "#8d5aa0",
    "blue": "#2e6db0",
    "orange": "#b8621a",
    "white": "#8d867a",
    "green": "#3f7f3e",
    "yellow": "#9a7a06",
    "black": "#35353c",
    "red": "#c23c33",
    "grey": "#8f8877",
    "locomotive": "#8c2a1b",
}
"""Of free spaces: the edge, and the symbol. Their ground is pale, so that what is claimed stands out."""
_PALE = {"white": 0.75, "locomotive": 0.9}
"""How much of its colour the ground of a free space has, where that is not a third."""
SPACE_LONG, SPACE_WIDE = LONG / 1.2, WIDE / 1.35
"""A wagon is larger than the space it stands on: whose a track is shows before what colour it was."""
SEATS = (("#1d5fae", "#fff"), ("#b8271f", "#fff"), ("#2c7a3c", "#fff"), ("#e9b90c", "#2a2200"), ("#232228", "#fff"))
"""BASE-1: the colours of the trains, and of the marks on them."""
_MARKS = (
    "M-9.5 0H9.5",
    "M-6-3.4V3.4M0-3.4V3.4M6-3.4V3.4",
    "M-8 3.2-4-3.2M-2 3.2 2-3.2M4 3.2 8-3.2",
    "M-9-1.9H9M-9 1.9H9",
    "M-8-2.8-3 2.8M-8 2.8-3-2.8M3-2.8 8 2.8M3 2.8 8-2.8",
    "M-10 2.5-6-2.5-2 2.5 2-2.5 6 2.5 10-2.5",
)
"""A pattern for each seat, so that trains can be told apart without seeing colour."""

# What is put in place by `use` is no descendant of the picture for a style sheet: its classes have names of their own.
_RULES = """
.P{background:var(--paper);color:var(--ink);font-family:"Gill Sans","Gill Sans MT","Gill Sans Nova",Cabin,Lato,
Candara,Calibri,"DejaVu Sans Condensed",sans-serif;font-size:11px;max-width:100%;height:auto}
.P text{fill:var(--ink);stroke:none}
.P .paper{fill:var(--paper)}.P .sea,.P .lake{fill:var(--sea)}
.P .frame{fill:none;stroke:var(--accent)}
.P .wave{fill:none;stroke:var(--wave);stroke-width:1}
.P .land{fill:var(--land);stroke:var(--land);stroke-width:48;stroke-linejoin:round;stroke-linecap:round}
.P .coast{fill:none;stroke:var(--coast);stroke-width:54;stroke-linejoin:round;stroke-linecap:round}
.P .edge{fill:none;stroke:var(--edge);stroke-width:51;stroke-linejoin:round;stroke-linecap:round}
.P .rail{fill:none;stroke:var(--soft);stroke-width:1.3;opacity:.75}
.P .boat{stroke-dasharray:1 3;stroke-linecap:round}
.P .dug{stroke-dasharray:5 3}
.P-space{stroke-width:1.1}.P-ground{fill:var(--edge)}
.P .case{fill:none;stroke-linecap:round;stroke-linejoin:round}.P .outline{stroke:var(--rim)}
.P-portal{fill:none;stroke:var(--ink);stroke-width:1.4;stroke-dasharray:3.2 2}
.P-city{fill:var(--city);stroke:#2a2830;stroke-width:1.8}.P-heart{fill:var(--accent)}
.P-open{fill:var(--gold);stroke:#2a2830;stroke-width:1}.P-done{fill:#2c7a3c;stroke:#2a2830;stroke-width:1}
.P .name{font-weight:600;fill:var(--ink);stroke:var(--halo);stroke-width:2.4;stroke-linejoin:round;paint-order:stroke}
.P-badge{fill:var(--city);stroke:#2a2830;stroke-width:1}.P .sign{fill:#2a2830;font-size:7.4px;font-weight:700}
.P .title{font-size:25px;letter-spacing:5px;font-weight:600;fill:var(--accent)}
.P .moment{font-size:12px;fill:var(--soft);letter-spacing:.6px}
.P .head{font-size:9.5px;letter-spacing:1.8px;font-weight:700;fill:var(--accent)}
.P .line{stroke:var(--rule);stroke-width:.8;fill:none}
.P .small{font-size:9px;fill:var(--soft)}.P .bold{font-weight:700}.P .figure{font-variant-numeric:tabular-nums}
.P .baize{fill:var(--panel);stroke:var(--rule)}.P .big{font-size:12.5px}.P .mine{fill:var(--gold);fill-opacity:.16}
.P .card{stroke:#2a2830;stroke-width:.9}.P .back{fill:#8c2f23;stroke:#2a2830;stroke-width:.9}
.P .backline{fill:none;stroke:#f4ecd8;stroke-width:.8;opacity:.7}.P .on{fill:#f4ecd8;font-weight:700}
.P .faint{color:var(--rule);opacity:.45}
.P .empty{fill:none;stroke:var(--rule);stroke-dasharray:3 2.5}.P .arrow{fill:var(--accent)}
.P .tick{fill:none;stroke:#3c9150;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.P .ring{fill:none;stroke:var(--soft);stroke-width:1.3}
"""


def style(theme: str) -> str:
    """The rules of a picture: by day, by night, or as the reader's screen is. They reach no other part of a page."""
    day, night = (f".{PREFIX}{{{_properties(colours)}}}" for colours in (_DAY, _NIGHT))
    ground = night if theme == "dark" else day
    if theme == "auto":
        ground += f"@media (prefers-color-scheme:dark){{{night}}}"
    return tag("style", ground + _RULES.replace(".P", f".{PREFIX}").replace("\n", ""))


def _properties(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def symbol(card: str, size: float, x: float = 0.0, y: float = 0.0, fill: str | None = None) -> str:
    """The symbol of a kind of card, around a point."""
    ink = fill or CARDS[card][1]
    return tag("path", d=SHAPES[SYMBOLS[card]], fill=ink, transform=f"translate({x:g} {y:g}) scale({size:g})")


def definitions(seats: int, team_size: int) -> str:
    """Spaces of every colour, wagons of every seat, the city and the badges: defined once, used all over."""
    spaces = [tag("g", _space(colour), id=f"{PREFIX}-space-{colour}") for colour in CARDS]
    wagons = [tag("g", _wagon(seat, team_size), id=f"{PREFIX}-wagon-{seat}") for seat in range(seats)]
    city = tag("circle", r=5.6, class_=f"{PREFIX}-city") + tag("circle", r=2.4, class_=f"{PREFIX}-heart")
    tick = tag("path", d="M-2.2.1-.6 1.8 2.4-1.7", fill="none", stroke="#fff", stroke_width=1.4)
    things = [
        tag("g", city, id=f"{PREFIX}-city"),
        tag("g", tag("circle", r=3.6, class_=f"{PREFIX}-city"), id=f"{PREFIX}-junction"),
        tag("g", tag("circle", r=4.4, class_=f"{PREFIX}-open"), id=f"{PREFIX}-open"),
        tag("g", tag("circle", r=4.4, class_=f"{PREFIX}-done"), tick, id=f"{PREFIX}-done"),
        tag("g", _box(LONG + 3.4, WIDE + 3.4, 3, class_=f"{PREFIX}-portal"), id=f"{PREFIX}-portal"),
        tag("g", tag("circle", r=BADGE, class_=f"{PREFIX}-badge"), id=f"{PREFIX}-badge"),
        tag("g", tag("path", d="M-5 5V-1A5 5 0 0 1 5-1V5Z", class_=f"{PREFIX}-badge"), id=f"{PREFIX}-arch"),
    ]
    return tag("defs", *spaces, *wagons, *things)


def _box(wide: float, high: float, round_: float, **attributes: str) -> str:
    return tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=round_, **attributes)


def _space(colour: str) -> str:
    size = SPACE_LONG, SPACE_WIDE, 1.6
    under = _box(*size, class_=f"{PREFIX}-ground")
    pale = str(_PALE.get(colour, 0.34))
    ground = _box(*size, fill=CARDS[colour][0], fill_opacity=pale, stroke=EDGES[colour], class_=f"{PREFIX}-space")
    return under + ground + symbol(colour, 4.0 if colour == "locomotive" else 2.9, fill=EDGES[colour])


def _wagon(seat: int, team_size: int) -> str:
    ground, ink = seat_colours(seat, team_size)
    plate = _box(LONG, WIDE, 2.6, fill="#17161a")
    body = _box(LONG - 2.2, WIDE - 2.2, 1.6, fill=ground)
    left, top, along = 2 - LONG / 2, 2 - WIDE / 2, LONG - 4
    light = tag("path", d=f"M{left:g} {top:g}h{along:g}", stroke="#fff", stroke_opacity=0.38, stroke_width=1.5)
    shade = tag("path", d=f"M{left:g} {-top:g}h{along:g}", stroke="#000", stroke_opacity=0.3, stroke_width=1.5)
    marks = tag("path", d=_MARKS[seat], fill="none", stroke=ink, stroke_width=1.5, stroke_linecap="round")
    return plate + body + light + shade + marks


def seat_colours(seat: int, team_size: int) -> tuple[str, str]:
    """The colour of a seat's trains, and of the marks on them. Partners have one colour (ASIA-2) and two patterns."""
    return SEATS[seat // team_size % len(SEATS)]
