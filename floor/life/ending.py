"""How far the end of a day has come: the last hands, the bags or counts, their sum, the end itself."""

from __future__ import annotations

from dataclasses import dataclass

from clock import rows as clock
from floor.bags.rows import bags_of
from floor.last_hands.rows import last_hands
from floor.life.plan import check_day
from journal import instants
from journal.reading import asked_once
from rulebook.clock import ClockReading, ClockState
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True)
class DayEnding:
    """The steps to the end of a day; ``playing`` is how many tables still play, None without last hands.

    ``counted`` of the ``left`` players have a bag, or a count of this level on the last day.
    """

    day_id: int
    in_bags: bool
    playing: int | None
    counted: int
    left: int
    difference: int
    is_right: bool
    """Whether nothing is missing and the chips are those in play, by the rules of the end of a day."""

    @property
    def is_played(self) -> bool:
        """Whether no table plays any more."""
        return not self.playing

    @property
    def is_counted(self) -> bool:
        """Whether the stack of every player left is known."""
        return self.counted == self.left


@asked_once
def day_ending(event_id: int) -> DayEnding | None:
    """The steps of a day that is about to end; None while it is simply played.

    It ends once last hands are drawn, its time is over, or a bag is filled.
    """
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    if event.state != "running" or day.is_closed:
        return None
    hands, in_bags = last_hands(event_id), day.in_bags
    if hands is None and not has_run_out(day.id) and not (in_bags and _is_bagging(day.id)):
        return None
    playing = len(hands.waiting) if hands else None
    return _steps(day, playing)


@asked_once
def steps_to_end(event_id: int) -> DayEnding | None:
    """The same steps, shown from the moment at which the clock waits because a rule ends the day."""
    ending = day_ending(event_id)
    if ending is not None:
        return ending
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    is_played = event.state == "running" and not day.is_closed
    return _steps(day, None) if is_played and waits_at_its_end(day.id) else None


def has_run_out(day_id: int) -> bool:
    """Whether the time of a day is over."""
    shown = _shown(day_id)
    return shown is not None and shown.state is ClockState.OVER


def waits_at_its_end(day_id: int) -> bool:
    """Whether the clock of a day waits because a rule ends it."""
    shown = _shown(day_id)
    return shown is not None and shown.ends_day


def _is_bagging(day_id: int) -> bool:
    """Whether a bag is filled; nobody bags while the clock runs."""
    shown = _shown(day_id)
    return (
        shown is not None
        and shown.state is ClockState.PAUSED
        and any(one.is_waiting for one in bags_of(day_id))
    )


def _shown(day_id: int) -> ClockReading | None:
    try:
        return clock.reading(day_id, instants.now())
    except Refusal:
        return None


def _steps(day: DayView, playing: int | None) -> DayEnding:
    checked = check_day(day, instants.now())
    counted = checked.counted
    is_right = all(one.code == "registration_open" for one in checked.refusals)
    left = len(counted.stacks)
    known = left - len(counted.unknown)
    return DayEnding(day.id, checked.in_bags, playing, known, left, counted.difference, is_right)
