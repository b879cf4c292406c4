"""Payouts published again at the same moment as something else."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from journal import replay
from payouts.awards.rows import due_awards
from payouts.paying import verbs as pay
from payouts.paying.differences import settle_difference
from payouts.publishing import verbs
from payouts.publishing.differences import open_differences
from payouts.structure.rows import versions as listed
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.differing import paid_otherwise, pay_third, reopen
from tests.races.test_sales import later, tap
from tests.races.together import at_once, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_directors_publish_again_and_the_second_is_told() -> None:
    event = pay_third(at_cashier.open_drawer(800_000))
    reopen(event)
    again = tap(verbs.republish_payouts, event=event, version=1)
    found = at_once(partial(later, again), partial(later, again))
    assert refusals(found) == ["payouts_changed"]
    assert [one.number for one in listed(event)] == [1, 2]
    assert list(replay.differences()) == []


def test_a_prize_is_paid_before_sales_are_reopened_or_not_at_all() -> None:
    drawer = at_cashier.open_drawer(800_000)
    event = pay_third(drawer)
    b.bust(event, next(iter(b.table(event, 1).entries.values())))
    (due, *_rest) = due_awards(event)
    found = at_once(
        tap(pay.pay_award, award=due.id, amount_minor=due.amount.minor, drawer=drawer),
        tap(verbs.reopen_payouts, event=event, reason="a late sale"),
    )
    assert set(refusals(found)) <= {"payouts_reopened"}
    assert not isinstance(found[1], Refusal)


def test_a_difference_is_settled_once_at_two_drawers() -> None:
    one, other = at_cashier.open_drawer(800_000), at_cashier.open_drawer(800_000)
    event, differs = paid_otherwise(one)
    known: dict[str, Any] = {"difference": differs, "amount_minor": -2_000}
    found = at_once(
        tap(settle_difference, **known, drawer=one), tap(settle_difference, **known, drawer=other)
    )
    assert refusals(found) == ["difference_settled"]
    assert open_differences(event) == ()
