"""The lists of a set-up as rows of cells: days, withholdings, side pools, chips, shares, things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.money import Money
from rulebook.pool import Withholding
from rulebook.products import LONGEST_NAME, PartKind
from rulebook.side_pools import SidePool, WhoIn, WonBy
from rulebook.split import PartRounding
from rulebook.withholdings import LONGEST_ACCOUNT, Rounded, WithheldPer
from tournaments.set_up.day_rows import DayForm, day_rows
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
    amount_cell,
    choice_cell,
    text_cell,
)
from tournaments.typed.rows import RowForm, RowKind, RowSet
from tournaments.values import Chip, EventSetup, Thing
from wording.figures import money_short_typed

CELL = {"class": "input", "autocomplete": "off"}

NUMBER = CELL | {"class": "input input-figure", "inputmode": "numeric"}


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


WON_BY = [("", _("Best placed of those who are in it")), (WonBy.NAMED.value, _("Named by the director"))]


WHO_IN = [
    ("", _("Who bought it")),
    (WhoIn.BOOKED.value, _("Who booked ahead, without a price")),
    (WhoIn.ALL.value, _("Everybody, without a price")),
]


class SidePoolForm(RowForm):
    """A side fee that is paid out in the event, or prizes of the house without one."""

    needed = ("name",)
    folded: ClassVar[tuple[str, ...]] = ("amounts", "winners")
    fold_label = _("Amounts or equal shares")
    name = text_cell(_("Name of the side fee"), LONGEST_NAME)
    won_by = choice_cell(_("Won by"), WON_BY)
    points = text_cell(_("Percentages: 60 40 (empty: all to the first)"), 200)
    amounts = text_cell(_("Or amounts: 300 200"), 200)
    winners = CountField(label=_("Or equal shares: how many"), required=False)
    who_in = choice_cell(_("Who is in it"), WHO_IN)
    follows = forms.BooleanField(label=_("Stays in it with a re-entry"), required=False)


def side_pool_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The side pools as initial values of their rows."""
    return [
        {
            "name": pool.name,
            "won_by": "" if pool.won_by is WonBy.PLACE else pool.won_by.value,
            "points": lines.shares_text(pool.points),
            "amounts": " ".join(typed_amount(amount, setup.currency) for amount in pool.amounts),
            "winners": pool.winners or "",
            "who_in": "" if pool.who_in is WhoIn.BOUGHT else pool.who_in.value,
            "follows": pool.follows,
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
        WhoIn(row["who_in"] or WhoIn.BOUGHT),
        bool(row["follows"]),
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
        lambda setup: day_rows(setup.played_days, setup.currency),
        tuple,
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
