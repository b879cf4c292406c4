"""The proof that a jackpot is what its ledger rows say, event by event, and never below zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db.models import Sum

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, moved_by_event, paid_from_jackpots
from journal.balances import prove_balances
from payouts.jackpots.rows import amounts
from payouts.models import Award, AwardKind, AwardStatus, JackpotFeed, JackpotWin
from rulebook.refusals import InvariantViolation


def prove_jackpots(moved: Iterable[str]) -> None:
    """Prove each jackpot, and the wins of each event, on whose account a book moved money."""
    for account in sorted(set(moved)):
        name, _slash, subject = account.partition("/")
        if name == accounts.JACKPOT:
            prove_jackpot(int(subject))
        elif name == accounts.WON:
            prove_jackpots_won(int(subject))


def prove_jackpot(jackpot_id: int) -> None:
    """Raise ``InvariantViolation`` unless its wins and what events gave are on its account."""
    account = accounts.jackpot(jackpot_id)
    prove_balances([account])
    due: Counter[int] = Counter()
    feeds = JackpotFeed.objects.filter(jackpot=jackpot_id, swept_minor__isnull=False).order_by()
    for event_id, minor in feeds.values_list("event_id", "swept_minor"):
        due[event_id] -= minor or 0
    wins = JackpotWin.objects.filter(jackpot=jackpot_id).order_by().values_list("award__event")
    for event_id, minor in wins.annotate(minor=Sum("award__amount_minor")):
        due[event_id] += minor
    posted = moved_by_event(account)
    for event_id in sorted(due.keys() | posted.keys()):
        if due[event_id] != posted.get(event_id, 0):
            raise InvariantViolation(
                f"jackpot {jackpot_id} and event {event_id}: {posted.get(event_id, 0)} posted, {due[event_id]} due"
            )
    if (amount := amounts([jackpot_id])[jackpot_id]) < 0:
        raise InvariantViolation(f"jackpot {jackpot_id} is {amount}")


def prove_jackpots_won(event_id: int) -> None:
    """Jackpots won must equal what their account received, and those paid or unclaimed what left it."""
    rows = Award.every.filter(event=event_id, kind=AwardKind.JACKPOT)
    left = rows.exclude(status=AwardStatus.DUE).aggregate(total=Sum("amount_minor", default=0))["total"]
    due = rows.filter(status=AwardStatus.DUE).aggregate(total=Sum("amount_minor", default=0))["total"]
    went, owed = paid_from_jackpots(event_id), -ledger_balance(accounts.won(event_id))
    if (left, due) != (went, owed):
        raise InvariantViolation(f"jackpots of event {event_id}: {left} paid, {went} left; {due} due, {owed}")
