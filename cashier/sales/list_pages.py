"""All sales of an event on a page, with their totals and the exports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.page import page
from access.permissions import has_role
from access.roles import CASHIERS, INSPECTORS
from cashier.kinds import part_label
from cashier.ledger.balances import sold
from cashier.papers import receipt_paper
from cashier.sales import said as words
from cashier.sales.offers import voidable
from cashier.sales.rows import SaleView, found_sales, seen_sales, sold_counts, void_count
from people.players import rows as people
from rulebook.money import Money
from rulebook.products import PartKind
from tournaments import queries as tournaments

A_PAGE = 100


@dataclass(frozen=True, slots=True)
class SaleLine:
    """A receipt of the list."""

    receipt: int
    at: datetime
    player: str
    number: int
    what: str
    method: str
    total: Money
    override_reason: str
    void_receipt: int | None
    void_reason: str
    print_url: str
    stub_url: str
    prints_url: str
    void_url: str


@dataclass(frozen=True, slots=True)
class PartTotal:
    """What the valid sales brought for one part beside pool and fees."""

    label: str
    amount: Money


@dataclass(frozen=True, slots=True)
class SalesTotals:
    """Totals of the valid sales: how many, how much by part, and all money collected and not refunded."""

    count: int
    price: Money
    fee: Money
    others: tuple[PartTotal, ...]
    total: Money
    voids: int


@page(reads=CASHIERS | INSPECTORS)
def sales(request: HttpRequest, event_id: int) -> HttpResponse:
    """The sales, newest first; ``?q=`` filters by player or receipt."""
    event = tournaments.event(event_id)
    text = request.GET.get("q", "").strip()
    pages = Paginator(found_sales(event_id, text), A_PAGE).get_page(request.GET.get("page"))
    shown = seen_sales(pages)
    names = people.player_names({sale.player_id for sale in shown})
    may = voidable(event, shown) if getattr(request.user, "role", "") in CASHIERS else frozenset()
    context = {
        "event": event,
        "text": text,
        "totals": _totals(event_id, event.currency),
        "lines": [_line(sale, names[sale.player_id], may_void=sale.id in may) for sale in shown],
        "pages": pages,
        "may_inspect": has_role(request, INSPECTORS),
    }
    return render(request, "cashier/sales.html", context)


def _totals(event_id: int, currency: str) -> SalesTotals:
    """By what is kept of the event: no sale is added up again."""
    parts = sold(event_id)
    return SalesTotals(
        count=sum(sold_counts(event_id).values()),
        price=Money(parts.get(PartKind.POOL, 0), currency),
        fee=Money(parts.get(PartKind.FEE, 0), currency),
        others=_others(parts, currency),
        total=Money(sum(parts.values()), currency),
        voids=void_count(event_id),
    )


def _others(parts: Mapping[str, int], currency: str) -> tuple[PartTotal, ...]:
    sums: Counter[str] = Counter()
    for part, amount in parts.items():
        if part not in (PartKind.POOL, PartKind.FEE):
            sums[part_label(part)] += amount
    return tuple(PartTotal(label, Money(amount, currency)) for label, amount in sorted(sums.items()))


def _line(sale: SaleView, name: str, *, may_void: bool) -> SaleLine:
    return SaleLine(
        receipt=sale.receipt,
        at=sale.at,
        player=name,
        number=sale.number,
        what=sale.kind_label,
        method=words.paid_by(sale.paid, sale.total.currency),
        total=sale.total,
        override_reason=sale.override_reason,
        void_receipt=sale.void_receipt,
        void_reason=sale.void_reason,
        print_url=reverse("receipt", args=[sale.id]),
        stub_url=reverse("stub", args=[sale.id]),
        prints_url=reverse("prints-of", args=[receipt_paper(sale).kind.value, sale.id]),
        void_url=reverse("sale-void", args=[sale.id]) if may_void else "",
    )
