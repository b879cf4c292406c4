"""Every figure of a pool is what its lines of the ledger add up to, before and after the settlement."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.sales.verbs import sell_rebuy
from payouts.pool.rows import pool_figures
from payouts.settling.verbs import settle_event
from rulebook.pool import Withholding
from rulebook.products import Part, PartKind, Product, ProductKind
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.test_evening import pay_all
from tests.payouts.test_publishing import undo

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]
LATER = {"added", "overlay", "withheld-1", "withheld-2", "withheld-3"}
ROWS = (
    Withholding("Staff service", 400),
    Withholding("League", amount_minor=5_000, account="Season"),
    Withholding("Gala", amount_minor=3_000, account="Season", in_guarantee=False),
)
PARTS = (
    Part(PartKind.FEE, amount_minor=2_000),
    Part(PartKind.BOUNTY, amount_minor=2_500),
    Part(PartKind.SIDE, "Jackpot", 500),
)
OVER: dict[str, Any] = {
    "products": (
        Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000, parts=PARTS),
        Product(number=2, kind=ProductKind.REBUY, pool_minor=10_000, chips=20_000, limit=1),
    ),
    "withholdings": ROWS,
    "added_minor": 10_000,
    "guarantee_minor": 300_000,
    "is_guarantee_gross": True,
    "min_entries": 10,
}


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer(500_000)


@pytest.fixture
def event_id(drawer_id: int) -> int:
    """Ten entries and a rebuy, played out and paid."""
    event_id, entries = evening.evening(10, drawer_id, **OVER)
    evening.by_cashier(event_id, drawer_id, sell_rebuy, entry=entries[0], drawer=drawer_id)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    pay_all(event_id, drawer_id)
    return event_id


def figures(event_id: int) -> dict[str, tuple[int, int]]:
    return {one.name: (one.amount_minor, one.posted_minor) for one in pool_figures(event_id)}


def test_each_figure_is_the_sum_of_its_lines(event_id: int) -> None:
    found = figures(event_id)
    for name in ("taken", "fees", "bounty", "side/Jackpot", "gross", "paid"):
        assert found[name][0] == found[name][1] > 0, name
    assert found["taken"][0] == sum(found[name][0] for name in ("fees", "bounty", "side/Jackpot", "gross"))
    assert {name for name in LATER if found[name][1] == 0} == LATER
    builders.at(event_id, settle_event, event=event_id)
    settled = figures(event_id)
    assert [settled[name] for name in LATER] == [(found[name][0], found[name][0]) for name in LATER]
    came = sum(settled[name][1] for name in ("gross", "added", "overlay"))
    assert came == sum(
        settled[name][1] for name in settled if name in {"paid", "income"} | (LATER - {"added", "overlay"})
    )


def test_settled_taken_back_and_settled_again_each_is_traced_once(event_id: int) -> None:
    builders.at(event_id, settle_event, event=event_id)
    first = figures(event_id)
    undo("EventSettled")
    assert not any(figures(event_id)[name][1] for name in LATER)
    builders.at(event_id, settle_event, event=event_id)
    assert figures(event_id) == first


def test_the_page_opens_the_lines_of_every_figure(event_id: int, client: Client) -> None:
    client.force_login(at_cashier.staff(Role.CASHIER))
    page = client.get(f"/events/{event_id}/pool/")
    shown = page.context["pool"]
    assert [line.label for line in shown.lines if line.url] == [
        *("Collected", "Fees", "Bounty", "Jackpot", "Paid into the prize pool", "Given by the house"),
        *("Added by the house (guarantee)", "Staff service", "League", "Gala", "Paid out"),
    ]
    for line in shown.lines:
        if line.url:
            lines = client.get(line.url).context["shown"]
            assert abs(lines.amount.minor) == abs(line.amount.minor)
            assert lines.total == lines.amount or "posted when" in line.note
    assert "not part of the guarantee" in next(line.note for line in shown.lines if line.label == "Gala")
    assert shown.guarantee.contains == ("Staff service", "League")
    assert client.get(shown.guarantee.calculator_url).status_code == 200


def test_a_floor_person_reads_the_figures_and_not_their_lines(event_id: int, client: Client) -> None:
    client.force_login(at_cashier.staff(Role.FLOOR))
    assert not [line for line in client.get(f"/events/{event_id}/pool/").context["pool"].lines if line.url]
    assert client.get(f"/events/{event_id}/pool/lines/?figure=taken").status_code == 403


def test_programs_read_figures_and_lines(event_id: int, client: Client) -> None:
    client.force_login(at_cashier.staff(Role.INSPECTOR))
    told = client.get(f"/api/v1/events/{event_id}/pool/figures/").json()
    assert told[0] == {
        "name": "taken",
        "own_name": "",
        "amount_minor": 260_000,
        "posted_minor": 260_000,
        "currency": "EUR",
    }
    lines = client.get(f"/api/v1/events/{event_id}/pool/lines/?figure=gross").json()["results"]
    assert sum(line["amount_minor"] for line in lines) == 210_000
    assert {line["kind"] for line in lines} == {"sale"}
    assert client.get(f"/api/v1/events/{event_id}/pool/lines/?figure=nothing").status_code == 404
