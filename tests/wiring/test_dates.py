"""Days and times in the form of each language, on pages and in sentences."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from cashier.inspection.declared import Column, Kind, cell_text
from tests.architecture.sources import files, name_of
from wording.dates import date_format

AT = datetime(2026, 11, 24, 20, 5, tzinfo=UTC)
PAGE = '{{ at|date:"l j F Y" }}; {{ at|date:"SHORT_DATETIME_FORMAT" }}; {{ at|date }}; {{ none|date:"j M" }}'


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Tuesday 24 November 2026; Tue 24 Nov 2026, 20:05; 24 Nov 2026; "),
        ("it", "martedì 24 novembre 2026; mar 24 nov 2026, 20:05; 24 nov 2026; "),
    ],
)
def test_a_page_writes_days_and_months_as_its_language_does(language: str, text: str) -> None:
    with translation.override(language), timezone.override(UTC):
        assert Template(PAGE).render(Context({"at": AT, "none": None})) == text


def test_a_sentence_writes_them_the_same_way() -> None:
    with translation.override("it"):
        assert date_format(AT, "j M Y H:i") == "24 nov 2026 20:05"
        assert date_format(date(2026, 5, 4)) == "4 mag 2026"


def test_a_list_of_an_inspection_writes_them_the_same_way() -> None:
    column = Column("at", "At", Kind.INSTANT)
    for language, written in (("en", "24 Nov 2026 20:05"), ("it", "24 nov 2026 20:05")):
        with translation.override(language), timezone.override(UTC):
            assert cell_text(AT, column, "EUR") == written


def test_no_other_code_writes_dates() -> None:
    own = {"wording/dates.py", "tests/wiring/test_dates.py"}
    code = (path for path in files() if path.suffix == ".py" and name_of(path) not in own)
    found = [name_of(path) for path in code if "formats import date_format" in path.read_text()]
    assert not found
