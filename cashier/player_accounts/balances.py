"""Players' accounts: what their movements add up to is what the ledger says the house owes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Sum

from cashier.ledger import accounts
from cashier.models import AccountMovement
from journal.balances import Amounts, balance_of_rows, balances, recounted_by, subjects
from journal.book import OpenBook
from journal.opening import check_at_close
from rulebook.refusals import InvariantViolation

MOVED = "moved"


def register() -> None:
    """Have the movements of accounts added up, and held against the ledger as every book closes."""
    balance_of_rows(AccountMovement, _shares)
    recounted_by([MOVED], _recount)
    check_at_close(prove_accounts)


def prove_accounts(book: OpenBook) -> None:
    """The invariant of every book: each account that it moved holds in the ledger what its movements add up to."""
    moved = {account.partition("/") for account, _kind in book.moves.all()}
    players = sorted({int(subject) for name, _slash, subject in moved if name in ("account", MOVED)})
    if players and (off := accounts_that_differ(players)):
        raise InvariantViolation(f"accounts differ: {off}")


def accounts_that_differ(player_ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Of these players whose account is not what its movements add up to: movements, and the ledger."""
    listed = list(player_ids)
    names = [name for pk in listed for name in (f"{MOVED}/{pk}", accounts.of_player(pk))]
    held = {name: found.total() for name, found in balances(names).items()}
    pairs = {pk: (held[f"{MOVED}/{pk}"], -held[accounts.of_player(pk)]) for pk in listed}
    return {pk: pair for pk, pair in pairs.items() if pair[0] != pair[1]}


def _shares(row: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield f"{MOVED}/{row['player_id']}", row["kind"], row["amount_minor"]


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = AccountMovement.objects.all()
    if accounts is not None:
        rows = rows.filter(player__in=subjects(accounts))
    counted: Counter[tuple[str, str]] = Counter()
    for player, kind, total in rows.order_by().values_list("player", "kind").annotate(n=Sum("amount_minor")):
        counted[f"{MOVED}/{player}", kind] += total
    return counted
