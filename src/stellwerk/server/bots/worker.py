"""A process in which bots think. It reads questions from a socket and answers them in their order.

It keeps nothing between two questions, so it may be killed at any moment and another can take its place.
"""

import os
import pickle
import select
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from typing import Any, BinaryIO

import numpy as np

from stellwerk.api.actions import to_json
from stellwerk.api.boxes import open_box
from stellwerk.bots.contract import open_bot
from stellwerk.bots.memory import Observation
from stellwerk.box.layout import blanks
from stellwerk.box.read import list_boards, read
from stellwerk.rules.compiled import compile_sooner
from stellwerk.rules.state import OVER, STATE
from stellwerk.server.bots.questions import LENGTH, Answer, Question, ThinkingError, message
from stellwerk.table import Table

READY = "ready"
"""What a worker says first."""


def observation_of(question: Question) -> Observation:
    """The record of the view that the question carries. A state's record is refused: its viewer sees everything."""
    if len(question.view) != STATE.itemsize:
        raise ThinkingError(f"the view has {len(question.view)} bytes; the record of a view has {STATE.itemsize}")
    records = blanks(STATE, 1)
    records.view(np.uint8)[:] = np.frombuffer(question.view, np.uint8)
    observation: Observation = records[0]
    if int(observation.viewer) != question.seat or not 0 <= int(observation.phase) < OVER:
        raise ThinkingError(f"these bytes are not the view of seat {question.seat} in a game that is being played")
    return observation


def answer(question: Question) -> Answer:
    """Think."""
    contents, _ = open_box(question.game, question.seats, question.options, question.rules, files=False)
    bot = open_bot(question.bot, question.seed, question.memory or b"")
    decision = bot.choose_from_observation(contents, observation_of(question), question.share)
    en, de = decision.reason("en"), decision.reason("de")
    reason = None if en is None or de is None else {"en": en, "de": de}
    return Answer(to_json(decision.action), reason, bot.memory)


def warm_up(bots: Sequence[str]) -> None:
    """Open every box and let every bot move once in every game: then all compiled code is loaded."""
    for game in list_boards():
        players = read(game).players
        for seats in players:
            open_box(game, seats)
        table = Table(game, players[0], seed=1)
        for bot in bots:
            answer(Question.of(table.view(table.to_act[0]), bot, seed=1))


def serve(connection: socket.socket, bots: Sequence[str]) -> None:
    """Say that it is ready, and answer one question after the other until there are no more."""
    warm_up(bots)
    connection.sendall(message(READY))
    questions = connection.makefile("rb")
    while (question := _next(questions)) is not None:
        connection.sendall(message(_answer_bytes(question)))


def _next(questions: BinaryIO) -> Any:
    """The next question; None when there are none to come, or half of one."""
    head = questions.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (size,) = LENGTH.unpack(head)
    body = questions.read(size)
    return pickle.loads(body) if len(body) == size else None


def _answer_bytes(question: Question) -> Answer | str:
    """The answer, or in one line what is wrong with the question. Whatever is wrong with it, the worker lives on."""
    try:
        return answer(question)
    except (ValueError, ThinkingError) as error:
        return " ".join(str(error).split())
    except Exception as error:
        return " ".join(f"the bot failed: {type(error).__name__}: {error}".split())


def _end_with_the_server(connection: socket.socket) -> None:
    """Wait until the other end is gone, in whatever way the server died, and end at once, even in mid-thought."""
    hang_up = select.poll()
    hang_up.register(connection, 0)
    hang_up.poll()
    os._exit(0)


def main() -> None:
    """A process of its own. Its arguments: the number of its socket, its niceness, the bots to be ready for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    number, niceness, *bots = sys.argv[1:]
    os.nice(int(niceness))
    connection = socket.socket(fileno=int(number))
    threading.Thread(target=_end_with_the_server, args=(connection,), daemon=True).start()
    compile_sooner()
    try:
        serve(connection, bots)
    except OSError:
        os._exit(0)  # the server is gone
