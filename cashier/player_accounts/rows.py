"""Players' accounts: the balance of each, every movement with the balance after it, and their total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Sum

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.models import AccountMovement
from journal.balances import Amounts, balance_of_rows, balances, recounted_by, subjects
from journal.book import OpenBook
from journal.opening import check_at_close
from rulebook.money import Money
from rulebook.refusals import InvariantViolation
from tournaments import queries as tournaments


def held(player_id: int) -> Money:
    """The balance of a player's account, in the currency of its movements; the house's before the first."""
    latest = AccountMovement.objects.filter(player=player_id).last()
    currency = latest.currency if latest else tournaments.house().currency
    return Money(-ledger_balance(accounts.of_player(player_id)), currency)


def on_account(player_id: int, currency: str) -> Money:
    """The amount that a player can pay from the account in this currency."""
    balance = -ledger_balance(accounts.of_player(player_id))
    return Money(balance if balance and held(player_id).currency == currency else 0, currency)


def takes_prizes(player_id: int, currency: str) -> bool:
    """Whether a prize may go to the player's account in this currency; not if the house has no accounts."""
    return AccountMovement.objects.exists() and held(player_id).currency == currency


def movements(player_id: int) -> tuple[AccountMovement, ...]:
    """Every movement of an account, oldest first, each with the balance after it; one query."""
    rows = tuple(AccountMovement.objects.filter(player=player_id))
    balance = 0
    for row in rows:
        balance += row.amount_minor
        row.balance = Money(balance, row.currency)
    return rows


MOVED = "moved"


def register() -> None:
    """Keep running balances of the movements, and compare them with the ledger when a book closes."""
    balance_of_rows(AccountMovement, _shares)
    recounted_by([MOVED], _recount)
    check_at_close(prove_accounts)


def prove_accounts(book: OpenBook) -> None:
    """The invariant of every book: the ledger balance of each account is the sum of its movements."""
    touched = {account.partition("/") for account, _kind in book.moves.all()}
    players = sorted({int(subject) for name, _slash, subject in touched if name in ("account", MOVED)})
    if players and (differences := accounts_that_differ(players)):
        raise InvariantViolation(f"accounts differ: {differences}")


def accounts_that_differ(player_ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    """The players whose movements and ledger balance differ, with both sums."""
    pks = list(player_ids)
    names = [name for pk in pks for name in (f"{MOVED}/{pk}", accounts.of_player(pk))]
    sums = {name: balance.total() for name, balance in balances(names).items()}
    pairs = {pk: (sums[f"{MOVED}/{pk}"], -sums[accounts.of_player(pk)]) for pk in pks}
    return {pk: pair for pk, pair in pairs.items() if pair[0] != pair[1]}


def _shares(row: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield f"{MOVED}/{row['player_id']}", row["kind"], row["amount_minor"]


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = AccountMovement.objects.all()
    if accounts is not None:
        rows = rows.filter(player__in=subjects(accounts))
    amounts: Counter[tuple[str, str]] = Counter()
    for player, kind, total in rows.order_by().values_list("player", "kind").annotate(n=Sum("amount_minor")):
        amounts[f"{MOVED}/{player}", kind] += total
    return amounts
