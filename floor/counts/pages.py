"""The chips of an event on pages: chips in play, the count of the room, a keypad per table, leaders."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR, READERS
from cashier.sales.sums import chips_sold
from floor.counts.rows import CountResult, TableProgress, chips_in_use, leaders, progress, result
from floor.counts.verbs import MOST_CHIPS, CountStack, count_table
from floor.counts.words import CAUSES
from rulebook.chipcount import Cause, CountedStack
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.queries import ChipCount, ChipLine
from wording import words


class CountForm(forms.Form):
    """The stacks of a table in chips, by seat; ``total`` only during a count of the room."""

    def __init__(self, *args: Any, table: TableView, names: dict[int, str], sums: bool, **options: Any):
        super().__init__(*args, **options)
        self.entries = dict(sorted(table.entries.items()))
        for seat, entry_id in self.entries.items():
            self.fields[f"stack_{entry_id}"] = _chips(f"{seat} · {names.get(entry_id, '')}")
        if sums:
            self.fields["total"] = _chips(str(_("All chips of the table")))

    @property
    def stacks(self) -> dict[int, int]:
        """The typed chips by entry; empty seats were not counted."""
        stacks_by_entry = {
            entry_id: self.cleaned_data.get(f"stack_{entry_id}") for entry_id in self.entries.values()
        }
        return {entry_id: chips for entry_id, chips in stacks_by_entry.items() if chips is not None}

    def values(self, table_id: int) -> dict[str, Any]:
        """What is typed, to count that table."""
        stacks = tuple(CountStack(entry=entry_id, stack=chips) for entry_id, chips in self.stacks.items())
        return {"table": table_id, "stacks": stacks, "total": self.cleaned_data.get("total")}


def _chips(label: str) -> forms.IntegerField:
    field = forms.IntegerField(label=label, min_value=0, max_value=MOST_CHIPS, required=False)
    field.widget.attrs |= {"class": "input", "inputmode": "numeric", "autocomplete": "off"}
    return field


class ChipsForm(forms.Form):
    """Chips taken out of play or put back: their number and the reason."""

    chips = forms.IntegerField(label=_("Chips"), min_value=1, max_value=MOST_CHIPS)
    reason = forms.CharField(label=_("Reason"), max_length=200)


LEADERS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class CauseLine:
    """A possible cause of a difference, in words, with its line of the ledger."""

    text: str
    chips: int
    times: int
    line: ChipLine | None


@dataclass(frozen=True, slots=True)
class DifferingLine:
    """Two counts of one stack that differ."""

    player: str
    counts: tuple[CountedStack, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a count of the room, with stacks that two people counted differently."""

    table: TableProgress
    differing: tuple[DifferingLine, ...]


@page(reads=READERS)
def chips(request: HttpRequest, event_id: int) -> HttpResponse:
    """The chips in play and their sources, the count of the room, its result, the leaders."""
    event, counts = tournaments.event(event_id), tournaments.chip_counts(event_id)
    open_count = next((count for count in counts if count.is_open), None)
    closed_counts = [count for count in counts if not count.is_open]
    latest = result(closed_counts[0]) if closed_counts else None
    tables = _tables(open_count) if open_count else ()
    context = {
        "event": event,
        "in_play": tournaments.chips_in_play(event_id),
        "groups": tournaments.chip_groups(event_id),
        "sold": chips_sold(event_id),
        "count": open_count,
        "tables": tables,
        "may_be_over": any(table.table.is_done for table in tables),
        "closed": closed_counts,
        "result": latest,
        "causes": _causes(event_id, latest) if latest else (),
        "leaders": leaders(event.id, LEADERS_SHOWN),
        "form": ChipsForm(),
        "may_count": has_role(request, FLOOR) and event.state == "running",
        "may_sign": has_role(request, DIRECTORS),
    }
    return render(request, "floor/chips.html", context)


def _tables(count: ChipCount) -> tuple[TableLine, ...]:
    tables = progress(count)
    entry_ids = [counts[0].entry for table in tables for counts in table.differing]
    names = words.names("entry", entry_ids)
    return tuple(
        TableLine(
            table, tuple(DifferingLine(names.get(counts[0].entry, ""), counts) for counts in table.differing)
        )
        for table in tables
    )


def _causes(event_id: int, result: CountResult) -> Sequence[CauseLine]:
    lines = {line.id: line for line in tournaments.chip_lines(event_id)} if result.causes else {}
    return [_cause(cause, lines) for cause in result.causes]


def _cause(cause: Cause, lines: Mapping[int, ChipLine]) -> CauseLine:
    line = lines.get(cause.lines[0]) if cause.lines else None
    return CauseLine(str(CAUSES[cause.kind]), cause.chips, cause.times, line)


@page(reads=READERS)
def leaders_csv(request: HttpRequest, event_id: int) -> HttpResponse:
    """All counted stacks as CSV."""
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="chips-{event_id}.csv"'
    rows = csv.writer(answer)
    rows.writerow(
        [
            gettext("Rank"),
            gettext("Player"),
            gettext("Table"),
            gettext("Seat"),
            gettext("Chips"),
            gettext("Big blinds"),
            gettext("Counted"),
        ]
    )
    for leader in leaders(tournaments.event(event_id).id):
        at = [leader.seat.table, leader.seat.seat] if leader.seat else ["", ""]
        rows.writerow(
            [
                leader.rank,
                leader.player,
                *at,
                leader.stack,
                leader.in_blinds or "",
                leader.counted_at.isoformat(),
            ]
        )
    return answer


@page(reads=FLOOR, writes=FLOOR)
def count_page(request: HttpRequest, event_id: int, table_id: int) -> HttpResponseBase:
    """A keypad for one table, by seat or as a sum; then the next uncounted table."""
    table = seats.table(table_id)
    if table.event_id != event_id:
        raise Refusal("not_found", what="table", id=table_id)
    count = tournaments.open_count(event_id)
    names = words.names("entry", table.entries.values())
    data = request.POST if request.method == "POST" else None
    form = CountForm(data, table=table, names=dict(names), sums=count is not None)
    if data is not None and form.is_valid():
        try:
            say_done(request, count_table.perform_with(by_page(request), **form.values(table.id)).line)
            return redirect(_next(event_id, count))
        except Refusal as refusal:
            form.add_error(None, words.explain(refusal)[1])
    stacks = {entry.id: entry.stack for entry in tournaments.entries_alive(event_id)}
    context = {
        "event": tournaments.event(event_id),
        "table": table,
        "form": form,
        "rows": [
            (form[f"stack_{entry_id}"], seat, names.get(entry_id, ""), stacks.get(entry_id))
            for seat, entry_id in form.entries.items()
        ],
        "total": form["total"] if count else None,
        "chips": chips_in_use(event_id),
    }
    return render(request, "floor/count_table.html", context)


def _next(event_id: int, count: ChipCount | None) -> str:
    """The URL of the next table that the count still needs, else of the list of tables."""
    for table in progress(count) if count else ():
        if not table.is_done:
            return reverse("floor-count-table", args=[event_id, table.id])
    return reverse("floor-chips", args=[event_id])
