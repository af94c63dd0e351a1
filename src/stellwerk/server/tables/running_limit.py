"""How many games of one household run at once. Counted in this process, and in memory: no address is ever stored."""

from collections.abc import Iterable

from stellwerk.server.tables.refusals import CommandRefused


class RunningTables:
    """The running tables that were begun through this process, by household."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._household: dict[str, str] = {}
        """By table: whose it is."""

    def of(self, household: str) -> list[str]:
        """The tables that count for a household."""
        return [table for table, whose in self._household.items() if whose == household]

    def is_full(self, household: str) -> bool:
        """Has a household as many as it may?"""
        return self._most is not None and len(self.of(household)) >= self._most

    def begin(self, table: str, household: str) -> None:
        """Count one more table of a household; refused if it has as many as it may."""
        if table not in self._household and self.is_full(household):
            raise CommandRefused("too_many_tables", most=str(self._most))
        self._household.setdefault(table, household)

    def note(self, table: str, household: str, runs: bool) -> None:
        """What became of a table that was to begin."""
        if runs:
            self._household.setdefault(table, household)
        else:
            self.end([table])

    def end(self, tables: Iterable[str]) -> None:
        """These run no more."""
        for table in tables:
            self._household.pop(table, None)
