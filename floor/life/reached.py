"""The rules that end a day in play: in words, and which of them is reached."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clock import rows as clock
from floor.life.rows import sells_now
from journal import instants
from journal.reading import asked_once
from rulebook.days.ending import (
    OF_ENTRIES,
    DayEnd,
    DayNow,
    EndKind,
    EndRule,
    day_end,
    plays_down_to,
)
from rulebook.refusals import Refusal
from rulebook.structure.text_rows import clock_text, length_text
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView


@asked_once
def end_reached(day_id: int) -> DayEnd | None:
    """How far a day is from its end; None if no rule of its own ends it, or it is not played."""
    day = tournaments.day(day_id)
    return day_end(day.end_rules, _now(day)) if _is_ruled(day) else None


def _is_ruled(day: DayView) -> bool:
    """Whether a day is played and has rules of its own."""
    is_played = not day.is_closed and tournaments.event(day.event_id).state == "running"
    return is_played and bool(day.end_rules) and clock.is_started(day)


def days_ruled(event: EventView) -> tuple[DayView, ...]:
    """The days played now with rules of their own, that of the page first."""
    shown = tournaments.current_day(event.id).id
    ruled = [day for day in tournaments.days(event.id) if _is_ruled(day)]
    return tuple(sorted(ruled, key=lambda day: day.id != shown))


def _now(day: DayView) -> DayNow:
    at, field = instants.now(), tournaments.field(day.event_id, day_id=day.id)
    stands = clock.stands_at(day.id, at)
    begins = clock.first_start(day.id)
    return DayNow(
        stands.completed,
        stands.left_ms,
        field.alive,
        field.entries,
        first_level=begins.level,
        played_ms=clock.played_on(day.id, at),
        is_open=sells_now(day, at),
    )


def end_changes_at(event: EventView, now: datetime) -> datetime | None:
    """When a clock reaches the time left that ends its day; levels end by themselves."""
    times = (at for day in days_ruled(event) for at in _clock_ends(day, now))
    return min((at for at in times if at > now), default=None)


def _clock_ends(day: DayView, now: datetime) -> Iterator[datetime]:
    shown = clock.reading(day.id, now)
    for rule in day.end_rules:
        is_now = rule.kind is EndKind.AT_CLOCK and rule.number == shown.period.number
        if is_now and shown.ends_at is not None:
            yield shown.ends_at - timedelta(seconds=rule.seconds)


def end_label(event_id: int) -> str:
    """``after level 14 or with 17 players left``, and how many are to go; empty without a rule."""
    try:
        day = tournaments.current_day(event_id)
    except Refusal:
        return ""
    if day.is_closed or not (day.end_rules or day.time_limit_seconds):
        return ""
    text = end_text(day)
    end = end_reached(day.id)
    if end is None or not end.to_go:
        return text
    return f"{text} · {_('%(count)s to go') % {'count': end.to_go}}"


def end_text(day: DayView) -> str:
    """``after level 14 or with 17 players left``; empty without a rule."""
    return str(get_text_list(list(_texts(day)), _("or")))


def is_end_reached(day: DayView) -> bool:
    """Whether a rule of its own has ended a day."""
    if not day.end_rules or not clock.is_started(day):
        return False
    return day_end(day.end_rules, _now(day)).by is not None


def _texts(day: DayView) -> Iterator[str]:
    limit = day.time_limit_seconds
    for rule in (*day.end_rules, *([EndRule(EndKind.TIME, seconds=limit)] if limit else [])):
        values = {"number": rule.number, "time": clock_text(rule.seconds)}
        if rule.kind is EndKind.LAST_HANDS:
            yield _("with last hands drawn")
        elif rule.kind is EndKind.AFTER_LEVEL:
            text = (
                _("after level %(number)s with last hands")
                if rule.last_hands
                else _("after level %(number)s")
            )
            yield text % values
        elif rule.kind is EndKind.LEVELS:
            yield ngettext("after %(number)s level", "after %(number)s levels", rule.number) % values
        elif rule.kind is EndKind.AT_CLOCK:
            yield _("at %(time)s left of level %(number)s") % values
        elif rule.kind is EndKind.TIME:
            yield _("after %(time)s minutes") % {"time": length_text(rule.seconds)}
        else:
            yield _down_to(day, rule)


def _down_to(day: DayView, rule: EndRule) -> str:
    """A part of the entries is known once nobody may enter any more; until then it is the least."""
    count = plays_down_to(rule, tournaments.field(day.event_id, day_id=day.id).entries)
    if rule.kind in OF_ENTRIES and sells_now(day, instants.now()):
        text = ngettext("with at least %(count)s player left", "with at least %(count)s players left", count)
    else:
        text = ngettext("with %(count)s player left", "with %(count)s players left", count)
    return text % {"count": count}
