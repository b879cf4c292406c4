"""What prizes follow from is not changed once they are published: sales are reopened first, and a new version follows."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from payouts.paying.differences import settle_difference
from payouts.publishing.differences import open_differences
from payouts.settling.proof import prove_paid
from payouts.settling.verbs import settle_event
from payouts.structure.rows import structure
from rulebook.refusals import Refusal
from rulebook.satellite import SecondSeat
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.differing import pay_all, pay_third, reopen, republish
from tests.payouts.early import played
from tournaments import queries as tournaments
from tournaments.set_up.verbs import change_event
from wording.words import explain

pytestmark = pytest.mark.django_db


def change(event: int, **fields: Any) -> None:
    b.at(event, change_event, event=event, told=fields)


@pytest.mark.parametrize(
    "data",
    [
        {"guarantee_minor": 150_000},
        {"is_guarantee_gross": True},
        {"added_minor": 1_000},
        {"payout": {"kind": "shares", "shares": [6_000, 4_000]}},
    ],
)
def test_terms_of_published_prizes_are_refused_with_the_way_to_change_them(data: dict[str, Any]) -> None:
    event = pay_third(at_cashier.open_drawer(800_000))
    before, prizes = tournaments.event_setup(event), structure(event)
    with pytest.raises(Refusal, match="prizes_published") as refused:
        change(event, **data)
    assert refused.value.field == next(iter(data))
    assert "Reopen" in explain(refused.value)[1]
    assert (tournaments.event_setup(event), structure(event)) == (before, prizes)
    change(event, name="Another name")


def test_reopened_a_guarantee_is_changed_and_the_next_version_says_what_differs() -> None:
    drawer = at_cashier.open_drawer(800_000)
    event = pay_third(drawer)
    reopen(event)
    change(event, guarantee_minor=150_000)
    republish(event)
    assert structure(event).total.minor == 150_000
    (found,) = open_differences(event)
    assert found.amount.minor == 10_000
    evening.by_cashier(
        event, drawer, settle_difference, difference=found.id, amount_minor=10_000, drawer=drawer
    )
    pay_all(event, drawer)
    b.at(event, settle_event, event=event)
    prove_paid(event)


def test_a_satellite_may_still_say_what_changes_no_prize() -> None:
    early = played()
    evening.publish_late(early.event)
    rule = {"kind": "satellite", "ticket_minor": 27_500, "ticket_name": "Main event", "milestone": 70_000}
    change(early.event, payout=rule | {"second_seat": "cash"})
    assert tournaments.event(early.event).payout.second_seat is SecondSeat.CASH
    assert tournaments.event(early.event).payout.milestone == 70_000
    with pytest.raises(Refusal, match="prizes_published"):
        change(early.event, payout=rule | {"ticket_minor": 22_000})


def test_the_api_names_the_field(client: Client) -> None:
    event = pay_third(at_cashier.open_drawer(800_000))
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    answer = client.patch(
        reverse("api-event", args=[event]), {"guarantee_minor": 150_000}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "prizes_published")
