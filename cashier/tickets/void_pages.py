"""Voiding a ticket that was sold: the reason first, then what goes back in which way is confirmed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from access.page import by_page
from access.permissions import actor_of
from access.roles import CAGE
from cashier.currencies.notes_forms import notes_asked, notes_given_at, notes_kept, notes_worth
from cashier.currencies.notes_given import GivingNotes
from cashier.ledger.books import drawer_of
from cashier.payments.back_pages import back_chosen, lines_back, other_ways
from cashier.sales import said as words
from cashier.sales.contexts import VoidPanel
from cashier.tickets.queries import TicketDetails
from cashier.tickets.verbs import prepare_ticket_void, void_ticket
from journal.book import stated_reason
from journal.opening import Done
from rulebook.payments import Back, Way


def is_confirmed(request: HttpRequest, shown: TicketDetails) -> bool:
    """Whether a post voids the ticket; what was paid for it is told before."""
    return "handed_minor" in request.POST or shown.receipt is None


def void_panel(request: HttpRequest, shown: TicketDetails, player: str) -> VoidPanel:
    """With a reason, what is about to go back, to be confirmed; raises ``reason_missing`` or what notes refuse."""
    reason = stated_reason(request.POST.get("reason", ""))
    typed = _typed(request, shown)
    if typed["giving"].notes_seen_minor == 0:
        typed["giving"] = replace(typed["giving"], notes_seen_minor=None)
    prepare_ticket_void.perform_with(by_page(request), **typed)
    return _panel(request, shown, player, reason)


def void_first(request: HttpRequest, shown: TicketDetails, player: str) -> VoidPanel:
    """What the page asks first: why, and how it goes back."""
    return _panel(request, shown, player, "")


def _panel(request: HttpRequest, shown: TicketDetails, player: str, reason: str) -> VoidPanel:
    drawer_id, back = drawer_of(actor_of(request)) or shown.drawer or 0, back_chosen(request, shown.worth)
    going = [Back(Way(one.method), one.amount_minor) for one in back or shown.paid]
    made = notes_worth(request.POST, going, shown.currency) if reason else None
    return VoidPanel(
        what="",
        player=player,
        number=shown.receipt or 0,
        total=shown.worth,
        method_label=words.paid_by(shown.paid, shown.currency) if shown.paid else "",
        lines=lines_back(going, drawer_id, shown.currency, made),
        ways=other_ways(shown.paid),
        asks_approval=actor_of(request).role not in CAGE,
        back=request.POST.get("back", ""),
        action_url=reverse("ticket-sheet", args=[shown.id]),
        reason=reason,
        is_asked=bool(reason),
        rates=notes_given_at(shown.currency) if shown.paid else (),
        kept=notes_kept(request.POST, made),
    )


def void_typed(request: HttpRequest, shown: TicketDetails) -> Done[TicketDetails]:
    """Void the ticket as the page says."""
    return void_ticket.perform_with(by_page(request), **_typed(request, shown))


def _typed(request: HttpRequest, shown: TicketDetails) -> dict[str, Any]:
    return {
        "giving": GivingNotes(**notes_asked(request.POST)),
        "ticket": shown.id,
        "reason": request.POST.get("reason", ""),
        "back": back_chosen(request, shown.worth) if shown.paid else (),
    }
