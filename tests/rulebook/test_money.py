"""Money is exact, and read as it is typed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rulebook.money import (
    Money,
    basis_points,
    minor_digits,
    parse_money,
    require_currency,
)
from rulebook.refusals import Refusal


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("200", 20_000),
        ("1234.50", 123_450),
        ("1.234,50", 123_450),
        ("1,234.50", 123_450),
        ("1.234", 123_400),
        ("1'234,5", 123_450),
        ("1 234,50", 123_450),
        ("1.234.567", 123_456_700),
        ("1\u00a0234.5", 123_450),
        ("-15.000", -1_500_000),
        (".5", 50),
        ("-3,20", -320),
        ("0,05", 5),
    ],
)
def test_amounts_are_read_as_counters_type_them(text: str, minor: int) -> None:
    assert parse_money(text, "EUR") == Money(minor, "EUR")


def test_digits_follow_the_currency() -> None:
    assert parse_money("12000", "JPY").minor == 12_000
    assert parse_money("1.234", "KWD").minor == 1_234
    assert Money(12_000, "JPY").amount == Decimal(12_000)
    assert Money(1_234, "EUR").amount == Decimal("12.34")


@pytest.mark.parametrize(
    ("currency", "digits"),
    [
        ("VND", 0),
        ("XOF", 0),
        ("IDR", 2),
        ("HUF", 2),
        ("IQD", 3),
        ("OMR", 3),
        ("JOD", 3),
        ("KWD", 3),
        ("CLF", 4),
    ],
)
def test_digits_are_those_of_iso_4217(currency: str, digits: int) -> None:
    assert minor_digits(currency) == digits
    assert parse_money("1000", currency).minor == 1_000 * 10**digits
    assert Money(1_000 * 10**digits, currency).amount == Decimal(1_000)
    require_currency(currency)


@pytest.mark.parametrize("code", ["", "eur", "EURO", "ABC", "XAU", "XTS"])
def test_what_is_no_money_is_no_currency(code: str) -> None:
    with pytest.raises(Refusal, match="currency_unknown"):
        require_currency(code)


def test_a_currency_that_left_the_table_is_still_shown() -> None:
    assert Money(1_234, "HRK").amount == Decimal("12.34")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "amount_unreadable"),
        ("twenty", "amount_unreadable"),
        ("NaN", "amount_unreadable"),
        ("Infinity", "amount_unreadable"),
        ("1e99", "amount_unreadable"),
        ("1e999999", "amount_unreadable"),
        ("12.3456", "amount_too_fine"),
        ("0.555", "amount_too_fine"),
        ("1.234,567", "amount_too_fine"),
        ("1500.555", "amount_ambiguous"),
        ("-1500,555", "amount_ambiguous"),
        ("12.34.567", "amount_ambiguous"),
        ("1.2.3", "amount_ambiguous"),
        ("1,2345.60", "amount_ambiguous"),
        ("1.234.5", "amount_ambiguous"),
    ],
)
def test_what_is_no_amount_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_money(text, "EUR", field="price")
    assert (refused.value.code, refused.value.field) == (code, "price")


def test_currencies_never_mix() -> None:
    with pytest.raises(Refusal, match="currency_differs"):
        Money(1, "EUR") + Money(1, "CHF")
    with pytest.raises(Refusal, match="currency_differs"):
        Money(1, "EUR") - Money(1, "CHF")


def test_sums_and_shares() -> None:
    assert Money(150) + Money(-50) == Money(100)
    assert Money(250) * 3 - Money(50) == -Money(-700)
    assert [basis_points(1_260_000, 300), basis_points(50, 100), basis_points(49, 100)] == [37_800, 1, 0]
