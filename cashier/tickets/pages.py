"""Pages of tickets: the list with its files, a new ticket, one ticket with its void."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, timedelta
from typing import Any, cast

from django import forms
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField
from access.page import by_page, page, say_done
from access.permissions import actor_of, has_role
from access.problems import status_of
from access.roles import CAGE, CASHIERS, DIRECTORS, INSPECTORS
from access.typed import number_in, whole_number
from cashier.currencies.pages import (
    lines_back,
    notes_fields,
    notes_given_at,
    notes_offered,
    notes_text,
    notes_worth,
    wanted_notes,
)
from cashier.currencies.paying import GivingNotes
from cashier.currencies.queries import notes_of_ticket
from cashier.kinds import TICKET_LABELS, TICKET_METHODS, SaleKind
from cashier.ledger.drawers import AtDrawer, drawer_of
from cashier.limits.counting import start_of
from cashier.limits.pages import documents_url
from cashier.models import Ticket
from cashier.paper.pages import print_page
from cashier.payments import pages as payments_said
from cashier.payments.pages import (
    MethodChoice,
    VoidPanel,
    back_chosen,
    other_ways,
    paid_as_typed,
    paid_by,
    sale_methods,
    way_out,
)
from cashier.payments.rows import cashier_rules, with_payments
from cashier.payments.verbs import HowPaid
from cashier.player_accounts.rows import on_account
from cashier.tickets.paper import TicketLine, TicketPaper, counted_ticket, ticket_blocks, ticket_lines
from cashier.tickets.queries import (
    matching_tickets,
    outstanding,
    seat_may_become,
    ticket_row,
)
from cashier.tickets.redeem import redeem_seat
from cashier.tickets.verbs import (
    TicketDetails,
    TicketIssued,
    TicketPaid,
    give_ticket,
    prepare_ticket_void,
    sell_ticket,
    void_ticket,
)
from journal.book import stated_reason
from journal.opening import Done
from people.forms import show_refusal
from people.players import finding as people
from people.players import rows as player_rows
from people.players.rows import Player
from people.staff.rows import staff_names
from rulebook.exchange import Side
from rulebook.money import Money, minor_digits, parse_money
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from rulebook.satellite import SecondSeat
from rulebook.tickets import TicketState, masked
from tournaments import queries as tournaments
from wording.cells import Listing
from wording.figures import money_text
from wording.listings import FORMS, download
from wording.words import explain, names

SOLD, GIVEN = "sold", "given"
HOW = ((SOLD, _("Sold to the player")), (GIVEN, _("Given by the house")))
SELLING = ("announced", "registration", "running", "postponed")
"""Events for which a ticket can be issued."""


class TicketForm(forms.Form):
    """A ticket's worth, purpose, player and end; if given by the house, also its cost and reason.

    The payment of a sold ticket is entered beside it, as in a sale.
    """

    how = forms.ChoiceField(label=_("Issued"), choices=HOW)
    player = forms.CharField(
        label=_("Player"), max_length=80, required=False, help_text=_("Name, card or telephone")
    )
    amount = forms.CharField(label=_("Value"), max_length=20)
    event = forms.ChoiceField(label=_("Event"), required=False)
    kind = forms.ChoiceField(label=_("Pays"), required=False)
    is_personal = forms.BooleanField(label=_("Only for this player"), required=False)
    until = DayField(
        label=_("Until (inclusive)"),
        required=False,
        help_text=_("Empty: no end date"),
    )
    cost = forms.CharField(
        label=_("Booked as"),
        max_length=30,
        required=False,
        help_text=_("What a ticket that the house gives costs it, such as “Promotion”."),
    )
    reason = forms.CharField(label=_("Reason to give it"), max_length=200, required=False)

    def __init__(self, *args: Any, may_give: bool, has_player: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(event.id, event.name) for event in tournaments.events(SELLING)]
        self._offer("event", [("", _("Any event")), *choices])
        self._offer("kind", [("", _("Anything")), *SaleKind.choices])
        if has_player:
            del self.fields["player"]
        elif not may_give:
            # Only tickets given by the house may be for the bearer.
            self.fields["player"].required = True
        if not may_give:
            del self.fields["how"], self.fields["cost"], self.fields["reason"]

    def _offer(self, name: str, choices: Sequence[tuple[object, object]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)

    @property
    def is_given(self) -> bool:
        """Whether the house gives it."""
        return bool(self.cleaned_data.get("how") == GIVEN)

    @property
    def event_id(self) -> int | None:
        """The only event in which the ticket pays."""
        return int(self.cleaned_data["event"]) if self.cleaned_data["event"] else None

    @property
    def currency(self) -> str:
        """The currency of the event, else the house's."""
        return (tournaments.event(self.event_id) if self.event_id else tournaments.house()).currency

    def issued(self) -> dict[str, Any]:
        """The terms of the ticket for the commands; raises ``Refusal`` if the amount cannot be read."""
        values = self.cleaned_data
        return {
            "worth_minor": parse_money(values["amount"], self.currency, field="amount").minor,
            "event": self.event_id,
            "kind": SaleKind(values["kind"]) if values["kind"] else None,
            "is_personal": values["is_personal"],
            "until": end_of(values["until"]) if values["until"] else None,
        }


def end_of(day: date) -> datetime:
    """The end of a day at the house."""
    return start_of(day + timedelta(days=1))


def is_confirmed(request: HttpRequest, ticket: Ticket) -> bool:
    """Whether a POST voids the ticket; the money that goes back is shown first."""
    return "handed_minor" in request.POST or ticket.receipt is None


def void_panel(request: HttpRequest, ticket: Ticket, player: str) -> VoidPanel:
    """With a reason, the money to confirm; raises ``reason_missing`` or what the notes raise."""
    reason = stated_reason(request.POST.get("reason", ""))
    command = _typed(request, ticket)
    if command["giving"].notes_seen_minor == 0:
        command["giving"] = replace(command["giving"], notes_seen_minor=None)
    prepare_ticket_void.perform_with(by_page(request), **command)
    return _panel(request, ticket, player, reason)


def void_first(request: HttpRequest, ticket: Ticket, player: str) -> VoidPanel:
    """The first step of a void: the reason, and the way the money goes back."""
    return _panel(request, ticket, player, "")


def _panel(request: HttpRequest, ticket: Ticket, player: str, reason: str) -> VoidPanel:
    drawer_id = drawer_of(actor_of(request)) or ticket.drawer_id or 0
    back = back_chosen(request, ticket.worth)
    lines = [Back(Way(one.method), one.amount_minor) for one in back or ticket.paid]
    notes = notes_worth(request.POST, lines, ticket.currency) if reason else None
    return VoidPanel(
        what="",
        player=player,
        number=ticket.receipt or 0,
        total=ticket.worth,
        method_label=paid_by(ticket.paid, ticket.currency) if ticket.paid else "",
        lines=lines_back(lines, drawer_id, ticket.currency, notes),
        ways=other_ways(ticket.paid),
        asks_approval=actor_of(request).role not in CAGE,
        back=request.POST.get("back", ""),
        action_url=reverse("ticket-sheet", args=[ticket.id]),
        reason=reason,
        is_asked=bool(reason),
        rates=notes_given_at(ticket.currency) if ticket.paid else (),
        kept=notes_fields(request.POST, notes),
    )


def void_typed(request: HttpRequest, ticket: Ticket) -> Done[TicketDetails]:
    """Void the ticket as entered on the page."""
    return void_ticket.perform_with(by_page(request), **_typed(request, ticket))


def _typed(request: HttpRequest, ticket: Ticket) -> dict[str, Any]:
    return {
        "giving": GivingNotes(**wanted_notes(request.POST)),
        "ticket": ticket.id,
        "reason": request.POST.get("reason", ""),
        "back": back_chosen(request, ticket.worth) if ticket.paid else (),
    }


A_PAGE = 100
AS_MANY_PLAYERS = 50


@page(reads=CASHIERS | INSPECTORS)
def tickets(request: HttpRequest) -> HttpResponse:
    """The tickets, newest first; ``?q=`` is a code, a number or a player, ``?state=`` their state."""
    pages = Paginator(_matches(request), A_PAGE).get_page(request.GET.get("page"))
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


def _matches(request: HttpRequest) -> QuerySet[Ticket]:
    text, state = request.GET.get("q", "").strip(), request.GET.get("state", "")
    players = [player.id for player in people.find_players(text, limit=AS_MANY_PLAYERS)] if text else []
    return matching_tickets(text, state if state in tuple(TicketState) else "", players)


@page(reads=CASHIERS | INSPECTORS)
def tickets_file(request: HttpRequest, form: str) -> HttpResponse:
    """The same list as a file, ``csv`` or ``xlsx``."""
    if form not in FORMS:
        raise Refusal("not_found", what=f"tickets.{form}")
    lines = ticket_lines(with_payments(_matches(request)))
    return download(tickets_listing(lines), "tickets", form)


def tickets_listing(lines: Sequence[TicketLine]) -> Listing:
    """One line per ticket."""
    head = (
        *(
            gettext("Ticket"),
            gettext("Code"),
            gettext("Issued"),
            gettext("Receipt"),
            gettext("Paid by"),
            gettext("Value"),
            gettext("Currency"),
            gettext("Status"),
        ),
        *(
            gettext("Pays"),
            gettext("Player"),
            gettext("Valid until"),
            gettext("Ended"),
            gettext("Void receipt"),
            gettext("Reason"),
        ),
    )
    return Listing(title=gettext("Tickets"), head=head, lines=tuple(_cells(line) for line in lines))


def _cells(line: TicketLine) -> tuple[Any, ...]:
    one = line.ticket
    return (
        *(
            one.number,
            masked(one.code),
            one.issued_at,
            one.receipt,
            paid_by(one.paid, one.currency) if one.paid else "",
            one.worth.amount,
            one.currency,
            one.state_label,
        ),
        *(line.pays, line.player, one.until, one.ended_at, one.void_receipt, one.void_reason or one.reason),
    )


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def ticket(request: HttpRequest, ticket_id: int) -> HttpResponse:
    """A ticket; a POST voids it after confirmation, or pays out a seat that its winner does not need."""
    row, problem, way, status = _with_payments(ticket_id), None, None, 200
    (line,) = ticket_lines([row])
    panel = None
    if request.method == "POST":
        try:
            if (done := _posted(request, row)) is not None:
                say_done(request, done.line)
                return redirect("ticket-sheet", ticket_id)
            panel = void_panel(request, row, line.player)
        except Refusal as refusal:
            problem, way, status = explain(refusal), way_out(request, refusal), status_of(refusal)
    allowed = DIRECTORS if row.cost else CASHIERS
    context = {
        "line": line,
        "ticket": row,
        "issued_by": staff_names([row.issued_by_id])[row.issued_by_id] if row.issued_by_id else "",
        "won_in": names("event", {row.prize_of_id}).get(row.prize_of_id, "") if row.prize_of_id else "",
        "may_void": _may_void(row) and not line.is_late and has_role(request, allowed),
        "becomes": _becomes(row) if has_role(request, CASHIERS) else "",
        "void": panel or void_first(request, row, line.player),
        "paid_by": paid_by(row.paid, row.currency) if row.paid else "",
        "back_by": paid_by(row.back, row.currency) if row.back else "",
        "notes_taken": notes_text(notes_of_ticket(ticket_id, Side.BUY)),
        "notes_given": notes_text(notes_of_ticket(ticket_id, Side.SELL)),
        "problem": problem,
        "way": way,
    }
    return render(request, "cashier/ticket.html", context, status=status)


def _with_payments(ticket_id: int) -> Ticket:
    return with_payments([ticket_row(ticket_id)])[0]


def _posted(request: HttpRequest, ticket: Ticket) -> Done[TicketDetails] | None:
    """The result of a POST; None if a void still needs confirmation."""
    if "redeem" in request.POST:
        return redeem_seat.perform_with(by_page(request), ticket=ticket.id, where=AtDrawer())
    return void_typed(request, ticket) if is_confirmed(request, ticket) else None


def _becomes(ticket: Ticket) -> str:
    """What a seat that its winner does not need becomes, for the button; empty if it stays a ticket."""
    text = {
        SecondSeat.CREDIT: gettext("Credit %(worth)s to the player’s account"),
        SecondSeat.CASH: gettext("Pay out %(worth)s in cash"),
    }.get(seat_may_become(ticket), "")
    return text and text % {"worth": money_text(ticket.worth)}


def _may_void(ticket: Ticket) -> bool:
    """Whether the ticket can be voided; a prize is returned instead."""
    return ticket.is_issued and ticket.prize_of_id is None


@page(reads=CASHIERS, writes=CASHIERS)
def ticket_paper(request: HttpRequest, ticket_id: int) -> HttpResponse:
    """The ticket to print, on the roll or on A4."""
    row = _with_payments(ticket_id)
    (line,) = ticket_lines([row])
    paper = TicketPaper(
        house=tournaments.house().name,
        number=row.number,
        code=row.code,
        worth=row.worth,
        pays=line.pays,
        player=line.player if row.is_personal else "",
        until=row.until,
        receipt=row.receipt,
        payments=_payments(row),
        at=row.issued_at,
        state="" if row.is_issued and not line.is_late else line.state,
    )
    title = gettext("Ticket %(number)s") % {"number": row.number}
    papers, slips = [counted_ticket(row)], [ticket_blocks(paper)]
    return print_page(request, papers, slips, name=f"ticket-{row.number}", title=title)


def _payments(ticket: Ticket) -> tuple[tuple[str, Money], ...]:
    """The payments for the ticket in words, with those of its void."""
    payments = (*ticket.paid, *ticket.back)
    return tuple((payment.label, Money(payment.amount_minor, ticket.currency)) for payment in payments)


@dataclass(frozen=True, slots=True)
class TicketPanel:
    """How a ticket is paid, for ``cashier/_paid_by.html``; ``typed`` is the input that was refused."""

    currency: str
    methods: tuple[MethodChoice, ...]
    notes: tuple[tuple[str, str], ...]
    notes_url: str
    wants_good_funds: bool
    documents_url: str
    typed: Mapping[str, Any]
    is_plain: bool = True

    @property
    def digits(self) -> int:
        """The number of decimals of the currency."""
        return minor_digits(self.currency)

    @property
    def is_split(self) -> bool:
        """Whether an amount was entered for another way."""
        return any(one.typed for one in self.methods)


@page(reads=CASHIERS, writes=CASHIERS)
def new_ticket(request: HttpRequest) -> HttpResponse:
    """Sell a ticket, or give one; ``?player=`` selects the player."""
    chosen = number_in(request, "player_id") if request.method == "POST" else _player_in_query(request)
    player, way = player_rows.require_here(chosen) if chosen else None, None
    form = TicketForm(
        request.POST or None, may_give=has_role(request, DIRECTORS), has_player=player is not None
    )
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                done = _issued(request, form, player.id if player else None)
            except Refusal as refusal:
                show_refusal(form, refusal)
                status, way = status_of(refusal), way_out(request, refusal)
            else:
                say_done(request, done.line)
                return redirect("ticket-sheet", done.answer.id)
    context = {"form": form, "player": player, "way": way, "sale": _sale_panel(request, player)}
    return render(request, "cashier/ticket_new.html", context, status=status)


def _player_in_query(request: HttpRequest) -> int | None:
    return whole_number(request.GET.get("player", ""))


def _sale_panel(request: HttpRequest, player: Player | None) -> TicketPanel:
    currency = tournaments.house().currency
    return TicketPanel(
        currency=currency,
        methods=_methods(request.POST, player, currency),
        notes=notes_offered(currency),
        notes_url=reverse("ticket-notes"),
        wants_good_funds=cashier_rules().wants_good_funds,
        documents_url=documents_url(player.id, currency) if player else "",
        typed=request.POST,
    )


def _methods(typed: Mapping[str, Any], player: Player | None, currency: str) -> tuple[MethodChoice, ...]:
    """The ways, each with its input; a player's account only if it has money."""
    ways = sale_methods(on_account(player.id, currency)) if player else payments_said.methods(TICKET_METHODS)
    chosen = typed.get("method") or ways[0].code
    return tuple(
        replace(
            method,
            is_default=method.code == chosen,
            typed=typed.get(f"part_{method.code}", ""),
            typed_reference=typed.get(f"part_{method.code}_reference", ""),
        )
        for method in ways
    )


def _issued(request: HttpRequest, form: TicketForm, player_id: int | None) -> Done[TicketDetails]:
    fields, values = form.issued(), form.cleaned_data
    if fields["worth_minor"] <= 0:
        raise Refusal("amount_zero", field="amount")
    holder = player_id or _player_named(values.get("player", ""))
    if form.is_given:
        return give_ticket.perform_with(
            by_page(request),
            issued=TicketIssued(**fields),
            player=holder,
            cost=values["cost"],
            reason=values["reason"],
        )
    if holder is None:
        raise Refusal("ticket_player_missing", field="player")
    how = _how_paid(request.POST, form.currency)
    return sell_ticket.perform_with(
        by_page(request), issued=TicketIssued(**fields), paid=TicketPaid(**how), player=holder
    )


def _how_paid(posted: Mapping[str, Any], currency: str) -> dict[str, Any]:
    payment = paid_as_typed(posted, currency, None)
    return {field.name: getattr(payment, field.name) for field in fields(HowPaid)}


def _player_named(text: str) -> int | None:
    """The player with the typed name, None if empty; raises ``Refusal("ticket_player_unclear")``."""
    if not text.strip():
        return None
    players = people.find_players(text, limit=2)
    if len(players) != 1:
        raise Refusal("ticket_player_unclear", field="player", found=len(players))
    return players[0].id
