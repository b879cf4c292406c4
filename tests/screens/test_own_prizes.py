"""What waits for a player at the cashier is on the own telephone: of the place, beside it, and by which slip; on no wall."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from journal.opening import HOUSE
from payouts.awards.rows import award_of, side_awards
from payouts.bounties.verbs import cash_bounties
from payouts.calls.verbs import call_winner
from payouts.paying.verbs import take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.verbs import publish_payouts
from screens.parts import registry
from screens.parts.cache import PartRequest
from screens.parts.own import mine_part
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import bounties, evening
from tests.payouts.seats import satellite
from tests.payouts.side_pools import NAME, bought, won
from tests.payouts.test_leaders import led
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


def mine(event_id: int, entry_id: int) -> Mapping[str, Any]:
    return mine_part(PartRequest(event_id, "mine", Audience.PUBLIC, "en", entry_id))


def beside(event_id: int, entry_id: int) -> list[tuple[str, str, str]]:
    """What for, how much, and where it is."""
    return [(one["what"], one["prize"], one["state"]) for one in mine(event_id, entry_id)["beside"]]


def test_who_won_a_side_pool_reads_it_while_in_play_until_it_is_paid() -> None:
    drawer_id = at_cashier.open_drawer(500_000)
    event_id, entries = bought(drawer_id)
    evening.bust(event_id, entries[1], entries[0])
    assert beside(event_id, entries[2]) == []
    won(event_id)
    waits = "Still at the cashier’s desk"
    assert beside(event_id, entries[2]) == [(f"1 · {NAME}", "€18", waits)]
    assert beside(event_id, entries[1]) == [(f"2 · {NAME}", "€12", waits)]
    assert (beside(event_id, entries[3]), mine(event_id, entries[2])["status"]) == ([], "playing")
    first = side_awards(event_id)[0].id
    evening.pay(event_id, first, drawer_id)
    assert beside(event_id, entries[2]) == [(f"1 · {NAME}", "€18", "Paid")]
    evening.by_cashier(event_id, drawer_id, take_award_back, award=first, reason="not her")
    assert beside(event_id, entries[2])[0][2] == waits


def test_a_chip_leader_reads_the_prize_of_the_day() -> None:
    drawer_id = at_cashier.open_drawer(500_000)
    event_id, _entries = led(drawer_id)
    leader = side_awards(event_id)[0]
    ((what, prize, _state),) = beside(event_id, leader.entry_id)
    assert (what, prize) == (leader.places, leader.prize)


def test_each_slip_is_the_player_s_own_and_its_call_is_heard() -> None:
    b.house()
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, calls=True)
    drawer_id = at_cashier.open_drawer(500_000)
    event_id, entries = bought(drawer_id)
    evening.play_out(event_id)
    b.at(event_id, publish_payouts, event=event_id)
    won(event_id)
    (side,) = (one for one in side_awards(event_id) if one.entry_id == entries[2])
    place = award_of(entries[2])
    own = [one.slip or 0 for one in (place, side) if one is not None]
    assert sorted(mine(event_id, entries[2])["slips"]) == sorted(own)
    b.at(event_id, call_winner, award=side.id, desk=3)
    told: Any = registry.build(PartRequest(event_id, "announcements", Audience.PUBLIC, "en"))
    (item,) = told["items"]
    assert (item["slip"], item["text"]) == (side.slip, f"Prize slip {side.slip}: desk 3")
    evening.pay(event_id, side.id, drawer_id)
    assert side.slip not in mine(event_id, entries[2])["slips"]


def test_a_bounty_is_called_by_its_slip_as_well() -> None:
    b.house()
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, calls=True)
    event_id, (first, second, *_), _drawer = bounties.played(5)
    bounties.out(event_id, first, (second,))
    due = b.at(event_id, cash_bounties, entry=second)
    assert mine(event_id, second)["slips"] == []
    slip = b.at(event_id, call_winner, award=due.id, desk=1).slip
    assert (mine(event_id, second)["slips"], mine(event_id, second)["bounties_due_minor"]) == (
        [slip],
        bounties.HEAD,
    )


def test_a_ticket_is_no_money() -> None:
    seats = satellite()
    first = seats.awards[0]
    told = mine(first.event_id, first.entry_id)
    assert (told["prize_minor"], told["prize_text"]) == (0, first.handed)
    assert "ticket of €" in told["prize_text"]


def test_no_wall_has_the_name_of_a_winner_beside_what_waits() -> None:
    b.house()
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, calls=True)
    event_id, entries = bought(at_cashier.open_drawer(500_000))
    evening.bust(event_id, entries[1], entries[0])
    won(event_id)
    for one in side_awards(event_id):
        b.at(event_id, call_winner, award=one.id, desk=1)
    name = mine(event_id, entries[2])["name"]
    for part in registry.BUILDERS:
        told = json.dumps(registry.build(PartRequest(event_id, part, Audience.PUBLIC, "en")), default=str)
        assert NAME not in told, part
        assert name not in told or "€18" not in told, part


def test_the_page_has_a_place_for_them() -> None:
    event_id, entries = bought(at_cashier.open_drawer(500_000))
    evening.bust(event_id, entries[1], entries[0])
    won(event_id)
    page = Client().get(f"/p/{tournaments.entry(entries[2]).code}/").content.decode()
    assert 'id="beside"' in page
    assert f"1 \\u00b7 {NAME}" in page or f"1 · {NAME}" in page
