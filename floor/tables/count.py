"""The chips of a dealer's own table, counted from the dealer's page without a sign-in while the room is counted."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render

from access.page import page
from access.permissions import command_of
from access.roles import PUBLIC
from floor.counts.denominations import chips_in_use
from floor.counts.forms import CountForm
from floor.counts.verbs import count_table
from floor.play import hands
from floor.tables.named import public_names_at
from journal.opening import carry_out, tournament_book
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words


@page(reads=PUBLIC, writes=PUBLIC)
def count(request: HttpRequest, code: str) -> HttpResponseBase:
    """The keypad of the table with this code; nothing is shown of what was counted before.

    Raises ``Refusal`` ``dealer_pass_unknown`` or ``table_closed``.
    """
    found = hands.dealer_pass(code)
    table = hands.table_of_pass(found)
    if table is None:
        raise Refusal("table_closed", table=found.number)
    if tournaments.open_count(found.event_id) is None:
        return redirect("dealer-page", code)
    names = public_names_at(table)
    typed = request.POST if request.method == "POST" else None
    form = CountForm(typed, table=table, names=names, sums=True)
    if typed is not None and form.is_valid():
        try:
            carry_out(
                [tournament_book(found.event_id)],
                command_of(request),
                lambda book: count_table(book, counted=form.command(table.id)),
            )
            return redirect("dealer-page", code)
        except Refusal as refusal:
            form.add_error(None, words.explain(refusal)[1])
    context = {
        "event": tournaments.event(found.event_id),
        "table": table,
        "code": code,
        "form": form,
        "rows": [
            (form[f"stack_{entry_id}"], seat, names.get(entry_id, ""), None)
            for seat, entry_id in form.entries.items()
        ],
        "total": form["total"],
        "chips": chips_in_use(found.event_id),
    }
    return render(request, "floor/count_dealer.html", context)
