"""Prizes and bounties paid out, from the ledger: one row per payment or return and way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    AT,
    DRAWER,
    ENTRY,
    EVENT,
    PLAYER,
    PLAYER_ID,
    SIGNED,
    Cell,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    group_sums,
)
from cashier.kinds import HELD_METHODS, Method, PostingKind
from cashier.ledger import rows as prizes_paid
from cashier.ledger.rows import PrizePaid
from payouts.models import Award, AwardKind, AwardStatus
from people.players import rows as people
from wording.words import Text

WAYS: dict[str, Text] = {
    **{method.value: method.label for method in (*HELD_METHODS, Method.ACCOUNT)},
    "tickets": Method.TICKET.label,
    "tax": _("Tax"),
    "tips": _("Tips"),
}
"""The account that received a prize, by the first part of its name, in words."""


def said_way(code: str) -> str:
    """A way in words."""
    return str(WAYS.get(code, code))


COLUMNS = (
    Column("row", _("Row"), Kind.NUMBER, is_paper=False),
    Column("posting", _("Posting"), Kind.NUMBER, is_paper=False),
    AT,
    Column("kind", _("Type"), said=lambda code: str(PostingKind(code).label)),
    EVENT,
    Column("award", _("Prize"), Kind.NUMBER, is_paper=False),
    Column("paid_for", _("Paid for"), said=lambda code: str(AwardKind(code).label) if code else ""),
    Column("place", _("Place"), Kind.NUMBER),
    ENTRY,
    PLAYER_ID,
    PLAYER,
    Column("slip", _("Slip"), Kind.NUMBER),
    Column("way", _("Paid by"), said=said_way),
    DRAWER,
    amount("amount", _("Amount")),
)


def _paid_out(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = prizes_paid.prizes_paid_after(scope.event, after, limit)
    awards = Award.every.select_related("entry").in_bulk({row.award_id for row in rows})
    names = people.player_names({row.player_id for row in rows if row.player_id is not None})
    return [_fact(row, awards.get(row.award_id), names.get(row.player_id or 0, "")) for row in rows]


def _fact(row: PrizePaid, award: Award | None, name: str) -> Fact:
    cells: tuple[Cell, ...] = (
        row.id,
        row.posting,
        row.at,
        row.kind.value,
        row.event_id,
        row.award_id,
        award.kind if award else "",
        (award.place or None) if award else None,
        award.entry.number if award else None,
        row.player_id,
        name,
        _slip(row, award),
        row.way,
        int(row.account.partition("/")[2]) if row.way in HELD_METHODS else None,
        row.minor,
    )
    return Fact(row.id, cells, row.currency, reverse("payouts", args=[row.event_id]))


def _slip(row: PrizePaid, award: Award | None) -> int | None:
    """The slip of the payment; None once it was returned, because the slip is then void."""
    is_paid = award is not None and award.status == AwardStatus.PAID and award.paid_at == row.at
    return award.slip if award and is_paid and row.kind is PostingKind.AWARD else None


def _totals(scope: Scope) -> Totals:
    """The totals by way of payment and overall."""
    number, sums = prizes_paid.count_of_prizes_paid(scope.event), prizes_paid.prizes_paid_by_way(scope.event)
    totals = Counter[str]()
    for (_way, currency), minor in sums.items():
        totals[currency] += minor
    by_way = group_sums([(*key, minor) for key, minor in sums.items()], said_way, number)
    together = column_sums(COLUMNS, [("amount", *one) for one in totals.items()], number)
    return Totals(number, (*by_way.sums, *together.sums))


PAID_OUT = FactList(
    "paid-out",
    _("Prizes paid out"),
    COLUMNS,
    _paid_out,
    _totals,
    rank=1,
    about=_(
        "What was paid for each prize, for bounties, of side pools and to chip leaders, by way of payment; what was returned is negative."
    ),
    signed=SIGNED,
)
