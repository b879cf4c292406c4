"""What happens to printers, and what people decide about papers on their way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class PrinterFact(Fact):
    """A fact about the printer called ``name``; what it printed meanwhile cannot be undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    name: str


@dataclass(frozen=True, slots=True)
class PrinterAdded(PrinterFact):
    """A printer was added."""


@dataclass(frozen=True, slots=True)
class PrinterChanged(PrinterFact):
    """The settings of a printer were changed."""


@dataclass(frozen=True, slots=True)
class PrinterRemoved(PrinterFact):
    """A printer was removed."""


@dataclass(frozen=True, slots=True)
class DeskGivenPrinter(PrinterFact):
    """A terminal prints on a printer from now on."""

    device: int


@dataclass(frozen=True, slots=True)
class DeskWithoutPrinter(Fact):
    """A terminal prints in its browser from now on."""

    undo: ClassVar[Undo] = Undo.NEVER

    device: int


@dataclass(frozen=True, slots=True)
class PaperFact(PrinterFact):
    """Somebody decided about a paper that waits for a printer; ``title`` is what it is."""

    title: str


@dataclass(frozen=True, slots=True)
class PaperSaidPrinted(PaperFact):
    """Somebody saw that a paper was printed, though the printer had not said so."""


@dataclass(frozen=True, slots=True)
class PaperSentAgain(PaperFact):
    """Somebody had a paper sent again, perhaps to another printer."""


@dataclass(frozen=True, slots=True)
class PaperCancelled(PaperFact):
    """Somebody took a paper out of the queue."""
