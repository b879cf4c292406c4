"""Automations that speak every language of the house, as a level begins and before registration closes."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from automation.rows import automations, dry_run
from automation.tasks import sweep
from clock import verbs
from clock.timers.tasks import sweep as timers
from displays.announcements.rows import announcements
from floor.life import verbs as life
from journal import instants
from journal.models import Line
from rulebook.refusals import Refusal
from tests import builders as b
from tests.automation.test_automations import announcement_texts, make
from tests.automation.test_pages_and_api import client
from tests.clock.evening import STRUCTURE

pytestmark = pytest.mark.django_db


def runs(begun: datetime, minutes: float) -> int:
    """How many automations ran, this many minutes after the start."""
    with instants.simulated_at(begun + timedelta(minutes=minutes)):
        timers()
        return sweep()


def test_it_is_announced_in_every_language_it_was_typed_in() -> None:
    event_id = b.started(3)
    make(trigger="players_left", number=2, text="Two left", others={"it": "  Restano   in due "})
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert sweep() == 1
    row = announcements(event_id, instants.now())[0]
    assert [(said.language, said.text) for said in row.said] == [("", "Two left"), ("it", "Restano in due")]


def test_the_form_asks_in_the_languages_of_the_house_and_keeps_what_was_typed() -> None:
    b.house(languages=("en", "it"))
    who = client()
    asked = who.get(reverse("automation-new")).content.decode()
    assert 'name="others.it"' in asked
    assert 'name="others.en"' not in asked
    typed = {"name": "Soon", "trigger": "registration_soon", "deed": "announce", "text": "Ten minutes"}
    answer = who.post(reverse("automation-new"), typed | {"others.it": "Dieci minuti", "minutes": "5"})
    assert answer.status_code == 400 or "How many minutes before" in answer.content.decode()
    answer = who.post(
        reverse("automation-new"), typed | {"before": "10", "others.it": "Dieci minuti", "minutes": "5"}
    )
    assert answer.status_code == 302
    one = automations()[0]
    assert (one.number, one.others) == (10, [["it", "Dieci minuti"]])
    again = who.get(reverse("automation-edit", args=[one.id])).content.decode()
    assert "Dieci minuti" in again
    assert "10 minutes before registration closes" in who.get(reverse("automation")).content.decode()


def test_a_level_begins_at_the_start_after_a_level_and_after_a_break() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.playing(3, periods=STRUCTURE)
        every, third = make(trigger="level_begin"), make(trigger="level_begin", number=3, text="Three")
        sweep()
        b.at(event_id, life.start_play, event=event_id)
    assert [runs(begun, minutes) for minutes in (0.01, 19, 20.01, 40.01, 50.01)] == [1, 0, 1, 0, 2]
    with instants.simulated_at(begun + timedelta(minutes=51)):
        assert [run.level for run in dry_run(every, event_id)] == [1, 2, 3]
        assert [run.would_fire for run in dry_run(third, event_id)] == [True]


def test_a_step_back_begins_nothing_and_a_jump_begins_its_level_alone() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3, periods=STRUCTURE)
        make(trigger="level_begin")
        sweep()
    day = b.day_of(event_id)
    with instants.simulated_at(begun + timedelta(minutes=1)):
        b.at(event_id, verbs.jump_to_level, day=day, level=4)
        assert sweep() == 1
        b.at(event_id, verbs.jump_to_level, day=day, level=2)
        assert sweep() == 0


def test_ten_minutes_before_registration_closes_it_runs_once_and_follows_the_clock() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3, periods=STRUCTURE, late_until_level=2)
        one = make(trigger="registration_soon", number=10)
        sweep()
    # It closes after the break, at 50 minutes.
    assert runs(begun, 39.9) == 0
    with instants.simulated_at(begun + timedelta(minutes=39.95)):
        b.at(event_id, verbs.add_time, day=b.day_of(event_id), seconds=300)
    assert [runs(begun, minutes) for minutes in (40.1, 45.01, 45.02, 46)] == [0, 1, 0, 0]
    assert Line.objects.filter(fact="RegistrationClosesSoon").count() == 1
    with instants.simulated_at(begun + timedelta(minutes=55.1)):
        timers()
        assert [run.would_fire for run in dry_run(one, event_id)] == [True]


def test_made_too_late_it_says_nothing_and_it_needs_its_minutes() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3, periods=STRUCTURE, late_until_level=2)
        with pytest.raises(Refusal, match="minutes_before_missing"):
            make(trigger="registration_soon")
    with instants.simulated_at(begun + timedelta(minutes=44)):
        make(trigger="registration_soon", number=10)
    assert runs(begun, 45) == 0
    with instants.simulated_at(begun + timedelta(minutes=45)):
        assert announcement_texts(event_id) == []
