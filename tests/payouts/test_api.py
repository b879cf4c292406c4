"""Prize pool, payout structure, awards and settling by API."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from rest_framework.test import APIClient

from access.roles import Role
from cashier.ledger.drawers import drawer
from journal import instants
from people.models import User
from rulebook.pool import Withholding
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))


def client_of(role: str) -> APIClient:
    client = APIClient()
    client.force_login(at_cashier.staff(role))
    return client


@pytest.fixture(scope="module")
def drawer_id(kept: None) -> int:
    builders.house()
    builders.room(8)
    return at_cashier.open_drawer(1_000_000)


@pytest.fixture(scope="module")
def event_id(drawer_id: int) -> int:
    """Ten entries in play: 194,000 in two prizes."""
    sold, _entries = evening.evening(10, drawer_id, payout=SHARES, withholdings=(Withholding("Staff", 300),))
    return sold


def test_the_pool_names_its_withholdings(event_id: int) -> None:
    pool = client_of(Role.INSPECTOR).get(f"/api/v1/events/{event_id}/pool/").json()
    assert (pool["taken_minor"], pool["fees_minor"], pool["prizes_minor"]) == (220_000, 20_000, 194_000)
    assert pool["withholdings"] == [{"name": "Staff", "amount_minor": 6_000}]


def test_a_director_publishes_edits_and_withdraws(event_id: int) -> None:
    director, url = client_of(Role.DIRECTOR), f"/api/v1/events/{event_id}/payouts/"
    assert director.post(url).json()["code"] == "registration_open"
    with instants.simulated_at(instants.now() + timedelta(hours=3)):
        published = director.post(url)
    shown = director.get(published.headers["Location"]).json()
    assert (published.status_code, published.json()) == (201, shown)
    assert (shown["id"], shown["is_published"]) == (event_id, True)
    assert [prize["amount_minor"] for prize in shown["prizes"]] == [116_400, 77_600]
    edit = {"prizes": [{"place": 1, "amount_minor": 120_000}, {"place": 2, "amount_minor": 74_000}]}
    assert director.put(url, edit).status_code == 200
    assert director.put(url, {"prizes": edit["prizes"][:1]}).json()["code"] == "prizes_sum"
    assert director.post(f"{url}withdraw/", {"reason": "a sale was wrong"}).status_code == 200
    assert not director.get(url).json()["is_published"]


@pytest.mark.parametrize("role", [Role.CASHIER, Role.FLOOR, Role.INSPECTOR])
def test_nobody_else_publishes(role: str, event_id: int) -> None:
    assert client_of(role).post(f"/api/v1/events/{event_id}/payouts/").status_code == 403


def test_prizes_are_paid_taken_back_and_the_event_settled(drawer_id: int, event_id: int) -> None:
    evening.publish_late(event_id)
    evening.play_out(event_id)
    cashier, director = APIClient(), client_of(Role.DIRECTOR)
    cashier.force_login(User.objects.get(pk=drawer(drawer_id).cashier_id))
    first, second = cashier.get(f"/api/v1/events/{event_id}/awards/").json()["results"]
    pay = f"/api/v1/awards/{first['id']}/pay/"
    assert cashier.post(pay, {"amount_minor": 1, "drawer": drawer_id}).json()["code"] == "amount_differs"
    body = {"amount_minor": 116_400, "drawer": drawer_id}
    paid = cashier.post(pay, body).json()
    assert (paid["slip"], paid["drawer"], paid["status"]) == (1, drawer_id, "paid")
    assert paid == cashier.get(f"/api/v1/awards/{first['id']}/").json()
    back = cashier.post(f"/api/v1/awards/{first['id']}/take-back/", {"reason": "wrong player"})
    assert back.status_code == 200
    assert director.post(f"/api/v1/events/{event_id}/settle/").json()["code"] == "awards_due"
    assert cashier.post(pay, body).json()["slip"] == 2
    cashier.post(f"/api/v1/awards/{second['id']}/pay/", {"amount_minor": 77_600, "drawer": drawer_id})
    settled = director.post(f"/api/v1/events/{event_id}/settle/").json()
    assert settled == {
        "taken_minor": 220_000,
        "fees_minor": 20_000,
        "withheld_minor": 6_000,
        "given_back_minor": 0,
        "paid_minor": 194_000,
        "income_minor": 0,
    }


def test_the_final_ranking_is_exported_one_line_a_prize(event_id: int) -> None:
    evening.publish_late(event_id)
    evening.play_out(event_id)
    answer = client_of(Role.INSPECTOR).get(f"/api/v1/events/{event_id}/exports/awards.csv")
    text = answer.content.decode("utf-8-sig")
    amounts = [Decimal(line.split(",")[3]) for line in text.splitlines()[1:]]
    assert sum(amounts) == Decimal("1940.00")
