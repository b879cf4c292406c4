"""The structure edited like a spreadsheet: the server computes every change of rows, the browser none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS, NOBODY, READERS
from journal import instants
from people.forms import text_of_file
from rulebook.levels import pays_ante_first
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, GameOrder, LastLevel, Period
from rulebook.structure.read_rows import ColumnRead, SheetRead, columns_read, read_sheet
from rulebook.structure.text_rows import Row, csv_of, filled, periods_of, rows_of
from tournaments import events as tournaments_events
from tournaments import reports
from tournaments.check.outlook import Outlook, outlook
from tournaments.events import event, event_setup, profile
from tournaments.library.ready import ready_structure
from tournaments.set_up.forms import LAST_LEVEL
from tournaments.set_up.topics import gone_on
from tournaments.set_up.verbs import copy_into_event
from tournaments.structure.order import CHANGES, order_typed
from tournaments.structure.sheet import (
    COLUMN_NAMES,
    USUAL_CHIPS,
    Posted,
    Rows,
    SheetOnPage,
    changed_ahead,
    columns_chosen,
    rows_typed,
    sheet_lines,
    shows_games,
    standing_of,
    usual_length,
    with_begun,
)
from tournaments.structure.verdict import entries_expected, rows_that_end, suggested, times_of, verdict_of
from tournaments.values import EventSetup
from tournaments.venue.rows import house
from wording import words
from wording.games import ROTATION_NAMES, all_choices, game_choices


@page(reads=READERS, writes=DIRECTORS)
def structure(request: HttpRequest, event_id: int) -> HttpResponse:
    """The levels and breaks of an event; posting saves them. ``?ready=`` shows a ready-made one, unsaved.

    Without a script, a button that changes rows posts the whole page: it returns with changed rows, unsaved.
    """
    if request.method != "POST":
        wanted = request.GET.get("ready", "")
        rows = _ready(event_id, wanted) if wanted else _own_rows(event_id)
        return _page(request, event_id, rows, is_unsaved=bool(wanted))
    rows = rows_typed(request.POST)
    try:
        if "change" in request.POST:
            return _page(request, event_id, _rows_after_button(request, event_id), is_unsaved=True)
        periods = periods_of(rows)
        setup = _typed(event_setup(event_id), periods, request.POST)
        result = copy_into_event.perform_with(by_page(request), event=event_id, setup=setup)
    except Refusal as refusal:
        return _page(request, event_id, rows, refusal)
    messages.success(request, _now("Structure saved") if result.line else _now("Nothing changed"))
    return redirect(gone_on(request, event_id))


def _own_rows(event_id: int) -> Rows:
    """The saved rows, with the close of registration marked."""
    setup = event_setup(event_id)
    return list(rows_of(_marked(setup.periods, setup.late_until_level)))


def _ready(event_id: int, name: str) -> Rows:
    return _ahead(event_id, list(rows_of(ready_structure(name).structure.periods)))


def _ahead(event_id: int, brought: Rows) -> Rows:
    """Imported rows, with the saved rows of periods that have started."""
    return with_begun(_own_rows(event_id), brought, reports.periods_begun(event_id, instants.now()))


def _marked(periods: Sequence[Period], closing: int | None) -> list[Period]:
    return [
        replace(period, closes_registration=period.is_level and period.number == closing)
        for period in periods
    ]


def _order(posted: QueryDict, saved: GameOrder) -> GameOrder:
    """The order of games to show: the saved one while what was typed cannot be read."""
    try:
        return order_typed(posted, saved)
    except Refusal:
        return saved


def _typed(setup: EventSetup, periods: Sequence[Period], posted: QueryDict) -> EventSetup:
    """The set-up with the rows as typed, and the terms beside them if they were changed.

    A mark of registration close is compared with the mark on the page: late registration beyond the
    structure, or by time of day, belongs to no row and stays. Raises
    ``Refusal("registration_closes_twice")``.
    """
    marks = [period.number for period in periods if period.closes_registration]
    if len(marks) > 1:
        raise Refusal("registration_closes_twice", field="periods", marks=len(marks))
    page_marks = [
        period.number for period in _marked(setup.periods, setup.late_until_level) if _closes(period)
    ]
    last = posted.get("last_level", "")
    return replace(
        setup,
        periods=tuple(periods),
        last_level=LastLevel(last) if last in tuple(LastLevel) else setup.last_level,
        games=order_typed(posted, setup.games),
        late_until_level=setup.late_until_level if marks == page_marks else next(iter(marks), None),
    )


def _closes(period: Period) -> bool:
    return period.closes_registration


@page(reads=NOBODY, writes=DIRECTORS)
def rows(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rows as typed, after one change: nothing is saved."""
    context = _rows_context(event_id, _rows_after(event_id, request.POST.dict()), request.POST)
    return render(request, "tournaments/_rows.html", context)


@page(reads=NOBODY, writes=DIRECTORS)
def suggestion(request: HttpRequest, event_id: int) -> HttpResponse:
    """The suggested rows beside the typed rows: nothing is replaced yet."""
    is_closing = request.POST.get("change") == "closing"
    entries = entries_expected(event_id, request.POST.get("entries" if is_closing else "suggest_entries", ""))
    result = suggested(
        event_id, rows_typed(request.POST), _rows_after(event_id, request.POST.dict()), entries
    )
    return render(request, "tournaments/_suggested.html", {"suggested": result})


def _rows_after(event_id: int, posted: Posted) -> Rows:
    if posted.get("change") == "closing":
        entries = entries_expected(event_id, posted.get("entries", ""))
        return rows_that_end(event_id, rows_typed(posted), entries, posted.get("closing_time", ""))
    begun = reports.periods_begun(event_id, instants.now())
    return changed_ahead(rows_typed(posted), {**posted, **_said_by_the_event(event_id)}, begun)


def _rows_after_button(request: HttpRequest, event_id: int) -> Rows:
    """The rows after a button, which contains its change and its row: ``delete-3``."""
    change, _dash, at = request.POST["change"].partition("-")
    return _rows_after(event_id, {**request.POST.dict(), "change": change, "at": at})


def _said_by_the_event(event_id: int) -> Posted:
    """What a suggestion keeps of the event: the end of late registration by level, and the add-on break."""
    setup = event_setup(event_id)
    by_time = "0" if setup.late_until_at is not None else ""
    late = by_time if setup.late_until_level is None else str(setup.late_until_level)
    add_on = str(setup.add_on_after_level or "") if setup.has_add_on else ""
    return {"late_until_level": late, "add_on_after_level": add_on}


@page(reads=NOBODY, writes=DIRECTORS)
def verdict(request: HttpRequest, event_id: int) -> HttpResponse:
    """The result of the rows as typed: checks, times, forecast; nothing is saved."""
    context = _seen(event_id, rows_typed(request.POST), request.POST.get("entries", ""))
    return render(request, "tournaments/_verdict.html", context)


def _outlook(event_id: int, typed: Rows) -> Outlook | None:
    """The expected figures of the event with these rows; None if one of them is unreadable."""
    try:
        periods = periods_of(typed)
    except Refusal:
        return None
    return outlook(replace(event_setup(event_id), periods=periods))


def _seen(event_id: int, typed: Rows, entries: str = "") -> dict[str, object]:
    begun = reports.periods_begun(event_id, instants.now())
    return {
        "verdict": verdict_of(event_id, typed, entries_expected(event_id, entries)),
        "times": times_of(event_id, typed, begun),
        "outlook": _outlook(event_id, typed),
    }


@page(reads=READERS)
def big_blind(request: HttpRequest) -> HttpResponse:
    """The big blind for a small one, as the input of its row."""
    row = filled(
        Row(small_blind=request.GET.get("small_blind", ""), big_blind=request.GET.get("big_blind", ""))
    )
    number = request.GET.get("row", "0")
    context = {"row": row, "number": number if number.isdecimal() else "0"}
    return render(request, "tournaments/_big_blind.html", context)


@page(reads=READERS)
def export(request: HttpRequest, event_id: int) -> HttpResponse:
    """The structure as CSV; with ``?of=`` the levels that this day plays."""
    setup, of_day = event_setup(event_id), request.GET.get("of", "")
    name, periods, late = setup.name, setup.periods, setup.late_until_level
    if of_day.isdecimal():
        day = tournaments_events.day_in(event_id, int(of_day))
        name, periods = f"{name} {day.label}", tournaments_events.structure_on(day.id).periods
        late = late if day.late_until_level is None else day.late_until_level
    answer = HttpResponse(csv_of(_marked(periods, late)), content_type="text/csv; charset=utf-8")
    safe = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    answer["Content-Disposition"] = f'attachment; filename="{safe.strip("-") or "structure"}.csv"'
    return answer


class ImportForm(forms.Form):
    """A workbook or a CSV file, or pasted text."""

    file = forms.FileField(
        label=_("File: XLSX or CSV"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=_("… or paste it"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 8})
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def import_csv(request: HttpRequest, event_id: int) -> HttpResponse:
    """Rows from a workbook or from CSV into the editor; nothing is saved yet.

    Each column shows what it was read as, and is read again as it is chosen.
    """
    form = ImportForm(request.POST or None, request.FILES or None)
    columns: tuple[ColumnRead, ...] = ()
    text = ""
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        where = [file.name] if file else []
        chosen = None if file else columns_chosen(request.POST)
        try:
            text = _sent(request, file, where) if file else form.cleaned_data["text"]
            columns = columns_read(text, chosen)
            sheet = _read(text, chosen)
            brought = _ahead(event_id, list(sheet.rows))
            return _page(request, event_id, brought, is_unsaved=True, sheet=sheet_lines(text, sheet, chosen))
        except Refusal as refusal:
            form.add_error("file" if file else "text", ": ".join([*where, words.explain(refusal)[1]]))
    context = {
        "event": event(event_id),
        "form": form,
        "sheet": {"text": text, "columns": columns},
        "column_names": COLUMN_NAMES.items(),
    }
    return render(request, "tournaments/structure_import.html", context)


def _sent(request: HttpRequest, file: UploadedFile, where: list[str]) -> str:
    """The rows of a file; the name of their sheet is appended to ``where``."""
    file_text = text_of_file(request, file)
    where.extend([file_text.sheet] if file_text.sheet else [])
    return file_text.text


def _read(text: str, chosen: Mapping[int, str] | None) -> SheetRead:
    """The sheet with each line checked as a level; a refusal names the line."""
    sheet = read_sheet(text, chosen)
    sheet.periods  # noqa: B018 - a level that cannot be read is refused by its line
    return sheet


def _page(
    request: HttpRequest,
    event_id: int,
    rows: Rows,
    refusal: Refusal | None = None,
    *,
    is_unsaved: bool = False,
    sheet: SheetOnPage | None = None,
) -> HttpResponse:
    event = tournaments_events.event(event_id)
    context = {
        "event": event,
        "problem": words.explain(refusal)[1] if refusal else "",
        "bad_row": refusal.detail.get("row") if refusal else None,
        "is_unsaved": is_unsaved,
        "sheet": sheet,
        "own_days": tournaments_events.days_with_levels(event_id),
        "column_names": COLUMN_NAMES.items(),
        "may_write": event.is_open and request.user.role in DIRECTORS,  # type: ignore[union-attr]
        "level_minutes": usual_length(rows) or str(house().level_seconds // 60),
        "last_level": request.POST.get("last_level") or event.last_level.value,
        "last_levels": LAST_LEVEL,
        "all_games": all_choices(),
        "suggest_chips": tuple(chip.worth for chip in event.chip_set) or USUAL_CHIPS,
        **_rows_context(event_id, rows, request.POST),
        **_seen(event_id, rows, request.POST.get("entries", "")),
    }
    return render(request, "tournaments/structure.html", context, status=409 if refusal else 200)


def _rows_context(event_id: int, rows: Rows, posted: QueryDict) -> dict[str, object]:
    begun = reports.periods_begun(event_id, instants.now())
    times = times_of(event_id, rows, begun)
    listed = []
    level = 0
    for at, row in enumerate(rows):
        level += not row.is_break
        standing = standing_of(at, begun)
        listed.append({"row": row, "at": at, "level": level, "from": times[at], **standing})
    ante_first = pays_ante_first(profile(event_id).clock)
    order = _order(posted, event(event_id).games)
    return {
        "rows": listed,
        "count": len(rows),
        "event_id": event_id,
        "has_games": shows_games(rows, posted),
        "has_order": order.is_on,
        "order": order,
        "order_changes": CHANGES,
        "order_slots": list(enumerate((*order.games, "", ""), 1)),
        "mixes": tuple(ROTATION_NAMES.items()),
        "games": game_choices(),
        "pays_ante": any(row.ante_kind == AnteKind.BIG_BLIND for row in rows),
        "ante_first": ante_first,
    }
