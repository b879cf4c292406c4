"""Tickets on pages: the list with its files, one of them with its void, and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import CASHIERS, DIRECTORS, INSPECTORS
from cashier.currencies.queries import notes_of_ticket
from cashier.kinds import TICKET_LABELS, SaleKind
from cashier.paper.printing import print_page
from cashier.papers import counted_ticket
from cashier.payments.pages import notes_text
from cashier.payments.ways_out import way_out
from cashier.sales import said as words
from cashier.tickets.balances import outstanding
from cashier.tickets.paper import TicketPaper, ticket_blocks
from cashier.tickets.queries import TicketDetails, is_late, seat_may_become, ticket_shown, tickets_found
from cashier.tickets.redeem import RedeemSeat, redeem_seat
from cashier.tickets.void_pages import is_confirmed, void_first, void_panel, void_typed
from journal import instants
from journal.opening import Done
from people.players import rows as people
from people.players.finding import find_players
from people.staff.rows import staff_names
from rulebook.exchange import Side
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.satellite import SecondSeat
from rulebook.tickets import TicketState, masked
from tournaments import queries as tournaments
from wording.cells import Listing
from wording.figures import money_text
from wording.listings import FORMS, download
from wording.words import explain, names

A_PAGE = 100
AS_MANY_PLAYERS = 50


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket of the list in words; ``is_late``: its time is over, and it pays nothing."""

    ticket: TicketDetails
    player: str
    pays: str
    is_late: bool

    @property
    def state(self) -> str:
        """What became of it, in words."""
        return str(TICKET_LABELS[TicketState.EXPIRED]) if self.is_late else self.ticket.state_label


@page(reads=CASHIERS | INSPECTORS)
def tickets(request: HttpRequest) -> HttpResponse:
    """The tickets, newest first; ``?q=`` is a code, a number or a player, ``?state=`` what became of them."""
    pages = Paginator(_found(request), A_PAGE).get_page(request.GET.get("page"))
    currency = tournaments.house().currency
    context = {
        "lines": ticket_lines(list(pages)),
        "pages": pages,
        "text": request.GET.get("q", "").strip(),
        "state": request.GET.get("state", ""),
        "states": tuple((state.value, str(label)) for state, label in TICKET_LABELS.items()),
        "outstanding": outstanding(currency),
        "query": request.GET.urlencode(),
        "may_issue": has_role(request, CASHIERS),
    }
    return render(request, "cashier/tickets.html", context)


def _found(request: HttpRequest) -> Sequence[TicketDetails]:
    text, state = request.GET.get("q", "").strip(), request.GET.get("state", "")
    named = [one.id for one in find_players(text, limit=AS_MANY_PLAYERS)] if text else []
    return tickets_found(text, state if state in tuple(TicketState) else "", named)


def ticket_lines(found: Sequence[TicketDetails]) -> tuple[TicketLine, ...]:
    """Tickets in words, with the names of their players and events."""
    players = people.player_names({one.player for one in found if one.player is not None})
    events, now = names("event", {one.event for one in found if one.event is not None}), instants.now()
    return tuple(
        TicketLine(
            ticket=one,
            player=players.get(one.player or 0, ""),
            pays=what_it_pays(one, events.get(one.event or 0, "")),
            is_late=is_late(one, now),
        )
        for one in found
    )


def what_it_pays(ticket: TicketDetails, event: str) -> str:
    """``Entry · Main Event``; anything where it names neither."""
    parts = [str(SaleKind(ticket.kind).label)] if ticket.kind else []
    return " · ".join([*parts, *([event] if event else [])]) or _("Anything")


@page(reads=CASHIERS | INSPECTORS)
def tickets_file(request: HttpRequest, form: str) -> HttpResponse:
    """The same list as a file, ``csv`` or ``xlsx``."""
    if form not in FORMS:
        raise Refusal("not_found", what=f"tickets.{form}")
    lines = ticket_lines(list(_found(request)))
    return download(tickets_listing(lines), "tickets", form)


def tickets_listing(lines: Sequence[TicketLine]) -> Listing:
    """A ticket a line."""
    head = (
        *(
            _("Ticket"),
            _("Code"),
            _("Issued"),
            _("Receipt"),
            _("Paid by"),
            _("Value"),
            _("Currency"),
            _("Status"),
        ),
        *(_("Pays"), _("Player"), _("Valid until"), _("Ended"), _("Void receipt"), _("Reason")),
    )
    return Listing(title=_("Tickets"), head=head, lines=tuple(_cells(one) for one in lines))


def _cells(line: TicketLine) -> tuple[Any, ...]:
    one = line.ticket
    return (
        *(
            one.number,
            masked(one.code),
            one.issued_at,
            one.receipt,
            words.paid_by(one.paid, one.currency) if one.paid else "",
            one.worth.amount,
            one.currency,
            one.state_label,
        ),
        *(line.pays, line.player, one.until, one.ended_at, one.void_receipt, one.void_reason or one.reason),
    )


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def ticket(request: HttpRequest, ticket_id: int) -> HttpResponse:
    """One ticket; a post voids it, once what goes back was told, or pays a seat out that its winner does not need."""
    shown, problem, way, status = ticket_shown(ticket_id), None, None, 200
    (line,) = ticket_lines([shown])
    panel = None
    if request.method == "POST":
        try:
            if (done := _posted(request, shown)) is not None:
                say_done(request, done.line)
                return redirect("ticket-sheet", ticket_id)
            panel = void_panel(request, shown, line.player)
        except Refusal as refusal:
            problem, way, status = explain(refusal), way_out(request, refusal), status_of(refusal)
    allowed = DIRECTORS if shown.cost else CASHIERS
    context = {
        "line": line,
        "ticket": shown,
        "issued_by": staff_names([shown.issued_by])[shown.issued_by] if shown.issued_by else "",
        "won_in": names("event", {shown.prize_of}).get(shown.prize_of, "") if shown.prize_of else "",
        "may_void": _may_void(shown) and not line.is_late and has_role(request, allowed),
        "becomes": _becomes(ticket_id) if has_role(request, CASHIERS) else "",
        "void": panel or void_first(request, shown, line.player),
        "paid_by": words.paid_by(shown.paid, shown.currency) if shown.paid else "",
        "back_by": words.paid_by(shown.back, shown.currency) if shown.back else "",
        "notes_taken": notes_text(notes_of_ticket(ticket_id, Side.BUY)),
        "notes_given": notes_text(notes_of_ticket(ticket_id, Side.SELL)),
        "problem": problem,
        "way": way,
    }
    return render(request, "cashier/ticket.html", context, status=status)


def _posted(request: HttpRequest, shown: TicketDetails) -> Done[TicketDetails] | None:
    """What was done; None where a void is only asked for."""
    if "redeem" in request.POST:
        return redeem_seat.perform(RedeemSeat(ticket=shown.id), by_page(request))
    return void_typed(request, shown) if is_confirmed(request, shown) else None


def _becomes(ticket_id: int) -> str:
    """What a seat that its winner does not need may become, as the button says; empty where it stays a ticket."""
    worth = money_text(ticket_shown(ticket_id).worth)
    said = {
        SecondSeat.CREDIT: _("Credit %(worth)s to the player’s account"),
        SecondSeat.CASH: _("Pay out %(worth)s in cash"),
    }.get(seat_may_become(ticket_id), "")
    return said and said % {"worth": worth}


def _may_void(shown: TicketDetails) -> bool:
    """A prize is returned instead."""
    return shown.is_issued and shown.prize_of is None


@page(reads=CASHIERS, writes=CASHIERS)
def ticket_paper(request: HttpRequest, ticket_id: int) -> HttpResponse:
    """The ticket to hand out, on the roll or on A4."""
    shown = ticket_shown(ticket_id)
    (line,) = ticket_lines([shown])
    paper = TicketPaper(
        house=tournaments.house().name,
        number=shown.number,
        code=shown.code,
        worth=Money(shown.worth_minor, shown.currency),
        pays=line.pays,
        player=line.player if shown.is_personal else "",
        until=shown.until,
        receipt=shown.receipt,
        payments=_payments(shown),
        at=shown.issued_at,
        state="" if shown.is_issued and not line.is_late else line.state,
    )
    title = _("Ticket %(number)s") % {"number": shown.number}
    papers, slips = [counted_ticket(shown)], [ticket_blocks(paper)]
    return print_page(request, papers, slips, name=f"ticket-{shown.number}", title=title)


def _payments(shown: TicketDetails) -> tuple[tuple[str, Money], ...]:
    """What was paid for it in which way, in words; the void's too where it was voided."""
    return tuple((one.label, Money(one.amount_minor, shown.currency)) for one in shown.payments)
