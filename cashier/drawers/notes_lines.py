"""The exchanges and counts behind a figure of the notes on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from cashier.currencies.notes import FIGURES, NotesBehind, notes_behind
from cashier.drawers.day_figures_pages import hides_open
from cashier.ledger import drawers as drawer_queries
from people.staff import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from wording.words import Text

LABELS: Mapping[str, Text] = {
    "taken": _("Notes taken"),
    "paid": _("Paid for them"),
    "given": _("Notes given"),
    "received": _("Received for them"),
    "rounding": _("Rounding"),
    "banked": _("To the safe"),
    "difference": _("Difference"),
}


@dataclass(frozen=True, slots=True)
class NotesLinesPage:
    """The lines behind a figure of one currency in one drawer, each with who counted; they add up to ``total``."""

    drawer: int
    day: str
    currency: str
    what: Text
    lines: tuple[tuple[NotesBehind, str], ...]
    total: Money | None


@page(reads=CASHIERS | INSPECTORS)
def lines(request: HttpRequest, drawer_id: int, currency: str) -> HttpResponse:
    """``?what=`` names the figure; raises ``Refusal("drawer_not_counted")`` of an open drawer that is counted blind."""
    view, what = drawer_queries.drawer(drawer_id), request.GET.get("what", FIGURES[0])
    if what not in FIGURES:
        raise Refusal("not_found", what=what)
    if view.is_open and hides_open(request):
        raise Refusal("drawer_not_counted", drawer=drawer_id)
    found = notes_behind(drawer_id, currency, what)
    staff = people.staff_names({one.counted_by for one in found if one.counted_by})
    total = sum((one.amount for one in found[1:]), found[0].amount) if found else None
    shown = NotesLinesPage(
        drawer=drawer_id,
        day=timezone.localdate(view.opened_at).isoformat(),
        currency=currency,
        what=LABELS[what],
        lines=tuple((one, staff.get(one.counted_by or 0, "")) for one in found),
        total=total,
    )
    return render(request, "cashier/notes_lines.html", {"shown": shown})
