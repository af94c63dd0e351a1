"""Stellwerk referees the train-game family: the classic game, the United Kingdom, Asia for teams, and the card game.

Everything starts at a table:

>>> import stellwerk
>>> table = stellwerk.Table("usa", seats=2, seed=7)
>>> table.to_act
(0, 1)
"""

from importlib.metadata import version

from stellwerk.api.actions import (
    Action,
    ActionError,
    BuyTechnology,
    ClaimRoute,
    CompleteBest,
    CompleteTicket,
    DrawBlind,
    DrawFaceUp,
    DrawThree,
    DrawTickets,
    FromHolder,
    KeepTickets,
    Pass,
    PayLocomotives,
    PayTunnel,
    PlaceCard,
    PlaySet,
    PlaySingles,
    ShareTicket,
    StandIn,
    Stop,
    TakeBack,
)
from stellwerk.api.events import Event
from stellwerk.api.illegal import IllegalAction
from stellwerk.api.records import Record, RecordError
from stellwerk.api.result_types import Result
from stellwerk.api.views import View
from stellwerk.table import Table, determinise, replay, resume, steps, verify

__version__ = version("stellwerk")

__all__ = [
    "Action",
    "ActionError",
    "BuyTechnology",
    "ClaimRoute",
    "CompleteBest",
    "CompleteTicket",
    "DrawBlind",
    "DrawFaceUp",
    "DrawThree",
    "DrawTickets",
    "Event",
    "FromHolder",
    "IllegalAction",
    "KeepTickets",
    "Pass",
    "PayLocomotives",
    "PayTunnel",
    "PlaceCard",
    "PlaySet",
    "PlaySingles",
    "Record",
    "RecordError",
    "Result",
    "ShareTicket",
    "StandIn",
    "Stop",
    "Table",
    "TakeBack",
    "View",
    "__version__",
    "determinise",
    "replay",
    "resume",
    "steps",
    "verify",
]
