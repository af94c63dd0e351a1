"""How games ended, one by one and summed up."""

from sqlalchemy import ColumnElement, func, select

from stellwerk.server.storage.database import Database
from stellwerk.server.storage.schema import results
from stellwerk.server.storage.values import ResultRow, Stats

C = results.c

# In the order of ResultRow's fields.
RESULT = (C.table_id, C.seat, C.game, C.seats, C.person, C.bot, C.score, C.place, C.won, C.at, C.turns)

# In the order of Stats' last fields. Averages are float on both databases only if what is averaged is.
SUMS = (
    func.count(),
    func.count().filter(C.won),
    func.max(C.score),
    func.avg(C.score.cast(C.at.type)),
    func.avg(C.place.cast(C.at.type)),
    func.avg(C.turns.cast(C.at.type)),
)


class ResultStore:
    """The part of the store that knows how games ended."""

    database: Database

    def results_of_person(self, person: str, limit: int = 100) -> list[ResultRow]:
        """A person's results, the newest first."""
        return self._results(C.person == person, limit)

    def results_of_game(self, game: str, limit: int = 100) -> list[ResultRow]:
        """A game's results, the newest first."""
        return self._results(C.game == game, limit)

    def results_of_table(self, table: str) -> list[ResultRow]:
        """The results of one table, by seat."""
        return self._results(C.table_id == table, None)

    def stats_of_person(self, person: str) -> list[Stats]:
        """A person's results summed up: a line a game and number of seats."""
        return self._stats(C.person == person)

    def stats_of_game(self, game: str) -> list[Stats]:
        """A game's results summed up: a line a number of seats, for people together and for each bot."""
        return self._stats(C.game == game)

    def _results(self, which: ColumnElement[bool], limit: int | None) -> list[ResultRow]:
        query = select(*RESULT).where(which).order_by(C.at.desc(), C.table_id, C.seat).limit(limit)
        with self.database.reading() as connection:
            return [ResultRow(*found) for found in connection.execute(query)]

    def _stats(self, which: ColumnElement[bool]) -> list[Stats]:
        group = (C.game, C.seats, C.bot)
        # "No bot" first, on both databases.
        order = (C.game, C.seats, func.coalesce(C.bot, ""))
        query = select(*group, *SUMS).where(which).group_by(*group).order_by(*order)
        with self.database.reading() as connection:
            return [Stats(*found) for found in connection.execute(query)]
