"""Products sold, one row a receipt, voids negative; what was voided or sold against an entry rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Count, Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from cashier.inspection.common import (
    ARRIVED,
    AT,
    DRAWER,
    ENTRY,
    EVENT,
    METHOD,
    PLAYER,
    PLAYER_ID,
    REASON,
    REFERENCE,
    WHO,
    WHO_ID,
    amount,
    column_sums,
    group_sums,
    of_event,
    people_named,
)
from cashier.inspection.declared import Cell, Column, Fact, FactList, Kind, Scope, Totals
from cashier.kinds import PART_LABELS, PostingKind, SaleKind
from cashier.models import Posting, Sale
from cashier.payments.references import Named, named_of
from cashier.payments.rows import PaymentDetails, payments_of
from people.players import rows as people
from wording.words import Text

Receipt = tuple[int, Sale, bool]
"""A receipt number, its sale, and whether it is the void's."""


def said_kind(code: str) -> str:
    """A kind of sale in words."""
    return str(SaleKind(code).label)


WHATS: dict[str, Text] = {"void": _("Void"), "override": _("Override")}
RECEIPT = Column("receipt", _("Receipt"), Kind.NUMBER)
VOIDS = Column("voids", _("Voids receipt"), Kind.NUMBER)
PARTS = tuple(amount(kind.value, label) for kind, label in PART_LABELS.items())
COLUMNS = (
    RECEIPT,
    AT,
    Column("sale", _("Sale"), Kind.NUMBER, is_paper=False),
    EVENT,
    ENTRY,
    PLAYER_ID,
    PLAYER,
    Column("kind", _("Type"), said=said_kind),
    Column("product", _("Product")),
    Column("chips", _("Chips"), Kind.NUMBER, is_paper=False),
    amount("total", _("Total")),
    *PARTS,
    METHOD,
    REFERENCE,
    ARRIVED,
    DRAWER,
    Column("level", _("Level"), Kind.NUMBER, is_paper=False),
    VOIDS,
)
CORRECTED = (
    RECEIPT,
    AT,
    Column("what", _("What"), said=lambda code: str(WHATS[code])),
    EVENT,
    ENTRY,
    PLAYER_ID,
    PLAYER,
    amount("amount", _("Amount")),
    DRAWER,
    VOIDS,
    WHO_ID,
    WHO,
    REASON,
)


def _receipts(scope: Scope, after: int, limit: int, sold: Q) -> list[Receipt]:
    """The receipts above a number in their order: those of the sales that ``sold`` asks for, and all voids."""
    rows = of_event(Sale.objects.select_related("entry"), scope)
    found: list[Receipt] = [
        (row.receipt, row, False) for row in rows.filter(sold, receipt__gt=after).order_by("receipt")[:limit]
    ]
    voids = rows.filter(void_receipt__gt=after).order_by("void_receipt")[:limit]
    found += [(row.void_receipt or 0, row, True) for row in voids]
    return sorted(found, key=lambda one: one[0])[:limit]


def _sales(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    found = _receipts(scope, after, limit, Q())
    names = people.player_names({row.entry.player_id for _number, row, _void in found})
    paid = payments_of([row for _number, row, _void in found])
    return [
        Fact(
            number,
            _sold(number, row, names[row.entry.player_id], _named(row, paid[row.pk], is_void), is_void),
            row.currency,
        )
        for number, row, is_void in found
    ]


def _named(row: Sale, payments: tuple[PaymentDetails, ...], is_void: bool) -> Named:
    """What names its payments elsewhere; of a void, what it gave back."""
    of = [one for one in payments if (one.amount_minor < 0) == is_void]
    return named_of(of, has_arrived=row.has_arrived)


def _sold(number: int, row: Sale, name: str, named: Named, is_void: bool) -> tuple[Cell, ...]:
    sign = -1 if is_void else 1
    parts = parts_by_kind(row.parts)
    return (
        number,
        row.voided_at if is_void else row.at,
        row.pk,
        row.event_id,
        row.entry.number,
        row.entry.player_id,
        name,
        row.kind,
        row.name,
        sign * row.chips,
        sign * row.total_minor,
        *(sign * parts[kind.value] for kind in PART_LABELS),
        row.method,
        *named,
        row.void_drawer_id if is_void else row.drawer_id,
        row.level,
        row.receipt if is_void else None,
    )


def parts_by_kind(parts: Mapping[str, int]) -> Counter[str]:
    """The parts of a price by kind: several side fees together."""
    found: Counter[str] = Counter()
    for account, minor in parts.items():
        found[account.partition("/")[0]] += minor
    return found


def _sales_totals(scope: Scope) -> Totals:
    rows = of_event(Sale.objects, scope)
    sums: Counter[tuple[str, str]] = Counter()
    # Few prices are sold many times: as many groups as prices, whatever the number of sales.
    groups = rows.filter(voided_at=None).order_by().values_list("currency", "parts", "total_minor")
    for currency, parts, total, number in groups.annotate(number=Count("pk")):
        sums["total", currency] += total * number
        for kind, minor in parts_by_kind(parts).items():
            sums[kind, currency] += minor * number
    count = rows.aggregate(sold=Count("pk"), voids=Count("void_receipt"))
    # A currency in which everything was voided has sums too: zero.
    for currency in rows.order_by().values_list("currency", flat=True).distinct():
        sums["total", currency] += 0
    flat = [(name, currency, minor) for (name, currency), minor in sums.items()]
    return column_sums(COLUMNS, flat, count["sold"] + count["voids"])


def _corrections(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    found = _receipts(scope, after, limit, ~Q(override_reason=""))
    players = people.player_names({row.entry.player_id for _number, row, _void in found})
    actors = _actors(row.pk for _number, row, _void in found)
    named = people_named(actors.values())
    return [
        Fact(number, _corrected((number, row, is_void), players, actors, named), row.currency)
        for number, row, is_void in found
    ]


def _actors(sales: Iterable[int]) -> dict[tuple[int | None, str], int | None]:
    """Who sold and who voided, by sale and kind of posting; a free sale moved no money and is not here."""
    rows = Posting.objects.filter(sale_id__in=list(sales), kind__in=(PostingKind.SALE, PostingKind.VOID))
    return {(sale, kind): actor for sale, kind, actor in rows.values_list("sale_id", "kind", "actor_id")}


def _corrected(
    receipt: Receipt,
    players: Mapping[int, str],
    actors: Mapping[tuple[int | None, str], int | None],
    named: Mapping[int | None, str],
) -> tuple[Cell, ...]:
    number, row, is_void = receipt
    who = actors.get((row.pk, PostingKind.VOID.value if is_void else PostingKind.SALE.value))
    return (
        number,
        row.voided_at if is_void else row.at,
        "void" if is_void else "override",
        row.event_id,
        row.entry.number,
        row.entry.player_id,
        players[row.entry.player_id],
        -row.total_minor if is_void else row.total_minor,
        row.void_drawer_id if is_void else row.drawer_id,
        row.receipt if is_void else None,
        who,
        named.get(who, ""),
        row.void_reason if is_void else row.override_reason,
    )


def _corrections_totals(scope: Scope) -> Totals:
    rows = of_event(Sale.objects, scope)
    voids = _grouped(rows.exclude(void_receipt=None))
    overrides = _grouped(rows.exclude(override_reason=""))
    sums = [("void", currency, -minor) for currency, minor, _number in voids]
    sums += [("override", currency, minor) for currency, minor, _number in overrides]
    return group_sums(sums, WHATS.__getitem__, sum(number for _c, _m, number in (*voids, *overrides)))


def _grouped(rows: QuerySet[Sale]) -> list[tuple[str, int, int]]:
    groups = rows.order_by().values_list("currency")
    return list(groups.annotate(minor=Sum("total_minor"), number=Count("pk")))


SALES = FactList(
    "sales",
    _("Sales"),
    COLUMNS,
    _sales,
    _sales_totals,
    about=_("Every product sold, by receipt; a void is a receipt of its own, negative."),
)
CORRECTIONS = FactList(
    "corrections",
    _("Voids and overrides"),
    CORRECTED,
    _corrections,
    _corrections_totals,
    about=_("Sales voided, and sales against an entry rule, with who did it and why."),
)
