"""Money, chips, blinds and clock times in the room's notation, in both languages."""

from __future__ import annotations

import pytest
from django.utils import translation
from reportlab.pdfbase import pdfmetrics

from cashier.paper.blocks import CONDENSED_BOLD, load_letters
from rulebook.money import MINOR_DIGITS, Money
from screens.templatetags import figures
from wording.figures import currency_choices


@pytest.mark.parametrize(
    ("language", "amount", "full", "short"),
    [
        ("en", Money(1222200), "€12,222.00", "€12,222"),
        ("it", Money(1222200), "12.222,00\u00a0€", "12.222\u00a0€"),
        ("en", Money(-50), "−€0.50", "−€0.50"),
        ("it", Money(1050, "CHF"), "10,50\u00a0CHF", "10,50\u00a0CHF"),
        ("en", Money(5000, "JPY"), "¥5,000", "¥5,000"),
        ("en", Money(-50, "PLN"), "−PLN\u00a00.50", "−PLN\u00a00.50"),
        ("it", Money(1000, "VND"), "1.000\u00a0VND", "1.000\u00a0VND"),
        ("en", Money(1000, "XOF"), "F\u00a0CFA\u00a01,000", "F\u00a0CFA\u00a01,000"),
        ("it", Money(100_000, "IDR"), "1.000,00\u00a0IDR", "1.000\u00a0IDR"),
        ("en", Money(1_000_500, "OMR"), "OMR\u00a01,000.500", "OMR\u00a01,000.500"),
        ("it", Money(1_000_000, "JOD"), "1.000,000\u00a0JOD", "1.000\u00a0JOD"),
        ("en", Money(1_000_000, "KWD"), "KWD\u00a01,000.000", "KWD\u00a01,000"),
    ],
)
def test_money_drops_cents_only_where_there_are_none(
    language: str, amount: Money, full: str, short: str
) -> None:
    with translation.override(language):
        assert (figures.money(amount), figures.money_short(amount)) == (full, short)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_currency_can_be_chosen_and_printed(language: str) -> None:
    load_letters()
    printed = pdfmetrics.getFont(CONDENSED_BOLD).face.charToGlyph
    with translation.override(language):
        chosen = dict(currency_choices())
        texts = {code: figures.money(Money(-1, code)) for code in chosen}
    assert chosen.keys() == MINOR_DIGITS.keys()
    assert {
        code: text for code, text in texts.items() if {ord(letter) for letter in text} - set(printed)
    } == {}


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (99_999, "99,999"),
        (100_000, "100K"),
        (125_500, "125.5K"),
        (1_260_000, "1.26M"),
        (1_234_567, "1,234,567"),
    ],
)
def test_chips_are_shortened_only_where_that_is_exact(count: int, text: str) -> None:
    with translation.override("en"):
        assert figures.chips_short(count) == text


@pytest.mark.parametrize(
    ("small", "big", "text"), [(500, 1_000, "500 / 1,000"), (75_000, 150_000, "75K / 150K")]
)
def test_both_blinds_are_written_in_one_unit(small: int, big: int, text: str) -> None:
    with translation.override("en"):
        assert figures.blinds_of(small, big).replace("\u00a0", " ") == text


@pytest.mark.parametrize(
    ("beside", "text"), [(80_000, "20,000 / 40,000"), (100_000, "20K / 40K"), (0, "20,000 / 40,000")]
)
def test_blinds_are_written_like_those_beside_them(beside: int, text: str) -> None:
    with translation.override("en"):
        assert figures.blinds_of(20_000, 40_000, beside).replace("\u00a0", " ") == text


def test_from_an_hour_on_a_break_is_hours_away() -> None:
    assert [figures.until(seconds * 1_000) for seconds in (3_599, 5_530)] == ["59:59", "1:32:10"]


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [(0, "0:00"), (1, "0:01"), (60_000, "1:00"), (5_999_000, "99:59"), (6_000_000, "1:40:00"), (-5, "0:00")],
)
def test_a_second_that_has_begun_counts(milliseconds: int, text: str) -> None:
    assert figures.minutes(milliseconds) == text
