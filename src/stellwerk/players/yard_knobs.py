"""dev"""
import numpy as np
from stellwerk.rules.compiled import rule
from stellwerk.players.minds import Mind

NAMES = [
 ("FAST", 1.7), ("SLOW", 0.9), ("TRUST", 0.62), ("JOKER_IN_RAID", 0.4), ("RAIDS", 0.6),
 ("FUTURE", 0.8), ("MISSING", 2.0), ("CITY", 0.25),
 ("NEED", 8.0), ("SURPLUS", 4.0), ("FADE", 0.75), ("LOCO", 1.15), ("LOCO_BASE", 6.0),
 ("RAID", 4.5), ("TICKET_SHARE", 2.4), ("DRAW_MORE", 0.0), ("BLIND", 1.0), ("LAST_LACK", 2.0),
 ("TRUST_END", 0.62), ("SLACK", 0.25), ("TURN_LAY", 0.0), ("TURN_TICKETS", 0.0), ("LATE", 8.0), ("HOLD_LOCO", 0.0),
 ("BLOCK", 0.0), ("ROOM", 3.0), ("CARRY", 0.6), ("NEXT_HALF", 8.0), ("BESIDE", 1.0), ("OTHERS", 0.5), ("USED", 1.5), ("GROW", 0.0), ("TRUST_HAND", 0.0),
]
DEFAULTS = np.array([v for _, v in NAMES])
for i, (n, _) in enumerate(NAMES):
    globals()[n] = i

@rule
def knob(mind: Mind, which: int) -> float:
    return float(DEFAULTS[which] + mind.knobs[which])

BEST = {'FAST': 1.95, 'SLOW': 0.75, 'TRUST': 0.74, 'JOKER_IN_RAID': 0.6000000000000001, 'RAIDS': 0.55, 'FUTURE': 0.6000000000000001, 'MISSING': 2.0, 'CITY': 0.25, 'NEED': 8.0, 'SURPLUS': 4.0, 'FADE': 0.75, 'LOCO': 1.2999999999999998, 'LOCO_BASE': 6.0, 'RAID': 4.5, 'TICKET_SHARE': 2.4, 'DRAW_MORE': 0.0, 'BLIND': 1.0, 'LAST_LACK': 2.0, 'TRUST_END': 0.62, 'SLACK': 0.13, 'TURN_LAY': -3.3, 'TURN_TICKETS': 0.0, 'LATE': 8.0, 'HOLD_LOCO': 0.0, 'BLOCK': 0.0, 'ROOM': 3.0, 'USED': 1.5, 'GROW': -0.08, 'TRUST_HAND': 0.0}
