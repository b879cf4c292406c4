"""A dealer reports a player out and who took the chips, in one form with one confirmation, without a sign-in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import command_of
from access.roles import PUBLIC
from access.typed import number_in
from floor.busts.pot_rows import pot_rows, pots_typed
from floor.busts.reported import bust_reports
from floor.busts.reports import report_bust
from floor.play import hands
from journal.book import OpenBook
from journal.opening import carry_out, tournament_book
from rulebook.refusals import Refusal
from seating.queries import TableView
from tournaments import queries as tournaments
from wording import words


@page(reads=PUBLIC, writes=PUBLIC)
def player_out(request: HttpRequest, code: str) -> HttpResponseBase:
    """Who is out, and who won each pot; the floor confirms both with one tap.

    Raises ``Refusal`` ``dealer_pass_unknown`` or ``table_closed``.
    """
    found = hands.dealer_pass(code)
    table = hands.table_of_pass(found)
    if table is None:
        raise Refusal("table_closed", table=found.number)
    problem = ""
    if request.method == "POST":
        try:
            carry_out(
                [tournament_book(found.event_id)],
                command_of(request),
                lambda book: _report(book, request, table),
            )
            return redirect("dealer-page", code)
        except Refusal as refusal:
            problem = words.explain(refusal)[1]
    return _shown(request, code, table, problem)


def _report(book: OpenBook, request: HttpRequest, table: TableView) -> None:
    entry = number_in(request, "out")
    if entry not in table.entries.values():
        raise Refusal("not_at_this_table", table=table.number)
    report_bust(book, table=table.id, entry=entry or 0, by=pots_typed(request.POST))


def _shown(request: HttpRequest, code: str, table: TableView, problem: str) -> HttpResponse:
    names = _names(table)
    reported = {one.entry_id for one in bust_reports(table.event_id)}
    typed = request.POST if request.method == "POST" else None
    context = {
        "event": tournaments.event(table.event_id),
        "number": table.number,
        "code": code,
        "players": [(key, name) for key, name in names.items() if key not in reported],
        "chosen": typed.get("out", "") if typed is not None else "",
        "pots": pot_rows(names, (), typed),
        "problem": problem,
    }
    return render(request, "floor/dealer_out.html", context, status=409 if problem else 200)


def _names(table: TableView) -> dict[int, str]:
    """Seat and name of everybody at the table, by entry; the name as far as the event shows names."""
    entries = tournaments.entries_by_id(table.entries.values())
    rows = {seat: entries[key] for seat, key in sorted(table.entries.items())}
    shows = tournaments.event(table.event_id).shows_names
    names = tournaments.public_names({row.player_id for row in rows.values()}) if shows else {}
    told = ((seat, row, names.get(row.player_id, "")) for seat, row in rows.items())
    return {
        row.id: f"{seat} {name}" if name else _("Seat %(seat)s") % {"seat": seat} for seat, row, name in told
    }
