"""Side pools are added up from outside: what came in, was won, kept, paid, taxed and not claimed."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.db.models import F

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.limits.counting import day_of
from cashier.models import LedgerRow, Posting
from journal import instants
from journal.opening import HOUSE
from payouts.authority.comparison import compare
from payouts.awards import rows as queries
from payouts.awards.rows import awards, side_awards
from payouts.models import Award, SidePoolAwarded
from payouts.paying.verbs import take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from payouts.side_pools.verbs import NamedWinner, withdraw_side_pool
from payouts.taxes.verbs import TaxBandAsked, set_prize_tax
from payouts.unclaimed.verbs import set_prizes_aside
from tests import builders as b
from tests.cashier import at_cashier
from tests.elsewhere.test_audit import audit, exported, finds_each
from tests.elsewhere.test_copies import added_up, issued
from tests.payouts import evening
from tests.payouts.side_pools import HIGH, NAME, STAKE, bought, in_it, won

pytestmark = pytest.mark.django_db
LEFT, HELD, TYPED = 505, 5 * 501, 2_000


def pay(event: int, award: int, drawer: int) -> None:
    """In a house that keeps a fifth back."""
    due = queries.award(award).amount.minor
    evening.pay(event, award, drawer, amount_minor=due - due // 5)


@pytest.fixture
def event() -> int:
    """One prize of a last longer paid, one not claimed and paid after the settling; of a high hand a part is kept."""
    b.house()
    b.room(8)
    drawer = at_cashier.open_drawer(900_000)
    event_id, entries = bought(drawer)
    rule = {"name": "Law 7", "since": day_of(instants.now())}
    b.do([HOUSE], set_prize_tax, **rule, bands=(TaxBandAsked(above_minor=0, points=2_000),))
    b.do([HOUSE], change_paying_rules, unclaimed_days=0)
    evening.play_out(event_id)
    won(event_id)
    b.at(event_id, withdraw_side_pool, event=event_id, name=NAME, reason="too early")
    won(event_id)
    won(event_id, HIGH, winners=(NamedWinner(entries[3], TYPED),), keeps_rest=True, reason="aces full")
    b.at(event_id, publish_payouts, event=event_id)
    (high,) = (one for one in side_awards(event_id) if one.pool == HIGH)
    first, second = (one for one in side_awards(event_id) if one.pool == NAME)
    for one in (first, high, *awards(event_id)):
        pay(event_id, one.id, drawer)
    evening.by_cashier(event_id, drawer, take_award_back, award=high.id, reason="not her")
    pay(event_id, high.id, drawer)
    with instants.simulated_at(instants.now() + timedelta(days=2)):
        b.at(event_id, set_prizes_aside, event=event_id, awards=(second.id,))
    b.at(event_id, settle_event, event=event_id)
    return event_id


def side_pools_of(path: Path) -> dict[str, tuple[str, ...]]:
    """What was put in, won and kept of each, as the export has it."""
    text = ZipFile(path).read("side-pools.csv").decode("utf-8-sig")
    return {row["pool"]: (row["held"], row["won"], row["kept"]) for row in csv.DictReader(StringIO(text))}


def test_what_came_into_side_pools_is_proven_from_the_export_alone(event: int, tmp_path: Path) -> None:
    before = exported(tmp_path, "before.zip")
    assert audit(before)[0] == 0, audit(before)
    assert side_pools_of(before) == {NAME: ("30.00", "30.00", "0.00"), HIGH: ("25.05", "20.00", "5.05")}
    owed = (in_it(event), in_it(event, HIGH), -ledger_balance(accounts.unclaimed(event)))
    assert owed == (0, LEFT, 1_200)
    # Somebody comes after all: the prize is paid from its account, with its tax.
    second = next(one for one in side_awards(event) if one.is_unclaimed)
    pay(event, second.id, at_cashier.open_drawer(50_000))
    assert -ledger_balance(accounts.unclaimed(event)) == 0
    taxed = sum(one.tax_minor for one in side_awards(event))
    assert taxed == (3 * STAKE + TYPED) // 5
    status, said = audit(exported(tmp_path, "after.zip"), before)
    assert status == 0, said


def test_the_three_copies_add_side_pools_up_beside_the_prizes_of_places(event: int, tmp_path: Path) -> None:
    issued(event, tmp_path)
    status, said = added_up(tmp_path)
    assert status == 0, said
    found = compare(event)
    assert (found.side_pools_minor, found.unclaimed_minor, found.due_minor) == (3 * STAKE + TYPED, 1_200, 0)
    assert said["paid of side pools"] == f"{(1_800 + TYPED) / 100:.2f}"
    assert said["not paid"] == "0.00"
    assert (
        said["paid by tax"] == f"{sum(one.amount_minor for one in found.ways if one.way == 'tax') / 100:.2f}"
    )


def a_cent_kept(_event: int) -> None:
    SidePoolAwarded.objects.filter(name=HIGH).update(kept_minor=F("kept_minor") - 1)


def a_cent_won(event: int) -> None:
    one = Award.every.filter(event=event, kind="side", status="unclaimed").first()
    Award.every.filter(pk=one.pk if one else 0).update(amount_minor=F("amount_minor") + 1)


def a_pool_that_nobody_awarded(_event: int) -> None:
    SidePoolAwarded.objects.filter(name=NAME).delete()


def a_cent_moved_to_another_pool(event: int) -> None:
    posting = Posting.objects.filter(kind="sale", event_id=event)
    rows = LedgerRow.objects.filter(posting__in=posting)
    one = rows.filter(account=accounts.side(event, HIGH))[0]
    rows.filter(pk=one.pk).update(account=accounts.side(event, NAME))


def a_prize_called_due(event: int) -> None:
    Award.every.filter(event=event, kind="side", status="unclaimed").update(status="due")


PLANTED: dict[Callable[[int], None], str] = {
    a_cent_kept: "what side pool High hand of event",
    a_cent_won: "what side pool Last longer of event",
    a_pool_that_nobody_awarded: "side pool Last longer of event",
    a_cent_moved_to_another_pool: "what sales brought to side pool High hand of event",
    a_prize_called_due: "what is left on the account of side pool Last longer of event",
}


@pytest.mark.once
def test_every_planted_cent_of_a_side_pool_is_found(event: int, tmp_path: Path) -> None:
    finds_each(PLANTED, event, tmp_path)
