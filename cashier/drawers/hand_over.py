"""The hand-over of a drawer: its cashier and the successor count the same cash, which becomes the successor's float."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import DrawerId, Note, Reason
from access.roles import CASHIERS
from access.verbs import verb
from cashier.approvals.asking import Wanted, require_approval
from cashier.approvals.facts import ApprovalUsed
from cashier.drawers.close import Counted, close_row, keep_count, require_count
from cashier.drawers.facts import DrawerHandedOver, HandOverCounted
from cashier.drawers.hand_overs import count_to_hand_over
from cashier.drawers.rules_rows import drawer_rules
from cashier.drawers.verbs import fill_new_drawer, new_drawer, of_drawer, open_row, require_no_notes
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import cash_in
from cashier.models import Drawer, DrawerCount
from cashier.sales.details import DrawerDetails, drawer_shown
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef
from rulebook.approvals import ApprovalKind, require_another
from rulebook.cash import require_explained
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOverDrawer(Counted):
    """The successor's own count at the hand-over of a drawer."""

    drawer: DrawerId
    difference_reason: Annotated[
        Reason, Note("Why it is over or short: required above what the house lets pass.")
    ] = ""


def _books(command: HandOverDrawer) -> list[BookRef]:
    return [HOUSE, *of_drawer(command)]


@verb(HandOverDrawer, "drawers/<int:drawer>/hand-over/", admits=CASHIERS, opens=_books)
def hand_over_drawer(book: OpenBook, command: HandOverDrawer) -> DrawerDetails:
    """Take over a drawer as the person whom its last count names: with the same count it closes, and yours opens with it.

    Its difference is over or short of the cashier before. Answers the new drawer.

    Raises ``Refusal`` ``drawer_closed``, ``not_handed_over``, ``same_person``, ``drawer_open``,
    ``foreign_not_counted``, ``moved_since_count``, ``counts_differ``, ``difference_unexplained``, ``approval_needed`` or what is wrong with
    the count.
    """
    drawer = open_row(book, command.drawer)
    count = _count_for(book, drawer)
    require_no_notes(drawer.pk)
    require_count(command, drawer.currency)
    _require_same(book, drawer, count, command)
    _require_allowed(book, count, command, drawer.currency)
    ledger.prove_drawer(drawer.pk)
    new = new_drawer(
        book,
        cashier_id=book.actor.user_id or 0,
        float_minor=command.counted_minor,
        currency=drawer.currency,
        taken_from=drawer.pk,
    )
    # Recorded before the money moves: that both counted alike is what lets the successor empty the drawer.
    keep_count(book, drawer=drawer, count=command, counted=HandOverCounted)
    close_row(
        book,
        drawer=drawer,
        expected=count.expected_minor,
        count=command,
        reason=command.difference_reason,
    )
    fill_new_drawer(book, drawer=new)
    _record(book, drawer, new, count)
    return drawer_shown(new.pk)


def _count_for(book: OpenBook, drawer: Drawer) -> DrawerCount:
    """The last count, which names who acts and was made by another."""
    count = count_to_hand_over(drawer.pk)
    if count is None or count.successor_id != book.actor.user_id:
        raise Refusal("not_handed_over", drawer=drawer.pk)
    require_another(count.counted_by_id, book.actor.user_id)
    return count


def _require_same(book: OpenBook, drawer: Drawer, count: DrawerCount, command: HandOverDrawer) -> None:
    """Both counted the same, and nothing moved between."""
    if count.expected_minor != cash_in(drawer.pk):
        raise Refusal("moved_since_count", drawer=drawer.pk)
    if count.counted_minor != command.counted_minor:
        raise Refusal(
            "counts_differ",
            field="counted",
            first_person=count.counted_by_id,
            first_minor=count.counted_minor,
            second_person=book.actor.user_id,
            counted_minor=command.counted_minor,
            currency=drawer.currency,
        )


def _require_allowed(book: OpenBook, count: DrawerCount, command: HandOverDrawer, currency: str) -> None:
    """A large difference is explained, and approved by neither of the two."""
    difference, said = count.counted_minor - count.expected_minor, command.difference_reason
    free = drawer_rules().free_difference_minor
    require_explained(difference, free_minor=free, reason=said, currency=currency)
    subject = f"drawer/{count.drawer_id}"
    require_approval(book, wanted=Wanted(ApprovalKind.DIFFERENCE, subject, difference, currency, said))
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
