"""The structure typed like a spreadsheet: every change of rows is worked out here, nothing in the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from journal import instants, words
from people.doors import page
from people.roles import DIRECTORS, NOBODY, READERS
from rulebook.profile.variants import AntePriority
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, StructureWish, suggest_structure
from tournaments import actions, queries, reports
from tournaments.library.ready import ready_structure, ready_structures
from tournaments.pages.desk import in_event
from tournaments.typed.levels import (
    COLUMNS,
    Row,
    csv_of,
    filled,
    periods_of,
    rows_from_csv,
    rows_of,
    seconds_of,
)

Rows = list[Row]
EMPTY_LEVEL = Row(length="20")
USUAL_CHIPS = (25, 100)
EMPTY_BREAK = Row("break", "15")


@page(reads=READERS, writes=DIRECTORS)
def structure(request: HttpRequest, event_id: int) -> HttpResponse:
    """The levels and breaks of an event; posting saves them."""
    if request.method != "POST":
        return _page(request, event_id, list(rows_of(queries.structure(event_id).periods)))
    rows = rows_typed(request.POST)
    try:
        in_event(request, event_id, actions.set_structure, periods=periods_of(rows))
    except Refusal as refusal:
        return _page(request, event_id, rows, refusal)
    messages.success(request, _now("Structure saved"))
    return redirect("structure", event_id)


@page(reads=NOBODY, writes=DIRECTORS)
def rows(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rows as typed, after one change: nothing is saved."""
    typed = rows_typed(request.POST)
    change = CHANGES.get(request.POST.get("change", ""))
    at = request.POST.get("at", "")
    if change is not None:
        typed = change(typed, int(at) if at.isdigit() else len(typed) - 1, request.POST)
    return render(request, "tournaments/_rows.html", _rows_context(event_id, typed))


@page(reads=READERS)
def big_blind(request: HttpRequest) -> HttpResponse:
    """The big blind that goes with a small one, as the input of its row."""
    row = filled(
        Row(small_blind=request.GET.get("small_blind", ""), big_blind=request.GET.get("big_blind", ""))
    )
    number = request.GET.get("row", "0")
    context = {"row": row, "number": number if number.isdigit() else "0"}
    return render(request, "tournaments/_big_blind.html", context)


@page(reads=READERS)
def export(_request: HttpRequest, event_id: int) -> HttpResponse:
    """The structure as CSV."""
    name = queries.event(event_id).name
    text = csv_of(queries.structure(event_id).periods)
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    safe = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name).strip("-")
    answer["Content-Disposition"] = f'attachment; filename="{safe or "structure"}.csv"'
    return answer


class ImportForm(forms.Form):
    """A CSV file, or its text pasted."""

    file = forms.FileField(label=_("CSV file"), required=False)
    csv = forms.CharField(label=_("… or pasted"), required=False, widget=forms.Textarea(attrs={"rows": 8}))


@page(reads=DIRECTORS, writes=DIRECTORS)
def import_csv(request: HttpRequest, event_id: int) -> HttpResponse:
    """Rows from CSV into the editor; nothing is saved yet."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            read = rows_from_csv(_text(form))
            periods_of(read)
            return _page(request, event_id, list(read))
        except Refusal as refusal:
            form.add_error(None, words.explain(refusal)[1])
    return render(
        request, "tournaments/structure_import.html", {"event": queries.event(event_id), "form": form}
    )


def _text(form: ImportForm) -> str:
    file = form.cleaned_data["file"]
    return file.read(200_000).decode("utf-8", "replace") if file else form.cleaned_data["csv"]


def rows_typed(posted: Mapping[str, str]) -> Rows:
    """The rows of the form, by their numbers: ``length-0``, ``small_blind-0`` …"""
    count = posted.get("count", "0")
    numbers = range(min(int(count), 400) if count.isdigit() else 0)
    return [
        Row(**{name: posted.get(f"{name}-{number}", "") or _blank(name) for name in COLUMNS})
        for number in numbers
    ]


def _blank(name: str) -> str:
    return {"kind": "level", "ante_kind": "none"}.get(name, "")


def _add_level(rows: Rows, at: int, _posted: Mapping[str, str]) -> Rows:
    length = (
        next((row.length for row in rows[at::-1] if not row.is_break), EMPTY_LEVEL.length) if rows else ""
    )
    return [*rows[: at + 1], replace(EMPTY_LEVEL, length=length or EMPTY_LEVEL.length), *rows[at + 1 :]]


def _add_break(rows: Rows, at: int, _posted: Mapping[str, str]) -> Rows:
    return [*rows[: at + 1], EMPTY_BREAK, *rows[at + 1 :]]


def _copy(rows: Rows, at: int, _posted: Mapping[str, str]) -> Rows:
    return [*rows[: at + 1], *rows[at : at + 1], *rows[at + 1 :]]


def _delete(rows: Rows, at: int, _posted: Mapping[str, str]) -> Rows:
    return [*rows[:at], *rows[at + 1 :]]


def _up(rows: Rows, at: int, _posted: Mapping[str, str]) -> Rows:
    return _swapped(rows, at - 1) if at > 0 else rows


def _down(rows: Rows, at: int, _posted: Mapping[str, str]) -> Rows:
    return _swapped(rows, at) if at + 1 < len(rows) else rows


def _swapped(rows: Rows, at: int) -> Rows:
    return [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]


def _same_length(rows: Rows, _at: int, posted: Mapping[str, str]) -> Rows:
    length = posted.get("length_for_all", "").strip()
    return [row if row.is_break or not length else replace(row, length=length) for row in rows]


def _suggest(rows: Rows, _at: int, posted: Mapping[str, str]) -> Rows:
    """A structure for the hours and entries typed, over what was there.

    Raises ``Refusal("suggestion_unreadable")``.
    """
    numbers = [
        posted.get(name, "")
        for name in ("suggest_stack", "suggest_entries", "suggest_hours", "suggest_minutes")
    ]
    if not all(number.isdecimal() and int(number) for number in numbers):
        raise Refusal("suggestion_unreadable")
    stack, entries, hours, minutes = (int(number) for number in numbers)
    chips = tuple(int(worth) for worth in posted.get("suggest_chips", "").split() if worth.isdecimal())
    ante = posted.get("suggest_ante", "")
    wish = StructureWish(
        stack,
        entries,
        hours * 3_600,
        minutes * 60,
        chips or USUAL_CHIPS,
        ante=AnteKind(ante) if ante in set(AnteKind) else AnteKind.BIG_BLIND,
    )
    return list(rows_of(suggest_structure(wish).periods))


def _ready(_rows: Rows, _at: int, posted: Mapping[str, str]) -> Rows:
    """The structure of the library that was chosen, over what was there."""
    return list(rows_of(ready_structure(posted.get("ready", "")).structure.periods))


CHANGES: Mapping[str, Callable[[Rows, int, Mapping[str, str]], Rows]] = {
    "level": _add_level,
    "break": _add_break,
    "copy": _copy,
    "delete": _delete,
    "up": _up,
    "down": _down,
    "length": _same_length,
    "suggest": _suggest,
    "ready": _ready,
}


def _page(request: HttpRequest, event_id: int, rows: Rows, refusal: Refusal | None = None) -> HttpResponse:
    event = queries.event(event_id)
    context = {
        "event": event,
        "problem": words.explain(refusal)[1] if refusal else "",
        "bad_row": refusal.detail.get("row") if refusal else None,
        "may_write": event.is_open and request.user.role in DIRECTORS,  # type: ignore[union-attr]
        "entries": event.max_entries or queries.field(event_id).entries or 60,
        "level_minutes": queries.house().level_seconds // 60,
        "ready": ready_structures(),
    }
    status = 409 if refusal else 200
    return render(
        request, "tournaments/structure.html", context | _rows_context(event_id, rows), status=status
    )


def _rows_context(event_id: int, rows: Rows) -> dict[str, object]:
    begun = reports.periods_begun(event_id, instants.now())
    numbers = []
    count = 0
    for row in rows:
        count += not row.is_break
        numbers.append(0 if row.is_break else count)
    times = _times(event_id, rows, begun)
    listed = [
        {
            "row": row,
            "at": at,
            "level": level,
            "from": times[at],
            "is_played": at < begun - 1,
            "is_in_play": at == begun - 1,
        }
        for at, (row, level) in enumerate(zip(rows, numbers, strict=True))
    ]
    pays_ante = any(row.ante_kind == AnteKind.BIG_BLIND for row in rows)
    ante_first = queries.profile(event_id).clock.ante_priority == AntePriority.ANTE_FIRST
    return {
        "rows": listed,
        "count": len(rows),
        "event_id": event_id,
        "pays_ante": pays_ante,
        "ante_first": ante_first,
    }


def _times(event_id: int, rows: Rows, begun: int) -> list[datetime | None]:
    """When each row begins by the clock on the wall if nothing stops it; none for what has been played."""
    now = instants.now()
    if begun:
        begins = now - timedelta(milliseconds=reports.present_played(event_id, now))
    else:
        begins = queries.current_day(event_id).starts_at
    times: list[datetime | None] = [None] * len(rows)
    for at in range(max(begun - 1, 0), len(rows)):
        times[at] = begins
        try:
            begins += timedelta(seconds=seconds_of(rows[at].length, row=at + 1))
        except Refusal:
            break
    return times
