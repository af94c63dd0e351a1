"""Around a game: seats, names, colours, hosts, settings, closing."""

from pathlib import Path

import pytest

from stellwerk.api.illegal import IllegalAction
from stellwerk.server.http.schemas.me import MeChange
from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.lobby_commands import move_seat
from stellwerk.server.tables.refusals import REFUSALS, CommandRefused
from tests.server.tables.lib import do, first_legal, played_by_people, refused, registry, run, two_people, wanted


def names(live: LiveTable) -> list[str | None]:
    return [None if sitter is None else sitter.name for sitter in live.state.sitters]


def test_people_sit_down_move_and_leave(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=3))
            assert names(live) == ["Anna", None, None]
            await do(h, live, "ben", "sit", name="Ben", seat=2, colour="green")
            await do(h, live, "anna", "sit", name="Anna", seat=1)
            assert names(live) == [None, "Anna", "Ben"]
            await do(h, live, "ben", "leave")
            assert names(live) == [None, "Anna", None]
            await do(h, live, "ben", "sit", name="Ben")
            assert names(live) == ["Ben", "Anna", None], "without a wish, the first free seat"

    run(main)


def test_what_cannot_be_at_a_table_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=3))
            await refused("seat_taken", h, live, "ben", "sit", name="Ben", seat=0)
            await refused("no_such_seat", h, live, "ben", "sit", name="Ben", seat=3)
            await refused("name_taken", h, live, "ben", "sit", name=" ANNA ")
            await refused("bad_name", h, live, "ben", "sit", name=" \u200b\n ")
            await refused("bad_name", h, live, "ben", "sit", name="x" * 25)
            await refused("no_colour", h, live, "ben", "sit", name="Ben", colour="pink")
            await refused("colour_taken", h, live, "ben", "sit", name="Ben", colour="blue")
            await refused("no_seat", h, live, "ben", "leave")
            await refused("no_seat", h, live, "ben", "chat", text="hello")
            await refused("only_host", h, live, "ben", "start")
            await refused("only_host", h, live, "ben", "fill", level="easy")
            await refused("only_host", h, live, "ben", "settings", listed=True)
            await refused("only_host", h, live, "ben", "empty_seat", seat=0)
            await refused("only_host", h, live, "ben", "close")
            await refused("seats_empty", h, live, "anna", "start")
            await refused("seat_not_empty", h, live, "anna", "seat_bot", seat=0, level="hard")
            await refused("bad_options", h, live, "anna", "settings", options={"no_such": 1})
            with pytest.raises(CommandRefused, match="a path is not taken here"):
                await do(h, live, "anna", "settings", options={"ticket_deck": __file__})
            await refused("bad_text", h, live, "anna", "chat", text="   ")
            await refused("bad_text", h, live, "anna", "chat", text="x" * 501)
            await refused("bad_text", h, live, "anna", "chat", text="a\x1b[31m")
            await refused("not_running", h, live, "anna", "act", action={"do": "draw_blind"})
            await refused("not_running", h, live, "anna", "undo")
            await refused("not_over", h, live, "anna", "rematch")
            await refused("not_closed", h, live, "anna", "reopen")
            await do(h, live, "ben", "sit", name="Ben")
            await do(h, live, "cleo", "sit", name="Cleo")
            await refused("no_free_seat", h, live, "dora", "sit", name="Dora")

    run(main)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("10\u00a0% sure", "10 % sure"),
        ("5\u202fkm", "5 km"),
        ("a\ttab", "a tab"),
        ("one line\r\nand another", "one line\nand another"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
    ],
)
def test_what_people_type_and_paste_can_be_said(tmp_path: Path, typed: str, told: str) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted())
            number = await do(h, live, "anna", "chat", text=typed)
            (said,) = await h.readers.do(h.store.entries, live.state.id, number - 1)
            assert said.body["text"] == told

    run(main)


def test_a_name_that_somebody_has_can_be_taken_to_a_table_and_none_passes_for_another_s(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=3))
            astronaut = "\U0001f469\u200d\U0001f680 Eva"
            for typed in (astronaut, "Eva\u00a0Maria", "Eva\u00adlotte"):
                await do(h, live, "eva", "sit", name=typed)
                assert MeChange(name=typed).name in names(live)
            await refused("name_taken", h, live, "ben", "sit", name="An\u200dna")
            await refused("bad_name", h, live, "ben", "sit", name="\u200d")

    run(main)


def test_bots_fill_the_table_with_names_and_colours_of_their_own(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted("asia", seats=6, bots=[{"seat": 3, "level": "hard"}]))
            await do(h, live, "anna", "fill", level="easy")
            sitters = [sitter for sitter in live.state.sitters if sitter is not None]
            assert len({sitter.name for sitter in sitters}) == len({sitter.colour for sitter in sitters}) == 6
            assert [sitter.bot for sitter in sitters] == [None, "easy", "easy", "hard", "easy", "easy"]
            await do(h, live, "anna", "seat_bot", seat=1, level="medium")
            await do(h, live, "anna", "empty_seat", seat=2)
            assert live.state.sitters[2] is None
            assert live.state.sitters[1] is not None
            assert live.state.sitters[1].bot == "medium"

    run(main)


def test_whoever_is_left_is_the_host(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2))
            await do(h, live, "ben", "sit", name="Ben")
            await do(h, live, "anna", "leave")
            assert live.state.host == "ben"
            await do(h, live, "ben", "fill", level="easy")
            await do(h, live, "ben", "start")
            assert live.state.phase == "running"

    run(main)


def test_at_a_table_that_everybody_left_the_next_who_sits_down_is_the_host(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2))
            await do(h, live, "anna", "leave")
            for person in ("ben", "cleo"):
                await do(h, live, person, "sit", name=person.title())
            assert live.state.host == "ben"
            row = await h.readers.do(h.store.table, live.state.id)
            assert row is not None
            assert row.host == "ben"
            await do(h, live, "ben", "start")
            assert live.state.phase == "running"

    run(main)


def test_who_opens_a_table_for_others_is_its_host_without_a_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2, name=None))
            for person in ("ben", "cleo"):
                await do(h, live, person, "sit", name=person.title())
            await refused("only_host", h, live, "ben", "start")
            await do(h, live, "anna", "start")

    run(main)


def test_in_a_running_game_the_table_stands_and_a_bot_plays_for_who_leaves(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            await refused("not_open", h, live, "cleo", "sit", name="Cleo")
            await refused("not_open", h, live, "anna", "start")
            await refused("not_open", h, live, "anna", "looks", colour="yellow")
            await refused("not_open", h, live, "anna", "settings", think_aloud=True)
            await refused("not_open", h, live, "anna", "settings", options={})
            await refused("timer_needs_all", h, live, "anna", "settings", timer="fast", listed=True)
            await do(h, live, "anna", "settings", listed=True)
            await do(h, live, "anna", "looks", name="Annalena")
            assert (live.state.timer, live.state.listed, names(live)) == ("off", True, ["Annalena", "Ben"])
            await do(h, live, "ben", "leave")
            assert live.state.sitters[1] is not None
            assert live.state.sitters[1].bot == "medium"
            assert live.state.sitters[1].colour == "red"
            await refused("no_seat", h, live, "ben", "act", action={"do": "draw_blind"})

    run(main)


def test_a_seat_goes_to_somebody_who_has_none_and_with_it_what_its_holder_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=3, pace=10, bots=[{"seat": 2}]))
            await do(h, live, "ben", "sit", name="Ben")
            for seat, person, code in (
                (0, "ben", "seat_taken"),
                (2, "cleo", "no_such_seat"),
                (3, "cleo", "no_such_seat"),
            ):
                with pytest.raises(CommandRefused) as why:
                    await live.write(lambda state, seat=seat, person=person: move_seat(state, seat, person), person)  # type: ignore[misc]
                assert why.value.code == code
            await do(h, live, "anna", "start")
            await live.write(lambda state: substitute(state, 0))
            await live.write(lambda state: move_seat(state, 0, "cleo"), "cleo")
            assert (live.state.seat_of("anna"), live.state.seat_of("cleo"), live.state.host) == (None, 0, "cleo")
            assert played_by_people(live) == [0, 1], "whoever comes plays themselves"
            await refused("no_seat", h, live, "anna", "act", action={"do": "draw_blind"})

    run(main)


def test_a_closed_table_does_nothing_until_it_is_reopened(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            await do(h, live, "anna", "close")
            await refused("closed", h, live, "anna", "act", action={"do": "draw_blind"})
            await refused("closed", h, live, "anna", "leave")
            await refused("no_seat", h, live, "cleo", "reopen")
            await do(h, live, "ben", "reopen")
            assert live.state.phase == "running"
            await first_legal(h, live, 0)

    run(main)


def test_the_seed_is_promised_before_anybody_sits_down_and_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2))
            promised = live.state.seed_hash
            await do(h, live, "anna", "fill", level="easy")
            await do(h, live, "anna", "start")
            assert live.state.table is not None
            assert live.state.table.seed_hash == promised
            another = await h.open("anna", wanted(seats=2))
            assert another.state.seed_hash != promised

    run(main)


def test_a_refusal_in_german_has_no_english_in_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            with pytest.raises(CommandRefused, match="start_player") as options:
                await h.open("anna", wanted(options={"start_player": 77}))
            live = await two_people(h)
            with pytest.raises(IllegalAction, match="slot") as action:
                await do(h, live, "anna", "act", action={"do": "draw_face_up", "slot": "x"})
            for why in (options.value, action.value):
                assert "expected" in why.to_json()["en"]
                assert "expected" not in why.to_json()["de"]

    run(main)


def test_every_refusal_is_said_in_two_languages() -> None:
    for code, said in REFUSALS.items():
        assert said.en.endswith((".", "}")), code
        assert said.de.endswith((".", "}")), code
        assert said.en != said.de, code
