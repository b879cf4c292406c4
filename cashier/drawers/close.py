"""Counting a drawer and closing it: the cash goes to the safe, the difference is recorded and explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import GREATEST, LARGEST_AMOUNT, DrawerId, Limits, Minor, Note, Reason
from access.roles import CASHIERS
from access.verbs import verb
from cashier.approvals.asking import Wanted, require_approval
from cashier.drawers.facts import DifferenceExplained, DrawerCounted
from cashier.drawers.rules_rows import DrawerCountDetails, count_details, drawer_rules
from cashier.drawers.verbs import of_drawer, open_row, require_no_notes, use_drawer
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import cash_in
from cashier.ledger.posting import Cause, Flow
from cashier.models import Drawer, DrawerCount
from cashier.sales.details import DrawerDetails, drawer_shown
from cashier.sales.facts import DrawerClosed
from journal.book import OpenBook
from people.staff import rows as people
from rulebook.approvals import ApprovalKind, require_another
from rulebook.cash import counted_sum, denominations_of, require_explained
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """How many there are of a note or coin."""

    value_minor: Annotated[Minor, Note("Its value in minor units.")]
    pieces: Annotated[int, Limits(0, 1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Cash that was counted."""

    counted_minor: Annotated[Minor, Note("The cash that was counted.")]
    pieces: Annotated[
        tuple[Pieces, ...],
        Limits(None, 50),
        Note("The same by note and coin: required where the house counts so."),
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CountDrawer(Counted):
    """A count of an open drawer."""

    drawer: DrawerId
    reason: Annotated[Reason, Note("Why it is another's drawer: required there.")] = ""
    successor: Annotated[
        int | None,
        Limits(1, GREATEST),
        Note("The person who is to take the drawer over with this count: they count it too."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseDrawer(Counted):
    """The count with which a drawer is closed."""

    drawer: DrawerId
    reason: Annotated[
        Reason,
        Note("Why it is another's drawer: required there, and only the head of cage or a director may."),
    ] = ""
    seen_difference_minor: Annotated[
        int | None,
        Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT),
        Note("The difference you have seen; another one is refused."),
    ] = None
    difference_reason: Annotated[
        Reason, Note("Why it is over or short: required above what the house lets pass.")
    ] = ""


@verb(CountDrawer, "drawers/<int:drawer>/count/", admits=CASHIERS, opens=of_drawer)
def count_drawer(book: OpenBook, command: CountDrawer) -> DrawerCountDetails:
    """Count an open drawer: the difference is told, and the count stays on its sheet.

    With a ``successor``, the drawer waits for that person's count.

    Raises ``Refusal`` ``drawer_closed``, ``drawer_of_another``, ``reason_missing``, ``same_person``, ``not_found``
    or what is wrong with the count.
    """
    drawer = open_row(book, command.drawer)
    use_drawer(book, drawer_id=drawer.pk, reason=command.reason)
    if command.successor is not None:
        _require_successor(book, drawer, command.successor)
    require_count(command, drawer.currency)
    return count_details(keep_count(book, drawer=drawer, count=command, successor=command.successor))


def keep_count(
    book: OpenBook,
    *,
    drawer: Drawer,
    count: Counted,
    successor: int | None = None,
    counted: type[DrawerCounted] = DrawerCounted,
) -> DrawerCount:
    """The row of a count of an open drawer, recorded as ``counted``."""
    row = book.create(
        DrawerCount,
        drawer_id=drawer.pk,
        counted_by_id=book.actor.user_id,
        at=book.now,
        expected_minor=cash_in(drawer.pk),
        counted_minor=count.counted_minor,
        pieces=listed_pieces(count.pieces),
        successor_id=successor,
    )
    book.record(
        counted(
            drawer=drawer.pk,
            expected_minor=row.expected_minor,
            counted_minor=row.counted_minor,
            difference_minor=row.counted_minor - row.expected_minor,
            currency=drawer.currency,
        )
    )
    return row


@verb(CloseDrawer, "drawers/<int:drawer>/close/", admits=CASHIERS, opens=of_drawer)
def close_drawer(book: OpenBook, command: CloseDrawer) -> DrawerDetails:
    """Count a drawer and close it: the cash goes to the safe, a difference is recorded.

    Its cashier closes it; the head of cage or a director with a reason. Where drawers are counted
    blind, it is closed with the count recorded last.

    Raises ``Refusal`` ``drawer_closed``, ``drawer_of_another``, ``reason_missing``, ``foreign_not_counted``,
    ``difference_changed``, ``difference_unexplained``, ``not_counted``, ``count_differs`` or what is wrong with the
    count.
    """
    drawer = open_row(book, command.drawer)
    use_drawer(book, drawer_id=drawer.pk, reason=command.reason)
    require_no_notes(drawer.pk)
    require_count(command, drawer.currency)
    _require_told(command)
    ledger.prove_drawer(drawer.pk)
    expected = cash_in(drawer.pk)
    _require_seen(command, expected, drawer.currency)
    difference, said = command.counted_minor - expected, command.difference_reason
    wanted = Wanted(ApprovalKind.DIFFERENCE, f"drawer/{drawer.pk}", difference, drawer.currency, said)
    require_approval(book, wanted=wanted)
    close_row(book, drawer=drawer, expected=expected, count=command, reason=command.difference_reason)
    return drawer_shown(drawer.pk)


def _require_successor(book: OpenBook, drawer: Drawer, successor: int) -> None:
    """Somebody else of the staff: neither its cashier nor who counts it."""
    for one in (drawer.cashier_id, book.actor.user_id):
        require_another(one, successor)
    people.person(successor)


def require_count(count: Counted, currency: str) -> None:
    """The amount, and the notes and coins if they are listed or the house asks for them."""
    if count.counted_minor < 0:
        raise Refusal("amount_negative", field="counted")
    if not count.pieces:
        if count.counted_minor and drawer_rules().by_denomination and denominations_of(currency):
            raise Refusal("pieces_missing", field="pieces")
        return
    listed = counted_sum([(one.value_minor, one.pieces) for one in count.pieces], currency)
    if listed != count.counted_minor:
        raise Refusal("pieces_differ", field="pieces", listed_minor=listed, currency=currency)


def _require_told(command: CloseDrawer) -> None:
    """Counted blind, the count is recorded before anything of the difference is shown, and closes the drawer."""
    if not drawer_rules().is_blind:
        return
    last = DrawerCount.objects.filter(drawer_id=command.drawer).last()
    if last is None:
        raise Refusal("not_counted", drawer=command.drawer)
    if last.counted_minor != command.counted_minor:
        raise Refusal("count_differs", field="counted", drawer=command.drawer)


def _require_seen(command: CloseDrawer, expected: int, currency: str) -> None:
    """The difference is the one that was shown, and explained if it is large."""
    difference = command.counted_minor - expected
    if command.seen_difference_minor not in (None, difference):
        raise Refusal("difference_changed", difference_minor=difference, currency=currency)
    require_explained(
        difference,
        free_minor=drawer_rules().free_difference_minor,
        reason=command.difference_reason,
        currency=currency,
    )


def close_row(book: OpenBook, *, drawer: Drawer, expected: int, count: Counted, reason: str) -> None:
    """The counted cash to the safe, the difference to over/short with its reason, and the drawer is closed."""
    counted, explained = count.counted_minor, reason.strip()[:200]
    _post_count(book, drawer, expected, counted)
    drawer.expected_minor, drawer.counted_minor, drawer.closed_at = expected, counted, book.now
    drawer.pieces, drawer.difference_reason = listed_pieces(count.pieces), explained
    book.save(drawer)
    if explained:
        book.record(DifferenceExplained(drawer=drawer.pk, reason=explained))
    book.record(
        DrawerClosed(
            drawer=drawer.pk,
            cashier=drawer.cashier_id,
            expected_minor=expected,
            counted_minor=counted,
            difference_minor=counted - expected,
            currency=drawer.currency,
        )
    )


def listed_pieces(pieces: Sequence[Pieces]) -> list[list[int]]:
    """As the row keeps them: largest first, without those of which there are none."""
    found = sorted(((one.value_minor, one.pieces) for one in pieces if one.pieces), reverse=True)
    return [[value, number] for value, number in found]


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
