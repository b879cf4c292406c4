"""Every address declares its permissions and enforces them: every address, every role, every verb."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from access.permissions import PermissionView
from access.roles import Role
from journal.opening import HOUSE
from people import actions
from people.models import User
from tests import builders

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
ROLES = ("anonymous", *(role.value for role in Role))
# Django's own and the schema: none of ours, open to all on purpose.
NOT_OURS = frozenset({"schema", "docs", "set_language", "health", "health-json"})
VALUES = {"int": "999999", "str": "none", "slug": "none", "uuid": "00000000-0000-0000-0000-000000000000"}
# After these the session belongs to somebody else, to nobody, or is locked: the next address starts afresh.
LEAVES_TRACES = frozenset({"login", "logout", "switch", "lock", "api-token"})
PART = re.compile(r"<(?:(?P<kind>\w+):)?\w+>")
READING, WRITING = "GET", "POST"
API_WRITES = ("POST", "PUT", "PATCH", "DELETE")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address with what it declares; ``None`` where it declares nothing."""

    name: str
    address: str
    view: Any
    reads: frozenset[str] | None
    writes: frozenset[str] | None
    verbs: tuple[str, ...]


def _patterns(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for item in (resolver or get_resolver()).url_patterns:
        route = prefix + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from _patterns(item, route)
        else:
            yield route, item


def _filled(route: str) -> str:
    """An address of an object that does not exist: a permitted role gets only that error."""
    return "/" + PART.sub(lambda match: VALUES.get(match["kind"] or "str", "none"), route)


def _endpoints() -> list[Endpoint]:
    found = []
    for route, item in _patterns():
        if item.name in NOT_OURS or "admin" in route:
            continue
        view_class = getattr(item.callback, "cls", None) or getattr(item.callback, "view_class", None)
        view = view_class or item.callback
        verbs: tuple[str, ...] = (READING, WRITING)
        if view_class is not None and issubclass(view_class, PermissionView):
            verbs = tuple(verb for verb in (READING, *API_WRITES) if hasattr(view_class, verb.lower()))
        found.append(
            Endpoint(
                item.name or route,
                _filled(route),
                view,
                getattr(view, "reads", None),
                getattr(view, "writes", None),
                verbs,
            )
        )
    return found


ENDPOINTS = _endpoints()


@pytest.fixture
def house() -> None:
    """A house, so that no address is closed for lack of one."""
    builders.house()


def test_there_are_endpoints() -> None:
    assert len(ENDPOINTS) > 60


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_endpoint_declares_whom_it_admits(endpoint: Endpoint) -> None:
    assert endpoint.reads is not None, f"{endpoint.address} declares no readers"
    assert endpoint.writes is not None, f"{endpoint.address} declares no writers"
    known = {"public", *(role.value for role in Role)}
    assert endpoint.reads <= known
    assert endpoint.writes <= known


def _person(role: str) -> User | None:
    if role == "anonymous":
        return None
    if role == Role.DISPLAY:
        return User.objects.create_user("endpoint-display", password=PASSWORD, role=Role.DISPLAY)
    user_id = builders.do(
        [HOUSE], actions.add_staff, username=f"endpoint-{role}", password=PASSWORD, role=role
    ).id
    return User.objects.get(pk=user_id)


def _client(person: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if person is not None:
        client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


def _is_let_in(client: Client, endpoint: Endpoint, verb: str) -> bool:
    answer = client.generic(verb, endpoint.address, b"{}", content_type="application/json")
    assert answer.status_code < 500, f"{verb} {endpoint.address} fails with {answer.status_code}"
    if endpoint.address.startswith("/api/"):
        return answer.status_code not in (401, 403) or _code(answer) == "sign_in_refused"
    sent_to = answer.headers.get("Location", "")
    if sent_to.startswith("/login/?next=") or answer.status_code == 303:
        return False
    return not any(
        code in answer.content for code in (b'data-code="role_forbidden"', b'data-code="only_posted"')
    )


def _code(answer: Any) -> str:
    try:
        return str(answer.json().get("code", ""))
    except ValueError:
        return ""


@pytest.mark.thorough
@pytest.mark.parametrize("role", ROLES)
def test_every_endpoint_admits_whom_it_declares_and_nobody_else(house: None, role: str) -> None:
    person = _person(role)
    client = _client(person)
    wrong = []
    for endpoint, verb in [(one, verb) for one in ENDPOINTS for verb in one.verbs]:
        declared = (endpoint.reads if verb == READING else endpoint.writes) or frozenset()
        expected = "public" in declared or role in declared
        if endpoint.name in LEAVES_TRACES:
            client = _client(person)
        if _is_let_in(client, endpoint, verb) != expected:
            wrong.append(f"{verb} {endpoint.address}: expected {'in' if expected else 'out'}")
        if endpoint.name in LEAVES_TRACES:
            client = _client(person)
    assert not wrong, "\n".join(wrong)


def test_an_endpoint_that_declares_nothing_admits_nobody() -> None:
    class Silent(PermissionView):
        """A view whose author forgot the writers."""

    assert Silent.writes == frozenset()
    assert "public" not in Silent.reads
