"""Names that look alike are the same, whatever they are written in; and nothing in them is invisible."""

from pathlib import Path

import pytest

from stellwerk.server.core.lookalikes import is_mixed, look_alike
from stellwerk.server.core.sanitize import sanitize, sanitize_lines
from tests.server.tables.lib import do, refused, registry, run, wanted

ASTRONAUT = "\U0001f469\u200d\U0001f680"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nna"),  # a Cyrillic A
        ("ANNA", "\u0430nna"),  # a small one
        ("Anna", "\uff21nna"),  # a wide one
        ("Anna", "\U0001d400nna"),  # one of mathematics
        ("Ada", "\u0430\u0501\u0430"),  # all Cyrillic
        ("Max", "\u041c\u0430\u0445"),
        ("Ida", "lda"),
        ("Ida", "1da"),
        ("IDA", "ida"),
        ("Otto", "0tto"),
        ("Emmy", "Ernrny"),
        ("Robot Ada", "R\u043eb\u043et Ada"),
        ("Straße", "STRASSE"),
        ("Jörg", "JO\u0308RG"),
    ],
)
def test_these_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "Anne"), ("Jörg", "Jorg"), ("seat1", "seat2"), ("Лена", "Леня"), ("花子", "太郎"), ("Ben", "Benno")],
)
def test_these_do_not(name: str, other: str) -> None:
    assert not look_alike(name, other)


@pytest.mark.parametrize("name", ["Ann\u0430", "\u0391nna", "Robоt Max", "Jör\u0434"])
def test_letters_of_several_alphabets_are_mixed(name: str) -> None:
    assert is_mixed(name)


@pytest.mark.parametrize(
    "name", ["Anna", "Łukasz 2", "Ольга", "Ωρίων", "山田 Taro", "かなカナ漢字", "김철수", "O’Neill & Co.", ASTRONAUT]
)
def test_those_of_one_alphabet_are_not(name: str) -> None:
    assert not is_mixed(name)


@pytest.mark.parametrize(
    "blank",
    [
        *("\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u034f", "\u180e", "\ufe0f", "\ufe00", "\u200b", "\u2060"),
        *("\u200d", "\u200c", "\u00ad", "\u17b5", "\U000e0101", "\U000e0041", "\U0001d159"),
    ],
)
def test_what_nobody_sees_is_not_there(blank: str) -> None:
    assert sanitize(blank) == ""
    assert sanitize(f"An{blank}na{blank}") == "Anna"
    assert sanitize_lines(f"see{blank}\nyou") == "see\nyou"


@pytest.mark.parametrize("sign", [ASTRONAUT, "\u2764\ufe0f", "1\ufe0f\u20e3", "\U0001f3f3\ufe0f\u200d\U0001f308"])
def test_pictures_that_are_made_of_several_signs_stay(sign: str) -> None:
    assert sanitize(sign) == sign


def test_at_a_table_nobody_looks_like_somebody_else_nor_like_a_bot(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=3, bots=[{"seat": 2}]))
            await refused("name_taken", h, live, "ben", "sit", name="An\u3164na")
            await refused("name_taken", h, live, "ben", "sit", name="ＡＮＮＡ")
            await refused("mixed_name", h, live, "ben", "sit", name="Ann\u0430")
            await refused("bad_name", h, live, "ben", "sit", name="\u3164\u2800")
            assert live.state.sitters[2] is not None
            await refused("name_taken", h, live, "ben", "sit", name=live.state.sitters[2].name.upper())
            await refused("bot_name", h, live, "ben", "sit", name="R0B0T Zoe")
            await refused("bot_name", h, live, "ben", "sit", name="robot")
            await do(h, live, "ben", "sit", name="Roberta")
            await refused("name_taken", h, live, "ben", "looks", name="\u0391\u039d\u039d\u0391")
            await do(h, live, "ben", "looks", name="ROBERTA")

    run(main)
