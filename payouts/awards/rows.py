"""Awards, and whether they have been paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

from django.db.models import QuerySet, Sum
from django_filters import ChoiceFilter

from cashier.kinds import Method
from cashier.limits import counting as cash_limits
from cashier.limits.counting import Handed
from cashier.payments.rows import PaymentDetails
from journal.compiled import Compiled
from journal.filters import RowFilters, WholeFilter
from journal.reading import asked_once, cached_query
from payouts.models import Award, AwardKind, AwardPayment, AwardStatus
from payouts.structure.rows import handed_text
from rulebook.money import Money
from rulebook.refusals import Refusal
from wording.figures import money_short_text

_against = Compiled(lambda slip: AwardPayment.objects.filter(slip=slip, is_replaced=False), int)


def rows_of(slip: int) -> tuple[AwardPayment, ...]:
    """The valid payments under a slip."""
    return tuple(_against(slip))


def payments_of(rows: Sequence[Award]) -> dict[int, tuple[PaymentDetails, ...]]:
    """The payments of each of these awards; one query if any is paid in several ways or under a reference."""
    several = [row.slip for row in rows if row.slip is not None and row.amount_minor and not row.method]
    kept: dict[int | None, list[PaymentDetails]] = defaultdict(list)
    for one in AwardPayment.objects.filter(slip__in=several, is_replaced=False) if several else ():
        kept[one.slip].append(_made(one.method, one.amount_minor, one.reference))
    return {row.pk: _of(row, kept[row.slip]) for row in rows}


def _of(row: Award, kept: Sequence[PaymentDetails]) -> tuple[PaymentDetails, ...]:
    if row.method:
        return (_made(row.method, row.net_minor, ""),)
    # A slip prepared for another amount is outdated.
    return tuple(kept) if sum(one.amount_minor for one in kept) == row.net_minor else ()


def _made(method: str, minor: int, reference: str) -> PaymentDetails:
    return PaymentDetails(method=Method(method), amount_minor=minor, received_minor=None, reference=reference)


ASIDE = (AwardKind.LEADER, AwardKind.SIDE)
"""Prizes outside the places, paid from money of their own."""


@dataclass(frozen=True, slots=True)
class AwardView:
    """An entry's prize for its places; ``slip`` is the signed number, ``won_id`` the ticket received."""

    id: int
    event_id: int
    entry_id: int
    player_id: int
    number: int
    pool: str
    day: int | None
    place: int
    place_to: int
    amount: Money
    ticket: Money
    thing: str
    status: AwardStatus
    paid_at: datetime | None
    drawer_id: int | None
    payments: tuple[PaymentDetails, ...]
    slip: int | None
    won_id: int | None
    unclaimed_at: datetime | None = None
    kind: AwardKind = AwardKind.PRIZE
    tax_minor: int = 0
    tip_minor: int = 0

    def in_cash(self, at: datetime, cash_minor: int | None = None) -> Handed:
        """The cash part of the prize, or ``cash_minor`` of it, as limits on cash count it."""
        whole = cash_limits.in_cash(self.player_id, -self.net, at, event_id=self.event_id, award_id=self.id)
        if cash_minor is None:
            return whole
        return replace(whole, operation=replace(whole.operation, cash=-cash_minor))

    @property
    def net(self) -> Money:
        """The amount that the winner receives after deductions, once its slip is made out."""
        return Money(self.amount.minor - self.tax_minor - self.tip_minor, self.amount.currency)

    @property
    def method(self) -> str:
        """The way in which it is paid; empty if there is none, or several."""
        return self.payments[0].method.value if len(self.payments) == 1 else ""

    @property
    def is_paid(self) -> bool:
        return self.status is AwardStatus.PAID

    @property
    def is_due(self) -> bool:
        """Whether it waits in the prize pool."""
        return self.status is AwardStatus.DUE

    @property
    def is_unclaimed(self) -> bool:
        """Whether it waits on the account of unclaimed prizes."""
        return self.status is AwardStatus.UNCLAIMED

    @property
    def is_bounty(self) -> bool:
        return self.kind is AwardKind.BOUNTY

    @property
    def is_of_place(self) -> bool:
        """Whether it is the prize of a place."""
        return self.kind is AwardKind.PRIZE

    @property
    def is_shared(self) -> bool:
        """Whether several entries took these places."""
        return self.place_to > self.place

    @property
    def places(self) -> str:
        """``5`` or ``5–7``, with the occasion for chip leaders and side pools; empty for bounties."""
        if self.is_bounty:
            return ""
        said = f"{self.place}–{self.place_to}" if self.is_shared else str(self.place)
        return f"{said} · {self.thing}" if self.pool else said

    @property
    def handed(self) -> str:
        """The prize beside money: a named thing, or a ticket with its worth; empty outside the places."""
        return "" if self.pool else handed_text(self.ticket, self.thing)

    @property
    def prize(self) -> str:
        """``€540``, a ticket, or a named thing."""
        parts = (money_short_text(self.amount) if self.amount.minor else "", self.handed)
        return " + ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class PaidSoFar:
    """The prizes awarded and the part already paid, money and tickets apart, in minor units."""

    awarded: int
    awarded_tickets: int
    paid: int
    paid_tickets: int
    due: int


@asked_once
def awards(event_id: int) -> tuple[AwardView, ...]:
    """The prizes of the places of an event, by place."""
    return _views(Award.objects.filter(event=event_id))


@asked_once
def side_awards(event_id: int) -> tuple[AwardView, ...]:
    """The prizes of an event outside the places: of chip leaders and side pools."""
    return _views(Award.every.filter(event=event_id, kind__in=ASIDE))


@asked_once
def awards_of_pools(event_id: int) -> tuple[AwardView, ...]:
    """The prizes of the side pools of an event."""
    return _views(Award.every.filter(event=event_id, kind=AwardKind.SIDE))


def side_awards_of(entry_id: int) -> tuple[AwardView, ...]:
    return _views(Award.every.filter(entry=entry_id, kind__in=ASIDE))


@asked_once
def awards_of_entry(entry_id: int) -> tuple[AwardView, ...]:
    """All prizes of an entry: for its place, as a chip leader, of side pools, and its cashed bounties."""
    return _views(Award.every.filter(entry=entry_id))


class AwardFilters(RowFilters):
    """The filter of awards."""

    status = ChoiceFilter(choices=AwardStatus.choices)
    player = WholeFilter(field_name="entry__player__id")

    class Meta:
        model = Award
        fields: ClassVar[list[str]] = []


def award(award_id: int) -> AwardView:
    """The award; raises ``Refusal("award_unknown")``."""
    return award_view(award_row(award_id))


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
    """The prizes of places, chip leaders and side pools: all payments except bounties."""
    return Award.every.exclude(kind=AwardKind.BOUNTY)


@asked_once
def award_of(entry_id: int) -> AwardView | None:
    """The prize of an entry for its place; None if it has none."""
    found = _views(Award.objects.filter(entry=entry_id))
    return found[0] if found else None


def places_won_by(entry_id: int) -> QuerySet[Award]:
    """The same as a query set, to be read together with another query."""
    return Award.objects.filter(entry=entry_id).order_by()  # type: ignore[no-any-return]


@cached_query("payouts.Award")
def has_prize(entry_id: int) -> bool:
    """Whether an entry has a prize for its place."""
    return places_won_by(entry_id).exists()


def paid_to(entry_ids: Sequence[int]) -> tuple[AwardView, ...]:
    """The paid prizes of these entries for their places."""
    return _views(Award.objects.filter(entry__in=entry_ids, status=AwardStatus.PAID))


def due_awards(event_id: int) -> tuple[AwardView, ...]:
    """All awards to pay at the cashier, by place; chip leaders last."""
    return _views(prize_rows().filter(event=event_id, status=AwardStatus.DUE))


def all_due(event_id: int) -> tuple[AwardView, ...]:
    """The same, with cashed bounties that are not paid."""
    return tuple(due_by_event([event_id]).get(event_id, ()))


def due_by_event(event_ids: Collection[int]) -> dict[int, list[AwardView]]:
    """All due prizes of these events, by event."""
    found: dict[int, list[AwardView]] = defaultdict(list)
    for one in _views(Award.every.filter(event__in=event_ids, status=AwardStatus.DUE)):
        found[one.event_id].append(one)
    return found


def paid_so_far(event_id: int) -> PaidSoFar:
    """The sums of awarded and paid prizes of an event, with chip leaders; ``due`` counts awards."""
    rows = prize_rows().filter(event=event_id)
    sums = {
        row["status"]: row
        for row in rows.values("status")
        .order_by()
        .annotate(money=Sum("amount_minor"), tickets=Sum("ticket_minor"))
    }
    paid = sums.get(AwardStatus.PAID, {"money": 0, "tickets": 0})
    return PaidSoFar(
        awarded=sum(one["money"] for one in sums.values()),
        awarded_tickets=sum(one["tickets"] for one in sums.values()),
        paid=paid["money"],
        paid_tickets=paid["tickets"],
        due=rows.filter(status=AwardStatus.DUE).count(),
    )


def _views(rows: QuerySet[Award]) -> tuple[AwardView, ...]:
    return award_views(list(rows.select_related("entry", "event")))


def award_view(row: Award) -> AwardView:
    """The value of a row that was read with entry and event."""
    return award_views([row])[0]


def award_views(rows: Sequence[Award]) -> tuple[AwardView, ...]:
    """The values of rows that were read with entry and event."""
    payments = payments_of(rows)
    return tuple(_view(row, payments[row.pk]) for row in rows)


def _view(row: Award, payments: tuple[PaymentDetails, ...]) -> AwardView:
    currency = row.event.currency
    return AwardView(
        id=row.pk,
        event_id=row.event_id,
        entry_id=row.entry_id,
        player_id=row.entry.player_id,
        number=row.entry.number,
        pool=row.pool,
        day=row.day,
        place=row.place,
        place_to=row.place_to,
        amount=Money(row.amount_minor, currency),
        ticket=Money(row.ticket_minor, currency),
        thing=row.thing,
        status=AwardStatus(row.status),
        paid_at=row.paid_at,
        drawer_id=row.drawer_id,
        payments=payments,
        slip=row.slip,
        won_id=row.won_id,
        unclaimed_at=row.unclaimed_at,
        kind=AwardKind(row.kind),
        tax_minor=row.tax_minor,
        tip_minor=row.tip_minor,
    )
