"""The merge on a page: sums by flight, rows to look at, the draw, and one button."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import Count, Q, Sum
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import DIRECTORS, READERS
from floor.colour_up.rows import chips_left
from floor.days.overnight import colour_up_bags
from floor.days.preview import begins_with
from floor.days.rows import FlightSums, Stack, StackToCarry, ToMerge, Why, to_merge
from floor.days.verbs import MergeDays, keeps_seats, merge_days
from floor.models import BagState, Carriage, Carried, Merge
from rulebook.bags import BagCount
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import DayView
from wording import words
from wording.figures import chips_text

STACKS_A_PAGE = 60

REASONS = {
    Why.ONLY: "",
    Why.LARGEST: _("the largest advances"),
    Why.EARLIEST: _("the earliest advances"),
    Why.CHOSEN: _("the chosen one advances"),
    Why.SUM: _("all chips are added up"),
    Why.PLAYS: _("an earlier one plays"),
}
STATES = {
    BagState.HELD: pgettext_lazy("bag", "Opened by mistake"),
    BagState.NOT_FOUND: pgettext_lazy("bag", "Not found"),
}


class MergeForm(forms.Form):
    """The reason for merging before all days are over."""

    override_reason = forms.CharField(
        label=_("Reason for merging although a day is not over"), required=False, max_length=200
    )


class ColourUpForm(forms.Form):
    """The chip that leaves the bags overnight, of those that a larger one replaces."""

    gone = forms.TypedChoiceField(label=pgettext_lazy("chips", "Chips that leave"), coerce=int)

    def __init__(self, event_id: int, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["gone"].choices = [(worth, chips_text(worth)) for worth in chips_left(event_id)[:-1]]  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class StackLine:
    """A stack in a list, with the name of its player, its day in words, and the seat on the next day once it is drawn."""

    stack: Stack
    name: str
    day: str
    seat: SeatRef | None

    @property
    def what(self) -> str:
        """What the merge does with it."""
        return str(Carriage(self.stack.what).label)

    @property
    def note(self) -> str:
        """The same, empty if it advances."""
        return "" if self.stack.what == Carriage.ADVANCES else self.what

    @property
    def why(self) -> str:
        """Why it advances or not, if its player has several."""
        return str(REASONS[self.stack.why]) if isinstance(self.stack, StackToCarry) else ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What to look at."""
        return _notes(self.stack)


@dataclass(frozen=True, slots=True)
class FlightLine:
    """A day that leads on, its sums, and what its chips differ from the ledger."""

    name: str
    sums: FlightSums
    ledger: int

    @property
    def apart(self) -> int:
        """The chips too many in its bags, below zero if some are missing."""
        return self.sums.carried + self.sums.given_up - self.ledger


@dataclass(frozen=True, slots=True)
class Made:
    """A merge that was made: how many advanced, how many stacks were given up, and the chips."""

    merge: Merge
    going: int
    given_up: int
    bagged: int
    chips: int


@page(reads=READERS, writes=DIRECTORS)
def merge_page(request: HttpRequest, day_id: int) -> HttpResponseBase:
    """What would come to a day, and the merge itself."""
    day = tournaments.day(day_id)
    is_race = "gone" in request.POST
    form = MergeForm(request.POST if request.method == "POST" and not is_race else None)
    race = ColourUpForm(day.event_id, request.POST if is_race else None)
    if is_race and race.is_valid():
        try:
            gone = race.cleaned_data["gone"]
            say_done(request, colour_up_bags.perform_with(by_page(request), day=day_id, gone=gone).line)
            return redirect(reverse("floor-merge", args=[day_id]))
        except Refusal as refusal:
            race.add_error("gone", words.in_one_line(refusal))
    if request.method == "POST" and not is_race and form.is_valid():
        command = MergeDays(day=day_id, override_reason=form.cleaned_data["override_reason"])
        try:
            say_done(request, merge_days.perform(command, by_page(request)).line)
            return redirect(reverse("floor-merge", args=[day_id]))
        except Refusal as refusal:
            form.add_error(
                refusal.field if refusal.field in form.fields else None, words.in_one_line(refusal)
            )
    return render(request, "floor/merge.html", _context(request, day, form) | {"race": race})


def _context(request: HttpRequest, day: DayView, form: MergeForm) -> dict[str, Any]:
    event, coming = tournaments.event(day.event_id), to_merge(day.id)
    is_whole = "all" in request.GET
    flights = flight_lines(coming)
    to_look_at = [one for one in coming.stacks if _is_to_look_at(one)]
    shown = Paginator(coming.stacks if is_whole else to_look_at, STACKS_A_PAGE)
    listed = shown.get_page(request.GET.get("page"))
    kept = len(keeps_seats(coming)) if coming.stacks else 0
    return {
        "event": event,
        "day": day,
        "form": form,
        "coming": coming,
        "begins": begins_with(coming),
        "flights": flights,
        "totals": coming.totals,
        "totals_apart": sum(one.apart for one in flights if not one.sums.is_open),
        "lines": stack_lines(listed),
        "page": listed,
        "is_whole": is_whole,
        "to_look_at": len(to_look_at),
        "kept": kept,
        "drawn": len(coming.going) - kept + len(seats.unseated(day.id)),
        "made": made(day.id),
        "may_merge": has_role(request, DIRECTORS) and event.state == "running" and not day.is_closed,
    }


def _is_to_look_at(one: StackToCarry) -> bool:
    return one.what is not Carriage.ADVANCES or one.why is not Why.ONLY or bool(_notes(one))


def _notes(one: Stack) -> tuple[str, ...]:
    bag = one.bag
    if bag is None:
        return ()
    is_unsigned = not bag.is_signed and (bag.signed_by_player or bag.signed_by_floor)
    notes = (
        STATES.get(BagState(bag.state)),
        _("counted again") if bag.recount not in (None, bag.by_floor + bag.raced) else None,
        _("two counts differ") if BagCount(bag.by_floor, bag.by_player).differs else None,
        _("signature missing") if is_unsigned else None,
    )
    return tuple(str(note) for note in notes if note)


def stack_lines(stacks: Iterable[Stack]) -> tuple[StackLine, ...]:
    """Stacks with names and seats."""
    listed = list(stacks)
    ids = [one.entry_id for one in listed]
    players, at = words.names("entry", ids), seats.seats_of(ids)
    days = words.names("day", {one.from_day_id for one in listed})
    return tuple(
        StackLine(one, players.get(one.entry_id, ""), days.get(one.from_day_id, ""), at.get(one.entry_id))
        for one in listed
    )


def flight_lines(coming: ToMerge) -> tuple[FlightLine, ...]:
    """The days that lead on, each with its sums beside the chip ledger."""
    ids = [one.day for one in coming.flights]
    names, ledger = words.names("day", ids), tournaments.chips_of_days(ids)
    return tuple(FlightLine(names.get(one.day, ""), one, ledger[one.day]) for one in coming.flights)


def made(day_id: int) -> tuple[Made, ...]:
    """The merges into a day, the first first."""
    rows = Carried.objects.filter(merge__day_id=day_id).order_by().values("merge")
    goes = Q(what=Carriage.ADVANCES)
    sums = {
        row["merge"]: row
        for row in rows.annotate(
            going=Count("pk", filter=goes),
            given_up=Count("pk", filter=~goes),
            all_bagged=Sum("bagged"),
            chips=Sum("stack"),
        )
    }
    return tuple(
        Made(merge, row["going"], row["given_up"], row["all_bagged"], row["chips"])
        for merge in Merge.objects.filter(day_id=day_id)
        if (row := sums.get(merge.pk))
    )
