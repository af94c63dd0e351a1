"""One game of the card game between bots: seat, action and reason of every decision; printed, for another process."""

import json
import sys

from stellwerk.rules.compiled import COMPILED
from tests.bots.yard_lib import Watched, card_box


def history(bot: str, seats: int, seed: int) -> list[tuple[int, int, int]]:
    """Who did what and why, from the first decision to the last."""
    game = Watched(card_box(seats), (bot,) * seats, seed)
    return [(seat, action, int(game.memories[seat].why)) for seat, action in game.decisions()]


if __name__ == "__main__":
    print(json.dumps({"compiled": COMPILED, "history": history(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))}))
