"""Running balances: always what their rows add up to, after an undo as well, and named where they are not."""

from __future__ import annotations

from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command

from cashier.drawers import counting as close
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.posting import prove_event
from cashier.ledger.rows import paid_from_pool, sold
from journal.balances import Differing, balance, differing
from journal.book import OpenBook
from journal.models import Balance, Line
from journal.opening import Command, drawer_book, tournament_book
from payouts.awards.rows import awards
from payouts.paying.verbs import pay_award, take_award_back
from payouts.settling.proof import paid_account
from rulebook.refusals import InvariantViolation
from tdmanager.findings import Finding
from tdmanager.health import balances
from tdmanager.pages import WORDS
from tdmanager.upkeep import care, upgrade
from tests import builders
from tests.cashier import at_cashier
from tests.payouts.evening import bust, evening, publish_late
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.entries.rows import chips_account, entries_account
from tournaments.models import Entry
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db


def nonzero_balances() -> dict[tuple[str, str], int]:
    """Every balance that is not zero."""
    return {(row.account, row.kind): row.amount for row in Balance.objects.exclude(amount=0)}


def undo_last(reason: str = "a mistake") -> None:
    """The last line undone, in all its books."""
    undo_lines(Line.objects.filter(leading=None).latest("pk").pk, Command(builders.NOBODY), reason=reason)


def test_balances_follow_sales_voids_and_their_undo() -> None:
    drawer_id, event_id = at_cashier.open_drawer(), at_cashier.selling_event()
    sales = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(3)]
    assert sold(event_id) == {"pool": 60_000, "fee": 6_000}
    undo_last()
    at_cashier.void(event_id, sales[0].id, drawer_id)
    assert sold(event_id) == {"pool": 20_000, "fee": 2_000}
    assert (tournaments.entrants(event_id), balance(entries_account(event_id))["void"]) == (1, 2)
    assert cash_in(drawer_id) == 50_000 + 22_000
    assert differing() == ()


def won(drawer_id: int) -> tuple[int, int, int]:
    """An event with a prize that is due: the event, the award and its amount."""
    event_id, entries = evening(
        4, drawer_id, payout=PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))
    )
    publish_late(event_id)
    bust(event_id, *entries[1:])
    (award,) = awards(event_id)
    return event_id, award.id, award.amount.minor


def test_a_prize_paid_and_returned_leaves_every_balance_as_it_was() -> None:
    drawer_id = at_cashier.open_drawer(1_000_000)
    event_id, award, amount = won(drawer_id)
    before, refs = nonzero_balances(), [tournament_book(event_id), drawer_book(drawer_id)]
    builders.do(refs, pay_award, award=award, drawer=drawer_id, amount_minor=amount)
    assert (balance(paid_account(event_id))["award"], paid_from_pool(event_id)) == (amount, amount)
    assert cash_in(drawer_id) == 1_000_000 + 4 * 22_000 - amount
    builders.do(refs, take_award_back, award=award, reason="returned")
    assert paid_from_pool(event_id) == 0
    assert differing() == ()
    assert sum(nonzero_balances().values()) == sum(before.values())


def test_an_undo_restores_what_is_counted() -> None:
    """Busts are undone from row versions: the counts follow the rows."""
    event_id = builders.started(3, 3)
    before = nonzero_balances()
    builders.bust(event_id, builders.at_seat(event_id, 1, 1))
    assert tournaments.players_left(event_id) == 5
    undo_last("")
    assert tournaments.players_left(event_id) == 6
    assert (nonzero_balances(), differing()) == (before, ())


def test_within_an_action_what_it_has_moved_so_far_counts() -> None:
    event_id = builders.event()
    (entry,) = builders.entries(event_id, 1)

    def verb(book: OpenBook) -> tuple[int, int]:
        before = tournaments.players_left(event_id)
        row = Entry.objects.get(pk=entry)
        row.status, row.stack = "void", None
        book.save(row)
        book.record(builders.FieldBuilt())
        return before, tournaments.players_left(event_id)

    assert builders.at(event_id, verb) == (1, 0)
    assert tournaments.players_left(event_id) == 0


def test_chips_in_play_that_an_upgrade_lost_are_summed_again() -> None:
    event_id = builders.started(3, 3)
    before = nonzero_balances()
    Balance.objects.filter(account=chips_account(event_id)).delete()
    assert tournaments.chips_in_play(event_id) == 0
    import_module("tournaments.migrations.0028_chips_summed_again")._sum_again(apps, None)
    assert (nonzero_balances(), differing()) == (before, ())


def test_what_differs_is_named_and_no_drawer_or_event_closes_over_it() -> None:
    drawer_id, event_id = at_cashier.open_drawer(0), at_cashier.selling_event()
    at_cashier.sell_entry(event_id, drawer_id)
    Balance.objects.filter(account=accounts.cash(drawer_id)).update(amount=21_999)
    Balance.objects.filter(account=accounts.pool(event_id)).update(amount=-20_001)
    cash = Differing(accounts.cash(drawer_id), "sale", 21_999, 22_000)
    pool = Differing(accounts.pool(event_id), "sale", -20_001, -20_000)
    assert differing() == (cash, pool)
    told = StringIO()
    with pytest.raises(SystemExit):
        call_command("prove_balances", stdout=told)
    assert told.getvalue().splitlines() == [str(cash), str(pool)]
    with pytest.raises(InvariantViolation, match=f"cash/{drawer_id} sale: kept 21999, counted 22000"):
        builders.do([drawer_book(drawer_id)], close.close_drawer, drawer=drawer_id, counted_minor=21_999)
    with pytest.raises(InvariantViolation, match=f"pool/{event_id} sale: kept -20001, counted -20000"):
        prove_event(event_id)


@pytest.mark.parametrize("kind", ["chips", "cash", "pool"])
def test_a_wrong_balance_is_said_by_an_upgrade_and_by_health_until_it_is_counted(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawer_id, event_id = at_cashier.open_drawer(5_000), at_cashier.selling_event()
    at_cashier.sell_entry(event_id, drawer_id)
    account = {
        "chips": chips_account(event_id),
        "cash": accounts.cash(drawer_id),
        "pool": accounts.pool(event_id),
    }[kind]
    row = Balance.objects.filter(account=account).exclude(amount=0)[0]
    Balance.objects.filter(pk=row.pk).update(amount=row.amount + 700)
    for step, answer in (
        ("_refuse_other_versions", None),
        ("_is_up_to_date", True),
        ("unguarded", ()),
        ("_is_uncompared", True),
    ):
        monkeypatch.setattr(upgrade, step, lambda answer=answer: answer)
    monkeypatch.setattr(upgrade, "lay_out_static_files", lambda _say: None)
    said: list[str] = []
    upgrade.upgrade(said.append)
    assert said == ["Balances that differ from their rows: 1. Run manage.py prove_balances --correct."]
    found = balances(care.results())
    assert (found.finding, found.why) == (Finding.BALANCES_DIFFER, str(differing()[0]))
    assert account in found.why
    assert "manage.py prove_balances --correct" in str(WORDS[found.finding])
    call_command("prove_balances", correct=True, stdout=StringIO())
    upgrade.upgrade(said.append)
    assert (len(said), balances(care.results()).is_well) == (1, True)
    assert Balance.objects.get(pk=row.pk).amount == row.amount
