"""Later versions of published payouts: sales reopened, and the prizes published again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import GREATEST, EventId, Limits, Note, RequiredReason
from access.roles import DIRECTORS
from access.verbs import action, verb
from cashier.scopes import PAYOUTS
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from payouts.models import PayoutStructure
from payouts.publishing.awarding import award_places
from payouts.publishing.differences import DifferenceView, open_differences
from payouts.publishing.differing import drop_open
from payouts.publishing.verbs import TypedPrizes, as_typed, changeable_row, require_seats, write_version
from payouts.publishing.words import PayoutsReopened, PayoutsRepublished
from payouts.structure.details import PayoutDetails, payout_details
from payouts.structure.rows import PayoutStructureView, proposal, structure
from payouts.structure.sales import require_sales_over
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class RepublishPayouts(TypedPrizes):
    """The version that is replaced, and prizes where they are typed."""

    version: Annotated[int, Limits(1, GREATEST), Note("The version in force; refused if it is another.")]


@action("events/<int:event>/payouts/reopen/", admits=DIRECTORS, opens=of_event)
def reopen_payouts(book: OpenBook, *, event: EventId, reason: RequiredReason) -> PayoutDetails:
    """Let sales, voids and reinstatements go on although payouts are published and prizes may have been paid.

    Nothing is paid meanwhile. What differs from prizes already paid is listed by the next version.

    Raises ``Refusal`` ``payouts_missing``, ``payouts_reopened``, ``deal_agreed``, ``event_settled`` or
    ``reason_missing``.
    """
    reason = stated_reason(reason)
    row = changeable_row(book, event)
    if row.reopened_at is not None:
        raise Refusal("payouts_reopened", event=event)
    row.reopened_at = book.now
    book.save(row)
    book.reason = reason
    book.record(PayoutsReopened(event=event, version=row.number, reason=reason))
    return payout_details(event)


@verb(RepublishPayouts, "events/<int:event>/payouts/republish/", admits=DIRECTORS, opens=of_event)
def republish_payouts(book: OpenBook, command: RepublishPayouts) -> PayoutDetails:
    """Publish the next version of reopened payouts; what was paid otherwise is listed, due or owed.

    Raises ``Refusal`` ``payouts_missing``, ``payouts_not_reopened``, ``payouts_changed``, ``registration_open``,
    ``rebuys_owed``, ``no_prizes``, what typed prizes refuse, or ``award_paid`` where a ticket or a thing already given
    would become another.
    """
    event_id = command.event
    row = _reopened_row(book, command)
    require_sales_over(book, event_id)
    proposed = as_typed(proposal(event_id), command)
    row.is_replaced = True
    book.save(row)
    require_seats(proposed)
    write_version(book, proposed)
    award_places(book, event_id=event_id, is_new=True)
    book.record(_told(proposed, open_differences(event_id)), wrote=[PAYOUTS.of(event_id)])
    return payout_details(event_id)


def _reopened_row(book: OpenBook, command: RepublishPayouts) -> PayoutStructure:
    row = changeable_row(book, command.event)
    if row.number != command.version:
        raise Refusal("payouts_changed", event=command.event, version=row.number)
    if row.reopened_at is None:
        raise Refusal("payouts_not_reopened", event=command.event)
    return row


def _told(made: PayoutStructureView, differing: Sequence[DifferenceView]) -> PayoutsRepublished:
    stands = structure(made.event_id)
    return PayoutsRepublished(
        event=made.event_id,
        version=stands.number,
        entries=made.entries,
        places=made.places,
        prizes_minor=made.total.minor,
        differing=len(differing),
        due_minor=sum(max(one.amount.minor, 0) for one in differing),
        owed_minor=sum(max(-one.amount.minor, 0) for one in differing),
        currency=made.currency,
    )


@reverses(PayoutsReopened)
def reverse_reopening(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo closes sales again: only while nothing was sold, voided or reinstated since that differs."""
    event_id = details["event"]
    row = changeable_row(book, event_id)
    now = proposal(event_id)
    if row.entries != now.entries or Money(row.prizes_minor, row.currency) != now.total:
        raise Refusal("payouts_outdated", event=event_id)
    row.reopened_at = None
    book.save(row)
    award_places(book, event_id=event_id, is_new=row.number > 1)


@reverses(PayoutsRepublished)
def reverse_republishing(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo brings back the version before, reopened as it was; refused once a difference was settled."""
    event_id, number = details["event"], details["version"]
    row = changeable_row(book, event_id)
    if row.number != number:
        raise Refusal("payouts_changed", event=event_id, version=row.number)
    before = PayoutStructure.objects.filter(event=event_id, number__lt=number, reopened_at__isnull=False)
    row.is_replaced = True
    book.save(row)
    earlier = before.order_by("number").last()
    if earlier is None:
        raise Refusal("payouts_missing", event=event_id)
    earlier.is_replaced = False
    book.save(earlier)
    drop_open(book, event_id)
    award_places(book, event_id=event_id)
