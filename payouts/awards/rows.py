"""Awards, and whether they have been paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django.db.models import QuerySet, Sum
from django_filters import ChoiceFilter

from cashier.kinds import Method
from cashier.payments.columns import PaymentDetails
from journal.compiled import Compiled
from journal.filters import RowFilters, WholeFilter
from journal.reading import asked_once, cached_query
from payouts.models import Award, AwardKind, AwardPayment, AwardStatus
from rulebook.refusals import Refusal

OF_EVENT = ("event__name", "event__currency")
"""What awards show of their events."""
_against = Compiled(lambda slip: AwardPayment.objects.filter(slip=slip, is_replaced=False), int)


def rows_of(slip: int) -> tuple[AwardPayment, ...]:
    """The valid payments under a slip."""
    return tuple(_against(slip))


def payments_of(rows: Sequence[Award]) -> dict[int, tuple[PaymentDetails, ...]]:
    """The payments of each of these awards; one query if any is paid in several ways or under a reference."""
    several = [row.slip for row in rows if row.slip is not None and row.amount_minor and not row.method]
    payments: dict[int | None, list[PaymentDetails]] = defaultdict(list)
    for payment in AwardPayment.objects.filter(slip__in=several, is_replaced=False) if several else ():
        payments[payment.slip].append(_payment(payment.method, payment.amount_minor, payment.reference))
    return {row.pk: _of(row, payments[row.slip]) for row in rows}


def _of(row: Award, payments: Sequence[PaymentDetails]) -> tuple[PaymentDetails, ...]:
    if row.method:
        return (_payment(row.method, row.net_minor, ""),)
    # A slip prepared for another amount is outdated.
    return tuple(payments) if sum(payment.amount_minor for payment in payments) == row.net_minor else ()


def _payment(method: str, minor: int, reference: str) -> PaymentDetails:
    return PaymentDetails(method=Method(method), amount_minor=minor, received_minor=None, reference=reference)


ASIDE = (AwardKind.LEADER, AwardKind.SIDE, AwardKind.JACKPOT, AwardKind.FLIGHT)
"""Prizes outside the places of the event; all but those within flights are paid from money of their own."""


ALL_PRIZES = (AwardKind.PRIZE, *ASIDE)
"""All payments except bounties."""


OF_POOL = (AwardKind.PRIZE, AwardKind.FLIGHT)
"""The kinds that the prize pool pays."""


@dataclass(frozen=True, slots=True)
class PaidSoFar:
    """The prizes awarded and the part already paid, money and tickets apart, in minor units."""

    awarded: int
    awarded_tickets: int
    paid: int
    paid_tickets: int
    due: int


@asked_once
def awards(event_id: int) -> tuple[Award, ...]:
    """The prizes of the places of an event, by place."""
    return listed(Award.objects.filter(event=event_id))


@asked_once
def side_awards(event_id: int) -> tuple[Award, ...]:
    """The prizes of an event outside the places: of chip leaders, side pools and jackpots."""
    return listed(Award.every.filter(event=event_id, kind__in=ASIDE))


@asked_once
def awards_of_pools(event_id: int) -> tuple[Award, ...]:
    """The prizes of the side pools of an event."""
    return listed(Award.every.filter(event=event_id, kind=AwardKind.SIDE))


def side_awards_of(entry_id: int) -> tuple[Award, ...]:
    return listed(Award.every.filter(entry=entry_id, kind__in=ASIDE))


@asked_once
def awards_of_entry(entry_id: int) -> tuple[Award, ...]:
    """All prizes of an entry: for its place, as a chip leader, of side pools and jackpots, and its cashed bounties."""
    return listed(Award.every.filter(entry=entry_id))


class AwardFilters(RowFilters):
    """The filter of awards."""

    status = ChoiceFilter(choices=AwardStatus.choices)
    player = WholeFilter(field_name="entry__player__id")

    class Meta:
        model = Award
        fields: ClassVar[list[str]] = []


def award(award_id: int) -> Award:
    """The award with its payments; raises ``Refusal("award_unknown")``."""
    return with_payments([award_row(award_id)])[0]


_by_number = Compiled(
    lambda award_id: Award.every.select_related("entry", "event").filter(pk=award_id).order_by(), int
)


def award_row(award_id: int) -> Award:
    """The row of an award, with its entry and event."""
    row = _by_number.one(award_id)
    if row is None:
        raise Refusal("award_unknown", number=award_id)
    return row


def prize_rows() -> Any:
    """The prizes of places, chip leaders, side pools and jackpots: all payments except bounties."""
    return Award.every.exclude(kind=AwardKind.BOUNTY)


@asked_once
def award_of(entry_id: int) -> Award | None:
    """The prize of an entry for its place; None if it has none."""
    result = listed(Award.objects.filter(entry=entry_id))
    return result[0] if result else None


def places_won_by(entry_id: int) -> QuerySet[Award]:
    """The same as a query set, to be read together with another query."""
    return Award.objects.filter(entry=entry_id).order_by()  # type: ignore[no-any-return]


@cached_query("payouts.Award")
def place_won_by(entry_id: int) -> tuple[Award, ...]:
    """The prize of an entry for its place, for callers that follow the payouts; not modified itself."""
    return tuple(places_won_by(entry_id))


def paid_to(entry_ids: Sequence[int]) -> tuple[Award, ...]:
    """The paid prizes of these entries for their places."""
    return listed(Award.objects.filter(entry__in=entry_ids, status=AwardStatus.PAID))


def due_awards(event_id: int) -> tuple[Award, ...]:
    """All awards to pay at the cashier, by place; chip leaders last."""
    return listed(prize_rows().filter(event=event_id, status=AwardStatus.DUE))


def all_due(event_id: int) -> tuple[Award, ...]:
    """The same, with cashed bounties that are not paid."""
    return tuple(due_by_event([event_id]).get(event_id, ()))


def due_by_event(event_ids: Collection[int]) -> dict[int, list[Award]]:
    """All due prizes of these events, by event."""
    result: dict[int, list[Award]] = defaultdict(list)
    for award in listed(Award.every.filter(event__in=event_ids, status=AwardStatus.DUE)):
        result[award.event_id].append(award)
    return result


def paid_so_far(event_id: int, kinds: Collection[str] = ALL_PRIZES) -> PaidSoFar:
    """The sums of awarded and paid prizes of an event, with chip leaders; ``due`` counts awards."""
    rows = Award.every.filter(event=event_id, kind__in=kinds)
    sums = {
        row["status"]: row
        for row in rows.values("status")
        .order_by()
        .annotate(money=Sum("amount_minor"), tickets=Sum("ticket_minor"))
    }
    paid = sums.get(AwardStatus.PAID, {"money": 0, "tickets": 0})
    return PaidSoFar(
        awarded=sum(amounts["money"] for amounts in sums.values()),
        awarded_tickets=sum(amounts["tickets"] for amounts in sums.values()),
        paid=paid["money"],
        paid_tickets=paid["tickets"],
        due=rows.filter(status=AwardStatus.DUE).count(),
    )


def listed(rows: QuerySet[Award]) -> tuple[Award, ...]:
    """The awards of a query with entries, payments, and of their events what they show of them."""
    return with_payments(tuple(rows.select_related("entry", "event").only(*_listed_columns())))


@cache
def _listed_columns() -> tuple[str, ...]:
    """Without most of the event: its rules, read again for each award, take longer than the awards."""
    entry: Any = Award._meta.get_field("entry").related_model
    entries = (f"entry__{column.name}" for column in entry._meta.concrete_fields)
    return (*(column.name for column in Award._meta.concrete_fields), *entries, *OF_EVENT)


def with_payments(rows: Sequence[Award]) -> tuple[Award, ...]:
    """The same awards with their payments; one query if any is paid in several ways or under a reference."""
    payments = payments_of(rows)
    for row in rows:
        row.payments = payments[row.pk]
    return tuple(rows)
