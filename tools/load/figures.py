"""The figures of a load: worked out of what was measured, and shown."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from rich.console import Console
from rich.table import Table

PARTS = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999, "max": 1.0}
"""The percentiles that are told."""


def spread(seconds: "array[float]") -> dict[str, float]:
    """Percentiles in milliseconds, and how many there were."""
    ordered = sorted(seconds)
    if not ordered:
        return {"count": 0}
    last = len(ordered) - 1
    return {"count": len(ordered)} | {
        name: round(1000 * ordered[min(last, int(part * len(ordered)))], 3) for name, part in PARTS.items()
    }


@dataclass(frozen=True)
class Figures:
    """What a load came to. Times in milliseconds, memory in megabytes, processors in shares of one."""

    tables: int
    seats: int
    people: int
    seconds: float
    moves: int
    games: int
    acknowledged: Mapping[str, float]
    """From sending a command to hearing that it is on disk."""
    lag: Mapping[str, float]
    """From when somebody moved to when a client heard of it."""
    rss: Sequence[float]
    """The server's memory at the beginning and after each minute."""
    cpu: Mapping[str, float]
    """Shares of a processor: server, bots, clients."""
    received: float
    """Megabytes of news."""
    errors: Mapping[str, int]
    echo: Mapping[str, float] = field(default_factory=lambda: spread(array("d")))
    """The floor: a bare WebSocket's echo."""
    insert: Mapping[str, float] = field(default_factory=lambda: spread(array("d")))
    """The floor: one committed insert."""

    def told(self) -> dict[str, object]:
        """All of it, with what follows from it, as plain JSON."""
        return asdict(self) | {
            "moves_a_second": round(self.moves / self.seconds, 1),
            "server_ms_a_move": round(1000 * self.cpu["server"] * self.seconds / max(self.moves, 1), 3),
            "above_floor": {part: self.above_floor(part) for part in ("p50", "p99")},
        }

    def above_floor(self, part: str) -> float | None:
        """How many times the floor, an echo and an insert, an acknowledgement takes."""
        floor = self.echo.get(part, 0.0) + self.insert.get(part, 0.0)
        return round(self.acknowledged[part] / floor, 2) if floor and part in self.acknowledged else None


def show(figures: Figures, console: Console) -> None:
    """Print the figures."""
    told = figures.told()
    console.print(
        f"[bold]{figures.tables} tables of {figures.seats}[/] ({figures.people} scripted, the rest bots) "
        f"for {figures.seconds:.0f} s: {figures.moves} moves, [bold]{told['moves_a_second']} moves/s[/], "
        f"{figures.games} games ended"
    )
    table = Table("milliseconds", "count", *PARTS)
    rows = {
        "acknowledgement": figures.acknowledged,
        "news lag": figures.lag,
        "floor: echo": figures.echo,
        "floor: insert": figures.insert,
    }
    for name, row in rows.items():
        table.add_row(name, str(row["count"]), *(f"{row[part]:.1f}" if part in row else "–" for part in PARTS))
    console.print(table)
    above = {part: figures.above_floor(part) for part in ("p50", "p99")}
    console.print("acknowledgement above the floor: " + ", ".join(f"{part} {ratio}×" for part, ratio in above.items()))
    console.print("server memory, MB, by the minute: " + " ".join(f"{one:.0f}" for one in figures.rss))
    shares = ", ".join(f"{name} {share:.2f}" for name, share in figures.cpu.items())
    console.print(f"processors: {shares}; {told['server_ms_a_move']} ms of the server's a move")
    console.print(f"news: {figures.received:.1f} MB")
    console.print(f"errors: {sum(figures.errors.values())}")
    for error, times in figures.errors.items():
        console.print(f"  {times} × {error}", markup=False)
