"""Undo in tests: opens the books of a line and undoes it."""

from __future__ import annotations

from journal.opening import Command, perform
from journal.undo import UndoChoice, books_of, plan_undo, take_back


def undo_lines(
    line_id: int, command: Command, *, together: bool = False, reason: str = "", as_if_never: bool = False
) -> tuple[int, ...]:
    """Open the books of a line and take it back; as ``take_back``."""
    choice = UndoChoice(together, reason, as_if_never)
    return perform(books_of(plan_undo(line_id).lines), command, lambda book: take_back(book, line_id, choice))
