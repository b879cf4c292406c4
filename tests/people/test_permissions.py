"""Every address declares its permissions and enforces them: every address and verb, by night every role."""

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
from people.models import User
from people.staff import verbs as actions
from tests import builders
from tests.conftest import IS_LONG

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
SENT_AWAY = ("role_forbidden", "only_posted")
# Why somebody is sent away is told in a word, not as a whole page.
OF_A_SCRIPT = {"HX-Request": "true"}
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
TURNS = [
    (number + turn, one, verb) for number, one in enumerate(ENDPOINTS) for turn, verb in enumerate(one.verbs)
]
"""Every address and method, with a number that gives each role its turn at both."""


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


def _is_let_in(client: Client, endpoint: Endpoint, verb: str, headers: dict[str, str]) -> bool:
    answer = client.generic(verb, endpoint.address, b"{}", content_type="application/json", headers=headers)
    assert answer.status_code < 500, f"{verb} {endpoint.address} fails with {answer.status_code}"
    if endpoint.address.startswith("/api/"):
        return answer.status_code not in (401, 403) or _code(answer) == "sign_in_refused"
    sent_to = answer.headers.get("Location", "")
    if sent_to.startswith("/login/?next=") or answer.status_code == 303:
        return False
    return _code(answer) not in SENT_AWAY and not any(
        f'data-code="{code}"'.encode() in answer.content for code in SENT_AWAY
    )


def _code(answer: Any) -> str:
    try:
        return str(answer.json().get("code", ""))
    except (ValueError, AttributeError):
        return ""


def _asks(role: str, number: int, declared: frozenset[str]) -> bool:
    """Whether this role asks for the address with this number: one of those admitted and one of the others.

    Which of them takes turns: nothing but the declaration says who is let in. By night everybody asks.
    """
    if IS_LONG or role == "anonymous":
        return True
    admitted = [one for one in ROLES[1:] if one in declared or "public" in declared]
    others = [one for one in ROLES[1:] if one not in admitted]
    return role in {listed[number % len(listed)] for listed in (admitted, others) if listed}


@pytest.mark.thorough
@pytest.mark.parametrize("role", ROLES)
def test_every_endpoint_admits_whom_it_declares_and_nobody_else(house: None, role: str) -> None:
    person = _person(role)
    client, headers = _client(person), OF_A_SCRIPT if person else {}
    wrong = []
    for number, endpoint, verb in TURNS:
        declared = (endpoint.reads if verb == READING else endpoint.writes) or frozenset()
        if not _asks(role, number, declared):
            continue
        expected = "public" in declared or role in declared
        if endpoint.name in LEAVES_TRACES:
            client = _client(person)
        if _is_let_in(client, endpoint, verb, headers) != expected:
            wrong.append(f"{verb} {endpoint.address}: expected {'in' if expected else 'out'}")
        if endpoint.name in LEAVES_TRACES:
            client = _client(person)
    assert not wrong, "\n".join(wrong)


def test_an_endpoint_that_declares_nothing_admits_nobody() -> None:
    class Silent(PermissionView):
        """A view whose author forgot the writers."""

    assert Silent.writes == frozenset()
    assert "public" not in Silent.reads
