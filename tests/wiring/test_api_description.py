"""The API against its own description: no input makes an operation fail, and each answers as described."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any
from zlib import crc32

import pytest
import requests
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.failures import FailureGroup
from schemathesis.core.transport import Response
from schemathesis.generation import GenerationMode

from access.roles import Role
from people.models import User
from screens.parts.cache import forget
from tests.conftest import IS_LONG, SEED
from tests.history import history, without_its_room
from tests.wiring.described_api import CHECKS, Reached, known_ids, loaded, response_to, unreached
from tests.wiring.every_state import house_of_every_state
from tests.wiring.over_api import Programs, over_api
from tests.wiring.program_evenings import all_played

ROLES = tuple(Role)
VALID, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
pytestmark = [pytest.mark.thorough, pytest.mark.django_db]


def made_up(examples: int) -> Any:
    """Settings for requests that are generated at random."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        stateful_step_count=STEPS,
    )


STEPS = 12
SEQUENCES = 200
"""For each role: some two thousand requests in sequences, in about a minute."""
TONIGHT = SEED if "TD_SEED" in os.environ or not IS_LONG else secrets.randbelow(2**31)
"""Each night tests new requests; a fault names the seed that reproduces it."""


class Program:
    """A program of a role that sends generated requests; its changes are rolled back."""

    def __init__(self, role: Role, reached: Reached) -> None:
        self.role, self.reached = role, reached
        user = User.objects.filter(role=role, is_active=True).first()
        self.client = Client(raise_request_exception=False, headers={"Accept": "application/json"})
        self.client.force_login(user or User.objects.create(username=f"program-{role}", role=role))

    def send(self, case: Any) -> requests.Response:
        """The response to one request."""
        answer = response_to(self.client, case)
        self.reached.note(case.operation.label, answer.status_code)
        return answer

    def tries(self, operation: Any, mode: GenerationMode, examples: int, begun: int) -> Iterator[str]:
        """Send requests to one operation, each to the unchanged house; yields the faults of the responses."""

        @seed(begun)
        @made_up(examples)
        @given(case=operation.as_strategy(generation_mode=mode))
        def tried(case: Any) -> None:
            with rollback():
                case.validate_response(self.send(case), checks=CHECKS)

        try:
            tried()
        except Unsatisfiable:
            # An operation without input cannot get wrong input.
            return
        except FailureGroup as failed:
            where = f"{self.role}: {operation.label} (TD_SEED={begun})"
            yield f"{where}: {failed}\n{'; '.join(map(str, failed.exceptions))}"


@contextmanager
def rollback() -> Iterator[None]:
    """Roll back everything that happens here."""
    before = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(before)


def answered_by(
    roles: Mapping[Role, Mapping[GenerationMode, int]], reached: Reached, begun: int = SEED
) -> list[str]:
    """All faults in the responses to these roles; by day in a house without a history."""
    house_of_every_state(has_history=IS_LONG)
    described = loaded(known_ids())
    programs = {role: Program(role, reached) for role in roles}
    return [
        wrong
        for result in described.get_all_operations()
        for role, modes in roles.items()
        for mode, examples in modes.items()
        for wrong in programs[role].tries(result.ok(), mode, examples, begun)
    ]


def test_no_operation_fails_or_answers_otherwise_than_described() -> None:
    assert answered_by({Role.ADMINISTRATOR: {VALID: 1}}, Reached()) == []


def evenings_played(reached: Reached) -> Programs:
    """The programs after every evening, each in a house with a history, and rolled back."""
    programs = Programs(reached)
    with rollback():
        history()
        without_its_room()
        for played in all_played():
            forget()
            with rollback(), over_api(programs):
                played(programs)
    return programs


@cache
def learned() -> Mapping[str, list[dict[str, Any]]]:
    """Bodies that succeeded in the evenings, by operation."""
    return evenings_played(Reached()).learned


def taught(case: Any, ids: Mapping[str, list[int]]) -> Any:
    """The request with a body that once succeeded, and with ids of this house; one in three is unchanged.

    The choice follows from the request alone: the library repeats requests and must get the same.
    """
    bodies = learned().get(case.operation.label)
    if bodies and isinstance(case.body, dict):
        drawn = crc32(json.dumps(case.body, sort_keys=True, default=str).encode())
        named = {key: value for key, value in case.body.items() if key.removesuffix("_id") in ids}
        case.body = bodies[drawn // 3 % len(bodies)] | named if drawn % 3 else case.body
    return case


if IS_LONG:

    def test_each_operation_is_carried_out() -> None:
        """By generated requests, or in evenings of programs; ``unreached.txt`` has the rest with reasons."""
        reached = Reached()
        wrong = evenings_played(reached).wrong + answered_by({Role.ADMINISTRATOR: {VALID: 8}}, reached)
        assert wrong == [], "\n\n".join(wrong)
        assert sorted(reached.never()) == sorted(unreached())

    @pytest.mark.parametrize("role", ROLES)
    def test_no_role_makes_an_operation_fail(role: Role) -> None:
        wrong = answered_by({role: {VALID: 4, WRONG: 4}}, Reached(), TONIGHT)
        assert wrong == [], "\n\n".join(wrong)

    @pytest.mark.parametrize("role", ROLES)
    def test_requests_that_follow_from_answers_are_answered_as_described(role: Role) -> None:
        learned()
        reached = Reached()
        house_of_every_state()
        program = Program(role, reached)
        known = known_ids()
        described = loaded(known)

        class Following(described.as_state_machine()):  # type: ignore[misc]
            """Requests the things that a response names."""

            def setup(self) -> None:
                """Start from the unchanged house."""
                self.before = transaction.savepoint()

            def teardown(self) -> None:
                """Restore it."""
                transaction.savepoint_rollback(self.before)

            def call(self, case: Any, **_kwargs: Any) -> Any:
                """Call inside this process."""
                return Response.from_any(program.send(taught(case, known)))

            def validate_response(self, response: Any, case: Any, **_kwargs: Any) -> None:
                """Check against the description."""
                case.validate_response(response, checks=CHECKS)

        Following.run(settings=made_up(SEQUENCES))
        print(role, "carried out", len(reached.carried_out()))
