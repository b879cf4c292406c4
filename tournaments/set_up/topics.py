"""The set-up of an event by topics: their fields, lists and addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulebook.days.day import DaySetup
from rulebook.refusals import Refusal
from tournaments.events import events_offered
from tournaments.models import EventState
from tournaments.set_up.day_rows import days_of
from tournaments.set_up.forms import INPUTS, PAYOUT, RENAMED, EventForm, initial_of, setup_of, unreadable
from tournaments.set_up.lists import rows_of, with_side_pools, with_withholdings
from tournaments.set_up.products import with_parts, with_products, with_windows
from tournaments.typed.rows import RowSet
from tournaments.values import EventSetup, PayoutKind
from tournaments.venue.rows import HouseView
from wording import words


class SetupTopic(StrEnum):
    """The topics of a set-up in the order of its page."""

    NAME = "name"
    LEVELS = "levels"
    CHIPS = "chips"
    ENTRY = "entry"
    LATE = "late"
    REBUYS = "rebuys"
    FURTHER = "further"
    GUARANTEE = "guarantee"
    PRIZES = "prizes"
    RULES = "rules"
    SEATS = "seats"
    SCREENS = "screens"
    PEOPLE = "people"


TITLES: Mapping[SetupTopic, Any] = {
    SetupTopic.NAME: _("Name and time"),
    SetupTopic.LEVELS: _("Levels"),
    SetupTopic.CHIPS: _("Chips"),
    SetupTopic.ENTRY: _("Entry"),
    SetupTopic.LATE: _("Late and re-entry"),
    SetupTopic.REBUYS: _("Rebuys, add-on"),
    SetupTopic.FURTHER: _("Further prices, side pools"),
    SetupTopic.GUARANTEE: _("Guarantee"),
    SetupTopic.PRIZES: _("Prizes"),
    SetupTopic.RULES: _("Rules"),
    SetupTopic.SEATS: _("Seats and tables"),
    SetupTopic.SCREENS: _("Screens and paper"),
    SetupTopic.PEOPLE: _("People"),
}
GROUPS: tuple[tuple[Any, tuple[SetupTopic, ...]], ...] = (
    (_("What is played"), (SetupTopic.NAME, SetupTopic.LEVELS, SetupTopic.CHIPS)),
    (
        _("Money"),
        (
            *(SetupTopic.ENTRY, SetupTopic.LATE, SetupTopic.REBUYS, SetupTopic.FURTHER),
            *(SetupTopic.GUARANTEE, SetupTopic.PRIZES),
        ),
    ),
    (
        _("How it is run"),
        (SetupTopic.RULES, SetupTopic.SEATS, SetupTopic.SCREENS, SetupTopic.PEOPLE),
    ),
)


@dataclass(frozen=True, slots=True)
class TopicFields:
    """The fields and lists of a topic; ``seldom`` and ``seldom_lists`` are folded away until they are needed."""

    fields: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    seldom: tuple[str, ...] = ()
    seldom_lists: tuple[str, ...] = ()


FIELDS: Mapping[SetupTopic, TopicFields] = {
    SetupTopic.NAME: TopicFields(("name", "is_main", "advance_kind", "advance_count"), ("days",), ("carry",)),
    SetupTopic.CHIPS: TopicFields(("starting_stack",), ("chip_set",)),
    SetupTopic.ENTRY: TopicFields(
        ("buy_in", "fee", "min_entries", "max_entries", "draws_at_sale"),
        (),
        ("unpaid_holds_seat", "unpaid_minutes"),
        ("entry_parts",),
    ),
    SetupTopic.LATE: TopicFields(
        ("late_until_level", "re_entries", "re_entry_until_level"), (), ("re_entries_in_all", "late_until_at")
    ),
    SetupTopic.REBUYS: TopicFields(
        (
            *("rebuys", "rebuy_until_level", "rebuy", "rebuy_fee", "rebuy_stack"),
            *("has_add_on", "add_on", "add_on_fee", "add_on_stack", "add_on_after_level"),
        )
    ),
    SetupTopic.FURTHER: TopicFields((), ("more_products", "side_pools"), (), ("first_windows",)),
    SetupTopic.GUARANTEE: TopicFields(
        ("guarantee", "added"), ("withholdings",), ("is_guarantee_gross",), ("guarantee_parts",)
    ),
    SetupTopic.PRIZES: TopicFields(
        (
            *("payout_kind", "places", "paid_percent", "min_cash", "first_share", "round_to"),
            *(
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
        ),
        ("shares", "things"),
        ("steepness", "tiers", "rest_place", "bubble", "is_bubble_ticket"),
    ),
    SetupTopic.SEATS: TopicFields(("seats_per_table",)),
    SetupTopic.SCREENS: TopicFields(("shows_names",)),
}
"""The topics with fields of their own; the others lead to their pages."""
STEPS: Mapping[str, SetupTopic] = {
    "format": SetupTopic.NAME,
    "days": SetupTopic.NAME,
    "entries": SetupTopic.ENTRY,
    "payouts": SetupTopic.PRIZES,
    "structure": SetupTopic.LEVELS,
}
"""Addresses of before, when a set-up was typed in steps: their first topic."""
FIELD_OF_LIST: Mapping[str, str] = {"shares": "payout", "things": "payout"}
"""Lists that belong to another field of the set-up."""


def topic_url(topic: SetupTopic, event_id: int) -> str:
    """The page of the set-up with this topic open."""
    return reverse("event-topic", args=[event_id, topic.value])


def gone_on(request: HttpRequest, event_id: int) -> str:
    """The page after saving levels or rules: the event, if the button says so, else the same page."""
    return reverse("event", args=[event_id]) if request.POST.get("go") == "close" else request.path


def topic_of(field: str) -> SetupTopic | None:
    """The topic in which a field of the set-up, or its input, is typed; None for levels and rules."""
    for topic, fields in FIELDS.items():
        inputs = {*INPUTS.get(field, ()), RENAMED.get(field, field)}
        if inputs & {*fields.fields, *fields.seldom} or field in (*fields.lists, *fields.seldom_lists):
            return topic
    return {"payout": SetupTopic.PRIZES, "products": SetupTopic.FURTHER}.get(field)


class TopicForms:
    """The fields and lists of a topic: from a set-up, or as typed."""

    def __init__(
        self, topic: SetupTopic, base: EventSetup, typed: Any = None, *, own: int | None = None
    ) -> None:
        self.topic, self.base = topic, base
        self.named = FIELDS.get(topic, TopicFields())
        names = (*self.named.fields, *self.named.seldom)
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
        listed = (*self.named.lists, *self.named.seldom_lists)
        self.lists = {name: rows_of(name, base, typed) for name in listed}

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        """The inputs that are shown at once."""
        return tuple(self.form[name] for name in self.named.fields)

    @property
    def seldom(self) -> tuple[forms.BoundField, ...]:
        """The inputs that few events need."""
        return tuple(self.form[name] for name in self.named.seldom)

    @property
    def shown_lists(self) -> tuple[RowSet, ...]:
        """The lists that are shown at once."""
        return tuple(self.lists[name] for name in self.named.lists)

    @property
    def seldom_lists(self) -> tuple[RowSet, ...]:
        """The lists that few events need."""
        return tuple(self.lists[name] for name in self.named.seldom_lists)

    @property
    def seldom_labels(self) -> tuple[Any, ...]:
        """What is folded away."""
        labels = [field.label for field in self.seldom]
        return (*labels, *(rows.kind.title for rows in self.seldom_lists))

    @property
    def is_seldom_open(self) -> bool:
        """Whether one of the folded inputs differs from the usual, or has an error."""
        usual = initial_of(EventSetup(name="", starts_at=self.base.starts_at, currency=self.base.currency))
        is_set = [field.value() not in (usual.get(field.name), None, "") for field in self.seldom]
        has_rows = [bool(rows.forms.forms) for rows in self.seldom_lists]
        return any((*is_set, *has_rows, *(field.errors for field in self.seldom)))

    @property
    def has_frozen(self) -> bool:
        """Whether anything in this topic can no longer be changed."""
        days = self.lists.get("days")
        return (
            any(field.disabled for field in self.form.fields.values())
            or any(rows.is_frozen for rows in self.lists.values())
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
        are_valid = [self.form.is_valid(), *(rows.is_valid() for rows in self.lists.values())]
        for refusal in tuple(unreadable(self.form, self.base.currency)):
            self.show(refusal)
        return all(are_valid) and not self.form.errors

    def setup(self, house: HouseView) -> EventSetup:
        """The set-up as typed in this topic; raises the ``Refusal`` of an unreadable row."""
        result = setup_of(self.form, self.base, house)
        for name, rows in self.lists.items():
            if rows.is_typed:
                result = _with_list(result, self.base, name, rows.value(), self._keeps_start())
        return result

    def _keeps_start(self) -> bool:
        days = self.lists.get("days")
        return days is None or days.forms[0].fields["starts_at"].disabled

    def show(self, refusal: Refusal) -> None:
        """Attach a refusal to the input or the list that it names."""
        wanted = "more_products" if refusal.field == "products" else refusal.field
        lists = [rows for name, rows in self.lists.items() if name == wanted]
        if refusal.field == "payout":
            kind = self.form.data.get("payout_kind", "")
            lists = [self.lists[name] for name in LIST_OF_PRIZES.get(kind, ()) if name in self.lists]
        for rows in lists:
            rows.complain(refusal)
        if lists:
            return
        name = RENAMED.get(refusal.field, refusal.field)
        detail = words.explain(refusal)[1]
        if name in self.form.fields:
            self.form.add_error(name, detail)
            return
        # Typed elsewhere: the error says where.
        other = topic_of(refusal.field)
        self.form.add_error(None, f"{TITLES[other]}: {detail}" if other else detail)

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
    current = base.payout.target
    choices = [
        (event.id, event.name)
        for event in events_offered(EventState.values, () if current is None else (current,))
        if event.id == current or (event.is_open and event.currency == base.currency and event.id != own)
    ]
    return [("", _("any event")), *choices]


def _with_list(setup: EventSetup, base: EventSetup, name: str, value: Any, keeps_start: bool) -> EventSetup:
    if name in PRODUCTS:
        return PRODUCTS[name](setup, value)
    if name in FIELD_OF_LIST:
        return replace(setup, payout=replace(setup.payout, **{name: value}))
    if name != "days":
        return replace(setup, **{name: value})
    days = tuple(
        _to_the_second(day, base.played_days, at) for at, day in enumerate(days_of(value, setup.currency))
    )
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
