"""How generated prizes fall, as a director sets it on the page or a program by API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from payouts.structure.rows import structure
from rulebook.payouts import PayoutShape, RemainderPlace, Steepness, Tiering
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.tournaments.steps import address, send
from tournaments import queries as tournaments
from tournaments.columns import payout_of
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    builders.house()
    builders.room(8)
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


def test_what_is_set_on_the_page_is_kept_and_shown_again(director: Client) -> None:
    event_id = builders.event()
    typed = {
        "steepness": "steep",
        "first_share": "17,5",
        "tiers": "single",
        "round_to": "5",
        "rest_place": "final_table",
    }
    answer = send(director, event_id, "prizes", **typed)
    assert answer.status_code == 302, answer.context["form"].errors
    rule = tournaments.event(event_id).payout
    assert rule.shape == PayoutShape(Steepness.STEEP, 1_750, Tiering.SINGLE, RemainderPlace.FINAL_TABLE)
    assert rule.round_to_minor == 500
    shown = director.get(address(event_id, "prizes")).context["form"]
    assert [shown[name].value() for name in typed] == ["steep", "17.5", "single", "5", "final_table"]


@pytest.mark.parametrize("text", ["much", "95"])
def test_a_share_that_cannot_be_is_told_beside_its_field(director: Client, text: str) -> None:
    errors = send(director, builders.event(), "prizes", first_share=text).context["form"].errors
    assert errors.keys() & {"first_share", "payout_kind"}


def test_the_api_takes_and_tells_it(director: Client) -> None:
    url = f"/api/v1/events/{builders.event()}/"
    payout: dict[str, Any] = {"kind": "cash", "steepness": "flat", "first_points": 2_000}
    answer = director.patch(url, {"payout": payout}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    told = director.get(url).json()["payout"]
    assert (told["steepness"], told["first_points"], told["tiers"]) == ("flat", 2_000, "usual")


def test_one_in_eight_of_the_field_is_typed_sent_and_told(director: Client) -> None:
    event_id = builders.event()
    assert send(director, event_id, "prizes", paid_percent="12,5").status_code == 302
    url = f"/api/v1/events/{event_id}/"
    assert director.get(url).json()["payout"]["paid_points"] == 1_250
    payout = {"kind": "cash", "paid_points": 750}
    assert director.patch(url, {"payout": payout}, content_type="application/json").status_code == 200
    assert tournaments.event(event_id).payout.paid_points == 750
    payout["paid_points"] = 15
    assert director.patch(url, {"payout": payout}, content_type="application/json").status_code == 400
    for typed in ("much", "0.5", "101"):
        errors = send(director, event_id, "prizes", paid_percent=typed).context["form"].errors
        assert errors.keys() & {"paid_percent", "payout_kind"}, typed


def test_a_rule_kept_in_whole_percent_is_read_as_before() -> None:
    assert payout_of({"paid_percent": 15}).paid_points == 1_500
    assert payout_of({"paid_percent": None}).paid_points is None


@pytest.mark.usefixtures("director")
def test_the_proposal_follows_it() -> None:
    drawer_id = at_cashier.open_drawer(400_000)
    rule = PayoutRule(places=4, first_points=5_000, round_to_minor=1_000)
    event_id, _entries = evening.evening(20, drawer_id, payout=rule)
    prizes = [one.amount.minor for one in structure(event_id).prizes]
    assert prizes[0] in range(195_000, 206_000)
    assert sum(prizes) == 400_000


@pytest.mark.parametrize(("step", "is_told"), [(1_000, False), (100_000, True)])
def test_a_step_above_the_last_prize_is_said_with_the_payouts(
    director: Client, step: int, is_told: bool
) -> None:
    rule = PayoutRule(places=4, round_to_minor=step)
    event_id, _entries = evening.evening(20, at_cashier.open_drawer(400_000), payout=rule)
    shown = director.get(f"/events/{event_id}/payouts/").content.decode()
    assert ("Prizes are not rounded to" in shown) is is_told


@pytest.mark.parametrize(("places", "entries", "is_told"), [(1, 14, True), (2, 14, False), (1, 2, False)])
def test_that_the_winner_takes_all_is_said_while_it_may_be_changed(
    director: Client, places: int, entries: int, is_told: bool
) -> None:
    drawer_id = at_cashier.open_drawer(400_000)
    event_id, _entries = evening.evening(entries, drawer_id, payout=PayoutRule(places=places))
    assert (
        "the winner takes all" in director.get(f"/events/{event_id}/payouts/").content.decode()
    ) is is_told
    evening.publish_late(event_id)
    shown = director.get(f"/events/{event_id}/payouts/").content.decode()
    assert "the winner takes all" not in shown, "published"
