"""Taking back: at once where nothing was revealed, else when everybody agrees."""

from pathlib import Path

from stellwerk.api.actions import to_json
from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.replay import record_of_table, replay_state
from stellwerk.server.tables.summary import table_info, you_info
from stellwerk.table import Table, verify
from tests.server.tables.lib import PEOPLE, do, first_legal, refused, registry, run, two_people, wanted


async def begin(h: TableRegistry, game: str = "usa") -> tuple[LiveTable, int]:
    """A game after the first choice of tickets, and the seat that is on turn."""
    live = await two_people(h, game, options={"start_player": 0})
    await first_legal(h, live, 0)
    await first_legal(h, live, 1)
    return live, live.state.owed()[0]


async def claim_something(h: TableRegistry, live: LiveTable) -> int:
    """Draw until somebody can claim a route, and claim it: the seat that did."""
    while True:
        seat = live.state.owed()[0]
        table = live.state.table
        assert table is not None
        claims = [action for action in map(to_json, table.legal(seat)) if action["do"] == "claim_route"]
        if claims:
            await do(h, live, PEOPLE[seat], "act", action=claims[0])
            return seat
        await do(h, live, PEOPLE[seat], "act", action={"do": "draw_blind"})


def same_seen(one: Table | None, other: Table | None) -> bool:
    """Does everybody see the same at both tables?"""
    assert one is not None
    assert other is not None
    return all(one.view(seat) == other.view(seat) for seat in range(one.seats))


def test_a_claim_is_taken_back_at_once_and_the_game_is_as_before(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live, _ = await begin(h)
            seat = await claim_something(h, live)
            before, claimed = live.state.played[:-1], live.state.table
            assert live.state.free_undo(seat)
            assert not live.state.free_undo(1 - seat)
            assert [you_info(live.state, PEOPLE[one])["undo"] for one in (seat, 1 - seat)] == ["now", "ask"]
            assert you_info(live.state, None) == {"seat": None, "host": False, "undo": None}
            live.memories[1 - seat] = b"what a bot saw of it"
            await do(h, live, PEOPLE[seat], "undo")
            assert live.state.played == before
            assert live.state.table != claimed
            assert live.memories == {}, "nobody remembers what has not happened"
            assert live.state.owed() == (seat,)
            verify(record_of_table(live.state))

    run(main)


def test_after_a_drawn_card_everybody_is_asked(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live, seat = await begin(h)
            then = live.state.table
            me, other = PEOPLE[seat], PEOPLE[1 - seat]
            await do(h, live, me, "act", action={"do": "draw_blind"})
            assert not live.state.free_undo(seat)
            await do(h, live, me, "undo")
            assert live.state.request is not None
            await refused("undo_asked", h, live, me, "undo")
            assert you_info(live.state, other)["undo"] is None, "one at a time"
            await refused("own_undo", h, live, me, "answer_undo", agree=True)
            await do(h, live, other, "answer_undo", agree=True)
            assert live.state.request is None
            assert same_seen(live.state.table, then), "the cards are where they were"
            assert live.state.table == replay_state(live.state)
            assert live.state.table != then, "but others will come: the undo counts"
            await refused("no_undo_asked", h, live, other, "answer_undo", agree=True)
            verify(record_of_table(live.state))

    run(main)


def test_everybody_else_has_to_agree(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted("usa", 3, options={"start_player": 0}))
            for person in ("ben", "cleo"):
                await do(h, live, person, "sit", name=person.title())
            await do(h, live, "anna", "start")
            for seat in range(3):
                await first_legal(h, live, seat)
            then = live.state.table
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            await do(h, live, "anna", "undo")
            await do(h, live, "ben", "answer_undo", agree=True)
            asked = live.state.request
            assert asked is not None
            assert (asked.agreed, live.state.table != then) == (frozenset({1}), True)
            await do(h, live, "cleo", "answer_undo", agree=True)
            assert live.state.request is None
            assert same_seen(live.state.table, then)

    run(main)


def test_who_says_no_has_said_no_and_who_plays_on_as_well(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live, seat = await begin(h)
            me, other = PEOPLE[seat], PEOPLE[1 - seat]
            await do(h, live, me, "act", action={"do": "draw_blind"})
            await do(h, live, me, "undo")
            played = len(live.state.played)
            await do(h, live, other, "answer_undo", agree=False)
            assert (live.state.request, len(live.state.played)) == (None, played)
            await do(h, live, me, "undo")
            await do(h, live, me, "act", action={"do": "draw_blind"})
            assert (live.state.request, len(live.state.played)) == (None, played + 1)

    run(main)


def test_going_back_over_what_others_did_needs_them_and_keeps_the_record_true(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live, seat = await begin(h)
            me, other = PEOPLE[seat], PEOPLE[1 - seat]
            for person in (me, me, other, other):
                await do(h, live, person, "act", action={"do": "draw_blind"})
            await do(h, live, me, "undo")
            await do(h, live, other, "answer_undo", agree=True)
            assert [played.seat for played in live.state.played] == [0, 1, seat], "back to before the second card"
            assert live.state.owed() == (seat,)
            verify(record_of_table(live.state))

    run(main)


def test_what_is_told_of_an_undo_is_what_it_does(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2, pace=10, bots=[{"seat": 1}]))
            await do(h, live, "anna", "start")
            assert you_info(live.state, "anna")["undo"] is None, "there is nothing to take back"
            await first_legal(h, live, 0)
            assert you_info(live.state, "anna")["undo"] == "now", "there is nobody to be asked"
            await do(h, live, "anna", "undo")
            assert (live.state.request, len(live.state.played)) == (None, 0)
            live, seat = await begin(h)
            me, other = PEOPLE[seat], PEOPLE[1 - seat]
            await do(h, live, me, "act", action={"do": "draw_tickets"})
            await first_legal(h, live, seat)
            assert you_info(live.state, me)["undo"] == "now"
            await do(h, live, other, "undo")
            assert you_info(live.state, me)["undo"] is None, "one at a time"
            await refused("undo_asked", h, live, me, "undo")

    run(main)


async def asked_by_anna(h: TableRegistry) -> LiveTable:
    """A game of three in which Anna asks to take back a card, and Ben has agreed."""
    live = await h.open("anna", wanted("usa", 3, pace=10, options={"start_player": 0}))
    for person in ("ben", "cleo"):
        await do(h, live, person, "sit", name=person.title())
    await do(h, live, "anna", "start")
    for seat in range(3):
        await first_legal(h, live, seat)
    await do(h, live, "anna", "act", action={"do": "draw_blind"})
    await do(h, live, "anna", "undo")
    await do(h, live, "ben", "answer_undo", agree=True)
    return live


def test_who_leaves_need_not_agree_any_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await asked_by_anna(h)
            await do(h, live, "cleo", "leave")
            assert (live.state.request, len(live.state.played)) == (None, 3), "all who are left have agreed"
            assert live.state.table == replay_state(live.state)
            live = await asked_by_anna(h)
            await do(h, live, "ben", "leave")
            assert live.state.request is not None, "Cleo is still asked"
            assert len(live.state.played) == 4

    run(main)


def test_whoever_a_bot_plays_for_has_to_agree_all_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await asked_by_anna(h)
            await live.write(lambda state: substitute(state, 2))
            assert (live.state.request is not None, len(live.state.played)) == (True, 4)
            assert table_info(live.state, frozenset())["undo"]["asked"] == [1, 2]
            await live.come_back("cleo")
            await do(h, live, "cleo", "answer_undo", agree=True)
            assert (live.state.request, len(live.state.played)) == (None, 3)

    run(main)


async def drew_in_turn(h: TableRegistry) -> LiveTable:
    """A game of three in which everybody has drawn two cards, and Anna is on turn again."""
    live = await h.open("anna", wanted("usa", 3, pace=10, options={"start_player": 0}))
    for person in ("ben", "cleo"):
        await do(h, live, person, "sit", name=person.title())
    await do(h, live, "anna", "start")
    for seat in range(3):
        await first_legal(h, live, seat)
    for person in ("anna", "anna", "ben", "ben", "cleo", "cleo"):
        await do(h, live, person, "act", action={"do": "draw_blind"})
    return live


def test_what_somebody_did_who_has_left_stays(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await drew_in_turn(h)
            await do(h, live, "cleo", "leave")
            assert you_info(live.state, "anna")["undo"] is None
            await refused("departed_since", h, live, "anna", "undo")
            await do(h, live, "ben", "leave")
            await refused("departed_since", h, live, "anna", "undo")
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            assert you_info(live.state, "anna")["undo"] == "now", "nobody else has acted since, or holds a seat"

    run(main)


def test_who_leaves_without_an_answer_has_not_agreed_to_lose_what_they_did(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await drew_in_turn(h)
            await do(h, live, "anna", "undo")
            await do(h, live, "ben", "answer_undo", agree=True)
            await do(h, live, "cleo", "leave")
            assert (live.state.request, len(live.state.played)) == (None, 9)
            live = await drew_in_turn(h)
            await do(h, live, "anna", "undo")
            await do(h, live, "ben", "answer_undo", agree=True)
            await do(h, live, "ben", "leave")
            assert table_info(live.state, frozenset())["undo"]["asked"] == [2], "and Ben has agreed"
            await do(h, live, "cleo", "answer_undo", agree=True)
            assert (live.state.request, len(live.state.played)) == (None, 4)

    run(main)


def test_what_somebody_asked_for_who_leaves_nobody_wants_any_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await asked_by_anna(h)
            await do(h, live, "anna", "leave")
            assert (live.state.request, len(live.state.played)) == (None, 4)
            live = await asked_by_anna(h)
            await live.write(lambda state: substitute(state, 0))
            assert (live.state.request, len(live.state.played)) == (None, 4)

    run(main)


def test_nothing_can_be_taken_back_before_anything_was_done(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            await refused("nothing_to_undo", h, live, "anna", "undo")

    run(main)
