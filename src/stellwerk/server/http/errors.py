"""Every error leaves in one form, {"error": {code, rule, en, de}}, with nothing of our insides in it."""

import logging
import traceback
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from stellwerk.server.core.errors import ERRORS, ApiError, api_error
from stellwerk.server.core.invalid import invalid

log = logging.getLogger("stellwerk.server")


class ErrorBody(BaseModel):
    """Why something was refused."""

    code: str = Field(description="The reason in one word, for programs", examples=["not_your_turn"])
    rule: str = Field(description="The rule of the game that says so, such as BASE-26, or nothing")
    en: str = Field(description="The reason in English")
    de: str = Field(description="The reason in German")


class ErrorAnswer(BaseModel):
    """The answer to everything that is refused."""

    error: ErrorBody


def errors(*codes: str) -> dict[int | str, dict[str, Any]]:
    """What a route can refuse, for its documentation: `responses=errors("unknown_game")`."""
    found: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        status, said = ERRORS[code]
        before = found.get(status, {}).get("description", "")
        found[status] = {"model": ErrorAnswer, "description": f"{before} {said.en}".strip()}
    return found


ALWAYS = errors(
    "malformed", "foreign_host", "foreign_origin", "too_slow", "too_large", "invalid", "too_often", "our_fault"
)
"""What every route can refuse."""


def answer(refused: ApiError) -> JSONResponse:
    """A fault as an answer."""
    return JSONResponse({"error": refused.to_json()}, refused.status, dict(refused.headers))


def log_internal_error(wrong: BaseException, where: str) -> None:
    """Log what went wrong and where in the program. Not its message: that may hold what somebody sent, or a secret."""
    lines: list[str] = []
    cause: BaseException | None = wrong
    while cause is not None:
        steps = traceback.extract_tb(cause.__traceback__)
        lines += [type(cause).__qualname__, *(f"  {step.filename}:{step.lineno} {step.name}" for step in steps)]
        cause = cause.__cause__
    log.error("our fault, in %s\n%s", where, "\n".join(lines))


def handle_errors(app: FastAPI) -> None:
    """Give the app the handlers for everything a route can raise."""
    app.add_exception_handler(ApiError, _api_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientDisconnect, _nobody)


async def _api_error(_request: Request, refused: Exception) -> Response:
    assert isinstance(refused, ApiError)
    return answer(refused)


async def _invalid(_request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    return answer(invalid(wrong.errors()))


async def _nobody(_request: Request, _gone: Exception) -> Response:
    """Whoever asked is gone: nobody reads this, but the server wants an answer."""
    return Response(status_code=499)


async def _http(request: Request, wrong: Exception) -> Response:
    """What FastAPI itself refuses: no such page, a method that is not taken, a body that is no text."""
    assert isinstance(wrong, HTTPException)
    codes = {404: api_error("not_found"), 405: api_error("wrong_method", method=request.method)}
    found = codes.get(wrong.status_code, api_error("malformed"))
    return answer(ApiError(wrong.status_code, found.code, found.said, headers=wrong.headers or {}))
