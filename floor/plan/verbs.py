"""Undoing a line of the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import Id, Note, Reason
from access.roles import STAFF
from access.verbs import action
from floor.plan.recent_lines import require_may_undo
from journal.book import Actor, OpenBook
from journal.opening import BookRef
from journal.queries import undo_preview
from journal.undo import UndoChoice, books_of, plan_undo, take_back


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesTakenBack:
    """The lines that were undone, newest first."""

    undone: tuple[int, ...]


def _books(command: Any) -> list[BookRef]:
    return books_of(plan_undo(command.line).lines)


def _by_role(command: Any, actor: Actor) -> Any:
    """Money or paper may be undone by the cashier, changes to the house and what only directors do by directors."""
    require_may_undo(actor.role, undo_preview(command.line))
    return command


@action("lines/<int:line>/undo/", admits=STAFF, opens=_books, completed=_by_role)
def undo_line(
    book: OpenBook,
    *,
    line: Annotated[Id, Note("The line of the journal.")],
    together: Annotated[bool, Note("With what stands in its way.")] = False,
    reason: Annotated[Reason, Note("Needed where money or paper moved.")] = "",
    as_if_never: Annotated[
        bool, Note("The clock as if it had never happened, instead of keeping the time shown.")
    ] = False,
) -> LinesTakenBack:
    """Undo a line of the journal: the rows are as they were before, in one new line.

    Raises ``Refusal`` ``undo_blocked`` naming the later lines that rely on it, ``reason_missing`` where money
    moved, ``line_undone``, ``undo_never``, ``undo_outgrown`` or ``role_forbidden``.
    """
    choice = UndoChoice(together, reason, as_if_never)
    return LinesTakenBack(undone=take_back(book, line, choice))
