"""The lists of a set-up as rows of cells: days, withholdings, side pools, chips, shares, things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulebook.days.day import DaySetup, StartAt, StartOf, one_after_another
from rulebook.money import Money
from rulebook.pool import Withholding
from rulebook.products import LONGEST_NAME, PartKind
from rulebook.side_pools import SidePool, WonBy
from rulebook.split import PartRounding
from rulebook.structure.text_rows import length_text, seconds_of
from rulebook.withholdings import LONGEST_ACCOUNT, Rounded, WithheldPer
from tournaments.set_up.products import (
    DaysField,
    PartForm,
    ProductForm,
    WindowForm,
    part_rows,
    product_rows,
    window_rows,
)
from tournaments.typed import amounts as lines
from tournaments.typed.amounts import percent_text
from tournaments.typed.cells import (
    CountField,
    PercentField,
    WallTimeField,
    amount_cell,
    choice_cell,
    text_cell,
)
from tournaments.typed.rows import MOST_ROWS, RowForm, RowKind, Rows, RowSet
from tournaments.values import Chip, EventSetup, Thing
from wording.figures import money_short_typed

CELL = {"class": "input", "autocomplete": "off"}

NUMBER = CELL | {"class": "input input-figure", "inputmode": "numeric"}


STARTS = [
    ("", _("The next level; a round with level 1")),
    (StartAt.NEXT.value, _("The next level")),
    (StartAt.RESUME.value, _("The unfinished level, with its time left")),
    (StartAt.REPLAY.value, _("The last level once more, whole")),
    (StartAt.LEVEL.value, _("A level typed here")),
]

STARTS_OF = [
    ("", _("the latest level")),
    (StartOf.EARLIEST.value, _("the earliest level")),
    (StartOf.AVERAGE.value, _("the average of the levels")),
]


class DayForm(RowForm):
    """One day; ``key`` is the number it had on the page, by which others name it when rows come or go."""

    needed = ("starts_at",)
    kept = ("key",)
    folded = ("start_at", "start_level", "start_of")
    fold_label = _("Level it begins with")
    key = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    starts_at = WallTimeField(label=_("Starts at"), required=False)
    name = forms.CharField(label=_("Name"), required=False, max_length=60, widget=forms.TextInput(attrs=CELL))
    leads_to = forms.ChoiceField(label=_("Leads to"), required=False, widget=forms.Select(attrs=CELL))
    time_limit = forms.CharField(
        label=_("Time limit, minutes"), required=False, max_length=8, widget=forms.TextInput(attrs=NUMBER)
    )
    max_tables = forms.IntegerField(
        label=_("Maximum tables"), required=False, min_value=1, widget=forms.TextInput(attrs=NUMBER)
    )
    sells = forms.NullBooleanField(
        label=_("Sells entries"),
        required=False,
        widget=forms.Select(
            attrs=CELL,
            choices=[
                ("unknown", _("If it is a first day")),
                ("true", pgettext_lazy("sells", "Yes")),
                ("false", pgettext_lazy("sells", "No")),
            ],
        ),
    )
    late_until_level = forms.IntegerField(
        label=_("Late registration to level"),
        required=False,
        min_value=0,
        widget=forms.TextInput(attrs=NUMBER),
    )

    start_at = choice_cell(_("Begins with"), STARTS)
    start_level = forms.IntegerField(
        label=_("This level"),
        required=False,
        min_value=1,
        max_value=999,
        widget=forms.TextInput(attrs=NUMBER),
    )
    start_of = choice_cell(_("Of several days"), STARTS_OF)

    def relate(self, rows: Rows) -> None:
        """Offer the other days by name, and the next rows that are not there yet."""
        keys, names = day_keys(rows.cells("key")), rows.cells("name")
        coming = max(keys, default=0)
        listed = [(key, names[at] or _day_number(at + 1)) for at, key in enumerate(keys)]
        listed += [(coming + more, _day_number(len(keys) + more)) for more in range(1, MORE_DAYS + 1)]
        field = cast(forms.ChoiceField, self.fields["leads_to"])
        nowhere = [(NOWHERE, _now("No day"))] if NOWHERE in rows.cells("leads_to") else []
        field.choices = [
            ("", _now("The next one, if any")),
            *((str(key), name) for key, name in listed),
            *nowhere,
        ]


NOWHERE = "0"
"""Typed for a day that leads to none although others come after it."""

MORE_DAYS = 3
"""How many days that are not typed yet are offered."""


def _day_number(number: int) -> str:
    return _now("Day %(number)s") % {"number": number}


def day_keys(typed: Sequence[Any]) -> list[int]:
    """The key of each row; a new row has the next number."""
    known = [int(key) if str(key).isdecimal() else 0 for key in typed]
    highest, keys = max(known, default=0), []
    for key in known:
        highest += not key
        keys.append(key or highest)
    return keys


def day_rows(days: Sequence[DaySetup]) -> list[dict[str, Any]]:
    """The days as the initial values of their rows."""
    usual = one_after_another(days)
    return [
        day_row(day) | {"key": number, "leads_to": _led_to(day, like)}
        for number, (day, like) in enumerate(zip(days, usual, strict=True), start=1)
    ]


def _led_to(day: DaySetup, usual: DaySetup) -> str:
    if day.leads_to == usual.leads_to:
        return ""
    return NOWHERE if day.leads_to is None else str(day.leads_to)


def day_row(day: DaySetup) -> dict[str, Any]:
    """A day as the initial values of its row, except where it leads."""
    return {
        "starts_at": day.starts_at,
        "name": day.name,
        "time_limit": length_text(day.time_limit_seconds) if day.time_limit_seconds else "",
        "max_tables": day.max_tables,
        "sells": {None: "unknown", True: "true", False: "false"}[day.sells],
        "late_until_level": day.late_until_level,
        "start_at": "" if day.start_at is StartAt.USUAL else day.start_at.value,
        "start_level": day.start_level,
        "start_of": "" if day.start_of is StartOf.LATEST else day.start_of.value,
    }


def days_of(typed: Sequence[Mapping[str, Any]]) -> tuple[DaySetup, ...]:
    """The days of the rows, in order; raises ``Refusal("row_unreadable")`` for a time limit."""
    keys = day_keys([row["key"] or "" for row in typed])
    numbers = {str(key): number for number, key in enumerate(keys, start=1)} | {NOWHERE: None}
    days = [_day(row, day) for row, day in enumerate(typed, start=1)]
    return tuple(
        replace(usual, leads_to=numbers.get(row["leads_to"], BEYOND)) if row["leads_to"] else usual
        for row, usual in zip(typed, one_after_another(days), strict=True)
    )


BEYOND = MOST_ROWS + 1
"""The number of a day whose row was deleted: the check of the set-up names it."""


def _day(row: int, typed: Mapping[str, Any]) -> DaySetup:
    limit = typed["time_limit"].strip()
    return DaySetup(
        starts_at=typed["starts_at"],
        name=typed["name"],
        time_limit_seconds=seconds_of(limit, row=row, field="days") if limit else None,
        max_tables=typed["max_tables"],
        sells=typed["sells"],
        late_until_level=typed["late_until_level"],
        start_at=_starts(typed),
        start_level=typed["start_level"],
        start_of=StartOf(typed["start_of"] or StartOf.LATEST),
    )


def _starts(typed: Mapping[str, Any]) -> StartAt:
    """As chosen; a level typed alone is the one to begin with."""
    usual = StartAt.USUAL if typed["start_level"] is None else StartAt.LEVEL
    return StartAt(typed["start_at"] or usual)


PER = [("", _("The event")), (WithheldPer.ENTRY.value, _("Each entry"))]

ROUNDINGS = [
    ("", _("to the nearest")),
    (PartRounding.DOWN.value, _("down")),
    (PartRounding.UP.value, _("up")),
]

ROUNDED = [("", _("What is withheld")), (Rounded.PRIZES.value, _("What is left for prizes"))]

PARTS = [
    ("", "–"),
    (PartKind.STAFF.value, _("Staff")),
    (PartKind.BOUNTY.value, _("Bounty")),
    (PartKind.SIDE.value, _("Side fee")),
]


class WithheldForm(RowForm):
    """A withholding: a percentage or an amount of the pool."""

    needed = ("name",)
    folded: ClassVar[tuple[str, ...]] = (
        *("prizes", "days", "account", "unit", "rounding", "rounds", "is_outside"),
    )
    fold_label = _("Chip leaders, account, rounding, guarantee")
    name = text_cell(_("Name"), 60)
    percent = PercentField(label=_("Percent"), required=False)
    amount = amount_cell(_("or amount"))
    per = choice_cell(_("Amount for"), PER)
    prizes = text_cell(_("Or prizes of the chip leaders: 2000 1000 500"), 120)
    days = DaysField(label=_("after day"), required=False)
    account = text_cell(_("Account, if not its name"), LONGEST_ACCOUNT)
    unit = amount_cell(_("Round to"))
    rounding = choice_cell(_("Rounded"), ROUNDINGS)
    rounds = choice_cell(_("What is rounded"), ROUNDED)
    is_outside = forms.BooleanField(label=_("Not part of the guarantee"), required=False)

    def clean(self) -> dict[str, Any]:
        """Require either percent or amount, not both."""
        typed = super().clean()
        has_percent, has_amount = typed.get("percent") is not None, bool(typed.get("amount"))
        has_size = has_percent or has_amount or bool(typed.get("prizes"))
        if typed.get("name") and not self.errors and not has_size:
            self.add_error("percent", _now("Fill this in, or remove the row."))
        if has_percent and has_amount:
            self.add_error("amount", _now("Type a percentage or an amount, not both."))
        return typed


class ContainedForm(RowForm):
    """A part of prices that counts towards a gross guarantee."""

    needed = ("kind",)
    kind = choice_cell(_("Part"), PARTS)
    name = text_cell(_("Name"), 24)


def withheld_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The withholdings as initial values of their rows."""
    return [
        {
            "name": withholding.name,
            "percent": "" if withholding.fixed else lines.percent_text(withholding.points),
            "amount": typed_amount(withholding.amount_minor, setup.currency),
            "prizes": " ".join(typed_amount(prize, setup.currency) for prize in withholding.prizes),
            "days": ", ".join(map(str, withholding.days)),
            "per": "" if withholding.per is WithheldPer.TOTAL else withholding.per.value,
            "account": withholding.account,
            "unit": typed_amount(withholding.unit, setup.currency) if withholding.unit > 1 else "",
            "rounding": "" if withholding.rounding is PartRounding.HALF_UP else withholding.rounding.value,
            "rounds": "" if withholding.rounds is Rounded.WITHHELD else withholding.rounds.value,
            "is_outside": not withholding.in_guarantee,
        }
        for withholding in setup.withholdings
    ]


def with_withholdings(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The set-up with these rows; raises the ``Refusal`` of an unreadable amount."""
    return replace(setup, withholdings=tuple(_withholding(row, setup.currency) for row in typed))


def _withholding(row: Mapping[str, Any], currency: str) -> Withholding:
    amount, unit = (lines.money_of(row[cell], currency, field="withholdings") for cell in ("amount", "unit"))
    return Withholding(
        row["name"],
        row["percent"] or 0,
        amount,
        WithheldPer(row["per"] or WithheldPer.TOTAL),
        row["account"].strip(),
        in_guarantee=not row["is_outside"],
        unit=unit or 1,
        rounding=PartRounding(row["rounding"] or PartRounding.HALF_UP),
        rounds=Rounded(row["rounds"] or Rounded.WITHHELD),
        prizes=tuple(
            lines.money_of(prize, currency, field="withholdings") for prize in row["prizes"].split()
        ),
        days=row["days"] or ((1,) if row["prizes"] else ()),
    )


def contained_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The parts besides the pool that count towards a gross guarantee, as initial values of their rows."""
    return [
        {"kind": part.partition("/")[0], "name": part.partition("/")[2]} for part in setup.guarantee_parts
    ]


def contained_typed(typed: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The parts by their accounts: ``bounty``, ``side/Jackpot``."""
    return tuple(
        f"{row['kind']}/{row['name'].strip()}" if row["kind"] == PartKind.SIDE.value else row["kind"]
        for row in typed
    )


def typed_amount(minor: int, currency: str) -> str:
    """An amount for an input; empty for 0."""
    return money_short_typed(Money(minor, currency)) if minor else ""


WON_BY = [("", _("Best placed of those who bought it")), (WonBy.NAMED.value, _("Named by the director"))]


class SidePoolForm(RowForm):
    """A side fee that is paid out in the event: percentages, amounts or equal shares."""

    needed = ("name",)
    folded: ClassVar[tuple[str, ...]] = ("amounts", "winners")
    fold_label = _("Amounts or equal shares")
    name = text_cell(_("Name of the side fee"), LONGEST_NAME)
    won_by = choice_cell(_("Won by"), WON_BY)
    points = text_cell(_("Percentages: 60 40 (empty: all to the first)"), 200)
    amounts = text_cell(_("Or amounts: 300 200"), 200)
    winners = CountField(label=_("Or equal shares: how many"), required=False)


def side_pool_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The side pools as initial values of their rows."""
    return [
        {
            "name": pool.name,
            "won_by": "" if pool.won_by is WonBy.PLACE else pool.won_by.value,
            "points": lines.shares_text(pool.points),
            "amounts": " ".join(typed_amount(amount, setup.currency) for amount in pool.amounts),
            "winners": pool.winners or "",
        }
        for pool in setup.side_pools
    ]


def with_side_pools(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The set-up with these rows; raises the ``Refusal`` of an unreadable share or amount."""
    return replace(setup, side_pools=tuple(_side_pool(row, setup.currency) for row in typed))


def _side_pool(row: Mapping[str, Any], currency: str) -> SidePool:
    return SidePool(
        row["name"].strip(),
        WonBy(row["won_by"] or WonBy.PLACE),
        tuple(lines.points_of(text, field="side_pools") for text in row["points"].replace("%", " ").split()),
        tuple(lines.money_of(text, currency, field="side_pools") for text in row["amounts"].split()),
        row["winners"] or 0,
    )


class ChipForm(RowForm):
    """A chip of the set."""

    needed = ("worth",)
    worth = CountField(label=_("Value"), required=False)
    colour = text_cell(_("Colour"), 30)
    count = CountField(label=_("In a starting stack"), required=False)
    owned = CountField(label=_("Owned by the house"), required=False)


class ShareForm(RowForm):
    """The share of a place, from the first place on."""

    needed = ("percent",)
    percent = PercentField(label=_("Percent"), required=False)


class ThingForm(RowForm):
    """A prize that is not money."""

    needed = ("place", "name")
    place = CountField(label=_("Place"), required=False)
    name = text_cell(_("Prize"), 120)


def _chips(typed: Sequence[Mapping[str, Any]]) -> tuple[Chip, ...]:
    chips = (Chip(row["worth"], row["colour"], row["count"] or 0, row["owned"] or 0) for row in typed)
    return tuple(sorted(chips, key=lambda chip: chip.worth))


def chip_rows(chips: Sequence[Chip]) -> list[dict[str, Any]]:
    """The chips of a set as initial values of their rows."""
    return [
        {"worth": chip.worth, "colour": chip.colour, "count": chip.count or "", "owned": chip.owned or ""}
        for chip in chips
    ]


def _things(typed: Sequence[Mapping[str, Any]]) -> tuple[Thing, ...]:
    return tuple(sorted((Thing(row["place"], row["name"]) for row in typed), key=lambda one: one.place))


KINDS: Mapping[str, RowKind] = {
    "withholdings": RowKind(
        _("Withheld from the prize pool"),
        _("Add a withholding"),
        WithheldForm,
        withheld_rows,
        tuple,
        _("For example the staff’s share"),
    ),
    "guarantee_parts": RowKind(
        _("The guarantee before withholding also contains"),
        _("Add a part of prices"),
        ContainedForm,
        contained_rows,
        contained_typed,
        _("What players pay beside the prize pool and the house promises with it, such as bounties"),
        starts_empty=True,
    ),
    "chip_set": RowKind(
        _("Chip set"),
        _("Add a chip"),
        ChipForm,
        lambda setup: chip_rows(setup.chip_set),
        _chips,
    ),
    "shares": RowKind(
        _("Percentages, from first place"),
        _("Add a place"),
        ShareForm,
        lambda setup: [{"percent": percent_text(points)} for points in setup.payout.shares],
        lambda typed: tuple(row["percent"] for row in typed),
    ),
    "things": RowKind(
        _("Non-cash prizes"),
        _("Add a prize"),
        ThingForm,
        lambda setup: [{"place": one.place, "name": one.name} for one in setup.payout.things],
        _things,
    ),
    "days": RowKind(
        _("Days, heats or flights"),
        _("Add a day"),
        DayForm,
        lambda setup: day_rows(setup.played_days),
        days_of,
        _("One row for an event of one day."),
    ),
    "entry_parts": RowKind(
        _("Also in the price of an entry"),
        _("Add a part"),
        PartForm,
        part_rows,
        tuple,
        _("For the staff, a bounty, or a side fee such as a jackpot"),
        starts_empty=True,
    ),
    "more_products": RowKind(
        _("Further prices"),
        _("Add a price"),
        ProductForm,
        product_rows,
        tuple,
        _(
            "An early or late price, a double rebuy, an add-on of another day, a last longer. The price of a bounty "
            "or a side fee goes to its own account, every other to the prize pool. A fee may be in percent, such as 10%; "
            "an entry without one has the house’s."
        ),
        starts_empty=True,
    ),
    "side_pools": RowKind(
        _("Side pools: side fees paid out in this event"),
        _("Add a side pool"),
        SidePoolForm,
        side_pool_rows,
        tuple,
        _(
            "A last longer, a high hand: what players paid for this side fee is won by players who bought it. A side fee "
            "that is not listed leaves the event."
        ),
        starts_empty=True,
    ),
    "first_windows": RowKind(
        _("Conditions of the prices above"),
        _("Add conditions"),
        WindowForm,
        window_rows,
        tuple,
        _("Days, times, levels and limits; without them each is sold as long as registration is open."),
        starts_empty=True,
    ),
}
"""The lists of a set-up by field name."""


def rows_of(name: str, setup: EventSetup, typed: Any = None) -> RowSet:
    """The rows of a list of the set-up."""
    return RowSet(name, KINDS[name], KINDS[name].rows(setup), typed)
