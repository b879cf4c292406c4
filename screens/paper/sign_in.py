"""Sign-in sheets: the players of each table, each with a line to sign on; on the roll or on A4."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.apart import SLIPS, made_apart
from access.page import page
from access.roles import READERS
from cashier.paper.blocks import BOLD, Block, Line, Rule, Text
from cashier.paper.pages import entries_in, print_page
from cashier.paper.prints import Slip
from journal import instants
from people.players import rows as people
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from wording.dates import date_format

A_SHEET = 15
"""Players without a seat per A4 sheet; a table never has as many."""
Signer = tuple[str, int, int]
"""The seat, the player, the number of the entry."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The signers on one sheet, and its paper; ``table`` is its number, ``-`` for players without a seat."""

    paper: Paper
    table: str
    signers: Sequence[Signer]


def register() -> None:
    """Offer the sheets to programs that print: one per table, and one for all players without a seat."""
    offer_paper(PaperKind.SIGN_IN, READERS, lambda pk: _paper_of_table(seats.table(pk)))
    offer_paper(PaperKind.SIGN_IN_REST, READERS, _paper_of_rest)


@made_apart(gettext_lazy("Sign-in sheets"), entries_in, most=3 * SLIPS)
@page(reads=READERS, writes=READERS)
def sign_in(request: HttpRequest, event_id: int) -> HttpResponse:
    """Print a sheet per table, or for ``?table=`` only; raises ``Refusal("nobody_seated")``."""
    event, table = tournaments.event(event_id), request.GET.get("table", "")
    sheets = [sheet for sheet in _sheets(event_id) if table in ("", sheet.table)]
    if not sheets:
        raise Refusal("nobody_seated")
    names = people.player_names({player for sheet in sheets for _seat, player, _number in sheet.signers})
    slips = [sheet_blocks(event.name, sheet, names) for sheet in sheets]
    papers = [sheet.paper for sheet in sheets]
    return print_page(request, papers, slips, name=f"sign-in-{event_id}", title=_("Sign-in sheets"))


def _sheets(event_id: int) -> Iterator[Sheet]:
    """The tables by number with their players by seat, then all players in play without a seat, by name."""
    seated = seats.seat_list(event_id)
    tables = {
        (day, one.number): one.id for day in {one.day_id for one in seated} for one in seats.tables(day)
    }
    for (day, number), chairs in groupby(seated, key=lambda one: (one.day_id, one.table)):
        signers = [(str(one.seat), one.player_id, one.number) for one in chairs]
        paper = _paper(PaperKind.SIGN_IN, tables[day, number], number, signers, event_id)
        yield Sheet(paper, str(number), signers)
    waiting = _waiting(event_id, {one.entry_id for one in seated})
    for sheet, at in enumerate(range(0, len(waiting), A_SHEET), start=1):
        signers = waiting[at : at + A_SHEET]
        yield Sheet(_paper(PaperKind.SIGN_IN_REST, event_id, sheet, signers, event_id), "-", signers)


def _waiting(event_id: int, seated: Collection[int]) -> list[Signer]:
    """The players in play without a seat, by name."""
    entries = tournaments.entries(event_id)
    unseated = [one for one in entries if one.status in ("alive", "unpaid") and one.id not in seated]
    names = people.player_names(one.player_id for one in unseated)
    return [("", one.player_id, one.number) for one in sorted(unseated, key=lambda one: names[one.player_id])]


def _paper(kind: PaperKind, subject: int, number: int, signers: Sequence[Signer], event_id: int) -> Paper:
    """The paper of a sheet; another player, or a player in another seat, makes it another paper."""
    digest = hashlib.sha256(repr(list(signers)).encode()).hexdigest()
    return Paper(kind, subject, number, digest[:16], event_id=event_id)


def _paper_of_table(table: seats.TableView) -> Paper:
    event_id = tournaments.day(table.day_id).event_id
    papers = (sheet.paper for sheet in _sheets(event_id) if sheet.paper.subject_id == table.id)
    paper = next((sheet for sheet in papers if sheet.kind is PaperKind.SIGN_IN), None)
    if paper is None:
        raise Refusal("nobody_seated")
    return paper


def _paper_of_rest(event_id: int) -> Paper:
    """The paper of all players without a seat on one sheet; up to fifteen it is the one the page prints."""
    seated = {seat.entry_id for seat in seats.seat_list(tournaments.event(event_id).id)}
    if not (waiting := _waiting(event_id, seated)):
        raise Refusal("nobody_seated")
    return _paper(PaperKind.SIGN_IN_REST, event_id, 1, waiting, event_id)


def sheet_blocks(event: str, sheet: Sheet, names: Mapping[int, str]) -> Slip:
    """The blocks of the sheet: a line to sign on for each player."""
    at = date_format(timezone.localtime(instants.now()), "j M Y H:i")
    has_seats = sheet.paper.kind is PaperKind.SIGN_IN
    title = _("Table %(table)s") % {"table": sheet.table} if has_seats else _("Without a seat")
    lines: list[Block] = []
    for seat, player, number in sheet.signers:
        lines += [
            Text(f"{seat} · {names[player]}" if seat else names[player], 10, BOLD),
            Line(_("Entry no. %(number)s: signature") % {"number": number}, 7, 18),
        ]
    return (
        Text(event, 9, align="centre"),
        Text(_("Sign-in sheet"), 9, is_grey=True, align="centre"),
        Text(title, 15, BOLD, "centre"),
        Rule(),
        *lines,
        Rule(),
        Text(at, 8, align="centre"),
    )
