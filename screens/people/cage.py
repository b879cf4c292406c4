"""The page of the cage: what waits for the head of cage, every open drawer, the queues, the prizes owed, the reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import CAGE
from access.viewer import address
from cashier.approvals.pages import ApprovalLine, approval_lines
from cashier.approvals.rows import approval_rules, latest_approvals
from cashier.currencies.queries import rates_now
from cashier.drawers.pages import SHOWN, DrawerLine, drawer_lines
from cashier.ledger.rows import are_refunds_due
from cashier.pending import prize_pages
from cashier.queue import rows as queue
from cashier.queue.pages import waiting_label
from journal import instants
from payouts.awards.rows import due_by_event
from rulebook.money import Money
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.figures import money_text

SOLD = ("registration", "running")
PLAYED = ("running", "finished")


@dataclass(frozen=True, slots=True)
class Tile:
    """A figure at the top of the page, and the page behind it; ``waits`` marks what somebody waits for."""

    label: str
    figure: str
    note: str
    url: str
    waits: bool = False


@dataclass(frozen=True, slots=True)
class EventLine:
    """What an event has for the cage: its queue, or what it owes."""

    name: str
    figure: str
    note: str
    url: str


@dataclass(frozen=True, slots=True)
class Report:
    """A page of the cage."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Cage:
    """The page as templates/cashier/_cage.html names it."""

    tiles: tuple[Tile, ...]
    waiting: tuple[ApprovalLine, ...]
    answered: str
    drawers: tuple[DrawerLine, ...]
    queues: tuple[EventLine, ...]
    owed: tuple[EventLine, ...]
    reports: tuple[Report, ...]


@page(reads=CAGE)
@never_cache
def cage(request: HttpRequest) -> HttpResponse:
    """The page of the cage; its panel alone for htmx, which requests it again every few seconds."""
    is_panel = request.headers.get("HX-Request") == "true"
    template = "cashier/_cage.html" if is_panel else "cashier/cage.html"
    return render(request, template, {"cage": _cage(request)})


def _cage(request: HttpRequest) -> Cage:
    approvals = approval_lines(request, latest_approvals(SHOWN))
    waiting = tuple(line for line in approvals if line.waits)
    drawers = tuple(line for line in drawer_lines(request) if line.view.is_open)
    events = tournaments.events([*SOLD, "finished"])
    queues, owed = _queues(events), _owed(events)
    answered = next((line for line in approvals if line.answered_by), None)
    return Cage(
        tiles=_tiles(waiting, drawers, queues, owed),
        waiting=waiting,
        answered=""
        if answered is None
        else f"{answered.approval.get_kind_display()}: {answered.state} ({answered.answered_by})",
        drawers=drawers,
        queues=tuple(line for line, _number in queues),
        owed=tuple(line for line, _amount, _number in owed),
        reports=_reports(),
    )


def _tiles(
    waiting: tuple[ApprovalLine, ...],
    drawers: tuple[DrawerLine, ...],
    queues: list[tuple[EventLine, int]],
    owed: list[tuple[EventLine, Money, int]],
) -> tuple[Tile, ...]:
    hidden = sum(line.cash is None for line in drawers)
    blind = _("%(count)s counted blind") % {"count": hidden}
    players = sum(number for _line, number in queues)
    prizes = sum(number for _line, _amount, number in owed)
    return (
        Tile(
            _("Approvals"),
            str(len(waiting)),
            _("wait for an answer") if waiting else _("nothing waits"),
            address("approvals"),
            bool(waiting),
        ),
        Tile(
            _("Open drawers"),
            str(len(drawers)),
            " · ".join(filter(None, (_sums(line.cash for line in drawers), blind if hidden else ""))),
            address("drawers"),
        ),
        Tile(_("In the queue"), str(players), _("players with a number"), "", bool(players)),
        Tile(
            _("Prizes owed"),
            str(prizes),
            _sums(amount for _line, amount, _number in owed),
            address("prize-calls", when=prize_pages().queue),
        ),
    )


def _sums(amounts: Iterable[Money | None]) -> str:
    """The sum in each currency."""
    totals = Counter[str]()
    for amount in amounts:
        if amount is not None:
            totals[amount.currency] += amount.minor
    return ", ".join(money_text(Money(minor, currency)) for currency, minor in sorted(totals.items()))


def _queues(events: Iterable[EventView]) -> list[tuple[EventLine, int]]:
    """The queue of every event that sells, with how many wait."""
    selling = [event for event in events if event.state in SOLD]
    queues = queue.queues([event.id for event in selling], instants.now())
    lines = []
    for event in selling:
        numbers = queues[event.id]
        pace = ngettext("%(count)s sale an hour", "%(count)s sales an hour", numbers.sales_an_hour)
        note = pace % {"count": numbers.sales_an_hour}
        figure = waiting_label(numbers) or _("nobody waits")
        lines.append((EventLine(event.name, figure, note, address("cashier", event.id)), numbers.waiting))
    return lines


def _owed(events: Iterable[EventView]) -> list[tuple[EventLine, Money, int]]:
    """What every event owes to players, with the sum and how many prizes."""
    played = {event.id: event for event in events if event.state in PLAYED}
    lines = []
    for event_id, awards in due_by_event(played.keys()).items():
        event = played[event_id]
        total = sum((award.amount + award.ticket for award in awards), Money(0, event.currency))
        text = ngettext("%(count)s prize to pay", "%(count)s prizes to pay", len(awards))
        note = text % {"count": len(awards)}
        line = EventLine(event.name, money_text(total), note, address("payouts", event_id))
        lines.append((line, total, len(awards)))
    return lines


def _reports() -> tuple[Report, ...]:
    """The pages that exist for this house."""
    prizes = prize_pages()
    reports = (
        Report(_("Day report"), address("day-report")),
        Report(_("All drawers"), address("drawers")),
        Report(_("Approvals"), address("approvals", when=approval_rules().is_on)),
        Report(_("Prizes to pay"), address("prize-calls", when=prizes.queue)),
        Report(_("Unclaimed prizes"), address("unclaimed", when=prizes.unclaimed)),
        Report(_("Refunds"), address("refunds", when=are_refunds_due())),
        Report(_("Tickets"), address("tickets")),
        Report(_("Tips"), address("tips", when=prizes.tips)),
        Report(_("Exchange rates"), address("exchange-rates", when=bool(rates_now()))),
    )
    return tuple(report for report in reports if report.url)
