"""Notes of other currencies on the sheets of drawers: taken, given, counted into the safe, over or short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Sum

from cashier.models import Exchange, ForeignCount
from rulebook.exchange import Side
from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class NotesLine:
    """One currency in one drawer: notes taken and what was paid for them, notes given and what was received.

    An exchange that was undone is not in it. ``left`` still lies there; ``difference`` is what counts were over
    (positive) or short; ``rounding`` what rounding to coins left the house (positive) or cost it.
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
    rounding: Money


FIGURES = ("taken", "paid", "given", "received", "rounding", "banked", "difference")
"""The figures of a line that open what they add up."""


@dataclass(frozen=True, slots=True)
class NotesBehind:
    """An exchange or a count behind a figure, with what it adds to it; ``undoes`` where it undid another exchange."""

    at: datetime
    amount: Money
    exchange: int | None = None
    receipt: int | None = None
    sale: int | None = None
    undoes: bool = False
    counted_by: int | None = None
    ticket: int | None = None
    refund: int | None = None
    award: int | None = None


def notes_behind(drawer_id: int, currency: str, figure: str) -> tuple[NotesBehind, ...]:
    """What a figure of the notes in a drawer adds up, the earliest first; of a currency never there, nothing."""
    if figure in ("banked", "difference"):
        return _counts_behind(drawer_id, currency, figure)
    rows = Exchange.objects.filter(drawer=drawer_id, currency=currency).order_by("pk")
    if figure != "rounding":
        rows = rows.filter(side=Side.BUY.value if figure in ("taken", "paid") else Side.SELL.value)
    return tuple(
        NotesBehind(
            row.at,
            _added(row, figure),
            row.pk,
            row.receipt,
            row.sale_id or row.void_id,
            row.undoes_id is not None,
            ticket=row.ticket_id,
            refund=row.refund_id,
            award=row.award_id,
        )
        for row in rows
        if figure != "rounding" or row.home_minor != row.worth_minor
    )


def _added(row: Exchange, figure: str) -> Money:
    """What an exchange adds to a figure, signed as the figure is."""
    if figure == "rounding":
        return Money(row.home_minor - row.worth_minor, row.home)
    if figure in ("taken", "given"):
        return Money(row.foreign_minor if figure == "taken" else -row.foreign_minor, row.currency)
    return Money(-row.home_minor if figure == "paid" else row.home_minor, row.home)


def _counts_behind(drawer_id: int, currency: str, figure: str) -> tuple[NotesBehind, ...]:
    rows = ForeignCount.objects.filter(drawer=drawer_id, currency=currency, is_banked=True)
    return tuple(
        NotesBehind(
            row.at,
            Money(
                row.counted_minor if figure == "banked" else row.counted_minor - row.expected_minor, currency
            ),
            counted_by=row.counted_by_id,
        )
        for row in rows
    )


def notes_lines(drawer_ids: Collection[int]) -> tuple[NotesLine, ...]:
    """The lines of these drawers, by drawer and currency; two statements."""
    sums: dict[tuple[int, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    homes: dict[tuple[int, str], str] = {}
    rows = Exchange.objects.filter(drawer__in=drawer_ids).order_by()
    for pk, code, home, side, notes, cash, rounding in rows.values_list(
        "drawer_id", "currency", "home", "side"
    ).annotate(
        notes=Sum("foreign_minor"),
        cash=Sum("home_minor"),
        rounding=Sum(F("home_minor") - F("worth_minor")),
    ):
        homes[pk, code] = home
        sums[pk, code][f"{side} notes"] += notes
        sums[pk, code][f"{side} cash"] += cash
        sums[pk, code]["rounding"] += rounding
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
        rounding=Money(sums["rounding"], home),
    )
