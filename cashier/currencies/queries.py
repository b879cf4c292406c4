"""Queries about other currencies: rates, exchanges, and notes in drawers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import F, QuerySet, Sum

from access.fields import Note
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balances
from cashier.models import Exchange, ExchangeRate, ForeignCount
from journal import instants
from journal.filters import RowFilters, WholeFilter
from journal.reading import cached_query
from rulebook.exchange import Rate, Side, rate_at, rates_at
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignCountDetails:
    """A count of the notes of another currency in a drawer."""

    id: int
    drawer: int
    currency: str
    counted_by: Annotated[int | None, Note("The person who counted.")]
    at: datetime
    expected_minor: int
    counted_minor: int
    difference_minor: Annotated[int, Note("What was over, or short if negative.")]
    is_banked: Annotated[bool, Note("Whether the notes went to the safe with this count.")]
    difference_reason: str


class ExchangeFilters(RowFilters):
    """Filters of exchanges."""

    drawer = WholeFilter(field_name="drawer__id", help_text="Only those at this drawer.")
    sale = WholeFilter(field_name="sale__id", help_text="Only that which paid this sale.")

    class Meta:
        model = Exchange
        fields: ClassVar[list[str]] = []


@cached_query("cashier.ExchangeRate")
def rates() -> tuple[Rate, ...]:
    """Every rate for the rule; cached until one is set."""
    return tuple(rule_of(row) for row in ExchangeRate.objects.all())


def currencies_with_rates() -> tuple[str, ...]:
    """Every other currency that ever had a rate, because its notes may be in a drawer."""
    return tuple(sorted({one.currency for one in rates()}))


def rates_now(at: datetime | None = None) -> tuple[Rate, ...]:
    """The current rates; none if the house takes no other currency."""
    return rates_at(rates(), at or instants.now(), tournaments.house().currency) if rates() else ()


def rate_now(currency: str, at: datetime) -> Rate:
    """The current rate of a currency; raises ``Refusal("no_rate")``."""
    return rate_at(rates(), currency, at, tournaments.house().currency)


def last_rate(currency: str) -> Rate:
    """The latest rate of a currency, even if it has ended; raises ``Refusal("no_rate")``."""
    past = [one for one in rates() if one.currency == currency and one.since <= instants.now()]
    if not past:
        raise Refusal("no_rate", field="currency", currency=currency[:10])
    return max(past, key=lambda one: (one.since, one.id))


def rule_of(row: ExchangeRate) -> Rate:
    """The rate for the rule."""
    return Rate(
        id=row.pk or 0,
        currency=row.currency,
        home=row.home,
        buying=row.buying,
        selling=row.selling,
        step=row.step_minor,
        since=row.since,
        until=row.until,
    )


def rate_row(rate_id: int) -> ExchangeRate:
    """Its row; raises ``Refusal("rate_unknown")``."""
    row = ExchangeRate.objects.filter(pk=rate_id).first()
    if row is None:
        raise Refusal("rate_unknown", number=rate_id)
    return row


def rate_list() -> tuple[ExchangeRate, ...]:
    """All rates, the latest first."""
    return tuple(ExchangeRate.objects.order_by("-since", "-pk"))


def exchange_row(exchange_id: int) -> Exchange:
    """The row of an exchange; raises ``Refusal("exchange_unknown")``."""
    row = Exchange.objects.select_related("rate").filter(pk=exchange_id).first()
    if row is None:
        raise Refusal("exchange_unknown", number=exchange_id)
    return row


def exchange_rows(query: Mapping[str, Any]) -> QuerySet[Exchange]:
    """The exchanges, newest first, filtered by ``ExchangeFilters``."""
    return ExchangeFilters.of(Exchange.objects.select_related("rate").order_by("-pk"), query)


def notes_of_sale(sale_id: int) -> Exchange | None:
    """The notes that paid a sale, or None; no query if no rate was ever set."""
    if not rates():
        return None
    return Exchange.objects.select_related("rate").filter(sale=sale_id).first()


def notes_of_void(sale_id: int) -> Exchange | None:
    """The notes that the void of a sale gave back, or None; no query without rates."""
    if not rates():
        return None
    return Exchange.objects.select_related("rate").filter(void=sale_id).first()


def notes_of_award(award_id: int, paid_at: datetime) -> Exchange | None:
    """The notes in the payment of a prize at that time, or None; no query without rates.

    A returned prize may be paid again: each payment has its own notes.
    """
    if not rates():
        return None
    return Exchange.objects.select_related("rate").filter(award_id=award_id, at=paid_at).first()


def notes_of_refund(refund_id: int, paid_at: datetime) -> Exchange | None:
    """The notes in the payment of a refund at that time, or None."""
    if not rates():
        return None
    return Exchange.objects.select_related("rate").filter(refund_id=refund_id, at=paid_at).first()


def notes_of_ticket(ticket_id: int, side: Side) -> Exchange | None:
    """The notes that paid a ticket, or (sold) that its void gave back; None if there were none."""
    if not rates():
        return None
    return Exchange.objects.select_related("rate").filter(ticket_id=ticket_id, side=side.value).first()


def latest_exchanges(drawer_id: int, limit: int = 10) -> tuple[Exchange, ...]:
    """The latest exchanges at a drawer, newest first."""
    return tuple(Exchange.objects.filter(drawer_id=drawer_id).select_related("rate").order_by("-pk")[:limit])


def foreign_in(drawer_id: int) -> tuple[Money, ...]:
    """The notes of other currencies expected in a drawer; no query if no rate was ever set."""
    names = {accounts.foreign(drawer_id, one): one for one in currencies_with_rates()}
    if not names:
        return ()
    amounts = ledger_balances(names)
    return tuple(Money(amounts[name], one) for name, one in names.items() if amounts[name])


def foreign_of(drawer_id: int, currency: str) -> int:
    """The notes of one currency expected in a drawer, in minor units."""
    return next((one.minor for one in foreign_in(drawer_id) if one.currency == currency), 0)


def foreign_counts(drawer_id: int) -> tuple[ForeignCountDetails, ...]:
    """The counts of notes of other currencies in a drawer, the earliest first."""
    return tuple(foreign_count_details(row) for row in ForeignCount.objects.filter(drawer_id=drawer_id))


def foreign_count_details(row: ForeignCount) -> ForeignCountDetails:
    """The row as a value."""
    return ForeignCountDetails(
        id=row.pk,
        drawer=row.drawer_id,
        currency=row.currency,
        counted_by=row.counted_by_id,
        at=row.at,
        expected_minor=row.expected_minor,
        counted_minor=row.counted_minor,
        difference_minor=row.counted_minor - row.expected_minor,
        is_banked=row.is_banked,
        difference_reason=row.difference_reason,
    )


@dataclass(frozen=True, slots=True)
class NotesLine:
    """One currency in one drawer: notes taken and the price paid, notes given and the money received.

    Without undone exchanges. ``left`` is still in the drawer; ``difference`` is the total of the counts
    (positive: over); ``rounding`` is the gain (positive) or cost of rounding to coins for the house.
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


NOTES_FIGURES = ("taken", "paid", "given", "received", "rounding", "banked", "difference")
"""The figures of a line that link to the rows behind them."""


@dataclass(frozen=True, slots=True)
class NotesBehind:
    """An exchange or a count behind a figure, with its amount; ``undoes`` if it undid another exchange."""

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
    """The rows behind a figure of the notes in a drawer, the earliest first; none for an unknown currency."""
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
    """The amount that an exchange adds to a figure, with the figure's sign."""
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
        expected=Sum("expected_minor"), banked=Sum("counted_minor")
    ):
        sums[pk, code]["expected"], sums[pk, code]["counted"] = expected, counted
    return tuple(_line(key, sums[key], homes.get(key, key[1])) for key in sorted(sums))


def _line(key: tuple[int, str], sums: dict[str, int], home: str) -> NotesLine:
    drawer, code = key
    incoming, outgoing = sums[f"{Side.BUY.value} notes"], -sums[f"{Side.SELL.value} notes"]
    return NotesLine(
        drawer=drawer,
        currency=code,
        taken=Money(incoming, code),
        paid=Money(-sums[f"{Side.BUY.value} cash"], home),
        given=Money(outgoing, code),
        received=Money(sums[f"{Side.SELL.value} cash"], home),
        banked=Money(sums["counted"], code),
        difference=Money(sums["counted"] - sums["expected"], code),
        left=Money(incoming - outgoing - sums["expected"], code),
        rounding=Money(sums["rounding"], home),
    )
