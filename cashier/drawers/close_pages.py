"""Closing a drawer on a page: count, compare with what is expected, confirm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.problems import status_of
from access.roles import CASHIERS
from access.typed import signed_number
from cashier.approvals.asking import NEEDED
from cashier.currencies.queries import foreign_in
from cashier.drawers.close import CloseDrawer, CountDrawer, Pieces, close_drawer, count_drawer
from cashier.drawers.pages import approval_url, counts_pieces, knows_cash, page_of, typed_minor
from cashier.drawers.rules_rows import drawer_rules
from cashier.ledger.drawers import DrawerView, cash_in, drawer
from people.staff import rows as people
from rulebook.cash import counted_sum, denominations_of
from rulebook.money import Money, minor_digits
from rulebook.refusals import Refusal
from wording import words
from wording.figures import money_text, money_typed

PIECE = "piece-"
AGAIN = ("difference_unexplained", "difference_changed", "reason_missing", NEEDED)
"""Refusals after which the count is shown again beside what is expected."""


@dataclass(frozen=True, slots=True)
class PieceField:
    """A note or coin to count: what was typed."""

    name: str
    value: Money
    typed: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A count beside what was expected, ``typed`` again; ``asks_reason`` if the house wants the difference explained."""

    expected: Money
    counted: Money
    difference: Money
    asks_reason: bool
    typed: str
    pieces: tuple[PieceField, ...]


@dataclass(frozen=True, slots=True)
class ClosePage:
    """A drawer to count, or counted; ``expected`` where it is known while counting.

    ``notes`` and ``coins`` are empty where one amount is typed; ``compared`` is None while counting. ``is_notes``: notes
    of another currency, which go to the safe while the drawer stays open; ``others`` still lie in it.
    """

    view: DrawerView
    cashier: str
    is_own: bool
    is_blind: bool
    expected: Money | None
    notes: tuple[PieceField, ...]
    coins: tuple[PieceField, ...]
    compared: Comparison | None
    back_url: str
    digits: int
    is_notes: bool = False
    others: tuple[str, ...] = ()


@page(reads=CASHIERS, writes=CASHIERS)
def close(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Count, compare, confirm; then the sheet shows whether the drawer was over or short."""
    view = drawer(drawer_id)
    if not view.is_open:
        return redirect("drawer-sheet", drawer_id)
    if request.method != "POST":
        return _shown(request, view)
    is_confirmed = "difference" in request.POST
    try:
        pieces = typed_pieces(request, view.currency)
        counted = typed_count(request, view.currency, pieces)
        if is_confirmed:
            return _closed(request, view, counted, pieces)
        return _shown(request, view, compared=_compared(request, view, counted, pieces))
    except Refusal as refusal:
        return _refused(request, view, refusal, is_confirmed)


def typed_pieces(request: HttpRequest, currency: str) -> tuple[Pieces, ...]:
    """How many of each note and coin were typed; none where one amount is counted."""
    known = denominations_of(currency)
    if not counts_pieces(currency) or known is None:
        return ()
    return tuple(
        Pieces(value_minor=value, pieces=_number(request.POST.get(f"{PIECE}{value}", "")))
        for value in (*known.notes, *known.coins)
    )


def _number(typed: str) -> int:
    if not (plain := typed.strip()):
        return 0
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 6):
        raise Refusal("pieces_unreadable", field="pieces", text=plain[:20])
    return int(plain)


def typed_count(request: HttpRequest, currency: str, pieces: tuple[Pieces, ...]) -> int:
    """The cash in minor units that was typed, as one amount or by notes and coins."""
    if not pieces:
        return typed_minor(request, "counted", currency)
    return counted_sum([(one.value_minor, one.pieces) for one in pieces], currency)


def _compared(request: HttpRequest, view: DrawerView, counted: int, pieces: tuple[Pieces, ...]) -> Comparison:
    """Beside what is expected; a blind count is recorded first."""
    expected = cash_in(view.id)
    if drawer_rules().is_blind:
        reason = request.POST.get("reason", "")
        count = CountDrawer(drawer=view.id, counted_minor=counted, pieces=pieces, reason=reason)
        expected = count_drawer.perform(count, by_page(request)).answer.expected_minor
    return compared_with(view, expected, counted, pieces)


def compared_with(
    view: DrawerView,
    expected: int,
    counted: int,
    pieces: tuple[Pieces, ...],
    *,
    difference_minor: int | None = None,
) -> Comparison:
    """A count beside what is expected; ``difference_minor`` is its worth in the house's currency, if it is in another."""
    free, difference = drawer_rules().free_difference_minor, counted - expected
    in_house = difference if difference_minor is None else difference_minor
    return Comparison(
        expected=Money(expected, view.currency),
        counted=Money(counted, view.currency),
        difference=Money(difference, view.currency),
        asks_reason=free is not None and abs(in_house) > free,
        typed=money_typed(Money(counted, view.currency)),
        pieces=tuple(
            PieceField(f"{PIECE}{one.value_minor}", Money(one.value_minor, view.currency), str(one.pieces))
            for one in pieces
            if one.pieces
        ),
    )


def _closed(request: HttpRequest, view: DrawerView, counted: int, pieces: tuple[Pieces, ...]) -> HttpResponse:
    posted = request.POST
    command = CloseDrawer(
        drawer=view.id,
        counted_minor=counted,
        pieces=pieces,
        reason=posted.get("reason", ""),
        seen_difference_minor=typed_difference(posted["difference"]),
        difference_reason=posted.get("difference_reason", ""),
    )
    done = close_drawer.perform(command, by_page(request))
    messages.success(request, _said(Money(done.answer.difference_minor or 0, view.currency)))
    return redirect("drawer-sheet", view.id)


def typed_difference(text: str) -> int | None:
    """The difference that was seen; None where it cannot be read."""
    return signed_number(text)


def _said(over: Money) -> str:
    if not over.minor:
        return _("The drawer is closed: it balances to the cent.")
    told = (
        _("The drawer is closed: %(amount)s over.")
        if over.minor > 0
        else _("The drawer is closed: %(amount)s short.")
    )
    return told % {"amount": money_text(Money(abs(over.minor), over.currency))}


def _refused(request: HttpRequest, view: DrawerView, refusal: Refusal, is_confirmed: bool) -> HttpResponse:
    problem, compared = problem_of(request, refusal), None
    if is_confirmed and refusal.code in AGAIN:
        pieces = typed_pieces(request, view.currency)
        counted = typed_count(request, view.currency, pieces)
        compared = compared_with(view, cash_in(view.id), counted, pieces)
    return _shown(request, view, compared=compared, problem=problem, status=status_of(refusal))


def problem_of(request: HttpRequest, refusal: Refusal) -> dict[str, str]:
    """Why a step was not done, for the page with what was typed."""
    title, detail = words.explain(refusal)
    url = approval_url(request, refusal)
    return {"field": refusal.field, "title": title, "detail": detail, "approval_url": url}


def _shown(
    request: HttpRequest,
    view: DrawerView,
    *,
    compared: Comparison | None = None,
    problem: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = replace(
        counting(request, view, cash_in, compared),
        others=tuple(one.currency for one in foreign_in(view.id)),
    )
    context = {"closing": shown, "problem": problem, "typed": request.POST.dict()}
    return render(request, "cashier/close.html", context, status=status)


def counting(
    request: HttpRequest, view: DrawerView, held: Callable[[int], int], compared: Comparison | None
) -> ClosePage:
    """The page of a drawer to count, or counted; ``held`` says what is in it, where that may be shown."""
    known = denominations_of(view.currency) if counts_pieces(view.currency) else None
    is_blind = drawer_rules().is_blind
    is_known = knows_cash(request, view) and not is_blind
    return ClosePage(
        view=view,
        cashier=people.person(view.cashier_id).name,
        is_own=view.cashier_id == request.user.pk,
        is_blind=is_blind,
        expected=Money(held(view.id), view.currency) if is_known else None,
        notes=piece_fields(request, view, known.notes if known else ()),
        coins=piece_fields(request, view, known.coins if known else ()),
        compared=compared,
        back_url=page_of(request, view),
        digits=minor_digits(view.currency),
    )


def piece_fields(request: HttpRequest, view: DrawerView, values: tuple[int, ...]) -> tuple[PieceField, ...]:
    """A field for each note or coin, with what was typed in it."""
    return tuple(
        PieceField(f"{PIECE}{value}", Money(value, view.currency), request.POST.get(f"{PIECE}{value}", ""))
        for value in values
    )
