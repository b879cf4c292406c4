"""The texts of notes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says


@says(_("A note on the event was written"))
class EventNoted(Fact):
    """The note on an event was written."""

    event: int


@says(_("The note on the event was erased"))
class EventNoteErased(Fact):
    """The note on an event was erased."""

    event: int


@says(_("Table %(table)s: a note was written"))
class TableNoted(Fact):
    """The note on a table was written; ``table`` is its number."""

    table: int


@says(_("Table %(table)s: the note was erased"))
class TableNoteErased(Fact):
    """The note on a table was erased; ``table`` is its number."""

    table: int


def register() -> None:
    """Register the texts of notes."""
