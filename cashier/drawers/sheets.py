"""Totals of drawers by way of payment: the sheet of one drawer, the report of a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Case, Model, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cashier.currencies.queries import NotesLine, currencies_with_rates, notes_lines
from cashier.drawers.rows import HandOverLine, TransferLine, accepted_transfers, counts_of_drawer, hand_overs
from cashier.kinds import HELD_METHODS, Method, PostingKind
from cashier.ledger import accounts
from cashier.models import AccountMovement, Drawer, DrawerCount, LedgerRow, Sale, Ticket
from people.staff import rows as people
from rulebook.money import Money
from wording.words import Text

FIGURES: Mapping[str, tuple[Text, tuple[PostingKind, ...]]] = {
    "float": (_("Float"), (PostingKind.FLOAT,)),
    "sales": (_("Sales"), (PostingKind.SALE,)),
    "voids": (_("Voids"), (PostingKind.VOID,)),
    "prizes": (_("Prizes"), (PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK)),
    "refunds": (_("Refunds"), (PostingKind.REFUND, PostingKind.REFUND_TAKEN_BACK)),
    "tips": (_("Tips"), (PostingKind.TIPS,)),
    "accounts": (_("Accounts"), (PostingKind.ACCOUNT,)),
    "tickets": (_("Tickets"), (PostingKind.TICKET,)),
    "exchanges": (_("Currency exchanges"), (PostingKind.EXCHANGE,)),
    "safe": (_("Safe"), (PostingKind.CASH_MOVED,)),
    "drawers": (_("Other drawers"), (PostingKind.CASH_TRANSFER,)),
}
"""The figures of a drawer: every kind of posting except its count."""
FIGURE_OF = {kind.value: name for name, (_label, kinds) in FIGURES.items() for kind in kinds}
Moved = Counter[tuple[int, str, str]]
"""Minor units by drawer, way of payment and figure; money that leaves a drawer is negative."""


@dataclass(frozen=True, slots=True)
class _About:
    """How to find the drawer of postings without a drawer account, through the rows of ``model``.

    ``pk`` is the column of the posting with the id of the row; rows outside ``among`` move no account and no
    ticket; ``came`` and ``left`` are the columns with the drawer at which money came in and went out.
    """

    figures: tuple[str, ...]
    pk: str
    model: type[Model]
    among: Q
    came: str = "drawer"
    left: str = "void_drawer"


# Most sales were paid in one way into the drawer and are valid, so the query skips them.
_SALES = _About(
    ("sales", "voids"),
    "sale_id",
    Sale,
    Q(method__in=("", Method.ACCOUNT, Method.TICKET)) | Q(voided_at__isnull=False),
)
_MOVEMENTS = _About(("prizes", "refunds"), "movement_id", AccountMovement, Q(), left="drawer")
_TICKETS = _About(
    ("tickets",),
    "ticket_id",
    Ticket,
    Q(receipt__isnull=False) & (Q(method__in=("", Method.ACCOUNT)) | Q(void_receipt__isnull=False)),
)
_THROUGH: Mapping[Method, tuple[str, tuple[_About, ...]]] = {
    Method.ACCOUNT: ("account/", (_SALES, _MOVEMENTS, _TICKETS)),
    Method.TICKET: ("tickets/", (_SALES,)),
}
"""The ways that no drawer has an account for: the prefix of their accounts, and where their money moves."""


def moved_by(drawer_ids: Iterable[int]) -> Moved:
    """The money that moved at these drawers."""
    ids = tuple(drawer_ids)
    places = {accounts.held(way.value, pk): (pk, way.value) for pk in ids for way in HELD_METHODS}
    rows = LedgerRow.objects.filter(account__in=places).order_by().values_list("account", "posting__kind")
    sums: Moved = Counter()
    for account, kind, minor in rows.annotate(minor=Sum("amount_minor")):
        if kind in FIGURE_OF:
            sums[(*places[account], FIGURE_OF[kind])] += minor
    for way, (_begin, abouts) in _THROUGH.items():
        for link in abouts:
            groups = _through(ids, way, link).order_by().values_list("at_drawer", "posting__kind")
            for pk, kind, minor in groups.annotate(minor=Sum("amount_minor")):
                sums[pk, way.value, FIGURE_OF[kind]] += minor
    return sums


def rows_behind(drawer_ids: Iterable[int], way: Method, name: str) -> QuerySet[LedgerRow]:
    """The rows of the ledger that add up to a figure of these drawers, oldest first."""
    rows = _rows(tuple(drawer_ids), way, name).filter(posting__kind__in=FIGURES[name][1])
    return rows.select_related("posting").order_by("pk")


def drawer_of(row: LedgerRow, way: Method) -> int:
    """The drawer of a row behind a figure."""
    pk: int = int(row.account.partition("/")[2]) if way in HELD_METHODS else getattr(row, "at_drawer")  # noqa: B009
    return pk


def _rows(ids: tuple[int, ...], way: Method, name: str) -> QuerySet[LedgerRow]:
    if way in HELD_METHODS:
        return LedgerRow.objects.filter(account__in=[accounts.held(way.value, pk) for pk in ids])
    sources = (link for link in _THROUGH[way][1] if name in link.figures)
    return next((_through(ids, way, link) for link in sources), LedgerRow.objects.none())


def _through(ids: tuple[int, ...], way: Method, about: _About) -> QuerySet[Any]:
    """Ledger rows of accounts or tickets that paid (positive) or received, with the drawer ``at_drawer``."""
    rows = about.model._default_manager.filter(about.among)
    operations = rows.filter(Q(**{f"{about.came}__in": ids}) | Q(**{f"{about.left}__in": ids}))
    operation = rows.filter(pk=OuterRef(f"posting__{about.pk}"))
    lines = LedgerRow.objects.filter(
        **{f"posting__{about.pk}__in": operations.values("pk")},
        posting__kind__in=[kind for name in about.figures for kind in FIGURES[name][1]],
        account__startswith=_THROUGH[way][0],
    )
    came, left = (Subquery(operation.values(column)[:1]) for column in (about.came, about.left))
    return lines.annotate(at_drawer=Case(When(amount_minor__gt=0, then=came), default=left)).filter(
        at_drawer__in=ids
    )


PARTS = ("sales", "voids", "prizes", "refunds", "tips", "accounts", "tickets")


@dataclass(frozen=True, slots=True)
class WayTotal:
    """The figures of one way of payment: sales, voids, prizes, refunds, player accounts, tickets.

    Money that leaves a drawer is negative.
    """

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
        """The balance of these figures."""
        net = self.sales + self.voids + self.prizes + self.refunds + self.tips
        return net + self.accounts + self.tickets


@dataclass(frozen=True, slots=True)
class CountLine:
    """A count of the open drawer, with its difference as it was shown, and the name of who counted."""

    count: DrawerCount
    who: str


@dataclass(frozen=True, slots=True)
class DrawersSheet:
    """Drawers of one currency together; the counted and expected cash are None while one is open."""

    drawers: tuple[Drawer, ...]
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
        """Whether one of the drawers is still open."""
        return any(view.is_open for view in self.drawers)

    @property
    def difference(self) -> Money | None:
        """Counted minus expected; None while one is open."""
        if self.counted is None or self.expected is None:
            return None
        return self.counted - self.expected


def drawer_sheet(view: Drawer) -> DrawersSheet:
    """The sheet of one drawer, with every count that showed its difference and the cash transfers."""
    rows = counts_of_drawer(view.id)
    names = people.staff_names({row.counted_by_id for row in rows if row.counted_by_id})
    counts = tuple(CountLine(row, names.get(row.counted_by_id or 0, "")) for row in rows)
    return replace(_sheet((view,)), counts=counts, transfers=accepted_transfers(view.id))


def day_sheets(day: date, *, only_closed: bool = False) -> tuple[DrawersSheet, ...]:
    """The drawers opened on a day of the house, or only the closed ones, one sheet per currency."""
    begin = timezone.make_aware(datetime.combine(day, time.min))
    rows = Drawer.objects.filter(opened_at__gte=begin, opened_at__lt=begin + timedelta(days=1))
    views = [row for row in rows.order_by("pk") if row.closed_at or not only_closed]
    currencies = sorted({view.currency for view in views})
    return tuple(_sheet(tuple(v for v in views if v.currency == currency)) for currency in currencies)


def _sheet(views: tuple[Drawer, ...]) -> DrawersSheet:
    currency, ids = views[0].currency, [view.id for view in views]
    sums = moved_by(ids)
    ways = tuple(_way(method, sums, ids, currency) for method in Method)
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
        safe=Money(sum(sums[pk, "cash", "safe"] for pk in ids), currency),
        passed=Money(sum(sums[pk, "cash", "drawers"] for pk in ids), currency),
        exchanged=Money(sum(sums[pk, "cash", "exchanges"] for pk in ids), currency),
        notes=notes_lines(ids) if currencies_with_rates() else (),
        expected=_sum([view.expected for view in views], currency),
        counted=_sum([view.counted for view in views], currency),
        hand_overs=hand_overs(ids),
    )


def _way(method: Method, moved: Moved, drawer_ids: Sequence[int], currency: str) -> WayTotal:
    parts = (sum(moved[pk, method.value, part] for pk in drawer_ids) for part in PARTS)
    amounts = [Money(minor, currency) for minor in parts]
    return WayTotal(str(method.label), method, *amounts)


def _sum(amounts: list[Money | None], currency: str) -> Money | None:
    minors = [amount.minor for amount in amounts if amount is not None]
    return Money(sum(minors), currency) if len(minors) == len(amounts) else None


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the sheet with its name and amount; money that leaves a drawer is negative."""

    name: str
    amount: Money


@dataclass(frozen=True, slots=True)
class DayRow:
    """The money of one or several drawers in one way; ``difference`` is positive if the count was over."""

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
        """The sum of the figures, which the count must equal."""
        return sum((one.amount for one in self.figures[1:]), self.figures[0].amount)


@dataclass(frozen=True, slots=True)
class DaySheet:
    """All drawers of one currency opened on a day: by drawer and way, by cashier, by way, and in total."""

    currency: str
    names: tuple[str, ...]
    drawers: tuple[DayRow, ...]
    cashiers: tuple[DayRow, ...]
    ways: tuple[DayRow, ...]
    total: DayRow

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the figures that are not zero everywhere."""
        return tuple(str(FIGURES[name][0]) for name in self.names)


@dataclass(frozen=True, slots=True)
class DayLine:
    """A movement behind a figure; the ids that do not apply are None."""

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


def drawers_of(day: date) -> tuple[Drawer, ...]:
    """The drawers opened on a day of the house, in order."""
    begin = timezone.make_aware(datetime.combine(day, time.min))
    rows = Drawer.objects.filter(opened_at__gte=begin, opened_at__lt=begin + timedelta(days=1))
    return tuple(rows.order_by("pk"))


def day_figures(views: Sequence[Drawer]) -> tuple[DaySheet, ...]:
    """The sheets of these drawers, one per currency, without figures that are zero everywhere."""
    sums = moved_by(view.id for view in views)
    currencies = sorted({view.currency for view in views})
    return tuple(
        _day_sheet([view for view in views if view.currency == one], sums, one) for one in currencies
    )


@dataclass(frozen=True, slots=True)
class _Added:
    """The money of the drawers of a currency, ready to be added up by drawer, cashier and way."""

    moved: Moved
    currency: str
    names: tuple[str, ...]

    def is_used(self, views: Sequence[Drawer], way: Method) -> bool:
        """Whether any money moved at these drawers in that way; cash always has a row."""
        return way is Method.CASH or any(self.moved[v.id, way.value, name] for v in views for name in FIGURES)

    def row(self, views: Sequence[Drawer], way: Method | None, cashier: int | None = None) -> DayRow:
        """The row of these drawers in one way, or (None) in all; only cash is counted, at the close."""
        is_counted = way in (None, Method.CASH) and not any(view.is_open for view in views)
        figures = tuple(Figure(name, self._sum(views, way, name)) for name in self.names)
        difference = _difference(views, self.currency) if is_counted else None
        return DayRow(tuple(view.id for view in views), cashier, way, figures, difference)

    def _sum(self, views: Sequence[Drawer], way: Method | None, name: str) -> Money:
        ways = (way,) if way else tuple(Method)
        return Money(sum(self.moved[v.id, one.value, name] for v in views for one in ways), self.currency)


def _day_sheet(views: Sequence[Drawer], moved: Moved, currency: str) -> DaySheet:
    figures = {name for (pk, _way, name), minor in moved.items() if minor and pk in {v.id for v in views}}
    names = tuple(name for name in FIGURES if name in figures or name == "float")
    day_rows = _Added(moved, currency, names)
    by_cashier = {
        one: [v for v in views if v.cashier_id == one] for one in {v.cashier_id: None for v in views}
    }
    return DaySheet(
        currency=currency,
        names=names,
        drawers=tuple(
            day_rows.row([v], way, v.cashier_id)
            for v in views
            for way in Method
            if day_rows.is_used([v], way)
        ),
        cashiers=tuple(day_rows.row(mine, None, one) for one, mine in by_cashier.items()),
        ways=tuple(day_rows.row(views, way) for way in Method if day_rows.is_used(views, way)),
        total=day_rows.row(views, None),
    )


def _difference(views: Sequence[Drawer], currency: str) -> Money:
    return Money(sum(view.difference.minor for view in views if view.difference is not None), currency)


def lines_behind(rows: Iterable[LedgerRow], way: Method, currency: str) -> tuple[DayLine, ...]:
    """The rows of one way as the page of a figure lists them."""
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
