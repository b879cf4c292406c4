"""What a printer needs, in a sentence that somebody at the desk can follow."""

from __future__ import annotations

from django.utils.translation import gettext as _

from printing.kinds import PrinterState
from printing.queries.printers import PrinterView


def advice(printer: PrinterView) -> str:
    """What to do about it; empty while papers come out of it."""
    if printer.unsure:
        return _("Look at the printer: is the paper there?")
    waits = printer.waiting
    if printer.state is PrinterState.NO_PAPER:
        return _("Put in a new roll. What waits is then printed automatically.")
    if printer.state is PrinterState.STOPPED:
        return _("Close its cover and take out torn paper. What waits is then printed automatically.")
    if printer.state is PrinterState.AWAY and waits:
        return _(
            "See whether it is switched on and its cable is in. What waits is then printed automatically."
        )
    return ""
