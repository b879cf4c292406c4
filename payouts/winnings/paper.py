"""The statement of a player's winnings: on receipt paper or on A4, and as a list."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from access.roles import CASHIERS, INSPECTORS
from cashier.paper.blocks import BOLD, Block, Pair, Rule, Text
from payouts.winnings.rows import WinningDetails, Winnings, WonInCurrency, winnings_of
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from wording.cells import Listing
from wording.dates import date_format
from wording.figures import money_text


def register() -> None:
    offer_paper(PaperKind.WINNINGS, CASHIERS | INSPECTORS, lambda pk: winnings_paper(winnings_of(pk)))


def winnings_paper(found: Winnings) -> Paper:
    """The statement of a player's winnings in a year; another prize on it makes it another paper."""
    edition = f"{found.year}/{len(found.lines)}"
    return Paper(PaperKind.WINNINGS, found.player_id, found.year, edition)


def winnings_blocks(house: str, player: str, found: Winnings, at: datetime) -> tuple[Block, ...]:
    """Every prize, earliest first, then the sums by currency."""
    listed = [block for one in found.lines for block in _prize(one)]
    return (
        Text(house, 12, BOLD, "centre"),
        Rule(),
        Text(_("Winnings %(year)s") % {"year": found.year}, 11, BOLD),
        Text(player, 11),
        Rule(),
        *(listed or [Text(_("No prize in this year."), 9)]),
        Rule(3),
        *(block for one in found.sums for block in _sums(one)),
        Rule(),
        Text(_when(at), 8),
    )


def _prize(one: WinningDetails) -> tuple[Block, ...]:
    worth = " + ".join(
        part
        for part in (money_text(one.amount) if one.amount_minor else "", _ticket(one), one.won_for)
        if part
    )
    ways = " + ".join(str(way.method.label) for way in one.payments) if one.is_paid else ""
    slip = _("Slip %(number)s") % {"number": one.slip} if one.is_paid else ""
    tax = _("tax %(tax)s") % {"tax": money_text(one.tax)} if one.tax_minor else ""
    place = _("Place %(place)s") % {"place": one.places} if one.is_of_place else one.places
    about = " · ".join(part for part in (place, str(one.status.label), tax, ways, slip) if part)
    return (
        Pair(f"{date_format(timezone.localtime(one.at), 'j M Y')} {one.event_name}", worth, 9, is_bold=True),
        Text(about, 8, is_grey=True),
    )


def _ticket(one: WinningDetails) -> str:
    return f"{_('Ticket')} {money_text(one.ticket)}" if one.ticket_minor else ""


def _sums(one: WonInCurrency) -> tuple[Block, ...]:
    paid = Pair(_("Paid"), money_text(one.paid), 13, is_bold=True)
    taxed = (
        (Pair(_("Tax"), money_text(-one.tax), 10), Pair(_("After tax"), money_text(one.net), 10))
        if one.tax_minor
        else ()
    )
    waits = (Pair(_("To be paid"), money_text(one.waiting), 10),) if one.waiting_minor else ()
    tickets = (Pair(_("Tickets"), money_text(one.tickets), 10),) if one.tickets_minor else ()
    return (paid, *taxed, *waits, *tickets)


def _when(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j M Y H:i")


def winnings_listing(found: Winnings) -> Listing:
    """The prizes as a list of files."""
    return Listing(
        title=_("Winnings"),
        head=(
            _("Date"),
            _("Event"),
            _("Place"),
            _("Amount"),
            _("Tax"),
            _("Ticket"),
            _("Prize"),
            _("Currency"),
            _("Status"),
            _("Paid by"),
            _("Slip"),
        ),
        lines=tuple(
            (
                timezone.localtime(one.at).date(),
                one.event_name,
                one.places,
                one.amount.amount,
                one.tax.amount if one.tax_minor else None,
                one.ticket.amount if one.ticket_minor else None,
                one.won_for,
                one.currency,
                str(one.status.label),
                " + ".join(way.method.value for way in one.payments) if one.is_paid else "",
                one.slip if one.is_paid else None,
            )
            for one in found.lines
        ),
    )
