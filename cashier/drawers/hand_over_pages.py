"""The hand-over of a drawer at one terminal: its cashier counts, then the successor, each with the own PIN."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from access.page import by_page, page
from access.permissions import actor_of
from access.problems import status_of
from access.roles import CASHIERS, forbidden
from access.typed import whole_number
from access.verbs import By
from cashier.currencies.queries import foreign_in
from cashier.drawers.close import CountDrawer, count_drawer
from cashier.drawers.close_pages import PieceField, piece_fields, typed_count, typed_pieces
from cashier.drawers.hand_over import HandOverDrawer, hand_over_drawer
from cashier.drawers.hand_overs import count_to_hand_over, successors
from cashier.drawers.pages import approval_url, counts_pieces, page_of, require_own
from cashier.drawers.rules_rows import drawer_rules
from cashier.ledger.drawers import DrawerView, cash_in, drawer
from cashier.models import DrawerCount
from journal.book import Actor
from people.devices import signing
from people.staff import rows as people
from rulebook.cash import denominations_of
from rulebook.money import Money, minor_digits
from rulebook.refusals import Refusal
from wording import words
from wording.figures import money_text


@dataclass(frozen=True, slots=True)
class HandOverPage:
    """A drawer to hand over: to be counted by its cashier, or by ``successor`` after that.

    ``difference`` is that of the first count, None before; ``people`` may take it over: id and name.
    ``notes`` and ``coins`` are empty where one amount is typed; ``others`` are currencies whose notes still lie in it.
    ``own_pin`` is who counts first and has a PIN to type, empty for others.
    """

    view: DrawerView
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
        return _shown(request, view)
    try:
        return _taken_over(request, view) if "pin" in request.POST else _counted(request, view)
    except Refusal as refusal:
        return _shown(request, view, refusal)


def _counted(request: HttpRequest, view: DrawerView) -> HttpResponse:
    """The first count, by who holds the terminal and types the own PIN."""
    successor = whole_number(request.POST.get("successor", ""))
    if successor is None:
        raise Refusal("successor_missing", field="successor")
    _require_own_pin(request)
    pieces = typed_pieces(request, view.currency)
    count = CountDrawer(
        drawer=view.id,
        counted_minor=typed_count(request, view.currency, pieces),
        pieces=pieces,
        reason=request.POST.get("reason", ""),
        successor=successor,
    )
    count_drawer.perform(count, by_page(request))
    return redirect("drawer-hand-over", view.id)


def _taken_over(request: HttpRequest, view: DrawerView) -> HttpResponse:
    """The second count, by the person of the PIN."""
    count = count_to_hand_over(view.id)
    if count is None:
        raise Refusal("not_handed_over", drawer=view.id)
    pieces = typed_pieces(request, view.currency)
    command = HandOverDrawer(
        drawer=view.id,
        counted_minor=typed_count(request, view.currency, pieces),
        pieces=pieces,
        difference_reason=request.POST.get("difference_reason", ""),
    )
    new = hand_over_drawer.perform(command, _by_pin(request, count)).answer
    told = {
        "number": new.id,
        "cashier": people.person(new.cashier).name,
        "amount": money_text(Money(new.float_minor, new.currency)),
    }
    messages.success(
        request, _("Handed over: drawer %(number)s of %(cashier)s opens with %(amount)s.") % told
    )
    return redirect("drawer-sheet", view.id)


def _require_own_pin(request: HttpRequest) -> None:
    """Who counts is who signed in: somebody without a PIN has shown it with the password; raises what a wrong PIN does."""
    own = request.user.pk or 0
    if people.person(own).has_pin:
        signing.by_pin_or_badge(request, person=str(own), pin=request.POST.get("own_pin", ""), badge="")


def _by_pin(request: HttpRequest, count: DrawerCount) -> By:
    """The successor, at this terminal; raises ``role_forbidden`` and what a wrong PIN does."""
    user = signing.by_pin_or_badge(
        request, person=str(count.successor_id), pin=request.POST.get("pin", ""), badge=""
    )
    if user.role not in CASHIERS:
        raise forbidden(CASHIERS)
    return By(Actor(user.pk, actor_of(request).device_id, user.role))


def _waiting(request: HttpRequest, view: DrawerView) -> DrawerCount | None:
    """The first count, unless it is made again or money moved since."""
    count = count_to_hand_over(view.id)
    if count is None or "again" in request.GET or count.expected_minor != cash_in(view.id):
        return None
    return count


def _shown(request: HttpRequest, view: DrawerView, refusal: Refusal | None = None) -> HttpResponse:
    """The step that is next, with what was typed and why it was not done."""
    count = _waiting(request, view)
    known = denominations_of(view.currency) if counts_pieces(view.currency) else None
    difference = count.counted_minor - count.expected_minor if count else 0
    counts = people.person(request.user.pk or 0)
    free = drawer_rules().free_difference_minor
    shown = HandOverPage(
        view=view,
        cashier=people.person(view.cashier_id).name,
        is_own=view.cashier_id == request.user.pk,
        people=successors(view, request.user.pk or 0),
        successor=people.person(count.successor_id or 0).name if count else "",
        difference=Money(difference, view.currency) if count else None,
        asks_reason=free is not None and abs(difference) > free,
        notes=piece_fields(request, view, known.notes if known else ()),
        coins=piece_fields(request, view, known.coins if known else ()),
        back_url=page_of(request, view),
        digits=minor_digits(view.currency),
        others=tuple(one.currency for one in foreign_in(view.id)),
        own_pin=counts.name if counts.has_pin and count is None else "",
    )
    context = {"handing": shown, "problem": _problem(request, refusal), "typed": _typed(request)}
    status = status_of(refusal) if refusal else 200
    return render(request, "cashier/hand_over.html", context, status=status)


def _problem(request: HttpRequest, refusal: Refusal | None) -> dict[str, str] | None:
    if refusal is None:
        return None
    title, detail = words.explain(refusal)
    url = approval_url(request, refusal)
    return {"field": refusal.field, "title": title, "detail": detail, "approval_url": url}


def _typed(request: HttpRequest) -> dict[str, str]:
    """What was typed, without a PIN."""
    return {
        name: value
        for name, value in request.POST.items()
        if name not in ("pin", "own_pin") and isinstance(value, str)
    }
