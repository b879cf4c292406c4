"""A program's request passes fewer steps than a browser's, and gets the same answer."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import RequestFactory

from journal import instants
from people.models import ProgramToken, User
from people.staff.secrets import hash_of_program_token
from tdmanager.edge.one_hop import OneHop
from tdmanager.edge.programs import Programs, is_of_program
from tests import builders as b

pytestmark = pytest.mark.django_db
SECRET = "s" * 40
NOT_ALIKE = {"X-Request-ID", "Vary", "Line", "Location", "Content-Length"}
ITALIAN = {"HTTP_ACCEPT_LANGUAGE": "it"}


@pytest.fixture
def _director() -> None:
    b.house()
    person = User.objects.create(username="Ada", role="director")
    ProgramToken.objects.create(
        user=person,
        digest=hash_of_program_token(SECRET),
        created_at=instants.now(),
        last_used_at=instants.now(),
    )


@pytest.mark.usefixtures("_director")
@pytest.mark.parametrize(
    ("method", "path", "fields"),
    [
        ("GET", "/api/v1/me/", {}),
        ("GET", "/api/v1/events/", {}),
        ("GET", "/api/v1/events/7/", ITALIAN),
        ("GET", "/api/v1/me/", {"HTTP_AUTHORIZATION": "Token wrong", **ITALIAN}),
        ("GET", "/api/v1/nowhere/", {}),
        ("GET", "/api/v1/me", {}),
        ("DELETE", "/api/v1/me/", {}),
        ("GET", "/api/v1/me/?unknown=1", ITALIAN),
        ("POST", "/api/v1/players/", {"data": "{", **ITALIAN}),
        ("POST", "/api/v1/players/", {"data": '{"first_name": "Ada", "last_name": "Byron"}'}),
        ("GET", "/api/v1/events/" + "9" * 80 + "/", {}),
    ],
)
def test_it_answers_as_for_a_browser(method: str, path: str, fields: dict[str, Any]) -> None:
    told = []
    for handler in (_usual(), Programs()):
        named: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Token {SECRET}", "content_type": "application/json"}
        request = RequestFactory().generic(method, path, **named | fields)
        assert is_of_program(request)
        response = handler.get_response(request)
        told.append((response.status_code, _headers(response), _without_id(response)))
    assert told[0] == told[1]


def _usual() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler


def _headers(response: HttpResponseBase) -> dict[str, str]:
    return {name: value for name, value in response.items() if name not in NOT_ALIKE}


def _without_id(response: Any) -> Any:
    data = getattr(response, "data", None)
    left = {"request_id", "id", "instance", "created_at", "number"}
    return {name: data[name] for name in data if name not in left} if isinstance(data, dict) else None


@pytest.mark.parametrize(
    ("path", "environment", "is_short"),
    [
        ("/api/v1/me/", {"HTTP_AUTHORIZATION": "Token x"}, True),
        ("/api/v1/me/", {}, False),
        ("/api/v1/me/", {"HTTP_AUTHORIZATION": "Token x", "HTTP_COOKIE": "sessionid=1"}, False),
        ("/events/", {"HTTP_AUTHORIZATION": "Token x"}, False),
    ],
)
def test_only_a_token_without_a_cookie_takes_the_short_way(
    path: str, environment: dict[str, str], is_short: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []
    house = OneHop()
    for handler, name in ((house, "usual"), (house._programs, "short")):
        monkeypatch.setattr(handler, "get_response", partial(_noted, taken, name, handler.get_response))
    headers = [
        (name.removeprefix("HTTP_").lower().encode(), value.encode()) for name, value in environment.items()
    ]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers],
    }

    async def ask() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(_message: Any) -> None:
            return

        await house(scope, receive, send)

    asyncio.run(ask())
    house.close()
    assert taken == (["short"] if is_short else ["usual"])


def _noted(taken: list[str], name: str, usual: Any, request: HttpRequest) -> HttpResponseBase:
    taken.append(name)
    response: HttpResponseBase = usual(request)
    return response


def test_the_short_way_is_a_part_of_the_usual_one_in_its_order() -> None:
    steps = [one for one in settings.MIDDLEWARE_OF_PROGRAMS if "without_session" not in one]
    assert steps == [one for one in settings.MIDDLEWARE if one in steps]
