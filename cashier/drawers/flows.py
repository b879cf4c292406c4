"""What went through drawers, by way of payment and figure, and the rows of the ledger behind each figure.

What players' accounts and tickets pay, no drawer holds: it belongs to the drawer that its sale, ticket or movement names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Model, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.utils.translation import gettext_lazy as _

from cashier.kinds import HELD_METHODS, Method, PostingKind
from cashier.ledger import accounts
from cashier.models import AccountMovement, LedgerRow, Sale, Ticket
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
"""What goes through a drawer: every kind of posting but its count."""
FIGURE_OF = {kind.value: name for name, (_label, kinds) in FIGURES.items() for kind in kinds}
Moved = Counter[tuple[int, str, str]]
"""Minor units by drawer, way of payment and figure; what leaves a drawer is negative."""


@dataclass(frozen=True, slots=True)
class _About:
    """Postings whose column ``pk`` says which row of ``model`` they are about; rows outside ``among`` move no account
    and no ticket; ``came`` and ``left`` are the columns with the drawer at which money came in and went out."""

    figures: tuple[str, ...]
    pk: str
    model: type[Model]
    among: Q
    came: str = "drawer"
    left: str = "void_drawer"


# Most sales were paid in one way into the drawer, and stand: they are not looked through.
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
"""The ways that no drawer holds: how their accounts begin, and what they pay or receive at a drawer."""


def moved_by(drawer_ids: Iterable[int]) -> Moved:
    """What went through these drawers."""
    ids = tuple(drawer_ids)
    places = {accounts.held(way.value, pk): (pk, way.value) for pk in ids for way in HELD_METHODS}
    rows = LedgerRow.objects.filter(account__in=places).order_by().values_list("account", "posting__kind")
    moved: Moved = Counter()
    for account, kind, minor in rows.annotate(minor=Sum("amount_minor")):
        if kind in FIGURE_OF:
            moved[(*places[account], FIGURE_OF[kind])] += minor
    for way, (_begin, abouts) in _THROUGH.items():
        for about in abouts:
            groups = _through(ids, way, about).order_by().values_list("at_drawer", "posting__kind")
            for pk, kind, minor in groups.annotate(minor=Sum("amount_minor")):
                moved[pk, way.value, FIGURE_OF[kind]] += minor
    return moved


def rows_behind(drawer_ids: Iterable[int], way: Method, name: str) -> QuerySet[LedgerRow]:
    """The rows of the ledger that a figure of these drawers adds up, oldest first."""
    rows = _rows(tuple(drawer_ids), way, name).filter(posting__kind__in=FIGURES[name][1])
    return rows.select_related("posting").order_by("pk")


def drawer_of(row: LedgerRow, way: Method) -> int:
    """The drawer of a row behind a figure."""
    pk: int = int(row.account.partition("/")[2]) if way in HELD_METHODS else getattr(row, "at_drawer")  # noqa: B009
    return pk


def _rows(ids: tuple[int, ...], way: Method, name: str) -> QuerySet[LedgerRow]:
    if way in HELD_METHODS:
        return LedgerRow.objects.filter(account__in=[accounts.held(way.value, pk) for pk in ids])
    found = (about for about in _THROUGH[way][1] if name in about.figures)
    return next((_through(ids, way, about) for about in found), LedgerRow.objects.none())


def _through(ids: tuple[int, ...], way: Method, about: _About) -> QuerySet[Any]:
    """What accounts or tickets paid (positive) and received at these drawers, each row with its drawer as ``at_drawer``."""
    rows = about.model._default_manager.filter(about.among)
    here = rows.filter(Q(**{f"{about.came}__in": ids}) | Q(**{f"{about.left}__in": ids}))
    its = rows.filter(pk=OuterRef(f"posting__{about.pk}"))
    found = LedgerRow.objects.filter(
        **{f"posting__{about.pk}__in": here.values("pk")},
        posting__kind__in=[kind for name in about.figures for kind in FIGURES[name][1]],
        account__startswith=_THROUGH[way][0],
    )
    came, left = (Subquery(its.values(column)[:1]) for column in (about.came, about.left))
    return found.annotate(at_drawer=Case(When(amount_minor__gt=0, then=came), default=left)).filter(
        at_drawer__in=ids
    )
