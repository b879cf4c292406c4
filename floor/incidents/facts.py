"""What happens to incidents. Their texts are in the rows alone, so that they can be erased."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class IncidentFact(Fact):
    """Something about an incident, by its number in the event; never undone: it is amended."""

    undo: ClassVar[Undo] = Undo.NEVER

    incident: int


@dataclass(frozen=True, slots=True)
class IncidentRecorded(IncidentFact):
    """An incident was recorded."""


@dataclass(frozen=True, slots=True)
class IncidentAmended(IncidentFact):
    """A remark was added to an incident."""


@dataclass(frozen=True, slots=True)
class IncidentPhotographed(IncidentFact):
    """A photograph was added to an incident."""


@dataclass(frozen=True, slots=True)
class RemarkErased(IncidentFact):
    """An administrator erased the text or the photograph of a remark; ``reason`` names nobody."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str
