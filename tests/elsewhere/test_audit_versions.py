"""The books are proven from outside also where payouts were published again after prizes were paid."""

from __future__ import annotations

from pathlib import Path

import pytest

from journal.opening import drawer_book, tournament_book
from payouts.paying.differences import settle_difference, waive_difference
from payouts.settling.verbs import settle_event
from tests import builders as b
from tests.cashier import at_cashier
from tests.elsewhere.test_audit import audit, exported
from tests.payouts.differing import paid_otherwise, pay_all, reopen

pytestmark = pytest.mark.django_db


def test_what_differs_from_prizes_paid_is_proven(tmp_path: Path) -> None:
    """One collected, one borne by the house, one due, and sales reopened."""
    b.house()
    b.room(8)
    drawer = at_cashier.open_drawer(800_000)
    event, collected = paid_otherwise(drawer)
    refs = [tournament_book(event), drawer_book(drawer)]
    b.do(refs, settle_difference, difference=collected, amount_minor=-2_000, drawer=drawer)
    other, borne = paid_otherwise(drawer)
    b.at(other, waive_difference, difference=borne, reason="left the house")
    pay_all(other, drawer)
    b.at(other, settle_event, event=other)
    paid_otherwise(drawer, 48_000, 30_000, 22_000)
    status, said = audit(exported(tmp_path))
    assert (status, said[-1].split(":")[0]) == (0, "proven"), said
    reopen(event)
    at_cashier.sell_entry(event, drawer, override_reason="came late")
    status, said = audit(exported(tmp_path, "reopened.zip"))
    assert status == 0, said
