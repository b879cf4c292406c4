"""Setting an event up: create, edit while its state allows, duplicate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import Refusal
from tournaments import facts, queries
from tournaments.actions.rows import event_row
from tournaments.actions.structure import set_structure, write_periods
from tournaments.models import Day, Entry, Event, EventState
from tournaments.reports import structure_changing
from tournaments.setup.checks import demand_sound
from tournaments.setup.defaults import still_ours
from tournaments.setup.frozen import frozen_fields
from tournaments.setup.rows import columns_of, day_columns
from tournaments.setup.values import DaySetup, EventSetup, EventTerms

CLOSED_STATES = frozenset({EventState.FINISHED, EventState.SETTLED, EventState.CANCELLED})


def create_event(book: OpenBook, *, setup: EventSetup) -> int:
    """Set an event up as a draft in the house's book; return its id.

    Raises the ``Refusal`` of the first input that cannot be right, naming its field.
    """
    book.require(BookKind.HOUSE)
    demand_sound(setup)
    row = book.create(Event, **columns_of(setup))
    for number, day in enumerate(setup.played_days, start=1):
        book.create(Day, event=row, **day_columns(day, number))
    write_periods(book, row.pk, setup.periods)
    book.record(facts.EventCreated(event=row.pk, name=row.name))
    return int(row.pk)


def edit_event(book: OpenBook, *, event_id: int, setup: EventSetup) -> tuple[str, ...]:
    """Change what the event's state still allows; return the names of the fields that changed.

    Levels and breaks are ``set_structure``'s. Raises ``Refusal("field_frozen")`` naming the field,
    ``Refusal("event_closed")`` or the refusal of an unsound input.
    """
    row = event_row(book, event_id)
    before = queries.event_setup(event_id)
    setup = replace(setup, periods=before.periods, house_defaults=still_ours(before, setup))
    changed = _changed(before, setup)
    if not changed:
        return ()
    demand_sound(setup)
    _demand_editable(row, changed)
    carry_over = structure_changing(event_id)
    for name, value in columns_of(setup).items():
        setattr(row, name, value)
    book.save(row)
    _write_days(book, event_id, setup.played_days)
    carry_over(book)
    book.record(
        facts.EventEdited(event=event_id, name=row.name, fields=changed),
    )
    return changed


def copy_into_event(book: OpenBook, *, event_id: int, setup: EventSetup) -> None:
    """Change terms, days and levels at once, as a template brings them; the guards are those of each."""
    edit_event(book, event_id=event_id, setup=setup)
    set_structure(book, event_id=event_id, periods=setup.periods)


def duplicate_event(book: OpenBook, *, event_id: int, name: str, starts_at: datetime) -> int:
    """Set up the same event again for another date; return its id."""
    setup = queries.event_setup(event_id)
    shift = starts_at - setup.starts_at
    days = tuple(replace(day, starts_at=day.starts_at + shift) for day in setup.days)
    until = setup.late_until_at + shift if setup.late_until_at else None
    return create_event(
        book, setup=replace(setup, name=name, starts_at=starts_at, days=days, late_until_at=until)
    )


def _changed(before: EventSetup, after: EventSetup) -> tuple[str, ...]:
    names = [item.name for item in fields(EventTerms)]
    changed = [name for name in names if getattr(before, name) != getattr(after, name)]
    if before.played_days != after.played_days:
        changed.append("days")
    return tuple(changed)


def _demand_editable(row: Event, changed: Sequence[str]) -> None:
    if row.state in CLOSED_STATES:
        raise Refusal("event_closed", event=row.pk)
    is_running = row.state == EventState.RUNNING
    frozen = frozen_fields(has_entries=_has_entries(row), is_running=is_running)
    for name in changed:
        if name in frozen:
            raise Refusal("field_frozen", field=name, event=row.pk)


def _has_entries(row: Event) -> bool:
    return queries.has_entries(row.pk)


def _write_days(book: OpenBook, event_id: int, wanted: Sequence[DaySetup]) -> None:
    """Days keep their rows by number; one with entries is never removed."""
    rows = {row.number: row for row in Day.objects.filter(event_id=event_id)}
    for number, day in enumerate(wanted, start=1):
        if number in rows:
            _update(book, rows[number], day_columns(day, number))
        else:
            book.create(Day, event_id=event_id, **day_columns(day, number))
    for number, row in rows.items():
        if number > len(wanted):
            if row.closed_at is not None or Entry.objects.filter(day=row).exists():
                raise Refusal("day_in_use", field="days", number=number)
            book.delete(row)


def _update(book: OpenBook, row: Day, columns: dict[str, Any]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)
    book.save(row)
