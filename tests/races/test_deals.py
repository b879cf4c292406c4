"""A deal agreed on against a bust, and a prize paid against the undo of the deal: one of the two, never half of both."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from floor.busts import verbs as busts
from journal.models import Line
from journal.opening import Command
from payouts.awards import rows as queries
from payouts.awards.agreed import require_deal_of
from payouts.awards.rows import awards, due_awards
from payouts.deals import verbs
from payouts.models import Award
from payouts.paying import verbs as pay
from payouts.structure.rows import structure
from tests import builders as b
from tests.payouts import evening
from tests.payouts.deals import all_consented
from tests.payouts.test_deals import agree, played, propose
from tests.races.test_sales import require_sound, tap
from tests.races.together import at_once, meeting, no_lock, refusals
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def consented() -> tuple[int, list[int]]:
    """Three are left and have all agreed to the deal proposed."""
    event_id, here, _drawer = played()
    propose(event_id)
    all_consented(event_id)
    return event_id, here


def agreed_against_bust(event_id: int, entry: int) -> list[Any]:
    agreeing = partial(b.at, event_id, verbs.agree_deal, event=event_id)
    with meeting(verbs, "_current"):
        return at_once(agreeing, tap(busts.bust_out, entry=entry))


def test_a_deal_is_agreed_on_by_who_is_left_and_a_bust_comes_before_or_after() -> None:
    event_id, (_first, _second, third) = consented()
    found = refusals(agreed_against_bust(event_id, third))
    deal = require_deal_of(event_id)
    assert found == ([] if deal.is_agreed else ["deal_outdated"])
    assert tournaments.entry(third).status == "out"
    (award,) = (one for one in awards(event_id) if one.entry_id == third)
    share = next(one.amount_minor for one in deal.players if one.entry_id == third)
    published = structure(event_id).prizes[2].amount.minor
    assert award.amount.minor == (share if deal.is_agreed else published)
    require_sound()


def test_without_the_lock_a_player_who_is_out_would_be_in_a_deal_agreed_afterwards() -> None:
    event_id, (_first, _second, third) = consented()

    def bust_once_both_have_looked() -> None:
        verbs._current(event_id)
        evening.bust(event_id, third)

    with no_lock(), meeting(verbs, "_current"):
        agreeing = partial(b.at, event_id, verbs.agree_deal, event=event_id)
        found = at_once(agreeing, bust_once_both_have_looked)
    assert refusals(found) == []
    # Both are done, in either order: nothing made one of them look again.
    assert require_deal_of(event_id).is_agreed
    assert tournaments.entry(third).status == "out"


def dealt_and_out() -> tuple[int, int, int]:
    """A deal is agreed on, its third is out and due; the line of the deal, the drawer, the prize."""
    event_id, (_first, _second, third), drawer = played()
    propose(event_id)
    agree(event_id)
    evening.bust(event_id, third)
    (award,) = (one for one in due_awards(event_id) if one.entry_id == third)
    return Line.objects.get(fact="DealAgreed").pk, drawer, award.id


def test_a_prize_is_paid_or_its_deal_undone() -> None:
    line, drawer, award_id = dealt_and_out()
    due = queries.award(award_id).amount.minor
    paying = tap(pay.pay_award, award=award_id, drawer=drawer, amount_minor=due)
    undoing = partial(undo_lines, line, Command(b.NOBODY), reason="they play on", together=True)
    with meeting(pay, "_award_row"):
        found = at_once(paying, undoing)
    codes = refusals(found)
    assert len(codes) == 1, codes
    row = Award.objects.select_related("event").get(pk=award_id)
    is_paid = row.status == "paid"
    assert is_paid == require_deal_of(row.event_id).is_agreed
    assert row.amount_minor == due or not is_paid
    require_sound()
