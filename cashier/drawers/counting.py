"""Counts of drawers: closing, hand-overs, and notes of other currencies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import GREATEST, LARGEST_AMOUNT, SPREAD, DrawerId, Length, Limits, Minor, Note, Reason
from access.roles import CASHIERS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.approvals.words import ApprovalUsed
from cashier.currencies.queries import (
    ForeignCountDetails,
    currencies_with_rates,
    foreign_count_details,
    foreign_of,
    last_rate,
)
from cashier.currencies.words import NotesBanked, NotesCounted, NotesExplained
from cashier.drawers.rows import (
    DrawerDetails,
    count_to_hand_over,
    drawer_answer,
)
from cashier.drawers.verbs import (
    DrawerCountDetails,
    count_details,
    fill_new_drawer,
    new_drawer,
    require_no_notes,
)
from cashier.drawers.words import (
    DifferenceExplained,
    DrawerClosed,
    DrawerCounted,
    DrawerHandedOver,
    HandOverCounted,
)
from cashier.kinds import HELD_METHODS, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import (
    OfDrawer,
    ReasonOfCage,
    cash_in,
    drawer_rules,
    of_drawer,
    open_row,
    use_drawer,
)
from cashier.ledger.posting import Cause, Flow
from cashier.models import Drawer, DrawerCount, ForeignCount
from journal.balances import prove_balances
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef
from people.staff import rows as people
from rulebook.approvals import ApprovalKind, require_another
from rulebook.cash import counted_sum, denominations_of, require_explained
from rulebook.exchange import worth_of
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """A note or coin, and how many there are."""

    value_minor: Annotated[Minor, Note("Its value in minor units.")]
    pieces: Annotated[int, Limits(0, 1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Counted cash."""

    counted_minor: Annotated[Minor, Note("The cash that was counted.")]
    pieces: Annotated[
        tuple[Pieces, ...],
        Limits(None, 50),
        Note("The same by note and coin: required where the house counts so."),
    ] = ()


@action("drawers/<int:drawer>/count/", admits=CASHIERS, opens=of_drawer)
def count_drawer(
    book: OpenBook,
    *,
    drawer: DrawerId,
    count: Annotated[Counted, SPREAD],
    reason: Annotated[Reason, Note("Why it is another's drawer: required there.")] = "",
    successor: Annotated[
        int | None,
        Limits(1, GREATEST),
        Note("The person who is to take the drawer over with this count: they count it too."),
    ] = None,
) -> DrawerCountDetails:
    """Count an open drawer: the answer shows the difference, and the count stays on the drawer's sheet.

    With a ``successor``, the drawer waits for a count by that person.

    Raises ``Refusal`` ``drawer_closed``, ``drawer_of_another``, ``reason_missing``, ``same_person``,
    ``not_found`` or what is wrong with the count.
    """
    row = open_row(book, drawer)
    use_drawer(book, drawer_id=row.pk, reason=reason)
    if successor is not None:
        _require_successor(book, row, successor)
    require_count(count, row.currency)
    return count_details(keep_count(book, drawer=row, count=count, successor=successor))


def keep_count(
    book: OpenBook,
    *,
    drawer: Drawer,
    count: Counted,
    successor: int | None = None,
    counted: type[DrawerCounted] = DrawerCounted,
) -> DrawerCount:
    """Create the row of a count of an open drawer and record it with ``counted``."""
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


DifferenceSeen = Annotated[
    int | None,
    Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT),
    Note("The difference you have seen; another one is refused."),
]
DifferenceReason = Annotated[
    Reason, Note("Why it is over or short: required above what the house lets pass.")
]


@action("drawers/<int:drawer>/close/", admits=CASHIERS, opens=of_drawer)
def close_drawer(
    book: OpenBook,
    *,
    drawer: DrawerId,
    count: Annotated[Counted, SPREAD],
    reason: ReasonOfCage = "",
    seen_difference_minor: DifferenceSeen = None,
    difference_reason: DifferenceReason = "",
) -> DrawerDetails:
    """Count a drawer and close it: the cash goes to the safe, a difference is recorded.

    Its cashier closes it; the head of cage or a director needs a reason. With blind counts, the amount must
    be that of the last recorded count.

    Raises ``Refusal`` ``drawer_closed``, ``drawer_of_another``, ``reason_missing``, ``foreign_not_counted``,
    ``difference_changed``, ``difference_unexplained``, ``not_counted``, ``count_differs`` or what is wrong
    with the count.
    """
    row = open_row(book, drawer)
    use_drawer(book, drawer_id=row.pk, reason=reason)
    require_no_notes(row.pk)
    require_count(count, row.currency)
    _require_recorded(drawer, count)
    prove_drawer(row.pk)
    expected = cash_in(row.pk)
    difference = count.counted_minor - expected
    if seen_difference_minor not in (None, difference):
        raise Refusal("difference_changed", difference_minor=difference, currency=row.currency)
    require_explained(
        difference,
        free_minor=drawer_rules().free_difference_minor,
        reason=difference_reason,
        currency=row.currency,
    )
    subject = f"drawer/{row.pk}"
    wanted = Wanted(ApprovalKind.DIFFERENCE, subject, difference, row.currency, difference_reason)
    require_approval(book, wanted=wanted)
    close_row(book, drawer=row, expected=expected, count=count, reason=difference_reason)
    return drawer_answer(row.pk)


def _require_successor(book: OpenBook, drawer: Drawer, successor: int) -> None:
    """Check that the successor is on the staff, and neither the drawer's cashier nor the person counting."""
    for one in (drawer.cashier_id, book.actor.user_id):
        require_another(one, successor)
    people.person(successor)


def require_count(count: Counted, currency: str) -> None:
    """Check the amount, and the notes and coins if the house requires them or they are listed."""
    if count.counted_minor < 0:
        raise Refusal("amount_negative", field="counted")
    if not count.pieces:
        if count.counted_minor and drawer_rules().by_denomination and denominations_of(currency):
            raise Refusal("pieces_missing", field="pieces")
        return
    total = counted_sum([(piece.value_minor, piece.pieces) for piece in count.pieces], currency)
    if total != count.counted_minor:
        raise Refusal("pieces_differ", field="pieces", listed_minor=total, currency=currency)


def _require_recorded(drawer: int, count: Counted) -> None:
    """With blind counts, check that the amount is that of the last recorded count."""
    if not drawer_rules().is_blind:
        return
    last = DrawerCount.objects.filter(drawer_id=drawer).last()
    if last is None:
        raise Refusal("not_counted", drawer=drawer)
    if last.counted_minor != count.counted_minor:
        raise Refusal("count_differs", field="counted", drawer=drawer)


def close_row(book: OpenBook, *, drawer: Drawer, expected: int, count: Counted, reason: str) -> None:
    """Close the drawer: its cash goes to the safe, a difference is posted to over/short with its reason."""
    amount, why = count.counted_minor, reason.strip()[:200]
    _post_count(book, drawer, expected, amount)
    drawer.expected_minor, drawer.counted_minor, drawer.closed_at = expected, amount, book.now
    drawer.pieces, drawer.difference_reason = listed_pieces(count.pieces), why
    book.save(drawer)
    if why:
        book.record(DifferenceExplained(drawer=drawer.pk, reason=why))
    book.record(
        DrawerClosed(
            drawer=drawer.pk,
            cashier=drawer.cashier_id,
            expected_minor=expected,
            counted_minor=amount,
            difference_minor=amount - expected,
            currency=drawer.currency,
        )
    )


def listed_pieces(pieces: Sequence[Pieces]) -> list[list[int]]:
    """The pieces as stored: largest first, without zeros."""
    rows = sorted(((piece.value_minor, piece.pieces) for piece in pieces if piece.pieces), reverse=True)
    return [[value, number] for value, number in rows]


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


def prove_drawer(drawer_id: int) -> None:
    """Raise ``InvariantViolation`` unless the running balances of a drawer are the sums of its rows."""
    own = [accounts.held(method.value, drawer_id) for method in HELD_METHODS]
    notes = [accounts.foreign(drawer_id, one) for one in currencies_with_rates()]
    prove_balances([*own, *notes, accounts.over_short(drawer_id)])


def _books(command: OfDrawer) -> list[BookRef]:
    return [HOUSE, *of_drawer(command)]


@action("drawers/<int:drawer>/hand-over/", admits=CASHIERS, opens=_books)
def hand_over_drawer(
    book: OpenBook,
    *,
    drawer: DrawerId,
    second: Annotated[Counted, SPREAD],
    difference_reason: DifferenceReason = "",
) -> DrawerDetails:
    """Take over a drawer as the successor of its last count: with the same count it closes and yours opens.

    A difference belongs to the previous cashier. Returns the new drawer.

    Raises ``Refusal`` ``drawer_closed``, ``not_handed_over``, ``same_person``, ``drawer_open``,
    ``foreign_not_counted``, ``moved_since_count``, ``counts_differ``, ``difference_unexplained``,
    ``approval_needed`` or what is wrong with the count.
    """
    row = open_row(book, drawer)
    first = _count_for(book, row)
    require_no_notes(row.pk)
    require_count(second, row.currency)
    _require_same(book, row, first, second)
    _require_allowed(book, first, difference_reason, row.currency)
    prove_drawer(row.pk)
    new = new_drawer(
        book,
        cashier_id=book.actor.user_id or 0,
        float_minor=second.counted_minor,
        currency=row.currency,
        taken_from=row.pk,
    )
    # Recorded before the money moves: this fact permits the successor to empty the drawer.
    keep_count(book, drawer=row, count=second, counted=HandOverCounted)
    expected = first.expected_minor
    close_row(book, drawer=row, expected=expected, count=second, reason=difference_reason)
    fill_new_drawer(book, drawer=new)
    _record(book, row, new, first)
    return drawer_answer(new.pk)


def _count_for(book: OpenBook, drawer: Drawer) -> DrawerCount:
    """The last count, which names the user as successor and was made by another person."""
    count = count_to_hand_over(drawer.pk)
    if count is None or count.successor_id != book.actor.user_id:
        raise Refusal("not_handed_over", drawer=drawer.pk)
    require_another(count.counted_by_id, book.actor.user_id)
    return count


def _require_same(book: OpenBook, drawer: Drawer, first: DrawerCount, second: Counted) -> None:
    """Check that both counts are equal and no money has moved since the first."""
    if first.expected_minor != cash_in(drawer.pk):
        raise Refusal("moved_since_count", drawer=drawer.pk)
    if first.counted_minor != second.counted_minor:
        raise Refusal(
            "counts_differ",
            field="counted",
            first_person=first.counted_by_id,
            first_minor=first.counted_minor,
            second_person=book.actor.user_id,
            counted_minor=second.counted_minor,
            currency=drawer.currency,
        )


def _require_allowed(book: OpenBook, count: DrawerCount, reason: str, currency: str) -> None:
    """Check that a large difference has a reason, and the approval of a third person."""
    difference = count.counted_minor - count.expected_minor
    free = drawer_rules().free_difference_minor
    require_explained(difference, free_minor=free, reason=reason, currency=currency)
    subject = f"drawer/{count.drawer_id}"
    require_approval(book, wanted=Wanted(ApprovalKind.DIFFERENCE, subject, difference, currency, reason))
    for fact in book.facts:
        if isinstance(fact, ApprovalUsed):
            require_another(count.counted_by_id, fact.approved_by)
            require_another(count.drawer.cashier_id, fact.approved_by)


def _record(book: OpenBook, drawer: Drawer, new: Drawer, count: DrawerCount) -> None:
    book.record(
        DrawerHandedOver(
            drawer=drawer.pk,
            to_drawer=new.pk,
            cashier=drawer.cashier_id,
            successor=new.cashier_id,
            counted_minor=count.counted_minor,
            difference_minor=count.counted_minor - count.expected_minor,
            currency=drawer.currency,
        )
    )


@action("drawers/<int:drawer>/foreign/count/", admits=CASHIERS, opens=of_drawer)
def count_notes(
    book: OpenBook,
    *,
    drawer: DrawerId,
    currency: Annotated[str, Length(3, may_be_empty=False), Note("The other currency.")],
    count: Annotated[Counted, SPREAD],
    reason: ReasonOfCage = "",
) -> ForeignCountDetails:
    """Count the notes of another currency in an open drawer: the answer shows the difference.

    Raises ``Refusal`` ``no_rate``, ``drawer_closed``, ``drawer_of_another``, ``reason_missing`` or what is
    wrong with the count.
    """
    _require_countable(book, drawer, currency, count, reason)
    row = _keep(book, drawer, currency, count)
    book.record(NotesCounted(**_fields(row)))
    return foreign_count_details(row)


@action("drawers/<int:drawer>/foreign/bank/", admits=CASHIERS, opens=of_drawer)
def bank_notes(
    book: OpenBook,
    *,
    drawer: DrawerId,
    currency: Annotated[str, Length(3, may_be_empty=False), Note("The other currency.")],
    count: Annotated[Counted, SPREAD],
    reason: ReasonOfCage = "",
    seen_difference_minor: DifferenceSeen = None,
    difference_reason: Annotated[
        Reason, Note("Why they are over or short: required above what the house lets pass.")
    ] = "",
) -> ForeignCountDetails:
    """Count the notes of another currency in a drawer and send them to the safe; records a difference.

    The difference is in their currency. With blind counts, the amount must be that of the last recorded
    count. Raises ``Refusal`` ``no_rate``, ``drawer_closed``, ``drawer_of_another``, ``reason_missing``,
    ``not_counted``, ``count_differs``, ``difference_changed``, ``difference_unexplained``,
    ``approval_needed`` or what is wrong with the count.
    """
    _require_countable(book, drawer, currency, count, reason)
    _require_notes_recorded(drawer, currency, count)
    expected = foreign_of(drawer, currency)
    difference, why = count.counted_minor - expected, difference_reason.strip()[:200]
    if seen_difference_minor not in (None, difference):
        raise Refusal("difference_changed", difference_minor=difference, currency=currency)
    _require_notes_allowed(book, drawer, currency, difference, difference_reason)
    row = _keep(book, drawer, currency, count, is_banked=True, difference_reason=why)
    _post(book, row)
    if why:
        book.record(NotesExplained(drawer=row.drawer_id, reason=why))
    book.record(NotesBanked(**_fields(row)))
    return foreign_count_details(row)


def _require_countable(book: OpenBook, drawer: int, currency: str, count: Counted, reason: str) -> None:
    open_row(book, drawer)
    use_drawer(book, drawer_id=drawer, reason=reason)
    last_rate(currency)
    require_count(count, currency)


def _require_notes_recorded(drawer: int, currency: str, count: Counted) -> None:
    """With blind counts, check that the amount is that of the last recorded count."""
    if not drawer_rules().is_blind:
        return
    last = ForeignCount.objects.filter(drawer_id=drawer, currency=currency).last()
    if last is None or last.is_banked:
        raise Refusal("not_counted", drawer=drawer)
    if last.counted_minor != count.counted_minor:
        raise Refusal("count_differs", field="counted", drawer=drawer)


def _require_notes_allowed(book: OpenBook, drawer: int, currency: str, difference: int, reason: str) -> None:
    """Check the reason and approval of a difference by its worth in the house's currency."""
    worth = worth_of(difference, last_rate(currency))
    require_explained(
        worth.minor,
        free_minor=drawer_rules().free_difference_minor,
        reason=reason,
        currency=worth.currency,
    )
    subject = f"drawer/{drawer}/{currency}"
    wanted = Wanted(ApprovalKind.DIFFERENCE, subject, worth.minor, worth.currency, reason)
    require_approval(book, wanted=wanted)


def _keep(book: OpenBook, drawer: int, currency: str, count: Counted, **columns: Any) -> ForeignCount:
    return book.create(
        ForeignCount,
        drawer_id=drawer,
        currency=currency,
        counted_by_id=book.actor.user_id,
        at=book.now,
        expected_minor=foreign_of(drawer, currency),
        counted_minor=count.counted_minor,
        pieces=listed_pieces(count.pieces),
        **columns,
    )


def _post(book: OpenBook, row: ForeignCount) -> None:
    ledger.post(
        book,
        Cause(PostingKind.COUNT, row.currency),
        [
            Flow(accounts.foreign(row.drawer_id, row.currency), -row.expected_minor),
            Flow(accounts.safe_in(row.currency), row.counted_minor),
            Flow(accounts.over_short_in(row.drawer_id, row.currency), row.expected_minor - row.counted_minor),
        ],
    )


def _fields(row: ForeignCount) -> dict[str, Any]:
    return {
        "drawer": row.drawer_id,
        "expected_notes": row.expected_minor,
        "counted_notes": row.counted_minor,
        "difference_notes": row.counted_minor - row.expected_minor,
        "other": row.currency,
    }
