"""Other currencies, read by API: rates, exchanges, counts of notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from cashier.currencies import queries as currencies
from cashier.currencies.queries import ExchangeDetails, ExchangeRateView, ForeignCountDetails
from cashier.ledger import drawers as drawer_queries

AT_THE_DRAWERS = CASHIERS | INSPECTORS


@read("exchange-rates/", admits=AT_THE_DRAWERS)
def exchange_rates() -> Sequence[ExchangeRateView]:
    """List the rates of other currencies, the latest first; those that have ended too."""
    return currencies.rate_list()


@read("exchange-rates/<int:rate>/", admits=AT_THE_DRAWERS)
def exchange_rate(rate: int) -> ExchangeRateView:
    """Show a rate."""
    return currencies.rate_view(currencies.rate_row(rate))


@read("exchanges/", admits=AT_THE_DRAWERS, filtered_by=currencies.ExchangeFilters)
def exchanges(asked: Mapping[str, Any]) -> Sequence[ExchangeDetails]:
    """List the exchanges of other currencies, newest first."""
    return currencies.exchange_list(asked)


@read("exchanges/<int:exchange>/", admits=AT_THE_DRAWERS)
def exchange(exchange: int) -> ExchangeDetails:
    """Show an exchange."""
    return currencies.exchange_details(currencies.exchange_row(exchange))


@read("drawers/<int:drawer>/foreign/", admits=AT_THE_DRAWERS)
def notes_counts(drawer: int) -> Sequence[ForeignCountDetails]:
    """List the counts of notes of other currencies in a drawer, oldest first."""
    return currencies.foreign_counts(drawer_queries.drawer(drawer).id)
