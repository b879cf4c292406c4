"""Notes of another currency in a drawer: counted, compared, counted into the safe."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.problems import status_of
from access.roles import CASHIERS
from cashier.currencies.queries import currencies_known, foreign_of, last_rate
from cashier.drawers.close import Pieces
from cashier.drawers.close_pages import (
    AGAIN,
    Comparison,
    compared_with,
    counting,
    problem_of,
    typed_count,
    typed_difference,
    typed_pieces,
)
from cashier.drawers.notes import BankNotes, CountNotes, bank_notes, count_notes
from cashier.drawers.pages import page_of
from cashier.drawers.rules_rows import drawer_rules
from cashier.ledger.drawers import DrawerView, drawer
from rulebook.exchange import worth_of
from rulebook.money import Money
from rulebook.refusals import Refusal
from wording.figures import money_text


@page(reads=CASHIERS, writes=CASHIERS)
def notes(request: HttpRequest, drawer_id: int, currency: str) -> HttpResponse:
    """Count, compare, confirm; then the notes are in the safe."""
    view = drawer(drawer_id)
    if currency not in currencies_known():
        raise Refusal("not_found", what=currency)
    if not view.is_open:
        return redirect("drawer-sheet", drawer_id)
    # What is counted is in the other currency; everything else of the drawer is as it is.
    noted = replace(view, currency=currency)
    if request.method != "POST":
        return _shown(request, noted)
    is_confirmed = "difference" in request.POST
    try:
        pieces = typed_pieces(request, currency)
        counted = typed_count(request, currency, pieces)
        if is_confirmed:
            return _banked(request, noted, counted, pieces)
        return _shown(request, noted, compared=_compared(request, noted, counted, pieces))
    except Refusal as refusal:
        return _refused(request, noted, refusal, is_confirmed)


def _compared(request: HttpRequest, view: DrawerView, counted: int, pieces: tuple[Pieces, ...]) -> Comparison:
    """Beside what is expected; a blind count is recorded first."""
    expected = foreign_of(view.id, view.currency)
    if drawer_rules().is_blind:
        count = CountNotes(
            drawer=view.id,
            currency=view.currency,
            counted_minor=counted,
            pieces=pieces,
            reason=request.POST.get("reason", ""),
        )
        expected = count_notes.perform(count, by_page(request)).answer.expected_minor
    return _comparison(view, expected, counted, pieces)


def _comparison(view: DrawerView, expected: int, counted: int, pieces: tuple[Pieces, ...]) -> Comparison:
    worth = worth_of(counted - expected, last_rate(view.currency))
    return compared_with(view, expected, counted, pieces, difference_minor=worth.minor)


def _banked(request: HttpRequest, view: DrawerView, counted: int, pieces: tuple[Pieces, ...]) -> HttpResponse:
    posted = request.POST
    command = BankNotes(
        drawer=view.id,
        currency=view.currency,
        counted_minor=counted,
        pieces=pieces,
        reason=posted.get("reason", ""),
        seen_difference_minor=typed_difference(posted["difference"]),
        difference_reason=posted.get("difference_reason", ""),
    )
    bank_notes.perform(command, by_page(request))
    amount = money_text(Money(counted, view.currency))
    messages.success(request, _("%(amount)s went to the safe.") % {"amount": amount})
    return redirect(page_of(request, view))


def _refused(request: HttpRequest, view: DrawerView, refusal: Refusal, is_confirmed: bool) -> HttpResponse:
    problem, compared = problem_of(request, refusal), None
    if is_confirmed and refusal.code in AGAIN:
        pieces = typed_pieces(request, view.currency)
        counted = typed_count(request, view.currency, pieces)
        compared = _comparison(view, foreign_of(view.id, view.currency), counted, pieces)
    return _shown(request, view, compared=compared, problem=problem, status=status_of(refusal))


def _shown(
    request: HttpRequest,
    view: DrawerView,
    *,
    compared: Comparison | None = None,
    problem: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    held = partial(foreign_of, currency=view.currency)
    shown = replace(counting(request, view, held, compared), is_notes=True)
    context = {"closing": shown, "problem": problem, "typed": request.POST.dict()}
    return render(request, "cashier/notes.html", context, status=status)
