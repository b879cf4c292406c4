"""Creating, changing and switching automations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field
from datetime import timedelta
from typing import Annotated, Any

from access.fields import SPREAD, AutomationId, DisplayId, EventId, Id, Length, Limits, Note
from access.roles import DIRECTORS, NOBODY
from access.verbs import action, of_house
from automation import words
from automation.kinds import MOST_LEVELS, MOST_MINUTES_BEFORE, MOST_PLAYERS, Deed, Sound, Trigger
from automation.models import Automation, Occurrence, Watch
from automation.rows import automation as automation_of
from automation.rows import automations, matches
from automation.watching import Happening, Standing, begun, happenings, levels_at, standings
from displays.announcements.rows import Said
from displays.announcements.verbs import Notice, announce, in_other_languages
from displays.displays.rows import VIEWS, display
from displays.displays.verbs import change_display, view_of
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef, tournament_book
from journal.queries import happened_after, newest_line
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.queries import event

LONGEST_MINUTES = 24 * 60
Players = Annotated[int, Limits(1, MOST_PLAYERS)]
Level = Annotated[int, Limits(1, MOST_LEVELS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomationTerms:
    """The trigger, conditions and action of an automation."""

    name: Annotated[str, Length(60)]
    trigger: Trigger
    deed: Deed
    event: Annotated[EventId | None, Note("Null: every event.")] = None
    number: Annotated[
        Players | None,
        Note(
            "For `players_left` the players, for `registration_soon` the minutes before; for `level_begin` the "
            "level, null for every one."
        ),
    ] = None
    players_from: Players | None = None
    players_to: Players | None = None
    level_from: Level | None = None
    level_to: Level | None = None
    sound: Annotated[str, Length(12), Note("For `sound`: one of the sounds of the house.")] = ""
    text: Annotated[str, Length(200), Note("For `announce`.")] = ""
    others: Annotated[
        Mapping[str, Annotated[str, Length(200)]],
        Note("For `announce`: the same in other languages, by their two letters."),
    ] = field(default_factory=dict)
    minutes: Annotated[int, Limits(1, LONGEST_MINUTES), Note("For `announce`: how long it is shown.")] = 5
    is_urgent: Annotated[bool, Note("For `announce`: full screen.")] = False
    display: Annotated[DisplayId | None, Note("For `view`.")] = None
    view: Annotated[str, Length(16), Note("For `view`: what the display then shows.")] = ""


@dataclass(frozen=True, slots=True)
class AutomationView:
    """An automation; ``number`` is what its trigger counts: players left, the level, minutes before.

    ``event`` None is every event; ``display`` is for the action ``view``.
    """

    id: int
    name: str
    is_on: bool
    event: int | None
    trigger: Trigger
    number: int | None
    players_from: int | None
    players_to: int | None
    level_from: int | None
    level_to: int | None
    deed: Deed
    sound: str
    text: str
    others: Annotated[tuple[Said, ...], Note("The announcement in other languages.")]
    minutes: int
    is_urgent: bool
    display: int | None
    view: str


def automation_view(row: Automation) -> AutomationView:
    """The row as the API shows it."""
    return AutomationView(
        id=row.pk,
        name=row.name,
        is_on=row.is_on,
        event=row.event_id,
        trigger=Trigger(row.trigger),
        number=row.number,
        players_from=row.players_from,
        players_to=row.players_to,
        level_from=row.level_from,
        level_to=row.level_to,
        deed=Deed(row.deed),
        sound=row.sound,
        text=row.text,
        others=tuple(Said(language, text) for language, text in row.others),
        minutes=row.minutes,
        is_urgent=row.is_urgent,
        display=row.display_id,
        view=row.view,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedAutomation:
    """The automation that was deleted."""

    automation: AutomationId


@action("automations/", admits=DIRECTORS, opens=of_house, makes="automation-detail")
def make_automation(book: OpenBook, *, terms: Annotated[AutomationTerms, SPREAD]) -> AutomationView:
    """Create an automation; earlier events do not trigger it.

    Raises ``Refusal`` ``automation_nameless``, ``trigger_unknown``, ``players_missing``, ``players_range``,
    ``levels_range``, ``deed_unknown``, ``sound_unknown``, ``announcement_empty``, ``minutes_out_of_range``,
    ``view_missing``, ``minutes_before_missing``, ``language_code_unknown`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    row = book.create(Automation, **_checked(terms))
    return _changed(book, words.AutomationMade(name=row.name), row)


@action("automations/<int:automation>/change/", admits=DIRECTORS, opens=of_house)
def change_automation(
    book: OpenBook, *, terms: Annotated[AutomationTerms, SPREAD], automation: AutomationId
) -> AutomationView:
    """Change an automation as a whole; omitted fields get their default.

    Raises as ``make_automation``.
    """
    row = _row(book, automation)
    for name, value in _checked(terms).items():
        setattr(row, name, value)
    book.save(row)
    return _changed(book, words.AutomationChanged(name=row.name), row)


@action("automations/<int:automation>/switch/", admits=DIRECTORS, opens=of_house)
def switch_automation(book: OpenBook, *, automation: AutomationId, is_on: bool) -> AutomationView:
    """Switch an automation on or off.

    Raises ``Refusal("not_found")``.
    """
    row = _row(book, automation)
    row.is_on = is_on
    book.save(row)
    fact = words.AutomationSwitchedOn if is_on else words.AutomationSwitchedOff
    return _changed(book, fact(name=row.name), row)


@action("automations/<int:automation>/delete/", admits=DIRECTORS, opens=of_house)
def delete_automation(book: OpenBook, *, automation: AutomationId) -> DeletedAutomation:
    """Delete an automation; what it did stays in the journal.

    Raises ``Refusal("not_found")``.
    """
    row = _row(book, automation)
    row.is_on, row.is_deleted = False, True
    book.save(row)
    _note_change(book, words.AutomationDeleted(name=row.name))
    return DeletedAutomation(automation=row.pk)


def _changed(book: OpenBook, fact: words.AutomationFact, row: Automation) -> AutomationView:
    _note_change(book, fact)
    return automation_view(automation_of(row.pk))


def _note_change(book: OpenBook, fact: words.AutomationFact) -> None:
    # Events are scanned from now on: what happened before triggers nothing.
    Watch.objects.all().delete()
    book.record(fact)


def _row(book: OpenBook, automation_id: int) -> Automation:
    book.require(HOUSE.kind)
    return automation_of(automation_id)


def _checked(terms: AutomationTerms) -> dict[str, Any]:
    """The columns to save; raises what forbids them."""
    columns = asdict(terms) | {
        "name": " ".join(terms.name.split())[:60],
        "text": " ".join(terms.text.split())[:200],
        "others": in_other_languages(terms.others),
    }
    columns["event_id"], columns["display_id"] = columns.pop("event"), columns.pop("display")
    if not columns["name"]:
        raise Refusal("automation_nameless", field="name")
    if terms.event is not None:
        event(terms.event)
    _check_trigger(terms)
    _CHECKS.get(terms.deed, _unknown)(terms)
    return columns


def _check_trigger(terms: AutomationTerms) -> None:
    if terms.trigger not in Trigger.values:
        raise Refusal("trigger_unknown", field="trigger", trigger=terms.trigger)
    if terms.trigger == Trigger.PLAYERS_LEFT and not terms.number:
        raise Refusal("players_missing", field="number")
    if terms.trigger == Trigger.REGISTRATION_SOON and not 1 <= (terms.number or 0) <= MOST_MINUTES_BEFORE:
        raise Refusal("minutes_before_missing", field="number", most=MOST_MINUTES_BEFORE)
    if terms.players_from and terms.players_to and terms.players_from > terms.players_to:
        raise Refusal("players_range", field="players_from")
    if terms.level_from and terms.level_to and terms.level_from > terms.level_to:
        raise Refusal("levels_range", field="level_from")


def _check_sound(terms: AutomationTerms) -> None:
    if terms.sound not in Sound.values:
        raise Refusal("sound_unknown", field="sound", sound=terms.sound)


def _check_text(terms: AutomationTerms) -> None:
    if not terms.text.strip():
        raise Refusal("announcement_empty", field="text")
    if not 1 <= terms.minutes <= LONGEST_MINUTES:
        raise Refusal("minutes_out_of_range", field="minutes", most=LONGEST_MINUTES)


def _check_view(terms: AutomationTerms) -> None:
    if terms.display is None or terms.view not in dict(VIEWS):
        raise Refusal("view_missing", field="display" if terms.display is None else "view")
    display(terms.display)


def _unknown(_terms: AutomationTerms) -> None:
    raise Refusal("deed_unknown", field="deed")


_CHECKS = {Deed.SOUND.value: _check_sound, Deed.ANNOUNCE.value: _check_text, Deed.VIEW.value: _check_view}


LATE = timedelta(minutes=2)
"""A happening older than this no longer triggers anything: the system was off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The actions that are due."""

    occurrences: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired:
    """Whether there was still something to do."""

    is_done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The automation that was tested, and what it did."""

    automation: AutomationId
    deed: Deed


def books_of(deed: str, event_id: int) -> list[BookRef]:
    """The books that an action writes to: the event's, and the house's if a display changes."""
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

    It writes no line: an event is scanned under its lock, so that nothing is found twice.
    """
    book.require("tournament", event)
    ref = tournament_book(event)
    now = standings(event, book.now)
    row = Watch.objects.filter(event_id=event).first()
    if row is None:
        _watch(Watch(event_id=event), newest_line(ref), now)
        return Due(occurrences=())
    lines = happened_after(ref, row.line)
    # There was no scan for a while: changes in the field may be just as old, and trigger nothing.
    is_late = bool(lines) and book.now - lines[0].at > LATE
    stored = {int(day): Standing(*values) for day, values in row.days.items()}
    was = now if is_late else {day: stored.get(day) or begun(day, one, stored) for day, one in now.items()}
    due = [
        _due(rule, event, happening)
        for happening in happenings(lines, was, now, levels_at(event, book.now))
        if book.now - happening.at <= LATE
        for rule in automations(only_on=True)
        if matches(rule, event, happening)
    ]
    _watch(row, lines[-1].line if lines else row.line, now)
    return Due(occurrences=tuple(pk for pk in due if pk is not None))


def _watch(row: Watch, line: int, now: Mapping[int, Standing]) -> None:
    row.line, row.days = line, {str(day): astuple(one) for day, one in now.items()}
    row.save()


def _due(one: Automation, event_id: int, happening: Happening) -> int | None:
    row, is_new = Occurrence.objects.get_or_create(
        automation_id=one.pk,
        event_id=event_id,
        key=happening.key,
        defaults={"at": happening.at, "shown_day": happening.day or 0},
    )
    return row.pk if is_new else None


@action("", admits=NOBODY, opens=_of_occurrence)
def fire_occurrence(book: OpenBook, *, occurrence: Id) -> Fired:
    """Run an action that is due, unless it ran already.

    Raises the refusals of the action.
    """
    row = Occurrence.objects.filter(pk=occurrence, state=Occurrence.State.DUE).first()
    if row is None:
        return Fired(is_done=False)
    rule = automation_of(row.automation_id)
    _do(book, rule, row.event_id, row.shown_day or None)
    row.state = Occurrence.State.DONE
    row.save(update_fields=["state"])
    book.record(
        words.AutomationFired(name=rule.name, deed=rule.deed, due_at=row.at.isoformat(), sound=rule.sound)
    )
    return Fired(is_done=True)


@action("automations/<int:automation>/test/", admits=DIRECTORS, opens=_of_test)
def try_automation(book: OpenBook, *, automation: AutomationId, event: EventId) -> Tried:
    """Test an automation: run its action at this event now, without checking the conditions.

    Raises ``not_found``, or the refusals of the action.
    """
    row = automation_of(automation)
    _do(book, row, event)
    now = book.now.isoformat()
    book.record(words.AutomationTried(name=row.name, deed=row.deed, due_at=now, sound=row.sound))
    return Tried(automation=row.pk, deed=Deed(row.deed))


def _do(book: OpenBook, one: Automation, event_id: int, day_id: int | None = None) -> None:
    """Run the action; a sound only needs the line."""
    book.require("tournament", event_id)
    if one.deed == Deed.ANNOUNCE:
        announce(book, notice=_announcement(one, event_id, day_id))
    elif one.deed == Deed.VIEW:
        change_display(book, display=one.display_id or 0, view=view_of(one.view))


def _announcement(one: Automation, event_id: int, day_id: int | None) -> Notice:
    return Notice(
        event=event_id,
        day=day_id,
        text=one.text,
        others=dict(one.others),
        minutes=one.minutes,
        is_urgent=one.is_urgent,
    )


@action("", admits=NOBODY, opens=_of_occurrence)
def refuse_occurrence(
    _book: OpenBook, *, occurrence: Id, code: Annotated[str, Length(60), Note("Of the refusal.")]
) -> Fired:
    """Note that an action that was due failed, so that it is not retried forever."""
    values = {"state": Occurrence.State.REFUSED, "code": code[:60]}
    Occurrence.objects.filter(pk=occurrence).update(**values)
    return Fired(is_done=False)
