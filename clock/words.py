"""The texts of the clock's codes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.structure import Period
from wording.dates import date_format
from wording.words import format_of, word_refusals

REFUSALS = (
    (
        "clock_started",
        _("The clock has already started"),
        _("Play has started. Pause or resume the clock instead."),
    ),
    ("clock_not_started", _("The clock has not been started"), _("Start the clock, then try again.")),
    ("clock_not_running", _("The clock is paused"), _("It is already paused. Resume it to continue.")),
    ("clock_running", _("The clock is running"), _("It is already running. Pause it to stop the time.")),
    ("clock_over", _("Time is up"), _("The last level has been played. Put time on the clock.")),
    ("no_next_period", _("This is the last level"), _("Add a level to the structure first.")),
    ("no_break_ahead", _("No break coming up"), _("The structure has no more breaks. Add one first.")),
    ("no_break_now", _("Not on break"), _("There is no break to skip.")),
    (
        "break_skipped_already",
        _("A break is already set to be skipped"),
        _("One break at a time: restore that one first, or wait until it has passed."),
    ),
    ("no_break_skipped", _("No break is set to be skipped"), _("All upcoming breaks take place as planned.")),
    (
        "no_level_to_stop",
        _("No level is being played"),
        _("A time-out stops a level. In a break, set when play resumes."),
    ),
    (
        "no_time_out_now",
        _("The clock has been stopped by the floor"),
        _("The tables play hand for hand or their last hands. Announce a pause between two hands instead."),
    ),
    (
        "seats_not_shown_now",
        _("The seats cannot be shown now"),
        _("They are shown from the opening of registration to the end of play."),
    ),
    ("seats_not_on_screens", _("Screens show the clock"), _("They show no seats.")),
    (
        "jump_answered",
        _("Already answered"),
        _("Someone has already said which time is right; see the journal."),
    ),
    ("gap_answered", _("Already answered"), _("Someone has already said what happened; see the journal.")),
    ("no_clock_runs", _("No clock is running"), _("There is nothing to pause.")),
    ("room_not_paused", _("The room is not paused"), _("No clocks were paused together.")),
    ("no_period_before", _("This is the first level"), _("Nothing comes before it.")),
    ("no_levels", _("No levels in the structure"), _("Add a level first.")),
    (
        "event_not_running",
        _("The event is not running"),
        _("Start play first: the clock runs only while the event is in play."),
    ),
    ("day_closed", _("The day is over"), _("This day is closed. Reopen it first.")),
    (
        "period_unknown",
        _("No such level"),
        _("Levels and breaks in the structure: %(periods)s. Choose one of them."),
    ),
    ("level_unknown", _("No such level"), _("Levels in the structure: %(levels)s.")),
    ("instant_past", _("That time has passed"), _("Type a time in the future.")),
    ("time_negative", _("Amount below zero"), _("Type a time of 0:00 or more.")),
    (
        "less_time_left",
        _("Not enough time left"),
        _("Only %(left_ms)s is left. Remove less, or move the clock forward."),
    ),
)


def register() -> None:
    """Register the texts of the clock's facts and refusals, and how each fact is undone."""
    word_refusals(REFUSALS)
    format_of("period", _period)
    format_of("_ms", _minutes)
    format_of("due_at", _time_of_day)
    for name in ("gap_since", "gap_until", "goes_at"):
        format_of(name, _time_of_day)
    format_of("breaks_wait", _yes_or_no)
    format_of("play_waits", _yes_or_no)


def _period(value: Any, _details: Mapping[str, Any]) -> str:
    return _now("level %(number)s") % {"number": value} if value else _now("break")


def _minutes(value: Any, _details: Mapping[str, Any]) -> str:
    """Milliseconds as m:ss; rounded up to full seconds, as on the screens."""
    seconds = -(-abs(int(value)) // 1_000)
    return f"{'−' if value < 0 else ''}{seconds // 60}:{seconds % 60:02}"


def _yes_or_no(value: Any, _details: Mapping[str, Any]) -> str:
    return _now("yes") if value else _now("no")


def _time_of_day(value: Any, _details: Mapping[str, Any]) -> str:
    return date_format(timezone.localtime(datetime.fromisoformat(str(value))), "H:i:s")


def label_of(period: Period) -> str:
    """The period as a screen calls it."""
    return _now("Level %(number)s") % {"number": period.number} if period.is_level else _now("Break")
