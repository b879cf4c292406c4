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
        _("This is no longer to do"),
        _("It was done, or is hidden already. Look at the list again."),
    ),
    (
        "to_do_urgent",
        _("This cannot wait"),
        _("An alarm stays on the list, and so does what happens automatically. Deal with it first."),
    ),
)


def register() -> None:
    """Register the texts of the to-do list."""
    word_refusals(REFUSALS)
