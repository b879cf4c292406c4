"""Jackpots on pages: those of the house, and one of them with its terms, its events and its wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import ADMINISTRATORS, CAGE, CASHIERS, DIRECTORS, INSPECTORS, NOBODY
from access.typed import whole_number
from cashier.kinds import part_label
from payouts.jackpots import rows as queries
from payouts.jackpots.rows import OF_HOUSE, FeedDetails, JackpotDetails, StageDetails, WinDetails
from payouts.jackpots.verbs import JackpotTerms, change_jackpot, correct_jackpot, open_jackpot
from payouts.jackpots.winning import HandWon, feed_jackpot, win_jackpot
from payouts.models import AwardStatus
from people.forms import show_refusal
from people.players import rows as people
from rulebook.jackpots import PRESTIGE, WHOLE, Stage
from rulebook.money import Money, parse_money
from rulebook.products import LONGEST_NAME, PartKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.typed.amounts import percent_text
from tournaments.typed.cells import PercentField
from wording.figures import money_short_typed

READ_BY = INSPECTORS | CASHIERS
FED_IN = ("draft", "announced", "registration", "running")
"""The states of events that are offered."""
ROWS = 3
"""How many stages the form offers."""


class JackpotForm(forms.Form):
    """How a jackpot is called and won, where it starts."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("The name of the side fee in the prices of its events, such as 5 Jackpot."),
    )
    base = forms.CharField(
        label=_("Base"),
        max_length=20,
        help_text=_("Where it starts, and starts again after each win. The house puts it in."),
    )
    hand = forms.CharField(
        label=_("Hand"),
        max_length=120,
        required=False,
        help_text=_("What wins it: royal flush with both hole cards."),
    )
    is_once_a_day = forms.BooleanField(
        label=_("Won at most once a day"),
        required=False,
        help_text=_("In all events together; after midnight too, until the events of the evening are over."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for number in range(1, ROWS + 1):
            self.fields[f"level_{number}"] = forms.IntegerField(
                label=_now("Until level"), min_value=1, max_value=1_000, required=False
            )
            self.fields[f"percent_{number}"] = PercentField(
                label=_now("Pays (%)"), max_length=10, required=False
            )

    @property
    def plain(self) -> list[forms.BoundField]:
        """The fields besides the stages."""
        return [self[name] for name in ("name", "base", "hand", "is_once_a_day")]

    @property
    def stages(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The pairs of fields of each stage."""
        return [(self[f"level_{number}"], self[f"percent_{number}"]) for number in range(1, ROWS + 1)]

    def values(self, currency: str) -> dict[str, Any]:
        """The values for the command; raises ``Refusal`` if the amount cannot be read."""
        told = self.cleaned_data
        stages = tuple(
            StageDetails(points=points, until_level=told[f"level_{number}"] or 0)
            for number in range(1, ROWS + 1)
            if (points := told[f"percent_{number}"]) is not None
        )
        return {
            "name": told["name"],
            "base_minor": parse_money(told["base"], currency, field="base").minor,
            "terms": JackpotTerms(stages=stages, hand=told["hand"], is_once_a_day=told["is_once_a_day"]),
        }

    @staticmethod
    def initial_of(jackpot: JackpotDetails) -> dict[str, Any]:
        """The values of a jackpot for the form."""
        base = money_short_typed(Money(jackpot.base_minor, jackpot.currency))
        plain = {"name": jackpot.name, "base": base, "hand": jackpot.hand}
        return (
            plain
            | {"is_once_a_day": jackpot.is_once_a_day}
            | _typed_stages(queries.stages_of(jackpot.stages))
        )


def _typed_stages(stages: Sequence[Stage]) -> dict[str, Any]:
    typed: dict[str, Any] = {}
    for number, stage in enumerate(stages, start=1):
        typed |= {f"level_{number}": stage.until_level or "", f"percent_{number}": percent_text(stage.points)}
    return typed


@dataclass(frozen=True, slots=True)
class JackpotLine:
    """A jackpot in the list."""

    id: int
    name: str
    amount: Money
    base: Money
    terms: str
    events: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class FeedLine:
    """An event that feeds it; ``may_win`` if its players can still win it, ``may_stop`` while it feeds."""

    event: int
    name: str
    part: str
    grown: Money
    may_win: bool
    may_stop: bool


@dataclass(frozen=True, slots=True)
class WinLine:
    """A win: who, in which event, how much; ``pays`` and ``withdraws`` if the viewer may."""

    win: WinDetails
    player: str
    event: str
    amount: Money
    paid_as: str
    is_paid: bool
    pays: bool
    withdraws: bool


def terms_in_words(stages: Sequence[StageDetails]) -> str:
    """``100% until level 1, then 30% until registration closes``."""
    parts = []
    for stage in stages:
        share = {"percent": percent_text(stage.points), "level": stage.until_level}
        if stage.until_level:
            parts.append(_now("%(percent)s%% until level %(level)s") % share)
        else:
            parts.append(_now("%(percent)s%% until registration closes") % share)
    return _now(", then ").join(parts)


@page(reads=READ_BY, writes=ADMINISTRATORS)
def jackpots(request: HttpRequest) -> HttpResponse:
    """The jackpots of the house, and a form for a new one."""
    currency = tournaments.house().currency
    form = JackpotForm(request.POST or None, initial={"is_once_a_day": True} | _typed_stages(PRESTIGE))
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                done = open_jackpot.perform_with(by_page(request), **form.values(currency))
                say_done(request, done.line)
                return redirect("jackpot-page", done.answer.id)
            except Refusal as refusal:
                status = _shown(form, refusal)
    context = {
        "jackpots": tuple(map(_line, queries.jackpots())),
        "form": form,
        "may_write": has_role(request, ADMINISTRATORS),
    }
    return render(request, "payouts/jackpots.html", context, status=status)


def _shown(form: JackpotForm, refusal: Refusal) -> int:
    """The refusal beside its field; returns the status of the page."""
    is_of_stages = refusal.field == "stages"
    show_refusal(
        form, Refusal(refusal.code, field="percent_1", **refusal.detail) if is_of_stages else refusal
    )
    return status_of(refusal)


def _line(one: JackpotDetails) -> JackpotLine:
    return JackpotLine(
        id=one.id,
        name=one.name,
        amount=Money(one.amount_minor, one.currency),
        base=Money(one.base_minor, one.currency),
        terms=terms_in_words(one.stages),
        events=sum(feed.is_open for feed in one.feeds),
        is_closed=one.closed_at is not None,
    )


@page(reads=READ_BY, writes=ADMINISTRATORS)
def jackpot(request: HttpRequest, jackpot_id: int) -> HttpResponse:
    """A jackpot: what can be won, its events, its wins; a POST changes its terms."""
    one = queries.jackpot(jackpot_id)
    form = JackpotForm(request.POST or None, initial=JackpotForm.initial_of(one))
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                values = form.values(one.currency)
                say_done(
                    request, change_jackpot.perform_with(by_page(request), jackpot=one.id, **values).line
                )
                return redirect("jackpot-page", one.id)
            except Refusal as refusal:
                status = _shown(form, refusal)
    return render(request, "payouts/jackpot.html", _context(request, one, form), status=status)


def _context(request: HttpRequest, one: JackpotDetails, form: JackpotForm) -> dict[str, Any]:
    is_open, is_director = one.closed_at is None, has_role(request, DIRECTORS)
    events = {feed.event: tournaments.event(feed.event) for feed in one.feeds}
    names = people.player_names({win.player for win in one.wins})
    may_pay = has_role(request, CASHIERS)
    return {
        "jackpot": one,
        "line": _line(one),
        "form": form,
        "feeds": [_feed_line(one, feed, events[feed.event], is_director) for feed in one.feeds],
        "wins": [
            _win_line(one, win, names, may_pay=may_pay, may_withdraw=is_director and is_open)
            for win in one.wins
        ],
        "choices": _choices(one) if is_open and is_director else (),
        "others": [other for other in queries.jackpots() if other.closed_at is None and other.id != one.id],
        "may_write": is_open and has_role(request, ADMINISTRATORS),
        "may_correct": is_open and has_role(request, CAGE),
        "may_feed": is_open and is_director,
        "typed": money_short_typed,
    }


def _feed_line(one: JackpotDetails, feed: FeedDetails, event: EventView, is_director: bool) -> FeedLine:
    is_open = one.closed_at is None
    return FeedLine(
        event=event.id,
        name=event.name,
        part=_part_in_words(feed),
        grown=Money(feed.grown_minor, one.currency),
        may_win=is_director and is_open and feed.is_open and event.is_played,
        may_stop=is_director and is_open and feed.is_open,
    )


def _part_in_words(feed: FeedDetails) -> str:
    part = part_label(feed.part)
    return part if feed.points == WHOLE else f"{percent_text(feed.points)} % · {part}"


def _win_line(
    one: JackpotDetails, win: WinDetails, names: Mapping[int, str], *, may_pay: bool, may_withdraw: bool
) -> WinLine:
    is_due = win.status is AwardStatus.DUE
    return WinLine(
        win=win,
        player=names.get(win.player, ""),
        event=tournaments.event(win.event).name,
        amount=Money(win.amount_minor, one.currency),
        paid_as=_paid_in_words(one, win),
        is_paid=win.status is AwardStatus.PAID,
        pays=is_due and may_pay,
        withdraws=is_due and may_withdraw and (win.first or win.id) == (one.wins[0].first or one.wins[0].id),
    )


def _paid_in_words(one: JackpotDetails, win: WinDetails) -> str:
    """``30 %``, ``30 %, 2 hands``, ``own amount``."""
    told = f"{percent_text(win.points)} %" if win.points else _now("own amount")
    together = sum((other.first or other.id) == (win.first or win.id) for other in one.wins)
    return told if together == 1 else f"{told}, {ngettext('%s hand', '%s hands', together) % together}"


def _choices(one: JackpotDetails) -> tuple[tuple[str, str], ...]:
    """The events that could feed it, each with a part of its prices: ``7 side/Jackpot``."""
    fed = {feed.event for feed in one.feeds}
    choices: list[tuple[str, str]] = []
    for event in tournaments.events(FED_IN):
        if event.id in fed or event.currency != one.currency:
            continue
        parts = {share.account for product in event.products for share in product.shares}
        paid_out = {pool.part for pool in event.side_pools}
        for part in sorted(parts - paid_out, key=lambda part: (part != f"side/{one.name}", part)):
            if part in OF_HOUSE or part.startswith(f"{PartKind.SIDE.value}/"):
                choices.append((f"{event.id} {part}", f"{event.name} · {part_label(part)}"))
    return tuple(choices)


@page(reads=NOBODY, writes=DIRECTORS)
def feed(request: HttpRequest, jackpot_id: int) -> HttpResponse:
    """Let an event feed the jackpot: ``choice`` is the event and the part of its prices."""
    event, _blank, part = request.POST.get("choice", "").partition(" ")
    points = _points(request.POST.get("percent", ""))
    done = feed_jackpot.perform_with(
        by_page(request), jackpot=jackpot_id, event=whole_number(event) or 0, part=part, points=points
    )
    say_done(request, done.line)
    return redirect("jackpot-page", jackpot_id)


def _points(text: str) -> int:
    """A percentage as typed; all of it if nothing is."""
    if not text.strip():
        return WHOLE
    try:
        return PercentField().clean(text) or 0
    except forms.ValidationError:
        raise Refusal("jackpot_percent", field="percent") from None


@page(reads=NOBODY, writes=CAGE)
def correct(request: HttpRequest, jackpot_id: int) -> HttpResponse:
    """Put money of the house in, or take it out: ``way``, ``amount`` and ``reason``."""
    one = queries.jackpot(jackpot_id)
    minor = parse_money(request.POST.get("amount", ""), one.currency, field="amount").minor
    done = correct_jackpot.perform_with(
        by_page(request),
        jackpot=one.id,
        amount_minor=-minor if request.POST.get("way") == "out" else minor,
        reason=request.POST.get("reason", "")[:200],
    )
    say_done(request, done.line)
    return redirect("jackpot-page", jackpot_id)


class WinForm(forms.Form):
    """Who won it, and when the hand was dealt."""

    entry = forms.TypedChoiceField(label=_("Player"), coerce=int)
    second = forms.TypedChoiceField(
        label=_("Second hand in the same deal"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("Both are paid equal parts; an odd cent goes to the first."),
    )
    third = forms.TypedChoiceField(
        label=_("Third hand in the same deal"), coerce=int, empty_value=None, required=False
    )
    level = forms.IntegerField(
        label=_("Level of the hand"),
        min_value=1,
        max_value=1_000,
        required=False,
        help_text=_("Empty: the level now."),
    )
    before_close = forms.NullBooleanField(
        label=_("Registration was open"),
        widget=forms.Select(choices=[("", _("As it is now")), ("true", _("Yes")), ("false", _("No"))]),
    )
    hand = forms.CharField(
        label=_("Hand, and who has seen it"), max_length=200, required=False, widget=forms.TextInput
    )
    amount_minor = forms.CharField(
        label=_("Amount, if not by the terms"),
        max_length=20,
        required=False,
        help_text=_("For all hands together, with a reason."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False, widget=forms.TextInput)

    def __init__(self, typed: Any, choices: Sequence[tuple[int, str]]) -> None:
        super().__init__(typed)
        for name in ("entry", "second", "third"):
            field: Any = self.fields[name]
            field.choices = [("", "–"), *choices]

    def values(self, currency: str) -> dict[str, Any]:
        """The values for the command; raises ``Refusal`` if the amount cannot be read."""
        told = self.cleaned_data
        typed = told["amount_minor"].strip()
        dealt = HandWon(
            **{name: told[name] for name in ("level", "before_close", "hand", "reason")},
            others=tuple(one for one in (told["second"], told["third"]) if one),
            amount_minor=parse_money(typed, currency, field="amount_minor").minor if typed else None,
        )
        return {"entry": told["entry"], "dealt": dealt}


@page(reads=DIRECTORS, writes=DIRECTORS)
def win(request: HttpRequest, jackpot_id: int, event_id: int) -> HttpResponse:
    """Record who won the jackpot in an event."""
    one, event = queries.jackpot(jackpot_id), tournaments.event(event_id)
    form = WinForm(request.POST or None, _who_may_win(one, event_id))
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                told = {"jackpot": one.id, "event": event_id} | form.values(one.currency)
                done = win_jackpot.perform_with(by_page(request), **told)
                say_done(request, done.line)
                return redirect("jackpot-page", one.id)
            except Refusal as refusal:
                _beside(form, refusal)
                status = status_of(refusal)
    context = {"jackpot": one, "line": _line(one), "event": event, "form": form}
    return render(request, "payouts/jackpot_win.html", context, status=status)


def _beside(form: WinForm, refusal: Refusal) -> None:
    """The refusal beside its field."""
    moved = {"others": "second"}.get(refusal.field or "", refusal.field)
    show_refusal(form, Refusal(refusal.code, field=moved, **refusal.detail))


def _who_may_win(one: JackpotDetails, event_id: int) -> list[tuple[int, str]]:
    """The entries that are in it, by name."""
    feed = next((feed for feed in one.feeds if feed.event == event_id), None)
    if feed is None:
        raise Refusal("jackpot_not_fed", name=one.name, event=event_id)
    entries = queries.entries_in(feed)
    names = people.player_names({entry.player_id for entry in entries})
    lines = [(entry.id, f"{names[entry.player_id]} · {entry.number}") for entry in entries]
    return sorted(lines, key=lambda line: line[1])
