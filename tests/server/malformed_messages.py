"""What hostile clients say: messages that nobody can read, and ones that are well said and must be refused."""

import json
import random
from collections.abc import Iterator
from typing import Any

TEXTS = (
    "'; DROP TABLE entries; --",
    '" OR 1=1 --',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "{{7*7}}${7*7}%s%n",
    "../../../../etc/passwd",
    "\u202egnitirw\u202c",
    "\u0000",
    "\ufeff\u200b",
    "🚂" * 30,
    "Z̷͙̈ä̶́l̵̋g̷o̶",
    "ﷺ" * 10,
    "nul\x00byte",
    "",
    " ",
)
ACTIONS: tuple[dict[str, Any], ...] = (
    {"do": "claim_route", "track": "denver-omaha", "colour": "purple", "locomotives": 99},
    {"do": "claim_route", "track": "nowhere", "colour": "red", "locomotives": 0},
    {"do": "claim_route", "track": "denver-omaha", "colour": "red", "locomotives": -5},
    {"do": "draw_face_up", "slot": 99},
    {"do": "draw_face_up", "slot": -1},
    {"do": "keep_tickets", "tickets": []},
    {"do": "keep_tickets", "tickets": ["dallas-new_york"] * 3},
    {"do": "buy_technology", "technology": "boiler_lagging"},
    {"do": "draw_three"},
    {"do": "place_card", "where": "holder"},
    {"do": "place_card", "where": "everywhere"},
    {"do": "take_back"},
    {"do": "share_ticket", "ticket": "dallas-new_york"},
    {"do": "play_set", "colour": "red", "cards": 3, "locomotives": 0},
    {"do": "play_singles", "colours": ["red", "red", "red"]},
    {"do": "complete_best"},
    {"do": "pay_locomotives", "locomotives": 999},
    {"do": "from_holder", "cards": 1, "locomotives": 1},
    {"do": "draw_blind", "seat": 0},
    {"do": "draw_blind", "card": "locomotive"},
    {"do": "nonsense"},
    {"do": None},
    {"do": ["draw_blind"]},
    {"do": 10**18},
    {"do": "draw_face_up", "slot": 1.5},
    {"do": "draw_face_up", "slot": "0"},
    {"do": "keep_tickets", "tickets": [None, {}, []]},
    {"do": "keep_tickets", "tickets": ["x"] * 500},
    {},
    {"action": {"do": "draw_blind"}},
)
"""Actions that no seat of the tables can take when they are tried: impossible, of other games, or none at all."""

ALWAYS_REFUSED: tuple[dict[str, Any], ...] = (
    {"do": "start"},
    {"do": "fill", "level": "hard"},
    {"do": "seat_bot", "seat": 1, "level": "easy"},
    {"do": "empty_seat", "seat": 0},
    {"do": "empty_seat", "seat": 15},
    {"do": "answer_undo", "agree": True},
    {"do": "answer_timer", "agree": True},
    {"do": "settings", "timer": "fast"},
    {"do": "call_stand_in", "seat": 15},
    {"do": "return"},
    {"do": "reopen"},
    {"do": "rematch"},
    {"do": "sit", "name": "Mallory"},
    {"do": "sit", "seat": 0, "name": "Mallory"},
    {"do": "chat", "text": "x" * 501},
    {"do": "chat", "text": " \n "},
    {"do": "chat", "text": "\u202e\u200b"},
    {"do": "settings", "options": {"start_player": 1}},
    {"do": "settings", "options": {"../../board.toml": "/etc/passwd"}},
    {"do": "settings", "think_aloud": True},
    {"do": "looks", "name": "\u202e\u200b"},
    {"do": "looks", "name": "x" * 25},
    {"do": "looks", "colour": "infrared"},
)
"""Commands that are refused to everybody at a game that is running, the players and the host included."""

STRANGERS: tuple[dict[str, Any], ...] = (
    {"do": "leave"},
    {"do": "close"},
    {"do": "undo"},
    {"do": "ask_timer", "timer": "fast"},
    {"do": "chat", "text": "let me in"},
    {"do": "looks", "name": "Anna"},
    {"do": "settings", "pace": 10},
    {"do": "settings", "listed": False},
    {"do": "act", "action": {"do": "draw_blind"}},
    {"do": "act", "action": {"do": "draw_tickets"}},
    {"do": "call_stand_in", "seat": 0},
    {"do": "call_stand_in", "seat": 1},
)
"""What players may do, and nobody else."""


def refused_commands(stranger: bool, seed: int, legal: list[Any]) -> Iterator[dict[str, Any]]:
    """Well-said commands without end, none of which may be done."""
    chooser = random.Random(seed)
    acts = [{"do": "act", "action": action} for action in ACTIONS if action not in legal]
    named = [{"do": "sit", "name": text, "seat": 0} for text in TEXTS]
    pool = [*ALWAYS_REFUSED, *acts, *named, *(STRANGERS if stranger else ())]
    while True:
        yield chooser.choice(pool)


def well_said(stranger: bool, seed: int, legal: list[Any]) -> Iterator[tuple[str, str | None]]:
    """Messages with their ids: commands, questions, pings (which have none), and ids that were used before."""
    chooser = random.Random(seed)
    for number, command in enumerate(refused_commands(stranger, seed, legal)):
        roll = chooser.random()
        if roll < 0.15:
            yield '{"type":"ping"}', None
        elif roll < 0.35:
            action = chooser.choice(ACTIONS)
            yield json.dumps({"type": "ask", "id": f"a{number}", "action": action}), f"a{number}"
        else:
            yield json.dumps({"type": "command", "id": f"c{number}", "command": command}), f"c{number}"


def _deep(depth: int) -> str:
    return '{"type":"ask","id":"d","action":' + '{"a":' * depth + "1" + "}" * depth + "}"


UNREADABLE: tuple[str | bytes, ...] = (
    "",
    " ",
    "{",
    "}",
    "null",
    "true",
    "[]",
    "{}",
    '"hello"',
    "12",
    "NaN",
    "-Infinity",
    "1e999",
    "[" * 5000,
    '{"a":' * 2000,
    _deep(1500),
    '{"type":"hello","seen":NaN}',
    '{"type":"hello","seen":1e999}',
    '{"type":"hello","seen":' + "9" * 400 + "}",
    '{"type":"hello","seen":-1}',
    '{"type":"hello","seen":1.5}',
    '{"type":"hello","seen":"0"}',
    '{"type":"hello"}',
    '{"type":"hello","admin":true}',
    '{"type":null}',
    '{"type":["command"]}',
    '{"type":{"command":1}}',
    '{"type":"COMMAND"}',
    '{"type":"news","number":1}',
    '{"type":"accepted","id":"x","number":1}',
    '{"type":"command"}',
    '{"type":"command","id":"x"}',
    '{"type":"command","id":"","command":{"do":"leave"}}',
    '{"type":"command","id":"a b","command":{"do":"leave"}}',
    '{"type":"command","id":"a\\n","command":{"do":"leave"}}',
    '{"type":"command","id":"' + "x" * 65 + '","command":{"do":"leave"}}',
    '{"type":"command","id":7,"command":{"do":"leave"}}',
    '{"type":"command","id":"x","command":null}',
    '{"type":"command","id":"x","command":"leave"}',
    '{"type":"command","id":"x","command":{"do":"shutdown"}}',
    '{"type":"command","id":"x","command":{"do":"leave","seat":0}}',
    '{"type":"command","id":"x","command":{"do":"act"}}',
    '{"type":"command","id":"x","command":{"do":"act","action":[]}}',
    '{"type":"command","id":"x","command":{"do":"act","action":{"do":"draw_blind"},"seat":0}}',
    '{"type":"command","id":"x","command":{"do":"act","action":{"do":"draw_blind"},"person":"anna"}}',
    '{"type":"command","id":"x","person":"anna","command":{"do":"leave"}}',
    '{"type":"command","id":"x","command":{"do":"chat","text":7}}',
    '{"type":"command","id":"x","command":{"do":"chat","text":"' + "x" * 2001 + '"}}',
    '{"type":"command","id":"x","command":{"do":"sit","seat":-1,"name":"x"}}',
    '{"type":"command","id":"x","command":{"do":"sit","seat":16,"name":"x"}}',
    '{"type":"command","id":"x","command":{"do":"sit","seat":true,"name":"x"}}',
    '{"type":"command","id":"x","command":{"do":"sit","seat":99999999999999999999,"name":"x"}}',
    '{"type":"command","id":"x","command":{"do":"settings","pace":1e308}}',
    '{"type":"command","id":"x","command":{"do":"settings","pace":NaN}}',
    '{"type":"command","id":"x","command":{"do":"settings","listed":"yes"}}',
    '{"type":"command","id":"x","command":{"do":"settings","options":[]}}',
    '{"type":"command","id":"x","command":{"do":"settings","seed":1}}',
    '{"type":"command","id":"\\ud800","command":{"do":"leave"}}',
    '{"type":"command","id":"x","command":{"do":"chat","text":"\\ud800"}}',
    '{"\\ud800":1}',
    '{"type":"ask","id":"x","action":null}',
    '{"type":"ask","id":"x"}',
    '{"type":"ping","id":"x"}',
    '{"__proto__":{},"constructor":1}',
    "\ufeff{}",
    "\x00",
    "<xml/>",
    "GET / HTTP/1.1",
)
"""Text that is no message."""


def unreadable(seed: int) -> Iterator[str | bytes]:
    """Text that is no message, without end: the ones above, and messages that were cut or changed in a place."""
    chooser = random.Random(seed)
    whole = '{"type":"command","id":"x","command":{"do":"act","action":{"do":"draw_blind"}}}'
    while True:
        if chooser.random() < 0.7:
            yield chooser.choice(UNREADABLE)
        else:
            yield whole[: chooser.randrange(len(whole) - 1)] + chooser.choice(("", "]", "\\", '"', "\x7f", "💥"))
