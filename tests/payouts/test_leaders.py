"""Prizes of the chip leaders of day 1: set aside, awarded from the bags, paid like any prize, in every proof."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_balances, paid_from_pool
from floor.bags.verbs import bag_stack
from floor.life.verbs import cancel_event, end_day
from journal import replay
from journal.models import Line
from payouts.awards import rows as queries
from payouts.awards.rows import side_awards
from payouts.leaders.rows import leader_boards
from payouts.leaders.verbs import award_leaders
from payouts.paying.verbs import take_award_back
from payouts.pool.rows import pool_figures
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from payouts.structure.rows import pool, structure
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.pool import Withholding
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.floor.test_life import two_days
from tests.payouts import evening
from tests.payouts.test_evening import pay_all
from tests.payouts.test_publishing import undo
from tournaments import queries as tournaments
from wording.words import explain, sentence

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]
LEADERS = Withholding("Chip leaders", prizes=(20_000, 10_000, 5_000), days=(1,))
STACKS = (40_000, 30_000, 30_000, 20_000, 20_000, 20_000, 20_000, 10_000, 5_000, 5_000)


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer(500_000)


def bagged(drawer_id: int, **over: Any) -> tuple[int, list[int]]:
    """Ten entries of 200 + 20 at the end of day 1, bagged as ``STACKS``."""
    rules = {
        "withholdings": (LEADERS, Withholding("Staff", 400)),
        "min_entries": 10,
        **over,
    }
    event_id, entries = evening.evening(
        10, drawer_id, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT, 1)), **rules
    )
    for entry, chips in zip(entries, STACKS, strict=True):
        builders.at(event_id, bag_stack, entry=entry, chips=chips)
    return event_id, entries


def led(drawer_id: int, **over: Any) -> tuple[int, list[int]]:
    """The same once the day is over and its leaders are awarded."""
    event_id, entries = bagged(drawer_id, **over)
    builders.at(event_id, end_day, day=tournaments.days(event_id)[0].id, from_bags=True)
    builders.at(event_id, award_leaders, event=event_id, day=1)
    return event_id, entries


def test_the_largest_stacks_win_and_equal_ones_share(drawer_id: int) -> None:
    event_id, entries = led(drawer_id)
    awards = {one.entry_id: one for one in side_awards(event_id)}
    assert {key: one.amount.minor for key, one in awards.items()} == {
        entries[0]: 20_000,
        entries[1]: 7_500,
        entries[2]: 7_500,
    }
    assert awards[entries[1]].places == "2–3 · Chip leaders, Day one"
    assert queries.awards(event_id) == ()
    assert [one.amount for one in pool(event_id).withholdings] == [35_000, 8_000]
    assert list(replay.differences()) == []


def test_they_are_paid_and_returned_like_any_prize(drawer_id: int) -> None:
    event_id, entries = led(drawer_id)
    first = next(one for one in side_awards(event_id) if one.entry_id == entries[0])
    aside = accounts.withheld(event_id, "Chip leaders")
    before = cash_in(drawer_id)
    evening.pay(event_id, first.id, drawer_id)
    assert (ledger_balance(aside), cash_in(drawer_id)) == (20_000, before - 20_000)
    assert paid_from_pool(event_id) == 0
    with pytest.raises(Refusal, match="award_paid"):
        evening.pay(event_id, first.id, drawer_id)
    evening.by_cashier(event_id, drawer_id, take_award_back, award=first.id, reason="wrong player")
    assert (ledger_balance(aside), cash_in(drawer_id)) == (0, before)


def test_the_night_ends_with_every_account_even(drawer_id: int) -> None:
    event_id, _entries = led(drawer_id)
    evening.play_out(event_id)
    builders.at(event_id, publish_payouts, event=event_id)
    prizes = structure(event_id).total.minor
    with pytest.raises(Refusal, match="awards_due"):
        builders.at(event_id, settle_event, event=event_id)
    pay_all(event_id, drawer_id)
    builders.at(event_id, settle_event, event=event_id)
    held = ledger_balances(accounts.withheld(event_id, name) for name in ("Chip leaders", "Staff"))
    assert sorted(held.values()) == [-8_000, 0]
    assert prizes + 35_000 + 8_000 == 200_000
    assert cash_in(drawer_id) == 500_000 + 20_000 + 8_000
    figures = {one.name: (one.amount_minor, one.posted_minor) for one in pool_figures(event_id)}
    assert figures["withheld-1"] == figures["leaders"] == (35_000, 35_000)
    assert list(replay.differences()) == []


def test_awarding_is_undone_until_one_is_paid(drawer_id: int) -> None:
    event_id, _entries = led(drawer_id)
    told = Line.objects.get(fact="LeadersAwarded")
    assert sentence(told.fact, told.details).startswith("Chip leaders of Day one awarded")
    undo("LeadersAwarded")
    assert side_awards(event_id) == ()
    builders.at(event_id, award_leaders, event=event_id, day=1)
    evening.pay(event_id, side_awards(event_id)[0].id, drawer_id)
    with pytest.raises(Refusal):
        undo("LeadersAwarded")


def test_the_end_of_the_day_stays_while_its_leaders_are_awarded(drawer_id: int) -> None:
    led(drawer_id)
    with pytest.raises(Refusal):
        undo("DayEnded")
    undo("LeadersAwarded")
    undo("DayEnded")


def test_what_forbids_awarding(drawer_id: int) -> None:
    event_id, _entries = bagged(drawer_id)

    def refused(day: int = 1) -> str:
        with pytest.raises(Refusal) as refusal:
            builders.at(event_id, award_leaders, event=event_id, day=day)
        assert f"day {day} " in explain(refusal.value)[1].replace(".", " ")
        return refusal.value.code

    assert (refused(), refused(2)) == ("leaders_day_open", "leaders_without_prizes")
    builders.at(event_id, end_day, day=tournaments.days(event_id)[0].id, from_bags=True)
    builders.at(event_id, award_leaders, event=event_id, day=1)
    assert refused() == "leaders_awarded"
    with pytest.raises(Refusal, match="leaders_awarded"):
        builders.at(event_id, cancel_event, event=event_id, reason="flood")


def test_a_pool_that_does_not_hold_them_yet_awards_nothing(drawer_id: int) -> None:
    rich = Withholding("Chip leaders", prizes=(200_000, 100_000), days=(1,))
    event_id, _entries = bagged(drawer_id, withholdings=(rich,))
    builders.at(event_id, end_day, day=tournaments.days(event_id)[0].id, from_bags=True)
    with pytest.raises(Refusal, match="leaders_over_pool"):
        builders.at(event_id, award_leaders, event=event_id, day=1)


def test_nothing_is_settled_before_the_leaders_are_awarded(drawer_id: int) -> None:
    event_id, _entries = bagged(drawer_id)
    builders.at(event_id, end_day, day=tournaments.days(event_id)[0].id, from_bags=True)
    evening.play_out(event_id)
    builders.at(event_id, publish_payouts, event=event_id)
    pay_all(event_id, drawer_id)
    with pytest.raises(Refusal, match="leaders_not_awarded"):
        builders.at(event_id, settle_event, event=event_id)


def test_a_director_awards_on_the_page_and_a_cashier_pays(drawer_id: int, client: Client) -> None:
    event_id, _entries = bagged(drawer_id)
    builders.at(event_id, end_day, day=tournaments.days(event_id)[0].id, from_bags=True)
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    page = client.get(f"/events/{event_id}/pool/").content.decode()
    assert "Award the chip leaders" in page
    assert client.post(f"/api/v1/events/{event_id}/leaders/", {"day": 1}).json() == {
        "players": 3,
        "prizes_minor": 35_000,
    }
    (board,) = client.get(f"/api/v1/events/{event_id}/leaders/").json()
    assert (board["is_awarded"], [line["prize_minor"] for line in board["lines"]]) == (
        True,
        [20_000, 7_500, 7_500],
    )
    client.force_login(at_cashier.staff(Role.CASHIER))
    (shown,) = client.get(f"/events/{event_id}/pool/").context["pool"].boards
    assert [bool(line.pay_url) for line in shown.lines] == [True] * 3
    assert "Chip leaders, Day one" in client.get(shown.lines[0].pay_url).content.decode()


def test_the_boards_say_who_would_lead(drawer_id: int) -> None:
    event_id, entries = bagged(drawer_id)
    assert leader_boards(event_id)[0].lines == ()
    builders.at(event_id, end_day, day=tournaments.days(event_id)[0].id, from_bags=True)
    (board,) = leader_boards(event_id)
    assert [(one.entry, one.rank, one.rank_to, one.stack) for one in board.lines] == [
        (entries[0], 1, 1, 40_000),
        (entries[1], 2, 3, 30_000),
        (entries[2], 2, 3, 30_000),
    ]
