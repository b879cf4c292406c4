"""Refunds at the cashier: the players who are owed one, the slip to sign, the payment, and its undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page, say_done
from access.permissions import actor_of, has_role
from access.problems import status_of
from access.roles import CASHIERS, DIRECTORS, INSPECTORS
from access.typed import whole_number
from cashier.approvals.pages import approval_url
from cashier.currencies.pages import (
    handed_with_notes,
    notes_fields,
    notes_given_at,
    notes_worth,
    rate_for,
    wanted_notes,
)
from cashier.currencies.paying import GivingNotes
from cashier.currencies.queries import Exchange, notes_of_refund
from cashier.drawers.pages import typed_minor
from cashier.kinds import Method, RefundMethod, RefundState, RefundWay, refund_method
from cashier.ledger.drawers import drawer as drawer_view
from cashier.ledger.drawers import drawer_of
from cashier.limits.pages import documents_url
from cashier.models import Refund
from cashier.paper.pages import print_page
from cashier.paper.slips import PaidBy, RefundSlip, refund_blocks
from cashier.payments.pages import HandOut
from cashier.refunds.banned import refund_banned
from cashier.refunds.queries import (
    RefundSum,
    found_refunds,
    receipts_of,
    refund_row,
    refund_sums,
)
from cashier.refunds.verbs import (
    pay_refund,
    prepare_refund,
    take_refund_back,
)
from cashier.sales.paper import notes_on_paper
from cashier.sales.paying import paid_for
from cashier.sales.rows import sales_of_banned
from cashier.tickets.paying import by_tickets
from journal import instants
from people.players import rows as people
from people.staff.rows import staff_names
from printing.kinds import PaperKind
from printing.prints.rows import Paper
from rulebook.exchange import Exchanged, rate_text
from rulebook.money import Money
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words


def notes_in_payment(one: Refund) -> Exchange | None:
    """The notes in the payment of a refund; None before the payment."""
    return notes_of_refund(one.id, one.paid_at) if one.paid_at else None


def asked_notes(one: Refund, method: str, posted: Mapping[str, Any]) -> dict[str, Any]:
    """The confirmation: the money of each way, the hidden fields, and the slip."""
    notes = _exchange(one, method, posted)
    url = reverse("refund-slip", args=[one.id])
    query = {name: posted[name] for name in ("notes", "notes_currency") if notes and posted.get(name)}
    ways = ((Way(way), str(Method(way).label), minor) for way, minor in _going(one, method))
    lines: tuple[HandOut, ...] = handed_with_notes(ways, one.currency, notes)
    return {
        "lines": lines,
        "kept": notes_fields(posted, notes),
        "has_notes": notes is not None,
        "slip_url": f"{url}?{urlencode(query)}" if query else url,
    }


def notes_on_slip(one: Refund, query: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The notes in the cash, with rate and worth: as given, or as entered, at the current rate."""
    if (exchange := notes_in_payment(one)) is not None:
        return notes_on_paper(exchange.foreign, exchange.rate_paid, exchange.paid)
    if one.is_paid or (wanted := _exchange(one, one.method, query)) is None:
        return ()
    selling = rate_for(wanted.foreign.currency, one.currency).selling
    return notes_on_paper(wanted.foreign, rate_text(selling or 0), wanted.paid)


def _exchange(one: Refund, method: str, posted: Mapping[str, Any]) -> Exchanged | None:
    lines = [Back(Way(way), minor) for way, minor in _going(one, method)]
    return notes_worth(posted, lines, one.currency)


def _going(one: Refund, method: str) -> list[tuple[str, int]]:
    if method == RefundWay.AS_PAID:
        return list(one.ways.items())
    return [(Method.CASH.value, one.amount_minor)]


A_PAGE = 100
READERS = CASHIERS | INSPECTORS


@dataclass(frozen=True, slots=True)
class RefundLine:
    """A refund with its player, its event and its receipts in words."""

    refund: Refund
    player: str
    event: str
    receipts: str


@dataclass(frozen=True, slots=True)
class RefundsPage:
    """The refunds found, due ones first; ``event`` and its name if they are of one event."""

    lines: tuple[RefundLine, ...]
    sums: tuple[RefundSum, ...]
    text: str
    state: str
    event: int | None
    event_name: str
    query: str


@page(reads=READERS)
def refunds(request: HttpRequest) -> HttpResponse:
    """The refunds: ``?q=`` a player or a receipt, ``?event=``, ``?state=``, by default ``due``."""
    text, state = request.GET.get("q", "").strip(), request.GET.get("state", RefundState.DUE.value)
    event = whole_number(request.GET.get("event", ""))
    chosen_state = state if state in RefundState.values else ""
    paginator = Paginator(found_refunds(text, event_id=event, state=chosen_state), A_PAGE)
    pages = paginator.get_page(request.GET.get("page"))
    listing = RefundsPage(
        lines=_lines(pages),
        sums=refund_sums(found_refunds("", event_id=event, state="")),
        text=text,
        state=chosen_state,
        event=event,
        event_name=tournaments.event(event).name if event else "",
        query=urlencode({"q": text, "state": state, "event": event or ""}),
    )
    context: dict[str, Page[Any] | RefundsPage] = {"refunds": listing, "pages": pages}
    return render(request, "cashier/refunds.html", context)


def _lines(refunds: Iterable[Refund]) -> tuple[RefundLine, ...]:
    rows = tuple(refunds)
    names, receipts = people.player_names({refund.player_id for refund in rows}), receipts_of(rows)
    events = {key: tournaments.event(key).name for key in {refund.event_id for refund in rows}}
    return tuple(
        RefundLine(
            refund,
            names[refund.player_id],
            events[refund.event_id],
            ", ".join(str(receipts[pk]) for pk in refund.sales if pk in receipts),
        )
        for refund in rows
    )


@page(reads=READERS, writes=CASHIERS)
def refund(request: HttpRequest, refund_id: int) -> HttpResponse:
    """A refund: select the way, print the slip, then pay."""
    if request.method != "POST":
        return _render(request, refund_id)
    try:
        return _carried_out(request, refund_id)
    except Refusal as refusal:
        title, detail = words.explain(refusal)
        problem = {"title": title, "detail": detail, "approval_url": approval_url(request, refusal)}
        return _render(request, refund_id, problem=problem, status=status_of(refusal))


def _carried_out(request: HttpRequest, refund_id: int) -> HttpResponse:
    method, amount = refund_method(request.POST.get("method", "")), request.POST.get("handed_minor")
    if amount is None:
        notes = wanted_notes(request.POST) | {"notes_seen_minor": None}
        prepare_refund.perform_with(
            by_page(request), refund=refund_id, method=method, giving=GivingNotes(**notes)
        )
        return _render(request, refund_id, method=method)
    minor, notes = whole_number(amount), wanted_notes(request.POST)
    say_done(
        request,
        pay_refund.perform_with(
            by_page(request),
            refund=refund_id,
            amount_minor=-1 if minor is None else minor,
            method=method,
            giving=GivingNotes(**notes),
        ).line,
    )
    return redirect("refund", refund_id)


def _render(
    request: HttpRequest,
    refund_id: int,
    *,
    method: RefundMethod | None = None,
    problem: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    (line,) = _lines([refund_row(refund_id)])
    own, one = drawer_of(actor_of(request)), line.refund
    context = {
        "line": line,
        "ways": tuple(RefundWay(way) for way in _offered(one)),
        "asked": method,
        "problem": problem,
        "may_pay": has_role(request, CASHIERS),
        "drawer": own,
        "drawers_url": f"{reverse('drawers')}?{urlencode({'next': request.path})}",
        "documents_url": documents_url(one.player_id, one.currency),
        "rates": notes_given_at(one.currency) if own else (),
        **(asked_notes(one, method, request.POST) if method else {}),
    }
    return render(request, "cashier/refund.html", context, status=status)


def _offered(one: Refund) -> tuple[RefundWay, ...]:
    """The ways offered: cash, and the original ways if they were different."""
    return (RefundWay.CASH,) if one.is_all_cash else (RefundWay.CASH, RefundWay.AS_PAID)


@page(reads=CASHIERS, writes=CASHIERS)
def take_back(request: HttpRequest, refund_id: int) -> HttpResponse:
    """Ask why a paid refund is returned; a POST undoes the payment."""
    (line,) = _lines([refund_row(refund_id)])
    problem = None
    if request.method == "POST":
        try:
            take_refund_back.perform_with(
                by_page(request), refund=refund_id, reason=request.POST.get("reason", "")
            )
            return redirect("refund", refund_id)
        except Refusal as refusal:
            title, detail = words.explain(refusal)
            problem = {"title": title, "detail": detail, "approval_url": approval_url(request, refusal)}
    context = {"line": line, "problem": problem, "notes": notes_in_payment(line.refund)}
    return render(request, "cashier/refund_take_back.html", context)


@page(reads=READERS, writes=READERS)
def slip(request: HttpRequest, refund_id: int) -> HttpResponse:
    """The slip that the player signs; raises ``Refusal("refund_due")`` before it has a number."""
    (line,) = _lines([refund_row(refund_id)])
    one = line.refund
    if one.slip is None:
        raise Refusal("refund_due", refund=refund_id)
    cashier = drawer_view(one.drawer_id).cashier_id if one.drawer_id else request.user.pk or 0
    paper = RefundSlip(
        house=tournaments.house().name,
        event=line.event,
        number=one.slip,
        player=line.player,
        receipts=line.receipts,
        expenses=one.expenses,
        amount=one.amount,
        payments=_paid_by(one),
        notes=notes_on_slip(one, request.GET),
        at=one.paid_at or instants.now(),
        cashier=staff_names([cashier])[cashier],
    )
    title = _("Refund slip %(number)s") % {"number": one.slip}
    papers, slips = [refund_slip_paper(one)], [refund_blocks(paper)]
    return print_page(request, papers, slips, name=f"refund-{one.slip}", title=title)


def _paid_by(one: Refund) -> tuple[PaidBy, ...]:
    if one.method == RefundWay.AS_PAID:
        return tuple(PaidBy(label, amount) for label, amount in one.ways_in_words)
    return (PaidBy(str(RefundWay.CASH.label), one.amount),)


def refund_slip_paper(one: Refund) -> Paper:
    """The slip of a refund; raises ``Refusal("refund_due")`` before it has a number."""
    if one.slip is None:
        raise Refusal("refund_due", refund=one.id)
    return Paper(PaperKind.REFUND_SLIP, one.id, one.slip, event_id=one.event_id)


@page(reads=DIRECTORS, writes=DIRECTORS)
def banned(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Ask for the expenses and the reason; a POST refunds the rest, and issues tickets that paid again."""
    if request.method != "POST":
        return _banned_page(request, event_id, player_id)
    currency = tournaments.event(event_id).currency
    try:
        done = refund_banned.perform_with(
            by_page(request),
            event=event_id,
            player=player_id,
            reason=request.POST.get("reason", ""),
            expenses_minor=typed_minor(request, "expenses", currency),
        )
    except Refusal as refusal:
        title, detail = words.explain(refusal)
        problem = {"title": title, "detail": detail, "approval_url": approval_url(request, refusal)}
        return _banned_page(request, event_id, player_id, problem, status_of(refusal))
    if done.answer.refund is None:
        messages.success(request, _("Nothing is owed: the tickets are issued again."))
        return redirect("player", player_id)
    return redirect("refund", done.answer.refund.id)


def _banned_page(
    request: HttpRequest,
    event_id: int,
    player_id: int,
    problem: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    event, sales = tournaments.event(event_id), sales_of_banned(event_id, player_id)
    payments = paid_for(sales)
    by_ticket = sum(by_tickets(payment) for payment in payments.values())
    total = sum(sale.total_minor for sale in sales)
    context = {
        "event": event,
        "player": people.player(player_id),
        "receipts": ", ".join(str(sale.receipt) for sale in sales),
        "paid": Money(total, event.currency),
        "by_tickets": Money(by_ticket, event.currency) if by_ticket else None,
        "is_owed": total > by_ticket or not sales,
        "typed": request.POST.dict(),
        "problem": problem,
    }
    return render(request, "cashier/refund_banned.html", context, status=status)
