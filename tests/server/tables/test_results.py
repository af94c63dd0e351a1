"""Results for statistics: a row a seat, teams together, the winners first and everybody else behind who scored more."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from stellwerk.server.tables.result_rows import results_of
from stellwerk.server.tables.state import Sitter, TableState
from tests.lib.random_tables import played


@pytest.mark.parametrize(("game", "seats", "together"), [("usa", 5, 1), ("asia", 6, 2)])
def test_places_follow_the_scores_and_partners_share_them(game: str, seats: int, together: int) -> None:
    table = played((game, seats, {}))
    sitters = [Sitter("A", "blue", person="anna"), *(Sitter("B", "red", bot="easy") for _ in range(seats - 1))]
    rows = results_of(TableState("t", 1, game=game, sitters=list(sitters), table=table), at=5.0)
    assert [(row.seat, row.person, row.bot) for row in rows] == [
        (seat, sitter.person, sitter.bot) for seat, sitter in enumerate(sitters)
    ]
    assert {(row.table, row.game, row.seats, row.at, row.turns) for row in rows} == {
        ("t", game, seats, 5.0, table.view(None).turns)
    }
    ranked = sorted(rows, key=lambda row: -row.score)
    assert len({row.score for row in rows}) == seats // together, "no tie: every side has a place of its own"
    assert [row.place for row in ranked] == [1 + at // together for at in range(seats)]
    assert [row.seat for row in rows if row.won] == list(table.result().winners)
    assert {row.place for row in rows if row.won} == {1}


def test_who_loses_a_tie_is_behind_who_wins_it() -> None:
    sides = [SimpleNamespace(seats=(seat,), score=score, wins=seat == 1) for seat, score in enumerate((30, 30, 20))]
    tied = SimpleNamespace(result=lambda: SimpleNamespace(crews=sides), view=lambda _: SimpleNamespace(turns=40))
    rows = results_of(TableState("t", 1, sitters=[None] * 3, table=cast(Any, tied)), at=5.0)
    assert [(row.place, row.won) for row in rows] == [(2, False), (1, True), (3, False)]
