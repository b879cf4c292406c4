"""The page on which a director simulates an event before it runs: form, progress, result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.page import page
from access.roles import DIRECTORS
from journal import instants
from rulebook.structure import Band, Chart, Structure, band_of, chart_of_evenings, hours
from tdmanager.simulation import trial
from tdmanager.simulation.trial import MOST_ENTRIES, MOST_EVENINGS, Trial
from tournaments import queries
from tournaments.queries import EventView
from wording.figures import chips_text

FIELD, EVENINGS = 60, 20
LOOK_AGAIN = 4
"""Seconds after which a page that shows progress refreshes."""


class TrialForm(forms.Form):
    """The number of entries and of evenings, and whether to simulate also while the house plays."""

    entries = forms.IntegerField(
        label=_("Players"),
        help_text=_("How many come and buy in; re-entries and rebuys are added by the simulation."),
        min_value=2,
        max_value=MOST_ENTRIES,
    )
    evenings = forms.IntegerField(
        label=_("Evenings"),
        help_text=_("How often the event is played; each takes from a few seconds to some minutes."),
        min_value=1,
        max_value=MOST_EVENINGS,
    )
    anyway = forms.BooleanField(label=_("Simulate all the same"), required=False)

    def __init__(self, event: EventView, running: tuple[str, ...], typed: object = None) -> None:
        entries = queries.field(event.id).entries or event.max_entries or FIELD
        initial = {"entries": min(entries, MOST_ENTRIES), "evenings": EVENINGS}
        super().__init__(typed, initial=initial)  # type: ignore[arg-type]
        self.fields["anyway"].required = bool(running)
        self.fields["anyway"].error_messages["required"] = _("Confirm it: an event is being played.")
        if running:
            values = {"names": ", ".join(running)}
            self.fields["anyway"].help_text = (
                _("In play: %(names)s. The simulation takes only what time the computer has left.") % values
            )
        else:
            del self.fields["anyway"]


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of the event by the clock of its first day, and the median length in hours."""

    low: datetime
    middle: datetime
    high: datetime
    hours: str


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of the result: the median, and the range of nine evenings in ten."""

    label: str
    middle: str
    band: str


@dataclass(frozen=True, slots=True)
class TrialResult:
    """The result of a simulation for the page; a finish only for an event of one day."""

    chart: Chart
    finish: Finish | None
    rows: tuple[Row, ...]


@page(reads=DIRECTORS, writes=DIRECTORS)
def simulation(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the last simulation of the event, its progress while one runs, and the form for another."""
    event = queries.event(event_id)
    running = tuple(one.name for one in queries.events(("running",)))
    form = TrialForm(event, running, request.POST or None)
    current = trial.trial_of(event_id)
    is_at_work = current is not None and current.runs(instants.now())
    if request.method == "POST" and not is_at_work and form.is_valid():
        trial.begin(event_id, form.cleaned_data["entries"], form.cleaned_data["evenings"])
        return redirect("event-simulation", event_id)
    context = {
        "event": event,
        "form": form,
        "trial": current,
        "is_at_work": is_at_work,
        "shown": _results(event, current) if current is not None and current.tried else None,
    }
    response = render(request, "tdmanager/simulation.html", context)
    if is_at_work:
        response["Refresh"] = str(LOOK_AGAIN)
    return response


@page(reads=DIRECTORS, writes=DIRECTORS)
def cancel_simulation(request: HttpRequest, event_id: int) -> HttpResponse:
    """Stop the simulation after the current evening."""
    queries.event(event_id)
    if request.method == "POST":
        trial.cancel(event_id)
    return redirect("event-simulation", event_id)


def _results(event: EventView, trial: Trial) -> TrialResult:
    structure, runs = queries.structure(event.id), trial.tried
    ends = band_of([run.seconds for run in runs])
    return TrialResult(
        chart=chart_of_evenings(structure, [run.evening for run in runs]),
        finish=_finish(event, ends) if len(queries.days(event.id)) == 1 else None,
        rows=(
            _row(gettext("Hours of play, breaks included"), ends, hours),
            _row(gettext("Entries, re-entries included"), band_of([run.entries for run in runs])),
            _row(gettext("Most tables at once"), band_of([run.tables for run in runs])),
            _row(gettext("Chips in play"), band_of([run.chips for run in runs])),
            *(
                _row(label, band_of([run.evening.left_at(at) for run in runs]))
                for at, label in _moments(event, structure, ends.high)
            ),
        ),
    )


def _row(label: str, band: Band, text: Callable[[int], str] = chips_text) -> Row:
    span = text(band.low) if band.low == band.high else f"{text(band.low)}–{text(band.high)}"
    return Row(label, text(band.middle), span)


def _moments(event: EventView, structure: Structure, end: int) -> list[tuple[int, str]]:
    """The times at which the page shows the players left: every hour, and the breaks of a one-day event."""
    usual = gettext("Players left after %(hours)s")
    moments = {at: usual % {"hours": hours(at)} for at in range(3_600, end, 3_600)}
    sentence = gettext("Players left at the break after level %(level)s, after %(hours)s")
    has_breaks = len(queries.days(event.id)) == 1
    for before, period, start in zip(
        structure.periods, structure.periods[1:], structure.starts[1:], strict=False
    ):
        if has_breaks and period.is_break and start < end:
            moments[start] = sentence % {"level": before.number, "hours": hours(start)}
    return sorted(moments.items())


def _finish(event: EventView, ends: Band) -> Finish:
    start = queries.days(event.id)[0].starts_at
    low, middle, high = (start + timedelta(seconds=seconds) for seconds in (ends.low, ends.middle, ends.high))
    return Finish(low, middle, high, hours(ends.middle))
