"""Who may take a line back: the floor what happened at the tables, the counter money, directors the house."""

from __future__ import annotations

from access.roles import CASHIERS, DIRECTORS, FLOOR
from journal.opening import HOUSE, drawer_book
from journal.queries import UndoPreview
from rulebook.refusals import Refusal


def demand_may_undo(role: str, preview: UndoPreview) -> None:
    """Raise ``Refusal("role_forbidden")`` unless the role may take all of it back."""
    if role not in may_undo(preview):
        raise Refusal("role_forbidden")


def may_undo(preview: UndoPreview) -> frozenset[str]:
    """The roles that may take all of it back."""
    if HOUSE.kind in preview.book_kinds:
        return DIRECTORS
    has_money = preview.needs_reason or drawer_book(0).kind in preview.book_kinds
    return CASHIERS if has_money else FLOOR
