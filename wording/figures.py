"""How money and chips are written, in the language in force: on pages, on paper, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.formats import number_format

from rulebook.money import Money, minor_digits

SYMBOLS = {"EUR": "€", "GBP": "£", "USD": "$", "JPY": "¥", "PLN": "zł", "CZK": "Kč", "UAH": "₴", "TRY": "₺"}
SYMBOL_FIRST = frozenset({"en"})
NO_BREAK = "\u00a0"


def money_text(amount: Money) -> str:
    """``Money(1222200)`` as ``€12,222.00`` in English, ``12.222,00 €`` in Italian."""
    return _with_symbol(amount, minor_digits(amount.currency))


def money_short_text(amount: Money) -> str:
    """Like ``money_text`` without cents where there are none: ``€12,222``."""
    digits = minor_digits(amount.currency)
    return _with_symbol(amount, digits if amount.minor % 10**digits else 0)


def chips_text(count: int) -> str:
    """``20000`` as ``20,000`` in English, ``20.000`` in Italian."""
    return number_format(count, 0, use_l10n=True, force_grouping=True)


def minor_text(minor: Any, details: Mapping[str, Any]) -> str:
    """Minor units inside a sentence, in the currency that the other details name."""
    return money_text(Money(int(minor), str(details.get("currency", "EUR"))))


def _with_symbol(amount: Money, digits: int) -> str:
    figure = number_format(abs(amount.amount), digits, use_l10n=True, force_grouping=True)
    sign = "−" if amount.minor < 0 else ""
    symbol = SYMBOLS.get(amount.currency, amount.currency)
    language = (translation.get_language() or "en").split("-")[0]
    if language in SYMBOL_FIRST:
        return f"{sign}{symbol}{NO_BREAK if len(symbol) > 1 else ''}{figure}"
    return f"{sign}{figure}{NO_BREAK}{symbol}"
