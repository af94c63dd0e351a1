"""Uniform random play on the USA board lands on figures measured outside: other engines, and a yardstick in C.

The figures for two players: score −52 (sd 48), route points 48.0, 9.6 tickets held, 99.4 turns, 155.3 decisions, and each
seat wins half of the games. Their own sample is not told. From their digits and from the yardstick, which plays
99.71 ± 0.02 turns and scores 47.89 ± 0.01 for routes in 100,000 games, it was about a thousand games; its error counts.
"""

import random
from dataclasses import dataclass
from functools import cache
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import DRAW_TICKETS, KEEP_TICKETS, KINDS, LOCOMOTIVE
from stellwerk.box.tables import tables
from stellwerk.players.random import play_many
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.state import EXCHANGED_NOTHING, MOVES, SECOND_CARD, STATE
from tests.lib import rule
from tests.lib.play import SOAK, Setting, play
