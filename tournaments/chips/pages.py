"""Chips: the sets that the house owns, and what an event needs from a set, also by API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.page import by_page, page
from access.reads import read
from access.roles import DIRECTORS, READERS
from people.forms import show_refusal
from rulebook.refusals import Refusal
from tournaments import events as tournaments_events
from tournaments.chips.rows import EventChips
from tournaments.chips.rows import event_chips as chips_of_event
from tournaments.columns import chips_of, structured
from tournaments.events import event_setup
from tournaments.library.rows import Template, Topic, templates
from tournaments.library.verbs import save_template
from tournaments.models import EventState
from tournaments.set_up import serializers
from tournaments.set_up.lists import KINDS, CountField, chip_rows
from tournaments.typed.rows import RowSet, rows_changed
from tournaments.venue.rows import house


@read("events/<int:event>/chip-set/", admits=READERS, filtered_by=serializers.ChipsFilter)
def event_chips(query: Mapping[str, Any], event: int) -> EventChips:
    """Show the chips: the stack of each sale by denomination, the colour-ups, what the bank must hold."""
    return chips_of_event(event_setup(event), query.get("entries"))


MOST_ENTRIES = 100_000

OPEN = (EventState.DRAFT, EventState.ANNOUNCED, EventState.POSTPONED, EventState.REGISTRATION)


class ChipSetForm(forms.Form):
    """The name of a set and its starting stack."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    starting_stack = CountField(label=gettext_lazy("Starting stack"))


class EntriesForm(forms.Form):
    """For how many entries the chips are counted."""

    entries = forms.IntegerField(
        label=gettext_lazy("Entries"), min_value=1, max_value=MOST_ENTRIES, required=False
    )


@page(reads=READERS, writes=DIRECTORS)
def house_chips(request: HttpRequest) -> HttpResponse:
    """The chip sets of the house; one of them can be changed, or a new one added."""
    chosen = _chosen(request)
    posted, is_rows_only = rows_changed(request.POST)
    form, rows = _forms(chosen, posted or None)
    if request.method == "POST" and not is_rows_only and all((form.is_valid(), rows.is_valid())):
        try:
            body = {
                "chip_set": structured(rows.value()),
                "starting_stack": form.cleaned_data["starting_stack"],
            }
            name = form.cleaned_data["name"]
            save_template.perform_with(by_page(request), topic=Topic.CHIPS, name=name, body=body)
            messages.success(request, _("Saved"))
            return redirect("house-chips")
        except Refusal as refusal:
            rows.complain(refusal) if refusal.field == "chip_set" else show_refusal(form, refusal)
    may_write = request.user.role in DIRECTORS  # type: ignore[union-attr]
    context = {
        "sets": [
            {"id": template.id, "name": template.name, "chips": chips_of(template.body.get("chip_set", ()))}
            for template in templates(Topic.CHIPS)
        ],
        "form": form,
        "rows": rows,
        "chosen": chosen,
        "may_write": may_write,
    }
    return render(request, "tournaments/house_chips.html", context)


@page(reads=READERS)
def event_chips_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """What an event needs: stacks by denomination, the bank, the colour-ups."""
    form = EntriesForm(request.GET or None)
    entries = form.cleaned_data["entries"] if form.is_bound and form.is_valid() else None
    event = tournaments_events.event(event_id)
    may_write = request.user.role in DIRECTORS and event.state in OPEN  # type: ignore[union-attr]
    context = {
        "event": event,
        "shown": chips_of_event(event_setup(event_id), entries),
        "form": form,
        "sets": templates(Topic.CHIPS) if may_write else (),
        "may_write": may_write,
    }
    return render(request, "tournaments/event_chips.html", context)


def _chosen(request: HttpRequest) -> Template | None:
    """The chosen set; None for a new one."""
    number = request.GET.get("set", "")
    sets = templates(Topic.CHIPS) if number.isdecimal() else ()
    return next((chip_set for chip_set in sets if chip_set.id == int(number)), None)


def _forms(chosen: Template | None, posted: Any) -> tuple[ChipSetForm, RowSet]:
    body = chosen.body if chosen else {}
    stack = body.get("starting_stack") or house().starting_stack
    initial = {"name": chosen.name if chosen else "", "starting_stack": stack}
    rows = RowSet("chip_set", KINDS["chip_set"], chip_rows(chips_of(body.get("chip_set", ()))), posted)
    return ChipSetForm(posted, initial=initial), rows
