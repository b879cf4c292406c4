"""Undo in tests: opens the books of a line and undoes it."""

from __future__ import annotations

from django.db import transaction

from journal.book import Actor
from journal.models import Line
from journal.opening import Command, perform
from journal.queries import views
from journal.undo import UndoChoice, books_of, plan_undo, take_back
from rulebook.refusals import Refusal

OF_THE_JOURNAL = frozenset({"undo_never", "undo_outgrown", "undo_referred"})
"""Codes that keep an undo from being offered.

A unique value taken meanwhile, or a refusal of the reverse action, shows only in an attempt.
"""


def undo_lines(
    line_id: int, command: Command, *, together: bool = False, reason: str = "", as_if_never: bool = False
) -> tuple[int, ...]:
    """Open the books of a line and undo it; the options are those of ``take_back``."""
    choice = UndoChoice(together, reason, as_if_never)
    return perform(books_of(plan_undo(line_id).lines), command, lambda book: take_back(book, line_id, choice))


def refusal_of(line_id: int) -> str:
    """The code with which an undo of the line, with the lines that block it, would be refused now; nothing is undone."""
    with transaction.atomic():
        try:
            undo_lines(line_id, Command(Actor()), together=True, reason="tried")
        except Refusal as refusal:
            return refusal.code
        finally:
            transaction.set_rollback(True)
    return ""


def offered_wrongly() -> list[str]:
    """Lines whose undo is offered but refused, or not offered but possible; each from the present state."""
    found = []
    for line in views(Line.objects.filter(leading=None).order_by("-pk")):
        refusal = refusal_of(line.id)
        if refusal in OF_THE_JOURNAL if line.can_undo else not refusal:
            found.append(f"{line.id} {line.fact}: offered {line.can_undo}, refused {refusal or 'not'}")
    return found
