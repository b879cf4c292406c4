"""Pages that count a drawer: count, compare, confirm; alone, with a successor, or for notes."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from access.page import by_page, page
from access.permissions import actor_of
from access.problems import status_of
from access.roles import CASHIERS, forbidden
from access.typed import signed_number, whole_number
from access.verbs import By
from cashier.approvals.pages import approval_url
from cashier.approvals.verbs import NEEDED
from cashier.currencies.queries import currencies_with_rates, foreign_in, foreign_of, last_rate
from cashier.drawers.counting import (
    Counted,
    Pieces,
    bank_notes,
    close_drawer,
    count_drawer,
    count_notes,
    hand_over_drawer,
)
from cashier.drawers.pages import counts_pieces, knows_cash, typed_minor
from cashier.drawers.rows import count_to_hand_over, successors
from cashier.ledger.drawers import cash_in, drawer, drawer_rules, page_of, require_own
from cashier.models import Drawer, DrawerCount
from journal.book import Actor
from people.devices import signing
from people.staff import rows as people
from rulebook.cash import counted_sum, denominations_of
from rulebook.exchange import worth_of
from rulebook.money import Money, minor_digits
from rulebook.refusals import Refusal
from wording import words
from wording.figures import money_text, money_typed

PIECE = "piece-"
AGAIN = ("difference_unexplained", "difference_changed", "reason_missing", NEEDED)
"""Refusals after which the count is shown again beside the expected cash."""


@dataclass(frozen=True, slots=True)
class PieceField:
    """A note or coin to count, with the input."""

    name: str
    value: Money
    typed: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A count beside the expected cash, ``typed`` again; ``asks_reason`` if a difference needs a reason."""

    expected: Money
    counted: Money
    difference: Money
    asks_reason: bool
    typed: str
    pieces: tuple[PieceField, ...]


@dataclass(frozen=True, slots=True)
class ClosePage:
    """A drawer to count, or counted; ``expected`` if the user may see it while counting.

    ``notes`` and ``coins`` are empty if one amount is entered; ``compared`` is None while counting.
    ``is_notes``: notes of another currency, which go to the safe while the drawer stays open; it still holds
    ``others``.
    """

    view: Drawer
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
        return _render(request, view)
    is_confirmed = "difference" in request.POST
    try:
        pieces = typed_pieces(request, view.currency)
        amount = typed_count(request, view.currency, pieces)
        if is_confirmed:
            return _closed(request, view, amount, pieces)
        return _render(request, view, compared=_compared(request, view, amount, pieces))
    except Refusal as refusal:
        return _refused(request, view, refusal, is_confirmed)


def typed_pieces(request: HttpRequest, currency: str) -> tuple[Pieces, ...]:
    """The number entered for each note and coin; empty if one amount is entered."""
    denominations = denominations_of(currency)
    if not counts_pieces(currency) or denominations is None:
        return ()
    return tuple(
        Pieces(value_minor=value, pieces=_number(request.POST.get(f"{PIECE}{value}", "")))
        for value in (*denominations.notes, *denominations.coins)
    )


def _number(typed: str) -> int:
    if not (plain := typed.strip()):
        return 0
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 6):
        raise Refusal("pieces_unreadable", field="pieces", text=plain[:20])
    return int(plain)


def typed_count(request: HttpRequest, currency: str, pieces: tuple[Pieces, ...]) -> int:
    """The entered cash in minor units, as one amount or by notes and coins."""
    if not pieces:
        return typed_minor(request, "counted", currency)
    return counted_sum([(piece.value_minor, piece.pieces) for piece in pieces], currency)


def _compared(request: HttpRequest, view: Drawer, counted: int, pieces: tuple[Pieces, ...]) -> Comparison:
    """The count beside the expected cash; a blind count is recorded first."""
    expected = cash_in(view.id)
    if drawer_rules().is_blind:
        reason = request.POST.get("reason", "")
        expected = count_drawer.perform_with(
            by_page(request),
            drawer=view.id,
            reason=reason,
            count=Counted(counted_minor=counted, pieces=pieces),
        ).answer.expected_minor
    return compared_with(view, expected, counted, pieces)


def compared_with(
    view: Drawer,
    expected: int,
    counted: int,
    pieces: tuple[Pieces, ...],
    *,
    difference_minor: int | None = None,
) -> Comparison:
    """A count beside the expected cash; ``difference_minor`` is its worth in the house's currency."""
    free, difference = drawer_rules().free_difference_minor, counted - expected
    in_house = difference if difference_minor is None else difference_minor
    return Comparison(
        expected=Money(expected, view.currency),
        counted=Money(counted, view.currency),
        difference=Money(difference, view.currency),
        asks_reason=free is not None and abs(in_house) > free,
        typed=money_typed(Money(counted, view.currency)),
        pieces=tuple(
            PieceField(
                f"{PIECE}{piece.value_minor}", Money(piece.value_minor, view.currency), str(piece.pieces)
            )
            for piece in pieces
            if piece.pieces
        ),
    )


def _closed(request: HttpRequest, view: Drawer, counted: int, pieces: tuple[Pieces, ...]) -> HttpResponse:
    fields = request.POST
    done = close_drawer.perform_with(
        by_page(request),
        drawer=view.id,
        reason=fields.get("reason", ""),
        seen_difference_minor=typed_difference(fields["difference"]),
        difference_reason=fields.get("difference_reason", ""),
        count=Counted(counted_minor=counted, pieces=pieces),
    )
    messages.success(request, _difference_sentence(Money(done.answer.difference_minor or 0, view.currency)))
    return redirect("drawer-sheet", view.id)


def typed_difference(text: str) -> int | None:
    """The difference that was shown; None if it cannot be read."""
    return signed_number(text)


def _difference_sentence(over: Money) -> str:
    if not over.minor:
        return _("The drawer is closed: it balances to the cent.")
    message = (
        _("The drawer is closed: %(amount)s over.")
        if over.minor > 0
        else _("The drawer is closed: %(amount)s short.")
    )
    return message % {"amount": money_text(Money(abs(over.minor), over.currency))}


def _refused(request: HttpRequest, view: Drawer, refusal: Refusal, is_confirmed: bool) -> HttpResponse:
    problem, comparison = problem_of(request, refusal), None
    if is_confirmed and refusal.code in AGAIN:
        pieces = typed_pieces(request, view.currency)
        amount = typed_count(request, view.currency, pieces)
        comparison = compared_with(view, cash_in(view.id), amount, pieces)
    return _render(request, view, compared=comparison, problem=problem, status=status_of(refusal))


def problem_of(request: HttpRequest, refusal: Refusal) -> dict[str, str]:
    """Why a step was refused, for the page with the input."""
    title, detail = words.explain(refusal)
    url = approval_url(request, refusal)
    return {"field": refusal.field, "title": title, "detail": detail, "approval_url": url}


def _render(
    request: HttpRequest,
    view: Drawer,
    *,
    compared: Comparison | None = None,
    problem: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    closing = replace(
        counting(request, view, cash_in, compared),
        others=tuple(one.currency for one in foreign_in(view.id)),
    )
    context = {"closing": closing, "problem": problem, "typed": request.POST.dict()}
    return render(request, "cashier/close.html", context, status=status)


def counting(
    request: HttpRequest, view: Drawer, held: Callable[[int], int], compared: Comparison | None
) -> ClosePage:
    """The page of a drawer to count, or counted; ``held`` returns its contents if they may be shown."""
    denominations = denominations_of(view.currency) if counts_pieces(view.currency) else None
    is_blind = drawer_rules().is_blind
    is_known = knows_cash(request, view) and not is_blind
    return ClosePage(
        view=view,
        cashier=people.person(view.cashier_id).name,
        is_own=view.cashier_id == request.user.pk,
        is_blind=is_blind,
        expected=Money(held(view.id), view.currency) if is_known else None,
        notes=piece_fields(request, view, denominations.notes if denominations else ()),
        coins=piece_fields(request, view, denominations.coins if denominations else ()),
        compared=compared,
        back_url=page_of(request, view),
        digits=minor_digits(view.currency),
    )


def piece_fields(request: HttpRequest, view: Drawer, values: tuple[int, ...]) -> tuple[PieceField, ...]:
    """A field for each note or coin, with its input."""
    return tuple(
        PieceField(f"{PIECE}{value}", Money(value, view.currency), request.POST.get(f"{PIECE}{value}", ""))
        for value in values
    )


@dataclass(frozen=True, slots=True)
class HandOverPage:
    """A drawer to hand over: counted first by its cashier, then by ``successor``.

    ``difference`` is that of the first count, None before; ``people`` may take it over: id and name.
    ``notes`` and ``coins`` are empty if one amount is entered; ``others`` are currencies with notes still in
    the drawer. ``own_pin`` is the first person to count, if they have a PIN to enter.
    """

    view: Drawer
    cashier: str
    is_own: bool
    people: tuple[tuple[int, str], ...]
    successor: str
    difference: Money | None
    asks_reason: bool
    notes: tuple[PieceField, ...]
    coins: tuple[PieceField, ...]
    back_url: str
    digits: int
    others: tuple[str, ...]
    own_pin: str


@sensitive_post_parameters("pin", "own_pin")
@page(reads=CASHIERS, writes=CASHIERS)
def hand_over(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Two counts of the same cash; then the sheet of the old drawer."""
    view = drawer(drawer_id)
    if not view.is_open:
        return redirect("drawer-sheet", drawer_id)
    require_own(request, view)
    if request.method != "POST":
        return _hand_over_page(request, view)
    try:
        return _taken_over(request, view) if "pin" in request.POST else _counted(request, view)
    except Refusal as refusal:
        return _hand_over_page(request, view, refusal)


def _counted(request: HttpRequest, view: Drawer) -> HttpResponse:
    """The first count, by the user at the terminal, who enters their PIN."""
    successor = whole_number(request.POST.get("successor", ""))
    if successor is None:
        raise Refusal("successor_missing", field="successor")
    _require_own_pin(request)
    pieces = typed_pieces(request, view.currency)
    count_drawer.perform_with(
        by_page(request),
        drawer=view.id,
        reason=request.POST.get("reason", ""),
        successor=successor,
        count=Counted(counted_minor=typed_count(request, view.currency, pieces), pieces=pieces),
    )
    return redirect("drawer-hand-over", view.id)


def _taken_over(request: HttpRequest, view: Drawer) -> HttpResponse:
    """The second count, by the person of the PIN."""
    count = count_to_hand_over(view.id)
    if count is None:
        raise Refusal("not_handed_over", drawer=view.id)
    pieces = typed_pieces(request, view.currency)
    new = hand_over_drawer.perform_with(
        _by_pin(request, count),
        drawer=view.id,
        difference_reason=request.POST.get("difference_reason", ""),
        second=Counted(counted_minor=typed_count(request, view.currency, pieces), pieces=pieces),
    ).answer
    values = {
        "number": new.id,
        "cashier": people.person(new.cashier).name,
        "amount": money_text(Money(new.float_minor, new.currency)),
    }
    messages.success(
        request, _("Handed over: drawer %(number)s of %(cashier)s opens with %(amount)s.") % values
    )
    return redirect("drawer-sheet", view.id)


def _require_own_pin(request: HttpRequest) -> None:
    """Check the PIN of the user, if they have one; raises what a wrong PIN raises."""
    own = request.user.pk or 0
    if people.person(own).has_pin:
        signing.by_pin_or_badge(request, person=str(own), pin=request.POST.get("own_pin", ""), badge="")


def _by_pin(request: HttpRequest, count: DrawerCount) -> By:
    """The successor, at this terminal; raises ``role_forbidden`` and what a wrong PIN raises."""
    user = signing.by_pin_or_badge(
        request, person=str(count.successor_id), pin=request.POST.get("pin", ""), badge=""
    )
    if user.role not in CASHIERS:
        raise forbidden(CASHIERS)
    return By(Actor(user.pk, actor_of(request).device_id, user.role))


def _waiting(request: HttpRequest, view: Drawer) -> DrawerCount | None:
    """The first count, unless it is repeated or money has moved since."""
    count = count_to_hand_over(view.id)
    if count is None or "again" in request.GET or count.expected_minor != cash_in(view.id):
        return None
    return count


def _hand_over_page(request: HttpRequest, view: Drawer, refusal: Refusal | None = None) -> HttpResponse:
    """The next step, with the input and the refusal."""
    count = _waiting(request, view)
    denominations = denominations_of(view.currency) if counts_pieces(view.currency) else None
    difference = count.counted_minor - count.expected_minor if count else 0
    counts = people.person(request.user.pk or 0)
    free = drawer_rules().free_difference_minor
    page = HandOverPage(
        view=view,
        cashier=people.person(view.cashier_id).name,
        is_own=view.cashier_id == request.user.pk,
        people=successors(view, request.user.pk or 0),
        successor=people.person(count.successor_id or 0).name if count else "",
        difference=Money(difference, view.currency) if count else None,
        asks_reason=free is not None and abs(difference) > free,
        notes=piece_fields(request, view, denominations.notes if denominations else ()),
        coins=piece_fields(request, view, denominations.coins if denominations else ()),
        back_url=page_of(request, view),
        digits=minor_digits(view.currency),
        others=tuple(one.currency for one in foreign_in(view.id)),
        own_pin=counts.name if counts.has_pin and count is None else "",
    )
    context = {"handing": page, "problem": _problem(request, refusal), "typed": _typed(request)}
    status = status_of(refusal) if refusal else 200
    return render(request, "cashier/hand_over.html", context, status=status)


def _problem(request: HttpRequest, refusal: Refusal | None) -> dict[str, str] | None:
    if refusal is None:
        return None
    title, detail = words.explain(refusal)
    url = approval_url(request, refusal)
    return {"field": refusal.field, "title": title, "detail": detail, "approval_url": url}


def _typed(request: HttpRequest) -> dict[str, str]:
    """The input without a PIN."""
    return {
        name: value
        for name, value in request.POST.items()
        if name not in ("pin", "own_pin") and isinstance(value, str)
    }


@page(reads=CASHIERS, writes=CASHIERS)
def notes(request: HttpRequest, drawer_id: int, currency: str) -> HttpResponse:
    """Count, compare, confirm; then the notes are in the safe."""
    view = drawer(drawer_id)
    if currency not in currencies_with_rates():
        raise Refusal("not_found", what=currency)
    if not view.is_open:
        return redirect("drawer-sheet", drawer_id)
    # The count is in the other currency; the rest of the drawer is unchanged.
    notes_view = copy(view)
    notes_view.currency = currency
    if request.method != "POST":
        return _notes_page(request, notes_view)
    is_confirmed = "difference" in request.POST
    try:
        pieces = typed_pieces(request, currency)
        amount = typed_count(request, currency, pieces)
        if is_confirmed:
            return _banked(request, notes_view, amount, pieces)
        return _notes_page(request, notes_view, compared=_notes_compared(request, notes_view, amount, pieces))
    except Refusal as refusal:
        return _notes_refused(request, notes_view, refusal, is_confirmed)


def _notes_compared(
    request: HttpRequest, view: Drawer, counted: int, pieces: tuple[Pieces, ...]
) -> Comparison:
    """The count beside the expected notes; a blind count is recorded first."""
    expected = foreign_of(view.id, view.currency)
    if drawer_rules().is_blind:
        expected = count_notes.perform_with(
            by_page(request),
            drawer=view.id,
            currency=view.currency,
            reason=request.POST.get("reason", ""),
            count=Counted(counted_minor=counted, pieces=pieces),
        ).answer.expected_minor
    return _comparison(view, expected, counted, pieces)


def _comparison(view: Drawer, expected: int, counted: int, pieces: tuple[Pieces, ...]) -> Comparison:
    worth = worth_of(counted - expected, last_rate(view.currency))
    return compared_with(view, expected, counted, pieces, difference_minor=worth.minor)


def _banked(request: HttpRequest, view: Drawer, counted: int, pieces: tuple[Pieces, ...]) -> HttpResponse:
    fields = request.POST
    bank_notes.perform_with(
        by_page(request),
        drawer=view.id,
        currency=view.currency,
        reason=fields.get("reason", ""),
        seen_difference_minor=typed_difference(fields["difference"]),
        difference_reason=fields.get("difference_reason", ""),
        count=Counted(counted_minor=counted, pieces=pieces),
    )
    amount = money_text(Money(counted, view.currency))
    messages.success(request, _("%(amount)s went to the safe.") % {"amount": amount})
    return redirect(page_of(request, view))


def _notes_refused(request: HttpRequest, view: Drawer, refusal: Refusal, is_confirmed: bool) -> HttpResponse:
    problem, comparison = problem_of(request, refusal), None
    if is_confirmed and refusal.code in AGAIN:
        pieces = typed_pieces(request, view.currency)
        amount = typed_count(request, view.currency, pieces)
        comparison = _comparison(view, foreign_of(view.id, view.currency), amount, pieces)
    return _notes_page(request, view, compared=comparison, problem=problem, status=status_of(refusal))


def _notes_page(
    request: HttpRequest,
    view: Drawer,
    *,
    compared: Comparison | None = None,
    problem: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    amount_of = partial(foreign_of, currency=view.currency)
    closing = replace(counting(request, view, amount_of, compared), is_notes=True)
    context = {"closing": closing, "problem": problem, "typed": request.POST.dict()}
    return render(request, "cashier/notes.html", context, status=status)
