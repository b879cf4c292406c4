"""The texts of incidents."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.incidents import facts
from journal.facts import Fact
from journal.undo import word_facts
from wording.words import Text, word_refusals

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (facts.IncidentRecorded, _("Incident %(incident)s recorded")),
    (facts.IncidentAmended, _("Incident %(incident)s amended")),
    (facts.IncidentPhotographed, _("Incident %(incident)s: photograph added")),
    (facts.RemarkErased, _("Incident %(incident)s: a remark was erased (%(reason)s)")),
)
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "incident_says_nothing",
        _("Nothing to keep"),
        _("Write what happened or how it was ruled; a correction says what is right."),
    ),
    (
        "remark_erased",
        _("Erased already"),
        _("That remark was erased before. Reload the page."),
    ),
    (
        "entry_elsewhere",
        _("Not in this event"),
        _("That player has no entry in this event. Name another one."),
    ),
)


def register() -> None:
    """Register the texts of incidents."""
    word_facts(SENTENCES)
    word_refusals(REFUSALS)
