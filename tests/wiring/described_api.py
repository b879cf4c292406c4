"""The API's description tested inside the process: it generates requests, and responses are checked by it."""

from __future__ import annotations

import copy
import io
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests
import schemathesis
from django.apps import apps
from django.test import Client
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from urllib3 import HTTPHeaderDict, HTTPResponse

from tests.wiring.schema import described

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BASE = "http://testserver"
KNOWN_AT_ONCE = 8
"""How many ids of each kind are tried: the first and the last."""
ALIASES = {
    "person": "user",
    "cashier": "user",
    "caller": "entry",
    "other": "entry",
    "table": "table_in_play",
    "remark": "incident_remark",
    "room_table": "room_table",
}
OF_THE_CLIENT = ("content-length", "cookie", "authorization", "accept-encoding")
READABLE = "^[A-Za-z][A-Za-z0-9]*$"
"""Texts that people could have typed; other texts come from the description alone."""


def known_ids() -> dict[str, list[int]]:
    """Ids that exist, by the name of the field that takes them: unknown ids test little."""
    found = {}
    for model in apps.get_models():
        ids = sorted(pk for pk in model.objects.values_list("pk", flat=True) if isinstance(pk, int))  # type: ignore[attr-defined]
        if ids:
            name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", model.__name__).lower()
            half = KNOWN_AT_ONCE // 2
            found[name] = ids if len(ids) <= KNOWN_AT_ONCE else ids[:half] + ids[-half:]
    return found | {name: found[kind] for name, kind in ALIASES.items() if kind in found}


def narrowed(ids: Mapping[str, list[int]]) -> dict[str, Any]:
    """The description, with the fields that name a thing limited to existing things."""
    told = copy.deepcopy(described())
    schemas = told["components"]["schemas"]
    for operations in told["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", ()):
                _limit(parameter["name"], parameter["schema"], ids)
            for content in operation.get("requestBody", {}).get("content", {}).values():
                content["schema"] = _of_requests(content["schema"], schemas, ids, ())
    return told


def _limit(name: str, schema: dict[str, Any], ids: Mapping[str, list[int]]) -> None:
    one = re.sub(r"_id$", "", name)
    if schema.get("type") == "integer" and one in ids:
        schema["enum"] = ids[one] + ([None] if schema.get("nullable") else [])
    if schema.get("type") == "string" and not {"format", "enum", "pattern"} & schema.keys():
        schema["pattern"] = READABLE
    items = schema.get("items", {})
    single = {"entries": "entry", "players": "player"}.get(name, name.removesuffix("s"))
    if items.get("type") == "integer" and single in ids:
        schema["items"] = items | {"enum": ids[single]}


def _of_requests(
    schema: Any, schemas: Mapping[str, Any], ids: Mapping[str, list[int]], above: tuple[str, ...]
) -> Any:
    """The schema with its references resolved, so that responses keep theirs."""
    if isinstance(schema, list):
        return [_of_requests(one, schemas, ids, above) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return schema if name in above else _of_requests(schemas[name], schemas, ids, (*above, name))
    made = {name: _of_requests(one, schemas, ids, above) for name, one in schema.items()}
    if "properties" in made:
        made["additionalProperties"] = False
    for name, one in made.get("properties", {}).items():
        if isinstance(one, dict):
            _limit(name, one, ids)
    return made


def response_to(client: Client, case: Any) -> requests.Response:
    """The response to a generated request, in the form that the library's checks take."""
    return carried(client, requests.Request(**_accepted(case.as_transport_kwargs(base_url=BASE))))


def carried(client: Client, request: requests.Request) -> requests.Response:
    """The response to a request, inside this process."""
    made = request.prepare()
    body = made.body if made.body is not None else b""
    body = body.encode() if isinstance(body, str) else body
    parts = urlsplit(str(made.url))
    told = {name.lower(): _text(value) for name, value in made.headers.items()}
    kind = told.pop("content-type", "")
    headers = {name: value for name, value in told.items() if name not in OF_THE_CLIENT}
    answer = client.generic(
        str(made.method), parts.path, body, content_type=kind, headers=headers, QUERY_STRING=parts.query
    )
    return _as_read(made, answer)


def _text(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.decode("latin-1")


def _accepted(fields: Mapping[str, Any]) -> dict[str, Any]:
    known = ("method", "url", "headers", "params", "json", "data", "files", "cookies")
    return {name: value for name, value in fields.items() if name in known}


def _as_read(request: requests.PreparedRequest, answer: Any) -> requests.Response:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    read = requests.Response()
    read.status_code, read.request, read.url = answer.status_code, request, str(request.url)
    read.reason = answer.reason_phrase
    read.headers.update(dict(answer.items()))
    read.raw = HTTPResponse(io.BytesIO(content), HTTPHeaderDict(dict(answer.items())), answer.status_code)
    read._content = content
    return read


class Reached:
    """The operations that succeeded, and for which roles."""

    def __init__(self) -> None:
        self.statuses: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))

    def note(self, operation: str, status: int) -> None:
        """Note that an operation was answered."""
        self.statuses[operation][status] += 1

    def carried_out(self) -> frozenset[str]:
        """Operations that succeeded at least once."""
        return frozenset(
            name for name, told in self.statuses.items() if any(200 <= status < 300 for status in told)
        )

    def never(self) -> frozenset[str]:
        """Operations that were requested and never succeeded."""
        return frozenset(self.statuses) - self.carried_out()


def loaded(ids: Mapping[str, list[int]]) -> Any:
    """The narrowed description in the library's form."""
    return schemathesis.openapi.from_dict(narrowed(ids))


def unreached() -> frozenset[str]:
    """The operations that no request of the night reaches, from ``unreached.txt``, each with its reason."""
    lines = Path(__file__).with_name("unreached.txt").read_text().splitlines()
    named = [line.partition("#")[::2] for line in lines if line.strip() and not line.startswith("#")]
    assert all(reason.strip() for _operation, reason in named), "each with its reason"
    return frozenset(operation.strip() for operation, _reason in named)
