"""Announcements: made, expired, ended, undone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from displays.announcements.rows import all_announcements, announcements
from displays.announcements.verbs import announce, end_announcement
from journal import instants
from journal.opening import HOUSE, perform, tournament_book
from journal.queries import latest_lines
from rulebook.refusals import InvariantViolation, Refusal
from tests import builders
from tests.clock.evening import EIGHT, NOBODY
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def say(event_id: int | None, text: str = "Race off", minutes: int = 10, **values: Any) -> int:
    """Announce at eight."""
    book = HOUSE if event_id is None else tournament_book(event_id)
    with instants.simulated_at(EIGHT):
        verb = builders.step(announce, event=event_id, text=text, minutes=minutes, **values)
        return int(perform([book], NOBODY, verb).id)


def texts(event_id: int, minutes: float) -> list[str]:
    """What an event's screens show this many minutes after eight."""
    return [row.text for row in announcements(event_id, EIGHT + timedelta(minutes=minutes))]


def test_an_announcement_stands_until_its_time_is_over():
    event_id = builders.event(state="draft")
    say(event_id)
    assert [texts(event_id, minutes) for minutes in (0, 9.9, 10)] == [["Race off"], ["Race off"], []]


def test_an_announcement_of_the_house_stands_everywhere_and_an_events_only_there():
    first, second = builders.event(state="draft"), builders.event(state="draft")
    say(None, "Bar closes")
    say(first, "Race off")
    assert (texts(first, 1), texts(second, 1), texts(0, 1)) == (
        ["Race off", "Bar closes"],
        ["Bar closes"],
        ["Bar closes"],
    )
    assert len(all_announcements(EIGHT + timedelta(minutes=1))) == 2


def test_blanks_in_a_text_are_drawn_together():
    say(None, "  Bar \n closes ")
    assert texts(0, 1) == ["Bar closes"]


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"text": "  "}, "text_missing", "text"),
        ({"minutes": 0}, "minutes_out_of_range", "minutes"),
        ({"minutes": 1_441}, "minutes_out_of_range", "minutes"),
    ],
)
def test_nothing_and_never_cannot_be_announced(values, code, field):
    with pytest.raises(Refusal) as refused:
        say(None, **values)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_an_announcement_is_taken_down_once():
    announcement_id = say(None)
    verb = builders.step(end_announcement, announcement=announcement_id)
    with instants.simulated_at(EIGHT + timedelta(minutes=2)):
        perform([HOUSE], NOBODY, verb)
        assert texts(0, 2) == []
        with pytest.raises(Refusal) as refused:
            perform([HOUSE], NOBODY, verb)
    assert refused.value.code == "announcement_over"


def test_an_announcement_made_by_mistake_is_taken_back():
    say(None)
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    assert texts(0, 1) == []


def test_an_event_is_announced_to_in_its_own_book():
    event_id = builders.event(state="draft")
    with pytest.raises(InvariantViolation):
        perform([HOUSE], NOBODY, builders.step(announce, event=event_id, text="Race off", minutes=5))


def test_an_announcement_is_made_in_several_languages():
    say(None, "Race off", language="en", others={"it": " Cambio  chip ", "fr": ""})
    row = announcements(0, EIGHT)[0]
    assert [(said.language, said.text) for said in row.said] == [("en", "Race off"), ("it", "Cambio chip")]
    with pytest.raises(Refusal) as refused:
        say(None, others={"Italian": "Cambio chip"})
    assert refused.value.code == "language_code_unknown"


def test_what_covers_everything_stays_a_minute_unless_told_otherwise():
    event_id = builders.event()
    with instants.simulated_at(EIGHT):
        verb = builders.step(announce, event=event_id, text="Leave the building", is_urgent=True)
        perform([tournament_book(event_id)], NOBODY, verb)
        quiet = builders.step(announce, event=event_id, text="Race off")
        perform([tournament_book(event_id)], NOBODY, quiet)
    assert texts(event_id, 0.9) == ["Race off", "Leave the building"]
    assert texts(event_id, 1.1) == ["Race off"]
    assert texts(event_id, 10.1) == []
