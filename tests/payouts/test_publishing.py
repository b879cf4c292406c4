"""The payout structure: live until published, then fixed, and the sales with it."""

from __future__ import annotations

import pytest

from cashier.sales.rows import sales
from journal import replay
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from payouts.awards.rows import awards
from payouts.publishing.verbs import PlacePrize, edit_prizes, publish_payouts, withdraw_payouts
from payouts.structure.rows import structure
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []


@pytest.fixture(scope="module")
def drawer_id(kept: None) -> int:
    builders.house()
    builders.room(8)
    return at_cashier.open_drawer(400_000)


@pytest.fixture(scope="module")
def event_id(drawer_id: int) -> int:
    """Ten in play, the prizes published."""
    sold, _entries = evening.evening(10, drawer_id, payout=SHARES)
    evening.publish_late(sold)
    return sold


def amounts(event_id: int) -> list[int]:
    return [prize.amount.minor for prize in structure(event_id).prizes]


def edit(event_id: int, *amounts: int) -> None:
    prizes = tuple(PlacePrize(place, amount) for place, amount in enumerate(amounts, start=1))
    builders.at(event_id, edit_prizes, event=event_id, prizes=prizes)


def undo(fact: str, reason: str = "a mistake") -> None:
    line = Line.objects.filter(fact=fact, leading=None).latest("pk")
    undo_lines(line.pk, Command(Actor()), reason=reason)


def test_a_proposal_moves_with_every_sale(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(payout=SHARES)
    assert structure(event_id).prizes == ()
    at_cashier.sell_entry(event_id, drawer_id)
    assert amounts(event_id) == [10_000, 6_000, 4_000]
    at_cashier.sell_entry(event_id, drawer_id)
    assert amounts(event_id) == [20_000, 12_000, 8_000]
    assert not structure(event_id).is_published


def test_nothing_is_published_while_registration_is_open(drawer_id: int) -> None:
    event_id, _entries = evening.evening(10, drawer_id)
    with pytest.raises(Refusal, match="registration_open"):
        builders.at(event_id, publish_payouts, event=event_id)


def test_an_event_that_has_not_begun_publishes_nothing(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    at_cashier.sell_entry(event_id, drawer_id)
    with pytest.raises(Refusal, match="event_registration"):
        builders.at(event_id, publish_payouts, event=event_id)


def test_published_prizes_stand_and_hold_the_sales(drawer_id: int) -> None:
    event_id, _entries = evening.evening(10, drawer_id, payout=SHARES)
    evening.publish_late(event_id)
    with pytest.raises(Refusal, match="payouts_published"):
        at_cashier.sell_entry(event_id, drawer_id)
    with pytest.raises(Refusal, match="payouts_published"):
        evening.publish_late(event_id)
    assert amounts(event_id) == [100_000, 60_000, 40_000]


def test_a_void_is_refused_while_prizes_stand_and_goes_once_they_are_withdrawn(drawer_id: int) -> None:
    event_id, _entries = evening.evening(10, drawer_id, payout=SHARES)
    evening.publish_late(event_id)
    sale_id = sales(event_id)[0].id
    with pytest.raises(Refusal, match="payouts_published"):
        at_cashier.void(event_id, sale_id, drawer_id)
    builders.at(event_id, withdraw_payouts, event=event_id, reason="a sale was wrong")
    at_cashier.void(event_id, sale_id, drawer_id)
    assert amounts(event_id) == [90_000, 54_000, 36_000]


def test_the_undo_of_a_sale_is_stopped_by_the_published_prizes(drawer_id: int) -> None:
    event_id, _entries = evening.evening(3, drawer_id, payout=SHARES)
    evening.publish_late(event_id)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo("EntrySold")


def test_publishing_is_undone_with_its_awards(drawer_id: int) -> None:
    event_id, _entries = evening.evening(3, drawer_id, payout=SHARES)
    evening.play_out(event_id)
    evening.publish_late(event_id)
    assert len(awards(event_id)) == 3
    undo("PayoutsPublished")
    assert awards(event_id) == ()
    assert not structure(event_id).is_published


class TestEdits:
    """A director may change prizes within the sum that was published."""

    def test_prizes_that_sum_and_fall_are_taken(self, event_id: int) -> None:
        edit(event_id, 90_000, 60_000, 30_000, 20_000)
        assert amounts(event_id) == [90_000, 60_000, 30_000, 20_000]
        assert structure(event_id).is_edited

    def test_neighbouring_places_may_receive_the_same(self, event_id: int) -> None:
        edit(event_id, 80_000, 80_000, 40_000)
        assert amounts(event_id) == [80_000, 80_000, 40_000]

    def test_a_cent_too_much_is_named(self, event_id: int) -> None:
        with pytest.raises(Refusal) as refusal:
            edit(event_id, 100_001, 60_000, 40_000)
        assert (refusal.value.code, refusal.value.detail["difference_minor"]) == ("prizes_sum", 1)

    @pytest.mark.parametrize("prizes", [(60_000, 140_000), (200_000, 0)])
    def test_prizes_that_rise_or_are_nothing_are_refused(
        self, event_id: int, prizes: tuple[int, ...]
    ) -> None:
        with pytest.raises(Refusal, match="prizes_not_falling"):
            edit(event_id, *prizes)

    def test_places_have_no_gap(self, event_id: int) -> None:
        with pytest.raises(Refusal, match="places_gap"):
            builders.at(event_id, edit_prizes, event=event_id, prizes=(PlacePrize(2, 200_000),))
        with pytest.raises(Refusal, match="places_missing"):
            edit(event_id)

    def test_due_awards_follow_the_edit_and_come_back_with_its_undo(self, event_id: int) -> None:
        evening.play_out(event_id)
        edit(event_id, 110_000, 60_000, 30_000)
        assert [award.amount.minor for award in awards(event_id)] == [110_000, 60_000, 30_000]
        undo("PayoutsEdited")
        assert [award.amount.minor for award in awards(event_id)] == [100_000, 60_000, 40_000]

    def test_a_paid_prize_does_not_change_any_more(self, drawer_id: int, event_id: int) -> None:
        evening.play_out(event_id)
        third = awards(event_id)[2]
        evening.pay(event_id, third.id, drawer_id)
        edit(event_id, 110_000, 50_000, 40_000)
        with pytest.raises(Refusal, match="award_paid"):
            edit(event_id, 110_000, 60_000, 30_000)
        with pytest.raises(Refusal, match="award_paid"):
            builders.at(event_id, withdraw_payouts, event=event_id, reason="count again")
