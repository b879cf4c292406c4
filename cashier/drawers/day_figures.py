"""The day sheet of all drawers: what went through each, by way of payment, and the lines behind every figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from cashier.drawers.flows import FIGURES, Moved, drawer_of, moved_by
from cashier.kinds import Method, PostingKind
from cashier.ledger.drawers import DrawerView, view_of
from cashier.models import Drawer, LedgerRow
from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the sheet: its name, and the amount; what leaves a drawer is negative."""

    name: str
    amount: Money


@dataclass(frozen=True, slots=True)
class DayRow:
    """What went through one drawer, or several, in one way; ``difference`` is what the count was over (positive) or short."""

    drawers: tuple[int, ...]
    cashier: int | None
    way: Method | None
    figures: tuple[Figure, ...]
    difference: Money | None

    @property
    def label(self) -> str:
        """The way in words."""
        return str(self.way.label) if self.way else ""

    @property
    def held(self) -> Money:
        """What it comes to: what the count must find."""
        return sum((one.amount for one in self.figures[1:]), self.figures[0].amount)


@dataclass(frozen=True, slots=True)
class DaySheet:
    """All drawers of one currency opened on a day: each by way, the cashiers, the ways, and everything together."""

    currency: str
    names: tuple[str, ...]
    drawers: tuple[DayRow, ...]
    cashiers: tuple[DayRow, ...]
    ways: tuple[DayRow, ...]
    total: DayRow

    @property
    def labels(self) -> tuple[str, ...]:
        """The figures in words, those that are not all zero."""
        return tuple(str(FIGURES[name][0]) for name in self.names)


@dataclass(frozen=True, slots=True)
class DayLine:
    """A movement behind a figure; ids are None where it is about none."""

    at: datetime
    kind: str
    drawer: int
    amount: Money
    sale: int | None
    award: int | None
    refund: int | None
    ticket: int | None
    player: int | None
    who: int | None


def drawers_of(day: date) -> tuple[DrawerView, ...]:
    """The drawers opened on a day of the house, in their order."""
    begin = timezone.make_aware(datetime.combine(day, time.min))
    rows = Drawer.objects.filter(opened_at__gte=begin, opened_at__lt=begin + timedelta(days=1))
    return tuple(view_of(row) for row in rows.order_by("pk"))


def day_figures(views: Sequence[DrawerView]) -> tuple[DaySheet, ...]:
    """The sheets of these drawers, one for each currency; a figure that is zero everywhere is left out."""
    moved = moved_by(view.id for view in views)
    currencies = sorted({view.currency for view in views})
    return tuple(_sheet([view for view in views if view.currency == one], moved, one) for one in currencies)


@dataclass(frozen=True, slots=True)
class _Added:
    """What went through the drawers of a currency, to be added up by drawer, cashier and way."""

    moved: Moved
    currency: str
    names: tuple[str, ...]

    def is_used(self, views: Sequence[DrawerView], way: Method) -> bool:
        """Whether anything went through these drawers that way; cash has a row in any case."""
        return way is Method.CASH or any(self.moved[v.id, way.value, name] for v in views for name in FIGURES)

    def row(self, views: Sequence[DrawerView], way: Method | None, cashier: int | None = None) -> DayRow:
        """These drawers in one way, or (None) in all; only cash is counted, and only at the close."""
        is_counted = way in (None, Method.CASH) and not any(view.is_open for view in views)
        figures = tuple(Figure(name, self._sum(views, way, name)) for name in self.names)
        difference = _difference(views, self.currency) if is_counted else None
        return DayRow(tuple(view.id for view in views), cashier, way, figures, difference)

    def _sum(self, views: Sequence[DrawerView], way: Method | None, name: str) -> Money:
        ways = (way,) if way else tuple(Method)
        return Money(sum(self.moved[v.id, one.value, name] for v in views for one in ways), self.currency)


def _sheet(views: Sequence[DrawerView], moved: Moved, currency: str) -> DaySheet:
    used = {name for (pk, _way, name), minor in moved.items() if minor and pk in {v.id for v in views}}
    names = tuple(name for name in FIGURES if name in used or name == "float")
    added = _Added(moved, currency, names)
    by_cashier = {
        one: [v for v in views if v.cashier_id == one] for one in {v.cashier_id: None for v in views}
    }
    return DaySheet(
        currency=currency,
        names=names,
        drawers=tuple(
            added.row([v], way, v.cashier_id) for v in views for way in Method if added.is_used([v], way)
        ),
        cashiers=tuple(added.row(mine, None, one) for one, mine in by_cashier.items()),
        ways=tuple(added.row(views, way) for way in Method if added.is_used(views, way)),
        total=added.row(views, None),
    )


def _difference(views: Sequence[DrawerView], currency: str) -> Money:
    return Money(sum(view.difference.minor for view in views if view.difference is not None), currency)


def lines_behind(rows: Iterable[LedgerRow], way: Method, currency: str) -> tuple[DayLine, ...]:
    """These rows, of what moved in one way, as the page of a figure lists them."""
    return tuple(
        DayLine(
            at=row.posting.at,
            kind=str(PostingKind(row.posting.kind).label),
            drawer=drawer_of(row, way),
            amount=Money(row.amount_minor, currency),
            sale=row.posting.sale_id,
            award=row.posting.award_id,
            refund=row.posting.refund_id,
            ticket=row.posting.ticket_id,
            player=row.posting.player_id,
            who=row.posting.actor_id,
        )
        for row in rows
    )
