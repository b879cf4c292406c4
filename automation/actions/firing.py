"""Carrying automations out: each once for what set it off, in a line of its own."""

from __future__ import annotations

from datetime import datetime, timedelta

from automation import facts
from automation.kinds import Deed
from automation.models import Occurrence, Watch
from automation.queries.automations import AutomationView, automation, automations, matches
from automation.watching import Standing, happenings, level_at, standing
from displays.actions import announce, change_display
from journal.book import OpenBook
from journal.opening import tournament_book
from journal.queries import happened_after, newest_line
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

LATE = timedelta(minutes=2)
"""What happened longer ago than this sets nothing off any more: the house was away."""


def note_happenings(book: OpenBook, *, event_id: int) -> list[int]:
    """Look through what an event's book tells since last time; answers the occurrences that are due.

    A step that records nothing: an event is looked through under its lock, so that nothing is found twice.
    """
    book.require("tournament", event_id)
    kept = tournament_book(event_id)
    now = standing(event_id, book.now)
    row = Watch.objects.filter(event_id=event_id).first()
    if row is None:
        _watch(Watch(event_id=event_id), newest_line(kept), now)
        return []
    told = happened_after(kept, row.line)
    # Nobody looked for a while: what changed with the field meanwhile may be as old, and sets nothing off.
    is_late = bool(told) and book.now - told[0].at > LATE
    was = now if is_late else Standing(row.players, row.is_in_the_money, row.is_final)
    found = happenings(told, was, now, level_at(event_id, book.now))
    due = [
        _due(one, event_id, happening.key, happening.at)
        for happening in found
        if book.now - happening.at <= LATE
        for one in automations(only_on=True)
        if matches(one, event_id, happening)
    ]
    _watch(row, told[-1].line if told else row.line, now)
    return [pk for pk in due if pk is not None]


def _watch(row: Watch, line: int, now: Standing) -> None:
    row.line, row.players = line, now.players
    row.is_in_the_money, row.is_final = now.is_in_the_money, now.is_final
    row.save()


def _due(one: AutomationView, event_id: int, key: str, at: datetime) -> int | None:
    row, is_new = Occurrence.objects.get_or_create(
        automation_id=one.id, event_id=event_id, key=key, defaults={"at": at}
    )
    return row.pk if is_new else None


def fire_occurrence(book: OpenBook, *, occurrence_id: int) -> bool:
    """Do what is due, unless it was done; false if there was nothing to do. Raises what the deed refuses."""
    row = Occurrence.objects.filter(pk=occurrence_id, state=Occurrence.State.DUE).first()
    if row is None:
        return False
    one = automation(row.automation_id)
    _do(book, one, row.event_id)
    row.state = Occurrence.State.DONE
    row.save(update_fields=["state"])
    book.record(
        facts.AutomationFired(name=one.name, deed=one.deed, due_at=row.at.isoformat(), sound=one.sound)
    )
    return True


def try_automation(book: OpenBook, *, automation_id: int, event_id: int) -> dict[str, int]:
    """Do now what an automation would do at this event, conditions or not.

    Raises ``not_found``, or what the deed refuses.
    """
    one = automation(automation_id)
    tournaments.event(event_id)
    _do(book, one, event_id)
    now = book.now.isoformat()
    book.record(facts.AutomationTried(name=one.name, deed=one.deed, due_at=now, sound=one.sound))
    return {"automation": automation_id}


def _do(book: OpenBook, one: AutomationView, event_id: int) -> None:
    """The deed itself; a sound is heard by the line alone."""
    book.require("tournament", event_id)
    if one.deed == Deed.ANNOUNCE:
        announce(book, event_id=event_id, text=one.text, minutes=one.minutes, is_urgent=one.is_urgent)
    elif one.deed == Deed.VIEW:
        change_display(book, display_id=one.display_id or 0, view=one.view)


def refuse_occurrence(_book: OpenBook, *, occurrence_id: int, refusal: Refusal) -> None:
    """Note that something due could not be done, so that it is not tried for ever."""
    Occurrence.objects.filter(pk=occurrence_id).update(state=Occurrence.State.REFUSED, code=refusal.code[:60])
