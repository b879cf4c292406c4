"""A set-up in sentences, in both languages; what is fixed says since when."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from access.roles import Role
from people.models import User
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, one_after_another
from rulebook.pool import Withholding
from rulebook.products import Product, ProductKind
from rulebook.refusals import Refusal
from rulebook.side_pools import SidePool
from rulebook.structure import AnteKind, LastLevel, Period, PeriodKind
from tests import builders
from tournaments.set_up.overview import summary_of
from tournaments.set_up.topics import FIELDS, SetupTopic, TopicForms
from tournaments.values import Chip, EventSetup, PayoutKind, PayoutRule, changed_setup
from tournaments.venue.zone import house_zone

START = datetime(2026, 11, 27, 18, tzinfo=UTC)
LEVELS = tuple(
    Period(PeriodKind.LEVEL, at, 1_200, 100 * at, 200 * at, 200 * at, AnteKind.BIG_BLIND)
    for at in range(1, 7)
)
PAUSE = Period(PeriodKind.BREAK, 0, 900)
PERIODS = (*LEVELS[:2], PAUSE, *LEVELS[2:4], PAUSE, *LEVELS[4:])
BASE = changed_setup(
    EventSetup(name="Friday", starts_at=START, periods=PERIODS, starting_stack=25_000, max_entries=81),
    buy_in_minor=10_000,
    fee_minor=1_000,
)
SET = (Chip(100, "red", 10), Chip(5_000, "green", 4))
LATER = DaySetup(datetime(2026, 11, 28, 18, tzinfo=UTC))
LAST_LONGER = Product(
    number=0, kind=ProductKind.SIDE_FEE, name="Last longer", pool_minor=1_000, until_level=0
)


def changed(**over: Any) -> EventSetup:
    return changed_setup(BASE, **over)


SAID: tuple[tuple[SetupTopic, EventSetup, str, str], ...] = (
    (SetupTopic.NAME, BASE, "Friday, Friday 27 Nov 2026, 19:00 · One day", "venerdì 27 nov 2026, 19:00"),
    (
        SetupTopic.NAME,
        replace(
            BASE,
            days=one_after_another((DaySetup(START), LATER)),
            advance=AdvanceRule(AdvanceKind.TABLE_WINNERS, 2),
            is_main=True,
        ),
        "Main event; 2 days, the last on Saturday 28 Nov 2026, 19:00; the top 2 of each table advance",
        "passano i migliori 2 di ogni tavolo",
    ),
    (
        SetupTopic.LEVELS,
        BASE,
        "20 minutes, 6 levels from 100/200, big blind ante; breaks of 15 minutes after levels 2 and 4",
        "pause di 15 minuti dopo i livelli 2 e 4",
    ),
    (SetupTopic.LEVELS, replace(BASE, periods=()), "No levels yet", "Ancora nessun livello"),
    (
        SetupTopic.LEVELS,
        replace(BASE, last_level=LastLevel.ENDS),
        "Play ends after level 6",
        "Il gioco finisce dopo il livello 6",
    ),
    (
        SetupTopic.CHIPS,
        replace(BASE, chip_set=SET),
        "25,000 in chips of 100 to 5,000 · 10 × 100, 4 × 5,000",
        "chip da",
    ),
    (SetupTopic.CHIPS, BASE, "25,000 chips · No chip set", "Nessun set di chip"),
    (
        SetupTopic.ENTRY,
        BASE,
        "€100 + €10, up to 81 entries · Seats drawn at the sale",
        "fino a 81 iscrizioni",
    ),
    (SetupTopic.ENTRY, changed(buy_in_minor=0, fee_minor=0, max_entries=None), "Free", "Gratuit"),
    (SetupTopic.LATE, BASE, "Registration closes as play starts, no re-entry", "nessun re-entry"),
    (
        SetupTopic.LATE,
        changed(late_until_level=2, re_entries=1),
        "Late registration to the end of level 2, one re-entry per player · Closes about 19:55",
        "un re-entry per giocatore",
    ),
    (
        SetupTopic.LATE,
        changed(late_until_level=2, re_entries=None),
        "re-entries without limit",
        "senza limite",
    ),
    (SetupTopic.REBUYS, BASE, "None", "Nessun"),
    (
        SetupTopic.REBUYS,
        changed(rebuys=2, rebuy_minor=2_000, rebuy_until_level=4, has_add_on=True, add_on_stack=9_000),
        "Rebuy €20 for 25,000 chips, at most 2, until the end of level 4; Add-on free for 9,000 chips",
        "per 25.000 chip",
    ),
    (SetupTopic.FURTHER, BASE, "None", "Nessun"),
    (
        SetupTopic.FURTHER,
        replace(BASE, products=(*BASE.products, LAST_LONGER), side_pools=(SidePool("Last longer"),)),
        "Last longer €10 (until play starts) · Last longer: 100%",
        "Last longer",
    ),
    (SetupTopic.GUARANTEE, BASE, "No guarantee, nothing withheld", "niente trattenuto"),
    (
        SetupTopic.GUARANTEE,
        replace(BASE, guarantee_minor=800_000, withholdings=(Withholding("Staff", 300),), added_minor=50_000),
        "€8,000 guaranteed, €500 given by the house, withheld: Staff 3% · Covered from",
        "garantiti",
    ),
    (
        SetupTopic.PRIZES,
        replace(BASE, payout=PayoutRule(paid_points=1_500, first_points=3_100, round_to_minor=1_000)),
        "15 percent of entries paid · First place 31 percent, rounded to €10",
        "arrotondati a",
    ),
    (
        SetupTopic.PRIZES,
        replace(BASE, payout=PayoutRule(PayoutKind.SHARES, shares=(6_000, 4_000))),
        "60 40",
        "60 40",
    ),
    (SetupTopic.SCREENS, replace(BASE, shows_names=False), "Screens show no names", "non mostrano nomi"),
    (SetupTopic.RULES, BASE, "TDA 2024 · As printed", "Come stampato"),
)


@pytest.mark.parametrize(("topic", "setup", "english", "italian"), SAID)
@pytest.mark.django_db
def test_a_topic_is_a_sentence_in_both_languages(
    topic: SetupTopic, setup: EventSetup, english: str, italian: str
) -> None:
    builders.house()
    for language, told in (("en", english), ("it", italian)):
        with override(language), timezone.override(house_zone()):
            summary = summary_of(setup, topic)
            assert told.casefold() in f"{summary.line} · {summary.note}".casefold()


@pytest.fixture
def director() -> Client:
    """A director of a house with four tables."""
    builders.house()
    builders.room(4)
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR, display_name="Dora"))
    return found


def lines(director: Client, event_id: int) -> dict[str, dict[str, Any]]:
    """The lines of the page by heading and topic."""
    groups = director.get(f"/events/{event_id}/setup/").context["groups"]
    return {str(group.title): {line.topic.value: line for line in group.lines} for group in groups}


@pytest.mark.django_db
def test_a_draft_lists_all_topics_and_marks_what_to_look_at(director: Client) -> None:
    found = lines(director, builders.event(state="draft", late_until_level=60))
    assert [*found] == ["What is played", "Money", "How it is run"]
    told = {name: line for group in found.values() for name, line in group.items()}
    assert [*told] == [topic.value for topic in SetupTopic]
    assert all(line.action for line in told.values())
    assert told["late"].is_marked
    assert not told["people"].is_marked


@pytest.mark.django_db
def test_an_event_under_way_says_what_can_change_and_what_is_fixed_since_when(director: Client) -> None:
    event_id = builders.started(4)
    found = lines(director, event_id)
    assert {*found["Fixed, and since when"]} == {"chips", "entry", "seats"}
    assert found["Fixed, and since when"]["entry"].note.startswith("Since the first sale, ")
    assert found["Fixed, and since when"]["seats"].action == ""
    assert "Partly fixed since the first sale" in found["Can change now"]["guarantee"].note
    assert "from level 2 on" in found["Can change now"]["levels"].note
    assert {*FIELDS} <= {SetupTopic(name) for group in found.values() for name in group}


@pytest.mark.django_db
def test_who_reads_only_sees_the_lines_and_no_way_to_change_them(director: Client) -> None:
    event_id = builders.event(state="draft")
    cashier = Client()
    cashier.force_login(User.objects.create(username="carlo", role=Role.CASHIER, display_name="Carlo"))
    page = cashier.get(f"/events/{event_id}/setup/")
    assert b"data-topic=" not in page.content
    assert cashier.get(f"/events/{event_id}/setup/edit/entry/").status_code == 403


@pytest.mark.django_db
def test_a_script_is_told_in_place_what_it_saved(director: Client) -> None:
    event_id = builders.event(state="draft", buy_in_minor=10_000)
    sent = {"guarantee": "5000", "added": "", "withholdings-TOTAL_FORMS": 0, "withholdings-INITIAL_FORMS": 0}
    where = f"/events/{event_id}/setup/edit/guarantee/"
    saved = director.post(where, sent, headers={"HX-Request": "true"}).context["saved"]
    assert [str(label) for label in saved.labels] == ["Guarantee"]
    assert saved.before == "No guarantee, nothing withheld"
    assert saved.undo_url
    again = director.post(where, sent, headers={"HX-Request": "true"}).context["saved"]
    assert (again.labels, again.before, again.undo_url) == ((), "", "")


@pytest.mark.django_db
def test_an_error_of_another_topic_names_that_topic() -> None:
    shown = TopicForms(SetupTopic.LATE, BASE, {"late_until_level": "3"})
    assert shown.is_valid()
    shown.show(Refusal("stack_missing", field="starting_stack"))
    assert str(shown.form.non_field_errors()[0]).startswith("Chips: ")


@pytest.mark.django_db
def test_an_event_that_is_over_is_read_and_not_opened(director: Client) -> None:
    event_id = builders.event(state="cancelled")
    found = lines(director, event_id)
    assert [*found] == ["Fixed, and since when"]
    assert {line.note for line in found["Fixed, and since when"].values()} == {"The event is over"}
    for topic in ("entry", "rules"):
        answer = director.get(f"/events/{event_id}/setup/edit/{topic}/")
        assert answer["Location"] == f"/events/{event_id}/setup/"
    refused = director.post(f"/events/{event_id}/setup/edit/seats/", {"seats_per_table": "8"})
    assert "The event is over" in refused.content.decode() or refused.context["form"].errors
