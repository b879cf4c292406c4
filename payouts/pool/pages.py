"""The prize pool of an event on a page: every figure links to its lines of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import page
from access.permissions import has_role
from access.roles import CASHIERS, DIRECTORS, INSPECTORS, READERS
from cashier.kinds import part_label
from cashier.ledger.rows import PostedLine
from cashier.sales.rows import pool_sheet
from payouts.leaders.rows import LeaderLine, leader_boards
from payouts.models import AwardStatus
from payouts.pool.rows import Traced, figure_named, posted, trace, traced
from payouts.side_pools.pages import SidePoolPanel, side_pool_panels
from people.players import rows as people
from people.staff.rows import staff_names
from rulebook.money import Money
from rulebook.pool import PoolSheet
from tournaments import queries as tournaments
from tournaments.check.outlook import fewest_entries
from tournaments.in_words import withheld_in_words
from tournaments.queries import EventView
from tournaments.typed.amounts import percent_text
from wording.figures import money_typed
from wording.words import Text

A_PAGE = 200
LINES_FOR = CASHIERS | INSPECTORS
LABELS: Mapping[str, Text] = {
    "taken": _("Collected"),
    "fees": _("Fees"),
    "gross": _("Paid into the prize pool"),
    "added": _("Given by the house"),
    "heads": _("Bounties of bags not played"),
    "from_fees": _("Add-ons given, out of the fees"),
    "overlay": _("Added by the house (guarantee)"),
    "leaders": _("Paid to chip leaders"),
    "prizes": _("Prizes"),
    "given_back": _("Given back: event stopped"),
    "fees_back": _("Fees given back: event stopped"),
    "paid": _("Paid out"),
    "income": _("Left for the house"),
}
TOTALS = ("taken", "gross", "prizes")
TAKEN_OFF = ("fees", "withheld", "given_back", "fees_back", "paid", "income")
WHEN_ANY = ("added", "heads", "from_fees", "overlay", "leaders", "income")
"""Figures that are listed only in events that have them."""
PAID_OF = "paid-side/"
"""The prefix of the figures of payments from side pools."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A figure of the pool; ``url`` of its lines, empty if it has none or the viewer may not read them."""

    label: str
    note: str
    amount: Money
    url: str
    is_total: bool


@dataclass(frozen=True, slots=True)
class GuaranteePanel:
    """The guarantee, its base, and the number of entries from which the house adds nothing."""

    amount: Money
    is_gross: bool
    contains: tuple[str, ...]
    fewest: int | None
    missing: int
    calculator_url: str


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A chip leader; ``pay_url`` if the prize is due and the viewer may pay it."""

    ranks: str
    player: str
    stack: int
    prize: Money
    is_paid: bool
    pay_url: str


@dataclass(frozen=True, slots=True)
class LeaderBoard:
    """The chip leaders of a day; ``may_award`` offers the action."""

    name: str
    day: int
    day_name: str
    prizes: tuple[Money, ...]
    lines: tuple[LeaderRow, ...]
    is_awarded: bool
    may_award: bool


@dataclass(frozen=True, slots=True)
class PoolPage:
    """The pool of an event, figure by figure."""

    event_id: int
    event_name: str
    entries: int
    lines: tuple[FigureLine, ...]
    guarantee: GuaranteePanel | None
    boards: tuple[LeaderBoard, ...]
    side_pools: tuple[SidePoolPanel, ...]
    is_settled: bool
    change_url: str


@page(reads=READERS)
def pool(request: HttpRequest, event_id: int) -> HttpResponse:
    event, sheet = tournaments.event(event_id), pool_sheet(event_id)
    entries = tournaments.entrants(event_id)
    may_read = has_role(request, LINES_FOR)
    content = PoolPage(
        event_id=event.id,
        event_name=event.name,
        entries=entries,
        lines=tuple(
            _line(event, figure, may_read=may_read)
            for figure in traced(event_id, sheet)
            if figure.amount or (figure.name not in WHEN_ANY and not figure.name.startswith(PAID_OF))
        ),
        guarantee=_guarantee(event, sheet, entries),
        boards=_boards(request, event),
        side_pools=side_pool_panels(request, event),
        is_settled=event.state == "settled",
        change_url=_change_url(request, event),
    )
    return render(request, "payouts/pool.html", {"pool": content})


def _line(event: EventView, figure: Traced, *, may_read: bool) -> FigureLine:
    sign = -1 if figure.name not in LABELS or figure.name in TAKEN_OFF else 1
    url = reverse("pool-lines", args=[event.id]) + "?" + urlencode({"figure": figure.name})
    return FigureLine(
        label=label_of(figure),
        note=_note(event, figure),
        amount=Money(sign * figure.amount, event.currency),
        url=url if may_read and figure.held_at and figure.amount else "",
        is_total=figure.name in TOTALS,
    )


def label_of(figure: Traced) -> str:
    """A figure in words: withholdings and side fees by their own names."""
    if figure.own_name:
        return figure.own_name
    if figure.name.startswith(PAID_OF):
        return _now("Paid to winners of “%(name)s”") % {"name": figure.name.removeprefix(PAID_OF)}
    return str(LABELS[figure.name]) if figure.name in LABELS else part_label(figure.name)


def _note(event: EventView, figure: Traced) -> str:
    """How a withholding is calculated, and whether it is posted yet."""
    notes = []
    if figure.own_name:
        row = event.withholdings[int(figure.name.partition("-")[2]) - 1]
        notes.append(withheld_in_words([row], event.currency).removeprefix(row.name).strip())
        if event.is_guarantee_gross and event.guarantee_minor and not row.in_guarantee:
            notes.append(_now("not part of the guarantee"))
    if figure.is_settled_later and figure.amount and event.state != "settled":
        notes.append(_now("posted when the event is settled"))
    return " · ".join(notes)


def _guarantee(event: EventView, sheet: PoolSheet, entries: int) -> GuaranteePanel | None:
    if not event.guarantee_minor:
        return None
    fewest = fewest_entries(event)
    query = {
        "currency": event.currency,
        "guarantee_minor": money_typed(Money(event.guarantee_minor, event.currency)),
        "to_pool_minor": money_typed(Money(event.buy_in_minor, event.currency)),
        "withholdings": "\n".join(
            f"{withholding.name} {percent_text(withholding.points)}%"
            for withholding in event.withholdings
            if withholding.points
        ),
        **({"is_guarantee_gross": "on"} if event.is_guarantee_gross else {}),
    }
    return GuaranteePanel(
        amount=event.guarantee,
        is_gross=event.is_guarantee_gross,
        contains=_contained(event, sheet),
        fewest=fewest,
        missing=max(0, fewest - entries) if fewest is not None else 0,
        calculator_url=reverse("calculator", args=["guarantee"]) + "?" + urlencode(query),
    )


def _boards(request: HttpRequest, event: EventView) -> tuple[LeaderBoard, ...]:
    boards, days = leader_boards(event.id), tournaments.days(event.id)
    names = people.player_names({line.player for board in boards for line in board.lines})
    is_played, is_director = event.is_played, has_role(request, DIRECTORS)
    may_pay = has_role(request, CASHIERS) and is_played
    return tuple(
        LeaderBoard(
            name=board.name,
            day=board.day,
            day_name=days[board.day - 1].name or _now("Day %(number)s") % {"number": board.day},
            prizes=tuple(Money(prize, event.currency) for prize in board.prizes_minor),
            lines=tuple(_leader(line, names, event.currency, may_pay=may_pay) for line in board.lines),
            is_awarded=board.is_awarded,
            may_award=is_director and is_played and bool(board.lines) and not board.is_awarded,
        )
        for board in boards
    )


def _leader(line: LeaderLine, names: Mapping[int, str], currency: str, *, may_pay: bool) -> LeaderRow:
    is_due = line.award is not None and line.status is AwardStatus.DUE
    return LeaderRow(
        ranks=str(line.rank) if line.rank == line.rank_to else f"{line.rank}–{line.rank_to}",
        player=names.get(line.player, ""),
        stack=line.stack,
        prize=Money(line.prize_minor, currency),
        is_paid=line.status is AwardStatus.PAID,
        pay_url=reverse("award-pay", args=[line.award]) if is_due and may_pay else "",
    )


def _contained(event: EventView, sheet: PoolSheet) -> tuple[str, ...]:
    """What a gross guarantee includes beside the prizes."""
    if not event.is_guarantee_gross:
        return ()
    rows = [withholding.name for withholding in event.withholdings if withholding.in_guarantee]
    return (*rows, *(part_label(side.name) for side in sheet.sides if side.name in event.guarantee_parts))


def _change_url(request: HttpRequest, event: EventView) -> str:
    may_change = has_role(request, DIRECTORS) and event.is_open
    return reverse("event-topic", args=[event.id, "entry"]) if may_change else ""


@dataclass(frozen=True, slots=True)
class PoolLinesPage:
    """The lines behind a figure; their sum is ``total``, the figure is ``amount``."""

    event_id: int
    event_name: str
    label: str
    note: str
    amount: Money
    total: Money
    lines: tuple[tuple[PostedLine, Money, str, str], ...]
    query: str


@page(reads=LINES_FOR)
def pool_lines(request: HttpRequest, event_id: int) -> HttpResponse:
    """The lines of ``?figure=``."""
    event = tournaments.event(event_id)
    figure = figure_named(event_id, request.GET.get("figure", ""))
    pages: Page[Any] = Paginator(trace(event_id, figure).lines(), A_PAGE).get_page(request.GET.get("page"))
    content = PoolLinesPage(
        event_id=event_id,
        event_name=event.name,
        label=label_of(figure),
        note=_note(event, figure),
        amount=Money(figure.amount, event.currency),
        total=Money(posted(event_id, figure), event.currency),
        lines=_named(tuple(pages.object_list)),
        query=urlencode({"figure": figure.name}),
    )
    return render(request, "payouts/pool_lines.html", {"shown": content, "pages": pages})


def _named(posted: tuple[PostedLine, ...]) -> tuple[tuple[PostedLine, Money, str, str], ...]:
    """Each line with its amount, its player and its actor."""
    players = people.player_names({line.player for line in posted if line.player})
    staff = staff_names({line.who for line in posted if line.who})
    return tuple(
        (
            line,
            Money(line.amount_minor, line.currency),
            players.get(line.player or 0, ""),
            staff.get(line.who or 0, ""),
        )
        for line in posted
    )
