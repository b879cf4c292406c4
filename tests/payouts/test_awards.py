"""Awards: finishers in the money are due a prize, tied ones share, one slip per payment."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import add_cash_limit
from cashier.models import Posting
from journal import replay
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command
from payouts.awards import rows as queries
from payouts.awards.rows import award_of, awards, due_awards
from payouts.awards.verbs import swap_things
from payouts.paying.verbs import pay_award, take_award_back
from payouts.settling.verbs import settle_event
from rulebook.profile import RulesProfile
from rulebook.profile.variants import ShareRemainder
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule, Thing

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
    return at_cashier.open_drawer(800_000)


def published(drawer_id: int, count: int = 10, **over) -> tuple[int, list[int]]:
    event_id, entries = evening.evening(count, drawer_id, **{"payout": SHARES} | over)
    evening.publish_late(event_id)
    return event_id, entries


@pytest.fixture(scope="module")
def ten(drawer_id: int) -> tuple[int, list[int]]:
    """Ten in play, the prizes published."""
    return published(drawer_id)


@pytest.fixture(scope="module")
def due(drawer_id: int) -> tuple[int, int]:
    """An event played to its end, and the award of 100,000 for its winner."""
    event_id, _entries = published(drawer_id)
    evening.play_out(event_id)
    return event_id, awards(event_id)[0].id


def amounts(event_id: int) -> list[tuple[int, int, int]]:
    return [(one.place, one.place_to, one.amount.minor) for one in awards(event_id)]


def test_nobody_out_of_the_money_is_awarded(ten: tuple[int, list[int]]) -> None:
    event_id, entries = ten
    for entry in entries[:7]:
        evening.bust(event_id, entry)
    assert awards(event_id) == ()
    evening.bust(event_id, entries[7])
    assert amounts(event_id) == [(3, 3, 40_000)]


def test_the_winner_is_awarded_when_the_event_finishes(ten: tuple[int, list[int]]) -> None:
    event_id, entries = ten
    evening.play_out(event_id)
    assert amounts(event_id) == [(1, 1, 100_000), (2, 2, 60_000), (3, 3, 40_000)]
    winner = award_of(entries[-1])
    assert winner is not None
    assert winner.place == 1


def test_places_are_published_late_and_those_out_are_awarded_then(drawer_id: int) -> None:
    event_id, _entries = evening.evening(4, drawer_id, payout=SHARES)
    evening.play_out(event_id)
    assert awards(event_id) == ()
    evening.publish_late(event_id)
    assert len(awards(event_id)) == 3


def test_tied_places_share_their_prizes(ten: tuple[int, list[int]]) -> None:
    event_id, entries = ten
    for entry in entries[:7]:
        evening.bust(event_id, entry)
    evening.bust(event_id, entries[7], entries[8], tied=True)
    assert amounts(event_id) == [(2, 3, 50_000), (2, 3, 50_000)]


def test_a_tie_over_the_last_paid_place_shares_what_is_paid(ten: tuple[int, list[int]]) -> None:
    """TDA RP-8-A: the unpaid places of the tie count as nothing."""
    event_id, entries = ten
    for entry in entries[:5]:
        evening.bust(event_id, entry)
    evening.bust(event_id, *entries[5:8], tied=True)
    assert amounts(event_id) == [(3, 5, 13_334), (3, 5, 13_333), (3, 5, 13_333)]


def test_what_a_share_leaves_over_goes_to_the_house_where_the_profile_says_so(drawer_id: int) -> None:
    places = replace(RulesProfile().places, share_remainder=ShareRemainder.HOUSE)
    event_id, entries = published(drawer_id, profile=replace(RulesProfile(), places=places))
    for entry in entries[:5]:
        evening.bust(event_id, entry)
    evening.bust(event_id, *entries[5:8], tied=True)
    assert [amount for _place, _to, amount in amounts(event_id)] == [13_333] * 3


def test_each_tied_thing_goes_to_one_of_them_and_the_director_decides_to_whom(drawer_id: int) -> None:
    things = (Thing(1, "Netbook"), Thing(2, "Telephone"), Thing(3, "Dinner"))
    rule = PayoutRule(kind=PayoutKind.IN_KIND, things=things)
    event_id, entries = published(drawer_id, 5, payout=rule)
    for entry in entries[:2]:
        evening.bust(event_id, entry)
    evening.bust(event_id, entries[2], entries[3], tied=True)
    one, other = awards(event_id)
    assert (one.thing, other.thing) == ("Telephone", "Dinner")
    director = Client()
    director.force_login(at_cashier.staff(Role.DIRECTOR))
    page = director.get(f"/events/{event_id}/payouts/").content.decode()
    assert f"/api/v1/awards/{one.id}/swap-things/" in page
    builders.at(event_id, swap_things, award=one.id, other=other.id)
    assert [award.thing for award in awards(event_id)] == ["Dinner", "Telephone"]
    evening.bust(event_id, entries[4])
    won = {award.entry_id: award.thing for award in awards(event_id)}
    assert (won[one.entry_id], won[other.entry_id]) == ("Dinner", "Telephone"), "kept by later busts"
    alone = next(award for award in awards(event_id) if award.place == 1)
    with pytest.raises(Refusal, match="things_not_shared"):
        builders.at(event_id, swap_things, award=one.id, other=alone.id)


class TestPaying:
    """A prize is paid against a slip, from a drawer that has the money."""

    def test_cash_leaves_the_drawer_and_the_pool(self, drawer_id: int, due: tuple[int, int]) -> None:
        event_id, award_id = due
        before = cash_in(drawer_id)
        answer = evening.pay(event_id, award_id, drawer_id)
        assert (answer.slip, answer.amount_minor) == (1, 100_000)
        assert cash_in(drawer_id) == before - 100_000
        assert -ledger_balance(accounts.pool(event_id)) == 100_000
        assert queries.award(award_id).is_paid

    def test_a_prize_is_paid_once(self, drawer_id: int, due: tuple[int, int]) -> None:
        event_id, award_id = due
        evening.pay(event_id, award_id, drawer_id)
        with pytest.raises(Refusal, match="award_paid"):
            evening.pay(event_id, award_id, drawer_id)

    def test_the_amount_is_the_one_that_was_confirmed(self, drawer_id: int, due: tuple[int, int]) -> None:
        event_id, award_id = due
        with pytest.raises(Refusal, match="amount_differs"):
            evening.pay(event_id, award_id, drawer_id, amount_minor=60_000)

    def test_a_drawer_pays_only_what_it_holds(self, due: tuple[int, int]) -> None:
        event_id, award_id = due
        poor = at_cashier.open_drawer(99_999)
        with pytest.raises(Refusal, match="drawer_short"):
            evening.pay(event_id, award_id, poor)

    def test_above_the_cash_limit_it_goes_by_cheque(self, drawer_id: int, due: tuple[int, int]) -> None:
        """Sanremo: above the limit only a cheque to the winner's own name."""
        event_id, award_id = due
        limit = {"name": "Law", "limit_minor": 99_999, "since": date(2020, 1, 1)}
        builders.do([HOUSE], add_cash_limit, **limit)
        with pytest.raises(Refusal, match="cash_limit"):
            evening.pay(event_id, award_id, drawer_id)
        before = cash_in(drawer_id)
        evening.pay(event_id, award_id, drawer_id, method="cheque")
        assert cash_in(drawer_id) == before
        assert ledger_balance(accounts.held("cheque", drawer_id)) == -100_000

    def test_a_prize_is_not_paid_by_card(self, drawer_id: int, due: tuple[int, int]) -> None:
        event_id, award_id = due
        with pytest.raises(Refusal, match="method_unknown"):
            evening.pay(event_id, award_id, drawer_id, method="card")

    def test_money_needs_a_drawer(self, due: tuple[int, int]) -> None:
        event_id, award_id = due
        with pytest.raises(Refusal, match="drawer_missing"):
            builders.at(event_id, pay_award, award=award_id, amount_minor=100_000)

    def test_a_prize_taken_back_is_due_again_and_its_slip_is_never_used_again(
        self, drawer_id: int, due: tuple[int, int]
    ) -> None:
        event_id, award_id = due
        before = cash_in(drawer_id)
        evening.pay(event_id, award_id, drawer_id)
        evening.by_cashier(
            event_id, drawer_id, take_award_back, award=award_id, reason="paid to the wrong player"
        )
        assert cash_in(drawer_id) == before
        assert Posting.objects.filter(award_id=award_id).count() == 2
        assert evening.pay(event_id, award_id, drawer_id).slip == 2

    def test_the_undo_takes_it_back_with_a_reason(self, drawer_id: int, due: tuple[int, int]) -> None:
        event_id, award_id = due
        evening.pay(event_id, award_id, drawer_id)
        line = Line.objects.filter(fact="AwardPaid", leading=None).get()
        with pytest.raises(Refusal, match="reason_missing"):
            undo_lines(line.pk, Command(Actor()))
        undo_lines(line.pk, Command(Actor()), reason="counted wrong")
        assert not queries.award(award_id).is_paid

    def test_what_a_settled_event_paid_stays_paid_until_its_settling_is_taken_back(
        self, drawer_id: int, due: tuple[int, int]
    ) -> None:
        event_id, award_id = due
        for award in due_awards(event_id):
            evening.pay(event_id, award.id, drawer_id)
        builders.at(event_id, settle_event, event=event_id)
        with pytest.raises(Refusal, match="event_settled"):
            evening.by_cashier(event_id, drawer_id, take_award_back, award=award_id, reason="wrong")
        paid = Line.objects.filter(fact="AwardPaid", leading=None).latest("pk")
        with pytest.raises(Refusal, match="undo_blocked"):
            undo_lines(paid.pk, Command(Actor()), reason="wrong")
        undo_lines(paid.pk, Command(Actor()), reason="wrong", together=True)
        assert tournaments.event(event_id).state == "finished"
        assert len(due_awards(event_id)) == 1
        assert ledger_total() == 0

    def test_a_settled_event_is_opened_again_by_undo(self, drawer_id: int, due: tuple[int, int]) -> None:
        event_id, _award = due
        for award in due_awards(event_id):
            evening.pay(event_id, award.id, drawer_id)
        builders.at(event_id, settle_event, event=event_id)
        line = Line.objects.filter(fact="EventSettled").get()
        undo_lines(line.pk, Command(Actor()), reason="one prize was wrong")
        assert tournaments.event(event_id).state == "finished"
        assert ledger_balance(accounts.pool(event_id)) == 0
