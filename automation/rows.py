"""Automations, their runs, and the runs they would have had."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max

from automation.kinds import Trigger
from automation.models import Automation, Occurrence, Watch
from automation.watching import OF_FACTS, Happening
from journal.opening import tournament_book
from journal.queries import Happened, happened_after
from payouts.structure.rows import structure
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

GONE = ("void", "unpaid", "ahead")


@dataclass(frozen=True, slots=True)
class DryRun:
    """An occurrence at ``at`` that would have triggered an automation, unless a condition stopped it."""

    at: datetime
    players: int
    level: int
    would_fire: bool


def automations(*, only_on: bool = False) -> tuple[Automation, ...]:
    """The automations by name."""
    rows = Automation.objects.filter(is_deleted=False)
    return tuple(rows.filter(is_on=True) if only_on else rows)


def automation(automation_id: int) -> Automation:
    """One automation; raises ``Refusal("not_found")``."""
    row = Automation.objects.filter(pk=automation_id, is_deleted=False).first()
    if row is None:
        raise Refusal("not_found", what="automation", id=automation_id)
    return row


def occurrences(limit: int = 50) -> tuple[Occurrence, ...]:
    """The latest runs, newest first."""
    return tuple(Occurrence.objects.order_by("-pk")[:limit])


def last_occurrences() -> tuple[Occurrence, ...]:
    """The latest run of each automation, of any age."""
    newest = (
        Occurrence.objects.values("automation_id").annotate(last=Max("pk")).values_list("last", flat=True)
    )
    return tuple(Occurrence.objects.filter(pk__in=list(newest)))


def due_occurrences() -> tuple[int, ...]:
    """The ids of runs that are due and have not run."""
    return tuple(Occurrence.objects.filter(state=Occurrence.State.DUE).values_list("pk", flat=True))


def watched_events() -> frozenset[int]:
    """The events that have been scanned since the list of automations last changed."""
    return frozenset(Watch.objects.values_list("event_id", flat=True))


def matches(one: Automation, event_id: int, happening: Happening) -> bool:
    """Whether a happening triggers an automation: its event, its trigger and every condition match."""
    if one.trigger != happening.trigger or one.event_id not in (None, event_id):
        return False
    if not _reaches(one, happening):
        return False
    least, most = one.players_from or 0, one.players_to or happening.players
    first, last = one.level_from or 0, one.level_to or happening.level
    return least <= happening.players <= most and first <= happening.level <= last


def _reaches(one: Automation, happening: Happening) -> bool:
    """Whether it reaches the number that the trigger counts, if the trigger counts one."""
    if one.trigger == Trigger.PLAYERS_LEFT:
        return happening.players <= (one.number or 0) < happening.before
    if one.trigger == Trigger.LEVEL_BEGIN:
        return one.number in (None, happening.level)
    return one.trigger != Trigger.REGISTRATION_SOON or one.number == happening.minutes


def dry_run(automation_id: int, event_id: int) -> tuple[DryRun, ...]:
    """When an automation would have been triggered at an event so far, oldest first.

    Computed from the event's own lines: timers by their times, players left by the entries at each bust.
    """
    row, _event = automation(automation_id), tournaments.event(event_id)
    happenings = [past for past in _past(event_id, row.number or 0) if past.trigger == row.trigger]
    return tuple(
        DryRun(past.at, past.players, past.level, matches(row, event_id, past))
        for past in happenings
        if _reaches(row, past)
    )


def _past(event_id: int, minutes: int) -> Iterator[Happening]:
    """The happenings so far, and the time ``minutes`` before the close of registration."""
    lines = [line for line in happened_after(tournament_book(event_id), 0) if not line.is_undone]
    field = _Field(event_id, lines)
    for line in lines:
        if period := field.begun(line):
            left = field.left(line.due_at)
            yield Happening(Trigger.LEVEL_BEGIN, "", line.due_at, left, left, period)
        if line.fact == "RegistrationClosed":
            before = line.due_at - timedelta(minutes=minutes)
            left, level = field.left(before), field.level(line)
            yield Happening(Trigger.REGISTRATION_SOON, "", before, left, left, level, minutes)
        if line.fact in OF_FACTS and line.fact != "RegistrationClosesSoon":
            left = field.left(line.due_at)
            yield Happening(OF_FACTS[line.fact], "", line.due_at, left, left, field.level(line))
        elif line.fact in ("PlayerBusted", "HandBusted", "DayEnded"):
            yield from field.falls(line)
        elif line.fact == "MoneyReached" and field.is_told:
            left = field.left(line.at)
            yield Happening(Trigger.IN_THE_MONEY, "", line.at, left, left, field.level(line))


BEGINNINGS = frozenset(
    {
        "ClockStarted",
        "PlayBegan",
        "BreakEnded",
        "BreakSkipped",
        "ClockMovedForward",
        "LevelJumped",
        "ClockResumed",
    }
)
"""Facts after which a level may be played for the first time; ``period`` is its number."""


class _Field:
    """The number of players in play and the levels begun at a time, from when entries joined and left."""

    def __init__(self, event_id: int, happened: list[Happened]) -> None:
        entries = [entry for entry in tournaments.entries(event_id) if entry.status not in GONE]
        self._came = sorted(entry.registered_at for entry in entries)
        self._went = sorted(entry.out_at for entry in entries if entry.out_at is not None)
        self._paid = structure(event_id).goal
        self._seats = tournaments.event(event_id).seats_per_table
        announcements = [line for line in happened if line.fact == "HandForHandAnnounced"]
        self.is_told = any(int(line.details["goal"]) >= self._paid for line in announcements)
        """Whether hand for hand was played for the money, which the floor then announces."""
        self._ends = [
            (line.due_at, int(line.details["period"])) for line in happened if line.fact == "LevelEnded"
        ]
        self._begun = 0
        self._is_timed = any(past.fact == "PlayBegan" for past in happened)
        closes = [line.due_at for line in happened if line.fact == "RegistrationClosed"]
        self._closed_at = closes[0] if closes else None

    def left(self, at: datetime) -> int:
        """The players left just after a given time."""
        return bisect_right(self._came, at) - bisect_right(self._went, at)

    def level(self, one: Happened) -> int:
        """The level at that time; after the end of a level, the one that ended."""
        periods = [
            number
            for at, number in self._ends
            if at < one.due_at or (one.fact == "LevelEnded" and at == one.due_at)
        ]
        if one.fact == "LevelEnded":
            return int(one.details["period"])
        return periods[-1] + 1 if periods else 1

    def begun(self, one: Happened) -> int:
        """The level that began then for the first time; 0 if none did. Call it in order of time."""
        number = int(one.details.get("period") or 0) if one.fact in BEGINNINGS else self._after(one)
        if number <= self._begun:
            return 0
        self._begun = number
        return number

    def _after(self, one: Happened) -> int:
        """The level that directly follows the end of another without a break, or begins a day."""
        if one.fact == "PlayStarted" and not self._is_timed:
            return self.level(one)
        if one.fact != "LevelEnded" or one.details.get("waits"):
            return 0
        structure = tournaments.structure_on(int(one.details["day"]))
        at = structure.following(structure.index_of_level(int(one.details["period"])))
        return structure.periods[at].number if at is not None else 0

    def falls(self, one: Happened) -> Iterator[Happening]:
        """The milestones a bust may have reached."""
        before = bisect_left(self._came, one.at) - bisect_left(self._went, one.at)
        left, level = self.left(one.at), self.level(one)
        yield Happening(Trigger.PLAYERS_LEFT, "", one.at, before, left, level)
        if self._closed_at is None or one.at < self._closed_at:
            return
        if self._paid and left <= self._paid < before and not self.is_told:
            yield Happening(Trigger.IN_THE_MONEY, "", one.at, before, left, level)
        if left <= self._seats < before:
            yield Happening(Trigger.FINAL_TABLE, "", one.at, before, left, level)
