"""The sentences of notes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.notes import facts
from journal.facts import Fact
from journal.undo import word_facts
from wording.words import Text

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (facts.EventNoted, _("A note on the event was written")),
    (facts.EventNoteErased, _("The note on the event was erased")),
    (facts.TableNoted, _("Table %(table)s: a note was written")),
    (facts.TableNoteErased, _("Table %(table)s: the note was erased")),
)


def register() -> None:
    """Register the sentences of notes."""
    word_facts(SENTENCES)
