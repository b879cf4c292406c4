"""The ways to divide prizes side by side: what they pay, which is taken, the nearest published event."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from payouts.divisions.rows import divisions, published_events
from payouts.structure.rows import structure
from rulebook.payouts import Steepness, nearest_event
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.test_tables import added
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    builders.house()
    builders.room(8)
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


@pytest.fixture
def event_id(director: Client) -> int:
    made, _entries = evening.evening(12, at_cashier.open_drawer(400_000), payout=PayoutRule(places=3))
    return made


def page(client: Client, event_id: int, **query: Any) -> Any:
    return client.get(reverse("payout-divisions", args=[event_id]), query)


def test_each_way_pays_the_pool_and_no_place_more_than_the_one_above(event_id: int) -> None:
    added()
    found = divisions(event_id)
    assert [way.division for way in found.ways] == ["usual", "flat", "steep", "table"]
    assert [way.is_current for way in found.ways] == [True, False, False, False]
    for way in found.ways:
        paid = [tier.prize for tier in way.prizes for _place in range(tier.first, tier.last + 1)]
        assert sum(paid) == found.prizes_minor == 240_000
        assert all(higher >= lower for higher, lower in pairwise(paid))
    firsts = {way.division: way.prizes[0].prize for way in found.ways}
    assert firsts["flat"] < firsts["usual"] < firsts["steep"]


def test_generated_ways_pay_as_much_of_the_field_as_asked(event_id: int) -> None:
    assert [way.places for way in divisions(event_id, 5_000).ways if way.division == "usual"] == [6]


def test_what_is_set_up_stands_first_where_it_is_none_of_the_others(director: Client) -> None:
    shares = PayoutRule(PayoutKind.SHARES, shares=(6_000, 4_000))
    made, _entries = evening.evening(10, at_cashier.open_drawer(400_000), payout=shares)
    first = divisions(made).ways[0]
    assert (first.division, first.is_current, first.places) == ("as_set_up", True, 2)


def test_one_tap_takes_a_column_as_the_proposal(director: Client, event_id: int) -> None:
    known = added()
    shown = page(director, event_id, paid_percent="25")
    assert [column.title for column in shown.context["columns"]][:4] == [
        "As set up",
        "As in published events",
        "Flatter",
        "Steeper",
    ]
    taken = {"division": "steep", "payout_table": "", "paid_percent": "12,5 %"}
    answer = director.post(reverse("payout-divisions", args=[event_id]), taken)
    assert answer.status_code == 302
    rule = tournaments.event(event_id).payout
    assert (rule.steepness, rule.places, rule.paid_points) == (Steepness.STEEP, None, 1_250)
    director.post(reverse("payout-divisions", args=[event_id]), {"division": "table", "payout_table": known})
    assert [prize.amount.minor for prize in structure(event_id).prizes] == [156_000, 84_000]
    assert "Compare…" in director.get(reverse("payouts", args=[event_id])).content.decode()


def test_a_table_that_is_gone_changes_nothing(director: Client, event_id: int) -> None:
    before = tournaments.event(event_id).payout
    taken = {"division": "table", "payout_table": "999"}
    assert director.post(reverse("payout-divisions", args=[event_id]), taken).status_code == 409
    assert tournaments.event(event_id).payout == before


def test_the_floor_compares_and_takes_nothing(event_id: int) -> None:
    client = Client()
    client.force_login(at_cashier.staff(Role.FLOOR))
    shown = page(client, event_id)
    assert shown.status_code == 200
    assert 'name="division"' not in shown.content.decode()
    assert client.post(reverse("payout-divisions", args=[event_id]), {"division": "flat"}).status_code == 403


def test_an_event_without_a_pool_has_nothing_to_compare(director: Client) -> None:
    free = builders.event(buy_in_minor=0, fee_minor=0)
    assert "prize pool is empty" in page(director, free).content.decode()


def test_before_anything_is_sold_a_usual_field_is_compared_and_another_on_request(director: Client) -> None:
    made = builders.event(payout=PayoutRule(paid_points=1_000))
    found = divisions(made)
    assert (found.is_assumed, found.entries, found.ways[0].places) == (True, 100, 10)
    event = tournaments.event(made)
    assert found.prizes_minor == 100 * event.buy_in_minor
    shown = page(director, made, entries="200")
    assert "assumed, not sold" in shown.content.decode()
    assert shown.context["columns"][0].figures[0] == "20"
    told = director.get(f"/api/v1/events/{made}/payouts/divisions/?entries=50").json()
    assert (told["entries"], told["is_assumed"], told["ways"][0]["places"]) == (50, True, 5)
    answer = director.post(reverse("payout-divisions", args=[made]), {"division": "flat"})
    assert answer.status_code == 302
    assert tournaments.event(made).payout.steepness is Steepness.FLAT


def test_a_larger_field_is_compared_beside_what_was_sold(event_id: int) -> None:
    assert not divisions(event_id).is_assumed
    found = divisions(event_id, entries=40)
    assert (found.is_assumed, found.entries, found.prizes_minor) == (True, 40, 800_000)
    for way in found.ways:
        assert sum(tier.prize * (tier.last - tier.first + 1) for tier in way.prizes) == 800_000


def test_programs_read_the_ways(director: Client, event_id: int) -> None:
    told = director.get(f"/api/v1/events/{event_id}/payouts/divisions/?paid_points=2500").json()
    assert [way["places"] for way in told["ways"]] == [3, 3, 3, 3]
    assert told["nearest"]["name"].startswith("Casino Erfurt")


@pytest.mark.parametrize(
    ("entries", "pool", "name"),
    [
        (19, 950, "Casino Erfurt ranking final"),
        (52, 1_200_000, "PokerStars Championship Prague 25,000 single re-entry"),
        (2_300, 20_000_000, "WPT World Championship"),
        (100_000, 1, "WSOP Main Event"),
    ],
)
def test_the_nearest_published_event_is_nearest_by_entries(entries: int, pool: int, name: str) -> None:
    found = nearest_event(published_events(), entries, pool)
    assert found is not None
    assert found.name == name


def test_of_equal_fields_the_nearer_pool_decides_and_no_field_is_near_nothing() -> None:
    both = [one for one in published_events() if one.entries == 6_683]
    assert len(both) == 2
    for one in both:
        assert nearest_event(both, 6_683, one.pool) == one
    assert nearest_event(both, 0, 0) is None
