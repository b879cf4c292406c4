"""Drawers: opened with a float, filled and emptied, counted at the close."""

from __future__ import annotations

from typing import TypedDict

from cashier import accounts, ledger, queries
from cashier.facts import DrawerClosed, DrawerEmptied, DrawerFilled, DrawerOpened
from cashier.kinds import PostingKind
from cashier.ledger import Cause, Flow
from cashier.models import Drawer
from journal.book import OpenBook
from journal.opening import drawer_book
from rulebook.money import require_currency
from rulebook.refusals import Refusal


class DrawerAnswer(TypedDict):
    """A drawer by its id."""

    drawer: int


class CashAnswer(TypedDict):
    """What lies in a drawer after cash was moved, in minor units."""

    drawer: int
    cash_minor: int


class CountAnswer(TypedDict):
    """A count: what was over (positive) or short, in minor units."""

    drawer: int
    difference_minor: int


def open_drawer(book: OpenBook, *, cashier_id: int, float_minor: int, currency: str) -> DrawerAnswer:
    """Open a drawer with its float for a cashier who has none, in the house's book.

    Raises ``Refusal`` ``currency_unknown``, ``drawer_open`` or ``amount_negative``.
    """
    require_currency(currency)
    if float_minor < 0:
        raise Refusal("amount_negative", field="float")
    if (held := queries.open_drawer_of(cashier_id)) is not None:
        raise Refusal("drawer_open", drawer=held.id)
    drawer = book.create(
        Drawer, cashier_id=cashier_id, float_minor=float_minor, currency=currency, opened_at=book.now
    )
    ledger.post(
        book,
        Cause(PostingKind.FLOAT, currency),
        [Flow(accounts.cash(drawer.pk), float_minor), Flow(accounts.SAFE, -float_minor)],
    )
    book.record(
        DrawerOpened(drawer=drawer.pk, cashier=cashier_id, float_minor=float_minor, currency=currency)
    )
    return DrawerAnswer(drawer=drawer.pk)


def move_cash(book: OpenBook, *, drawer_id: int, amount_minor: int, reason: str) -> CashAnswer:
    """Bring cash from the safe into a drawer, or (negative) from the drawer to the safe.

    Raises ``Refusal`` ``drawer_closed``, ``drawer_short``, ``amount_zero`` or ``reason_missing``.
    """
    drawer = _open_row(book, drawer_id)
    if not amount_minor:
        raise Refusal("amount_zero", field="amount")
    if not reason.strip():
        raise Refusal("reason_missing", field="reason")
    if amount_minor < 0:
        demand_cash(drawer_id, -amount_minor, drawer.currency)
    ledger.post(
        book,
        Cause(PostingKind.CASH_MOVED, drawer.currency, memo=reason),
        [Flow(accounts.cash(drawer_id), amount_minor), Flow(accounts.SAFE, -amount_minor)],
    )
    moved = DrawerFilled if amount_minor > 0 else DrawerEmptied
    book.record(
        moved(
            drawer=drawer_id, amount_minor=abs(amount_minor), currency=drawer.currency, reason=reason.strip()
        )
    )
    return CashAnswer(drawer=drawer_id, cash_minor=queries.cash_in(drawer_id))


def close_drawer(book: OpenBook, *, drawer_id: int, counted_minor: int) -> CountAnswer:
    """Close a drawer at its count: the cash goes to the safe, the difference is named.

    Raises ``Refusal`` ``drawer_closed`` or ``amount_negative``.
    """
    drawer = _open_row(book, drawer_id)
    if counted_minor < 0:
        raise Refusal("amount_negative", field="counted")
    expected = queries.cash_in(drawer_id)
    _post_count(book, drawer, expected, counted_minor)
    drawer.expected_minor, drawer.counted_minor, drawer.closed_at = expected, counted_minor, book.now
    book.save(drawer)
    book.record(
        DrawerClosed(
            drawer=drawer_id,
            cashier=drawer.cashier_id,
            expected_minor=expected,
            counted_minor=counted_minor,
            difference_minor=counted_minor - expected,
            currency=drawer.currency,
        )
    )
    return CountAnswer(drawer=drawer_id, difference_minor=counted_minor - expected)


def _post_count(book: OpenBook, drawer: Drawer, expected: int, counted: int) -> None:
    ledger.post(
        book,
        Cause(PostingKind.COUNT, drawer.currency),
        [
            Flow(accounts.cash(drawer.pk), -expected),
            Flow(accounts.SAFE, counted),
            Flow(accounts.over_short(drawer.pk), expected - counted),
        ],
    )


def _open_row(book: OpenBook, drawer_id: int) -> Drawer:
    ref = drawer_book(drawer_id)
    book.require(ref.kind, ref.subject_id)
    row = Drawer.objects.filter(pk=drawer_id).first()
    if row is None:
        raise Refusal("drawer_unknown", number=drawer_id)
    if row.closed_at is not None:
        raise Refusal("drawer_closed", drawer=drawer_id)
    return row


def demand_drawer(drawer_id: int | None, currency: str) -> int:
    """The id of a drawer that may take or give ``currency`` now.

    Raises ``Refusal`` ``drawer_missing``, ``drawer_unknown``, ``drawer_closed`` or ``drawer_currency``.
    """
    if drawer_id is None:
        raise Refusal("drawer_missing")
    view = queries.drawer(drawer_id)
    if not view.is_open:
        raise Refusal("drawer_closed", drawer=drawer_id)
    if view.currency != currency:
        raise Refusal("drawer_currency", drawer=drawer_id, currency=view.currency)
    return view.id


def demand_cash(drawer_id: int, amount_minor: int, currency: str) -> None:
    """Raise ``Refusal("drawer_short")`` unless the drawer holds that much cash."""
    held = queries.cash_in(drawer_id)
    if held < amount_minor:
        raise Refusal(
            "drawer_short", drawer=drawer_id, held_minor=held, wanted_minor=amount_minor, currency=currency
        )
