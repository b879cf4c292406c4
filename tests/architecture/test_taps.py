"""How far a reader goes to follow a tap: the modules of the product that it passes grow no more."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from access.roles import Role
from payouts.awards.rows import awards
from people.models import User
from rulebook.money import Money
from tests import builders
from tests.architecture.sources import ROOT
from tests.architecture.test_ratchets import PRODUCT, hold
from tests.cashier import at_cashier
from tests.payouts import evening

pytestmark = pytest.mark.django_db
PASSED = {"bust": 83, "sale": 95, "prize": 69, "level": 56}
"""The limit of each; the goals of the design are 45, 45, 40 and 30."""


def modules_passed(tap: Callable[[], Any]) -> set[str]:
    """The modules of the product in which a function is called, comprehensions and lambdas apart."""
    passed: set[str] = set()
    root = f"{ROOT}/"

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(root) and not code.co_name.startswith("<"):
            name = code.co_filename.removeprefix(root)
            if name.partition("/")[0] in PRODUCT:
                passed.add(name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        tap()
    finally:
        sys.setprofile(before)
    return passed


def posting(role: Role) -> tuple[User, Callable[..., Any]]:
    """Somebody of a role, and how they post to the API; what is refused fails."""
    client, user = Client(), User.objects.create(username=str(role), role=role)
    client.force_login(user)

    def post(path: str, **body: Any) -> None:
        answer = client.post(f"/api/v1/{path}", body, content_type="application/json")
        assert answer.status_code < 300, answer.content

    return user, post


def _bust() -> list[Callable[[], Any]]:
    event_id = builders.started(5, 5)
    _user, post = posting(Role.FLOOR)

    def bust(seat: int) -> None:
        post(f"entries/{builders.at_seat(event_id, 1, seat)}/bust/", seen={"table": 1, "seat": seat})

    return [partial(bust, seat) for seat in (1, 2, 3)]


def _sale() -> list[Callable[[], Any]]:
    user, post = posting(Role.CASHIER)
    drawer, event_id = at_cashier.open_drawer(user=user), at_cashier.selling_event(4)
    players = [builders.player() for _time in range(3)]
    return [partial(post, f"events/{event_id}/sales/", player=one, drawer=drawer) for one in players]


def _prize() -> list[Callable[[], Any]]:
    user, post = posting(Role.CASHIER)
    drawer = at_cashier.open_drawer(5_000_000, user=user)
    event_id, _entries = evening.evening(15, drawer)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    due = [one for one in awards(event_id) if one.status != "paid"][-3:]
    return [
        partial(post, f"awards/{one.id}/pay/", drawer=drawer, amount_minor=one.amount.minor) for one in due
    ]


def _level() -> list[Callable[[], Any]]:
    day = builders.day_of(builders.started(4, 4))
    _user, post = posting(Role.DIRECTOR)
    return [partial(post, f"days/{day}/clock/forward/")] * 3


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the other database passes other modules")
@pytest.mark.parametrize(
    ("name", "taps"), [("bust", _bust), ("sale", _sale), ("prize", _prize), ("level", _level)]
)
def test_a_tap_passes_no_more_modules(name: str, taps: Callable[[], list[Callable[[], Any]]]) -> None:
    *warming, tap = taps()
    for one in warming:
        one()
    hold(len(modules_passed(tap)), PASSED[name])


def test_a_module_that_is_passed_is_counted() -> None:
    assert modules_passed(lambda: None) == set()
    assert modules_passed(lambda: Money(1, "EUR") + Money(2, "EUR")) == {"rulebook/money.py"}
