"""The room: its tables, the events they serve, and when they become free."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import DIRECTORS, FLOOR, READERS
from access.verbs import By
from people.forms import show_refusal
from rulebook.refusals import Refusal
from tournaments.models import TableStatus
from tournaments.venue.forms import RoomTableForm, RoomTablesForm, numbers_of
from tournaments.venue.rows import room_table, room_tables
from tournaments.venue.verbs import (
    NewTable,
    add_room_tables,
    edit_room_table,
    remove_room_table,
    set_table_status,
)


@page(reads=READERS)
def room(request: HttpRequest) -> HttpResponse:
    """Every table with its seats, its status and the event it serves."""
    return _room(request, RoomTablesForm())


@page(reads=READERS, writes=DIRECTORS)
def add(request: HttpRequest) -> HttpResponse:
    """Add tables to the room."""
    form = RoomTablesForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            numbers = numbers_of(form.cleaned_data["numbers"])
            seats = form.cleaned_data["seats"]
            add_room_tables.perform_with(by_page(request), numbers=tuple(numbers), seats=seats)
            return redirect("room")
        except Refusal as refusal:
            show_refusal(form, Refusal(refusal.code, field="numbers", **refusal.detail))
    return _room(request, form)


@page(reads=READERS, writes=DIRECTORS)
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """One table: number, name, seats, note, status."""
    view = room_table(table_id)
    initial = {name: getattr(view, name) for name in RoomTableForm.base_fields}
    form = RoomTableForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        typed = dict(form.cleaned_data)
        status = typed.pop("status")
        try:
            edit_room_table.perform_with(by_page(request), room_table=table_id, wanted=NewTable(**typed))
            # The form's key is used; setting the same status again does nothing.
            by = By(actor_of(request))
            set_table_status.perform_with(by, room_table=table_id, status=TableStatus(status))
            return redirect("room")
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {"table": view, "form": form, "may_write": request.user.role in DIRECTORS}  # type: ignore[union-attr]
    return render(request, "tournaments/room_table.html", context)


@page(reads=READERS, writes=DIRECTORS)
def remove(request: HttpRequest, table_id: int) -> HttpResponse:
    """Remove a table from the room."""
    if request.method == "POST":
        remove_room_table.perform_with(by_page(request), room_table=table_id)
    return redirect("room")


A_PAGE = 100


def _room(request: HttpRequest, form: RoomTablesForm) -> HttpResponse:
    tables = room_tables()
    query = request.GET.get("q", "").strip()
    matches = [
        table for table in tables if query in ("", str(table.number)) or query.lower() == table.name.lower()
    ]
    listing = Paginator(matches, A_PAGE).get_page(request.GET.get("page"))
    usable = [table for table in tables if table.status != TableStatus.OUT_OF_ORDER]
    context = {
        "tables": tables,
        "page": listing,
        "asked": query,
        "query": urlencode({"q": query}) if query else "",
        "form": form,
        "seats": sum(table.seats for table in usable),
        "free": sum(table.is_free for table in tables),
        "statuses": TableStatus.choices,
        "may_write": request.user.role in DIRECTORS,  # type: ignore[union-attr]
        "may_set": request.user.role in FLOOR,  # type: ignore[union-attr]
    }
    return render(request, "tournaments/room.html", context)
