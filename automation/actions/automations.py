"""Creating, changing and switching automations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

from access.fields import SPREAD, AutomationId, DisplayId, EventId, Length, Limits, Note
from access.roles import DIRECTORS
from access.verbs import action, of_house
from automation import facts
from automation.kinds import MOST_LEVELS, MOST_MINUTES_BEFORE, MOST_PLAYERS, Deed, Sound, Trigger
from automation.models import Automation, Watch
from automation.queries.automations import AutomationView, automation
from displays.announcements.verbs import in_other_languages
from displays.displays.rows import VIEWS, display
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal
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
    return _changed(book, facts.AutomationMade(name=row.name), row)


@action("automations/<int:automation>/change/", admits=DIRECTORS, opens=of_house)
def change_automation(
    book: OpenBook, *, terms: Annotated[AutomationTerms, SPREAD], automation: AutomationId
) -> AutomationView:
    """Change an automation as a whole; fields left out get their default.

    Raises as ``make_automation``.
    """
    row = _row(book, automation)
    for name, value in _checked(terms).items():
        setattr(row, name, value)
    book.save(row)
    return _changed(book, facts.AutomationChanged(name=row.name), row)


@action("automations/<int:automation>/switch/", admits=DIRECTORS, opens=of_house)
def switch_automation(book: OpenBook, *, automation: AutomationId, is_on: bool) -> AutomationView:
    """Switch an automation on or off.

    Raises ``Refusal("not_found")``.
    """
    row = _row(book, automation)
    row.is_on = is_on
    book.save(row)
    fact = facts.AutomationSwitchedOn if is_on else facts.AutomationSwitchedOff
    return _changed(book, fact(name=row.name), row)


@action("automations/<int:automation>/delete/", admits=DIRECTORS, opens=of_house)
def delete_automation(book: OpenBook, *, automation: AutomationId) -> DeletedAutomation:
    """Delete an automation; what it did stays in the journal.

    Raises ``Refusal("not_found")``.
    """
    row = _row(book, automation)
    row.is_on, row.is_deleted = False, True
    book.save(row)
    _note_change(book, facts.AutomationDeleted(name=row.name))
    return DeletedAutomation(automation=row.pk)


def _changed(book: OpenBook, fact: facts.AutomationFact, row: Automation) -> AutomationView:
    _note_change(book, fact)
    return automation(row.pk)


def _note_change(book: OpenBook, fact: facts.AutomationFact) -> None:
    # Events are scanned from now on: what happened before triggers nothing.
    Watch.objects.all().delete()
    book.record(fact)


def _row(book: OpenBook, automation_id: int) -> Automation:
    book.require(HOUSE.kind)
    row = Automation.objects.filter(pk=automation_id, is_deleted=False).first()
    if row is None:
        raise Refusal("not_found", what="automation", id=automation_id)
    return row


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
