"""The facts and refusals of printers and of papers on their way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from printing.kinds import PrinterState
from printing.printers.rows import Printer
from wording.words import Text, word_refusals


@dataclass(frozen=True, slots=True)
class PrinterFact(Fact):
    """A fact about the printer ``name``; its prints cannot be undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    name: str


@says(_("The printer “%(name)s” was added"))
class PrinterAdded(PrinterFact): ...


@says(_("The printer “%(name)s” was changed"))
class PrinterChanged(PrinterFact): ...


@says(_("The printer “%(name)s” was removed"))
class PrinterRemoved(PrinterFact): ...


@says(_("%(device)s prints on “%(name)s”"))
class DeskGivenPrinter(PrinterFact):
    device: int


@says(_("%(device)s prints in its browser"))
class DeskWithoutPrinter(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    device: int


@dataclass(frozen=True, slots=True)
class PaperFact(PrinterFact):
    """A person's decision about a paper in a queue; ``title`` is its name."""

    title: str


@says(_("%(title)s was printed on “%(name)s”, as somebody saw"))
class PaperSaidPrinted(PaperFact):
    """A person confirmed that a paper was printed although the printer did not confirm it."""


@says(_("%(title)s was sent again to “%(name)s”"))
class PaperSentAgain(PaperFact):
    """A person had a paper sent again, perhaps to another printer."""


@says(_("%(title)s will not be printed on “%(name)s”"))
class PaperCancelled(PaperFact): ...


WRONG_INPUT: tuple[tuple[str, Text, Text], ...] = (
    ("printer_nameless", _("No name"), _("Give the printer a name, as the one that is written on it.")),
    ("printer_name_taken", _("The name is taken"), _("Another printer is called “%(name)s”.")),
    (
        "printer_address",
        _("No such address"),
        _("Type the printer’s name or number in the network, for example 192.168.1.50, without spaces."),
    ),
    (
        "printer_address_forbidden",
        _("No address of a printer"),
        _(
            "%(host)s is the house’s own computer, or reserved for machines (169.254…). Type the printer’s number in the "
            "network, for example 192.168.1.50."
        ),
    ),
)
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    *WRONG_INPUT,
    (
        "printer_in_use",
        _("The printer has work to do"),
        _("Papers wait for “%(name)s”. Send them to another printer or cancel them, then remove it."),
    ),
    (
        "job_settled",
        _("Nothing to decide"),
        _("This paper does not wait any more: %(title)s."),
    ),
    (
        "job_sending",
        _("It is being printed"),
        _("%(title)s is at the printer now. Wait until it says what became of it."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input(*(code for code, _title, _detail in WRONG_INPUT))


def advice(printer: Printer) -> str:
    """The remedy for the printer's problem; empty if it has none."""
    if printer.unsure:
        return gettext("Look at the printer: is the paper there?")
    count = printer.waiting
    if printer.state is PrinterState.NO_PAPER:
        return gettext("Put in a new roll. What waits is then printed automatically.")
    if printer.state is PrinterState.STOPPED:
        return gettext("Close its cover and take out torn paper. What waits is then printed automatically.")
    if printer.state is PrinterState.AWAY and count:
        return gettext(
            "See whether it is switched on and its cable is in. What waits is then printed automatically."
        )
    return ""
