"""Amounts and stacks: the largest still add up in a column, by page and by API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.fields import LARGEST_AMOUNT
from access.roles import Role
from access.verbs import By
from cashier.models import LedgerRow
from floor.counts.verbs import count_stack
from journal.book import Actor
from journal.models import Balance, Line
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
TOO_MUCH = LARGEST_AMOUNT + 1


@pytest.fixture
def who() -> Client:
    """An administrator with an open drawer, number 1, who gets production responses."""
    found = Client(raise_request_exception=False)
    person = at_cashier.staff(Role.ADMINISTRATOR)
    builders.house()
    at_cashier.open_drawer(LARGEST_AMOUNT, user=person)
    found.force_login(person)
    return found


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("drawers/1/cash/", {"reason": "from the bank"}, "amount_minor"),
        ("players/{player}/account/deposit/", {"method": "card"}, "amount_minor"),
        ("players/{player}/account/adjust/", {"reason": "for the league"}, "amount_minor"),
        ("tickets/give/", {"cost": "Promotion", "reason": "for the league"}, "worth_minor"),
        ("tickets/", {"player": "{player}", "method": "card"}, "worth_minor"),
        ("events/", {"name": "Friday", "starts_at": "2027-03-05T20:00:00Z"}, "guarantee_minor"),
        ("events/", {"name": "Friday", "starts_at": "2027-03-05T20:00:00Z"}, "starting_stack"),
    ],
)
@pytest.mark.parametrize("amount", [TOO_MUCH, 2**63 - 1])
def test_an_amount_that_no_two_of_would_add_up_is_refused(
    who: Client, path: str, body: dict[str, Any], field: str, amount: int
) -> None:
    """Once saved, SQLite made the sum a fraction, and the lists of the ledger failed for good."""
    before = Line.objects.count()
    player = builders.player()
    sent = {name: player if value == "{player}" else value for name, value in body.items()} | {field: amount}
    answer = who.post(f"/api/v1/{path.format(player=player)}", sent, content_type="application/json")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, [field])
    assert Line.objects.count() == before + 1, "the player alone"


def test_a_page_that_builds_its_command_is_refused_as_a_program_is() -> None:
    event_id = builders.started(3)
    with pytest.raises(Refusal, match="value_out_of_range") as refused:
        count_stack.perform_with(
            By(Actor(role=Role.FLOOR)), entry=builders.at_seat(event_id, 1, 1), stack=TOO_MUCH
        )
    assert refused.value.field == "stack"


def test_the_largest_amounts_still_add_up(who: Client) -> None:
    player = builders.player()
    for _time in range(3):
        for path, body in (
            ("drawers/1/cash/", {"amount_minor": LARGEST_AMOUNT, "reason": "from the bank"}),
            (f"players/{player}/account/deposit/", {"amount_minor": LARGEST_AMOUNT, "method": "card"}),
            (
                "tickets/give/",
                {"worth_minor": LARGEST_AMOUNT, "cost": "Promotion", "reason": "for the league"},
            ),
        ):
            answer = who.post(f"/api/v1/{path}", body, content_type="application/json")
            assert answer.status_code in (200, 201), answer.content
    kept = Balance.objects.values_list("amount", flat=True)
    assert {type(amount) for amount in kept} == {int}
    assert sum(LedgerRow.objects.values_list("amount_minor", flat=True)) == 0
    for name in ("accounts", "ledger", "drawers", "tickets"):
        assert who.get(f"/inspection/{name}/").status_code == 200
