"""Other currencies: exact rates from an instant on, rounding to the nearest coin, nothing lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.exchange import (
    Rate,
    Side,
    exchanged,
    rate_at,
    rate_text,
    rates_at,
    read_rate,
    require_rate,
    worth_of,
)
from rulebook.money import Money
from rulebook.refusals import Refusal

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def rate(text: str = "0.95", currency: str = "CHF", **over: Any) -> Rate:
    usual: dict[str, Any] = {"home": "EUR", "buying": read_rate(text), "since": NOON}
    return Rate(currency=currency, **usual | over)


@pytest.mark.parametrize(
    ("text", "minor", "currency", "worth"),
    [
        ("0.95", 25_000, "CHF", 23_750),
        ("0,95238", 10_000, "CHF", 9_524),
        ("1", 1, "USD", 1),
        ("0.0061", 10_000, "JPY", 6_100),
        ("3.02", 12_345, "KWD", 3_728),
        ("0.5", 21, "CHF", 11),
        ("0.000035", 1_000_000, "VND", 3_500),
    ],
)
def test_what_notes_are_worth_is_exact_and_half_up(text: str, minor: int, currency: str, worth: int) -> None:
    """Of JPY nothing is smaller than 1, of KWD a thousandth is."""
    found = exchanged(Money(minor, currency), rate(text, currency))
    assert found.worth == found.paid == Money(worth, "EUR")
    assert worth_of(minor, rate(text, currency)) == Money(worth, "EUR")
    assert worth_of(-minor, rate(text, currency)) == Money(-worth, "EUR")


@given(
    st.integers(1, 10**9),
    st.integers(1, 10**6),
    st.integers(0, 10**5),
    st.sampled_from([1, 5, 10, 100]),
    st.sampled_from(list(Side)),
)
def test_what_is_paid_is_the_nearest_whole_coin_and_the_rest_is_rounding(
    minor: int, millionths: int, more: int, step: int, side: Side
) -> None:
    made = rate(f"{Decimal(millionths).scaleb(-6):f}", step=step, selling=(millionths + more) * 1_000)
    exact = minor * Fraction(millionths + (more if side is Side.SELL else 0), 10**6)
    paid = (exact / step + Fraction(1, 2)).__floor__() * step
    given_away = paid - exact if side is Side.BUY else exact - paid
    if not paid or 10 * given_away > exact:
        with pytest.raises(Refusal, match="exchange_too_small"):
            exchanged(Money(minor, "CHF"), made, side)
        return
    found = exchanged(Money(minor, "CHF"), made, side)
    assert abs(found.worth.minor - exact) <= Fraction(1, 2)
    assert abs(found.paid.minor - exact) <= Fraction(step, 2)
    assert found.paid.minor % step == 0
    sign = 1 if side is Side.BUY else -1
    assert found.worth.minor == found.paid.minor + sign * found.kept.minor


@pytest.mark.parametrize(
    ("text", "minor", "currency", "step", "side"),
    [
        ("0.006", 1, "JPY", 1, Side.BUY),
        ("0.9", 1, "CHF", 1, Side.BUY),
        ("0.5", 1, "CHF", 1, Side.BUY),
        ("0.8", 200, "CHF", 100, Side.BUY),
        ("0.95", 14, "CHF", 10, Side.SELL),
    ],
)
def test_small_sums_exchanged_one_by_one_make_no_money(
    text: str, minor: int, currency: str, step: int, side: Side
) -> None:
    """A yen for a cent, of which it is worth 0.6: a hundred times, and the house has paid two thirds more."""
    made = rate(text, currency, selling=read_rate(text), step=step)
    with pytest.raises(Refusal, match="exchange_too_small"):
        exchanged(Money(minor, currency), made, side)
    assert exchanged(Money(minor * 1_000, currency), made, side).paid.minor > 0


@given(st.integers(1, 300), st.integers(10**6, 10**10), st.sampled_from([1, 5, 100]))
def test_no_note_is_paid_more_than_a_tenth_over_its_worth(minor: int, billionths: int, step: int) -> None:
    try:
        paid = exchanged(Money(minor, "CHF"), rate(rate_text(billionths), step=step)).paid.minor
    except Refusal:
        return
    assert paid * 10 * 10**9 <= 11 * minor * billionths


def test_notes_are_sold_dearer_than_bought() -> None:
    made = rate("0.95", selling=read_rate("0.98"), step=100)
    assert exchanged(Money(10_050, "CHF"), made).paid == Money(9_500, "EUR")
    sold = exchanged(Money(10_050, "CHF"), made, Side.SELL)
    assert (sold.worth, sold.paid, sold.kept) == (Money(9_849), Money(9_800), Money(-49))
    with pytest.raises(Refusal, match="not_sold"):
        exchanged(Money(100, "CHF"), rate(), Side.SELL)


@pytest.mark.parametrize("text", ["", "0", "0.0", "-1", "1e3", "1.000.000", "abc", "1." + "0" * 10])
def test_a_rate_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="rate_unreadable"):
        read_rate(text)


@given(st.integers(1, 10**17 - 1))
def test_a_rate_is_written_as_it_is_read(billionths: int) -> None:
    assert read_rate(rate_text(billionths)) == billionths


@pytest.mark.parametrize(
    ("over", "code"),
    [
        ({"currency": "QQQ"}, "currency_unknown"),
        ({"currency": "EUR"}, "rate_of_home"),
        ({"step": 0}, "step_zero"),
        ({"buying": 0}, "rate_unreadable"),
        ({"selling": 949_999_999}, "selling_below_buying"),
        ({"since": NOON - timedelta(seconds=1)}, "rate_in_past"),
    ],
)
def test_a_rate_that_makes_no_sense_is_refused(over: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        require_rate(rate(**over), NOON)


def test_a_rate_holds_from_its_instant_until_another_or_its_end() -> None:
    first = rate("0.95", id=1)
    second = rate("0.96", since=NOON + timedelta(hours=2), until=NOON + timedelta(hours=3), id=2)
    both = [second, first]
    assert rates_at(both, NOON - timedelta(seconds=1), "EUR") == ()
    assert rates_at(both, NOON, "USD") == ()
    assert rate_at(both, "CHF", NOON + timedelta(hours=1), "EUR") == first
    assert rate_at(both, "CHF", NOON + timedelta(hours=2), "EUR") == second
    with pytest.raises(Refusal, match="no_rate"):
        rate_at(both, "CHF", NOON + timedelta(hours=3), "EUR")
    corrected = rate("0.97", id=3)
    assert rate_at([corrected, first], "CHF", NOON, "EUR") == corrected


@pytest.mark.parametrize("minor", [0, -5])
def test_nothing_is_not_exchanged(minor: int) -> None:
    with pytest.raises(Refusal, match="amount_zero"):
        exchanged(Money(minor, "CHF"), rate())
