"""/api/me: the person who asks: name, language, tokens for their programs, their tables and their figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Protocol

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request

from stellwerk.server.core.errors import api_error
from stellwerk.server.http.errors import errors
from stellwerk.server.http.identity import TOKEN, Asking, Doer, Identity, Someone, identity_of
from stellwerk.server.http.schemas.me import (
    Figures,
    FiguresBySeats,
    GameFigures,
    MeAnswer,
    MeChange,
    MyTable,
    NewTokenAnswer,
    Statistics,
    TokenAnswer,
    TokenWish,
)
from stellwerk.server.storage.values import Credential, Holding, Person, Stats

MOST_TOKENS = 20
_ID = 16
"""Characters of a token's hash that name it: enough to be its own, and of no use to make the token."""

router = APIRouter(prefix="/api/me", tags=["me"])


class Book(Protocol):
    """What is needed of the store to tell people about themselves."""

    def person(self, person: str, /) -> Person | None:
        """A person by their id."""

    def rename_person(self, person: str, name: str, /) -> object:
        """Set the name."""

    def set_language(self, person: str, language: str, /) -> object:
        """Set the language."""

    def credentials_of(self, person: str, kind: str, /) -> Sequence[Credential]:
        """The credentials of one kind that are still good."""

    def of_person(self, person: str, limit: int, /) -> Sequence[Holding]:
        """The tables where they sit, the ones touched last first."""

    def stats_of_person(self, person: str, /) -> Sequence[Stats]:
        """Their results, a line for each game and number of seats."""


@dataclass(frozen=True)
class Shelf:
    """The book, and the threads in which it is read and written."""

    book: Book
    readers: Doer
    writer: Doer


def shelf(request: Request) -> Shelf:
    """Dependency: the store of the app; the lifespan puts it there."""
    state = request.app.state
    return Shelf(state.store, state.readers, state.writer)


OnShelf = Annotated[Shelf, Depends(shelf)]
Known = Annotated[Identity, Depends(identity_of)]


async def known(someone: Someone) -> str:
    """Dependency: the person who asks, who has to be known already."""
    if someone is None:
        raise api_error("nobody")
    return someone


KnownPerson = Annotated[str, Depends(known)]


@router.get("", summary="Who am I?")
async def get_me(someone: Someone, on: OnShelf) -> MeAnswer:
    """Tell who asks: the person, or null where nobody is known yet."""
    person = None if someone is None else await on.readers.do(on.book.person, someone)
    return MeAnswer(person=None, name=None, language=None) if person is None else _me(person)


@router.post("", summary="Choose a name or a language", responses=errors("bad_token", "unseen"))
async def change_me(change: MeChange, asking: Asking, on: OnShelf) -> MeAnswer:
    """Set name and language; who is nobody yet becomes somebody, and gets a cookie."""
    somebody = await asking.person()
    if change.name is not None:
        await on.writer.do(on.book.rename_person, somebody, change.name)
    if change.language is not None:
        await on.writer.do(on.book.set_language, somebody, change.language)
    found = await on.readers.do(on.book.person, somebody)
    if found is None:
        raise api_error("nobody")
    return _me(found)


@router.post(
    "/tokens", summary="Make a token for a program", responses=errors("bad_token", "unseen", "too_many_tokens")
)
async def make_token(wish: TokenWish, asking: Asking, on: OnShelf, identity: Known) -> NewTokenAnswer:
    """Make a token. It is shown this one time; a program that has it may do whatever this person may."""
    somebody = await asking.person()
    if len(await on.readers.do(on.book.credentials_of, somebody, TOKEN)) >= MOST_TOKENS:
        raise api_error("too_many_tokens", most=MOST_TOKENS)
    token, kept = await identity.new_token(somebody, wish.label)
    return NewTokenAnswer(id=kept.hash[:_ID], label=kept.label, created=kept.created, token=token)


@router.get("/tokens", summary="List my tokens", responses=errors("nobody"))
async def list_tokens(person: KnownPerson, on: OnShelf) -> list[TokenAnswer]:
    """List the tokens that are still good, without the tokens themselves."""
    found = await on.readers.do(on.book.credentials_of, person, TOKEN)
    return [
        TokenAnswer(id=credential.hash[:_ID], label=credential.label, created=credential.created)
        for credential in found
    ]


TokenId = Annotated[str, Path(min_length=_ID, max_length=_ID, pattern="^[0-9a-f]+$")]


@router.delete("/tokens/{id}", status_code=204, summary="Revoke a token", responses=errors("nobody", "unknown_token"))
async def revoke_token(id: TokenId, person: KnownPerson, on: OnShelf, identity: Known) -> None:
    """Make a token worthless."""
    for credential in await on.readers.do(on.book.credentials_of, person, TOKEN):
        if credential.hash.startswith(id):
            await identity.revoke(credential.hash)
            return
    raise api_error("unknown_token")


@router.get("/tables", summary="My tables")
async def my_tables(someone: Someone, on: OnShelf, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> list[MyTable]:
    """List the tables at which the person who asks has a seat, the ones touched last first."""
    found = [] if someone is None else await on.readers.do(on.book.of_person, someone, limit)
    return [
        MyTable.model_validate(
            {
                "table": holding.row.id,
                "game": holding.row.game,
                "seats": holding.row.seats,
                "phase": holding.row.phase,
                "yours": list(holding.seats),
                "number": holding.row.number,
                "touched": holding.row.touched,
                "summary": holding.row.summary,
            }
        )
        for holding in found
    ]


@router.get("/statistics", summary="My figures")
async def my_statistics(someone: Someone, on: OnShelf) -> Statistics:
    """Tell how games went for the person who asks, by game, and by number of seats within it."""
    found = [] if someone is None else await on.readers.do(on.book.stats_of_person, someone)
    rows = sorted(found, key=lambda stats: (stats.game, stats.seats))
    return Statistics(games=[_game(game, list(lines)) for game, lines in groupby(rows, lambda stats: stats.game)])


def _me(person: Person) -> MeAnswer:
    return MeAnswer(person=person.id, name=person.name, language=person.language)


def _game(game: str, lines: Sequence[Stats]) -> GameFigures:
    by_seats = [FiguresBySeats(seats=line.seats, **_figures([line]).model_dump()) for line in lines]
    return GameFigures(game=game, by_seats=by_seats, **_figures(lines).model_dump())


def _figures(lines: Sequence[Stats]) -> Figures:
    played = sum(line.games for line in lines)
    return Figures(
        played=played,
        won=sum(line.won for line in lines),
        mean=sum(line.mean_score * line.games for line in lines) / played,
        best=max(line.best for line in lines),
    )
