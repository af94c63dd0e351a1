"""The decisions of a game as words, and what is expected in each of them, in a sentence."""

from stellwerk.box.tables import Contents
from stellwerk.door.plain import SEATS_OF, PlainBox, PlainState, as_written
from stellwerk.door.text_words import card_name, counted, listing, seat_name, technology_name, track_name
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.state import (
    COMPLETE,
    KEEP,
    KEEP_AT_START,
    NONE,
    OVER,
    SHARE_AT_START,
)
from stellwerk.rules.tickets import must_keep

_stand_in_rate, _must_keep = as_written(stand_in_rate), as_written(must_keep)

PHASES = (
    "keep_at_start",
    "share_at_start",
    "turn",
    "second_card",
    "place",
    "keep",
    "share_kept",
    "share_more",
    "split",
    "real_locomotives",
    "cards_standing_in",
    "tunnel",
    "claim_only",
    "claim_more",
    "complete",
    "over",
)
"""The word of each phase, by its number in the record."""

AT_ONCE = (KEEP_AT_START, SHARE_AT_START, COMPLETE)
"""The decisions that all seats make at the same time."""

_EXPECTED = {
    "keep_at_start": "keep at least {least} of the tickets dealt",
    "share_at_start": "put one ticket on the team's holder",
    "turn": "take a turn",
    "second_card": "take a second card",
    "place": "put the card taken into the hand or onto the team's holder",
    "keep": "keep at least {least} of {offered}",
    "share_kept": "put one of the tickets just kept on the team's holder",
    "share_more": "put a second ticket on the team's holder, or stop",
    "split": "say which cards for {thing} come from the team's holder",
    "real_locomotives": "say how many of {locomotives} for {thing} are real; {rate} cards stand in for each other one",
    "cards_standing_in": "name {left} more to stand in for locomotives, for {thing}",
    "tunnel": "add {extra} ({colour} or locomotives) for the tunnel {thing}, or take all back",
    "tunnel_locomotives": "add {extra}, locomotives only, for the tunnel {thing}, or take all back",
    "claim_only": "claim a route with {in_use}",
    "claim_more": "claim a second route with {in_use}, or stop",
    "complete": "choose the tickets to complete with the cards on the track",
    "over": "the game is over",
}


def expected(contents: Contents, box: PlainBox, v: PlainState) -> str:
    """Who is to decide what, in English."""
    if v.phase == OVER:
        return "The game is over."
    who = listing(seat_name(seat) for seat in SEATS_OF[v.owes])
    phase = PHASES[v.phase]
    if phase == "tunnel" and v.bill_colour >= len(contents.colours):
        phase = "tunnel_locomotives"
    if phase == "second_card" and box.may_stop:
        return f"{who} to take a second card, or stop."
    sentence = _EXPECTED[phase]
    return f"{who} to {sentence.format_map(_words(contents, box, v)) if '{' in sentence else sentence}."


def _words(contents: Contents, box: PlainBox, v: PlainState) -> dict[str, str]:
    seat = v.seat
    words = {
        "offered": counted(v.offered[seat], "ticket"),
        "locomotives": counted(v.bill_locomotives, "locomotive"),
        "left": counted(v.bill_left, "train card"),
        "extra": counted(v.bill_extra, "train card"),
        "rate": str(_stand_in_rate(box, v, seat)),
    }
    if v.phase in (KEEP, KEEP_AT_START):
        words["least"] = str(_must_keep(box, v, seat))
    if v.bill_technology != NONE:
        words["thing"] = technology_name(contents, contents.technologies[v.bill_technology].id)
    elif v.bill_track != NONE:
        words["thing"] = track_name(contents, contents.tracks[v.bill_track].id)
    if v.bill_colour < len(contents.colours):
        words["colour"] = card_name(contents.colours[v.bill_colour])
    if v.in_use != NONE:
        words["in_use"] = technology_name(contents, contents.technologies[v.in_use].id)
    return words
