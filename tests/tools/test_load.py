"""The load script: it plays at a real server without an error, and tells its figures."""

import io
import json
import subprocess
import sys

from rich.console import Console

from tools.load.attack import Attacked, Compared
from tools.load.attack import show as show_attack
from tools.load.clients import chosen, number_after
from tools.load.figures import Figures, show
from tools.pin import ROOT

SHORT = ("--tables", "20", "--minutes", "0.05", "--floor-seconds", "0.5", "--think", "0.2", "--pace", "0.1")
NEWS = b'{"type":"news","number":7,"table":{"moved":12.5,"moves":3},"game":{"view":{},"legal":[%s]}}'
DRAW, CLAIM = b'{"do":"draw_tickets"}', b'{"do":"claim_route","track":"denver-omaha","colour":"red","locomotives":0}'


def test_twenty_tables_play_without_an_error_and_the_figures_are_told() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.load", *SHORT, "--people", "2", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["errors"] == {}
    assert told["moves"] > told["acknowledged"]["count"] > 0
    assert told["lag"]["count"] > 0
    assert told["echo"]["count"] >= 40
    assert told["insert"]["count"] == 500
    del told["moves_a_second"], told["server_ms_a_move"], told["above_floor"]
    page = io.StringIO()
    show(Figures(**told), Console(file=page, width=120))
    for words in ("20 tables of 4", "moves/s", "acknowledgement", "news lag", "above the floor", "errors: 0"):
        assert words in page.getvalue()


def test_a_client_finds_what_it_needs_without_reading_the_rest() -> None:
    both = NEWS % (DRAW + b"," + CLAIM)
    assert chosen(both, both.index(b"[") + 1) == CLAIM
    one = NEWS % DRAW
    assert chosen(one, one.index(b"[") + 1) == DRAW
    assert number_after(both, b'"moved":') == 12.5
    assert number_after(both, b'"moves":') == 3


def test_an_attack_is_compared_with_peace_and_what_the_attacker_was_answered_is_told() -> None:
    small = ("--requests", "20", "--rounds", "2", "--tables", "3", "--turns", "1", "--json")
    done = subprocess.run(
        [sys.executable, "-m", "tools.load.attack", *small], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert set(told["replays"]) == {"ways", "record", "replay", "table", "answers"}
    assert told["replays"]["answers"]["asked for and dropped"] >= 20
    assert told["bots"]["answers"] == {"started": 3}
    (turn,) = (told["bots"][what] for what in told["bots"] if what != "answers")
    assert (turn["without"]["count"], turn["attacked"]["count"]) == (1, 1)
    waits = {
        name: {what: Compared(one["without"], one["attacked"]) for what, one in attack.items() if what != "answers"}
        for name, attack in told.items()
    }
    page = io.StringIO()
    show_attack({name: Attacked(waits[name], told[name]["answers"]) for name in told}, Console(file=page, width=160))
    for words in ("p99, attacked", "p99 ×", "record", "a hard bot's turn", "bots: 3 started"):
        assert words in page.getvalue()
