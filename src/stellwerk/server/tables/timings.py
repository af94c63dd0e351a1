"""How the tables of a process are run: every time that something is done again, waited for or given up, in seconds."""

from dataclasses import dataclass

from stellwerk.server.tables.presence import GRACE_SECONDS


@dataclass(frozen=True)
class Timings:
    """How the house is run, in seconds."""

    pace: float = 1.0
    """How long a bot takes for a move at least, where the table says nothing else."""
    lease: float = 15.0
    """How long a table is kept before somebody else may take it over."""
    round: float = 4.0
    """How often the house looks around."""
    greeting: float = 20.0
    """How often other processes are told who is at a table. Who has said nothing for three times that has died."""
    grace: float = GRACE_SECONDS
    """How long somebody has to be away before a bot may be called for them."""
    evict_after: float = 120.0
    """How long a table that nobody is at stays in memory."""
    beat: float = 1.0
    """How often other processes are told that this one lives. No row is written for it."""
    silence: float = 3.0
    """After how long a process that says nothing is taken for dead, and its tables are taken over."""
    alone: float = 120.0
    """How long bots play on at a table that nobody is at. They go on when somebody returns."""
    release_for: float = 3600.0
    """How long a table where nothing is due is left alone."""
    empty: float = 6 * 3600.0
    """How long a table waits for its game before it is closed."""
    forgotten: float = 72 * 3600.0
    """How long a game waits for its people before it is closed."""


TIMINGS = Timings()
