"""Start play, end a day, stop or cancel the event: one page each, because they change everything."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS
from clock import rows as clock
from clock.ahead import days_forecast
from floor.bags.rows import stacks_at_the_end
from floor.counts.verbs import CountStack
from floor.days.preview import begins_with
from floor.days.rows import ToMerge, to_merge
from floor.life.plan import plan_end
from floor.life.preview import shown
from floor.life.rows import counted_lately, sealed_bags
from floor.life.verbs import EndDay, StartPlay, end_day, start_play
from floor.penalties.rows import house_record
from floor.play.rows import next_day
from floor.play.words import DayEnded, planned_label
from journal import instants
from journal.queries import line_view, standing_lines
from payouts.deals.stopping import StopPreview, stop_preview
from payouts.structure.rows import is_published
from people.players import rows as people
from rulebook.days.forecast import DayForecast
from rulebook.days.starting import Start
from rulebook.entries import is_early_start
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.stopping import GivenBack, StopMethod, StopTerms
from rulebook.structure import Period
from rulebook.structure.amounts import seconds_in
from rulebook.structure.text_rows import length_text
from rulebook.walltime import soon
from seating import queries as seats
from seating.tables.pool import held_numbers
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView
from tournaments.venue.zone import house_zone
from wording import words
from wording.words import Text


class StartForm(forms.Form):
    """Start play."""

    override_reason = forms.CharField(
        label=_("Reason for starting all the same"), required=False, max_length=200
    )
    level = forms.IntegerField(
        label=_("Play continues with level"),
        required=False,
        min_value=1,
        max_value=999,
        widget=forms.TextInput(attrs={"class": "input input-figure", "inputmode": "numeric"}),
    )
    time_left = forms.CharField(
        label=_("Time left of it"),
        required=False,
        max_length=8,
        help_text=_("Minutes, or 21:30; empty: the whole level"),
        widget=forms.TextInput(attrs={"class": "input input-figure"}),
    )
    begins_at = forms.CharField(
        label=_("The clock starts at"),
        required=False,
        max_length=12,
        help_text=_("A time such as 21:00 starts a countdown; empty: at once"),
    )
    is_early = forms.BooleanField(label=_("Start anyway, hours before the planned time"), required=False)

    def left(self) -> int | None:
        """The time left in seconds; raises ``Refusal("length_unreadable")``.

        None if it is empty, or still that of the level proposed and another level was typed.
        """
        if "level" in self.changed_data and "time_left" not in self.changed_data:
            return None
        text = self.cleaned_data["time_left"].strip()
        seconds = seconds_in(text) if text else None
        if text and not seconds:
            raise Refusal("length_unreadable", field="time_left", text=text)
        return seconds

    def instant(self, now: datetime) -> datetime | None:
        """The start of the clock, None for now; raises ``Refusal`` for anything but a future time."""
        text = self.cleaned_data["begins_at"].strip()
        return soon(text, now, house_zone(), field="begins_at") if text else None


class CloseBagsForm(forms.Form):
    """End a day from its bags: a reason if something is missing, and who advances if no rule decides."""

    override_reason = forms.CharField(
        label=_("Reason for ending the day although something is missing"), required=False, max_length=200
    )

    def __init__(self, *args: Any, alive: dict[int, str], **options: Any):
        super().__init__(*args, **options)
        if alive:
            self.fields["advancing"] = forms.MultipleChoiceField(
                label=_("Who advances, if the rule does not say"),
                choices=list(alive.items()),
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )

    @property
    def advancing(self) -> list[int]:
        """The entries chosen."""
        return [int(text) for text in self.cleaned_data.get("advancing", ())]


class EndDayForm(CloseBagsForm):
    """End the last day: the stacks of the players still in, in chips, if they sit at one table."""

    def __init__(self, *args: Any, stacks: dict[int, int | None], names: dict[int, str], **options: Any):
        super().__init__(*args, **options)
        for entry_id, stack in stacks.items():
            self.fields[f"stack_{entry_id}"] = forms.IntegerField(
                label=names[entry_id], min_value=0, required=False, initial=stack
            )
        self.fields["override_reason"].label = _(
            "Reason for ending the day over a count that does not add up"
        )
        self.order_fields([name for name in self.fields if name.startswith("stack_")])

    @property
    def stacks(self) -> dict[int, int]:
        """The typed chips by entry."""
        return {
            int(name.removeprefix("stack_")): chips
            for name, chips in self.cleaned_data.items()
            if name.startswith("stack_") and chips is not None
        }


ONE_TABLE = 10
"""Up to this number, stacks are typed on the page that ends the last day."""

ASKS_WHO = ("tie_needs_play", "stack_unknown")
"""Refusals after which the director may choose who advances, because chips do not decide."""


def _typed(request: HttpRequest) -> QueryDict | None:
    """The submitted data, if any."""
    return request.POST if request.method == "POST" else None


@page(reads=DIRECTORS, writes=DIRECTORS)
def start_page(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Start play: players without a seat draw one, the clock starts."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    begins = clock.first_start(day.id)
    form = StartForm(_typed(request), initial={"level": begins.level, "time_left": _left_text(begins)})
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["override_reason"]
        try:
            begins_at = form.instant(instants.now())
            is_early = form.cleaned_data["is_early"]
            command = StartPlay(
                event=event_id,
                override_reason=reason,
                begins_at=begins_at,
                is_early=is_early,
                level=form.cleaned_data["level"] if "level" in request.POST else None,
                time_left=form.left(),
            )
            start_play.perform(command, by_page(request))
            return redirect(reverse("dashboard", args=[event_id]))
        except Refusal as refusal:
            field_name = refusal.field if refusal.field in form.fields else None
            form.add_error(field_name, words.in_one_line(refusal))
    return render(request, "floor/start.html", _start_context(event, day, form))


def _start_context(event: EventView, day: DayView, form: StartForm) -> dict[str, Any]:
    """The players of the day, what is missing before the start, and the fields required."""
    field, coming = tournaments.field(event.id, day_id=day.id), to_merge(day.id)
    going = len(coming.merging.going)
    fields = [form["begins_at"]]
    goes_on, bags = bool(tournaments.feeders(day)), len(sealed_bags(day))
    if goes_on or "level" in form.errors:
        fields[:0] = [form["level"], form["time_left"]]
    is_short = field.alive + going < event.min_entries
    if is_short or bags or coming.open_feeders or "override_reason" in form.errors:
        fields.insert(0, form["override_reason"])
    label = planned_label(day.starts_at) if is_early_start(day.starts_at, instants.now()) else ""
    if label or "is_early" in form.errors:
        fields.append(form["is_early"])
    return {
        "event": event,
        "day": day,
        "field": field,
        "players": field.alive + going,
        "waiting": len(seats.unseated(day.id)) + going,
        "merges": len(coming.stacks),
        "planned": label,
        "goes_on": goes_on,
        "begins": _begins(coming) if goes_on else None,
        "ends": _expected_end(event.id, day),
        "sealed": bags,
        "sells": goes_on and clock.sells(day.id),
        "form": form,
        "asked": fields,
        "recorded": house_record(instants.now(), before_event=event.id),
    }


def _expected_end(event_id: int, day: DayView) -> DayForecast | None:
    """The forecast of a day by its own rules; None for an event of one day, or if it is not known how it ends."""
    if len(tournaments.days(event_id)) == 1:
        return None
    ahead = days_forecast(event_id, instants.now())
    return next((one for one in ahead if one.number == day.number and one.likely), None)


def _left_text(begins: Start) -> str:
    return "" if begins.left_ms is None else length_text(begins.left_ms // 1_000)


@dataclass(frozen=True, slots=True)
class Begins:
    """The level a day begins with by its set-up, the time left of it, the average stack also in big blinds."""

    level: Period
    left: str
    average: int
    in_blinds: int


def _begins(coming: ToMerge) -> Begins | None:
    """None for a day without levels."""
    start, level, stacks = (
        clock.first_start(coming.day.id),
        clock.level_at_start(coming.day.id),
        begins_with(coming),
    )
    return Begins(level, _left_text(start), stacks.average, stacks.in_blinds) if level else None


@page(reads=DIRECTORS, writes=DIRECTORS)
def end_day_page(request: HttpRequest, day_id: int) -> HttpResponseBase:
    """End a day: from its bags; the last day from its counts, or from stacks typed here for one table.

    Once it has ended: its paper, and the confirmation.
    """
    day = tournaments.day(day_id)
    if day.is_closed:
        return _ended(request, day)
    if day.in_bags:
        return _close_bags(request, day)
    event, names = tournaments.event(day.event_id), _names_for(request, day)
    form = _last_day_form(request, day, names)
    if request.method == "POST" and form.is_valid():
        stacks = tuple(CountStack(entry=key, stack=chips) for key, chips in form.stacks.items())
        reason = form.cleaned_data["override_reason"]
        ending = EndDay(day=day_id, stacks=stacks, advancing=tuple(form.advancing), override_reason=reason)
        try:
            end_day.perform_with(by_page(request), ending=ending)
            return redirect(reverse("floor-end-day", args=[day.id]))
        except Refusal as refusal:
            if refusal.code in ASKS_WHO:
                form = _last_day_form(request, day, names, asks_who=True)
            field_name = refusal.field if refusal.field in form.fields else None
            form.add_error(field_name, words.explain(refusal)[1])
    context = {
        "event": event,
        "day": day,
        "next": next_day(day_id),
        "form": form,
        "is_one_table": len(names) <= ONE_TABLE,
        **_foreseen(day),
    }
    return render(request, "floor/end_day.html", context)


LISTED_OUT = 100
"""How many of those who would be out the page names."""


def _foreseen(day: DayView) -> dict[str, Any]:
    """How far the end of the day is: its rule, the sums, who would be out, what is in the way."""
    plan = plan_end(day, instants.now())
    counted, listed = plan.checked.counted, shown(day, plan)
    out = listed.out[:LISTED_OUT]
    names = words.names("entry", [one.entry for one in out])
    return {
        "shown": listed,
        "left": len(counted.stacks),
        "known": len(counted.stacks) - len(counted.unknown),
        "difference": counted.difference,
        "adds_up": counted.adds_up,
        "out": [(names.get(one.entry, ""), one) for one in out],
    }


@dataclass(frozen=True, slots=True)
class EndLine:
    """A player at the end of a day: the chips, None if nobody counted them; the place of who is out."""

    player: str
    chips: int | None
    place: int | None = None


def _ended(request: HttpRequest, day: DayView) -> HttpResponse:
    """The paper of a day that is over: who is left with which chips, who is out, the reason if one was given."""
    line_id = standing_lines(DayEnded, "day", [day.id]).get(day.id)
    left, out = _left(day), _out(day)
    context = {
        "event": tournaments.event(day.event_id),
        "day": day,
        "day_name": words.names("day", [day.id])[day.id],
        "line": None if line_id is None else line_view(line_id),
        "left": left,
        "sum": sum(one.chips or 0 for one in left),
        "out": out,
        "tables": ", ".join(map(str, held_numbers([day.id]).get(day.id, ()))),
        "printed_at": instants.now(),
    }
    return render(request, "floor/day_ended.html", context)


def _left(day: DayView) -> list[EndLine]:
    """Who advanced from a day, or won, most chips first."""
    alive = [
        one
        for one in tournaments.entries(day.event_id, "alive")
        if day.id in (one.day_id, one.advanced_from_id)
    ]
    names, bagged = words.names("entry", [one.id for one in alive]), stacks_at_the_end(day.id)
    lines = [EndLine(names.get(one.id, ""), bagged.get(one.id, one.stack)) for one in alive]
    return sorted(lines, key=lambda line: -(line.chips or 0))


def _out(day: DayView) -> list[EndLine]:
    """Who went out with the end of a day, the best place first."""
    gone = {
        one.id: one
        for one in tournaments.entries(day.event_id, "out", day_id=day.id)
        if one.out_at == day.closed_at
    }
    names = words.names("entry", list(gone))
    return [
        EndLine(names.get(one.entry_id, ""), gone[one.entry_id].out_stack, one.place)
        for one in tournaments.finishers(day.event_id)
        if one.entry_id in gone
    ]


def _last_day_form(
    request: HttpRequest, day: DayView, names: dict[int, str], *, asks_who: bool = False
) -> EndDayForm:
    """The form for one table; several tables are counted singly, because a whole room is too much to type."""
    is_one_table = len(names) <= ONE_TABLE
    alive = tournaments.entries(day.event_id, "alive", day_id=day.id) if is_one_table else ()
    # The starting stack of a player, or a count from before this level, is not offered as a count.
    chips_counted = counted_lately(day) if alive else {}
    stacks = {entry.id: chips_counted.get(entry.id) for entry in alive}
    choices = names if is_one_table or asks_who else _choices(request, day)
    return EndDayForm(_typed(request), alive=choices, stacks=stacks, names=names)


def _close_bags(request: HttpRequest, day: DayView) -> HttpResponseBase:
    """The bagged and the missing stacks; one tap ends the day, with a reason if something is missing."""
    event = tournaments.event(day.event_id)
    form = CloseBagsForm(_typed(request), alive=_choices(request, day))
    if request.method == "POST" and form.is_valid():
        reason, advancing = form.cleaned_data["override_reason"], tuple(form.advancing)
        ending = EndDay(day=day.id, from_bags=True, advancing=advancing, override_reason=reason)
        try:
            end_day.perform_with(by_page(request), ending=ending)
            return redirect(reverse("floor-end-day", args=[day.id]))
        except Refusal as refusal:
            if refusal.code in ASKS_WHO:
                form = CloseBagsForm(_typed(request), alive=_names(day))
            form.add_error(refusal.field if refusal.field in form.fields else None, words.explain(refusal)[1])
    context = {
        "event": event,
        "day": day,
        "next": next_day(day.id),
        "form": form,
        "rule": event.advance.kind,
        **_foreseen(day),
    }
    return render(request, "floor/close_bags.html", context)


def _choices(request: HttpRequest, day: DayView) -> dict[int, str]:
    """The players left, once the director must choose; empty before, because 1,500 names are too many."""
    return _names(day) if "advancing" in request.POST or "choose" in request.GET else {}


def _names_for(request: HttpRequest, day: DayView) -> dict[int, str]:
    """The players left; without their names while the page only counts them."""
    players = tournaments.players_by_entry(day.event_id, day.id, with_unpaid=False)
    is_counted = len(players) > ONE_TABLE and request.method == "GET" and "choose" not in request.GET
    return dict.fromkeys(players, "") if is_counted else _names(day)


def _names(day: DayView) -> dict[int, str]:
    alive = tournaments.entries(day.event_id, "alive", day_id=day.id)
    names = words.names("entry", [entry.id for entry in alive])
    return {entry.id: names.get(entry.id, f"#{entry.number}") for entry in alive}


@page(reads=DIRECTORS)
def cancel_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """Cancel the event: refund every player; an event with published prizes is stopped instead."""
    context = {
        "event": tournaments.event(event_id),
        "field": tournaments.field(event_id),
        "is_published": is_published(event_id),
    }
    return render(request, "floor/cancel.html", context)


METHODS: tuple[tuple[StopMethod, Text], ...] = (
    (StopMethod.EVEN, _("equally")),
    (StopMethod.CHIP_CHOP, _("by chips")),
    (StopMethod.ICM, _("by ICM")),
)
BACK: tuple[tuple[GivenBack, Text], ...] = (
    (GivenBack.NOBODY, _("nobody: all of it is shared by those still in")),
    (GivenBack.OTHERS, _("players who are out and won nothing")),
    (GivenBack.EVERYBODY, _("everybody who won nothing, those still in too")),
)


@dataclass(frozen=True, slots=True)
class AmountLine:
    """A player and an amount; ``stack`` of players still in, ``fee`` of players with a refund."""

    name: str
    amount: Money
    stack: int | None = None
    fee: Money | None = None


@dataclass(frozen=True, slots=True)
class StopShown:
    """The effect of the terms."""

    left: Money
    won: Money
    paid: Money
    shared: Money
    back: Money
    fees: Money
    refunded: Money
    winners: int
    shares: tuple[AmountLine, ...]
    refunds: tuple[AmountLine, ...]


@page(reads=DIRECTORS)
def stop_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """The form of the terms; once the URL contains them, their effect."""
    terms = _terms(request)
    context = {
        "event": tournaments.event(event_id),
        "terms": terms,
        "methods": METHODS,
        "back": BACK,
        "in_words": (dict(BACK)[terms.given_back], dict(METHODS)[terms.method]),
        "shown": None,
        "refusal": None,
    }
    try:
        preview = stop_preview(event_id, terms)
        context["shown"] = _stop_in_words(preview) if "method" in request.GET else None
    except Refusal as refusal:
        context["refusal"] = words.explain(refusal)
    return render(request, "floor/stop.html", context)


def _terms(request: HttpRequest) -> StopTerms:
    """The terms in the URL; unknown values are ignored."""
    method, back = request.GET.get("method", ""), request.GET.get("given_back", "")
    return StopTerms(
        StopMethod(method) if method in tuple(StopMethod) else StopMethod.EVEN,
        GivenBack(back) if back in tuple(GivenBack) else GivenBack.NOBODY,
        request.GET.get("with_fee") == "true",
    )


def _stop_in_words(preview: StopPreview) -> StopShown:
    def money(minor: int) -> Money:
        return Money(minor, preview.currency)

    names = people.player_names(
        {share.player for share in preview.shares} | {refund.player for refund in preview.refunds}
    )
    return StopShown(
        left=money(preview.left_minor),
        won=money(preview.won_minor),
        paid=money(preview.paid_minor),
        shared=money(preview.shared_minor),
        back=money(preview.back_minor),
        fees=money(preview.fees_minor),
        refunded=money(preview.back_minor + preview.fees_minor),
        winners=preview.winners,
        shares=tuple(
            AmountLine(names[share.player], money(share.amount_minor), stack=share.stack)
            for share in preview.shares
        ),
        refunds=tuple(
            AmountLine(
                names[refund.player], money(refund.pool_minor + refund.fee_minor), fee=money(refund.fee_minor)
            )
            for refund in preview.refunds
        ),
    )
