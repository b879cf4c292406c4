"""The account of a player who turns out to be another: what it holds goes to the other's account."""

from __future__ import annotations

from collections.abc import Iterable

from cashier.kinds import RECEIPTS, MovementKind, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import AccountMovement
from cashier.player_accounts.queries import held
from journal.book import OpenBook
from journal.opening import BookRef, account_book
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow
from rulebook.money import Money
from rulebook.player_accounts import after
from rulebook.refusals import Refusal


def register() -> None:
    """Have accounts follow their player."""
    follow(Follower(label_of(AccountMovement), _move, _move_back, books=_books, require=_require_currency))


def _books(gone: int, kept: int) -> Iterable[BookRef]:
    return account_book(gone), account_book(kept)


def _require_currency(gone: int, kept: int) -> None:
    """Raise ``Refusal("account_currency")`` where money would go to an account of another currency."""
    money = _held(gone)
    if money is not None and money.currency != (other := held(kept).currency):
        raise Refusal("account_currency", currency=other)


def _move(book: OpenBook, gone: int, kept: int) -> Iterable[int]:
    money = _held(gone)
    return () if money is None else _transfer(book, gone, kept, money)


def _move_back(book: OpenBook, gone: int, kept: int, moved: tuple[int, ...]) -> None:
    """Raises ``Refusal("account_short")`` where the money has been paid out since."""
    rows = {row.amount_minor > 0: row for row in AccountMovement.objects.filter(pk__in=moved)}
    if rows:
        _transfer(book, kept, gone, Money(rows[True].amount_minor, rows[True].currency), rows)


def _held(player_id: int) -> Money | None:
    """What the account holds, none where it holds nothing."""
    if not AccountMovement.objects.filter(player=player_id).exists():
        return None
    money = held(player_id)
    return money if money.minor else None


def _transfer(
    book: OpenBook, source: int, target: int, money: Money, undoes: dict[bool, AccountMovement] | None = None
) -> tuple[int, ...]:
    """Two movements and one posting between the accounts; the movements' ids, out first."""
    after(held(source), Money(-money.minor, money.currency))
    found = []
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
        found.append(row.pk)
    ledger.post(
        book,
        Cause(PostingKind.ACCOUNT, money.currency),
        [
            Flow(accounts.of_player(source), money.minor),
            Flow(accounts.of_player(target), -money.minor),
        ],
    )
    return tuple(found)
