"""The order in which tables break: posted beforehand, shown and printed; several broken together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import page
from access.permissions import is_admitted
from access.roles import FLOOR, READERS
from floor.play.answers import carry_out
from journal import instants
from rulebook.breaking import may_break_at_once
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class OrderedTable:
    """A table in its turn to break; a held or feature table is passed over."""

    place: int
    table: seats.TableView


@page(reads=READERS, writes=FLOOR)
def break_order(request: HttpRequest, event_id: int) -> HttpResponse:
    """The tables from the next to break to the last; an order typed is posted, tables ticked break together."""
    day = tournaments.current_day(event_id)
    if request.method == "POST":
        carry_out(request, event_id, _verb(request, day.id))
        return redirect("floor-break-order", event_id)
    rules = tournaments.profile(event_id).breaking
    listed = seats.posted_order(day.id, instants.now())
    context = {
        "event": tournaments.event(event_id),
        "listed": [OrderedTable(place, table) for place, table in enumerate(listed, start=1)],
        "typed": ", ".join(str(table.number) for table in listed),
        "may_tick": may_break_at_once(rules, 2),
        "is_posted": rules.choose in ("posted_order", "posted_order_added_first"),
        "may_write": is_admitted(request, FLOOR),
    }
    return render(request, "floor/break_order.html", context)


def _verb(request: HttpRequest, day_id: int) -> partial:
    """The order typed is posted, or the tables ticked break together."""
    if request.POST.get("do") != "together":
        return partial(
            seating.set_break_order, day_id=day_id, numbers=_numbers(request.POST.get("numbers", ""))
        )
    ticked = set(_numbers(" ".join(request.POST.getlist("table"))))
    ids = [one.id for one in seats.tables(day_id) if one.number in ticked]
    return partial(seating.break_tables, table_ids=ids)


def _numbers(typed: str) -> list[int]:
    texts = typed.replace(",", " ").split()
    for text in texts:
        if not text.isdecimal() or len(text) > 9:
            raise Refusal("row_unreadable", field="numbers", row=1, text=text[:20], wanted="5, 3, 1")
    return [int(text) for text in texts]
