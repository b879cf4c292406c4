"""The days of events for the inspector: entries, players out, bags, and where their chips went; each row adds up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import EVENT, Column, Fact, FactList, Kind, Scope, Totals
from floor.days.field import DayField, field_over_days
from floor.models import Bag, BagState, Carriage, Carried
from tournaments import queries as tournaments

COLUMNS = (
    EVENT,
    Column("number", _("Number"), Kind.NUMBER),
    Column("day", _("Day")),
    Column("entries", _("Entries"), Kind.NUMBER),
    Column("out", _("Out"), Kind.NUMBER),
    Column("left", _("Left"), Kind.NUMBER),
    Column("bags", _("Bags"), Kind.NUMBER),
    Column("bagged", _("Chips in bags"), Kind.NUMBER),
    Column("changed", _("Changed overnight"), Kind.NUMBER),
    Column("carried", _("Taken to the next day"), Kind.NUMBER),
    Column("given_up", _("Given up"), Kind.NUMBER),
    Column("taken_out", _("Taken out of play"), Kind.NUMBER),
    Column("waiting", _("Still in bags"), Kind.NUMBER),
    Column("merged_at", _("Merged at"), Kind.INSTANT),
)


@dataclass(slots=True)
class Chips:
    """Where the chips bagged on a day went: ``bagged + changed = carried + given_up + taken_out + waiting``."""

    sums: Counter[str] = field(default_factory=Counter)
    merged_at: datetime | None = None

    @property
    def is_even(self) -> bool:
        """Whether they add up."""
        told = self.sums
        went = told["carried"] + told["given_up"] + told["taken_out"] + told["waiting"]
        return told["bagged"] + told["changed"] == went


def chips_by_day(day_ids: Sequence[int]) -> Mapping[int, Chips]:
    """The bags of these days, and what merges did with them."""
    by_day: dict[int, Chips] = defaultdict(Chips)
    merged = set()
    rows = (
        Carried.objects.filter(from_day__in=day_ids)
        .select_related("merge", "bag")
        .order_by("merge__at", "pk")
    )
    for row in rows.exclude(bag=None):
        merged.add(row.bag_id)
        is_given_up = row.what == Carriage.GIVEN_UP
        chips = row.stack if row.bag is None or not is_given_up else row.bag.chips_now
        told = by_day[row.from_day_id]
        told.merged_at = row.merge.at
        told.sums.update({"given_up" if is_given_up else "carried": chips, "changed": chips - row.bagged})
    for bag in Bag.objects.filter(day__in=day_ids).order_by("pk"):
        told = by_day[bag.day_id]
        told.sums.update(bags=1, bagged=bag.by_floor)
        if bag.pk not in merged:
            went = "taken_out" if bag.state == BagState.REMOVED else "waiting"
            told.sums.update({went: bag.chips_now, "changed": bag.chips_now - bag.by_floor})
    return by_day


def _rows(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    listed = tournaments.days_after(after, limit, event_id=scope.event)
    fields = {one.day.id: one for event in {day.event_id for day in listed} for one in field_over_days(event)}
    chips = chips_by_day([day.id for day in listed])
    return [_fact(fields[day.id], chips.get(day.id, Chips())) for day in listed]


def _fact(one: DayField, chips: Chips) -> Fact:
    told = chips.sums
    names = ("bags", "bagged", "changed", "carried", "given_up", "taken_out", "waiting")
    return Fact(
        one.day.id,
        (
            one.day.event_id,
            one.day.number,
            one.day.name,
            one.entries,
            one.out,
            one.left,
            *(told[name] for name in names),
            chips.merged_at,
        ),
        url=reverse("floor-bags", args=[one.day.id]) if told["bags"] else "",
    )


def _noted(event_id: int) -> Sequence[str]:
    """Whether the chips of every day are accounted for."""
    days = {one.day.id: one.day for one in field_over_days(event_id)}
    uneven = [days[key].label for key, chips in chips_by_day(list(days)).items() if not chips.is_even]
    if uneven:
        return [_now("The chips of %(days)s do not add up.") % {"days": ", ".join(uneven)}]
    return [
        _now(
            "Entries are out or left; chips in bags and changed overnight are taken to the next day, given up, "
            "taken out of play or still in bags."
        )
    ]


DAYS = FactList(
    "event-days",
    _("Days of events"),
    COLUMNS,
    _rows,
    lambda scope: Totals(tournaments.count_days(scope.event)),
    rank=1,
    about=_(
        "Each day of an event: its entries, who went out on it, the bags at its end, and what became of the chips "
        "in them at the merge."
    ),
    noted=_noted,
)
