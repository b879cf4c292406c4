"""What drawers took in and paid out by way of payment: the sheet of one drawer, the report of a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from cashier.currencies.notes import NotesLine, notes_lines
from cashier.currencies.queries import currencies_known
from cashier.drawers.flows import Moved, moved_by
from cashier.drawers.hand_overs import HandOverLine, hand_overs
from cashier.drawers.rules_rows import counts_of_drawer
from cashier.drawers.transfers_rows import TransferLine, accepted_transfers
from cashier.kinds import Method
from cashier.ledger.drawers import DrawerView, view_of
from cashier.models import Drawer
from people.staff import rows as people
from rulebook.money import Money

PARTS = ("sales", "voids", "prizes", "refunds", "tips", "accounts", "tickets")


@dataclass(frozen=True, slots=True)
class WayTotal:
    """One way of payment: sold, voided, paid out, refunded, on players' accounts, for tickets; what leaves a drawer is
    negative."""

    label: str
    method: Method | None
    """None for all ways together."""
    sales: Money
    voids: Money
    prizes: Money
    refunds: Money
    tips: Money
    accounts: Money
    tickets: Money

    @property
    def net(self) -> Money:
        """What is left of it."""
        paid = self.sales + self.voids + self.prizes + self.refunds + self.tips
        return paid + self.accounts + self.tickets


@dataclass(frozen=True, slots=True)
class CountLine:
    """A count of the open drawer, who counted, and its difference as it was told."""

    at: datetime
    who: str
    counted: Money
    difference: Money


@dataclass(frozen=True, slots=True)
class DrawersSheet:
    """Drawers of one currency together; ``expected``, ``counted`` and ``difference`` are None while one is open."""

    drawers: tuple[DrawerView, ...]
    ways: tuple[WayTotal, ...]
    total: WayTotal
    float: Money
    cash: Money
    safe: Money
    passed: Money
    exchanged: Money
    expected: Money | None
    counted: Money | None
    counts: tuple[CountLine, ...] = ()
    transfers: tuple[TransferLine, ...] = ()
    hand_overs: tuple[HandOverLine, ...] = ()
    notes: tuple[NotesLine, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether one of them is still open."""
        return any(view.is_open for view in self.drawers)

    @property
    def difference(self) -> Money | None:
        """Counted minus expected, None while one is open."""
        if self.counted is None or self.expected is None:
            return None
        return self.counted - self.expected


def drawer_sheet(view: DrawerView) -> DrawersSheet:
    """The sheet of one drawer, with every count whose difference was told and the cash from and to others."""
    listed = counts_of_drawer(view.id)
    names = people.staff_names({one.counted_by for one in listed if one.counted_by})
    counts = tuple(
        CountLine(
            at=one.at,
            who=names[one.counted_by] if one.counted_by else "",
            counted=Money(one.counted_minor, view.currency),
            difference=Money(one.difference_minor, view.currency),
        )
        for one in listed
    )
    return replace(_sheet((view,)), counts=counts, transfers=accepted_transfers(view.id))


def day_sheets(day: date, *, only_closed: bool = False) -> tuple[DrawersSheet, ...]:
    """The drawers opened on a day of the house, or those of them that are closed, a sheet for each currency."""
    begin = timezone.make_aware(datetime.combine(day, time.min))
    rows = Drawer.objects.filter(opened_at__gte=begin, opened_at__lt=begin + timedelta(days=1))
    views = [view_of(row) for row in rows.order_by("pk") if row.closed_at or not only_closed]
    currencies = sorted({view.currency for view in views})
    return tuple(_sheet(tuple(v for v in views if v.currency == currency)) for currency in currencies)


def _sheet(views: tuple[DrawerView, ...]) -> DrawersSheet:
    currency, ids = views[0].currency, [view.id for view in views]
    moved = moved_by(ids)
    ways = tuple(_way(method, moved, ids, currency) for method in Method)
    cash = ways[0].net
    return DrawersSheet(
        drawers=views,
        ways=tuple(way for way in ways if any(getattr(way, part).minor for part in PARTS)),
        total=WayTotal(
            "",
            None,
            *(Money(sum(getattr(way, part).minor for way in ways), currency) for part in PARTS),
        ),
        float=Money(sum(view.float.minor for view in views), currency),
        cash=cash,
        safe=Money(sum(moved[pk, "cash", "safe"] for pk in ids), currency),
        passed=Money(sum(moved[pk, "cash", "drawers"] for pk in ids), currency),
        exchanged=Money(sum(moved[pk, "cash", "exchanges"] for pk in ids), currency),
        notes=notes_lines(ids) if currencies_known() else (),
        expected=_sum([view.expected for view in views], currency),
        counted=_sum([view.counted for view in views], currency),
        hand_overs=hand_overs(ids),
    )


def _way(method: Method, moved: Moved, drawer_ids: Sequence[int], currency: str) -> WayTotal:
    parts = (sum(moved[pk, method.value, part] for pk in drawer_ids) for part in PARTS)
    amounts = [Money(minor, currency) for minor in parts]
    return WayTotal(str(method.label), method, *amounts)


def _sum(amounts: list[Money | None], currency: str) -> Money | None:
    counted = [amount.minor for amount in amounts if amount is not None]
    return Money(sum(counted), currency) if len(counted) == len(amounts) else None
