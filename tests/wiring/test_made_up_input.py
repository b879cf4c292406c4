"""Input that only a program generates: each was a fault once, found by requests made from the description."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from floor.shot_clock.verbs import call_shot_clock
from people.models import User
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def who() -> Client:
    """A director's program, which gets production responses."""
    builders.house()
    found = Client(raise_request_exception=False)
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return found


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("calculators/see-hand/", {"asking": {"Ann": {"held": 1}}, "is_river_bet": True}, 409),
        ("calculators/side-pots/", {"put_in": {"Ann": 100, "Bob": 100}, "folded": ["Zoe"]}, 409),
        ("events/{event}/break-order/", {"numbers": {"a": 1}}, 400),
        ("events/{event}/break-order/", {"numbers": 5}, 400),
        ("sounds/", {"sounds": [{"occasion": "resume"}, {"occasion": "resume", "sound": "gong"}]}, 200),
    ],
)
def test_input_that_nobody_types_is_no_fault_of_ours(
    who: Client, path: str, body: dict[str, Any], status: int
) -> None:
    event_id = builders.started(3)
    answer = who.post(f"/api/v1/{path.format(event=event_id)}", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    if status >= 400:
        assert answer["Content-Type"] == "application/problem+json"


def test_a_ruling_that_ends_no_running_clock_is_named_in_words(who: Client) -> None:
    event_id = builders.started(3)
    clock = builders.at(event_id, call_shot_clock, table=builders.table(event_id, 1).id)
    answer = who.post(
        f"/api/v1/shot-clocks/{clock.id}/end/", {"outcome": "check"}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "outcome_unknown")
    assert "check" not in answer.json()["detail"].split()
