"""How money and chips are written, in the current language: on pages, on paper, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from unicodedata import category

from babel import Locale
from babel.numbers import format_currency, get_currency_name, get_currency_symbol
from django.utils import translation
from django.utils.formats import get_format, number_format

from rulebook.money import MINOR_DIGITS, Money, minor_digits

NO_BREAK = "\u00a0"
UNPRINTED = str.maketrans({"\u202f": NO_BREAK, "฿": "THB"})
"""Characters missing in the font for paper: the narrow space of ``F CFA``, the baht sign."""


def money_text(amount: Money) -> str:
    """``Money(1222200)`` as ``€12,222.00`` in English, ``12.222,00 €`` in Italian."""
    return _with_symbol(amount, minor_digits(amount.currency))


def money_short_text(amount: Money) -> str:
    """Like ``money_text`` without cents if there are none: ``€12,222``."""
    digits = minor_digits(amount.currency)
    return _with_symbol(amount, digits if amount.minor % 10**digits else 0)


def money_typed(amount: Money) -> str:
    """An amount as it is typed into a field: ``1630.00`` in English, ``1630,00`` in Italian; see ``parse_money``."""
    return decimal_typed(amount.amount)


def money_short_typed(amount: Money) -> str:
    """The same without cents if there are none: ``1630``."""
    is_whole = amount.minor % 10 ** minor_digits(amount.currency) == 0
    return str(int(amount.amount)) if is_whole else money_typed(amount)


def decimal_typed(number: Decimal) -> str:
    """A number with the decimal mark of the current language and no grouping: ``7.5``, ``7,5``."""
    return f"{number:f}".replace(".", str(get_format("DECIMAL_SEPARATOR")))


def rate_typed(rate: str) -> str:
    """An exchange rate as in the API, but with the decimal mark of the current language: ``0.95``, ``0,95``."""
    return decimal_typed(Decimal(rate)) if rate else ""


def chips_text(count: int) -> str:
    """``20000`` as ``20,000`` in English, ``20.000`` in Italian; a true minus sign below zero."""
    digits = number_format(abs(count), 0, use_l10n=True, force_grouping=True)
    return f"−{digits}" if count < 0 else digits


def minor_text(minor: Any, details: Mapping[str, Any]) -> str:
    """Minor units inside a sentence, in the currency given in the other details."""
    return money_text(Money(int(minor), str(details.get("currency", "EUR"))))


def currency_choices() -> list[tuple[str, str]]:
    """Every currency of ISO 4217 with its name: ``EUR · euro``."""
    locale = _locale()
    return [(code, f"{code} · {get_currency_name(code, locale=locale)}") for code in sorted(MINOR_DIGITS)]


def _with_symbol(amount: Money, digits: int) -> str:
    """Babel's pattern with ISO 4217's digits; a true minus sign, which never breaks across lines."""
    locale = _locale()
    symbol = get_currency_symbol(amount.currency, locale)
    pattern = locale.currency_formats["standard"].pattern.split(";")[0]
    pattern = pattern.replace("0.00", f"0.{'0' * digits}" if digits else "0")
    if category(symbol[-1]) != "Sc":
        pattern = pattern.replace("¤#", f"¤{NO_BREAK}#")
    text = format_currency(abs(amount.amount), amount.currency, pattern, locale, currency_digits=False)
    return f"{'−' if amount.minor < 0 else ''}{text.translate(UNPRINTED)}"


def _locale() -> Locale:
    return Locale.parse(translation.get_language() or "en", sep="-")
