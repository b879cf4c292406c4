"""The clock's codes in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from clock import facts
from journal.facts import Fact
from journal.undo import taken_back
from wording.words import Text, fact_words, format_of, refusal_words

SENTENCES: dict[type[Fact], Text] = {
    facts.ClockStarted: _("The clock was started: %(period)s"),
    facts.ClockPaused: _("The clock was paused: %(left_ms)s left, %(period)s"),
    facts.ClockResumed: _("The clock went on: %(left_ms)s left, %(period)s"),
    facts.ClockMovedForward: _("The clock was moved forward: %(period)s"),
    facts.ClockMovedBack: _("The clock was moved back: %(period)s"),
    facts.LevelJumped: _("The clock was put to: %(period)s"),
    facts.TimeLeftSet: _("The clock was set: %(left_ms)s left, %(period)s"),
    facts.TimeAdded: _("Time on the clock changed by %(added_ms)s: %(left_ms)s left, %(period)s"),
    facts.StartTimed: _("Play begins by itself at %(goes_at)s"),
    facts.ResumeTimed: _("The clock goes on by itself at %(goes_at)s: %(left_ms)s left, %(period)s"),
    facts.BreakSkipped: _("The break was skipped: %(period)s"),
    facts.BreakBegun: _("The break began: %(left_ms)s left"),
    facts.BreakToBeSkipped: _("The coming break will be skipped: %(left_ms)s left, %(period)s"),
    facts.BreakToBeHeld: _("The coming break takes place after all: %(left_ms)s left, %(period)s"),
    facts.BreaksBySay: _("Breaks wait for the floor: %(breaks_wait)s; play after them: %(play_waits)s"),
    facts.RoomPaused: _("All clocks were paused (%(clocks)s)"),
    facts.RoomResumed: _("All clocks went on (%(clocks)s)"),
    facts.GapFound: _("Nobody saw the clock from %(gap_since)s to %(gap_until)s; it went on"),
    facts.GapPlayed: _("Play went on from %(gap_since)s to %(gap_until)s"),
    facts.ClockSetBack: _("The clock was set back to %(gap_since)s: %(left_ms)s left, %(period)s"),
    facts.PlayBegan: _("Play began by itself at %(due_at)s: %(period)s"),
    facts.PlayWentOn: _("The clock went on by itself at %(due_at)s: %(period)s"),
    facts.WarningRang: _("%(seconds)s seconds left, %(period)s (%(due_at)s)"),
    facts.LevelEnded: _("End of %(period)s (%(due_at)s)"),
    facts.BreakStarted: _("A break began at %(due_at)s"),
    facts.BreakEnded: _("The break was over at %(due_at)s: %(period)s"),
    facts.RegistrationClosed: _("Late registration closed at %(due_at)s"),
    facts.SuspensionEnded: _("The suspension of %(entry)s was over at %(due_at)s"),
    facts.TimeRanOut: _("Time was over at %(due_at)s: %(period)s"),
}


def register() -> None:
    """Give words to the clock's facts and refusals, and say how each fact is taken back."""
    for fact, sentence in SENTENCES.items():
        fact_words(fact, sentence)
        taken_back(fact)
    format_of("period", _period)
    format_of("_ms", _minutes)
    format_of("due_at", _time_of_day)
    for name in ("gap_since", "gap_until", "goes_at"):
        format_of(name, _time_of_day)
    format_of("breaks_wait", _yes_or_no)
    format_of("play_waits", _yes_or_no)
    _register_states()
    _register_inputs()


def _register_states() -> None:
    refusal_words(
        "clock_started", _("The clock runs already"), _("Play has begun. Pause or resume the clock instead.")
    )
    refusal_words(
        "clock_not_started", _("The clock has not been started"), _("Start the clock, then repeat this.")
    )
    refusal_words("clock_not_running", _("The clock stands"), _("It is paused already. Resume it to go on."))
    refusal_words("clock_running", _("The clock runs"), _("It goes on already. Pause it to stop the time."))
    refusal_words(
        "clock_over", _("Time is over"), _("The last level has been played. Put time on the clock.")
    )
    refusal_words("no_next_period", _("This is the last level"), _("Add a level to the structure first."))
    refusal_words(
        "no_break_ahead", _("No break ahead"), _("The structure has no further break. Add one first.")
    )
    refusal_words("no_break_now", _("No break now"), _("There is nothing to skip: play goes on."))
    refusal_words(
        "break_skipped_already",
        _("A coming break is skipped already"),
        _("One break at a time: hold that one first, or wait until it is past."),
    )
    refusal_words(
        "no_break_skipped", _("No coming break is skipped"), _("Every coming break takes place anyway.")
    )
    refusal_words(
        "gap_answered", _("Answered already"), _("Somebody has said what happened; the journal tells it.")
    )
    refusal_words("no_clock_runs", _("No clock runs"), _("There is nothing to pause in the room."))
    refusal_words(
        "room_not_paused", _("The room is not paused"), _("No clock was stopped together with the others.")
    )
    refusal_words("no_period_before", _("This is the first level"), _("Nothing comes before it."))
    refusal_words("no_levels", _("No levels"), _("The structure has no level. Add one first."))
    refusal_words(
        "event_not_running",
        _("The event is not running"),
        _("Start play first: the clock of an event runs only while it is played."),
    )
    refusal_words("day_closed", _("The day is over"), _("This day has been closed. Reopen it first."))


def _register_inputs() -> None:
    refusal_words(
        "period_unknown",
        _("No such level"),
        _("The structure has %(periods)s levels and breaks. Choose one of them."),
    )
    refusal_words("level_unknown", _("No such level"), _("The structure has %(levels)s levels."))
    refusal_words("instant_past", _("That time is past"), _("Type a time that is still to come."))
    refusal_words("time_negative", _("Less than nothing"), _("Type a time of 0:00 or more."))
    refusal_words(
        "less_time_left",
        _("Not that much time left"),
        _("Only %(left_ms)s are left. Take less, or move the clock forward."),
    )


def _period(value: Any, _details: Mapping[str, Any]) -> str:
    return _now("level %(number)s") % {"number": value} if value else _now("break")


def _minutes(value: Any, _details: Mapping[str, Any]) -> str:
    """Milliseconds as m:ss; a second that has begun counts, as on the screens."""
    seconds = -(-abs(int(value)) // 1_000)
    return f"{'−' if value < 0 else ''}{seconds // 60}:{seconds % 60:02}"


def _yes_or_no(value: Any, _details: Mapping[str, Any]) -> str:
    return _now("yes") if value else _now("no")


def _time_of_day(value: Any, _details: Mapping[str, Any]) -> str:
    return date_format(timezone.localtime(datetime.fromisoformat(str(value))), "H:i:s")
