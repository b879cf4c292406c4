"""Making, changing and switching automations."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from automation import facts
from automation.kinds import Deed, Sound, Trigger
from automation.models import Automation, Watch
from displays.queries import VIEWS, display
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal
from tournaments.queries import event

LONGEST_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class AutomationSetup:
    """An automation as it is typed: what sets it off, under which conditions, and what it does.

    ``number`` is for a trigger by players left; ``event_id`` none is every event.
    """

    name: str
    trigger: str
    deed: str
    event_id: int | None = None
    number: int | None = None
    players_from: int | None = None
    players_to: int | None = None
    level_from: int | None = None
    level_to: int | None = None
    sound: str = ""
    text: str = ""
    minutes: int = 5
    is_urgent: bool = False
    display_id: int | None = None
    view: str = ""


def make_automation(book: OpenBook, *, setup: AutomationSetup) -> dict[str, int]:
    """Make an automation; what happened before does not set it off.

    Raises ``Refusal`` ``automation_nameless``, ``trigger_unknown``, ``players_missing``, ``players_range``,
    ``levels_range``, ``deed_unknown``, ``sound_unknown``, ``announcement_empty``, ``minutes_out_of_range``, ``view_missing`` or
    ``not_found``.
    """
    book.require(HOUSE.kind)
    row = book.create(Automation, **_checked(setup))
    return _changed(book, facts.AutomationMade(name=row.name), row)


def change_automation(book: OpenBook, *, automation_id: int, setup: AutomationSetup) -> dict[str, int]:
    """Change an automation; raises as ``make_automation``."""
    row = _row(book, automation_id)
    for name, value in _checked(setup).items():
        setattr(row, name, value)
    book.save(row)
    return _changed(book, facts.AutomationChanged(name=row.name), row)


def switch_automation(book: OpenBook, *, automation_id: int, is_on: bool) -> dict[str, int]:
    """Let an automation work or rest; raises ``Refusal("not_found")``."""
    row = _row(book, automation_id)
    row.is_on = is_on
    book.save(row)
    fact = facts.AutomationSwitchedOn if is_on else facts.AutomationSwitchedOff
    return _changed(book, fact(name=row.name), row)


def delete_automation(book: OpenBook, *, automation_id: int) -> dict[str, int]:
    """Take an automation off the list; what it did stays in the journal. Raises ``Refusal("not_found")``."""
    row = _row(book, automation_id)
    row.is_on, row.is_deleted = False, True
    book.save(row)
    return _changed(book, facts.AutomationDeleted(name=row.name), row)


def _changed(book: OpenBook, fact: facts.AutomationFact, row: Automation) -> dict[str, int]:
    # Events are looked through anew from now on: what was before sets nothing off.
    Watch.objects.all().delete()
    book.record(fact)
    return {"automation": row.pk}


def _row(book: OpenBook, automation_id: int) -> Automation:
    book.require(HOUSE.kind)
    row = Automation.objects.filter(pk=automation_id, is_deleted=False).first()
    if row is None:
        raise Refusal("not_found", what="automation", id=automation_id)
    return row


def _checked(setup: AutomationSetup) -> dict[str, Any]:
    """The columns, drawn together; raises what forbids them."""
    told = asdict(setup) | {
        "name": " ".join(setup.name.split())[:60],
        "text": " ".join(setup.text.split())[:200],
    }
    if not told["name"]:
        raise Refusal("automation_nameless", field="name")
    if setup.event_id is not None:
        event(setup.event_id)
    _check_trigger(setup)
    _CHECKS.get(setup.deed, _unknown)(setup)
    return told


def _check_trigger(setup: AutomationSetup) -> None:
    if setup.trigger not in Trigger.values:
        raise Refusal("trigger_unknown", field="trigger", trigger=setup.trigger)
    if setup.trigger == Trigger.PLAYERS_LEFT and not setup.number:
        raise Refusal("players_missing", field="number")
    if setup.players_from and setup.players_to and setup.players_from > setup.players_to:
        raise Refusal("players_range", field="players_from")
    if setup.level_from and setup.level_to and setup.level_from > setup.level_to:
        raise Refusal("levels_range", field="level_from")


def _check_sound(setup: AutomationSetup) -> None:
    if setup.sound not in Sound.values:
        raise Refusal("sound_unknown", field="sound", sound=setup.sound)


def _check_text(setup: AutomationSetup) -> None:
    if not setup.text.strip():
        raise Refusal("announcement_empty", field="text")
    if not 1 <= setup.minutes <= LONGEST_MINUTES:
        raise Refusal("minutes_out_of_range", field="minutes", most=LONGEST_MINUTES)


def _check_view(setup: AutomationSetup) -> None:
    if setup.display_id is None or setup.view not in dict(VIEWS):
        raise Refusal("view_missing", field="display" if setup.display_id is None else "view")
    display(setup.display_id)


def _unknown(_setup: AutomationSetup) -> None:
    raise Refusal("deed_unknown", field="deed")


_CHECKS = {Deed.SOUND.value: _check_sound, Deed.ANNOUNCE.value: _check_text, Deed.VIEW.value: _check_view}
