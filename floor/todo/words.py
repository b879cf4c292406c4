"""The texts of the to-do list."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says
from wording.words import word_refusals


@says(_("To do: one item is hidden until %(due_at)s"))
class ToDoHidden(Fact):
    """An item of the to-do list is hidden; it comes back automatically at ``due_at`` (ISO 8601)."""

    event: int
    due_at: str


REFUSALS = (
    (
        "to_do_gone",
        _("This item is no longer on the list"),
        _("It was done or hidden by somebody else. Read the list again."),
    ),
    (
        "to_do_urgent",
        _("This item cannot be hidden"),
        _("Alarms and automatic actions stay on the list. Deal with this one first."),
    ),
)


def register() -> None:
    """Register the texts of the to-do list."""
    word_refusals(REFUSALS)
