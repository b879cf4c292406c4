"""The bags of a day on a page: filled by scan and count, signed, and opened for the next day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR, READERS
from floor.bags import rows
from floor.bags.rows import TableToBag
from floor.bags.verbs import SEAL_LENGTH, bag_stack, recount_bag, signatures_of
from floor.counts.verbs import MOST_CHIPS
from floor.models import Bag, BagState
from floor.play.rows import next_day
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import DayView, EntryView
from wording import words

TABLE_AND_SEAT = re.compile(r"(\d{1,4})[ .,/-](\d{1,2})")


def _chips(label: Any, *, required: bool) -> forms.IntegerField:
    field = forms.IntegerField(label=label, min_value=0, max_value=MOST_CHIPS, required=required)
    field.widget.attrs |= {"class": "input", "inputmode": "numeric", "autocomplete": "off"}
    return field


def _code(label: Any) -> forms.CharField:
    field = forms.CharField(label=label, max_length=200)
    field.widget.attrs |= {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
    return field


class BagForm(forms.Form):
    """A bag by scan and count: the code of the seat card, or table and seat, then the chips."""

    code = _code(_("Seat card, or table.seat"))
    chips = _chips(_("Chips counted"), required=True)
    player_chips = _chips(_("Player’s count"), required=False)
    seal = forms.CharField(label=_("Seal number"), max_length=SEAL_LENGTH, required=False)
    signed_by_player = forms.BooleanField(label=_("Signed by the player"), required=False)
    signed_by_floor = forms.BooleanField(label=_("Signed by the floor"), required=False)


class OpenBagForm(forms.Form):
    """A bag opened for its player: its number or the seat card, the seal, and the recount."""

    code = _code(_("Bag number, or seat card"))
    chips = _chips(_("Chips counted again"), required=False)
    is_seal_broken = forms.BooleanField(label=_("Seal broken"), required=False)


def entry_meant(day: DayView, typed: str) -> EntryView:
    """The entry on a day for a scan or ``12.4``; raises ``Refusal("nobody_with_code")``."""
    text = typed.strip().rstrip("/").rsplit("/", 1)[-1]
    entry_id = None
    if match := TABLE_AND_SEAT.fullmatch(typed.strip()):
        entry_id = seats.at_seat(day.event_id, int(match[1]), int(match[2]))
    try:
        entry = tournaments.entry(entry_id) if entry_id else tournaments.entry_by_code(text.lower())
    except Refusal:
        raise Refusal("nobody_with_code", field="code") from None
    if entry.event_id != day.event_id:
        raise Refusal("nobody_with_code", field="code")
    return entry


def bag_meant(day: DayView, typed: str) -> Bag:
    """The bag with a number on a day; for a scan, the bag that its player filled last, on any day.

    Raises ``Refusal("nobody_with_code")``.
    """
    text = typed.strip().lstrip("#")
    if text.isdecimal():
        row = next((bag for bag in rows.bags_of(day.id) if bag.number == int(text)), None)
    else:
        row = rows.latest_bag_of(entry_meant(day, typed).id)
    if row is None:
        raise Refusal("nobody_with_code", field="code")
    return row


LISTED = 60
"""How many sealed bags are listed; the others are opened by their number or by scan."""
LATEST, TABLES_A_PAGE = 3, 60
"""How many bags are listed below the form, to print or to sign."""
SIGNATURES = ("signed_by_player", "signed_by_floor")


@dataclass(frozen=True, slots=True)
class BagLine:
    """A bag in a list, with the player and the seat of the next day, if drawn."""

    bag: Bag
    player: str
    seat: SeatRef | None


@dataclass(frozen=True, slots=True)
class Restart:
    """The bags of a finished day: those to check, and the first unopened ones; the number of both."""

    held: tuple[BagLine, ...]
    not_found: tuple[BagLine, ...]
    differing: tuple[BagLine, ...]
    waiting: tuple[BagLine, ...]
    removed: tuple[BagLine, ...]
    sealed: int
    opened: int
    bags: int
    difference: int
    """The chips too many in opened bags, negative if missing."""
    is_playing: bool
    """Whether the next day is played: unopened bags are then unclaimed."""


@dataclass(frozen=True, slots=True)
class Signer:
    """A signer of a bag; ``path`` is the drawing, empty if the label is signed or nobody signed."""

    key: str
    title: str
    is_signed: bool
    path: str


@page(reads=READERS, writes=FLOOR)
def bags_page(request: HttpRequest, day_id: int) -> HttpResponseBase:
    """The bags of a day: to fill while it is open, to open once it is over."""
    day = tournaments.day(day_id)
    return _restart(request, day) if day.is_closed else _fill(request, day)


def _fill(request: HttpRequest, day: DayView) -> HttpResponseBase:
    """A field for the scanner and one for the count: Enter submits, then the next bag."""
    initial = {name: True for name in SIGNATURES if name in request.GET}
    form = BagForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            say_done(request, bag_stack.perform_with(by_page(request), **_stack(day, form)).line)
            return redirect(f"{reverse('floor-bags', args=[day.id])}?{_signatures(form)}")
        except Refusal as refusal:
            _explain(form, refusal)
    bagging = rows.bagging(day.id)
    tables: Sequence[TableToBag] = bagging.tables
    if len(tables) > TABLES_A_PAGE:
        tables = sorted(tables, key=lambda table: table.is_done)
    page_shown = Paginator(tables, TABLES_A_PAGE).get_page(request.GET.get("page"))
    names = words.names("entry", [seat.entry_id for table in page_shown for seat in table.seats])
    bags = [waiting_bag for waiting_bag in rows.bags_of(day.id) if waiting_bag.is_waiting]
    latest = sorted(bags, key=lambda waiting_bag: waiting_bag.bagged_at, reverse=True)[:LATEST]
    context = {
        **_head(request, day),
        "form": form,
        "bagging": bagging,
        "tables": [
            (table, [(seat, names.get(seat.entry_id, "")) for seat in table.seats if not seat.bag])
            for table in page_shown
        ],
        "page": page_shown,
        "differing": lines_of(bag for bag in bags if bag.count.differs),
        "held": lines_of(bag for bag in bags if bag.is_held),
        "latest": lines_of(latest),
        "next": next_day(day.id),
    }
    return render(request, "floor/bags.html", context)


@page(reads=READERS)
def sign_page(request: HttpRequest, day_id: int, number: int) -> HttpResponse:
    """A bag to sign on this screen, by the player and for the floor."""
    bag = next((other for other in rows.bags_of(day_id) if other.number == number), None)
    if bag is None:
        raise Refusal("not_found", what="bag", id=number)
    day, signatures = tournaments.day(day_id), signatures_of([bag])
    (line,) = lines_of([bag])
    context = {
        "event": tournaments.event(bag.event_id),
        "day": day,
        "bag": bag,
        "player": line.player,
        "signers": (
            Signer(
                "player",
                gettext("The player"),
                bag.signed_by_player,
                signatures.get(bag.player_signature_id or 0, ""),
            ),
            Signer(
                "floor",
                gettext("The floor"),
                bag.signed_by_floor,
                signatures.get(bag.floor_signature_id or 0, ""),
            ),
        ),
        "may_sign": has_role(request, FLOOR) and bag.is_waiting,
    }
    return render(request, "floor/bag_sign.html", context)


def _signatures(form: BagForm) -> str:
    """Keep the signature boxes ticked for the next bag: a room signs on paper, or it does not."""
    return urlencode({name: 1 for name in SIGNATURES if form.cleaned_data[name]})


def _stack(day: DayView, form: BagForm) -> dict[str, Any]:
    values = dict(form.cleaned_data)
    return {"entry": entry_meant(day, values.pop("code")).id, **values}


def _restart(request: HttpRequest, day: DayView) -> HttpResponseBase:
    form = OpenBagForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            say_done(request, recount_bag.perform_with(by_page(request), **_recount(day, form)).line)
            return redirect(reverse("floor-bags", args=[day.id]))
        except Refusal as refusal:
            _explain(form, refusal)
    context = {**_head(request, day), "form": form, "restart": restart(day)}
    return render(request, "floor/bags_restart.html", context)


def _recount(day: DayView, form: OpenBagForm) -> dict[str, Any]:
    values = form.cleaned_data
    bag = bag_meant(day, values["code"])
    return {"bag": bag.id, "is_seal_intact": not values["is_seal_broken"], "chips": values["chips"]}


def restart(day: DayView) -> Restart:
    """The bags of a finished day, grouped by what the floor has to do."""
    bags = rows.bags_of(day.id)
    by_state = {state: [bag for bag in bags if bag.state == state] for state in BagState}
    surrendered = tournaments.abandoned(day.event_id)
    sealed_bags, recounted = by_state[BagState.SEALED], by_state[BagState.RECOUNTED]
    return Restart(
        held=lines_of(by_state[BagState.HELD]),
        not_found=lines_of(by_state[BagState.NOT_FOUND]),
        differing=lines_of(bag for bag in recounted if bag.difference or bag.is_seal_intact is False),
        waiting=lines_of(sealed_bags[:LISTED]),
        removed=lines_of(bag for bag in by_state[BagState.REMOVED] if not surrendered.get(bag.entry_id)),
        sealed=len(sealed_bags),
        opened=len(recounted),
        bags=len(bags) - len(by_state[BagState.REMOVED]),
        difference=sum(bag.difference for bag in recounted),
        is_playing=rows.is_played(tournaments.current_day(day.event_id).id),
    )


def lines_of(bags: Iterable[Bag]) -> tuple[BagLine, ...]:
    """Bags with their players and current seats."""
    listed_bags = list(bags)
    ids = [bag.entry_id for bag in listed_bags]
    names, at = words.names("entry", ids), seats.seats_of(ids)
    return tuple(BagLine(bag, names.get(bag.entry_id, ""), at.get(bag.entry_id)) for bag in listed_bags)


def _head(request: HttpRequest, day: DayView) -> dict[str, object]:
    event = tournaments.event(day.event_id)
    may_direct = has_role(request, DIRECTORS)
    return {
        "event": event,
        "day": day,
        "may_bag": has_role(request, FLOOR) and event.state == "running",
        "may_direct": may_direct and event.state == "running",
        "other_days": [bagged_day for bagged_day in rows.bagged_days(event.id) if bagged_day.id != day.id],
    }


def _explain(form: Form, refusal: Refusal) -> None:
    form.add_error(refusal.field if refusal.field in form.fields else None, words.explain(refusal)[1])
