"""Jackpots are added up from outside: what events put in, what was won of it, what the house added."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db.models import F

from cashier.ledger import accounts
from cashier.models import LedgerRow
from payouts.awards.rows import side_awards
from payouts.models import Award, JackpotWin
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from tests import builders as b
from tests.cashier import at_cashier
from tests.elsewhere.test_audit import audit, exported, finds_each
from tests.elsewhere.test_copies import added_up, issued
from tests.payouts import evening
from tests.payouts.jackpots import amount, opened, selling, won
from tests.payouts.test_evening import pay_all
from tests.payouts.test_jackpots import at_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> int:
    """Two hands share a jackpot, and a third wins a typed amount; the event is settled, another is in play."""
    drawer = at_cashier.open_drawer(900_000)
    jackpot = opened(333, is_once_a_day=False)
    event_id, entries = selling(jackpot, drawer)
    selling(jackpot, drawer, 2)
    won(jackpot, event_id, entries[0], others=(entries[1],))
    won(jackpot, event_id, entries[2], amount_minor=100, reason="anniversary")
    assert sorted(one.amount.minor for one in side_awards(event_id)) == [100, 1_416, 1_417]
    evening.play_out(event_id)
    b.at(event_id, publish_payouts, event=event_id)
    pay_all(event_id, drawer)
    at_house(event_id, settle_event, event=event_id)
    assert amount(jackpot) == 333
    return event_id


def test_what_was_won_of_jackpots_is_proven_from_the_export_alone(event: int, tmp_path: Path) -> None:
    status, said = audit(exported(tmp_path))
    assert status == 0, said
    issued(event, tmp_path)
    status, added = added_up(tmp_path)
    assert status == 0, added
    assert (added["paid of jackpots"], added["not paid"]) == ("29.33", "0.00")


def a_cent_won(event: int) -> None:
    one = Award.every.filter(event=event, kind="jackpot").first()
    Award.every.filter(pk=one.pk if one else 0).update(amount_minor=F("amount_minor") + 1)


def a_win_forgotten(_event: int) -> None:
    JackpotWin.objects.filter(points=0).delete()


def more_added_than_given(_event: int) -> None:
    JackpotWin.objects.filter(first=None).update(added_minor=F("added_minor") + 1_000)


def a_cent_of_an_event(event: int) -> None:
    rows = LedgerRow.objects.filter(account=accounts.won(event), posting__kind="jackpot")
    rows.filter(pk=rows[0].pk).update(account=accounts.won(event + 1))


PLANTED: dict[Callable[[int], None], str] = {
    a_cent_won: "the ledger and the jackpots won differ",
    a_win_forgotten: "the prizes and the jackpots won differ",
    more_added_than_given: "the house added",
    a_cent_of_an_event: "the ledger and the jackpots won differ",
}


@pytest.mark.once
def test_every_planted_cent_of_a_jackpot_is_found(event: int, tmp_path: Path) -> None:
    finds_each(PLANTED, event, tmp_path)
