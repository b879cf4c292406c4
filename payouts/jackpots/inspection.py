"""Jackpots for the inspector: each win, what was paid of it, and what the house added."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet, Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    ENTRY,
    EVENT,
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
)
from payouts.models import AwardStatus, JackpotWin
from people.players import rows as people
from tournaments.typed.amounts import percent_text

COLUMNS = (
    Column("jackpot", _("Jackpot")),
    EVENT,
    ENTRY,
    PLAYER_ID,
    PLAYER,
    Column("won_at", _("Won at"), Kind.INSTANT),
    Column("level", _("Level"), Kind.NUMBER),
    Column("percent", _("Part of it (%)")),
    amount("won", _("Amount")),
    amount("added", _("Added by the house")),
    Column("status", _("Status"), said=lambda code: str(AwardStatus(code).label)),
)


def _in(scope: Scope) -> QuerySet[JackpotWin]:
    rows = JackpotWin.objects.select_related("jackpot", "award", "award__entry")
    return rows if scope.event is None else rows.filter(award__event=scope.event)


def _rows(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = list(_in(scope).filter(pk__gt=after).order_by("pk")[:limit])
    names = people.player_names({row.award.player_id for row in rows})
    return [
        Fact(
            row.pk,
            (
                row.jackpot.name,
                row.award.event_id,
                row.award.number,
                row.award.player_id,
                names.get(row.award.player_id, ""),
                row.won_at,
                row.level,
                percent_text(row.points) if row.points else "",
                row.award.amount_minor,
                row.added_minor,
                row.award.status,
            ),
            row.jackpot.currency,
            reverse("jackpot-page", args=[row.jackpot_id]),
        )
        for row in rows
    ]


def _totals(scope: Scope) -> Totals:
    rows = _in(scope)
    groups = rows.order_by().values_list("jackpot__currency")
    sums: list[tuple[str, str, int]] = []
    for currency, won, added in groups.annotate(won=Sum("award__amount_minor"), added=Sum("added_minor")):
        sums += [("won", currency, won), ("added", currency, added)]
    return column_sums(COLUMNS, sums, rows.count())


JACKPOTS = FactList(
    "jackpots",
    _("Jackpots won"),
    COLUMNS,
    _rows,
    _totals,
    rank=1,
    about=_(
        "Each win of a jackpot of the house: who won it, in which level the hand was dealt, what was paid of it, and what the "
        "house added so that it starts again."
    ),
)
