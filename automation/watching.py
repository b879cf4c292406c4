"""What has happened at an event since the last scan, in terms that automations use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from automation import words
from automation.kinds import Trigger
from clock import rows as clock
from clock import words as clock_facts
from floor.hands import words as hand_facts
from floor.play import words as floor_facts
from floor.play.hands import is_in_the_money, stands_at_final_table
from floor.play.rows import is_registration_open
from journal.queries import Happened
from rulebook.clock import ClockState
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

OF_FACTS: Mapping[str, Trigger] = {
    clock_facts.LevelEnded.__name__: Trigger.LEVEL_END,
    clock_facts.WarningSounded.__name__: Trigger.WARNING,
    clock_facts.BreakStarted.__name__: Trigger.BREAK_START,
    clock_facts.BreakBegun.__name__: Trigger.BREAK_START,
    clock_facts.BreakEnded.__name__: Trigger.BREAK_END,
    words.RegistrationClosesSoon.__name__: Trigger.REGISTRATION_SOON,
    clock_facts.RegistrationClosed.__name__: Trigger.REGISTRATION_CLOSE,
    hand_facts.HandForHandAnnounced.__name__: Trigger.HAND_FOR_HAND,
    floor_facts.EventFinished.__name__: Trigger.EVENT_FINISHED,
}


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a day: players left, whether they are in the money or at the final table, the level.

    ``level`` is the current one, in a break the one before it, 0 until play starts.
    """

    players: int
    is_in_the_money: bool
    is_final: bool
    level: int = 0


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that may trigger automations, once per key; ``before`` and ``players`` are players left.

    ``minutes`` is how long before the close of registration it is, ``day`` the day if several are played.
    """

    trigger: Trigger
    key: str
    at: datetime
    before: int
    players: int
    level: int
    minutes: int = 0
    day: int | None = None


def standings(event_id: int, at: datetime) -> dict[int, Standing]:
    """The current state of each day that is played: of one alone that of the event, of several their own."""
    played = clock.open_days(event_id)
    if len(played) == 1:
        return {played[0].id: standing(event_id, at)}
    found = {}
    for day in played:
        with tournaments.viewing(day.id):
            found[day.id] = standing(event_id, at, day.id)
    return found


def standing(event_id: int, at: datetime, day_id: int | None = None) -> Standing:
    """The current state of the event, or of a day played beside others, which is in view."""
    event, left = tournaments.event(event_id), tournaments.field(event_id, day_id=day_id).alive
    level = _level_played(event_id, at) if event.state == "running" else 0
    if event.state != "running" or left == 0 or is_registration_open(event_id, at):
        return Standing(left, is_in_the_money=False, is_final=False, level=level)
    return Standing(
        left,
        is_in_the_money=is_in_the_money(event),
        is_final=day_id is None and stands_at_final_table(event, left),
        level=level,
    )


def begun(day_id: int, now: Standing, before: Mapping[int, Standing]) -> Standing:
    """The state of a day before its first scan: as the days scanned before left it, no level begun yet."""
    resumes = tournaments.day(day_id).first_left_ms is not None
    return Standing(
        now.players,
        any(one.is_in_the_money for one in before.values()),
        any(one.is_final for one in before.values()),
        now.level if resumes else 0,
    )


def levels_at(event_id: int, at: datetime) -> dict[int, int]:
    """The current level of each day that is played, 0 before the first."""
    return {day.id: _level_at(day.id, at) for day in clock.open_days(event_id)}


def _level_at(day_id: int, at: datetime) -> int:
    try:
        return clock.level_number(day_id, at)
    except Refusal:
        return 0


def _level_played(event_id: int, at: datetime) -> int:
    try:
        day_id = tournaments.current_day(event_id).id
        if clock.reading(day_id, at).state is ClockState.NOT_STARTED:
            return 0
        return clock.level_number(day_id, at)
    except Refusal:
        return 0


def happenings(
    happened: Iterable[Happened],
    was: Mapping[int, Standing],
    now: Mapping[int, Standing],
    levels: Mapping[int, int],
) -> tuple[Happening, ...]:
    """The happenings from the facts, in order, each with the state of its day; then the changes of each day."""
    lines = list(happened)
    own = [_of_fact(line, now, levels) for line in lines if line.fact in OF_FACTS and not line.is_undone]
    changed = [
        one
        for day, state in now.items()
        for one in _changes(lines, (was[day], state), levels[day], day if len(now) > 1 else None)
    ]
    return (*own, *changed)


def _of_fact(line: Happened, now: Mapping[int, Standing], levels: Mapping[int, int]) -> Happening:
    """A fact that names no day, or one that is over, is of the first that is played."""
    day = int(line.details.get("day") or 0)
    day = day if day in now else next(iter(now))
    state, trigger = now[day], OF_FACTS[line.fact]
    return Happening(
        trigger,
        f"{trigger.value}:{line.line}",
        line.due_at,
        state.players,
        state.players,
        _level_of(line, levels[day]),
        int(line.details.get("minutes") or 0),
        day if len(now) > 1 and "day" in line.details else None,
    )


def _level_of(one: Happened, level: int) -> int:
    """The level that ended, if one did, else the current one."""
    return int(one.details.get("period") or level) if one.fact == "LevelEnded" else level


def _changes(
    listed: list[Happened], states: tuple[Standing, Standing], level: int, day: int | None
) -> Iterable[Happening]:
    if not listed:
        return
    (was, now), last = states, listed[-1]
    changes = {
        # A step back corrects a mistake: the level began before.
        Trigger.LEVEL_BEGIN: now.level > was.level,
        Trigger.PLAYERS_LEFT: now.players < was.players,
        Trigger.IN_THE_MONEY: now.is_in_the_money and not was.is_in_the_money,
        Trigger.FINAL_TABLE: now.is_final and not was.is_final,
    }
    for trigger, is_so in changes.items():
        if is_so:
            key = f"{trigger.value}:{last.line}" + ("" if day is None else f"-{day}")
            yield Happening(trigger, key, last.at, was.players, now.players, level, day=day)
