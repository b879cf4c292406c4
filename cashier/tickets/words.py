"""The texts of the facts and refusals of tickets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from cashier.kinds import SaleKind
from journal.facts import Fact, Undo, says
from wording.words import format_of, word_refusals


@dataclass(frozen=True, slots=True)
class TicketFact(Fact):
    """The fields of every fact about a ticket; ``ticket`` is its id, ``number`` is printed on it."""

    undo: ClassVar[Undo] = Undo.NEVER

    ticket: int
    number: int
    worth_minor: int
    currency: str


@says(_("Ticket %(number)s sold to %(player)s: %(worth_minor)s %(method)s (receipt %(receipt)s)"))
class TicketSold(TicketFact):
    """A ticket was sold to a player; if paid in several ways, it has ``payments`` instead of a ``method``."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    player: int
    method: str
    receipt: int
    payments: tuple[tuple[str, int], ...] = ()


@says(_("Ticket %(number)s of %(worth_minor)s given (%(cost)s): %(reason)s"))
class TicketGiven(TicketFact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    player: int | None
    cost: str
    reason: str


@says(_("Ticket %(number)s of %(worth_minor)s voided: %(reason)s"))
class TicketVoided(TicketFact):
    """A ticket was voided and its price paid back under the number ``void_receipt``."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    void_receipt: int | None
    reason: str


@says(_("Seat won by %(player)s, not needed: ticket %(number)s of %(worth_minor)s paid out, %(method)s"))
class SeatRedeemed(TicketFact):
    """A seat that its winner did not need became credit or cash; cash has the number ``void_receipt``."""

    player: int
    method: str
    void_receipt: int | None


@says(_("Ticket %(number)s of %(worth_minor)s expired"))
class TicketExpired(TicketFact):
    """A ticket expired unspent: the house keeps its worth."""


REFUSALS = (
    (
        "ticket_misread",
        _("Not a ticket’s code"),
        _("“%(text)s” is misread or mistyped. Scan it again, or type it as it is printed."),
    ),
    ("ticket_unknown", _("No such ticket"), _("This house issued no such ticket.")),
    ("ticket_spent", _("The ticket is spent"), _("It has paid already. Take another way to pay.")),
    (
        "prize_ticket_spent",
        _("The ticket is spent"),
        _("Ticket %(number)s has paid already. Void what it paid first; then take the prize back."),
    ),
    (
        "prize_ticket_credited",
        _("Part of the ticket is credit"),
        _(
            "Ticket %(number)s was used for a cancelled event, and %(left_minor)s of it went to the player’s account. The prize stays paid."
        ),
    ),
    (
        "ticket_not_won",
        _("No seat was won with it"),
        _("Only the ticket of a seat that was won is paid out."),
    ),
    (
        "seat_stays_ticket",
        _("It stays a ticket"),
        _("%(event)s pays a further seat as a ticket. It is good for a re-entry."),
    ),
    (
        "seat_is_first",
        _("The first seat is an entry"),
        _("%(player)s has not entered %(event)s. Sell the entry and take the ticket."),
    ),
    (
        "ticket_is_prize",
        _("The ticket is a prize"),
        _("It was won in %(event)s. Undo the payout of the prize instead: the ticket is then void."),
    ),
    ("ticket_void", _("The ticket is void"), _("It was voided and pays nothing. Take another way to pay.")),
    ("ticket_expired", _("The ticket has expired"), _("Its time is over. Take another way to pay.")),
    (
        "ticket_of_another",
        _("Another player’s ticket"),
        _("It pays only for %(player)s. Take another way to pay."),
    ),
    ("ticket_event", _("Not in this event"), _("The ticket pays only in %(event)s.")),
    ("ticket_kind", _("Not for this"), _("The ticket pays only this kind: %(ticket_kind)s.")),
    (
        "ticket_currency",
        _("Wrong currency"),
        _("The ticket is in %(currency)s. Take another way to pay."),
    ),
    (
        "ticket_over",
        _("Worth more than the price"),
        _(
            "The ticket is worth %(worth_minor)s and the price is %(price_minor)s: no change is given of tickets. “Worth of a ticket above the price” under Rules may make it credit."
        ),
    ),
    (
        "ticket_whole",
        _("A ticket pays whole"),
        _("The ticket is worth %(worth_minor)s and pays all of it at once."),
    ),
    (
        "ticket_goes_back",
        _("The ticket goes back"),
        _("What a ticket paid is given back as the ticket, not as money."),
    ),
    ("ticket_until_past", _("In the past"), _("Choose an end that is still to come.")),
    ("ticket_player_missing", _("Whose ticket?"), _("A ticket that is sold or personal needs a player.")),
    (
        "ticket_player_unclear",
        _("Not one player"),
        _("Type the name in full, or the number of the card. Add a new player under “Players” first."),
    ),
    ("ticket_cost_missing", _("No name"), _("Type what the ticket is booked as, such as “Promotion”.")),
    (
        "tickets_outstanding",
        _("Tickets are outstanding"),
        _("The player has personal tickets that nobody has spent. Void them, then erase the player."),
    ),
)


def register() -> None:
    """Register the texts of tickets, and how each fact is undone."""
    word_refusals(REFUSALS)
    names_wrong_input(
        "ticket_until_past", "ticket_player_missing", "ticket_player_unclear", "ticket_cost_missing"
    )
    format_of("ticket_kind", _kind)


def _kind(value: Any, _details: Mapping[str, Any]) -> str:
    return str(SaleKind(value).label)
