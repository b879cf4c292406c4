"""Publish the payouts, change them within their sum, withdraw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from access.fields import GREATEST, EventId, Length, Limits, Minor, Note, RequiredReason
from access.roles import DIRECTORS
from access.verbs import action
from cashier.scopes import PAYOUTS
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import tournament_book
from payouts.awards.agreed import agreed, was_stopped
from payouts.models import Award, AwardDifference, AwardStatus, PayoutStructure, Prize
from payouts.publishing.awarding import award_places, withdraw_awards
from payouts.publishing.differences import drop_open, open_differences
from payouts.publishing.words import (
    PayoutsEdited,
    PayoutsPublished,
    PayoutsReopened,
    PayoutsRepublished,
    PayoutsWithdrawn,
    Typed,
)
from payouts.structure import rows
from payouts.structure.rows import (
    PayoutStructureView,
    PrizeView,
    is_published,
    proposal,
    require_sales_over,
    structure,
)
from payouts.structure.verbs import PayoutDetails, payout_details
from rulebook.money import Money
from rulebook.payouts import Tier, TierOrder, check_tiers
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True)
class PlacePrize:
    """A prize as a director types it: money, a ticket of that value, or a prize in kind."""

    place: Annotated[int, Limits(1, GREATEST)]
    amount_minor: Minor = 0
    ticket_minor: Minor = 0
    thing: Annotated[str, Length(120)] = ""


HasBubble = Annotated[
    bool | None,
    Note(
        "Whether the last prize typed is the refund of the first place out of the money; "
        "left out: as it was, where there are as many places."
    ),
]
Prizes = Annotated[
    tuple[PlacePrize, ...],
    Note("From place 1 on, together the prize pool; as the payout structure gives them unless given."),
]


@action("events/<int:event>/payouts/", admits=DIRECTORS, opens=of_event, makes="publish-payouts")
def publish_payouts(
    book: OpenBook, *, event: EventId, prizes: Prizes = (), has_bubble: HasBubble = None
) -> PayoutDetails:
    """Publish the prizes of the current payout structure, or typed ones, and award players already out.

    From then on no sale and no void is possible.

    Raises ``Refusal`` ``event_<state>``, ``registration_open``, ``rebuys_owed``, ``paid_ahead_open``,
    ``payouts_published``, ``no_prizes``, ``seats_short``, or a refusal of typed prizes.
    """
    _require_publishable(book, event)
    proposed = as_typed(proposal(event), prizes, has_bubble=has_bubble)
    require_seats(proposed)
    write_version(book, proposed)
    award_places(book, event_id=event)
    book.record(
        PayoutsPublished(
            event=event,
            entries=proposed.entries,
            places=proposed.places,
            prizes_minor=proposed.total.minor,
            currency=proposed.currency,
        ),
        wrote=[PAYOUTS.of(event)],
    )
    return payout_details(event)


def as_typed(
    proposed: PayoutStructureView, prizes: Sequence[PlacePrize], *, has_bubble: bool | None
) -> PayoutStructureView:
    """The prizes to publish: as proposed, or as typed with the same sum; raises as ``check_prizes``."""
    if not proposed.prizes:
        raise Refusal("no_prizes", event=proposed.event_id)
    if not prizes:
        return proposed
    check_prizes(prizes, proposed.total)
    had_one = proposed.has_bubble and len(prizes) == proposed.places
    return replace(
        proposed,
        prizes=as_views(prizes, proposed.currency),
        is_edited=True,
        has_bubble=_is_last_bubble(prizes, has_bubble, had_one=had_one),
    )


def _is_last_bubble(prizes: Sequence[PlacePrize], has_bubble: bool | None, *, had_one: bool) -> bool:
    """Whether the last typed prize is the bubble refund: as given, else as before."""
    if has_bubble and len(prizes) == 1:
        raise Refusal("bubble_alone", field="has_bubble")
    return had_one if has_bubble is None else has_bubble


def _require_publishable(book: OpenBook, event_id: int) -> None:
    _require_book(book, event_id)
    event = tournaments.event(event_id)
    if not event.is_played:
        raise Refusal(f"event_{event.state}", event=event_id, state=event.state)
    if is_published(event_id):
        raise Refusal("payouts_published", event=event_id)
    require_sales_over(book, event_id)


def require_seats(view: PayoutStructureView) -> None:
    """Raise ``Refusal("seats_short")`` if fewer seats would be paid than were won early, or as ``require_places``."""
    require_places(view)
    seats = sum(prize.ticket.minor > 0 for prize in view.prizes)
    if view.won_early > seats:
        raise Refusal("seats_short", won=view.won_early, seats=seats)


def require_places(view: PayoutStructureView) -> None:
    """Raise ``Refusal`` ``flights_not_over`` or ``places_paid_within``: a place is paid by its flight or the payouts."""
    if view.within.not_over:
        raise Refusal("flights_not_over", names=", ".join(view.within.not_over))
    if view.within.going_on is not None and view.places > view.within.going_on:
        raise Refusal("places_paid_within", field="places", places=view.places, most=view.within.going_on)


def _require_book(book: OpenBook, event_id: int) -> None:
    ref = tournament_book(event_id)
    book.require(ref.kind, ref.subject_id)


def write_version(book: OpenBook, view: PayoutStructureView) -> None:
    """Step: write the next version and its prizes."""
    row = book.create(
        PayoutStructure,
        event_id=view.event_id,
        number=rows.next_number(view.event_id),
        entries=view.entries,
        taken_minor=view.sheet.taken,
        fees_minor=view.sheet.fees,
        withheld_minor=view.sheet.withheld,
        overlay_minor=view.sheet.given,
        prizes_minor=view.total.minor,
        currency=view.currency,
        published_at=book.now,
        is_edited=view.is_edited,
        has_bubble=view.has_bubble,
    )
    _write_prizes(book, row, view.prizes)


def _write_prizes(book: OpenBook, row: PayoutStructure, prizes: Sequence[PrizeView]) -> None:
    book.create_many(
        Prize,
        [
            {
                "payout_structure": row,
                "place": prize.place,
                "amount_minor": prize.amount.minor,
                "ticket_minor": prize.ticket.minor,
                "thing": prize.thing.strip()[:120],
            }
            for prize in prizes
        ],
    )


@action("events/<int:event>/payouts/", admits=DIRECTORS, opens=of_event, method="put")
def edit_prizes(
    book: OpenBook,
    *,
    event: EventId,
    prizes: Annotated[tuple[PlacePrize, ...], Note("From place 1 on; they sum to what was published.")],
    has_bubble: HasBubble = None,
) -> PayoutDetails:
    """Change the published prizes: they add up to the same sum, and none exceeds the one before.

    Tickets may be equal, prizes in kind have no value. Due awards are updated.

    Raises ``Refusal`` ``payouts_missing``, ``places_missing``, ``places_gap``, ``prizes_sum``,
    ``prizes_not_falling``, ``bubble_alone``, ``seats_short``, ``payouts_reopened``, ``deal_agreed``, or ``award_paid``
    if a paid prize would change.
    """
    row = changeable_row(book, event)
    if row.reopened_at is not None:
        raise Refusal("payouts_reopened", event=event)
    before, had_bubble = _typed(row), row.has_bubble
    check_prizes(prizes, Money(row.prizes_minor, row.currency))
    require_seats(replace(structure(event), prizes=as_views(prizes, row.currency)))
    _replace(book, row, prizes)
    had_one = had_bubble and len(prizes) == len(before)
    row.is_edited, row.has_bubble = True, _is_last_bubble(prizes, has_bubble, had_one=had_one)
    book.save(row)
    award_places(book, event_id=event)
    book.record(
        PayoutsEdited(event=event, places=len(prizes), before=before, had_bubble=had_bubble),
        wrote=[PAYOUTS.of(event)],
    )
    return payout_details(event)


def structure_row(book: OpenBook, event_id: int) -> PayoutStructure:
    """The published payouts of an event that are in force; raises ``Refusal("payouts_missing")``."""
    _require_book(book, event_id)
    row = PayoutStructure.objects.filter(event=event_id, is_replaced=False).first()
    if row is None:
        raise Refusal("payouts_missing", event=event_id)
    if not tournaments.event(event_id).is_played:
        raise Refusal("event_settled", event=event_id)
    return row


def changeable_row(book: OpenBook, event_id: int) -> PayoutStructure:
    """The same, to be changed: after an agreed deal or a stop of the event they cannot change.

    Also raises ``Refusal`` ``deal_agreed`` or ``event_stopped``.
    """
    row = structure_row(book, event_id)
    if was_stopped(event_id):
        raise Refusal("event_stopped", event=event_id)
    if agreed(event_id) is not None:
        raise Refusal("deal_agreed", event=event_id)
    return row


def check_prizes(prizes: Sequence[PlacePrize], wanted: Money) -> None:
    """Raise ``Refusal`` ``places_missing``, ``places_gap``, ``prizes_sum`` or ``prizes_not_falling``."""
    if not prizes:
        raise Refusal("places_missing", field="places", places=0)
    worth = [Tier(prize.place, prize.place, prize.amount_minor + prize.ticket_minor) for prize in prizes]
    checked = check_tiers(worth, wanted.minor)
    if checked.gaps or checked.overlaps:
        raise Refusal("places_gap", field="places")
    if checked.difference:
        raise Refusal(
            "prizes_sum",
            field="prizes",
            total_minor=checked.total,
            wanted_minor=wanted.minor,
            difference_minor=checked.difference,
            currency=wanted.currency,
        )
    money = [prize for prize in prizes if not prize.ticket_minor and not prize.thing]
    order = check_tiers((Tier(one.place, one.place, one.amount_minor) for one in money), wanted.minor).order
    if order is TierOrder.BROKEN or any(not one.amount_minor for one in money):
        raise Refusal("prizes_not_falling", field="prizes")


def _replace(book: OpenBook, row: PayoutStructure, prizes: Sequence[PlacePrize]) -> None:
    for old in Prize.objects.filter(payout_structure=row):
        book.delete(old)
    _write_prizes(book, row, as_views(prizes, row.currency))


def as_views(prizes: Sequence[PlacePrize], currency: str) -> tuple[PrizeView, ...]:
    """Typed prizes in the form in which the payouts show them."""
    return tuple(
        PrizeView(
            prize.place, Money(prize.amount_minor, currency), Money(prize.ticket_minor, currency), prize.thing
        )
        for prize in prizes
    )


def _typed(row: PayoutStructure) -> tuple[Typed, ...]:
    columns = ("place", "amount_minor", "ticket_minor", "thing")
    return tuple(Prize.objects.filter(payout_structure=row).order_by("place").values_list(*columns))


@action("events/<int:event>/payouts/withdraw/", admits=DIRECTORS, opens=of_event)
def withdraw_payouts(book: OpenBook, *, event: EventId, reason: RequiredReason) -> PayoutDetails:
    """Withdraw the published prizes: sales and voids are possible again.

    Raises ``Refusal`` ``award_paid``, ``deal_agreed`` or ``reason_missing``.
    """
    event_id, reason = event, stated_reason(reason)
    take_payouts_back(book, event_id)
    book.reason = reason
    book.record(PayoutsWithdrawn(event=event_id, reason=reason), wrote=[PAYOUTS.of(event_id)])
    return payout_details(event_id)


def take_payouts_back(book: OpenBook, event_id: int) -> None:
    """Step: end the version in force, delete due awards; raises ``award_paid`` or ``award_unclaimed``."""
    row = changeable_row(book, event_id)
    if settled_award := Award.objects.filter(event=event_id).exclude(status=AwardStatus.DUE).first():
        raise Refusal(f"award_{settled_award.status}", event=event_id)
    withdraw_awards(book, event_id=event_id)
    row.is_replaced = True
    book.save(row)


@reverses(PayoutsPublished)
def reverse_publishing(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    take_payouts_back(book, details["event"])


@reverses(PayoutsEdited)
def reverse_edit(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    row = changeable_row(book, details["event"])
    _replace(book, row, [PlacePrize(*prize) for prize in details["before"]])
    row.has_bubble = details.get("had_bubble", False)
    book.save(row)
    award_places(book, event_id=details["event"])


@action("events/<int:event>/payouts/reopen/", admits=DIRECTORS, opens=of_event)
def reopen_payouts(book: OpenBook, *, event: EventId, reason: RequiredReason) -> PayoutDetails:
    """Reopen sales, voids and reinstatements although payouts are published and prizes may be paid.

    No prize is paid meanwhile. The next version lists the differences from prizes already paid.

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


@action("events/<int:event>/payouts/republish/", admits=DIRECTORS, opens=of_event)
def republish_payouts(
    book: OpenBook,
    *,
    event: EventId,
    prizes: Prizes = (),
    has_bubble: HasBubble = None,
    version: Annotated[int, Limits(1, GREATEST), Note("The version in force; refused if it is another.")],
) -> PayoutDetails:
    """Publish the next version of reopened payouts; differences from paid prizes are listed as due or owed.

    Raises ``Refusal`` ``payouts_missing``, ``payouts_not_reopened``, ``payouts_changed``,
    ``registration_open``, ``rebuys_owed``, ``no_prizes``, a refusal of typed prizes, or ``award_paid`` if a
    ticket or a thing already given would become another.
    """
    row = _reopened_row(book, event, version)
    require_sales_over(book, event)
    proposed = as_typed(proposal(event), prizes, has_bubble=has_bubble)
    row.is_replaced = True
    book.save(row)
    require_seats(proposed)
    write_version(book, proposed)
    award_places(book, event_id=event, is_new=True)
    book.record(_republished(proposed, open_differences(event)), wrote=[PAYOUTS.of(event)])
    return payout_details(event)


def _reopened_row(book: OpenBook, event_id: int, version: int) -> PayoutStructure:
    row = changeable_row(book, event_id)
    if row.number != version:
        raise Refusal("payouts_changed", event=event_id, version=row.number)
    if row.reopened_at is None:
        raise Refusal("payouts_not_reopened", event=event_id)
    return row


def _republished(payouts: PayoutStructureView, differing: Sequence[AwardDifference]) -> PayoutsRepublished:
    stands = structure(payouts.event_id)
    return PayoutsRepublished(
        event=payouts.event_id,
        version=stands.number,
        entries=payouts.entries,
        places=payouts.places,
        prizes_minor=payouts.total.minor,
        differing=len(differing),
        due_minor=sum(max(difference.amount.minor, 0) for difference in differing),
        owed_minor=sum(max(-difference.amount.minor, 0) for difference in differing),
        currency=payouts.currency,
    )


@reverses(PayoutsReopened)
def reverse_reopening(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How undo closes sales again: only if nothing that matters was sold, voided or reinstated since."""
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
    """How undo restores the previous version, still reopened; refused once a difference was settled."""
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
