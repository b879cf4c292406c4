"""Lists of a set-up as rows with a cell each: withholdings, chips, shares, things, days, fees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.fees import FeeBand
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments.set_up.days import DayForm, day_row, days_of
from tournaments.set_up.products import PartForm, ProductForm, part_rows, product_rows
from tournaments.set_up.side_pools import SidePoolForm, side_pool_rows
from tournaments.set_up.windows import WindowForm, window_rows
from tournaments.set_up.withholdings import (
    ContainedForm,
    WithheldForm,
    contained_rows,
    contained_typed,
    withheld_rows,
)
from tournaments.typed.cells import DECIMAL, CountField, PercentField, text_cell
from tournaments.typed.lines import percent_text
from tournaments.typed.rows import RowForm, Rows
from tournaments.values import Chip, EventSetup, Thing
from wording import words
from wording.figures import money_short_typed

MOST_ROWS = 60


class ChipForm(RowForm):
    """A chip of the set."""

    needed = ("worth",)
    worth = CountField(label=_("Value"), required=False)
    colour = text_cell(_("Colour"), 30)
    count = CountField(label=_("In a starting stack"), required=False)
    owned = CountField(label=_("Owned by the house"), required=False)


class ShareForm(RowForm):
    """The share of a place, from the first."""

    needed = ("percent",)
    percent = PercentField(label=_("Percent"), required=False)


class ThingForm(RowForm):
    """A prize that is not money."""

    needed = ("place", "name")
    place = CountField(label=_("Place"), required=False)
    name = text_cell(_("Prize"), 120)


class FeeForm(RowForm):
    """The fee of buy-ins up to an amount; the last row covers everything above."""

    needed = ("percent",)
    up_to = forms.CharField(
        label=_("Buy-in up to"), required=False, max_length=20, widget=forms.TextInput(attrs=DECIMAL)
    )
    percent = PercentField(label=_("Fee, percent"), required=False)


@dataclass(frozen=True, slots=True)
class RowKind:
    """A list of a set-up: its title, what its button says, its form, and how it is written and read."""

    title: Any
    more: Any
    form: type[RowForm]
    rows: Callable[[EventSetup], list[dict[str, Any]]]
    read: Callable[[Sequence[Mapping[str, Any]]], Any]
    hint: Any = ""
    starts_empty: bool = False


def _chips(typed: Sequence[Mapping[str, Any]]) -> tuple[Chip, ...]:
    chips = (Chip(row["worth"], row["colour"], row["count"] or 0, row["owned"] or 0) for row in typed)
    return tuple(sorted(chips, key=lambda chip: chip.worth))


def chip_rows(chips: Sequence[Chip]) -> list[dict[str, Any]]:
    """The chips of a set as their rows begin."""
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
        lambda setup: [day_row(day) for day in setup.played_days],
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
"""The lists of a set-up by the name of their field."""


class RowSet:
    """The rows of one list in a page: shown from the set-up, or as typed."""

    def __init__(self, name: str, kind: RowKind, initial: list[dict[str, Any]], typed: Any = None) -> None:
        self.name, self.kind, self.is_frozen = name, kind, False
        made = forms.formset_factory(
            kind.form,
            formset=Rows,
            extra=0 if initial or kind.starts_empty else 1,
            max_num=MOST_ROWS,
            validate_max=True,
        )
        known = typed if typed is not None and f"{name}-TOTAL_FORMS" in typed else None
        self.forms = cast(Rows, made(known, initial=initial, prefix=name))

    @classmethod
    def of(cls, name: str, setup: EventSetup, typed: Any = None) -> RowSet:
        """The rows of a list of the set-up."""
        return cls(name, KINDS[name], KINDS[name].rows(setup), typed)

    @property
    def is_typed(self) -> bool:
        """Whether the rows were sent and may be changed."""
        return self.forms.is_bound and not self.is_frozen

    @property
    def labels(self) -> list[Any]:
        """The titles of the columns."""
        return [field.label for field in self.kind.form.base_fields.values()]

    def is_valid(self) -> bool:
        """Whether every row that was sent can be read."""
        return not self.is_typed or self.forms.is_valid()

    def value(self) -> Any:
        """The list that was typed; raises the ``Refusal`` of a row that cannot be read."""
        return self.kind.read(self.forms.filled)

    def complain(self, refusal: Refusal) -> None:
        """Show a refusal at the rows."""
        self.forms.non_form_errors().append(words.explain(refusal)[1])

    def freeze(self) -> None:
        """Show the rows read-only."""
        self.is_frozen = True
        for form in self.forms:
            for field in form.fields.values():
                field.disabled = True


def fee_rows(bands: Sequence[FeeBand], currency: str, typed: Any = None) -> RowSet:
    """The rows of the house's fee by buy-in."""
    initial = [
        {"up_to": _amount_text(band.up_to, currency), "percent": percent_text(band.points)} for band in bands
    ]
    return RowSet("fee_rule", FEES, initial, typed)


def fees_typed(rows: RowSet, currency: str) -> tuple[FeeBand, ...]:
    """The bands in ascending order; raises the ``Refusal`` of an amount that cannot be read."""
    bands = []
    for row in rows.forms.filled:
        amount = row["up_to"].strip()
        up_to = parse_money(amount, currency, field="fee_rule").minor if amount else None
        bands.append(FeeBand(up_to, row["percent"]))
    return tuple(sorted(bands, key=lambda band: (band.up_to is None, band.up_to or 0)))


FEES = RowKind(
    _("Fee by buy-in"),
    _("Add a row"),
    FeeForm,
    lambda _setup: [],
    lambda typed: typed,
    _("The last row, without an amount, covers everything above. A published fee takes precedence."),
)


def _amount_text(minor: int | None, currency: str) -> str:
    return "" if minor is None else money_short_typed(Money(minor, currency))
