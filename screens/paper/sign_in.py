"""Sign-in sheets: who sits at each table, each with a line to sign on; on the roll or on A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from access.page import page
from access.roles import READERS
from cashier.pages.printing import paper_of, pdf
from cashier.paper.blocks import Block, Line, Rule, Text
from cashier.paper.letters import BOLD
from cashier.paper.sheets import Slip, printed
from journal import instants
from people import queries as people
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments

A_SHEET = 16
"""Players without a seat on one sheet of A4; a table never has as many."""
Signer = tuple[str, str, int]
"""The seat, the player, the number of the entry."""


@page(reads=READERS, writes=READERS)
def sign_in(request: HttpRequest, event_id: int) -> HttpResponse:
    """A sheet a table, then those without a seat; of one table with ``?table=``. Raises ``Refusal("nobody_seated")``."""
    event, wanted = tournaments.event(event_id), request.GET.get("table", "")
    slips = [
        _sheet(event.name, title, signers)
        for number, title, signers in _groups(event_id)
        if wanted in ("", number)
    ]
    if not slips:
        raise Refusal("nobody_seated")
    return pdf(printed(slips, paper_of(request), title=_("Sign-in sheets")), f"sign-in-{event_id}")


def _groups(event_id: int) -> Iterator[tuple[str, str, Sequence[Signer]]]:
    """The tables by number with their players by seat, then everybody else who is in, by name."""
    seated = seats.seat_list(event_id)
    sitting = {one.entry_id for one in seated}
    others = [
        one
        for one in tournaments.entries(event_id)
        if one.status in ("alive", "unpaid") and one.id not in sitting
    ]
    names = people.player_names({one.player_id for one in seated} | {one.player_id for one in others})
    for table, chairs in groupby(seated, key=lambda one: one.table):
        signers = [(str(one.seat), names[one.player_id], one.number) for one in chairs]
        yield str(table), _("Table %(table)s") % {"table": table}, signers
    waiting = sorted(("", names[one.player_id], one.number) for one in others)
    for at in range(0, len(waiting), A_SHEET):
        yield "-", _("Without a seat"), waiting[at : at + A_SHEET]


def _sheet(event: str, title: str, signers: Sequence[Signer]) -> Slip:
    at = date_format(timezone.localtime(instants.now()), "j M Y H:i")
    lines: list[Block] = []
    for seat, player, number in signers:
        lines += [
            Text(f"{seat} · {player}" if seat else player, 10, BOLD),
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
