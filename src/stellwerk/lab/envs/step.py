"""Many games side by side, stepped in compiled code: one decision in each, then observation and mask of the next.

A lane is one game of a vector environment and what belongs to it. Lanes know nothing of each other, so any number of
threads can step them, and what comes out is the same.
"""

from typing import Annotated, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stellwerk.bots.choose import choose
from stellwerk.bots.memory import BotMemories, States, look
from stellwerk.bots.play import LUCK, reset
from stellwerk.box.layout import Bytes, Longs, Number, Shorts, layout
from stellwerk.box.record import PLACES, SEATS, Box
from stellwerk.lab.envs.observation import Starts, label_places, note_build, observe, observe_board, observe_rest
from stellwerk.rules.chance import below
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import count_bits
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import NONE, OVER, Moves, State
from stellwerk.rulesets.referee import apply, first_to_act, legal

Masks = NDArray[np.int8]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
EnvSlots = Any
"""An array of lanes."""
Boxes = Any
"""An array of one box: a record by itself takes longer to hand over than a hundred decisions."""
Papers = Any
"""An array of one list of moves, for the same reason."""

# What a game is worth to a seat.
WIN, MARGIN, SCORE = range(3)

# The rows of scratch paper behind the games in the array of states: one pair for each thread.
BLANK, SEEN = range(2)
SCRATCH = 2


class EnvSlot(Protocol):
    """What a vector environment keeps of a game beside its state."""

    rng: Annotated[Longs, np.int64, (4,)]
    """For random actions: never the game's own."""
    seeds: Annotated[Longs, np.int64, (8,)]
    """Of the next game: four words of its generator, four of the bots' luck."""
    labels: Annotated[Shorts, np.int16, (SEATS, PLACES)]
    """By side and place: places with the same label are joined by the side's network."""
    bots: Annotated[Longs, np.int64, (SEATS,)]
    """By seat: the number of the bot that plays it; NONE: the caller does."""
    seat: Number
    """Who is to act now."""
    acted: Number
    """Who acted for the caller in the last step."""


ENV_SLOT = layout(EnvSlot)


@rule(borrows=True)
def worth(box: Box, s: State, seat: int, kind: int) -> float:
    """What a finished game is worth to a seat: won or lost, the margin to the best other side, or the score."""
    if kind == SCORE:
        return float(s.score[seat])
    if kind == MARGIN:
        best = -(1 << 30)
        for other in range(box.seats):
            if box.side[other] != box.side[seat]:
                best = max(best, int(s.score[other]))
        return float(int(s.score[seat]) - best)
    if s.winners >> seat & 1 == 0:
        return -1.0
    partners = 0
    for other in range(box.seats):
        partners += box.side[other] == box.side[seat]
    return 1.0 if count_bits(s.winners) == partners else 0.0


@rule(borrows=True)
def bots_action(box: Box, states: States, game: int, seen: int, seat: int, memories: BotMemories, moves: Moves) -> int:
    """What the bot in a seat does. It looks at its view, which is made in the row `seen`."""
    v = look(box, states, game, seen, seat)
    return choose(box, v, seat, moves, memories[seat])


@rule(borrows=True)
def decide(box: Box, s: State, seat: int, action: int, first: Starts, slot: EnvSlot, boards: Bytes) -> None:
    """Do what was decided, and keep the boards' parts of all observations up to date."""
    trains = s.trains[seat]
    technologies = s.technologies[seat]
    apply(box, s, seat, action)
    if s.trains[seat] != trains:
        note_build(box, s, seat, first, slot.labels, boards)
    elif s.technologies[seat] != technologies:
        observe_board(box, s, seat, first, boards[seat])


@rule(borrows=True)
def play_bots(
    box: Box,
    states: States,
    game: int,
    seen: int,
    memories: BotMemories,
    moves: Moves,
    first: Starts,
    slot: EnvSlot,
    boards: Bytes,
) -> int:
    """The bots play until the caller is to act or the game is over. Returns who is to act, or NONE."""
    s = states[game]
    while s.phase != OVER:
        seat = first_to_act(s)
        if slot.bots[seat] == NONE:
            return seat
        action = bots_action(box, states, game, seen, seat, memories, moves)
        decide(box, s, seat, action, first, slot, boards)
    return NONE


@rule(borrows=True)
def begin_game(
    box: Box, states: States, game: int, blank: int, memories: BotMemories, first: Starts, slot: EnvSlot, boards: Bytes
) -> None:
    """A new game from the lane's seeds: set up, nobody has acted."""
    states[game] = states[blank]
    s = states[game]
    for word in range(4):
        s.rng[word] = slot.seeds[word]
    set_up(box, s)
    for side in range(box.sides):
        label_places(box, s, side, slot.labels[side])
    for seat in range(box.seats):
        reset(box, memories, seat, slot.bots[seat], 0, slot.seeds[LUCK:])
        observe_board(box, s, seat, first, boards[seat])


@rule(borrows=True)
def write_observation(box: Box, s: State, seat: int, first: Starts, board: Bytes, out: Bytes) -> None:
    """The same as `observe`, with the board's part as it has been kept."""
    out[:] = 0
    for at in range(board.size):
        out[at] = board[at]
    observe_rest(box, s, seat, first, out)


@rule(borrows=True)
def write_mask(box: Box, s: State, seat: int, moves: Moves, mask: Masks) -> None:
    """1 for every legal action, 0 for all others."""
    mask[:] = 0
    for place in range(legal(box, s, seat, moves)):
        mask[moves.action[place]] = 1


@rule(borrows=True)
def begin_games(
    boxes: Boxes,
    states: States,
    slots: EnvSlots,
    memories: BotMemories,
    papers: Papers,
    first: Starts,
    boards: Bytes,
    observations: Bytes,
    masks: Masks,
    chosen: Flags,
    begin: int,
    end: int,
    scratch: int,
) -> None:
    """A new game in each of the chosen lanes from `begin` to `end`."""
    box = boxes[0]
    moves = papers[0]
    for game in range(begin, end):
        if chosen[game]:
            slot = slots[game]
            s = states[game]
            begin_game(box, states, game, scratch + BLANK, memories[game], first, slot, boards[game])
            slot.seat = play_bots(box, states, game, scratch + SEEN, memories[game], moves, first, slot, boards[game])
            write_observation(box, s, slot.seat, first, boards[game, slot.seat], observations[game])
            write_mask(box, s, slot.seat, moves, masks[game])


@rule(borrows=True)
def step_games(
    boxes: Boxes,
    states: States,
    slots: EnvSlots,
    memories: BotMemories,
    papers: Papers,
    first: Starts,
    boards: Bytes,
    observations: Bytes,
    masks: Masks,
    actions: Longs,
    rewards: Floats,
    scores: Longs,
    over: Flags,
    finals: Bytes,
    reward: int,
    observed: bool,
    begin: int,
    end: int,
    scratch: int,
) -> None:
    """One decision of the caller in each lane from `begin` to `end`; its action must be legal.

    Where a game ends, rewards, scores and the last observation of who acted are kept, and the next game begins. Without
    `observed` nothing is written but masks: that is for measuring what observations cost.
    """
    box = boxes[0]
    moves = papers[0]
    for game in range(begin, end):
        slot = slots[game]
        s = states[game]
        board = boards[game]
        slot.acted = slot.seat
        decide(box, s, slot.seat, actions[game], first, slot, board)
        slot.seat = play_bots(box, states, game, scratch + SEEN, memories[game], moves, first, slot, board)
        over[game] = slot.seat == NONE
        if slot.seat == NONE:
            for seat in range(box.seats):
                rewards[game, seat] = worth(box, s, seat, reward)
                scores[game, seat] = s.score[seat]
            observe(box, s, slot.acted, first, finals[game])
            begin_game(box, states, game, scratch + BLANK, memories[game], first, slot, board)
            slot.seat = play_bots(box, states, game, scratch + SEEN, memories[game], moves, first, slot, board)
        if observed:
            write_observation(box, s, slot.seat, first, board[slot.seat], observations[game])
        write_mask(box, s, slot.seat, moves, masks[game])


@rule(borrows=True)
def first_illegal(masks: Masks, actions: Longs) -> int:
    """The first lane whose action is not legal, or NONE."""
    for game in range(actions.shape[0]):
        action = actions[game]
        if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
            return game
    return NONE


@rule(borrows=True)
def choose_any(masks: Masks, slots: EnvSlots, actions: Longs) -> None:
    """Any legal action in every lane, each as likely."""
    for game in range(masks.shape[0]):
        mask = masks[game]
        legal_actions = 0
        for action in range(mask.size):
            legal_actions += int(mask[action])
        left = below(slots[game], legal_actions)
        action = 0
        while mask[action] == 0 or left > 0:
            left -= int(mask[action])
            action += 1
        actions[game] = action


@rule(borrows=True)
def ask_bots(
    boxes: Boxes,
    states: States,
    slots: EnvSlots,
    memories: BotMemories,
    papers: Papers,
    bot: int,
    actions: Longs,
    begin: int,
    end: int,
    scratch: int,
) -> None:
    """What a bot would do in the lanes from `begin` to `end` in the place of who is to act. Each seat keeps a mind."""
    box = boxes[0]
    moves = papers[0]
    for game in range(begin, end):
        seat = slots[game].seat
        if memories[game, seat].bot != bot:
            memories[game, seat].planned = 0  # a plan of another bot is none of its own
        memories[game, seat].bot = bot
        actions[game] = bots_action(box, states, game, scratch + SEEN, seat, memories[game], moves)
