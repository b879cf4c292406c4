"""Tips of winners, by event: the amounts left, and the amounts paid to the staff."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Sum

from access.fields import Note
from payouts.models import Award, AwardStatus, TipsPaidOut
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

NAMED = ("event_id", "event__name", "event__currency")


@dataclass(frozen=True, slots=True, kw_only=True)
class TipsPayment:
    """A payment of tips to the staff."""

    id: int
    event: int
    drawer: int
    amount_minor: int
    currency: str
    receiver: str
    slip: int
    at: datetime
    is_returned: bool

    @property
    def amount(self) -> Money:
        return Money(self.amount_minor, self.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTips:
    """The tips of an event."""

    id: Annotated[int, Note("The event's.")]
    name: str
    currency: str
    given_minor: Annotated[int, Note("What winners left of prizes that are paid.")]
    paid_minor: Annotated[int, Note("What the staff has received.")]
    payments: tuple[TipsPayment, ...]

    @property
    def left_minor(self) -> int:
        """The amount that the staff has not received yet, in minor units."""
        return self.given_minor - self.paid_minor

    @property
    def given(self) -> Money:
        """The amount that winners left."""
        return Money(self.given_minor, self.currency)

    @property
    def left(self) -> Money:
        """The amount that the staff has not received yet."""
        return Money(self.left_minor, self.currency)


def tips_of(event_id: int) -> EventTips:
    event = tournaments.event(event_id)
    (tips,) = _tips({event.id: (event.name, event.currency)})
    return tips


def all_tips() -> tuple[EventTips, ...]:
    """The events with tips, latest first; those with unpaid tips before the others.

    Four queries, whatever their number.
    """
    left = Award.every.filter(tip_minor__gt=0, status=AwardStatus.PAID)
    events = {
        pk: (name, currency)
        for rows in (left, TipsPaidOut.objects.all())
        for pk, name, currency in rows.order_by().values_list(*NAMED).distinct()
    }
    return tuple(sorted(_tips(events), key=lambda one: (not one.left_minor, -one.id)))


def _tips(events: Mapping[int, tuple[str, str]]) -> tuple[EventTips, ...]:
    """The tips of these events, given with name and currency."""
    left = Award.every.filter(event__in=events, status=AwardStatus.PAID).order_by()
    totals = dict(left.values_list("event_id").annotate(total=Sum("tip_minor")))
    payments: dict[int, list[TipsPayment]] = defaultdict(list)
    for row in TipsPaidOut.objects.filter(event__in=events):
        payments[row.event_id].append(_view(row))
    return tuple(
        EventTips(
            id=pk,
            name=name,
            currency=currency,
            given_minor=totals.get(pk, 0),
            paid_minor=sum(payment.amount_minor for payment in payments[pk] if not payment.is_returned),
            payments=tuple(payments[pk]),
        )
        for pk, (name, currency) in events.items()
    )


def tips_payment(payment_id: int) -> TipsPayment:
    """One payment; raises ``Refusal("not_found")``."""
    row = TipsPaidOut.objects.filter(pk=payment_id).first()
    if row is None:
        raise Refusal("not_found", what="tips", id=payment_id)
    return _view(row)


def _view(row: TipsPaidOut) -> TipsPayment:
    return TipsPayment(
        id=row.pk,
        event=row.event_id,
        drawer=row.drawer_id,
        amount_minor=row.amount_minor,
        currency=row.currency,
        receiver=row.receiver,
        slip=row.slip,
        at=row.at,
        is_returned=row.is_returned,
    )
