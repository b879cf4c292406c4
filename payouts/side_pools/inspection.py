"""Side pools for the inspector: money paid in, won and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db.models import Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    EVENT,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    of_event,
)
from payouts.models import Award, AwardKind, SidePoolAwarded

COLUMNS = (
    EVENT,
    Column("pool", _("Side pool")),
    Column("awarded_at", _("Awarded at"), Kind.INSTANT),
    Column("by_place", _("By place"), Kind.NUMBER, is_paper=False),
    amount("held", _("Put in by players")),
    amount("won", _("Prizes")),
    amount("kept", _("Won by nobody")),
)
"""``by_place`` is 1 if its winners follow the finish order, 0 if a director named them."""


def _rows(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    result = of_event(SidePoolAwarded.objects.select_related("event"), scope)
    rows = list(result.filter(pk__gt=after).order_by("pk")[:limit])
    won = _won(rows)
    return [
        Fact(
            row.pk,
            (
                row.event_id,
                row.name,
                row.awarded_at,
                int(row.is_by_place),
                row.pool_minor,
                won[row.event_id, row.name],
                row.kept_minor,
            ),
            row.event.currency,
            reverse("pool", args=[row.event_id]),
        )
        for row in rows
    ]


def _won(rows: Sequence[SidePoolAwarded]) -> Counter[tuple[int, str]]:
    """The prizes of side pools by event and name."""
    awards = Award.every.filter(event__in={row.event_id for row in rows}, kind=AwardKind.SIDE).order_by()
    sums = awards.values_list("event_id", "pool").annotate(won=Sum("amount_minor"))
    return Counter({(event, name): won for event, name, won in sums})


def _totals(scope: Scope) -> Totals:
    rows, prizes = of_event(SidePoolAwarded.objects, scope), of_event(Award.every, scope)
    sums: list[tuple[str, str, int]] = []
    groups = rows.order_by().values_list("event__currency")
    for currency, held, kept in groups.annotate(held=Sum("pool_minor"), kept=Sum("kept_minor")):
        sums += [("held", currency, held), ("kept", currency, kept)]
    won = prizes.filter(kind=AwardKind.SIDE).order_by().values_list("event__currency")
    sums += [("won", currency, minor) for currency, minor in won.annotate(won=Sum("amount_minor"))]
    return column_sums(COLUMNS, sums, rows.count())


SIDE_POOLS = FactList(
    "side-pools",
    _("Side pools"),
    COLUMNS,
    _rows,
    _totals,
    rank=1,
    about=_(
        "Each side pool that is awarded: what players put in is what was won of it and what was kept, which leaves the "
        "event. The list of prizes has each winner."
    ),
)
