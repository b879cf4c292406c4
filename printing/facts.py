"""What happens to printers, and what people decide about papers on their way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class PrinterFact(Fact):
    """A fact about the printer called ``name``; what it printed meanwhile cannot be undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    name: str


@said(_("The printer “%(name)s” was added"))
class PrinterAdded(PrinterFact): ...


@said(_("The printer “%(name)s” was changed"))
class PrinterChanged(PrinterFact): ...


@said(_("The printer “%(name)s” was removed"))
class PrinterRemoved(PrinterFact): ...


@said(_("%(device)s prints on “%(name)s”"))
class DeskGivenPrinter(PrinterFact):
    device: int


@said(_("%(device)s prints in its browser"))
class DeskWithoutPrinter(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    device: int


@dataclass(frozen=True, slots=True)
class PaperFact(PrinterFact):
    """Somebody decided about a paper that waits for a printer; ``title`` is what it is."""

    title: str


@said(_("%(title)s was printed on “%(name)s”, as somebody saw"))
class PaperSaidPrinted(PaperFact):
    """Somebody saw that a paper was printed, though the printer had not said so."""


@said(_("%(title)s was sent again to “%(name)s”"))
class PaperSentAgain(PaperFact):
    """Somebody had a paper sent again, perhaps to another printer."""


@said(_("%(title)s will not be printed on “%(name)s”"))
class PaperCancelled(PaperFact): ...
