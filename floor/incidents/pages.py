"""Incidents on pages: a quick entry for a phone, the list with its filter and files, one incident."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import ADMINISTRATORS, DIRECTORS, FLOOR, INSPECTORS
from access.typed import whole_number
from floor.incidents import rows
from floor.incidents.rows import IncidentFilter, IncidentInWords
from floor.incidents.verbs import (
    LARGEST_PHOTOGRAPH,
    LONGEST,
    LONGEST_INPUT,
    RecordIncident,
    amend_incident,
    keep_photograph,
    photograph_incident,
    record_incident,
)
from floor.models import IncidentKind, RemarkKind
from people.forms import show_refusal
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from wording import words
from wording.cells import Listing
from wording.listings import FORMS, download

ADDED = [(one.value, one.label) for one in RemarkKind if one is not RemarkKind.PHOTOGRAPH]
People = Sequence[tuple[int, str]]


def _words(label: Any, *, is_required: bool = False) -> forms.CharField:
    area = forms.Textarea(attrs={"class": "input", "rows": 3, "maxlength": LONGEST})
    return forms.CharField(label=label, max_length=LONGEST, required=is_required, widget=area)


class IncidentForm(forms.Form):
    """What happened: the kind first, then where, with whom, what was said and what was ruled."""

    kind = forms.ChoiceField(label=_("What it is about"), choices=IncidentKind.choices)
    table = forms.TypedChoiceField(label=_("Table"), required=False, coerce=int, empty_value=None)
    hand = forms.IntegerField(label=_("Hand number"), required=False, min_value=1, max_value=1_000_000)
    entries = forms.TypedMultipleChoiceField(label=_("Players"), required=False, coerce=int)
    speaker = forms.TypedChoiceField(label=_("Reported by"), required=False, coerce=int, empty_value=None)
    statement = _words(_("What happened"))
    ruling = _words(_("Ruling"))
    calculator = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    given = forms.CharField(required=False, max_length=LONGEST_INPUT, widget=forms.HiddenInput)

    def __init__(self, *args: Any, tables: Sequence[int], people: People, **options: Any):
        super().__init__(*args, **options)
        self.fields["table"].choices = [("", "–"), *((table, str(table)) for table in tables)]  # type: ignore[attr-defined]
        self.fields["entries"].choices = list(people)  # type: ignore[attr-defined]
        self.fields["speaker"].choices = [("", _("Staff")), *people]  # type: ignore[attr-defined]
        self.fields["hand"].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}


class AmendForm(forms.Form):
    """An addition to an incident."""

    kind = forms.ChoiceField(label=_("What is added"), choices=ADDED, initial=RemarkKind.FOLLOW_UP)
    text = _words(_("Text"), is_required=True)
    speaker = forms.TypedChoiceField(label=_("Reported by"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, people: People, **options: Any):
        super().__init__(*args, **options)
        self.fields["speaker"].choices = [("", _("Staff")), *people]  # type: ignore[attr-defined]


class PhotographForm(forms.Form):
    """A photograph and its caption."""

    photograph = forms.FileField(
        label=_("Photograph"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    text = forms.CharField(label=_("What it shows"), max_length=200, required=False)

    def sent(self) -> bytes:
        """The file, read only far enough to detect that it is too large."""
        content: bytes = self.cleaned_data["photograph"].read(LARGEST_PHOTOGRAPH + 1)
        return content


class FilterForm(forms.Form):
    """The filter of the list."""

    kind = forms.ChoiceField(label=_("Kind"), required=False)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1)
    entry = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    words = forms.CharField(label=_("Words"), max_length=80, required=False)

    def __init__(self, *args: Any, **options: Any):
        super().__init__(*args, **options)
        self.fields["kind"].choices = [("", _("All")), *IncidentKind.choices]  # type: ignore[attr-defined]


READS = FLOOR | INSPECTORS
SENT_ALONG = ("kind", "hand", "statement", "ruling", "calculator", "given")


@page(reads=FLOOR, writes=FLOOR)
def new(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Record an incident; table, player and ruling are filled in if the previous page knew them."""
    event = tournaments.event(event_id)
    day_id = tournaments.current_day(event_id).id
    tables = [one.number for one in seats.tables(day_id)]
    data = request.POST if request.method == "POST" else None
    query = request.POST if data is not None else request.GET
    entry_ids = [whole_number(one) or 0 for one in (*query.getlist("entries"), *query.getlist("entry"))]
    table = whole_number(query.get("table", "")) or _table_of(entry_ids)
    people = _people(event_id, day_id, table, entry_ids)
    start: dict[str, object] = {name: request.GET[name] for name in SENT_ALONG if name in request.GET}
    start |= {"table": table or "", "entries": entry_ids}
    form = IncidentForm(data, initial=start, tables=tables, people=people)
    if data is not None and form.is_valid():
        try:
            result = record_incident.perform_with(
                by_page(request), remark=RecordIncident(event=event_id, **form.cleaned_data)
            )
            say_done(request, result.line)
            return redirect("floor-incident", event_id, result.answer.id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {"event": event, "form": form, "table": table, "chosen": set(entry_ids)}
    return render(request, "floor/incident_new.html", context)


def _table_of(named: list[int]) -> int | None:
    at = seats.seats_of([entry_id for entry_id in named if entry_id])
    return next((ref.table for ref in at.values() if ref is not None), None)


A_LIST = 200
"""Players from which on a table is chosen first."""


def _people(event_id: int, day_id: int, table: int | None, named: list[int]) -> People:
    """The players at the table, and those named already; without a table all in play, unless they are many."""
    known_ids = {one.id for one in tournaments.entries_by_id(named).values() if one.event_id == event_id}
    at_table = next((one for one in seats.tables(day_id) if one.number == table), None)
    if at_table is not None:
        ids = [at_table.entries[seat] for seat in sorted(at_table.entries)]
    else:
        is_long = tournaments.field(event_id).alive > A_LIST
        ids = [] if is_long else [one.id for one in tournaments.entries_alive(event_id)]
    ids += [one for one in named if one in known_ids and one not in ids]
    names = words.names("entry", ids)
    people = [(entry, names.get(entry, "")) for entry in ids]
    return people if at_table is not None else sorted(people, key=lambda person: person[1])


@page(reads=READS)
def listed(request: HttpRequest, event_id: int) -> HttpResponse:
    """The incidents of an event, latest first, with a filter; as a file and on paper."""
    event = tournaments.event(event_id)
    form, wanted = _filter(request)
    context = {
        "event": event,
        "form": form,
        "incidents": rows.incidents(event.id, wanted),
        "is_filtered": wanted != IncidentFilter(),
        "query": f"?{request.GET.urlencode()}" if request.GET else "",
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/incidents.html", context)


@page(reads=READS)
def exported(request: HttpRequest, event_id: int, form: str) -> HttpResponse:
    """Export the list as CSV or XLSX, one line per remark."""
    event = tournaments.event(event_id)
    if form not in FORMS:
        raise Http404
    _form, wanted = _filter(request)
    return download(listing(rows.incidents(event.id, wanted)), f"incidents-{event_id}", form)


def listing(incidents: tuple[IncidentInWords, ...]) -> Listing:
    """One line per remark, so that nothing is missing."""
    head = (
        *(
            gettext("No."),
            gettext("Recorded"),
            gettext("Kind"),
            gettext("Table"),
            gettext("Level"),
            gettext("Hand"),
            gettext("Players"),
        ),
        *(
            gettext("Remark"),
            gettext("Added"),
            gettext("By"),
            gettext("Reported by"),
            gettext("Text"),
            gettext("Calculator"),
            gettext("Erased"),
        ),
    )
    lines = tuple(
        (
            *(row.number, row.recorded_at, row.get_kind_display(), row.table, row.level, row.hand),
            incident.in_one_line,
            *(remark.row.get_kind_display(), remark.row.at, remark.by, remark.speaker, remark.row.text),
            *(remark.entered.text, remark.row.erased_at),
        )
        for incident in incidents
        for row in (incident.row,)
        for remark in incident.remarks
    )
    return Listing(gettext("Incidents"), head, lines)


def _filter(request: HttpRequest) -> tuple[FilterForm, IncidentFilter]:
    form = FilterForm(request.GET)
    return form, IncidentFilter(**form.cleaned_data) if form.is_valid() else IncidentFilter()


@page(reads=READS, writes=FLOOR)
def one(request: HttpRequest, event_id: int, incident_id: int) -> HttpResponseBase:
    """One incident: its remarks in order, and the forms to add to it."""
    incident = _of_event(event_id, incident_id)
    form = AmendForm(request.POST or None, people=incident.players)
    if request.method == "POST" and form.is_valid():
        try:
            result = amend_incident.perform_with(by_page(request), incident=incident_id, **form.cleaned_data)
            say_done(request, result.line)
            return redirect("floor-incident", event_id, incident_id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return _page(request, incident, form, PhotographForm())


@page(reads=frozenset(), writes=DIRECTORS)
def photograph(request: HttpRequest, incident_id: int) -> HttpResponseBase:
    """Add a photograph to an incident."""
    incident = rows.incident(incident_id)
    form = PhotographForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            result = photograph_incident.perform_with(
                by_page(request),
                incident=incident_id,
                photograph=keep_photograph(form.sent()).digest,
                text=form.cleaned_data["text"],
            )
            say_done(request, result.line)
            return redirect("floor-incident", incident.row.event_id, incident_id)
        except Refusal as refusal:
            form.add_error("photograph", words.explain(refusal)[1])
    return _page(request, incident, AmendForm(people=incident.players), form)


@page(reads=INSPECTORS)
@cache_control(private=True, max_age=3_600)
def shown_photo(_request: HttpRequest, digest: str) -> HttpResponse:
    """A photograph of an incident, for directors and inspectors only."""
    media_type, content = rows.photograph(digest)
    answer = HttpResponse(content, content_type=media_type)
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _of_event(event_id: int, incident_id: int) -> IncidentInWords:
    incident = rows.incident(incident_id)
    if incident.row.event_id != event_id:
        raise Refusal("not_found", what="incident", id=incident_id)
    return incident


def _page(
    request: HttpRequest, incident: IncidentInWords, form: AmendForm, photo_form: PhotographForm
) -> HttpResponse:
    context = {
        "event": tournaments.event(incident.row.event_id),
        "incident": incident,
        "remarks": [
            (remark, _worked_out(remark.row.calculator, remark.row.given)) for remark in incident.remarks
        ],
        "form": form,
        "photo_form": photo_form,
        "may_write": has_role(request, FLOOR),
        "may_photograph": has_role(request, DIRECTORS),
        "may_see": has_role(request, INSPECTORS),
        "may_erase": has_role(request, ADMINISTRATORS),
    }
    return render(request, "floor/incident.html", context)


def _worked_out(calculator: str, inputs: str) -> str:
    """The calculator's page with the entered values; empty without one."""
    if not calculator:
        return ""
    try:
        address = reverse("calculator", args=[calculator])
    except NoReverseMatch:
        return ""
    return f"{address}?{inputs}" if inputs else address
