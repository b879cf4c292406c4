"""Prizes of side pools that nobody comes for: aside so that the event settles, back by undo, paid later from their account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total, paid_from_pool
from cashier.player_accounts.rows import held
from cashier.sales.rows import pool_sheet
from journal import instants, replay
from journal.balances import differing
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, account_book, drawer_book, tournament_book
from payouts.authority.comparison import compare
from payouts.awards.rows import award, side_awards
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from payouts.side_pools.verbs import withdraw_side_pool
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside
from payouts.winnings.rows import winnings_of
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.side_pools import HIGH, NAME, STAKE, bought, in_it, won
from tests.payouts.test_evening import pay_all
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
HELD = 3 * STAKE


@pytest.fixture(autouse=True)
def _every_cent_is_there() -> Iterator[None]:
    yield
    assert list(replay.differences()) == []
    assert ledger_total() == 0
    assert differing() == ()


class Over:
    """An event played out whose place prizes are paid; those of the last longer are due, the high hand is kept."""

    def __init__(self) -> None:
        self.drawer = at_cashier.open_drawer(900_000)
        b.do([HOUSE], change_paying_rules, unclaimed_days=7)
        self.event, self.entries = bought(self.drawer)
        evening.play_out(self.event)
        b.at(self.event, publish_payouts, event=self.event)
        pay_all(self.event, self.drawer)
        won(self.event)
        won(self.event, HIGH, keeps_rest=True, reason="no royal flush")
        self.first, self.second = (one.id for one in side_awards(self.event))
        self.later = instants.now() + timedelta(days=9)

    def aside(self, *awards: int, verb: Any = set_prizes_aside) -> Any:
        with instants.simulated_at(self.later):
            return b.at(self.event, verb, event=self.event, awards=awards)

    def settle(self) -> None:
        b.at(self.event, settle_event, event=self.event)

    def undo(self, fact: str) -> None:
        line = Line.objects.filter(fact=fact, leading=None).latest("pk").pk
        undo_lines(line, Command(Actor()), reason="she came")

    def owed(self) -> tuple[int, int]:
        """What the side pool and the account of unclaimed prizes owe."""
        return in_it(self.event), -ledger_balance(accounts.unclaimed(self.event))


@pytest.fixture
def over() -> Over:
    return Over()


def test_they_leave_the_side_pool_and_the_event_settles(over: Over) -> None:
    with pytest.raises(Refusal, match="awards_due"):
        over.settle()
    with pytest.raises(Refusal, match="claimed_until"):
        b.at(over.event, set_prizes_aside, event=over.event)
    moved = over.aside()
    assert (set(moved.awards), moved.amount_minor) == ({over.first, over.second}, HELD)
    assert over.owed() == (0, HELD)
    assert paid_from_pool(over.event) == pool_sheet(over.event).prizes
    over.settle()
    assert (compare(over.event).unclaimed_minor, compare(over.event).due_minor) == (HELD, 0)


def test_undone_they_are_due_again_unless_one_is_paid_or_the_event_settled(over: Over) -> None:
    over.aside()
    over.settle()
    with pytest.raises(Refusal, match="event_settled"):
        over.undo("PrizesUnclaimed")
    over.undo("EventSettled")
    evening.pay(over.event, over.first, over.drawer)
    with pytest.raises(Refusal, match="undo_blocked"):
        over.undo("PrizesUnclaimed")
    over.undo("AwardPaid")
    over.undo("PrizesUnclaimed")
    assert over.owed() == (HELD, 0)
    assert all(one.is_due for one in side_awards(over.event))


def test_the_head_of_cage_makes_one_due_again_and_only_then_is_the_award_withdrawn(over: Over) -> None:
    over.aside()
    withdraw = {"event": over.event, "name": NAME, "reason": "two last longers"}
    with pytest.raises(Refusal, match="award_unclaimed"):
        b.at(over.event, withdraw_side_pool, **withdraw)
    over.aside(over.first, verb=put_prizes_back)
    assert over.owed() == (1_800, 1_200)
    over.aside(over.second, verb=put_prizes_back)
    b.at(over.event, withdraw_side_pool, **withdraw)
    assert over.owed() == (HELD, 0)


def test_paid_later_it_leaves_their_account_and_comes_back_there(over: Over) -> None:
    over.aside()
    over.settle()
    before = cash_in(over.drawer)
    evening.pay(over.event, over.first, over.drawer)
    assert (over.owed(), cash_in(over.drawer)) == ((0, 1_200), before - 1_800)
    back = {"award": over.first, "reason": "not her"}
    evening.by_cashier(over.event, over.drawer, take_award_back, **back)
    assert (over.owed(), award(over.first).is_unclaimed) == ((0, HELD), True)
    player = award(over.second).player_id
    refs = [tournament_book(over.event), drawer_book(over.drawer), account_book(player)]
    given = {"award": over.second, "drawer": over.drawer, "amount_minor": 1_200, "method": "account"}
    b.do(refs, pay_award, **given)
    assert (over.owed(), held(player).minor) == ((0, 1_800), 1_200)
    (line,) = (one for one in winnings_of(player).lines if one.kind == "side")
    assert (line.places, line.amount_minor, line.status) == (f"2 · {NAME}", 1_200, "paid")


def client_of(role: str) -> Client:
    client, user = Client(), at_cashier.staff(role)
    client.force_login(user)
    if role == Role.CASHIER:
        at_cashier.open_drawer(900_000, user=user)
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_page_names_them_moves_them_and_leads_to_their_payment(over: Over) -> None:
    address, cage = reverse("unclaimed"), client_of(Role.CAGE)
    with instants.simulated_at(over.later):
        shown = text_of(cage.get(address))
        assert "Unclaimed: move €30.00" in shown
        assert (f"1 · {NAME}" in shown, f"2 · {NAME}" in shown) == (True, True)
        assert cage.post(address, {"event": over.event, "award": over.first}).status_code == 302
    assert over.owed() == (1_200, 1_800)
    (line,) = cage.get(address).context["page"].lines
    assert (line.award.id, line.may_return) == (over.first, True)
    assert NAME in text_of(client_of(Role.CASHIER).get(line.pay_url))
    assert cage.post(address, {"event": over.event, "award": over.first, "back": "1"}).status_code == 302
    assert over.owed() == (HELD, 0)


def test_programs_move_them_and_read_what_waits(over: Over) -> None:
    cage, cashier_ = client_of(Role.CAGE), client_of(Role.CASHIER)
    (told,) = cashier_.get("/api/v1/unclaimed/waiting/").json()["results"]
    assert (told["id"], told["prizes"], told["amount_minor"]) == (over.event, 2, HELD)
    address = f"/api/v1/events/{over.event}/unclaimed/"
    json: dict[str, Any] = {"content_type": "application/json"}
    with instants.simulated_at(over.later):
        assert cashier_.post(address, {"awards": [over.first]}, **json).status_code == 403
        moved = cage.post(address, {"awards": [over.first]}, **json)
        assert (moved.status_code, moved.json()["amount_minor"]) == (200, 1_800)
    (one,) = (row for row in side_pools(cashier_, over.event) if row["name"] == NAME)
    assert [line["status"] for line in one["lines"]] == ["unclaimed", "due"]
    assert cage.post(f"{address}due-again/", {"awards": [over.first]}, **json).status_code == 200
    assert over.owed() == (HELD, 0)
    assert tournaments.event(over.event).state == "finished"


def side_pools(client: Client, event: int) -> Any:
    found = client.get(f"/api/v1/events/{event}/side-pools/").json()
    return found["results"] if isinstance(found, dict) else found
