"""How games ended, summed up."""

from sqlalchemy import ColumnElement, func, select

from stellwerk.server.storage.database import Database
from stellwerk.server.storage.schema import results
from stellwerk.server.storage.values import Stats

C = results.c

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

    def stats_of_person(self, person: str) -> list[Stats]:
        """A person's results summed up: a line a game and number of seats."""
        return self._stats(C.person == person)

    def stats_of_game(self, game: str) -> list[Stats]:
        """A game's results summed up: a line a number of seats, for people together and for each bot."""
        return self._stats(C.game == game)

    def _stats(self, which: ColumnElement[bool]) -> list[Stats]:
        group = (C.game, C.seats, C.bot)
        # "No bot" first, on both databases.
        order = (C.game, C.seats, func.coalesce(C.bot, ""))
        query = select(*group, *SUMS).where(which).group_by(*group).order_by(*order)
        with self.database.reading() as connection:
            return [Stats(*found) for found in connection.execute(query)]
