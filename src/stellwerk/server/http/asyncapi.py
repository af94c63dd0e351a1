"""/api/asyncapi.json: the WebSocket of a table, described for programs as OpenAPI describes the routes."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.responses import Response

from stellwerk import __version__
from stellwerk.server.http.messages import Ask, Hello, Order, Ping
from stellwerk.server.http.schemas.live import AskAnswered, FaultTold, OrderAccepted, OrderRefused, Pong
from stellwerk.server.http.schemas.tables import News
from stellwerk.server.http.socket import HELLO_SECONDS, NO_HELLO, NO_TABLE, TOO_MANY_ERRORS
from stellwerk.server.tables.updates import to_json_bytes

router = APIRouter()

HEARD: Mapping[str, type[BaseModel]] = {"hello": Hello, "command": Order, "ask": Ask, "ping": Ping}
"""What a client says, by its type."""
SAID: Mapping[str, type[BaseModel]] = {
    "news": News,
    "accepted": OrderAccepted,
    "refused": OrderRefused,
    "answer": AskAnswered,
    "pong": Pong,
    "fault": FaultTold,
}
"""What the server says, by its type."""

_SCHEMAS = "#/components/schemas/{model}"
_ABOUT = f"""
The live connection to a table. The client says hello first, within {HELLO_SECONDS:g} seconds, and is told what it has
missed; then it may send commands, and is told everything new. Every message is JSON text.

The server closes with {NO_TABLE} (no such table), {NO_HELLO} (no hello), {TOO_MANY_ERRORS} (too many messages that
could not be read) or 1013 (too many connections, try again later); a fault before it says why.
"""


@cache
def document() -> dict[str, Any]:
    """The AsyncAPI document, from the same models with which messages are read and tested."""
    kinds = {**HEARD, **SAID}
    names, described = models_json_schema([(form, "validation") for form in kinds.values()], ref_template=_SCHEMAS)
    schemas = {form: names[form, "validation"] for form in kinds.values()}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Stellwerk: a table, live", "version": __version__, "description": _ABOUT.strip()},
        "defaultContentType": "application/json",
        "channels": {
            "live": {
                "address": "/api/tables/{id}/live",
                "title": "A table",
                "parameters": {"id": {"description": "The id of the table, as its link has it"}},
                "messages": {kind: {"$ref": f"#/components/messages/{kind}"} for kind in kinds},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "hear": _operation("receive", "What a client says", HEARD),
            "say": _operation("send", "What the server says", SAID),
        },
        "components": {
            "messages": {kind: _message(kind, form, schemas[form]) for kind, form in kinds.items()},
            "schemas": _without_discriminators(described["$defs"]),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "From POST /api/me/tokens"},
                "cookie": {"type": "httpApiKey", "name": "stellwerk", "in": "cookie", "description": "Of a browser"},
            },
        },
    }


def _without_discriminators(schema: Any) -> Any:
    """AsyncAPI's discriminators are others than OpenAPI's. Our forms are told apart by their constants anyway."""
    if isinstance(schema, dict):
        return {name: _without_discriminators(one) for name, one in schema.items() if name != "discriminator"}
    return [_without_discriminators(one) for one in schema] if isinstance(schema, list) else schema


def _operation(action: str, title: str, kinds: Mapping[str, object]) -> dict[str, Any]:
    return {
        "action": action,
        "title": title,
        "channel": {"$ref": "#/channels/live"},
        "messages": [{"$ref": f"#/channels/live/messages/{kind}"} for kind in kinds],
        "security": [{"$ref": "#/components/securitySchemes/token"}, {"$ref": "#/components/securitySchemes/cookie"}],
    }


def _message(kind: str, form: type[BaseModel], schema: Mapping[str, Any]) -> dict[str, Any]:
    said = re.sub(r"\s+", " ", form.__doc__ or "").strip()
    return {"name": kind, "title": form.__name__, "summary": said, "payload": dict(schema)}


@router.get("/api/asyncapi.json", include_in_schema=False)
async def get_asyncapi() -> Response:
    """Describe the WebSocket of a table."""
    return Response(to_json_bytes(document()), media_type="application/json")
