"""Queries about refunds: due, paid and unclaimed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import Count, Min, Q, QuerySet, Sum
from django_filters import ChoiceFilter

from access.fields import Note
from cashier.kinds import RefundState
from cashier.ledger import accounts
from cashier.limits import counting as cash_limits
from cashier.limits.counting import Handed
from cashier.models import Refund, Sale
from journal import free_texts
from journal.balances import Amounts, balance_of_rows, balances, recounted_by, subjects
from journal.book import OpenBook
from journal.filters import RowFilters, WholeFilter
from journal.opening import check_at_close
from journal.rows.versioned import label_of
from people.players import finding as people
from people.players.merging import Follower, follow, moves_rows
from people.privacy import kept as erasing
from rulebook.money import Money
from rulebook.refusals import InvariantViolation, Refusal


@dataclass(frozen=True, slots=True)
class RefundSum:
    """The refunds of one currency: number and amount, unclaimed and paid."""

    currency: str
    due: int
    due_minor: int
    paid: int
    paid_minor: int

    @property
    def unclaimed(self) -> Money:
        """The unclaimed amount."""
        return Money(self.due_minor, self.currency)

    @property
    def handed_back(self) -> Money:
        """The paid amount."""
        return Money(self.paid_minor, self.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundsOfEvent:
    """The refunds of one cancelled event: unclaimed and paid."""

    event: int
    currency: str
    due: Annotated[int, Note("How many are unclaimed.")]
    unclaimed_minor: int
    paid: Annotated[int, Note("How many were paid.")]
    paid_minor: int
    since: Annotated[datetime | None, Note("Since when the oldest unclaimed one is due; null: none is.")]


class OfEventFilters(RowFilters):
    """Filters of events."""

    event = WholeFilter(field_name="event__id")

    class Meta:
        model = Refund
        fields: ClassVar[list[str]] = []


class RefundFilters(RowFilters):
    """Filters of refunds."""

    event = WholeFilter(field_name="event__id")
    player = WholeFilter(field_name="player__id")
    state = ChoiceFilter(choices=RefundState.choices)

    class Meta:
        model = Refund
        fields: ClassVar[list[str]] = []


def refund_row(refund_id: int) -> Refund:
    """The refund; raises ``Refusal("refund_unknown")``."""
    row = Refund.objects.filter(pk=refund_id).first()
    if row is None:
        raise Refusal("refund_unknown", number=refund_id)
    return row


def refund_rows(query: Mapping[str, Any]) -> QuerySet[Refund]:
    """The refunds in the order of their due time, filtered by ``RefundFilters``."""
    return RefundFilters.of(Refund.objects.all(), query)


def found_refunds(text: str, *, event_id: int | None, state: str) -> QuerySet[Refund]:
    """The refunds of matching players, or of a receipt by its number, newest first; all without ``text``."""
    rows = Refund.objects.order_by("-pk")
    rows = rows.filter(event=event_id) if event_id else rows
    rows = rows.filter(state=state) if state else rows
    if not (plain := text.strip().lstrip("#")):
        return rows
    return rows.filter(_of_receipt(plain) if plain.isascii() and plain.isdigit() else _of_players(plain))


def _of_receipt(number: str) -> Q:
    """The refund of a receipt, or of the player whose card has that number."""
    sale = Sale.objects.filter(receipt=min(int(number), 2**62)).select_related("entry").first()
    if sale is None:
        return _of_players(number)
    return Q(event=sale.event_id, player=sale.entry.player_id)


def _of_players(text: str) -> Q:
    return Q(player__in=[player.id for player in people.find_players(text)])


def refund_sums(rows: QuerySet[Refund] | None = None) -> tuple[RefundSum, ...]:
    """The unclaimed and paid amounts by currency."""
    is_due, is_paid = Q(state=RefundState.DUE), Q(state=RefundState.PAID)
    groups = (Refund.objects.all() if rows is None else rows).order_by("currency").values("currency")
    return tuple(
        RefundSum(**row)
        for row in groups.annotate(
            due=Count("pk", filter=is_due),
            due_minor=Sum("amount_minor", filter=is_due, default=0),
            paid=Count("pk", filter=is_paid),
            paid_minor=Sum("amount_minor", filter=is_paid, default=0),
        )
    )


def refunds_of_events(query: Mapping[str, Any]) -> tuple[RefundsOfEvent, ...]:
    """The unclaimed and paid amounts of each event, in the order of the events."""
    is_due, is_paid = Q(state=RefundState.DUE), Q(state=RefundState.PAID)
    rows = OfEventFilters.of(Refund.objects.all(), query).order_by("event", "currency")
    sums = rows.values("event", "currency").annotate(
        due=Count("pk", filter=is_due),
        unclaimed_minor=Sum("amount_minor", filter=is_due, default=0),
        paid=Count("pk", filter=is_paid),
        paid_minor=Sum("amount_minor", filter=is_paid, default=0),
        since=Min("owed_at", filter=is_due),
    )
    return tuple(RefundsOfEvent(**row) for row in sums)


def refunds_of(event_id: int, player_id: int) -> tuple[Refund, ...]:
    """The refund of a player in an event, due or paid."""
    return tuple(Refund.objects.filter(event=event_id, player=player_id))


def receipts_of(rows: Iterable[Refund]) -> Mapping[int, int]:
    """The receipt numbers of the refunded sales, by sale."""
    wanted = {pk for row in rows for pk in row.sales}
    return dict(Sale.objects.filter(pk__in=wanted).values_list("pk", "receipt"))


def in_cash(row: Refund, money: Money, at: datetime) -> Handed:
    """A cash amount of a refund as an operation for the limits on cash."""
    return cash_limits.in_cash(row.player_id, -money, at, event_id=row.event_id, refund_id=row.pk)


def keep_owed(book: OpenBook, player_id: int) -> None:
    """Erase the refunds' texts: a step of a player's erasure; raises ``Refusal("refund_owed")``."""
    refund = Refund.objects.filter(player=player_id, state=RefundState.DUE).first()
    if refund is not None:
        raise Refusal("refund_owed", amount_minor=refund.amount_minor, currency=refund.currency)
    pks, label = Refund.objects.filter(player=player_id).values_list("pk", flat=True), label_of(Refund)
    free_texts.erase({f"{label}:{pk}" for pk in pks}, lambda _text: False, book.now)


OWED = "owed"


def register() -> None:
    """Prove refunds against the ledger; take part in merging, and keep players who are owed a refund."""
    balance_of_rows(Refund, _shares)
    recounted_by([OWED], _recount)
    check_at_close(prove_refunds)
    follow(Follower(label_of(Refund), *moves_rows(Refund)))
    erasing.forget_by(keep_owed)


def prove_refunds(book: OpenBook) -> None:
    """The invariant of every book: the money due in each event that it moved is the sum of the refunds."""
    names = {account.partition("/") for account, _kind in book.moves.all()}
    events = sorted({int(subject) for name, _slash, subject in names if name in (accounts.DUE, OWED)})
    if not events:
        return
    sums = balances([name for pk in events for name in (f"{OWED}/{pk}", accounts.due(pk))])
    for pk in events:
        rows, ledger = sums[f"{OWED}/{pk}"].total(), -sums[accounts.due(pk)].total()
        if rows != ledger:
            raise InvariantViolation(f"refunds due in event {pk}: {rows}, in the ledger {ledger}")


def _shares(row: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    if row["state"] == RefundState.DUE:
        yield f"{OWED}/{row['event_id']}", RefundState.DUE.value, row["amount_minor"]


def _recount(wanted: Collection[str] | None) -> Amounts:
    rows = Refund.objects.filter(state=RefundState.DUE)
    if wanted is not None:
        rows = rows.filter(event__in=subjects(wanted))
    sums = rows.order_by().values_list("event_id").annotate(total=Sum("amount_minor"))
    return {(f"{OWED}/{event}", RefundState.DUE.value): total for event, total in sums}
