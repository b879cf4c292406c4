"""The way in: bodies within limits and time before a thread is used, one kept thread for the rest."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.db.backends.signals import connection_created
from django.http import HttpResponse, StreamingHttpResponse

from access.problems import status_of
from rulebook.refusals import Refusal
from screens.wire.shown import TapAnswer
from screens.wire.write_priority import WAITS_SECONDS, write_priority
from tdmanager.edge import bodies, limits, threads
from tdmanager.edge.one_hop import AT_ONCE, OneHop
from tdmanager.settings import base
from tdmanager.settings.base import SQLITE
from tdmanager.sqlite.base import DatabaseWrapper

Message = MutableMapping[str, Any]
API, PAGE = "/api/v1/players/", "/events/new/"
SLOW, CROWD = 0.2, 500
PATIENCE = 60
USUAL = limits.ORDINARY
NOTHING: Iterator[Message] = iter(())


@dataclass(frozen=True, slots=True)
class Told:
    """The response to a client."""

    status: int
    headers: dict[bytes, bytes]
    body: bytes

    @property
    def code(self) -> str:
        """The code of the problem."""
        assert self.headers[b"Content-Type"] == b"application/problem+json"
        assert self.headers[b"Connection"] == b"close"
        return str(json.loads(self.body)["code"])


def parts(*pieces: bytes, is_whole: bool = True) -> Iterator[Message]:
    """The messages of a body; an incomplete one never ends."""
    for piece in pieces:
        yield {"type": "http.request", "body": piece, "more_body": True}
    if is_whole:
        yield {"type": "http.request", "body": b"", "more_body": False}


async def response_to(
    house: Callable[..., Awaitable[None]],
    messages: Iterator[Message] = NOTHING,
    path: str = API,
    method: str = "POST",
    headers: Sequence[tuple[bytes, bytes]] = (),
) -> Told | None:
    """The response to one request; a client without further messages waits, silently."""
    sent: list[Message] = []

    async def receive() -> Message:
        for message in messages:
            return message
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "scheme": "http",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers],
    }
    await house(scope, receive, send)
    if not sent:
        return None
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return Told(sent[0]["status"], dict(sent[0]["headers"]), body)


class Answering(OneHop):
    """Django's part replaced by a response."""

    def __init__(self, response: Callable[[], Any]) -> None:
        super().__init__()
        self._response = response

    def get_response(self, request: Any) -> Any:
        """The response that the test sets."""
        return self._response()


def size(request_body: bytes = b"") -> HttpResponse:
    return HttpResponse(b"here" + request_body)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ORDINARY", limits.Limit(3 * limits.MEGABYTE, SLOW))
    monkeypatch.setattr(limits, "LINGER_SECONDS", 0.0)


def ask(*values: Any, **fields: Any) -> Told:
    told = asyncio.run(response_to(OneHop(), *values, **fields))
    assert told is not None
    return told


def test_a_body_announced_too_large_is_refused_unread() -> None:
    told = ask(headers=[(b"content-length", b"9000000000")])
    assert (told.status, told.code) == (413, "body_too_large")
    page = ask(path=PAGE, headers=[(b"content-length", b"9000000000")])
    assert (page.status, page.headers[b"Content-Type"][:9]) == (413, b"text/html")


def test_a_body_is_counted_whatever_it_announces() -> None:
    told = ask(parts(*[b"x" * limits.MEGABYTE] * 4))
    assert (told.status, told.code) == (413, "body_too_large")


def test_a_file_may_be_larger_than_a_command() -> None:
    form = [(b"content-type", b"multipart/form-data; boundary=x")]
    pieces = [b"x" * limits.MEGABYTE] * 16
    told = asyncio.run(response_to(Answering(size), parts(*pieces), headers=form))
    assert told is not None
    assert told.status == 200
    assert ask(parts(*pieces * 2), headers=form).code == "body_too_large"


@pytest.mark.parametrize("header", [(b"content-length", b"2"), (b"transfer-encoding", b"chunked")])
def test_what_only_reads_has_no_body(header: tuple[bytes, bytes]) -> None:
    told = ask(parts(b"{}"), method="GET", headers=[header])
    assert (told.status, told.code) == (400, "request_malformed")


async def _crowd() -> tuple[list[Told | None], Told | None]:
    house = Answering(size)
    slow = [asyncio.ensure_future(response_to(house, parts(b"{", is_whole=False))) for _ in range(CROWD)]
    await asyncio.sleep(0)
    meanwhile = await response_to(house, parts(b"{}"))
    assert not any(one.done() for one in slow)
    async with asyncio.timeout(PATIENCE):
        return list(await asyncio.gather(*slow)), meanwhile


def test_bodies_that_never_end_use_no_thread_and_are_ended() -> None:
    slow, meanwhile = asyncio.run(_crowd())
    assert meanwhile is not None
    assert meanwhile.body == b"here"
    assert {(one.status, one.code) for one in slow if one} == {(400, "body_too_slow")}
    assert len(slow) == CROWD


def test_all_bodies_together_are_limited_and_counted_off_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_AT_ONCE", 100)
    held = bodies.Bodies()
    with held.new_body() as body:
        held.hold(90)
        body.size = 90
        with pytest.raises(bodies.Refusal, match="system_busy"):
            held.hold(11)
    held.hold(100)


def test_a_client_that_left_is_sent_nothing() -> None:
    left: Iterator[Message] = iter([*parts(b"{", is_whole=False), {"type": "http.disconnect"}])
    assert asyncio.run(response_to(OneHop(), left)) is None


def test_the_body_reaches_django_whole() -> None:
    seen: list[bytes] = []

    class Reading(OneHop):
        def get_response(self, request: Any) -> Any:
            seen.append(request.body)
            return HttpResponse()

    asyncio.run(response_to(Reading(), parts(b'{"a"', b": 1}")))
    assert seen == [b'{"a": 1}']


def test_a_long_response_is_sent_in_pieces_and_closed() -> None:
    closed: list[bool] = []

    def long() -> StreamingHttpResponse:
        response = StreamingHttpResponse(iter([b"x"] * (AT_ONCE * 2 + 1)))
        vars(response)["_resource_closers"].append(partial(closed.append, True))
        return response

    told = asyncio.run(response_to(Answering(long), parts()))
    assert told is not None
    assert (told.body, closed) == (b"x" * (AT_ONCE * 2 + 1), [True])
    # A request without a body: its empty body is received only now, and the client has not left.
    told = asyncio.run(response_to(Answering(long), parts(), method="GET"))
    assert told is not None
    assert (told.body, closed) == (b"x" * (AT_ONCE * 2 + 1), [True, True])
    left = iter([*parts(), {"type": "http.disconnect"}])
    told = asyncio.run(response_to(Answering(long), left))
    assert told is not None
    assert len(told.body) < AT_ONCE * 2 + 1
    assert closed == [True] * 3


def test_the_pieces_of_a_tap_are_sent_as_they_are_made_even_if_nobody_reads_them() -> None:
    went_on = Event()
    closed: list[bool] = []
    sent: list[bytes] = []

    def made() -> Iterator[bytes]:
        yield b"message"
        assert went_on.wait(PATIENCE)
        yield b"frame"

    def answer() -> TapAnswer:
        response = TapAnswer(made())
        vars(response)["_resource_closers"].append(partial(closed.append, True))
        return response

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))
        if message.get("body") == b"message":
            went_on.set()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "POST", "path": API, "query_string": b"", "headers": []}
    asyncio.run(Answering(answer)(scope, receive, send))
    assert sent == [b"", b"message", b"frame", b""]
    assert closed == [True]


def test_screens_do_not_wait_for_a_client_that_does_not_read_what_its_tap_changed() -> None:
    waited: list[float] = []

    async def send(message: Message) -> None:
        if message.get("body") != b"frame":
            return
        # Its buffer is full.
        loop = asyncio.get_running_loop()
        began = loop.time()
        await write_priority().turn()
        waited.append(loop.time() - began)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "POST", "path": API, "query_string": b"", "headers": []}
    asyncio.run(Answering(lambda: TapAnswer(iter((b"message", b"frame"))))(scope, receive, send))
    assert waited[0] < WAITS_SECONDS / 2


@pytest.mark.django_db(transaction=True)
def test_a_thread_keeps_its_connection(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.WEB_CONNECTIONS = 1
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", None)
    opened: list[object] = []

    def note(**fields: Any) -> None:
        opened.append(fields["connection"])

    connection_created.connect(note)
    house = OneHop()
    token = [(b"authorization", b"Token nothing")]
    try:
        told = [
            asyncio.run(response_to(house, path="/api/v1/me/", method="GET", headers=token)) for _ in range(8)
        ]
    finally:
        connection_created.disconnect(note)
        house.close()
    assert [one.status for one in told if one] == [401] * 8
    assert len(opened) <= threads.LEAST


@pytest.mark.django_db
def test_a_connection_that_failed_is_opened_anew(tmp_path: Path) -> None:
    kept = dict(connections.settings["default"]) | SQLITE | {"NAME": tmp_path / "own", "CONN_MAX_AGE": None}
    own = DatabaseWrapper(kept)
    with own.cursor() as cursor:
        cursor.execute("SELECT 1")
    own.close_if_unusable_or_obsolete()
    assert own.connection is not None
    with pytest.raises(OperationalError), own.cursor() as cursor:
        cursor.execute("SELECT * FROM nothing")
    own.close_if_unusable_or_obsolete()
    assert own.connection is None


@pytest.mark.parametrize(
    ("cache_control", "method", "headers", "path", "answers"),
    [
        ("max-age=315360000, public, immutable", "GET", (), "/static/js/clock.1f0e.js", 1),
        ("max-age=60, public", "GET", (), "/static/js/clock.js", 2),
        ("max-age=315360000, public, immutable", "HEAD", (), "/static/js/clock.1f0e.js", 2),
        (
            "max-age=315360000, public, immutable",
            "GET",
            [(b"range", b"bytes=0-1")],
            "/static/js/clock.1f0e.js",
            2,
        ),
        ("max-age=315360000, public, immutable", "GET", (), "/events/1/", 2),
    ],
)
def test_a_file_that_never_changes_is_answered_once_for_all(
    cache_control: str, method: str, headers: Sequence[tuple[bytes, bytes]], path: str, answers: int
) -> None:
    made: list[HttpResponse] = []

    def file() -> HttpResponse:
        made.append(HttpResponse(b"let", headers={"Cache-Control": cache_control, "X-Request-ID": "one"}))
        return made[-1]

    async def twice() -> tuple[Told | None, Told | None]:
        house = Answering(file)
        try:
            first = await response_to(house, path=path, method=method, headers=headers)
            return first, await response_to(house, path=path, method=method, headers=headers)
        finally:
            house.close()

    first, second = asyncio.run(twice())
    assert first is not None
    assert second is not None
    assert len(made) == answers
    assert second.body == first.body == b"let"
    given = {name: value for name, value in first.headers.items() if name != b"X-Request-ID" or answers > 1}
    assert second.headers == given


def test_a_file_is_kept_apart_for_clients_that_accept_other_encodings() -> None:
    house = Answering(lambda: HttpResponse(b"a", headers={"Cache-Control": "immutable"}))
    scope = {"type": "http", "method": "GET", "path": "/static/a.1.js", "scheme": "http", "headers": []}
    packed = {**scope, "headers": [(b"accept-encoding", b"gzip")]}
    assert house._files.key(scope) != house._files.key(packed)
    house.close()


def test_taps_reads_and_what_needs_no_database_have_threads_of_their_own() -> None:
    assert threads.shares(16) == (8, 4)
    assert sum(threads.shares(36)) == 32
    assert threads.shares(1) == (2, 2)
    own = threads.Threads(16)
    pools: set[ThreadPoolExecutor] = {
        own.pool_for({"path": path, "method": method})
        for path, method in [("/api/v1/sales/", "POST"), ("/board/", "GET"), ("/health/", "GET")]
    }
    assert len(pools) == 3
    assert own.pool_for({"path": "/static/x.js", "method": "GET"}) is own.beside


def test_the_limits_of_the_framework_and_of_json_stand_with_the_others() -> None:
    read = (base.DATA_UPLOAD_MAX_MEMORY_SIZE, base.DATA_UPLOAD_MAX_NUMBER_FIELDS, base.MOST_DEPTH)
    assert read == (USUAL.most, limits.MOST_FIELDS, limits.MOST_DEPTH)


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("body_too_large", 413),
        ("body_too_slow", 400),
        ("json_too_deep", 400),
        ("request_malformed", 400),
        ("sign_in_busy", 429),
        ("sign_in_locked", 429),
        ("pin_locked", 429),
        ("codes_exhausted", 429),
    ],
)
def test_what_exceeds_a_limit_is_the_request_that_is_wrong(code: str, status: int) -> None:
    assert status_of(Refusal(code)) == status


@pytest.mark.parametrize("limit", [limits.ORDINARY, limits.FILES])
def test_a_limit_is_the_megabytes_that_it_names(limit: limits.Limit) -> None:
    assert limit.megabytes * limits.MEGABYTE == limit.most
