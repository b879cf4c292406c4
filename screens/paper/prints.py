"""Prints for the wall and for running without the system: the poster, seats by name, by table, and the backup sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.apart import Counted, in_the_making, made_apart
from access.page import page
from access.roles import READERS
from cashier.paper.pages import entries_in
from clock import rows as clock
from clock.words import label_of
from journal import instants
from payouts.structure import rows as payouts
from people.players import rows as people
from rulebook.clock import ClockReading
from rulebook.refusals import Refusal
from rulebook.structure import Period, Structure
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.in_words import price_lines, prizes_in_words, side_pools_in_words, withheld_in_words

Names = Callable[[Iterable[int]], Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player with the seat and the last counted chips; ``None`` if never counted since the start."""

    player: str
    number: int
    table: int
    seat: int
    stack: int | None


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table with its players."""

    number: int
    lines: tuple[SeatLine, ...]


@made_apart(gettext_lazy("Seats by name"), entries_in)
@page(reads=READERS)
def names(request: HttpRequest, event_id: int) -> HttpResponse:
    """Print all players by name, as a list to post in the room."""
    lines = sorted(
        _lines(event_id, tournaments.posted_names),
        key=lambda line: (line.player.casefold(), line.table, line.seat),
    )
    return render(request, "screens/print_names.html", {**_head(event_id), "lines": Counted(lines)})


@made_apart(gettext_lazy("Seats by table"), entries_in)
@page(reads=READERS)
def tables(request: HttpRequest, event_id: int) -> HttpResponse:
    """Print all players by table and seat, as a list to post in the room."""
    sheets = _sheets(event_id, tournaments.posted_names)
    return render(request, "screens/print_tables.html", {**_head(event_id), "tables": Counted(sheets)})


@page(reads=READERS)
def poster(request: HttpRequest, event_id: int) -> HttpResponse:
    """Print the poster of an event: every price in its parts, and the structure."""
    event = tournaments.event(event_id)
    context = {
        **_head(event_id),
        "house": tournaments.house().name,
        "prices": price_lines(event),
        "days": tournaments.days(event_id),
        "prizes": prizes_in_words(event.payout, event.currency),
        "withheld": withheld_in_words(event.withholdings, event.currency),
        "side_pools": side_pools_in_words(event.side_pools, event.currency),
        "structures": _structures(event_id),
    }
    return render(request, "screens/print_poster.html", context)


def _structures(event_id: int) -> list[tuple[str, Structure]]:
    """Each structure that days play, with their names if there are several."""
    by_structure: dict[Structure, list[str]] = {}
    for day in tournaments.days(event_id):
        by_structure.setdefault(tournaments.structure_on(day.id), []).append(day.label)
    several = len(by_structure) > 1
    return [(", ".join(names) if several else "", one) for one, names in by_structure.items() if one.periods]


@made_apart(gettext_lazy("Backup sheet"), entries_in)
@page(reads=READERS)
def night(request: HttpRequest, event_id: int) -> HttpResponse:
    """Print the backup sheet: tables with stacks, level and time, structure, prizes."""
    day = tournaments.current_day(event_id)
    reading, structure = _reading(day.id), clock.course(day.id).structure
    context = {
        **_head(event_id),
        "tables": Counted(_sheets(event_id, people.player_names)),
        "reading": reading,
        "level_label": label_of(reading.period) if reading else "",
        "blinds_of": _level(structure.played[reading.index :]) if reading else None,
        "field": tournaments.field(event_id),
        "structure": structure,
        "payouts": payouts.structure(event_id),
    }
    return render(request, "screens/print_night.html", context)


def _level(coming: Sequence[Period]) -> Period | None:
    return next((period for period in coming if period.is_level), None)


def _head(event_id: int) -> dict[str, object]:
    """A paper that is kept has no bar: its forms would be those of another session."""
    frame = "base.html" if in_the_making() is None else "base_paper.html"
    return {"event": tournaments.event(event_id), "printed_at": instants.now(), "frame": frame}


def _reading(day_id: int) -> ClockReading | None:
    try:
        return clock.reading(day_id, instants.now())
    except Refusal:
        return None


def _lines(event_id: int, names_of: Names) -> tuple[SeatLine, ...]:
    seat_rows = seats.seat_list(event_id)
    players = names_of({seat.player_id for seat in seat_rows})
    label = _("Entry %(number)s")
    begun_with = tournaments.stacks_begun_with(event_id)
    stacks = {
        entry.id: entry.stack if entry.stack != begun_with.get(entry.id) else None
        for entry in tournaments.entries(event_id)
    }
    return tuple(
        SeatLine(
            players.get(seat.player_id) or label % {"number": seat.number},
            seat.number,
            seat.table,
            seat.seat,
            stacks.get(seat.entry_id),
        )
        for seat in seat_rows
    )


def _sheets(event_id: int, names_of: Names) -> Sequence[TableSheet]:
    groups = groupby(_lines(event_id, names_of), key=lambda line: line.table)
    return [TableSheet(number, tuple(lines)) for number, lines in groups]
