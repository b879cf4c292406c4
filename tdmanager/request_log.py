"""One line of the log for each request: its id, the request, the person and device, the response."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from access.request_ids import request_named
from journal import instants

HEADER = "X-Request-ID"
log = logging.getLogger("tdmanager.requests")
LAST_FAILURE = "last-failure"
KEPT_SECONDS = 24 * 3_600
NAMES_ITS_CAUSE = 503
"""A refusal that names the service that is down or full; health shows that itself."""
UNLOGGED = ("/static/", "/health")
"""Files, and requests that a monitor sends every few seconds."""
Answer = Callable[[HttpRequest], HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Failure:
    """The last internal error, within a day."""

    at: datetime
    request_id: str


def every_request(get_response: Answer) -> Answer:
    """Give each request an id, log it in one line, and note an internal error."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        with request_named(request.headers.get(HEADER, "")) as name:
            response = get_response(request)
        response[HEADER] = name
        if response.status_code >= 500 and response.status_code != NAMES_ITS_CAUSE:
            cache.set(LAST_FAILURE, (instants.now(), name), KEPT_SECONDS)
        if not request.path.startswith(UNLOGGED) and log.isEnabledFor(logging.INFO):
            log.info(_line(request, response, name, time.perf_counter() - began))
        return response

    return middleware


def last_failure() -> Failure | None:
    """The last internal error, if it is less than a day old and the cache still has it."""
    values = cache.get(LAST_FAILURE)
    return Failure(*values) if values else None


def _line(request: HttpRequest, response: HttpResponseBase, name: str, seconds: float) -> str:
    fields: dict[str, Any] = {
        "at": instants.now().isoformat(timespec="milliseconds"),
        "id": name,
        "method": request.method,
        # Without search terms: they may be names.
        "path": request.path,
        "status": response.status_code,
        "ms": round(seconds * 1_000, 1),
        "person": _person(request),
        "device": getattr(getattr(request, "device", None), "pk", None),
    }
    data = getattr(response, "data", None)
    if response.status_code >= 400 and isinstance(data, dict) and "code" in data:
        fields["code"] = data["code"]
    return _spelled(fields)


_spelled = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _person(request: HttpRequest) -> int | None:
    """The person, if already known: the log runs no query for a name."""
    token = getattr(request, "program_token", None)
    return token.user_id if token is not None else getattr(getattr(request, "_cached_user", None), "pk", None)


class RotatedLog(RotatingFileHandler):
    """A log file that restarts at 10 MB, with its folder; a full disk stops no request."""

    def __init__(self, filename: str, **options: Any) -> None:
        super().__init__(
            filename, maxBytes=10_000_000, backupCount=9, encoding="utf-8", delay=True, **options
        )

    def _open(self) -> Any:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, _record: logging.LogRecord) -> None:  # noqa: N802 (as Python calls it)
        """Health reports the full disk: the line is left out."""
