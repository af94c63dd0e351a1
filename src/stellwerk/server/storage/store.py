"""The store: everything that is kept, asked and written by name. Its methods block, and any thread may call them."""

import uuid

from stellwerk.server.storage.database import Database
from stellwerk.server.storage.log import LogStore
from stellwerk.server.storage.people import PeopleStore
from stellwerk.server.storage.presence import PresenceStore
from stellwerk.server.storage.statistics import ResultStore
from stellwerk.server.storage.table_store import TableStore
from stellwerk.server.storage.values import (
    Append,
    Appended,
    Credential,
    Entry,
    Holding,
    Person,
    ResultRow,
    Row,
    Seated,
    SeenSeat,
    Stats,
)

__all__ = [
    "Append",
    "Appended",
    "Credential",
    "Entry",
    "Holding",
    "Person",
    "ResultRow",
    "Row",
    "Seated",
    "SeenSeat",
    "Stats",
    "Store",
]


class Store(LogStore, TableStore, PeopleStore, PresenceStore, ResultStore):
    """Everything that is kept, in one database. `process` is this process's name among those that share it."""

    def __init__(self, database: Database, process: str | None = None) -> None:
        super().__init__(database, process or uuid.uuid4().hex)
