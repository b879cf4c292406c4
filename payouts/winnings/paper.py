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


def winnings_paper(winnings: Winnings) -> Paper:
    """The statement of a player's winnings in a year; another prize on it makes it another paper."""
    edition = f"{winnings.year}/{len(winnings.lines)}"
    return Paper(PaperKind.WINNINGS, winnings.player_id, winnings.year, edition)


def winnings_blocks(house: str, player: str, winnings: Winnings, at: datetime) -> tuple[Block, ...]:
    """Every prize, earliest first, then the sums by currency."""
    prizes = [block for line in winnings.lines for block in _prize(line)]
    return (
        Text(house, 12, BOLD, "centre"),
        Rule(),
        Text(_("Winnings %(year)s") % {"year": winnings.year}, 11, BOLD),
        Text(player, 11),
        Rule(),
        *(prizes or [Text(_("No prize in this year."), 9)]),
        Rule(3),
        *(block for year_sums in winnings.sums for block in _sums(year_sums)),
        Rule(),
        Text(_when(at), 8),
    )


def _prize(line: WinningDetails) -> tuple[Block, ...]:
    worth = " + ".join(
        part
        for part in (money_text(line.amount) if line.amount_minor else "", _ticket(line), line.won_for)
        if part
    )
    ways = " + ".join(str(way.method.label) for way in line.payments) if line.is_paid else ""
    slip = _("Slip %(number)s") % {"number": line.slip} if line.is_paid else ""
    tax = _("tax %(tax)s") % {"tax": money_text(line.tax)} if line.tax_minor else ""
    place = _("Place %(place)s") % {"place": line.places} if line.is_of_place else line.places
    about = " · ".join(part for part in (place, str(line.status.label), tax, ways, slip) if part)
    return (
        Pair(
            f"{date_format(timezone.localtime(line.at), 'j M Y')} {line.event_name}", worth, 9, is_bold=True
        ),
        Text(about, 8, is_grey=True),
    )


def _ticket(line: WinningDetails) -> str:
    return f"{_('Ticket')} {money_text(line.ticket)}" if line.ticket_minor else ""


def _sums(sums: WonInCurrency) -> tuple[Block, ...]:
    paid = Pair(_("Paid"), money_text(sums.paid), 13, is_bold=True)
    tax = (
        (Pair(_("Tax"), money_text(-sums.tax), 10), Pair(_("After tax"), money_text(sums.net), 10))
        if sums.tax_minor
        else ()
    )
    waits = (Pair(_("To be paid"), money_text(sums.waiting), 10),) if sums.waiting_minor else ()
    tickets = (Pair(_("Tickets"), money_text(sums.tickets), 10),) if sums.tickets_minor else ()
    return (paid, *tax, *waits, *tickets)


def _when(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j M Y H:i")


def winnings_listing(winnings: Winnings) -> Listing:
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
                timezone.localtime(line.at).date(),
                line.event_name,
                line.places,
                line.amount.amount,
                line.tax.amount if line.tax_minor else None,
                line.ticket.amount if line.ticket_minor else None,
                line.won_for,
                line.currency,
                str(line.status.label),
                " + ".join(way.method.value for way in line.payments) if line.is_paid else "",
                line.slip if line.is_paid else None,
            )
            for line in winnings.lines
        ),
    )
