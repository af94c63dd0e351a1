"""Work that a request waits for: forgotten when whoever asked is gone, and in their household's share."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from stellwerk.server.core.addresses import household

T = TypeVar("T")

TURNS = 4
"""Turns of the event loop before work is begun: by then it has seen that a connection ended with its request."""


def household_of(connection: HTTPConnection) -> str:
    """The household of whoever asks."""
    return household(connection.client.host if connection.client else "")


async def _home(connection: HTTPConnection) -> str:
    """Dependency; not a plain function, which would be called in a thread."""
    return household_of(connection)


Home = Annotated[str, Depends(_home)]
"""A route's argument: the household of whoever asks."""


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to. If whoever asked is gone before, it is cancelled: nobody would hear of it."""
    leaving = asyncio.create_task(_leave(request))
    for _ in range(TURNS):
        await asyncio.sleep(0)
    if leaving.done():  # they are gone already: nothing is begun
        work.close()
        raise ClientDisconnect
    working = asyncio.create_task(work)
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _leave(request: Request) -> None:
    """Returns when the connection has ended. The body has been read by now: nothing else can come."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
