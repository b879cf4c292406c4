"""A day in a form: the house's own order, in every language and whatever the browser speaks."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django import forms
from django.utils import translation

from access.day_fields import DayField
from journal import instants

ROOT = Path(__file__).parents[2]
OF_THE_BROWSER = ('type="date"', '"type": "date"', "datetime-local")


class Born(forms.Form):
    day = DayField()


@pytest.mark.parametrize(("language", "date_text"), [("en", "5 Mar 2027"), ("it", "5 mar 2027")])
def test_a_day_is_shown_and_read_day_before_month(language: str, date_text: str) -> None:
    wanted = date(2027, 3, 5)
    with translation.override(language):
        assert f'value="{date_text}"' in str(Born(initial={"day": wanted})["day"])
        for text in (
            date_text,
            "5/3/2027",
            "05.03.2027",
            "5-3-2027",
            "2027-03-05",
            "5 March 2027",
            " 5 mar 2027 ",
        ):
            form = Born({"day": text})
            assert form.is_valid(), (text, form.errors)
            assert form.cleaned_data["day"] == wanted, text


@pytest.mark.parametrize(
    "text", ["03/31/1970", "31/3", "31 March", "31/3/70", "31/02/1970", "soon", "0", "1/1/0000"]
)
def test_a_day_that_may_mean_two_is_refused_with_an_example(text: str) -> None:
    form = Born({"day": text})
    year = instants.now().year
    assert not form.is_valid()
    said = str(form.errors["day"][0])
    assert said.startswith("Type the date as in ")
    assert said.endswith(f"{year}.")
    assert f'value="{text}"' in str(form["day"])


def test_no_field_leaves_the_order_of_a_date_to_the_browser() -> None:
    apps = [
        one for one in ROOT.iterdir() if (one / "apps.py").exists() or one.name in ("templates", "wording")
    ]
    files = [one for app in apps for one in app.rglob("*") if one.suffix in (".py", ".html")]
    assert len(files) > 500
    found = [one.name for one in files if any(mark in one.read_text() for mark in OF_THE_BROWSER)]
    assert not found
