"""The texts of incidents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from wording.words import Text, word_refusals


@dataclass(frozen=True, slots=True)
class IncidentFact(Fact):
    """A fact about an incident, by its number in the event; never undone, only amended."""

    undo: ClassVar[Undo] = Undo.NEVER

    incident: int


@says(_("Incident %(incident)s recorded"))
class IncidentRecorded(IncidentFact): ...


@says(_("Incident %(incident)s amended"))
class IncidentAmended(IncidentFact): ...


@says(_("Incident %(incident)s: photograph added"))
class IncidentPhotographed(IncidentFact): ...


@says(_("Incident %(incident)s: a remark was erased (%(reason)s)"))
class RemarkErased(IncidentFact):
    """An administrator erased the text or photograph of a remark; ``reason`` contains no names."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str


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
    word_refusals(REFUSALS)
