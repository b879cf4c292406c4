"""Minimum age: from which day a player may enter."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.ages import MinimumAge, old_enough_from, require_age
from rulebook.refusals import Refusal


def refused(born: date | None, day: date, minimum: MinimumAge) -> str:
    try:
        require_age(1, born, day, minimum)
    except Refusal as refusal:
        return refusal.code
    return ""


def test_a_player_enters_on_the_birthday_itself() -> None:
    born, asked = date(2008, 11, 23), MinimumAge(18)
    assert refused(born, date(2026, 11, 22), asked) == "player_too_young"
    assert refused(born, date(2026, 11, 23), asked) == ""


@pytest.mark.parametrize(
    ("years", "day"), [(18, date(2026, 3, 1)), (20, date(2028, 2, 29)), (21, date(2029, 3, 1))]
)
def test_born_on_29_february_a_player_enters_on_1_march_of_other_years(years: int, day: date) -> None:
    assert old_enough_from(date(2008, 2, 29), years) == day
    assert refused(date(2008, 2, 29), date(day.year, 2, 28), MinimumAge(years)) == "player_too_young"
    assert refused(date(2008, 2, 29), day, MinimumAge(years)) == ""


def test_an_unknown_birth_keeps_nobody_out_unless_the_house_asks() -> None:
    day = date(2026, 11, 23)
    assert refused(None, day, MinimumAge(18)) == ""
    assert refused(None, day, MinimumAge(18, asks_birth_date=True)) == "birth_date_missing"


def test_a_house_without_an_age_asks_nothing() -> None:
    day = date(2026, 11, 23)
    assert refused(day, day, MinimumAge(None, asks_birth_date=True)) == ""
    assert refused(None, day, MinimumAge(None, asks_birth_date=True)) == ""


def test_the_refusal_says_from_when() -> None:
    with pytest.raises(Refusal) as caught:
        require_age(7, date(2010, 5, 3), date(2026, 11, 23), MinimumAge(18))
    assert caught.value.detail == {"player": 7, "years": 18, "may_enter_from": "2028-05-03"}
