"""Counted stacks from a file: read row by row, shown in a preview, then recorded."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.apart import list_as, made_apart
from access.page import by_page, page, say_done
from access.roles import FLOOR
from cashier.paper.pages import entries_in
from floor.counts.verbs import MOST_CHIPS, CountStack, count_stacks
from people.files.lines import HEAD_WITHIN, Line, lines_of, marks_in
from people.forms import text_of_file
from people.naming import folded
from people.players.rows import player_names
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView
from wording import words
from wording.cells import Listing
from wording.listings import FORMS, download

ROWS_AT_MOST = 10_000
GROUPED = re.compile(r"\d{1,3}(?:[.,' \u00a0\u202f’]\d{3})+|\d+", re.ASCII)
"""A whole number, with or without thousands separators."""


class Column(StrEnum):
    """The content of a column of the file."""

    ENTRY = "entry"
    PLAYER = "player"
    TABLE = "table"
    SEAT = "seat"
    CHIPS = "chips"


HEADINGS: Mapping[Column, Sequence[str]] = {
    Column.ENTRY: ("entry", "entry number", "entry no", "number", "no", "iscrizione", "numero", "n"),
    Column.PLAYER: ("player", "name", "full name", "giocatore", "nome", "nominativo"),
    Column.TABLE: ("table", "tavolo"),
    Column.SEAT: ("seat", "posto", "sedia"),
    Column.CHIPS: (
        "chips",
        "chip",
        "stack",
        "count",
        "chip count",
        "counted",
        "fiche",
        "fiches",
        "conteggio",
    ),
}
"""The headings of each column, in English and in Italian."""
_columns = {heading: column for column, listed in HEADINGS.items() for heading in listed}


@dataclass(frozen=True, slots=True)
class CountSheet:
    """The lines below the header, the content of each column, and the headings of the file."""

    columns: tuple[Column | None, ...]
    head: Mapping[Column, str]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class CountRow:
    """A line of the file: the stack's owner and its chips, or ``fault``, with row and column."""

    number: int
    player: str
    entry: int | None = None
    seat: SeatRef | None = None
    known: int | None = None
    chips: int | None = None
    fault: Refusal | None = None

    @property
    def change(self) -> int | None:
        """The chips that the stack gained since it was last known."""
        return None if self.chips is None or self.known is None else self.chips - self.known


@dataclass(slots=True)
class PlayersInPlay:
    """All players in play of an event, found by number, by seat or by name."""

    event_id: int
    by_number: dict[int, EntryView] = field(default_factory=dict)
    by_seat: dict[tuple[int, int], EntryView] = field(default_factory=dict)
    by_name: dict[str, list[EntryView]] = field(default_factory=lambda: defaultdict(list))
    names: Mapping[int, str] = field(default_factory=dict)
    seats: Mapping[int, SeatRef] = field(default_factory=dict)

    def __post_init__(self) -> None:
        entries = tournaments.entries(self.event_id, "alive")
        self.names = player_names(entry.player_id for entry in entries)
        self.seats = seats.seats_of([entry.id for entry in entries])
        for entry in entries:
            self.by_number[entry.number] = entry
            self.by_name[_sorted(self.names.get(entry.player_id, ""))].append(entry)
            if at := self.seats.get(entry.id):
                self.by_seat[at.table, at.seat] = entry

    def name(self, entry: EntryView) -> str:
        """The player's name."""
        return self.names.get(entry.player_id, f"#{entry.number}")


def sheet_read(text: str) -> CountSheet:
    """The header and the lines of a text with comma, semicolon, tab or bar between its cells.

    Raises ``Refusal`` ``csv_empty``, ``count_head_missing``, ``roster_unreadable`` or ``too_many_rows``.
    """
    if not text.strip():
        raise Refusal("csv_empty", field="file")
    sheets = [sheet for mark in marks_in(text) if (sheet := _headed(lines_of(text, mark))) is not None]
    if not sheets:
        raise Refusal("count_head_missing", field="file")
    best = max(sheets, key=lambda sheet: len(sheet.head))
    if not best.lines:
        raise Refusal("csv_empty", field="file")
    if len(best.lines) > ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="file", most=ROWS_AT_MOST)
    return best


def _headed(lines: Sequence[Line]) -> CountSheet | None:
    for at, line in enumerate(lines[:HEAD_WITHIN]):
        columns = _columns_of(line.cells)
        head = {column: cell for column, cell in zip(columns, line.cells, strict=True) if column}
        names_somebody = (
            Column.ENTRY in head or Column.PLAYER in head or {Column.TABLE, Column.SEAT} <= head.keys()
        )
        if Column.CHIPS in head and names_somebody:
            return CountSheet(columns, head, tuple(lines[at + 1 :]))
    return None


def _columns_of(head: Sequence[str]) -> tuple[Column | None, ...]:
    """The content of each column by its heading; of duplicates the first counts."""
    result: list[Column | None] = []
    for cell in head:
        column = _columns.get(folded(cell))
        result.append(None if column in result else column)
    return tuple(result)


def rows_of(sheet: CountSheet, players: PlayersInPlay) -> tuple[CountRow, ...]:
    """The parsed lines; lines without chips are uncounted stacks, and left out."""
    rows, entries = [], dict[int, int]()
    for line in sheet.lines:
        values = {
            column: cell.strip()
            for column, cell in zip(sheet.columns, line.cells, strict=False)
            if column and cell.strip()
        }
        if Column.CHIPS in values:
            rows.append(_row(line.number, values, sheet, players, entries))
    return tuple(rows)


def _row(
    number: int,
    cells: Mapping[Column, str],
    sheet: CountSheet,
    players: PlayersInPlay,
    row_of: dict[int, int],
) -> CountRow:
    """One parsed line; ``row_of`` are the rows of the stacks parsed so far, by entry."""
    try:
        entry = _entry(cells, players)
        _require_once(row_of, entry, number, cells)
        chips = _chips(cells[Column.CHIPS])
    except Refusal as refusal:
        column = Column(str(refusal.detail["column"]))
        detail = {**refusal.detail, "row": number, "column": sheet.head.get(column, column.value)}
        fault = Refusal(refusal.code, **detail)
        return CountRow(number, cells.get(Column.PLAYER, "") or cells.get(Column.ENTRY, ""), fault=fault)
    return CountRow(
        number,
        players.name(entry),
        entry.id,
        players.seats.get(entry.id),
        entry.stack,
        chips,
    )


def _require_once(row_of: dict[int, int], entry: EntryView, number: int, cells: Mapping[Column, str]) -> None:
    if (before := row_of.setdefault(entry.id, number)) != number:
        raise Refusal("count_twice", column=_whose(cells), before=before)


def _whose(cells: Mapping[Column, str]) -> str:
    """The column that identifies the stack's owner."""
    columns = (column for column in (Column.ENTRY, Column.TABLE, Column.PLAYER) if column in cells)
    return next(columns, Column.PLAYER).value


def _entry(cells: Mapping[Column, str], players: PlayersInPlay) -> EntryView:
    """The entry of a line: by number or name, else by table and seat, because players move."""
    if number := cells.get(Column.ENTRY, "").removeprefix("#"):
        entry = players.by_number.get(int(number)) if number.isascii() and number.isdigit() else None
        if entry is None:
            raise Refusal("count_entry_unknown", column=Column.ENTRY.value, told=number)
        return entry
    if name := cells.get(Column.PLAYER):
        alike = players.by_name.get(_sorted(name), [])
        if len(alike) == 1:
            return alike[0]
        if not alike:
            raise Refusal("count_player_unknown", column=Column.PLAYER.value, told=name)
        if not {Column.TABLE, Column.SEAT} <= cells.keys():
            raise Refusal("count_player_ambiguous", column=Column.PLAYER.value, told=name)
    if not {Column.TABLE, Column.SEAT} <= cells.keys():
        raise Refusal("count_nobody_named", column=Column.CHIPS.value)
    place = (cells[Column.TABLE], cells[Column.SEAT])
    entry = players.by_seat.get((int(place[0]), int(place[1]))) if all(map(_is_number, place)) else None
    if entry is None:
        raise Refusal("count_seat_empty", column=Column.SEAT.value, told=".".join(place))
    return entry


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def _sorted(name: str) -> str:
    """The words of a name, sorted: the surname may come first or last."""
    return " ".join(sorted(folded(name).split()))


def _chips(text: str) -> int:
    """Chips as typed: 12500, 12,500, 12.500 or 12 500."""
    number = text.removesuffix(".0")
    chips = int(re.sub(r"\D", "", number)) if GROUPED.fullmatch(number) else None
    if chips is None or chips > MOST_CHIPS:
        raise Refusal("count_chips_unreadable", column=Column.CHIPS.value, told=text[:40])
    return chips


RECORD = "record"
"""The value of the button that records; without it the file is parsed."""


class CountFileForm(forms.Form):
    """A workbook or a CSV file of counted stacks, or pasted text."""

    file = forms.FileField(
        label=_("File: XLSX or CSV"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=_("… or paste it"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )


@page(reads=FLOOR, writes=FLOOR)
def import_counts(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Parse a file of counted stacks, show the changes, and record them after confirmation."""
    form = CountFileForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _ask(request, event_id, form)
    try:
        text, source = _text_of(request, form)
        rows = rows_of(sheet_read(text), PlayersInPlay(tournaments.event(event_id).id))
    except Refusal as refusal:
        form.add_error("file", words.explain(refusal)[1])
        return _ask(request, event_id, form)
    problem = ""
    if request.POST.get("step") == RECORD:
        try:
            return _recorded(request, event_id, rows)
        except Refusal as refusal:
            problem = words.in_one_line(refusal)
    return _page(request, event_id, text, source, rows, problem)


def _ask(request: HttpRequest, event_id: int, form: CountFileForm) -> HttpResponse:
    context = {"event": tournaments.event(event_id), "form": form, "most": ROWS_AT_MOST}
    return render(request, "floor/count_import.html", context)


def _text_of(request: HttpRequest, form: CountFileForm) -> tuple[str, str]:
    """The submitted text and its source: file and sheet, or the source that the preview names."""
    file = form.cleaned_data["file"]
    if not file:
        return form.cleaned_data["text"], request.POST.get("source", "")
    sheet = text_of_file(request, file)
    return sheet.text, ": ".join(name for name in (file.name, sheet.sheet) if name)


def _page(
    request: HttpRequest, event_id: int, text: str, source: str, rows: tuple[CountRow, ...], problem: str
) -> HttpResponse:
    """The preview, with any error above its rows."""
    sound = [row for row in rows if row.fault is None]
    context = {
        "event": tournaments.event(event_id),
        "text": text,
        "source": source,
        "problem": problem,
        "rows": sound,
        "faults": [words.explain(row.fault)[1] for row in rows if row.fault],
        "total": sum(row.chips or 0 for row in sound),
        "seen": _mark(rows),
        "is_room_counted": tournaments.open_count(event_id) is not None,
    }
    return render(request, "floor/count_preview.html", context, status=409 if problem else 200)


def _recorded(request: HttpRequest, event_id: int, rows: tuple[CountRow, ...]) -> HttpResponseBase:
    """Record the stacks as shown. Raises ``Refusal`` ``count_rows_changed`` or ``count_rows_missing``."""
    if request.POST.get("seen", "") != _mark(rows):
        raise Refusal("count_rows_changed")
    stacks = tuple(
        CountStack(entry=row.entry, stack=row.chips)
        for row in rows
        if row.entry is not None and row.chips is not None
    )
    if not stacks:
        raise Refusal("count_rows_missing")
    result = count_stacks.perform_with(by_page(request), event=event_id, stacks=stacks)
    say_done(request, result.line)
    return redirect("floor-chips", event_id)


def _mark(rows: tuple[CountRow, ...]) -> str:
    """The parsed rows as a text: the entry of each stack, empty for a row that cannot be read."""
    return ",".join(str(row.entry or "") for row in rows)


@made_apart(lambda _request, form, **_named: list_as(_now("Chips"), form), entries_in)
@page(reads=FLOOR)
def count_template(_request: HttpRequest, event_id: int, form: str) -> HttpResponse:
    """A file of all players in play with an empty column for the chips."""
    if form not in FORMS:
        raise Refusal("not_found", what=f"chips.{form}")
    players = PlayersInPlay(tournaments.event(event_id).id)
    lines = [
        (at.table if at else None, at.seat if at else None, entry.number, players.name(entry), None)
        for entry in players.by_number.values()
        for at in [players.seats.get(entry.id)]
    ]
    head = (_now("Table"), _now("Seat"), _now("Entry"), _now("Player"), _now("Chips"))
    rows = sorted(lines, key=lambda line: (line[0] or 0, line[1] or 0, line[2]))
    return download(Listing(_now("Chips"), head, tuple(rows)), f"count-{event_id}", form)
