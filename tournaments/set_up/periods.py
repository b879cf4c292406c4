"""Levels and breaks written as a step: those already played stay unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from journal.book import OpenBook
from rulebook.days.playing import own_structure
from rulebook.refusals import Refusal
from rulebook.structure import GameOrder, Period, Structure, missing_in, numbered
from tournaments import reports
from tournaments.check.setups import require_sound
from tournaments.columns import period_columns
from tournaments.events import days, event_setup
from tournaments.held import event_row, require_state
from tournaments.models import EventState
from tournaments.models import Period as PeriodRow
from tournaments.reports import Begun
from tournaments.scopes import CLOCK
from tournaments.set_up import words as facts
from tournaments.values import EventSetup

CHANGEABLE = frozenset(EventState) - {EventState.FINISHED, EventState.SETTLED, EventState.CANCELLED}

PLAYED = frozenset({EventState.REGISTRATION, EventState.RUNNING})
"""From this state on nobody reviews the levels before play."""


def replace_structure(book: OpenBook, *, event_id: int, periods: Sequence[Period]) -> int:
    """Replace the levels and breaks as a step of another action; return how many levels there are now.

    A registration close among them is left to the terms of the event (``copy_into_event``). Raises
    ``Refusal("level_played")`` naming the first period that has started and would change. The blinds of the
    current period stay; its length may change, but not below the time already played
    (``Refusal("level_too_short")``). Once registration is open, an upcoming level needs its blinds or limits:
    ``Refusal`` ``big_blind_missing``, ``bring_in_missing`` or ``bets_missing``, naming level and row.
    """
    row = event_row(book, event_id)
    require_state(row, CHANGEABLE)
    wanted = numbered(replace(period, closes_registration=False) for period in periods)
    before = event_setup(event_id)
    require_sound(replace(before, periods=wanted))
    begun = Begun(reports.periods_begun(event_id, book.now), reports.present_played(event_id, book.now))
    _require_unplayed(begun, before.periods, wanted, "periods")
    if wanted == before.periods:
        return len(before.structure.levels)
    if row.state in PLAYED:
        _require_dealable(before.games, begun.periods, wanted, "periods")
    carry_over = reports.structure_changing(event_id)
    write_periods(book, event_id, wanted)
    row.house_defaults = [name for name in row.house_defaults if name != "periods"]
    book.save(row)
    levels = sum(period.is_level for period in wanted)
    carry_over(book)
    # Later clock commands depend on these levels: they are undone with them or block their undo.
    book.rests_on(*(CLOCK.of(day.id) for day in days(event_id)))
    book.record(facts.StructureSet(event=event_id, name=row.name, levels=levels))
    return levels


def require_unplayed_on_days(book: OpenBook, event_id: int, before: EventSetup, after: EventSetup) -> None:
    """Before days change: levels that have started on a day stay, if it gets levels of its own, others, or none.

    Raises the refusals of ``replace_structure`` for the days.
    """
    is_played = event_row(book, event_id).state in PLAYED
    for view, old, new in zip(days(event_id), before.played_days, after.played_days, strict=False):
        rows, wanted = (own_structure(day, before.structure).periods for day in (old, new))
        if rows == wanted:
            continue
        begun = reports.begun_on(view.id, book.now)
        try:
            _require_unplayed(begun, rows, wanted, "days")
            if is_played:
                _require_dealable(after.games, begun.periods, wanted, "days")
        except Refusal as refusal:
            at = {"number": view.number, "cell": "periods"}
            raise Refusal(refusal.code, field="days", **refusal.detail, **at) from None
        book.rests_on(CLOCK.of(view.id))


def _require_unplayed(begun: Begun, before: Sequence[Period], wanted: Sequence[Period], field: str) -> None:
    for index in range(min(begun.periods, len(before))):
        old = before[index]
        new = wanted[index] if index < len(wanted) else None
        if new is not None and index == begun.periods - 1:
            if new.seconds < old.seconds and new.length_ms <= begun.played_ms:
                raise Refusal("level_too_short", field=field, row=index + 1, played_ms=begun.played_ms)
            new = replace(new, seconds=old.seconds, note=old.note, has_colour_up=old.has_colour_up)
        if new != old:
            raise Refusal("level_played", field=field, row=index + 1, level=old.number)
    _require_level_behind(begun.periods, wanted, field)


def _require_dealable(games: GameOrder, begun: int, wanted: Sequence[Period], field: str) -> None:
    """Check that the upcoming periods can be dealt; one that started without blinds is over by now."""
    for finding in missing_in(Structure(tuple(wanted[begun:]), order=games)):
        level = dict(finding.detail)["level"]
        at = next(
            row for row, period in enumerate(wanted, start=1) if period.is_level and period.number == level
        )
        raise Refusal(finding.code, field=field, level=level, row=at)


def _require_level_behind(begun: int, wanted: Sequence[Period], field: str) -> None:
    """Check that a level follows a break in progress: the clock needs a next period."""
    if begun and wanted[begun - 1].is_break and not any(period.is_level for period in wanted[begun:]):
        raise Refusal("break_leads_nowhere", field=field, row=begun)


def write_periods(book: OpenBook, event_id: int, periods: Sequence[Period]) -> None:
    """Step: keep the position of rows, so that only changes are written."""
    rows = {row.position: row for row in PeriodRow.objects.filter(event_id=event_id)}
    fresh = []
    for position, period in enumerate(periods):
        columns = period_columns(period, position)
        if position not in rows:
            fresh.append({**columns, "event_id": event_id})
            continue
        for name, value in columns.items():
            setattr(rows[position], name, value)
        book.save(rows[position])
    if fresh:
        book.create_many(PeriodRow, fresh)
    for position, row in rows.items():
        if position >= len(periods):
            book.delete(row)
