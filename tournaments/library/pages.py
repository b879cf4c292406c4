"""The ready-made structures: searched by speed, game, field, stack and length; viewed before use."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from access.page import page
from access.roles import DIRECTORS, READERS
from access.typed import whole_number
from rulebook.structure import (
    AnteKind,
    Forecast,
    breaks_seen,
    chart_of,
    check_structure,
    colour_ups,
    forecast,
    hours,
)
from tournaments.check.preflight import worded
from tournaments.events import event
from tournaments.library.ready import (
    ANTE_NAMES,
    HOUR,
    SPEEDS,
    ReadyStructure,
    ready_structure,
    ready_structures,
)
from tournaments.venue.rows import house
from wording.games import all_choices

ANY = [("", _("any"))]
NEAR = 2
"""A structure suits fields from half to twice the size it was made for."""


class FilterForm(forms.Form):
    """Search for structures; empty fields match everything."""

    speed = forms.ChoiceField(label=_("Speed"), choices=[*ANY, *SPEEDS.items()], required=False)
    game = forms.ChoiceField(label=_("Game"), choices=[*ANY, *all_choices()], required=False)
    ante = forms.ChoiceField(label=_("Antes"), choices=[*ANY, *ANTE_NAMES.items()], required=False)
    stack = forms.TypedChoiceField(label=_("Starting stack"), coerce=int, required=False)
    entries = forms.IntegerField(label=_("Entries"), min_value=2, max_value=100_000, required=False)
    hours = forms.IntegerField(label=_("Maximum hours"), min_value=1, max_value=200, required=False)

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        stacks = sorted({ready.stack for ready in ready_structures()})
        self.fields["stack"].choices = [*ANY, *((stack, f"{stack:n}") for stack in stacks)]  # type: ignore[attr-defined]

    def matches(self) -> tuple[ReadyStructure, ...]:
        """The matching structures, by distance from the wanted field if one is given."""
        if not self.is_valid():
            return ready_structures()
        wanted = self.cleaned_data
        fit = [ready for ready in ready_structures() if _fits(ready, wanted)]
        entries = wanted["entries"]
        return tuple(sorted(fit, key=lambda ready: _far(ready, entries)) if entries else fit)


def _fits(ready: ReadyStructure, wanted: dict[str, object]) -> bool:
    entries, most_hours = wanted["entries"], wanted["hours"]
    if isinstance(entries, int) and _far(ready, entries) > NEAR * 1_000:
        return False
    if isinstance(most_hours, int) and ready.target_seconds > most_hours * HOUR:
        return False
    values = {"speed": ready.speed, "game": ready.game, "ante": ready.antes, "stack": ready.stack}
    return all(not wanted[name] or wanted[name] == value for name, value in values.items())


def _far(ready: ReadyStructure, entries: int) -> int:
    """The ratio of the larger field to the smaller one, in thousandths."""
    return max(ready.entries, entries) * 1_000 // min(ready.entries, entries)


@page(reads=READERS)
def structures(request: HttpRequest) -> HttpResponse:
    """The ready-made structures that match the search; ``?event=`` is the event that needs one."""
    form = FilterForm(request.GET or None)
    context = {
        "form": form,
        "found": form.matches(),
        "all": len(ready_structures()),
        "event": _event(request),
    }
    return render(request, "tournaments/structures.html", context)


@page(reads=READERS)
def ready(request: HttpRequest, name: str) -> HttpResponse:
    """One structure: its levels, its chips, its checks, and its forecast for a field."""
    structure = ready_structure(name)
    typed = whole_number(request.GET.get("entries", ""))
    entries = structure.entries if typed is None else min(max(typed, 2), 100_000)
    course = forecast(entries, structure.stack, structure.structure)
    smallest = min(chip.worth for chip in structure.chips)
    findings = check_structure(structure.structure, starting_stack=structure.stack, smallest_chip=smallest)
    context = {
        "one": structure,
        "event": _event(request),
        "entries": entries,
        "findings": worded(findings, house().currency),
        "chart": chart_of(structure.structure, course),
        "likely": None if course.likely_seconds is None else hours(course.likely_seconds),
        "band": _band(course),
        "antes": ANTE_NAMES[structure.antes],
        "may_write": request.user.role in DIRECTORS,  # type: ignore[union-attr]
        **_rows(structure, course),
    }
    return render(request, "tournaments/structure_ready.html", context)


def _band(forecast: Forecast) -> tuple[str, ...]:
    return tuple(hours(at) for at in (forecast.early_seconds, forecast.late_seconds) if at is not None)


def _rows(ready: ReadyStructure, forecast: Forecast) -> dict[str, object]:
    """The periods with their start times and the chips that leave, and the upcoming breaks."""
    structure = ready.structure
    leaving = colour_ups(structure.periods, [chip.worth for chip in ready.chips])
    chips_at = {colour_up.index: colour_up.chips for colour_up in leaving}
    levels = zip(structure.periods, structure.starts, strict=True)
    return {
        "rows": [(period, hours(at), chips_at.get(index, ())) for index, (period, at) in enumerate(levels)],
        "breaks": breaks_seen(structure, forecast, leaving),
        "has_limits": any(level.small_bet for level in structure.levels),
        "has_bring_in": any(level.bring_in for level in structure.levels),
        "has_games": len({level.game for level in structure.levels}) > 1,
        "has_each": any(level.ante_kind == AnteKind.EACH for level in structure.levels),
    }


def _event(request: HttpRequest) -> object:
    """The event that needs a structure, if any."""
    number = whole_number(request.GET.get("event", ""))
    return None if number is None else event(number)
