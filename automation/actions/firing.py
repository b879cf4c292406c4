"""Running automations: each once per trigger, with its own line in the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any

from access.fields import AutomationId, EventId, Id, Length, Note
from access.roles import DIRECTORS, NOBODY
from access.verbs import action
from automation import facts
from automation.kinds import Deed
from automation.models import Occurrence, Watch
from automation.queries.automations import AutomationView, automations, matches
from automation.queries.automations import automation as automation_of
from automation.watching import Standing, happenings, level_at, standing
from displays.announcements.verbs import Announce, announce
from displays.displays.verbs import change_display, view_of
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef, tournament_book
from journal.queries import happened_after, newest_line
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event

LATE = timedelta(minutes=2)
"""What happened longer ago than this no longer triggers anything: the system was off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The actions due because of what happened."""

    occurrences: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired:
    """Whether anything was left to do."""

    is_done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The automation that was tested, and what it did."""

    automation: AutomationId
    deed: Deed


def books_of(deed: str, event_id: int) -> list[BookRef]:
    """The books that an action writes to: the event's, and the house's where a display changes."""
    return [tournament_book(event_id), *([HOUSE] if deed == Deed.VIEW else [])]


def _of_test(command: Any) -> Sequence[BookRef]:
    return books_of(automation_of(command.automation).deed, tournaments.event(command.event).id)


def _of_occurrence(command: Any) -> Sequence[BookRef]:
    row = Occurrence.objects.select_related("automation").filter(pk=command.occurrence).first()
    if row is None:
        raise Refusal("not_found", what="occurrence", id=command.occurrence)
    return books_of(row.automation.deed, row.event_id)


@action("", admits=NOBODY, opens=of_event)
def note_happenings(book: OpenBook, *, event: EventId) -> Due:
    """Scan what happened in an event's book since the last scan, and return what is due.

    It records nothing: an event is scanned under its lock, so that nothing is found twice.
    """
    book.require("tournament", event)
    kept = tournament_book(event)
    now = standing(event, book.now)
    row = Watch.objects.filter(event_id=event).first()
    if row is None:
        _watch(Watch(event_id=event), newest_line(kept), now)
        return Due(occurrences=())
    lines = happened_after(kept, row.line)
    # There was no scan for a while: changes in the field may be just as old, and trigger nothing.
    is_late = bool(lines) and book.now - lines[0].at > LATE
    was = now if is_late else Standing(row.players, row.is_in_the_money, row.is_final, row.level)
    due = [
        _due(one, event, happening.key, happening.at)
        for happening in happenings(lines, was, now, level_at(event, book.now))
        if book.now - happening.at <= LATE
        for one in automations(only_on=True)
        if matches(one, event, happening)
    ]
    _watch(row, lines[-1].line if lines else row.line, now)
    return Due(occurrences=tuple(pk for pk in due if pk is not None))


def _watch(row: Watch, line: int, now: Standing) -> None:
    row.line, row.players = line, now.players
    row.is_in_the_money, row.is_final, row.level = now.is_in_the_money, now.is_final, now.level
    row.save()


def _due(one: AutomationView, event_id: int, key: str, at: datetime) -> int | None:
    row, is_new = Occurrence.objects.get_or_create(
        automation_id=one.id, event_id=event_id, key=key, defaults={"at": at}
    )
    return row.pk if is_new else None


@action("", admits=NOBODY, opens=_of_occurrence)
def fire_occurrence(book: OpenBook, *, occurrence: Id) -> Fired:
    """Run an action that is due, unless it ran already.

    Raises what the action refuses.
    """
    row = Occurrence.objects.filter(pk=occurrence, state=Occurrence.State.DUE).first()
    if row is None:
        return Fired(is_done=False)
    one = automation_of(row.automation_id)
    _do(book, one, row.event_id)
    row.state = Occurrence.State.DONE
    row.save(update_fields=["state"])
    book.record(
        facts.AutomationFired(name=one.name, deed=one.deed, due_at=row.at.isoformat(), sound=one.sound)
    )
    return Fired(is_done=True)


@action("automations/<int:automation>/test/", admits=DIRECTORS, opens=_of_test)
def try_automation(book: OpenBook, *, automation: AutomationId, event: EventId) -> Tried:
    """Test an automation: run its action at this event now, without checking the conditions.

    Raises ``not_found``, or what the action refuses.
    """
    one = automation_of(automation)
    _do(book, one, event)
    now = book.now.isoformat()
    book.record(facts.AutomationTried(name=one.name, deed=one.deed, due_at=now, sound=one.sound))
    return Tried(automation=one.id, deed=one.deed)


def _do(book: OpenBook, one: AutomationView, event_id: int) -> None:
    """The action itself; a sound only needs the line."""
    book.require("tournament", event_id)
    if one.deed == Deed.ANNOUNCE:
        announce(book, _announcement(one, event_id))
    elif one.deed == Deed.VIEW:
        change_display(book, display=one.display or 0, view=view_of(one.view))


def _announcement(one: AutomationView, event_id: int) -> Announce:
    return Announce(
        event=event_id,
        text=one.text,
        others={said.language: said.text for said in one.others},
        minutes=one.minutes,
        is_urgent=one.is_urgent,
    )


@action("", admits=NOBODY, opens=_of_occurrence)
def refuse_occurrence(
    _book: OpenBook, *, occurrence: Id, code: Annotated[str, Length(60), Note("Of the refusal.")]
) -> Fired:
    """Note that an action that was due failed, so that it is not retried forever."""
    refused = {"state": Occurrence.State.REFUSED, "code": code[:60]}
    Occurrence.objects.filter(pk=occurrence).update(**refused)
    return Fired(is_done=False)
