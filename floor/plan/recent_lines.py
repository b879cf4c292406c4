"""The latest lines of an event's book with their undo, as listed on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from access.roles import CASHIERS, DIRECTORS, FLOOR, NOBODY, STAFF, forbidden
from access.verbs import verb_named
from access.viewer import Viewer
from clock import words
from journal.facts import Undo, rule_of
from journal.opening import HOUSE, drawer_book, tournament_book
from journal.queries import LineView, UndoPreview, latest_lines, versions
from people.staff.rows import staff_names

SHOWN = 12
READ = 40
TIMERS = frozenset(
    fact.__name__
    for fact in (
        words.PlayBegan,
        words.PlayWentOn,
        words.SuspensionEnded,
        words.WarningSounded,
        words.LevelEnded,
        words.BreakStarted,
        words.BreakEnded,
        words.RegistrationClosed,
        words.TimeRanOut,
    )
)


@dataclass(frozen=True, slots=True)
class LatestLine:
    """A line; ``undo_url`` is empty when it cannot be undone, ``is_next`` marks the first that the key undoes."""

    sentence: str
    at: str
    person: str
    undo_url: str
    needs_reason: bool
    is_undone: bool
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Latest:
    """The newest lines, newest first; ``board_url`` is the page to return to after an undo."""

    version: int
    panel_url: str
    journal_url: str
    board_url: str
    lines: tuple[LatestLine, ...]


def latest(event_id: int, viewer: Viewer) -> Latest:
    """The latest lines; warnings before a timer are only in the journal."""
    read = latest_lines(tournament_book(event_id), limit=READ)
    found = [line for line in read if line.fact != words.WarningSounded.__name__][:SHOWN]
    names = staff_names({line.actor_id for line in found if line.actor_id is not None})
    version, _parts = versions(tournament_book(event_id))
    return Latest(
        version,
        reverse("floor-latest", args=[event_id]),
        reverse("floor-journal", args=[event_id]),
        reverse("dashboard", args=[event_id]),
        _marked([told(line, names, viewer) for line in found]),
    )


def _marked(lines: Sequence[LatestLine]) -> tuple[LatestLine, ...]:
    """The lines, with the newest that one tap undoes marked."""
    first = next((line for line in lines if line.undo_url and not line.needs_reason), None)
    return tuple(replace(line, is_next=True) if line is first else line for line in lines)


def told(line: LineView, names: Mapping[int, str], viewer: Viewer) -> LatestLine:
    """One line as a page shows it; an undo that needs a reason has its own page, and who may not undo is offered none."""
    rule = rule_of(line.fact)
    is_asked = rule.undo is Undo.BY_REVERSE or rule.besides is not None
    roles = roles_undoing(line, kinds=frozenset(), has_money=is_asked)
    return LatestLine(
        sentence=line.sentence,
        at=timezone.localtime(line.at).strftime("%H:%M"),
        person=_who(line, names),
        undo_url=reverse("floor-undo" if is_asked else "undo-line", args=[line.id])
        if line.can_undo and viewer.role in roles
        else "",
        needs_reason=is_asked,
        is_undone=line.is_undone,
    )


def _who(line: LineView, names: Mapping[int, str]) -> str:
    """The person, or else what acted: the clock's timers or the system."""
    if line.actor_id is not None:
        return names.get(line.actor_id, "–")
    return _("Clock") if line.fact in TIMERS else _("System")


def require_may_undo(role: str, preview: UndoPreview) -> None:
    """Raise ``Refusal("role_forbidden")`` unless the role may undo all of it."""
    if role not in may_undo(preview):
        raise forbidden(may_undo(preview))


def may_undo(preview: UndoPreview) -> frozenset[str]:
    """The roles that may undo all of it."""
    found = (
        roles_undoing(line, kinds=preview.book_kinds, has_money=preview.needs_reason)
        for line in preview.lines
    )
    return STAFF.intersection(*found)


def roles_undoing(line: LineView, *, kinds: frozenset[str], has_money: bool) -> frozenset[str]:
    """Who may do it may undo it; what only a director does, only a director undoes.

    What no person does (a timer, a screen) and what was done before lines kept their verb is undone by the cashier where
    money moved, by a director where it is the house's, and by the floor elsewhere.
    """
    rule, verb = rule_of(line.fact), verb_named(line.verb)
    admits = verb.admits & STAFF if verb else NOBODY
    if not admits:
        has_money = has_money or drawer_book(0).kind in kinds
        admits = DIRECTORS if HOUSE.kind in kinds else CASHIERS if has_money else FLOOR
    return admits & DIRECTORS if rule.is_directors else admits
