"""Notes of other currencies counted: into the safe, or only to tell the difference where drawers are counted blind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import LARGEST_AMOUNT, DrawerId, Length, Limits, Note, Reason
from access.roles import CASHIERS
from access.verbs import verb
from cashier.approvals.asking import Wanted, require_approval
from cashier.currencies.facts import NotesBanked, NotesCounted, NotesExplained
from cashier.currencies.queries import (
    ForeignCountDetails,
    foreign_count_details,
    foreign_of,
    last_rate,
)
from cashier.drawers.close import Counted, listed_pieces, require_count
from cashier.drawers.rules_rows import drawer_rules
from cashier.drawers.verbs import of_drawer, open_row, use_drawer
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import ForeignCount
from journal.book import OpenBook
from rulebook.approvals import ApprovalKind
from rulebook.cash import require_explained
from rulebook.exchange import worth_of
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class CountNotes(Counted):
    """A count of the notes of another currency in an open drawer."""

    drawer: DrawerId
    currency: Annotated[str, Length(3, may_be_empty=False), Note("The other currency.")]
    reason: Annotated[
        Reason,
        Note("Why it is another's drawer: required there, and only the head of cage or a director may."),
    ] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankNotes(CountNotes):
    """The count with which the notes of another currency go to the safe."""

    seen_difference_minor: Annotated[
        int | None,
        Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT),
        Note("The difference you have seen; another one is refused."),
    ] = None
    difference_reason: Annotated[
        Reason, Note("Why they are over or short: required above what the house lets pass.")
    ] = ""


@verb(CountNotes, "drawers/<int:drawer>/foreign/count/", admits=CASHIERS, opens=of_drawer)
def count_notes(book: OpenBook, command: CountNotes) -> ForeignCountDetails:
    """Count the notes of another currency in an open drawer: the difference is told, and the count stays on its sheet.

    Raises ``Refusal`` ``no_rate``, ``drawer_closed``, ``drawer_of_another``, ``reason_missing`` or what is wrong with
    the count.
    """
    _require_countable(book, command)
    row = _keep(book, command, {})
    book.record(NotesCounted(**_told(row)))
    return foreign_count_details(row)


@verb(BankNotes, "drawers/<int:drawer>/foreign/bank/", admits=CASHIERS, opens=of_drawer)
def bank_notes(book: OpenBook, command: BankNotes) -> ForeignCountDetails:
    """Count the notes of another currency in a drawer into the safe; a difference is recorded in their currency.

    Where drawers are counted blind, with the count recorded last. Raises ``Refusal`` ``no_rate``, ``drawer_closed``,
    ``drawer_of_another``, ``reason_missing``, ``not_counted``, ``count_differs``, ``difference_changed``,
    ``difference_unexplained``, ``approval_needed`` or what is wrong with the count.
    """
    _require_countable(book, command)
    _require_told(command)
    expected = foreign_of(command.drawer, command.currency)
    difference, explained = command.counted_minor - expected, command.difference_reason.strip()[:200]
    if command.seen_difference_minor not in (None, difference):
        raise Refusal("difference_changed", difference_minor=difference, currency=command.currency)
    _require_allowed(book, command, difference)
    row = _keep(book, command, {"is_banked": True, "difference_reason": explained})
    _post(book, row)
    if explained:
        book.record(NotesExplained(drawer=row.drawer_id, reason=explained))
    book.record(NotesBanked(**_told(row)))
    return foreign_count_details(row)


def _require_countable(book: OpenBook, command: CountNotes) -> None:
    open_row(book, command.drawer)
    use_drawer(book, drawer_id=command.drawer, reason=command.reason)
    last_rate(command.currency)
    require_count(command, command.currency)


def _require_told(command: BankNotes) -> None:
    """Counted blind, the count is recorded before anything of the difference is shown."""
    if not drawer_rules().is_blind:
        return
    last = ForeignCount.objects.filter(drawer_id=command.drawer, currency=command.currency).last()
    if last is None or last.is_banked:
        raise Refusal("not_counted", drawer=command.drawer)
    if last.counted_minor != command.counted_minor:
        raise Refusal("count_differs", field="counted", drawer=command.drawer)


def _require_allowed(book: OpenBook, command: BankNotes, difference: int) -> None:
    """A difference is explained and approved by what it is worth: the house's amounts are in its own currency."""
    worth = worth_of(difference, last_rate(command.currency))
    require_explained(
        worth.minor,
        free_minor=drawer_rules().free_difference_minor,
        reason=command.difference_reason,
        currency=worth.currency,
    )
    subject, said = f"drawer/{command.drawer}/{command.currency}", command.difference_reason
    wanted = Wanted(ApprovalKind.DIFFERENCE, subject, worth.minor, worth.currency, said)
    require_approval(book, wanted=wanted)


def _keep(book: OpenBook, command: CountNotes, columns: dict[str, Any]) -> ForeignCount:
    return book.create(
        ForeignCount,
        drawer_id=command.drawer,
        currency=command.currency,
        counted_by_id=book.actor.user_id,
        at=book.now,
        expected_minor=foreign_of(command.drawer, command.currency),
        counted_minor=command.counted_minor,
        pieces=listed_pieces(command.pieces),
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


def _told(row: ForeignCount) -> dict[str, Any]:
    return {
        "drawer": row.drawer_id,
        "expected_notes": row.expected_minor,
        "counted_notes": row.counted_minor,
        "difference_notes": row.counted_minor - row.expected_minor,
        "other": row.currency,
    }
