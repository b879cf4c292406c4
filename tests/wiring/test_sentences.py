"""Figures and days in the sentences of refusals and of the journal, in the form of the reader's language."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils import translation

from access.roles import Role
from cashier.limits import words as limit_facts
from people.models import User
from rulebook.refusals import Refusal
from tests import builders
from tournaments.check.setups import error
from wording import words

pytestmark = pytest.mark.django_db


def sentence(refusal: Refusal, language: str) -> str:
    with translation.override(language):
        return words.explain(refusal)[1]


@pytest.mark.parametrize(
    ("refusal", "en", "it"),
    [
        (error("products", "piles_differ", sum=12_500, chips=20_000).refusal, "12,500", "12.500"),
        (Refusal("chips_short", entries=1_200, needed=9_600, worth=1_000, owned=8_000), "9,600", "9.600"),
        (Refusal("blinds_jump", level=9, before=1_000, big=25_000), "25,000", "25.000"),
        (Refusal("raise_not_above_call", raise_to=1_200, call=2_400), "2,400", "2.400"),
        (Refusal("entries_full", entries=1_500, max_entries=1_500), "1,500 of 1,500", "1.500"),
        (Refusal("too_many_rows", most=5_000), "5,000", "5.000"),
        (Refusal("claimed_until", event=5, until="2026-11-24"), "24 Nov 2026", "24 nov 2026"),
        (Refusal("limit_ended", until="2026-11-24"), "24 Nov 2026", "24 nov 2026"),
        (Refusal("tax_in_force", since="2026-11-24"), "24 Nov 2026", "24 nov 2026"),
    ],
)
def test_a_refusal_writes_figures_and_days_as_its_reader_does(refusal: Refusal, en: str, it: str) -> None:
    assert en in sentence(refusal, "en")
    assert it in sentence(refusal, "it")


def test_a_line_writes_the_days_of_a_cash_limit_as_its_reader_does() -> None:
    told = {"name": "Law", "limit_minor": 100_000, "currency": "EUR", "since": "2026-11-24", "until": ""}
    for language, day in (("en", "24 Nov 2026"), ("it", "24 nov 2026")):
        with translation.override(language):
            assert day in words.sentence(limit_facts.CashLimitAdded.__name__, told)


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("players/", {"last_name": "Rossi", "birth_date": "31/05/1980"}, "birth_date"),
        ("days/{day}/clock/start-at/", {"at": "24-11-2026"}, "at"),
    ],
)
def test_a_day_that_cannot_be_read_is_refused_by_its_field_with_an_example(
    path: str, body: dict[str, str], field: str
) -> None:
    day = builders.day_of(builders.event())
    who = Client()
    who.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    for language, example in (("en", "like 2026-11-24T"), ("it", "come 2026-11-24T")):
        wanted = example if field == "at" else example.replace("like", "such as").removesuffix("T")
        address = f"/api/v1/{path.format(day=day)}"
        sent = json.dumps(body)
        answer = who.post(
            address, sent, content_type="application/json", headers={"accept-language": language}
        )
        assert answer.status_code == 400
        (told,) = answer.json()["errors"][field]
        assert wanted in told
        assert "YYYY" not in told
        assert answer.json()["detail"].startswith(f"{field}: ")
