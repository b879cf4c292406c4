"""What all verbs have in common in the API's description: problems, exactly-once commands, ids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from access.problems import PROBLEM

READING = ("get", "head", "options")
VERBS = (*READING, "post", "put", "patch", "delete")
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "maxLength": 64},
    "description": "Names the command: sent again with the same body it is answered as before and done once.",
}
PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "Why nothing was done (RFC 9457); `code` names the state that forbids it.",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "detail": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "request_id": {"type": "string", "description": "As in `X-Request-ID` and in the log."},
        "errors": {
            "type": "object",
            "description": "What is wrong, by the path of the field: `payments[1].amount_minor`.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "values": {
            "type": "object",
            "description": "What the sentence is made of.",
            "additionalProperties": True,
        },
    },
    "required": ["type", "title", "detail", "status", "code", "errors"],
}
REFUSED = {
    "description": "A problem: nothing was changed.",
    "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


def describe(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Add what applies to every verb to a finished description; a hook of drf-spectacular."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM_SCHEMA
    for verb, operation in _operations(result):
        operation["responses"]["default"] = REFUSED
        _bound_ids(operation)
        if verb not in READING:
            operation.setdefault("parameters", []).append(KEY)
    return result


def _operations(result: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in result["paths"].values():
        yield from ((verb, operation) for verb, operation in path.items() if verb in VERBS)


def _bound_ids(operation: dict[str, Any]) -> None:
    """Give ids in paths a minimum: no address contains a negative number."""
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path" and parameter["schema"].get("type") == "integer":
            parameter["schema"]["minimum"] = 0
