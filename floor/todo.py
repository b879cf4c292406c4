"""What the floor should do next, as a page lists it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.queries import seats_version
from journal import words
from seating import queries as seats
from seating.queries import Suggestion, SuggestionKind, TableView
from tournaments import queries as tournaments

MOST_ARRIVALS = 3


@dataclass(frozen=True, slots=True)
class Route:
    """One player from one seat to another, in words."""

    player: str
    from_seat: str
    to_seat: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """One suggestion with its buttons; an address is empty when it may not be done."""

    title: str
    why: str
    urgency: str
    moves: tuple[Route, ...] = ()
    apply_url: str = ""
    apply_label: str = ""
    ask_url: str = ""
    ask_label: str = ""
    hold_url: str = ""


@dataclass(frozen=True, slots=True)
class ToDoList:
    """All suggestions of the day that is played, in the order in which they should be done."""

    version: int
    panel_url: str
    items: tuple[ToDo, ...]


def todo(event_id: int, *, may_write: bool) -> ToDoList:
    """What waits to be done at the tables."""
    day = tournaments.current_day(event_id)
    listed = seats.suggestions(day.id)
    names = words.names("entry", [one.entry_id for one in listed if one.entry_id is not None])
    open_tables = seats.tables(day.id)
    tables = {table.number: table.id for table in open_tables}
    items = [_item(event_id, one, names, tables, may_write=may_write) for one in listed]
    waiting = len(seats.unseated(day.id))
    if waiting and open_tables:
        items.insert(0, _waiting(event_id, waiting, may_write=may_write))
    items += _arrivals(open_tables, seats.on_the_way(event_id), may_write=may_write)
    return ToDoList(seats_version(event_id), reverse("floor-todo", args=[event_id]), tuple(items))


def _waiting(event_id: int, waiting: int, *, may_write: bool) -> ToDo:
    return ToDo(
        title=_("Players without a seat"),
        why=_("%(players)s entries of this day have no seat yet") % {"players": waiting},
        urgency="warn",
        apply_url=reverse("floor-draw", args=[event_id]) if may_write else "",
        apply_label=_("Draw their seats"),
    )


def _arrivals(tables: Sequence[TableView], moving: frozenset[int], *, may_write: bool) -> tuple[ToDo, ...]:
    """Tables where somebody was sent and nobody has seen him yet; nothing waits for it."""
    found = []
    for table in tables:
        numbers = [seat.number for seat in table.seats if seat.entry_id in moving and not seat.is_verified]
        if numbers:
            found.append(_arriving(table, numbers, may_write=may_write))
    return tuple(found[:MOST_ARRIVALS])


def _arriving(table: TableView, numbers: Sequence[int], *, may_write: bool) -> ToDo:
    told = ngettext(
        "Seat %(seats)s, red on the plan: not seen there yet",
        "Seats %(seats)s, red on the plan: not seen there yet",
        len(numbers),
    )
    return ToDo(
        title=_("On the way to table %(table)s") % {"table": table.number},
        why=told % {"seats": ", ".join(str(number) for number in numbers)},
        urgency="info",
        apply_url=reverse("floor-table-step", args=[table.id, "verify"]) if may_write else "",
        apply_label=_("All are seated"),
    )


def _item(
    event_id: int,
    one: Suggestion,
    names: Mapping[int, str],
    tables: Mapping[int, int],
    *,
    may_write: bool,
) -> ToDo:
    may_apply = may_write and one.may_be_applied
    asks = may_write and bool(one.needs_button)
    return ToDo(
        title=_title(one),
        why=one.why,
        urgency=_urgency(one),
        moves=_routes(one, names),
        apply_url=reverse("floor-apply", args=[event_id, one.id]) if may_apply else "",
        apply_label=_apply_label(one),
        ask_url=_blinds_url(event_id, one) if asks else "",
        ask_label=_("Tell the blinds"),
        hold_url=_hold_url(one, tables) if may_write else "",
    )


def _title(one: Suggestion) -> str:
    numbers = {"from": one.from_table, "to": one.to_table}
    if one.kind is SuggestionKind.HALT:
        return _("Stop table %(from)s") % numbers
    if one.kind is SuggestionKind.FINAL_TABLE:
        return _("Final table at table %(to)s") % numbers
    if one.kind is SuggestionKind.BREAK:
        return _("Break table %(from)s") % numbers if one.from_table else _("Break a table by lot")
    return _("Balance table %(from)s and table %(to)s") % numbers


def _urgency(one: Suggestion) -> str:
    if one.kind is SuggestionKind.HALT:
        return "alert"
    return "info" if one.is_asked or one.waits_for else "warn"


def _apply_label(one: Suggestion) -> str:
    if one.kind is SuggestionKind.BREAK:
        return _("Break it")
    return _("Seat the final table") if one.kind is SuggestionKind.FINAL_TABLE else _("Move")


def _routes(one: Suggestion, names: Mapping[int, str]) -> tuple[Route, ...]:
    if one.entry_id is None:
        return ()
    player = names.get(one.entry_id, f"#{one.entry_id}")
    to_seat = f"{one.to_table}.{one.to_seat or '?'}"
    return (Route(player, f"{one.from_table}.{one.from_seat}", to_seat),)


def _blinds_url(event_id: int, one: Suggestion) -> str:
    tables = urlencode({"table": one.needs_button}, doseq=True)
    return f"{reverse('floor-blinds', args=[event_id])}?{tables}"


def _hold_url(one: Suggestion, tables: Mapping[int, int]) -> str:
    is_break = one.kind is SuggestionKind.BREAK and one.from_table is not None
    return reverse("floor-hold", args=[tables[one.from_table]]) if is_break and one.from_table else ""
