"""The set-up of an event in steps: their fields, lists and addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulebook.refusals import Refusal
from tournaments.events import events_offered
from tournaments.models import EventState
from tournaments.set_up.forms import INPUTS, PAYOUT, RENAMED, EventForm, initial_of, setup_of, unreadable
from tournaments.set_up.lists import rows_of, with_side_pools, with_withholdings
from tournaments.set_up.products import with_parts, with_products, with_windows
from tournaments.typed.rows import RowSet
from tournaments.values import DaySetup, EventSetup, PayoutKind
from tournaments.venue.rows import HouseView
from wording import words


class SetupStep(StrEnum):
    """The steps of the set-up in their order."""

    FORMAT = "format"
    DAYS = "days"
    ENTRIES = "entries"
    PAYOUTS = "payouts"
    STRUCTURE = "structure"
    RULES = "rules"
    CHECK = "check"


TITLES: Mapping[SetupStep, Any] = {
    SetupStep.FORMAT: _("Format"),
    SetupStep.DAYS: _("Days"),
    SetupStep.ENTRIES: _("Entries and money"),
    SetupStep.PAYOUTS: _("Payouts"),
    SetupStep.STRUCTURE: _("Structure"),
    SetupStep.RULES: _("Rules"),
    SetupStep.CHECK: _("Check and open"),
}
PAGES: Mapping[SetupStep, str] = {
    SetupStep.STRUCTURE: "structure",
    SetupStep.RULES: "event-rules",
    SetupStep.CHECK: "event-check",
}
"""Steps with a page of their own; the others share one."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a step: its name on the page, its title, its fields and its lists."""

    name: str
    title: Any
    fields: tuple[str, ...]
    lists: tuple[str, ...] = ()


PARTS: Mapping[SetupStep, tuple[Part, ...]] = {
    SetupStep.FORMAT: (Part("event", _("Event"), ("name", "is_main", "shows_names")),),
    SetupStep.DAYS: (
        Part("days", _("When it is played"), (), ("days",)),
        Part("advance", _("Between days"), ("advance_kind", "advance_count")),
    ),
    SetupStep.ENTRIES: (
        Part(
            "money",
            _("Entry"),
            ("buy_in", "fee", "guarantee", "is_guarantee_gross", "added"),
            ("entry_parts", "withholdings", "guarantee_parts"),
        ),
        Part(
            "field",
            _("Stacks and seats"),
            ("starting_stack", "seats_per_table", "min_entries", "max_entries", "draws_at_sale"),
            ("chip_set",),
        ),
        Part(
            "late",
            _("Late registration and re-entries"),
            ("late_until_level", "late_until_at", "re_entries", "re_entry_until_level"),
        ),
        Part("rebuys", _("Rebuys"), ("rebuys", "rebuy_until_level", "rebuy", "rebuy_fee", "rebuy_stack")),
        Part(
            "add-on",
            _("Add-on"),
            ("has_add_on", "add_on", "add_on_fee", "add_on_stack", "add_on_after_level"),
        ),
        Part(
            "prices", _("Further prices and conditions"), (), ("first_windows", "more_products", "side_pools")
        ),
        Part("unpaid", _("Unpaid entries"), ("unpaid_holds_seat", "unpaid_minutes")),
    ),
    SetupStep.PAYOUTS: (
        Part(
            "prizes",
            _("Prizes"),
            (
                "payout_kind",
                "places",
                "paid_percent",
                "min_cash",
                "bubble",
                "is_bubble_ticket",
                "ticket_places",
                "target",
                "ticket",
                "ticket_name",
                "remainder",
                "chunk",
                "percents",
                "second_seat",
                "milestone",
            ),
            ("shares", "things"),
        ),
        Part(
            "shape",
            _("How prizes fall"),
            ("steepness", "first_share", "tiers", "round_to", "rest_place"),
        ),
    ),
}
FIELD_OF_LIST: Mapping[str, str] = {"shares": "payout", "things": "payout"}
"""Lists that belong to another field of the set-up."""


@dataclass(frozen=True, slots=True)
class PartShown:
    """A part of a step with its inputs."""

    name: str
    title: Any
    fields: tuple[forms.BoundField, ...]
    lists: tuple[RowSet, ...]


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step in the bar above its page; ``url`` is empty if there is no event yet."""

    step: SetupStep
    number: int
    title: Any
    url: str
    is_current: bool
    is_past: bool


def steps_shown(current: SetupStep, event_id: int | None) -> tuple[StepLink, ...]:
    """All steps; ``current`` is the open one."""
    order = list(SetupStep)
    return tuple(
        StepLink(
            step,
            number,
            TITLES[step],
            "" if event_id is None else step_url(step, event_id),
            step is current,
            number <= order.index(current),
        )
        for number, step in enumerate(order, start=1)
    )


def step_url(step: SetupStep, event_id: int) -> str:
    """The page of a step."""
    if step in PAGES:
        return reverse(PAGES[step], args=[event_id])
    return reverse("event-step", args=[event_id, step.value])


def gone_on(request: HttpRequest, step: SetupStep, event_id: int) -> str:
    """The page after a saved step: the event, or the step of the button."""
    go = request.POST.get("go", "")
    return reverse("event", args=[event_id]) if go == "close" else step_url(step_asked(go, step), event_id)


def step_asked(go: str, current: SetupStep) -> SetupStep:
    """The target of a button: ``next``, ``back`` or a step by its name; by default this step."""
    order = list(SetupStep)
    at = order.index(current)
    if go == "next":
        return order[min(at + 1, len(order) - 1)]
    if go == "back":
        return order[max(at - 1, 0)]
    return SetupStep(go) if go in order else current


class StepForms:
    """The fields and lists of a step: from a set-up, or as typed."""

    def __init__(
        self, step: SetupStep, base: EventSetup, typed: Any = None, *, own: int | None = None
    ) -> None:
        self.step, self.base = step, base
        parts = PARTS[step]
        names = [name for part in parts for name in part.fields]
        self.form = EventForm(typed, initial=initial_of(base))
        for name in set(self.form.fields) - set(names):
            del self.form.fields[name]
        target = self.form.fields.get("target")
        if isinstance(target, forms.ChoiceField):
            target.choices = _targets(base, own)
        kind = self.form.fields.get("payout_kind")
        if isinstance(kind, forms.ChoiceField) and not base.payout.rows:
            # A table is selected together with the other ways to divide the prizes.
            kind.choices = [choice for choice in PAYOUT if choice[0] is not PayoutKind.TABLE]
        self.lists = {name: rows_of(name, base, typed) for part in parts for name in part.lists}

    @property
    def parts(self) -> tuple[PartShown, ...]:
        """The parts with their inputs."""
        return tuple(
            PartShown(
                part.name,
                part.title,
                tuple(self.form[name] for name in part.fields),
                tuple(self.lists[name] for name in part.lists),
            )
            for part in PARTS[self.step]
        )

    @property
    def has_frozen(self) -> bool:
        """Whether anything in this step can no longer be changed."""
        days = self.lists.get("days")
        return (
            any(field.disabled for field in self.form.fields.values())
            or any(one.is_frozen for one in self.lists.values())
            or (days is not None and any(day.fields["starts_at"].disabled for day in days.forms))
        )

    def freeze(self, names: Iterable[str]) -> None:
        """Show the inputs of these fields of a set-up read-only."""
        for name in names:
            for typed in INPUTS.get(name, (RENAMED.get(name, name),)):
                if typed in self.form.fields:
                    self.form.fields[typed].disabled = True
            if name in self.lists:
                self.lists[name].freeze()
            if name == "starts_at" and "days" in self.lists:
                self.lists["days"].forms[0].fields["starts_at"].disabled = True

    def is_valid(self) -> bool:
        """Whether everything is readable; errors appear at their inputs."""
        are_valid = [self.form.is_valid(), *(one.is_valid() for one in self.lists.values())]
        for refusal in tuple(unreadable(self.form, self.base.currency)):
            self.show(refusal)
        return all(are_valid) and not self.form.errors

    def setup(self, house: HouseView) -> EventSetup:
        """The set-up as typed in this step; raises the ``Refusal`` of an unreadable row."""
        made = setup_of(self.form, self.base, house)
        for name, rows in self.lists.items():
            if rows.is_typed:
                made = _with_list(made, self.base, name, rows.value(), self._keeps_start())
        return made

    def _keeps_start(self) -> bool:
        days = self.lists.get("days")
        return days is None or days.forms[0].fields["starts_at"].disabled

    def show(self, refusal: Refusal) -> None:
        """Attach a refusal to the input or the list that it names."""
        asked = "more_products" if refusal.field == "products" else refusal.field
        lists = [rows for name, rows in self.lists.items() if name == asked]
        if refusal.field == "payout":
            kind = self.form.data.get("payout_kind", "")
            lists = [self.lists[name] for name in LIST_OF_PRIZES.get(kind, ()) if name in self.lists]
        for rows in lists:
            rows.complain(refusal)
        if lists:
            return
        name = RENAMED.get(refusal.field, refusal.field)
        self.form.add_error(name if name in self.form.fields else None, words.explain(refusal)[1])

    def concerns(self, refusal: Refusal) -> bool:
        """Whether the refusal names a field of this step."""
        name = RENAMED.get(refusal.field, refusal.field)
        return name in self.form.fields or refusal.field in {*self.lists, *self._fields_of_lists()}

    def _fields_of_lists(self) -> tuple[str, ...]:
        return ("products",) if "more_products" in self.lists else ()

    def problems(self) -> Iterator[tuple[str, str]]:
        """Every input to correct: its id and its label."""
        for field in self.form:
            if field.errors:
                yield field.id_for_label, str(field.label)
        for name, rows in self.lists.items():
            if rows.is_typed and (rows.forms.total_error_count() or rows.forms.non_form_errors()):
                yield f"rows-{name}", str(rows.kind.title)


PRODUCTS: Mapping[str, Callable[[EventSetup, Any], EventSetup]] = {
    "entry_parts": with_parts,
    "first_windows": with_windows,
    "more_products": with_products,
    "side_pools": with_side_pools,
    "withholdings": with_withholdings,
}
"""Converts lists to products, and reads amounts in rows in the event's currency."""
LIST_OF_PRIZES: Mapping[str, tuple[str, ...]] = {"shares": ("shares",), "in_kind": ("things",)}


def _targets(base: EventSetup, own: int | None) -> list[tuple[Any, Any]]:
    """Possible target events for a satellite's seats, including the present target."""
    kept = base.payout.target
    found = [
        (one.id, one.name)
        for one in events_offered(EventState.values, () if kept is None else (kept,))
        if one.id == kept or (one.is_open and one.currency == base.currency and one.id != own)
    ]
    return [("", _("any event")), *found]


def _with_list(setup: EventSetup, base: EventSetup, name: str, value: Any, keeps_start: bool) -> EventSetup:
    if name in PRODUCTS:
        return PRODUCTS[name](setup, value)
    if name in FIELD_OF_LIST:
        return replace(setup, payout=replace(setup.payout, **{name: value}))
    if name != "days":
        return replace(setup, **{name: value})
    days = tuple(_to_the_second(day, base.played_days, at) for at, day in enumerate(value))
    if not days:
        return setup
    start = setup.starts_at if keeps_start else days[0].starts_at
    return replace(setup, days=days, starts_at=start)


def _to_the_second(day: DaySetup, before: tuple[DaySetup, ...], at: int) -> DaySetup:
    """Keep the seconds of a start if the minute that was typed is unchanged."""
    if at >= len(before) or _minute(before[at]) != _minute(day):
        return day
    return replace(day, starts_at=before[at].starts_at)


def _minute(day: DaySetup) -> Any:
    return day.starts_at.replace(second=0, microsecond=0)
