"""Lines of a book as people read them: who did what when, and how it is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from journal.facts import Undo
from journal.opening import tournament_book
from journal.queries import LineView, latest_lines
from journal.undo import rule_of
from people import queries as people
from people.roles import CASHIERS, FLOOR
from screens.board.counters import hour
from screens.board.hands import address
from screens.served import versions

SHOWN = 12


@dataclass(frozen=True, slots=True)
class LatestLine:
    """A line; ``undo_url`` is empty where it cannot be taken back, a page where a reason is asked for."""

    id: int
    number: int
    sentence: str
    at: str
    person: str
    reason: str
    undo_url: str
    needs_reason: bool
    is_undone: bool


@dataclass(frozen=True, slots=True)
class Latest:
    """The latest lines as templates/screens/_latest.html names them."""

    version: int
    panel_url: str
    journal_url: str
    lines: tuple[LatestLine, ...]


def latest(event_id: int, role: str) -> Latest:
    """The newest lines of an event."""
    return Latest(
        version=versions(event_id)["moves"],
        panel_url=address("board-latest", event_id),
        journal_url=address("journal", event_id),
        lines=read_lines(latest_lines(tournament_book(event_id), limit=SHOWN), role),
    )


def read_lines(lines: Sequence[LineView], role: str) -> tuple[LatestLine, ...]:
    """The lines with the names of who did them."""
    people_by_id = people.staff_names({line.actor_id for line in lines if line.actor_id is not None})
    return tuple(_line(line, people_by_id.get(line.actor_id or 0, _("the house")), role) for line in lines)


def _line(line: LineView, person: str, role: str) -> LatestLine:
    needs_reason = asks_reason(line)
    may_undo = line.can_undo and role in (CASHIERS if needs_reason else FLOOR)
    return LatestLine(
        id=line.id,
        number=line.number,
        sentence=line.sentence,
        at=hour(line.at),
        person=person,
        reason=line.reason,
        undo_url=address("line-undo", line.id, when=may_undo),
        needs_reason=needs_reason,
        is_undone=line.is_undone,
    )


def asks_reason(line: LineView) -> bool:
    """Whether money or paper moved with it."""
    return rule_of(line.fact).undo is Undo.BY_REVERSE
