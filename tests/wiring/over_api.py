"""Actions of tests sent over the API instead: each response is checked against the description."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields
from itertools import cycle
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

import requests
import schemathesis
from django.test import Client
from schemathesis.core.failures import FailureGroup

from access.roles import CAGE, Role
from access.verbs import By, Verb
from cashier.models import Drawer
from journal import opening
from journal.opening import Done
from journal.plain import plain
from people.models import User
from tests.builders import Step
from tests.wiring.described_api import BASE, CHECKS, Reached, carried, response_to
from tests.wiring.schema import described

OFFICES = (Role.INSPECTOR, Role.CASHIER, Role.CAGE, Role.FLOOR, Role.DIRECTOR, Role.ADMINISTRATOR)


class Programs:
    """Programs of every role that take turns; collects the faults of the responses.

    ``learned`` are the bodies that succeeded, by operation.
    """

    def __init__(self, reached: Reached) -> None:
        self.reached, self.described = reached, schemathesis.openapi.from_dict(described())
        self.wrong: list[str] = []
        self.learned: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.is_asking = False
        self._done: list[Done[Any]] = []
        self._turns: dict[str, Iterator[Role]] = {}

    def ask(self, name: str, /, by: Role = Role.DIRECTOR, body: Any = None, **fields: Any) -> Any:
        """Send a request to the operation of this id; returns the response, None if it was refused.

        ``named`` values are in the address: in the path, or in the query.
        """
        operation = self.described.find_operation_by_id(name)
        given: dict[str, Any] = {} if body is None else {"body": body, "media_type": "application/json"}
        query = {one.name: fields.pop(one.name) for one in operation.query if one.name in fields}
        return self._answer(by, operation.Case(path_parameters=fields, query=query, **given))

    def bring(self, name: str, by: Role, fields: Mapping[str, str] | None = None, **files: bytes) -> Any:
        """Send files to the operation of this id, with the values ``told``; returns the response, or None."""
        case = self.described.find_operation_by_id(name).Case()
        # The library sends no file names, without which nothing is a file.
        named = {field: (f"{field}.png", content) for field, content in files.items()}
        return self._answer(
            by, case, requests.Request(case.method, BASE + case.path, files=named, data=fields)
        )

    def carry_out(self, verb: Verb[Any, Any], command: Any) -> Done[Any] | None:
        """The result of a command sent by a permitted role, in the form tests use; None if it was refused."""
        operation = self.described.find_operation_by_id(verb.name)
        told = {name: value for name, value in plain(command).items() if _is_given(command, name)}
        role = self._next(verb)
        owner = _owner(told.get("drawer"))
        if owner is not None and role not in CAGE:
            role = Role(owner.role)
        elif owner is not None:
            owner, told = None, _with_reason(command, told)
        named = {one.name: told.pop(one.name) for one in operation.path_parameters}
        given: dict[str, Any] = {"body": told, "media_type": "application/json"} if operation.body else {}
        self._done.clear()
        answer = self._answer(role, operation.Case(path_parameters=named, **given), user=owner)
        return None if answer is None or not self._done else self._done[-1]

    def performed(self, done: Done[Any]) -> Done[Any]:
        """Keep the result of a request that succeeded."""
        self._done.append(done)
        return done

    def _next(self, verb: Verb[Any, Any]) -> Role:
        """The next permitted role, in turn."""
        if verb.name not in self._turns:
            self._turns[verb.name] = cycle([role for role in OFFICES if role in verb.admits])
        return next(self._turns[verb.name])

    def _answer(
        self, role: Role, case: Any, request: requests.Request | None = None, user: User | None = None
    ) -> Any:
        client = self._client(role, user)
        self.is_asking = True
        try:
            answer = response_to(client, case) if request is None else carried(client, request)
        finally:
            self.is_asking = False
        self.reached.note(case.operation.label, answer.status_code)
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as failed:
            self.wrong.append(f"{role}: {case.operation.label}: {'; '.join(map(str, failed.exceptions))}")
        if not answer.ok:
            return None
        if isinstance(case.body, dict):
            self.learned[case.operation.label].append(case.body)
        if (place := answer.headers.get("Location")) and answer.status_code == 201:
            self._follow(client, place)
        is_json = "json" in answer.headers.get("Content-Type", "")
        return answer.json() if is_json and answer.content else {}

    def _follow(self, client: Client, place: str) -> None:
        """Read a created thing at its own address."""
        answer = client.get(urlsplit(place).path)
        if answer.status_code not in (200, 403):
            self.wrong.append(f"GET {place}: {answer.status_code}")
        match = answer.resolver_match
        if match is not None and answer.status_code == 200:
            self.reached.note(f"GET /{match.route}".replace("<int:", "{").replace(">", "}"), 200)

    def _client(self, role: Role, user: User | None) -> Client:
        if user is None:
            user, _made = User.objects.get_or_create(username=f"program-{role}", defaults={"role": role})
        client = Client(raise_request_exception=False, headers={"Accept": "application/json"})
        client.force_login(user)
        return client


def _is_given(command: Any, name: str) -> bool:
    field: Field[Any] = next(one for one in fields(command) if one.name == name)
    return field.default is MISSING or getattr(command, name) != field.default


def _owner(drawer_id: int | None) -> User | None:
    """The person responsible for the drawer: the only cashier who may use it."""
    if drawer_id is None:
        return None
    drawer = Drawer.objects.filter(pk=drawer_id).select_related("cashier").first()
    return None if drawer is None else drawer.cashier


def _with_reason(command: Any, data: dict[str, Any]) -> dict[str, Any]:
    """Add the reason that another's drawer requires, in the field that the verb has for it."""
    named = [one.name for one in fields(command) if one.name in ("drawer_reason", "reason")]
    return dict.fromkeys(named, "at lunch") | data


@contextmanager
def over_api(programs: Programs) -> Iterator[None]:
    """Send commands of tests over the API; commands refused there run as before, as tests may expect."""
    carry_out, perform = opening.carry_out, Verb.perform

    def of_a_step(refs: Any, command: Any, verb: Any, **options: Any) -> Done[Any]:
        done = None
        if isinstance(verb, Step) and verb.verb.address and not programs.is_asking:
            done = programs.carry_out(verb.verb, verb.command)
        return done or carry_out(refs, command, verb, **options)

    def of_a_verb(verb: Verb[Any, Any], command: Any, by: By, **options: Any) -> Done[Any]:
        if programs.is_asking:
            return programs.performed(perform(verb, command, by, **options))
        done = programs.carry_out(verb, command) if verb.address and not by.key else None
        return done or perform(verb, command, by, **options)

    with patch.object(opening, "carry_out", of_a_step), patch.object(Verb, "perform", of_a_verb):
        yield
