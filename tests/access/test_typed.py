"""Figures in what a page was sent: read as numbers, or as none."""

from __future__ import annotations

import pytest

from access.typed import signed_number, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1), ("", None), ("-5", None), ("1.5", None), (" 5", None)],
)
def test_a_whole_number_is_digits_alone(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["9" * 19, "9" * 5_000, "²", "٥"])
def test_nothing_else_is_a_number_and_nothing_breaks(text: str) -> None:
    assert whole_number(text) is None
    assert signed_number(f"-{text}") is None


@pytest.mark.parametrize(("text", "number"), [("-5", -5), ("5", 5), ("-0", 0), ("--5", None), ("-", None)])
def test_one_minus_sign_makes_it_negative(text: str, number: int | None) -> None:
    assert signed_number(text) == number
