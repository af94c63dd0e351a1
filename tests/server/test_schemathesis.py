"""The API is what its description says: requests made from it, good and bad ones, are answered as it promises."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from stellwerk.server.app import make_app
from stellwerk.server.core.settings import Settings
from tests.server.live_server import LiveServer, Tables, cookie, live_server, prepare

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
EXAMPLES = 40
"""Of good requests to each route, and as many bad ones."""

SCHEMA = schemathesis.openapi.from_dict(make_app(Settings(data_dir=Path("unused"))).openapi())
OPERATIONS: dict[str, Any] = {
    f"{one.method.upper()} {one.path}": one
    for one in (found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok))
}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, Tables]]:
    """A server with tables of every kind."""
    folder = tmp_path_factory.mktemp("described")
    tables = prepare(folder)
    with live_server(folder) as server:
        yield server, tables
        assert server.end() == ""


NOTHING_BAD = {
    "GET /api/games",
    "GET /api/games/{game}",
    "GET /api/games/{game}/plan",
    "GET /api/games/{game}/statistics",
    "GET /api/me",
    "GET /api/me/tokens",
    "GET /api/me/statistics",
    "POST /api/moves/{token}",
}
"""Routes that take nothing, or any text: there are no bad requests to them."""
KINDS = [
    *(pytest.param(name, GenerationMode.POSITIVE, id=f"{name}, good") for name in OPERATIONS),
    *(pytest.param(name, GenerationMode.NEGATIVE, id=f"{name}, bad") for name in OPERATIONS if name not in NOTHING_BAD),
]


@pytest.mark.parametrize(("name", "mode"), KINDS)
def test_the_api_is_as_it_is_described(name: str, mode: GenerationMode, described: tuple[LiveServer, Tables]) -> None:
    server, tables = described
    known: dict[str, list[Any]] = {
        "id": [tables[table] for table in sorted(tables)],
        "game": ["usa", "uk", "asia", "card"],
        "seat": [0, 1],
        "track": ["denver-omaha", "nowhere-at_all"],
    }

    @given(case=OPERATIONS[name].as_strategy(generation_mode=mode), data=st.data())
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def asked(case: Any, data: st.DataObject) -> None:
        if mode is GenerationMode.POSITIVE:
            for parameter in set(case.path_parameters or {}) & set(known):
                if data.draw(st.booleans()):
                    case.path_parameters[parameter] = data.draw(st.sampled_from(known[parameter]))
        person = data.draw(st.sampled_from(["ben", "eve", None]))
        case.call_and_validate(base_url=server.url, headers=cookie(person), checks=CHECKS)

    asked()


@pytest.mark.parametrize(
    "name", [operation for operation in OPERATIONS if operation.startswith("GET") and "{id}" in operation]
)
def test_every_kind_of_table_is_as_it_is_described(name: str, described: tuple[LiveServer, Tables]) -> None:
    server, tables = described
    for table in tables.ids.values():
        for person in ("anna", "eve", None):
            case = OPERATIONS[name].Case(
                path_parameters={"id": table} | ({"track": "denver-omaha"} if "{track}" in name else {})
            )
            case.call_and_validate(base_url=server.url, headers=cookie(person), checks=CHECKS)
