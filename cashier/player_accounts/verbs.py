"""Players' accounts: deposits, withdrawals, and corrections by a director."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import LARGEST_AMOUNT, SPREAD, Limits, Note, PlayerId, RequiredReason
from access.reads import read
from access.roles import CASHIERS, DIRECTORS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.kinds import AT_THE_DRAWERS, RECEIPTS, DrawerMethod, Method, MovementKind, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import (
    AtDrawer,
    drawer_exists,
    require_cash,
    require_drawer,
    use_drawer,
    with_own_drawer,
)
from cashier.ledger.posting import Cause, Flow
from cashier.models import AccountMovement
from cashier.payments.verbs import Arrived, Reference, require_good_funds
from cashier.player_accounts import words
from cashier.player_accounts.rows import held, movements
from journal import free_texts
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import HOUSE, BookRef, account_book, drawer_book
from journal.rows.versioned import label_of
from people.players import rows as people
from people.players.merging import Follower, follow
from people.privacy import kept as erasing
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.player_accounts import after
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountLine:
    """A movement of an account, with the balance after it."""

    id: int
    receipt: int
    at: datetime
    kind: MovementKind
    method: Annotated[str, Note("How money came in or went out; empty for a credit or a debit.")]
    reference: Annotated[str, Note("What names it elsewhere: the slip of the card, the line of the bank.")]
    has_arrived: Annotated[bool, Note("The cashier said that the money of its transfer was here.")]
    drawer: int | None
    amount_minor: Annotated[int, Note("Into the account; out of it if negative.")]
    balance_minor: Annotated[int, Note("What the account held afterwards.")]
    currency: str
    reason: str
    undoes: Annotated[int | None, Note("The movement that this one undoes.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountStatement:
    """The account of a player: its balance, and its movements, oldest first."""

    player: int
    held_minor: int
    currency: str
    movements: tuple[AccountLine, ...]


def account_line(row: AccountMovement) -> AccountLine:
    """The row as the API shows it, with the balance after it."""
    return AccountLine(
        id=row.pk,
        receipt=row.receipt,
        at=row.at,
        kind=MovementKind(row.kind),
        method=row.method,
        reference=row.reference,
        has_arrived=row.has_arrived,
        drawer=row.drawer_id,
        amount_minor=row.amount_minor,
        balance_minor=row.balance.minor,
        currency=row.currency,
        reason=row.reason,
        undoes=row.undoes_id,
    )


def statement(player_id: int) -> AccountStatement:
    """The account of a player with every movement."""
    lines, money = tuple(map(account_line, movements(player_id))), held(player_id)
    return AccountStatement(
        player=player_id, held_minor=money.minor, currency=money.currency, movements=lines
    )


Amount = Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In minor units of the currency.")]


FACTS: dict[MovementKind, type[words.AccountMoved]] = {
    MovementKind.DEPOSIT: words.MoneyDeposited,
    MovementKind.WITHDRAWAL: words.MoneyWithdrawn,
    MovementKind.CREDIT: words.AccountCredited,
    MovementKind.DEBIT: words.AccountDebited,
}


def _books_of_money(command: Any) -> list[BookRef]:
    own = account_book(people.player(command.player).id)
    is_known = command.drawer is not None and drawer_exists(command.drawer)
    return [own, drawer_book(command.drawer)] if command.drawer is not None and is_known else [own]


def _books_of_adjustment(command: Any) -> list[BookRef]:
    return [account_book(people.player(command.player).id), HOUSE]


@action(
    "players/<int:player>/account/deposit/",
    admits=CASHIERS,
    opens=_books_of_money,
    completed=with_own_drawer,
)
def deposit_money(
    book: OpenBook,
    *,
    player: PlayerId,
    amount_minor: Amount,
    where: Annotated[AtDrawer, SPREAD],
    method: DrawerMethod = "cash",
    reference: Reference = "",
    has_arrived: Arrived = False,
) -> AccountStatement:
    """Deposit a player's money on the account.

    Raises ``Refusal`` ``account_currency``, ``player_erased``, ``player_merged``, ``cash_limit``,
    ``transfer_not_arrived``, ``reference_missing`` or what forbids the drawer.
    """
    people.require_here(player)
    if method == "transfer":
        require_good_funds([reference], has_arrived=has_arrived)
    columns = {
        "kind": MovementKind.DEPOSIT,
        "method": method,
        "reference": reference.strip()[:60],
        "has_arrived": has_arrived and method == "transfer",
    }
    return _through_drawer(book, where, player, amount_minor, columns)


@action(
    "players/<int:player>/account/withdraw/",
    admits=CASHIERS,
    opens=_books_of_money,
    completed=with_own_drawer,
)
def withdraw_money(
    book: OpenBook,
    *,
    player: PlayerId,
    amount_minor: Amount,
    where: Annotated[AtDrawer, SPREAD],
    method: DrawerMethod = "cash",
    reference: Reference = "",
) -> AccountStatement:
    """Withdraw money from a player's account, at most its balance.

    Raises ``Refusal`` ``account_short``, ``account_currency``, ``cash_limit``, ``drawer_short``,
    ``player_merged`` or what forbids the drawer.
    """
    people.require_here(player)
    columns = {"kind": MovementKind.WITHDRAWAL, "method": method, "reference": reference.strip()[:60]}
    return _through_drawer(book, where, player, -amount_minor, columns)


def _through_drawer(
    book: OpenBook, where: AtDrawer, player: int, amount_minor: int, columns: dict[str, Any]
) -> AccountStatement:
    use_drawer(book, drawer_id=where.drawer, reason=where.drawer_reason)
    return _recorded(book, _move(book, player, amount_minor, columns | {"drawer_id": where.drawer}))


@action(
    "players/<int:player>/account/adjust/",
    admits=DIRECTORS,
    opens=_books_of_adjustment,
)
def adjust_account(
    book: OpenBook,
    *,
    player: PlayerId,
    amount_minor: Annotated[
        int, Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT), Note("A credit; a debit if negative.")
    ],
    reason: RequiredReason,
) -> AccountStatement:
    """Credit or debit the account of a player with a reason; no drawer is involved.

    Raises ``Refusal`` ``account_short``, ``amount_zero`` or ``reason_missing``.
    """
    people.require_here(player)
    book.reason = stated_reason(reason)
    kind = MovementKind.CREDIT if amount_minor > 0 else MovementKind.DEBIT
    row = _move(book, player, amount_minor, {"kind": kind, "reason": book.reason})
    return _recorded(book, row)


def _move(book: OpenBook, player_id: int, amount_minor: int, columns: dict[str, Any]) -> AccountMovement:
    """Create a movement and its posting; the drawer, if there is one, holds the money."""
    ref = account_book(player_id)
    book.require(ref.kind, ref.subject_id)
    before = held(player_id)
    after(before, Money(amount_minor, before.currency))
    source = _source(amount_minor, before.currency, columns)
    if columns.get("method") and amount_minor < 0:
        reason = columns.get("reason", "")
        who = f"account/{player_id}"
        wanted = Wanted(ApprovalKind.PAY_OUT, who, -amount_minor, before.currency, reason, player_id)
        require_approval(book, wanted=wanted)
    row = book.create(
        AccountMovement,
        player_id=player_id,
        amount_minor=amount_minor,
        currency=before.currency,
        receipt=book.next_number(RECEIPTS),
        at=book.now,
        **columns,
    )
    ledger.post(
        book,
        Cause(PostingKind.ACCOUNT, before.currency, movement_id=row.undoes_id or row.pk, player_id=player_id),
        [Flow(source, amount_minor), Flow(accounts.of_player(player_id), -amount_minor)],
    )
    return row


def move_prize(
    book: OpenBook, *, player_id: int, money: Money, drawer_id: int | None, reason: str = ""
) -> AccountMovement:
    """Credit a prize, or part of it, to a player's account, or debit it again; the prize makes the posting.

    Raises ``Refusal`` ``account_short`` or ``account_currency``.
    """
    ref = account_book(player_id)
    book.require(ref.kind, ref.subject_id)
    after(held(player_id), money)
    return book.create(
        AccountMovement,
        player_id=player_id,
        kind=MovementKind.PRIZE if money.minor > 0 else MovementKind.PRIZE_BACK,
        amount_minor=money.minor,
        currency=money.currency,
        drawer_id=drawer_id,
        receipt=book.next_number(RECEIPTS),
        at=book.now,
        reason=reason[:200],
    )


def _source(amount_minor: int, currency: str, columns: dict[str, Any]) -> str:
    """The other account of the posting: the drawer's, or that of the directors' adjustments."""
    if not (method := columns.get("method")):
        return accounts.ADJUSTED
    drawer = require_drawer(columns["drawer_id"], currency)
    if method == Method.CASH and amount_minor < 0:
        require_cash(drawer, -amount_minor, currency)
    return accounts.held(method, drawer)


def _recorded(book: OpenBook, row: AccountMovement) -> AccountStatement:
    answer = statement(row.player_id)
    book.record(
        FACTS[MovementKind(row.kind)](
            movement=row.pk,
            player=row.player_id,
            amount_minor=abs(row.amount_minor),
            held_minor=answer.held_minor,
            currency=row.currency,
            method=row.method,
            receipt=row.receipt,
            reason=row.reason,
        )
    )
    return answer


@reverses(words.MoneyDeposited, words.MoneyWithdrawn, words.AccountCredited, words.AccountDebited)
def reverse_movement(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How an undo reverses a movement: the opposite one, through the same drawer."""
    row = AccountMovement.objects.get(pk=details["movement"])
    columns = {"kind": row.kind, "reason": stated_reason(reason)[:200], "undoes_id": row.pk}
    if row.method:
        use_drawer(book, drawer_id=row.drawer_id, reason=reason)
        columns |= {"method": row.method, "drawer_id": row.drawer_id}
    _move(book, row.player_id, -row.amount_minor, columns)


def _books(gone: int, remaining: int) -> Iterable[BookRef]:
    return account_book(gone), account_book(remaining)


def _require_currency(gone: int, remaining: int) -> None:
    """Raise ``Refusal("account_currency")`` if money would go to an account of another currency."""
    money = _held(gone)
    if money is not None and money.currency != (other := held(remaining).currency):
        raise Refusal("account_currency", currency=other)


def _move_over(book: OpenBook, gone: int, remaining: int) -> Iterable[int]:
    money = _held(gone)
    return () if money is None else _transfer(book, gone, remaining, money)


def _move_back(book: OpenBook, gone: int, remaining: int, moved: tuple[int, ...]) -> None:
    """Raises ``Refusal("account_short")`` if the money has been paid out since."""
    rows = {row.amount_minor > 0: row for row in AccountMovement.objects.filter(pk__in=moved)}
    if rows:
        _transfer(book, remaining, gone, Money(rows[True].amount_minor, rows[True].currency), rows)


def _held(player_id: int) -> Money | None:
    """The balance of the account, or none if it is empty."""
    if not AccountMovement.objects.filter(player=player_id).exists():
        return None
    money = held(player_id)
    return money if money.minor else None


def _transfer(
    book: OpenBook, source: int, target: int, money: Money, undoes: dict[bool, AccountMovement] | None = None
) -> tuple[int, ...]:
    """Create two movements and one posting between the accounts; returns the ids, the debit first."""
    after(held(source), Money(-money.minor, money.currency))
    pks = []
    for player_id, amount in ((source, -money.minor), (target, money.minor)):
        row = book.create(
            AccountMovement,
            player_id=player_id,
            kind=MovementKind.MERGER,
            amount_minor=amount,
            currency=money.currency,
            receipt=book.next_number(RECEIPTS),
            at=book.now,
            undoes=undoes[amount < 0] if undoes else None,
        )
        pks.append(row.pk)
    ledger.post(
        book,
        Cause(PostingKind.ACCOUNT, money.currency),
        [
            Flow(accounts.of_player(source), money.minor),
            Flow(accounts.of_player(target), -money.minor),
        ],
    )
    return tuple(pks)


def register() -> None:
    """Take part in the erasure and merging of players."""
    erasing.forget_by(forget_account)
    follow(
        Follower(label_of(AccountMovement), _move_over, _move_back, books=_books, require=_require_currency)
    )


def forget_account(book: OpenBook, player_id: int) -> None:
    """Erase the movements' texts: a step of a player's erasure; raises ``Refusal("account_not_empty")``."""
    pks = AccountMovement.objects.filter(player=player_id).values_list("pk", flat=True)
    if not pks:
        return
    money = held(player_id)
    if money.minor:
        raise Refusal("account_not_empty", held_minor=money.minor, currency=money.currency)
    label = label_of(AccountMovement)
    free_texts.erase({f"{label}:{pk}" for pk in pks}, lambda _text: False, book.now)


@read("players/<int:player>/account/", admits=AT_THE_DRAWERS)
def player_account(player: int) -> AccountStatement:
    """Show the account of a player: its balance, and every movement with the balance after it."""
    return statement(people.player(player).id)
