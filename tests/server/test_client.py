"""The client against a real server: whole games, refusals, and lines that are cut."""

import random
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from stellwerk import DrawBlind, KeepTickets, verify
from stellwerk.box.read import list_boards
from stellwerk.client import BadToken, Client, NotConnected, Refused
from tests.server.lines import line_to, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


class Chooser:
    """Chooses at random, and counts."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.chosen: list[dict[str, Any]] = []

    def __call__(self, view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
        assert view["viewer"] in view["to_act"]
        self.chosen.append(self.luck.choice(legal))
        return self.chosen[-1]


def two_people(address: str, **settings: Any) -> tuple[Client, Client, str]:
    """Anna, who is the host, and Ben, at a table where the game begins."""
    anna, ben = Client.new(address, "Anna"), Client.new(address, "Ben")
    table = anna.open_table("usa", 2, name="Anna", **settings)
    ben.sit(table)
    anna.start(table)
    return anna, ben, table


def test_two_programs_play_a_whole_game(address: str) -> None:
    anna, ben, table = two_people(address, listed=True)
    assert table in [one["table"] for one in anna.tables("running")]
    with ThreadPoolExecutor() as both:
        results = list(both.map(lambda one: one[0].play(table, Chooser(one[1])), [(anna, 1), (ben, 2)]))
    assert results[0] == results[1] == ben.table(table)["game"]["view"]["result"]
    record = anna.record(table)
    verify(record)
    acted = [entry for entry in anna.log(table) if entry["kind"] == "acted"]
    assert len(acted) == len(record.moves)


def test_what_there_is_to_play(address: str) -> None:
    client = Client(address)
    assert [game["id"] for game in client.games()] == list(list_boards())
    assert client.game("card")["id"] == "card"
    assert client.me()["person"] is None
    with pytest.raises(Refused) as refused:
        client.game("chess/../usa")
    assert refused.value.code in ("unknown_game", "not_found")


def test_the_same_token_is_the_same_person(address: str) -> None:
    anna = Client.new(address, "Anna")
    assert Client(address + "/", anna.token).me() == anna.me() == {**anna.me(), "name": "Anna"}


def test_a_refusal_says_why_in_both_languages(address: str) -> None:
    anna, _, table = two_people(address)
    with anna.at(table) as seat, pytest.raises(Refused) as refused:
        seat.act(DrawBlind())
    assert refused.value.rule == "BASE-4"
    assert refused.value.en == "First choose which tickets to keep. (BASE-4)"
    assert refused.value.de == "Wähle erst, welche Zielkarten du behältst. (BASE-4)"
    assert refused.value.code in str(refused.value)
    with pytest.raises(Refused) as replayers:
        anna.command(table, "act", action={"do": "draw_blind"})
    assert replayers.value.args == refused.value.args


def test_actions_are_taken_typed_and_as_json(address: str) -> None:
    anna, ben, table = two_people(address)
    legal = anna.table(table)["game"]["legal"]
    with anna.at(table) as seat:
        seat.check(KeepTickets(tuple(legal[0]["tickets"])))
        with pytest.raises(Refused):
            seat.check({"do": "keep_tickets", "tickets": []})
        number = seat.act(KeepTickets(tuple(legal[0]["tickets"])))
        assert number == anna.table(table)["number"]
    with ben.at(table) as seat:
        assert seat.act(ben.table(table)["game"]["legal"][0]) == number + 1


def test_news_tells_what_happens_and_only_what_one_may_know(address: str) -> None:
    anna, ben, table = two_people(address)
    with ben.at(table) as seat:
        news = seat.news()
        assert next(news)["since"] is None
        number = anna.command(table, "act", action=anna.table(table)["game"]["legal"][0])
        heard = next(new for new in news if new["number"] == number)
        (entry,) = heard["entries"]
        assert (entry["kind"], entry["seat"]) == ("acted", 0)
        assert entry["events"][0]["event"] == {"event": "chose", "seat": 0}
        assert heard["game"]["view"]["players"][0]["own_tickets"] is None
        anna.chat(table, "Hello!")
        assert next(new for new in news if new["entries"])["entries"][0]["text"] == "Hello!"


def test_a_wrong_token_is_one_clear_error(address: str) -> None:
    _, _, table = two_people(address)
    stranger = Client(address, "made-up")
    with pytest.raises(BadToken, match=r"Client\.new"):
        stranger.me()
    with pytest.raises(BadToken):
        stranger.chat(table, "Hello!")
    with pytest.raises(BadToken):
        stranger.play(table, Chooser(1))


def test_a_table_that_is_not_there_is_said_at_once(address: str) -> None:
    anna = Client.new(address, "Anna")
    with pytest.raises(Refused, match="unknown_table"):
        anna.table("nowhere")
    with pytest.raises(Refused, match="unknown_table"):
        anna.play("nowhere", Chooser(1))


def test_what_a_server_says_before_it_hangs_up_is_heard(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not wait for a hello to say that there is no such table; then no second try is made."""
    dialled: list[ClientConnection] = []

    def connect_and_wait(*where: Any, **how: Any) -> ClientConnection:
        dialled.append(connect(*where, **how))
        dialled[-1].recv_events_thread.join()  # until the server has hung up
        return dialled[-1]

    monkeypatch.setattr("stellwerk.client.connect", connect_and_wait)
    with pytest.raises(Refused, match="unknown_table"), Client(address).at("nowhere") as seat:
        next(seat.news())
    assert len(dialled) == 1


def test_a_program_whose_token_is_revoked_hears_so_at_the_table(address: str) -> None:
    anna, _, table = two_people(address)
    with anna.at(table) as seat:
        next(seat.news())
        (token,) = anna._ask("GET", "/api/me/tokens")
        anna._ask("DELETE", f"/api/me/tokens/{token['id']}")
        with pytest.raises(BadToken):
            seat.do("chat", text="Hello!")


def test_who_has_no_seat_cannot_play(address: str) -> None:
    _, _, table = two_people(address)
    for stranger in (Client(address), Client.new(address, "Cleo")):
        with pytest.raises(Refused, match="no seat"):
            stranger.play(table, Chooser(1))


def test_a_program_agrees_to_an_undo_and_hears_that_the_table_is_closed(address: str) -> None:
    # After the tickets it is Anna's turn: Ben cannot act before he hears what she asks.
    anna, ben, table = two_people(address, options={"start_player": 0})
    with ThreadPoolExecutor() as thread, anna.at(table) as seat:
        playing = thread.submit(ben.play, table, Chooser(1))
        seat.act(anna.table(table)["game"]["legal"][0])
        next(new for new in seat.news() if new["table"]["moves"] >= 2)
        asked = seat.do("undo")
        undone = next(entry for new in seat.news() for entry in new["entries"] if entry["number"] == asked + 2)
        assert (undone["kind"], undone["seat"]) == ("undone", 0)
        seat.do("close")
        with pytest.raises(Refused, match="closed"):
            playing.result()


def test_a_line_that_is_cut_again_and_again_costs_nothing(address: str) -> None:
    anna = Client.new(address, "Anna")
    table = anna.open_table("card", 2, name="Anna", bots=[{"seat": 1, "level": "easy"}])
    anna.start(table)
    choose = Chooser(3)
    with line_to(address) as line:

        def cutting(view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
            if len(choose.chosen) % 4 == 0:
                line.cut()
            return choose(view, legal)

        Client(line.address, anna.token).play(table, cutting, always_ask=True)
        assert line.cuts > 5
    moves = [move for move in anna.record(table).moves if move.seat == 0]
    assert len(moves) == len(choose.chosen), "nothing was done twice, and nothing was lost"


def test_a_command_whose_answer_is_lost_is_done_once(address: str) -> None:
    anna, _, table = two_people(address)
    with line_to(address) as line:
        client = Client(line.address, anna.token)
        line.lose = 2
        number = client.chat(table, "Hello!")
        assert line.lose == 0
        with client.at(table) as seat:
            assert next(seat.news())["number"] == number
            line.lose = 1
            assert seat.do("chat", text="Hello again!") == number + 1
            assert line.lose == 0
    said = [entry for entry in anna.log(table) if entry["kind"] == "said"]
    assert [(entry["number"], entry["text"]) for entry in said] == [(number, "Hello!"), (number + 1, "Hello again!")]


def test_what_must_not_be_done_twice_is_not_sent_twice(address: str) -> None:
    anna = Client.new(address, "Anna")
    with line_to(address) as line:
        line.lose = 1
        with pytest.raises(NotConnected):
            Client(line.address, anna.token).open_table("usa", 2)


def test_patience_has_an_end() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    client = Client(address, patience=0.2)
    with pytest.raises(NotConnected, match="cannot be reached"):
        client.games()


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one such as http"):
        Client("play.example.org")
