"""Cash counted by notes and coins; when a difference must be explained."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.cash import CASH, counted_sum, denominations_of, require_explained
from rulebook.money import MINOR_DIGITS
from rulebook.refusals import Refusal


def code_of(action, *values, **options) -> str:
    try:
        action(*values, **options)
    except Refusal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("currency", sorted(CASH))
def test_each_value_of_a_currency_is_there_once_largest_first(currency: str) -> None:
    known = denominations_of(currency)
    assert known is not None
    assert currency in MINOR_DIGITS
    for listed in (known.notes, known.coins):
        assert list(listed) == sorted(set(listed), reverse=True)
    assert not set(known.notes) & set(known.coins)
    assert known.coins[-1] >= 1


def test_the_minor_unit_decides_what_a_note_is_worth() -> None:
    euro, yen, forint = (denominations_of(code) for code in ("EUR", "JPY", "HUF"))
    assert euro is not None
    assert yen is not None
    assert forint is not None
    assert (euro.notes[0], euro.coins[-1]) == (50_000, 1)
    assert yen.notes[0] == 10_000
    assert forint.notes[0] == 2_000_000
    assert denominations_of("KWD") is None


@given(st.dictionaries(st.sampled_from((50_000, 2_000, 200, 1)), st.integers(0, 999)))
def test_the_pieces_add_up(pieces: dict[int, int]) -> None:
    assert counted_sum(list(pieces.items()), "EUR") == sum(value * number for value, number in pieces.items())


@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        ([(300, 1)], "denomination_unknown"),
        ([(500, 1), (500, 1)], "denomination_unknown"),
        ([(500, -1)], "amount_negative"),
    ],
)
def test_what_is_no_count_is_refused(pieces: list[tuple[int, int]], code: str) -> None:
    assert code_of(counted_sum, pieces, "EUR") == code


@pytest.mark.parametrize(
    ("difference", "free", "reason", "code"),
    [
        (-500, None, "", ""),
        (-500, 500, "", ""),
        (500, 500, "", ""),
        (-501, 500, "", "difference_unexplained"),
        (501, 500, " ", "difference_unexplained"),
        (-501, 500, "a note too many", ""),
        (-1, 0, "", "difference_unexplained"),
        (0, 0, "", ""),
    ],
)
def test_a_difference_above_what_is_free_is_explained(
    difference: int, free: int | None, reason: str, code: str
) -> None:
    found = code_of(require_explained, difference, free_minor=free, reason=reason, currency="EUR")
    assert found == code
