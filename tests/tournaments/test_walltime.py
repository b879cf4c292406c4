"""Local times in forms: which of two, where an hour occurs twice; a refusal, where it is skipped."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.utils import timezone

from tournaments.forms.event import EventForm
from tournaments.forms.walltime import WallTimeField

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
    shown = str(form["at"])
    assert "02:30 CEST" in shown
    assert "02:30 CET" in shown
    assert f'value="{TWICE}"' in shown
    assert "checked" not in shown


@pytest.mark.parametrize(("which", "instant"), [("0", FIRST), ("1", SECOND)])
def test_it_is_taken_once_it_is_said_which(which: str, instant: datetime) -> None:
    form = Asked({"at": TWICE, "at_which": which})
    assert form.is_valid()
    assert form.cleaned_data["at"] == instant
    again = str(Asked(initial={"at": form.cleaned_data["at"]})["at"])
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
    form = EventForm({"starts_at": TWICE, "late_until_at": TWICE})
    assert "02:30 CET" in form.errors["starts_at"][0]
    assert "02:30 CET" in form.errors["late_until_at"][0]
