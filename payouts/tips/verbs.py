"""Tips of winners, paid to the staff from a drawer; this empties their account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from access.fields import SPREAD, EventId, Length, Minor, Note
from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.drawers.verbs import require_cash, use_drawer
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import AtDrawer, money_books, require_drawer, with_own_drawer
from cashier.ledger.posting import Cause, Flow
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import BookRef
from payouts.awards.verbs import SLIPS
from payouts.models import TipsPaidOut
from payouts.tips.rows import EventTips, all_tips, tips_of
from payouts.tips.words import TipsPaid
from rulebook.approvals import ApprovalKind
from rulebook.refusals import Refusal
from rulebook.tips import require_left


def _books(command: Any) -> list[BookRef]:
    return money_books(command.event, command.drawer)


@action("events/<int:event>/pay-tips/", admits=CASHIERS, opens=_books, completed=with_own_drawer)
def pay_tips(
    book: OpenBook,
    *,
    at: Annotated[AtDrawer, SPREAD],
    event: EventId,
    amount_minor: Annotated[Minor, Note("In cash, in the currency of the event.")],
    receiver: Annotated[
        str, Length(80, may_be_empty=False), Note("The person who receives it for the staff.")
    ],
) -> EventTips:
    """Pay tips that winners left to the staff, in cash against a slip.

    Raises ``Refusal`` ``tips_short``, ``receiver_missing``, ``drawer_short``, ``approval_needed`` or a
    refusal of the drawer.
    """
    tips, receiver = tips_of(event), receiver.strip()
    if not receiver:
        raise Refusal("receiver_missing", field="receiver")
    drawer = _drawer_that_pays(book, at, tips, amount_minor, receiver)
    row = book.create(
        TipsPaidOut,
        event_id=event,
        drawer_id=drawer,
        amount_minor=amount_minor,
        currency=tips.currency,
        receiver=receiver,
        slip=book.next_number(SLIPS),
        at=book.now,
        paid_by_id=book.actor.user_id,
    )
    _post(book, row, 1)
    book.record(_paid(row))
    return tips_of(event)


def _paid(row: TipsPaidOut) -> TipsPaid:
    return TipsPaid(
        paid=row.pk,
        event=row.event_id,
        drawer=row.drawer_id,
        amount_minor=row.amount_minor,
        currency=row.currency,
        receiver=row.receiver,
        slip=row.slip,
    )


def _drawer_that_pays(book: OpenBook, at: AtDrawer, event: EventTips, minor: int, receiver: str) -> int:
    """The drawer that holds the amount for the staff, after all checks and a second person's approval."""
    require_left(minor, event.left_minor, currency=event.currency)
    drawer = require_drawer(at.drawer, event.currency)
    require_cash(drawer, minor, event.currency)
    use_drawer(book, drawer_id=drawer, reason=at.drawer_reason)
    wanted = Wanted(ApprovalKind.PAY_OUT, f"tips/{event.id}", minor, event.currency, receiver, drawer=drawer)
    require_approval(book, wanted=wanted)
    return drawer


@reverses(TipsPaid)
def reverse_tips(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How undo returns the tips: into the drawer that paid; the slip is void."""
    row = TipsPaidOut.objects.get(pk=details["paid"])
    require_drawer(row.drawer_id, row.currency)
    use_drawer(book, drawer_id=row.drawer_id, reason=stated_reason(reason))
    _post(book, row, -1, reason)
    row.is_returned = True
    book.save(row)


def _post(book: OpenBook, row: TipsPaidOut, sign: int, reason: str = "") -> None:
    cause = Cause(PostingKind.TIPS, row.currency, event_id=row.event_id, memo=reason)
    moved = sign * row.amount_minor
    flows = [Flow(accounts.tips(row.event_id), moved), Flow(accounts.cash(row.drawer_id), -moved)]
    ledger.post(book, cause, flows)


@read("tips/", admits=CASHIERS | INSPECTORS)
def tips() -> Sequence[EventTips]:
    """List the tips that winners left, by event, and how much the staff has received."""
    return all_tips()
