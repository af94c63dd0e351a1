"""A bot in twenty lines: it opens a table, sits down with two of Stellwerk's own bots, and builds what is longest.

python examples/play_a_seat.py [http://127.0.0.1:8000]
"""

import sys
from typing import Any

from stellwerk.client import Client


def choose(view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
    """The longest route that can be paid; else the colour that most is in hand of; else whatever comes first."""
    hand, display = view["players"][view["viewer"]]["hand"], view["display"]
    claims = [action for action in legal if action["do"] == "claim_route"]
    draws = [action for action in legal if action["do"] == "draw_face_up"]
    best = max(draws, key=lambda action: hand.get(display[action["slot"]], 0), default=legal[0])
    return max(claims, key=lambda action: lengths[action["track"]], default=best)


client = Client.new(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000", "Longest first")
lengths = {track["id"]: route["length"] for route in client.game("usa")["routes"] for track in route["tracks"]}
table = client.open_table("usa", seats=3, name="Longest first", pace=0)
client.command(table, "fill", level="easy")
client.start(table)
result = client.play(table, choose)
print([crew["score"] for crew in result["crews"]], "points; seats that win:", result["winners"])
