"""Notes of other currencies on the sheets of drawers: taken, given, counted into the safe, over or short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Sum

from cashier.models import Exchange, ForeignCount
from rulebook.exchange import Side
from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class NotesLine:
    """One currency in one drawer: notes taken and what was paid for them, notes given and what was received.

    An exchange that was undone is not in it. ``left`` still lies there; ``difference`` is what counts were over
    (positive) or short.
    """

    drawer: int
    currency: str
    taken: Money
    paid: Money
    given: Money
    received: Money
    banked: Money
    difference: Money
    left: Money


def notes_lines(drawer_ids: Collection[int]) -> tuple[NotesLine, ...]:
    """The lines of these drawers, by drawer and currency; two statements."""
    sums: dict[tuple[int, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    homes: dict[tuple[int, str], str] = {}
    rows = Exchange.objects.filter(drawer__in=drawer_ids).order_by()
    for pk, code, home, side, notes, cash in rows.values_list(
        "drawer_id", "currency", "home", "side"
    ).annotate(notes=Sum("foreign_minor"), cash=Sum("home_minor")):
        homes[pk, code] = home
        sums[pk, code][f"{side} notes"] += notes
        sums[pk, code][f"{side} cash"] += cash
    counts = ForeignCount.objects.filter(drawer__in=drawer_ids, is_banked=True).order_by()
    for pk, code, expected, counted in counts.values_list("drawer_id", "currency").annotate(
        expected=Sum("expected_minor"), counted=Sum("counted_minor")
    ):
        sums[pk, code]["expected"], sums[pk, code]["counted"] = expected, counted
    return tuple(_line(key, sums[key], homes.get(key, key[1])) for key in sorted(sums))


def _line(key: tuple[int, str], sums: dict[str, int], home: str) -> NotesLine:
    drawer, code = key
    taken, given = sums[f"{Side.BUY.value} notes"], -sums[f"{Side.SELL.value} notes"]
    return NotesLine(
        drawer=drawer,
        currency=code,
        taken=Money(taken, code),
        paid=Money(-sums[f"{Side.BUY.value} cash"], home),
        given=Money(given, code),
        received=Money(sums[f"{Side.SELL.value} cash"], home),
        banked=Money(sums["counted"], code),
        difference=Money(sums["counted"] - sums["expected"], code),
        left=Money(taken - given - sums["expected"], code),
    )
