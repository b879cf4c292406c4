"""Local times in forms: which of two, where an hour occurs twice; a refusal, where it is skipped."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.utils import timezone, translation

from journal import instants
from tournaments.set_up.forms import EventForm
from tournaments.set_up.lists import DayForm
from tournaments.typed.cells import WallTimeField

FIRST, SECOND = datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
TWICE = "2026-10-25T02:30"


class Asked(forms.Form):
    """A form with one time."""

    at = WallTimeField(required=False)


@pytest.fixture(autouse=True)
def _in_rome():
    with timezone.override(ZoneInfo("Europe/Rome")):
        yield


def test_an_hour_that_comes_twice_is_refused_and_both_are_offered() -> None:
    form = Asked({"at": TWICE})
    assert not form.is_valid()
    assert "02:30 CEST" in form.errors["at"][0]
    shown = " ".join(str(form["at"]).split())
    assert "02:30 CEST" in shown
    assert "02:30 CET" in shown
    assert 'value="25 Oct 2026"' in shown
    assert 'value="02:30"' in shown
    assert "checked" not in shown


@pytest.mark.parametrize(("which", "instant"), [("0", FIRST), ("1", SECOND)])
def test_it_is_taken_once_it_is_said_which(which: str, instant: datetime) -> None:
    form = Asked({"at": TWICE, "at_which": which})
    assert form.is_valid()
    assert form.cleaned_data["at"] == instant
    again = " ".join(str(Asked(initial={"at": form.cleaned_data["at"]})["at"]).split())
    assert f'value="{which}" checked' in again


def test_an_hour_that_never_comes_is_refused() -> None:
    form = Asked({"at": "2026-03-29T02:30"})
    assert not form.is_valid()
    assert "02:30" in form.errors["at"][0]


def test_any_other_time_is_taken_as_before() -> None:
    for typed in ("2026-11-20T20:00", "2026-11-20 20:00", "2026-11-20T19:00Z"):
        form = Asked({"at": typed})
        assert form.is_valid(), form.errors
        assert form.cleaned_data["at"] == datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
    assert not Asked({"at": "soon"}).is_valid()
    assert Asked({"at": ""}).is_valid()
    assert "choice" not in str(Asked({"at": "2026-11-20T20:00"})["at"])


def test_the_start_and_the_end_of_late_registration_are_such_times() -> None:
    assert "02:30 CET" in DayForm({"starts_at": TWICE}).errors["starts_at"][0]
    assert "02:30 CET" in EventForm({"late_until_at": TWICE}).errors["late_until_at"][0]


@pytest.mark.parametrize(
    ("day", "clock"),
    [
        ("5/3/2027", "20:00"),
        ("05.03.2027", "20.00"),
        ("5-3-27", "20"),
        ("5 Mar 2027", "2000"),
        ("Fri 5 March 2027", "20h00"),
        ("5 marzo 2027", "20:00"),
        ("2027-03-05", "20:00"),
    ],
)
def test_a_date_is_typed_day_first_and_the_time_apart(day: str, clock: str) -> None:
    with translation.override("it"):
        form = Asked({"at": day, "at_time": clock})
        assert form.is_valid(), form.errors
    assert form.cleaned_data["at"] == datetime(2027, 3, 5, 19, 0, tzinfo=UTC)


def test_without_a_year_the_next_such_day_is_meant() -> None:
    with instants.simulated_at(datetime(2026, 11, 22, 12, 0, tzinfo=UTC)):
        for day, year in (("23/11", 2026), ("22.11.", 2026), ("21 Nov", 2027), ("29/2", 2028)):
            form = Asked({"at": day, "at_time": "20"})
            assert form.is_valid(), form.errors
            assert form.cleaned_data["at"].year == year


@pytest.mark.parametrize(
    ("day", "clock", "text"),
    [
        ("31/2/2027", "20:00", "Type the date as in"),
        ("Friday", "20:00", "Type the date as in"),
        ("", "20:00", "Type the date as in"),
        ("5/3/2027", "25:00", "Type the time as in 20:00."),
        ("5/3/2027", "", "Type the time as in 20:00."),
    ],
)
def test_what_cannot_be_read_is_named_and_stays(day: str, clock: str, text: str) -> None:
    form = Asked({"at": day, "at_time": clock})
    assert text in form.errors["at"][0]
    assert f'value="{day}"' in str(form["at"])
    assert f'value="{clock}"' in str(form["at"])


@pytest.mark.parametrize(("language", "text"), [("en", "5 Mar 2027"), ("it", "05/03/2027")])
def test_a_date_is_shown_as_the_house_writes_it(language: str, text: str) -> None:
    with translation.override(language):
        shown = str(Asked(initial={"at": datetime(2027, 3, 5, 19, 0, tzinfo=UTC)})["at"])
    assert f'value="{text}"' in shown
    assert 'value="20:00"' in shown
    assert "datetime-local" not in shown
