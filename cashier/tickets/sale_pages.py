"""A new ticket: sold to a player who pays in one way or in several, or given by a director."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import CASHIERS, DIRECTORS
from access.typed import number_in, whole_number
from cashier.currencies.notes_forms import notes_offered
from cashier.kinds import TICKET_METHODS
from cashier.limits.pages import documents_url
from cashier.payments.pages import paid_as_typed
from cashier.payments.verbs import HowPaid
from cashier.payments.ways_out import way_out
from cashier.player_accounts.queries import on_account
from cashier.sales import said as words
from cashier.sales.contexts import MethodChoice
from cashier.sales.rules_rows import cashier_rules
from cashier.tickets.forms import TicketForm
from cashier.tickets.queries import TicketDetails
from cashier.tickets.verbs import TicketIssued, TicketPaid, give_ticket, sell_ticket
from journal.opening import Done
from people.forms import show_refusal
from people.players import rows as people
from people.players.finding import find_players
from people.players.rows import PlayerView
from rulebook.money import minor_digits
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class TicketPanel:
    """How a ticket is paid, as ``cashier/_paid_by.html`` shows it; ``typed`` is what was sent and refused."""

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
        """Whether an amount of another way was typed."""
        return any(one.typed for one in self.methods)


@page(reads=CASHIERS, writes=CASHIERS)
def new_ticket(request: HttpRequest) -> HttpResponse:
    """Sell a ticket, or give one; ``?player=`` says to whom."""
    chosen = number_in(request, "player_id") if request.method == "POST" else _asked(request)
    player, way = people.require_here(chosen) if chosen else None, None
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
    context = {"form": form, "player": player, "way": way, "sale": _panel(request, player)}
    return render(request, "cashier/ticket_new.html", context, status=status)


def _asked(request: HttpRequest) -> int | None:
    return whole_number(request.GET.get("player", ""))


def _panel(request: HttpRequest, player: PlayerView | None) -> TicketPanel:
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


def _methods(typed: Mapping[str, Any], player: PlayerView | None, currency: str) -> tuple[MethodChoice, ...]:
    """The ways, with what was typed of each; a player's account only where something is on it."""
    offered = words.sale_methods(on_account(player.id, currency)) if player else words.methods(TICKET_METHODS)
    chosen = typed.get("method") or offered[0].code
    return tuple(
        replace(
            one,
            is_default=one.code == chosen,
            typed=typed.get(f"part_{one.code}", ""),
            typed_reference=typed.get(f"part_{one.code}_reference", ""),
        )
        for one in offered
    )


def _issued(request: HttpRequest, form: TicketForm, player_id: int | None) -> Done[TicketDetails]:
    issued, typed = form.issued(), form.cleaned_data
    if issued["worth_minor"] <= 0:
        raise Refusal("amount_zero", field="amount")
    found = player_id or _player_named(typed.get("player", ""))
    if form.is_given:
        return give_ticket.perform_with(
            by_page(request),
            issued=TicketIssued(**issued),
            player=found,
            cost=typed["cost"],
            reason=typed["reason"],
        )
    if found is None:
        raise Refusal("ticket_player_missing", field="player")
    how = _how_paid(request.POST, form.currency)
    return sell_ticket.perform_with(
        by_page(request), issued=TicketIssued(**issued), paid=TicketPaid(**how), player=found
    )


def _how_paid(posted: Mapping[str, Any], currency: str) -> dict[str, Any]:
    typed = paid_as_typed(posted, currency, None)
    return {field.name: getattr(typed, field.name) for field in fields(HowPaid)}


def _player_named(text: str) -> int | None:
    """Who was typed, None where nobody was; raises ``Refusal("ticket_player_unclear")``."""
    if not text.strip():
        return None
    found = find_players(text, limit=2)
    if len(found) != 1:
        raise Refusal("ticket_player_unclear", field="player", found=len(found))
    return found[0].id
