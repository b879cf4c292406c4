"""Payouts published again: sales go on, and what differs from prizes paid is paid, collected or borne."""

from __future__ import annotations

from typing import Any

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.sales.admission import require_free
from cashier.sales.rows import sales
from floor.busts import verbs as busts
from journal import replay
from journal.book import Actor
from journal.models import Line
from journal.opening import BookRef, Command, account_book, drawer_book, tournament_book
from payouts.awards.rows import awards, due_awards
from payouts.models import AwardDifference
from payouts.paying.differences import settle_difference, waive_difference
from payouts.paying.verbs import take_award_back
from payouts.publishing.differences import differences, open_differences
from payouts.publishing.verbs import PlacePrize, edit_prizes, reopen_payouts, withdraw_payouts
from payouts.settling.verbs import settle_event
from payouts.structure.rows import is_published, structure, versions
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.differing import SHARES, reopen, republish
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
FLOAT = 400_000


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []
    assert ledger_total() == 0


@pytest.fixture(scope="module")
def drawer_id(kept: None) -> int:
    b.house()
    b.room(8)
    return at_cashier.open_drawer(FLOAT)


@pytest.fixture(scope="module")
def event_id(drawer_id: int) -> int:
    """Ten sold, 2,000.00 as 50, 30 and 20 %; two are left, and the third was paid 400.00."""
    sold, entries = evening.evening(10, drawer_id, payout=SHARES)
    evening.publish_late(sold)
    for entry_id in entries[:8]:
        b.at(sold, busts.bust_out, entry=entry_id)
    evening.pay(sold, awards(sold)[0].id, drawer_id)
    return sold


def refused(event_id: int, verb: Any, *also: BookRef, **options: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        b.do([tournament_book(event_id), *also], verb, **options)
    return refusal.value.code


def only(event_id: int) -> AwardDifference:
    (found,) = open_differences(event_id)
    return found


def settle(event_id: int, drawer_id: int, method: str = "cash") -> None:
    found = only(event_id)
    refs = [tournament_book(event_id), drawer_book(drawer_id), account_book(found.player_id)]
    how: dict[str, Any] = {"drawer": drawer_id, "method": method}
    b.do(refs, settle_difference, difference=found.id, amount_minor=found.amount.minor, **how)


def undo(fact: str) -> None:
    line = Line.objects.filter(fact=fact, leading=None, undone_by=None).latest("pk")
    undo_lines(line.pk, Command(Actor()), reason="a mistake")


def void_one(event_id: int, drawer_id: int) -> None:
    """A sale is voided after the prizes were published: 200.00 less in the pool."""
    left = {one.id for one in tournaments.entries(event_id, "alive")}
    sale = next(one for one in sales(event_id) if one.entry_id in left)
    at_cashier.void(event_id, sale.id, drawer_id)


def in_the_pool(event_id: int) -> int:
    return -ledger_balance(accounts.pool(event_id))


def test_reopened_payouts_let_sales_go_on_and_pay_nothing(drawer_id: int, event_id: int) -> None:
    with pytest.raises(Refusal, match="payouts_published"):
        require_free(event_id)
    reopen(event_id)
    require_free(event_id)
    assert refused(event_id, reopen_payouts, event=event_id, reason="again") == "payouts_reopened"
    typed = (PlacePrize(1, 200_000),)
    assert refused(event_id, edit_prizes, event=event_id, prizes=typed) == "payouts_reopened"
    b.at(event_id, busts.bust_out, entry=tournaments.entries(event_id, "alive")[0].id)
    with pytest.raises(Refusal, match="payouts_reopened"):
        evening.pay(event_id, due_awards(event_id)[0].id, drawer_id)


def test_after_a_void_the_third_of_ten_is_second_of_nine(drawer_id: int, event_id: int) -> None:
    reopen(event_id)
    void_one(event_id, drawer_id)
    republish(event_id)
    due = only(event_id)
    assert (due.paid.minor, due.due.minor, due.amount.minor) == (40_000, 54_000, 14_000)
    assert [one.prizes_minor for one in versions(event_id)] == [200_000, 180_000]


def test_what_was_paid_too_much_is_collected(drawer_id: int, event_id: int) -> None:
    reopen(event_id)
    republish(event_id, 104_000, 60_000, 36_000)
    owed = only(event_id)
    assert (owed.paid.minor, owed.due.minor, owed.amount.minor) == (40_000, 36_000, -4_000)
    assert [(one.number, one.is_replaced) for one in versions(event_id)] == [(1, True), (2, False)]
    before, held = in_the_pool(event_id), ledger_balance(accounts.cash(drawer_id))
    settle(event_id, drawer_id)
    assert in_the_pool(event_id) == before + 4_000
    assert ledger_balance(accounts.cash(drawer_id)) == held + 4_000
    third = awards(event_id)[-1]
    assert (third.amount.minor, third.method, third.slip) == (36_000, "cash", 2)
    assert open_differences(event_id) == ()


def test_a_late_sale_raises_them_and_the_rest_is_paid_in_any_way(drawer_id: int, event_id: int) -> None:
    reopen(event_id)
    republish(event_id, 90_000, 65_000, 45_000)
    assert only(event_id).amount.minor == 5_000
    settle(event_id, drawer_id, "transfer")
    third = awards(event_id)[-1]
    assert [(one.method.value, one.amount_minor) for one in third.payments] == [
        ("cash", 40_000),
        ("transfer", 5_000),
    ]
    assert ledger_balance(accounts.held("transfer", drawer_id)) == -5_000
    undo("DifferenceSettled")
    third = awards(event_id)[-1]
    assert (third.amount.minor, third.method, third.slip) == (40_000, "cash", 1)
    assert ledger_balance(accounts.held("transfer", drawer_id)) == 0
    assert only(event_id).amount.minor == 5_000


def test_a_player_paid_by_mistake_who_is_back_in_play_owes_all_of_it(drawer_id: int, event_id: int) -> None:
    third = awards(event_id)[0]
    with pytest.raises(Refusal, match="award_paid"):
        b.at(event_id, busts.reinstate, entry=third.entry_id)
    reopen(event_id)
    b.at(event_id, busts.reinstate, entry=third.entry_id)
    republish(event_id)
    owed = only(event_id)
    assert (owed.entry_id, owed.amount.minor) == (third.entry_id, -40_000)
    known = {"difference": owed.id, "drawer": drawer_id}
    refs = [drawer_book(drawer_id)]
    assert refused(event_id, settle_difference, *refs, amount_minor=-40_000, **known) == "prize_gone"
    evening.by_cashier(event_id, drawer_id, take_award_back, award=third.id, reason="was not out")
    assert (open_differences(event_id), awards(event_id)) == ((), ())


def test_what_differs_follows_the_finish_order(drawer_id: int, event_id: int) -> None:
    """Third and paid for it, reinstated, and second in the end: 200.00 are due."""
    third = awards(event_id)[0]
    reopen(event_id)
    b.at(event_id, busts.reinstate, entry=third.entry_id)
    republish(event_id)
    (other, *_more) = [one.id for one in tournaments.entries(event_id, "alive") if one.id != third.entry_id]
    b.at(event_id, busts.bust_out, entry=other)
    b.at(event_id, busts.bust_out, entry=third.entry_id)
    assert (only(event_id).due.minor, only(event_id).amount.minor) == (60_000, 20_000)
    settle(event_id, drawer_id)
    second = next(one for one in awards(event_id) if one.entry_id == third.entry_id)
    assert (second.place, second.amount.minor, second.is_paid) == (2, 60_000, True)


def test_the_event_is_settled_once_nothing_differs_any_more(drawer_id: int, event_id: int) -> None:
    reopen(event_id)
    republish(event_id, 104_000, 60_000, 36_000)
    b.at(event_id, busts.bust_out, entry=tournaments.entries(event_id, "alive")[0].id)
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)
    assert refused(event_id, settle_event, event=event_id) == "differences_open"
    b.at(event_id, waive_difference, difference=only(event_id).id, reason="has left the house")
    b.at(event_id, settle_event, event=event_id)
    assert in_the_pool(event_id) == 0
    assert ledger_balance(accounts.overlay(event_id)) == 4_000
    undo("EventSettled")
    assert ledger_balance(accounts.overlay(event_id)) == 0
    assert in_the_pool(event_id) == -4_000


def test_what_is_due_to_a_player_is_never_waived(event_id: int) -> None:
    reopen(event_id)
    republish(event_id, 90_000, 65_000, 45_000)
    wanted = {"difference": only(event_id).id, "reason": "not today"}
    assert refused(event_id, waive_difference, **wanted) == "difference_is_due"


def test_typed_prizes_are_checked_as_ever(event_id: int) -> None:
    reopen(event_id)
    with pytest.raises(Refusal, match="prizes_sum"):
        republish(event_id, 200_001)
    with pytest.raises(Refusal, match="prizes_not_falling"):
        republish(event_id, 90_000, 110_000)


def test_of_two_directors_the_second_is_told(event_id: int) -> None:
    reopen(event_id)
    republish(event_id)
    with pytest.raises(Refusal, match="payouts_changed"):
        republish(event_id, version=1)
    with pytest.raises(Refusal, match="payouts_not_reopened"):
        republish(event_id)


class TestUndo:
    """Versions and reopenings are undone while they agree with the money."""

    def test_a_version_is_undone_to_the_one_before_reopened(self, event_id: int) -> None:
        reopen(event_id)
        republish(event_id, 90_000, 65_000, 45_000)
        undo("PayoutsRepublished")
        stands = structure(event_id)
        assert (stands.number, stands.reopened_at is not None) == (1, True)
        assert differences(event_id) == ()
        republish(event_id)
        assert [one.number for one in versions(event_id)] == [1, 2, 3]

    def test_a_reopening_is_undone_while_nothing_differs(self, drawer_id: int, event_id: int) -> None:
        reopen(event_id)
        undo("PayoutsReopened")
        with pytest.raises(Refusal, match="payouts_published"):
            require_free(event_id)
        reopen(event_id)
        void_one(event_id, drawer_id)
        with pytest.raises(Refusal):
            undo("PayoutsReopened")

    def test_a_version_with_money_behind_it_goes_with_what_was_settled(
        self, drawer_id: int, event_id: int
    ) -> None:
        reopen(event_id)
        republish(event_id, 90_000, 65_000, 45_000)
        settle(event_id, drawer_id)
        with pytest.raises(Refusal, match="undo_blocked"):
            undo("PayoutsRepublished")


def test_withdrawn_payouts_are_kept_as_a_version(drawer_id: int) -> None:
    event_id, _entries = evening.evening(3, drawer_id, payout=SHARES)
    evening.publish_late(event_id)
    b.at(event_id, withdraw_payouts, event=event_id, reason="a sale was wrong")
    assert not is_published(event_id)
    evening.publish_late(event_id)
    assert [(one.number, one.is_replaced) for one in versions(event_id)] == [(1, True), (2, False)]
