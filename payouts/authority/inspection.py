"""Prizes for the inspector: the published ones, and each award, due and paid."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, F, Q, QuerySet, Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    DRAWER,
    ENTRY,
    EVENT,
    METHOD,
    PLAYER,
    PLAYER_ID,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    declare,
    of_event,
)
from cashier.payments.columns import PaymentDetails
from payouts.authority.paid_out import PAID_OUT
from payouts.authority.ranking import RANKING
from payouts.awards.rows import payments_of
from payouts.jackpots.inspection import JACKPOTS
from payouts.models import Award, AwardDifference, AwardKind, AwardStatus, DifferenceStatus, PayoutStructure
from payouts.publishing.differences import above_due
from payouts.side_pools.inspection import SIDE_POOLS
from people.players import rows as people

AWARD_COLUMNS = (
    Column("award", _("Prize"), Kind.NUMBER, is_paper=False),
    EVENT,
    Column("place", _("Place"), Kind.NUMBER),
    Column("place_to", _("to"), Kind.NUMBER, is_paper=False),
    ENTRY,
    PLAYER_ID,
    PLAYER,
    amount("amount", _("Amount")),
    amount("ticket", _("Ticket")),
    Column("thing", _("Prize in kind")),
    amount("due", _("Due")),
    amount("paid", _("Paid")),
    amount("unclaimed", _("Unclaimed")),
    amount("tax", _("Tax")),
    amount("tip", _("Tip")),
    amount("above", _("Above the prize")),
    Column("status", _("Status"), said=lambda code: str(AwardStatus(code).label)),
    Column("paid_at", _("Paid at"), Kind.INSTANT),
    METHOD,
    DRAWER,
    Column("slip", _("Slip"), Kind.NUMBER),
    Column("kind", _("Type"), said=lambda code: str(AwardKind(code).label)),
    Column("pool", _("Set aside as"), is_paper=False),
)
PUBLISHED_COLUMNS = (
    EVENT,
    Column("version", _("Version"), Kind.NUMBER),
    Column("published_at", _("Published"), Kind.INSTANT),
    Column("reopened_at", _("Sales reopened"), Kind.INSTANT),
    Column("entries", _("Entries"), Kind.NUMBER),
    amount("taken", _("Taken")),
    amount("fees", _("Fees")),
    amount("withheld", _("Withheld")),
    amount("overlay", _("Overlay")),
    amount("prizes", _("Prizes")),
    Column("in_kind", _("Prizes in kind"), Kind.NUMBER),
)
PUBLISHED = ("taken", "fees", "withheld", "overlay", "prizes")


def register() -> None:
    declare(PRIZES, AWARDS, SIDE_POOLS, JACKPOTS, RANKING, PAID_OUT)


def _awards(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    result = of_event(Award.every.select_related("entry", "event"), scope)
    rows = list(result.filter(pk__gt=after).order_by("pk")[:limit])
    names = people.player_names({row.entry.player_id for row in rows})
    payments, above = payments_of(rows), above_due([row.entry_id for row in rows])
    return [
        _award(row, names[row.entry.player_id], payments[row.pk], above.get(row.entry_id, 0)) for row in rows
    ]


def _award(row: Award, name: str, payments: Sequence[PaymentDetails], above: int) -> Fact:
    worth = row.amount_minor + row.ticket_minor
    cells = (
        row.pk,
        row.event_id,
        row.place,
        row.place_to,
        row.entry.number,
        row.entry.player_id,
        name,
        row.amount_minor,
        row.ticket_minor,
        row.thing,
        *(worth if row.status == status else 0 for status in AwardStatus),
        *((row.tax_minor, row.tip_minor) if row.status == AwardStatus.PAID else (0, 0)),
        above,
        row.status,
        row.paid_at,
        payments[0].method.value if len(payments) == 1 else "",
        row.drawer_id,
        row.slip,
        row.kind,
        row.pool,
    )
    return Fact(row.pk, cells, row.event.currency, reverse("payouts", args=[row.event_id]))


def _award_totals(scope: Scope) -> Totals:
    rows: QuerySet[Award] = of_event(Award.every, scope)
    whole = F("amount_minor") + F("ticket_minor")
    groups = (
        rows.order_by()
        .values_list("event__currency")
        .annotate(
            money=Sum("amount_minor"),
            tickets=Sum("ticket_minor"),
            due=Sum(whole, filter=Q(status=AwardStatus.DUE), default=0),
            paid=Sum(whole, filter=Q(status=AwardStatus.PAID), default=0),
            unclaimed=Sum(whole, filter=Q(status=AwardStatus.UNCLAIMED), default=0),
            tax=Sum("tax_minor", filter=Q(status=AwardStatus.PAID), default=0),
            tip=Sum("tip_minor", filter=Q(status=AwardStatus.PAID), default=0),
            awards=Count("pk"),
        )
    )
    sums, count = [], 0
    for currency, *minors, number in groups:
        names = ("amount", "ticket", "due", "paid", "unclaimed", "tax", "tip")
        sums += [(name, currency, minor) for name, minor in zip(names, minors, strict=True)]
        count += number
    differing = of_event(AwardDifference.objects, scope).exclude(status=DifferenceStatus.SETTLED).order_by()
    above = differing.values_list("event__currency").annotate(sum=Sum(F("paid_minor") - F("due_minor")))
    sums += [("above", currency, minor) for currency, minor in above]
    return column_sums(AWARD_COLUMNS, sums, count)


def _published(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = _standing(scope).filter(event__gt=after).order_by("event")
    rows = rows.annotate(in_kind=Count("prizes", filter=~Q(prizes__thing="")))[:limit]
    return [
        Fact(
            row.event_id,
            (
                row.event_id,
                row.number,
                row.published_at,
                row.reopened_at,
                row.entries,
                *(getattr(row, f"{name}_minor") for name in PUBLISHED),
                row.in_kind,
            ),
            row.currency,
            reverse("payouts", args=[row.event_id]),
        )
        for row in rows
    ]


def _standing(scope: Scope) -> QuerySet[PayoutStructure]:
    """The version of each event in force."""
    return of_event(PayoutStructure.objects, scope).filter(is_replaced=False)


def _published_totals(scope: Scope) -> Totals:
    rows = _standing(scope).order_by()
    sums = [
        (name, currency, minor)
        for name in PUBLISHED
        for currency, minor in rows.values_list("currency").annotate(minor=Sum(f"{name}_minor"))
    ]
    return column_sums(PUBLISHED_COLUMNS, sums, rows.count())


PRIZES = FactList(
    "prizes",
    _("Prize pools"),
    PUBLISHED_COLUMNS,
    _published,
    _published_totals,
    rank=1,
    about=_(
        "What was published, in the version in force: taken, fees, withheld, added by the house, and the prizes."
    ),
)
AWARDS = FactList(
    "awards",
    _("Prizes due and paid"),
    AWARD_COLUMNS,
    _awards,
    _award_totals,
    rank=1,
    about=_(
        "Each prize and each player’s cashed bounties, what of it is due, paid or unclaimed, by which drawer, with the "
        "number of its slip; above the prize is what was paid before a later version of the payouts and neither "
        "collected nor paid since."
    ),
)
