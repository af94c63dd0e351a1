"""Stellwerk referees the train-game family: the classic game, the United Kingdom, Asia for teams, and the card game.

Everything starts at a table:

>>> import stellwerk
>>> table = stellwerk.Table("usa", seats=2, seed=7)
>>> table.to_act
(0, 1)
"""

from importlib.metadata import version

from stellwerk.door.actions import (
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
from stellwerk.door.events import Event
from stellwerk.door.illegal import IllegalAction
from stellwerk.door.records import Record, RecordError
from stellwerk.door.results import Result
from stellwerk.door.views import View
from stellwerk.table import Table, determinise, replay, resume, stages, verify

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
    "stages",
    "verify",
]
