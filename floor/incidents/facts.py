"""What happens to incidents. Their texts are in the rows alone, so that they can be erased."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class IncidentFact(Fact):
    """Something about an incident, by its number in the event; never undone: it is amended."""

    undo: ClassVar[Undo] = Undo.NEVER

    incident: int


@said(_("Incident %(incident)s recorded"))
class IncidentRecorded(IncidentFact): ...


@said(_("Incident %(incident)s amended"))
class IncidentAmended(IncidentFact): ...


@said(_("Incident %(incident)s: photograph added"))
class IncidentPhotographed(IncidentFact): ...


@said(_("Incident %(incident)s: a remark was erased (%(reason)s)"))
class RemarkErased(IncidentFact):
    """An administrator erased the text or the photograph of a remark; ``reason`` names nobody."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str
