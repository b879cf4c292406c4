"""The products of an event as rows: their prices in parts, and the conditions of their sale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.fees import default_fee
from rulebook.products import SEATS, Part, PartKind, Pile, Product, ProductKind, fee_of
from rulebook.refusals import Refusal
from tournaments.prices import (
    SIMPLE_KINDS,
    beside_fee,
    first_of,
    numbered_products,
    parts_beside,
    with_fee,
)
from tournaments.typed import amounts as lines
from tournaments.typed.amounts import amount_text, parts_of, parts_text, piles_of, piles_text
from tournaments.typed.cells import (
    CELL,
    CountField,
    PercentField,
    WallTimeField,
    amount_cell,
    choice_cell,
    parts_cell,
    text_cell,
)
from tournaments.typed.rows import RowForm
from tournaments.values import EventSetup
from tournaments.venue.rows import house
from wording.words import in_one_line

WINDOW = (
    "piles",
    "days",
    "after_level",
    "until_level",
    "until_break",
    "until_at",
    "from_entries",
    "until_entries",
    "player_limit",
    "day_limit",
    "event_limit",
    "in_last_break",
    "only_booked",
    "is_given",
    "tiers",
)

EMPTY: dict[str, Any] = {
    "piles": (),
    "days": (),
    "tiers": (),
    "in_last_break": False,
    "only_booked": False,
    "is_given": False,
}
"""The values of empty cells that are not null."""

SIMPLY: Mapping[ProductKind, str] = {
    ProductKind.RE_ENTRY: "until_level",
    ProductKind.REBUY: "until_level",
    ProductKind.ADD_ON: "after_level",
}
"""Values that the fields of a simple event already contain."""

WITH_PARTS = (ProductKind.REBUY, ProductKind.ADD_ON)

FIRST = [
    ("", "–"),
    (ProductKind.ENTRY.value, _("Entry")),
    (ProductKind.RE_ENTRY.value, _("Re-entry")),
    (ProductKind.REBUY.value, _("Rebuy")),
    (ProductKind.ADD_ON.value, _("Add-on")),
]


class DaysField(forms.CharField):
    """The numbers of days: ``1, 2``."""

    widget = forms.TextInput(attrs=CELL | {"placeholder": "1, 2"})

    def clean(self, value: Any) -> tuple[int, ...]:
        """The numbers; none if the input is empty."""
        typed = [part.strip() for part in (super().clean(value) or "").split(",") if part.strip()]
        if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in typed):
            raise forms.ValidationError(_now("Type the numbers of days, such as 1, 2."))
        return tuple(sorted({int(part) for part in typed}))


class TiersField(forms.CharField):
    """The names of member tiers: ``Gold, Platinum``."""

    widget = forms.TextInput(attrs=CELL | {"placeholder": _("Gold, Platinum")})

    def clean(self, value: Any) -> tuple[str, ...]:
        """The names, each once; none if the input is empty."""
        typed = [" ".join(part.split()) for part in (super().clean(value) or "").split(",")]
        return tuple(dict.fromkeys(part for part in typed if part))


class PilesField(forms.CharField):
    """The chips of a product: ``8 × 25 + 8 × 100``."""

    widget = forms.TextInput(attrs=CELL | {"placeholder": "8 × 25 + 8 × 100"})

    def clean(self, value: Any) -> tuple[Pile, ...]:
        """The piles; none if the input is empty."""
        try:
            return piles_of(super().clean(value) or "", field="piles")
        except Refusal as refusal:
            raise forms.ValidationError(in_one_line(refusal)) from None


class WindowCells(RowForm):
    """The cells, folded until one is used."""

    folded: ClassVar[tuple[str, ...]] = WINDOW
    fold_label: ClassVar[Any] = _("Chips by denomination, when, to whom and how often")
    piles = PilesField(label=_("Chips by denomination"), required=False, max_length=200)
    days = DaysField(label=_("On days"), required=False, max_length=60)
    after_level = CountField(label=_("After level"), required=False)
    until_level = CountField(label=_("Until the end of level"), required=False)
    until_break = CountField(label=_("Until the end of the break after level"), required=False)
    until_at = WallTimeField(label=_("Until"), required=False)
    from_entries = CountField(label=_("After this many entries"), required=False)
    until_entries = CountField(label=_("Until this many entries"), required=False)
    player_limit = CountField(label=_("Most per player"), required=False)
    day_limit = CountField(label=_("Most a day"), required=False)
    event_limit = CountField(label=_("Most in the event"), required=False)
    in_last_break = forms.BooleanField(
        label=_("In the last break before registration closes"), required=False
    )
    only_booked = forms.BooleanField(label=_("Only for players on the list"), required=False)
    is_given = forms.BooleanField(label=_("Not sold: given to everybody in play"), required=False)
    tiers = TiersField(label=_("Only for members"), required=False, max_length=200)


class WindowForm(WindowCells):
    """When the entry, the re-entry, the rebuy or the add-on of a simple event is sold."""

    needed = ("kind",)
    folded = ()
    field_order = ("kind", "parts", *WINDOW)
    kind = choice_cell(_("Price"), FIRST)
    parts = parts_cell()

    def clean(self) -> dict[str, Any]:
        """Refuse parts of an entry, which have a list of their own, and of a re-entry, which follows it."""
        typed = super().clean()
        if typed.get("kind") in (ProductKind.ENTRY, ProductKind.RE_ENTRY) and typed.get("parts"):
            self.add_error(
                "parts", _now("Only of a rebuy or an add-on; an entry has its parts in the list above.")
            )
        return typed


def window_row(product: Product, *, without: str = "") -> dict[str, Any]:
    """The window of a product as initial values of its cells, ``without`` values of other fields."""
    values = {name: getattr(product, name) for name in WINDOW if name != without}
    return {name: _text(value) for name, value in values.items()}


def _text(value: Any) -> Any:
    if isinstance(value, tuple) and value and isinstance(value[0], Pile):
        return piles_text(value)
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    # 0 is a level; an empty cell is an empty text.
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value or ""


def window_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The first products with a window, a limit or days, as initial values of their rows."""
    result = []
    for kind in SIMPLE_KINDS:
        product = first_of(setup.products, kind)
        row = _first_row(product, kind, setup) if product is not None else {}
        if any(value not in ("", False) for value in row.values()):
            result.append({"kind": kind.value, **row})
    return result


def _first_row(product: Product, kind: ProductKind, setup: EventSetup) -> dict[str, Any]:
    parts = parts_text(beside_fee(product.parts), setup.currency) if kind in WITH_PARTS else ""
    return {"parts": parts, **window_row(product, without=SIMPLY.get(kind, ""))}


def with_window(product: Product, row: Mapping[str, Any], *, without: str = "") -> Product:
    """The product with the window of this row; empty cells keep values of other fields."""
    values = {name: row[name] for name in WINDOW if name != without or row[name] is not None}
    return replace(product, **{name: _read(name, value) for name, value in values.items()})


def _read(name: str, value: Any) -> Any:
    # 0 is a level here: until play starts. For a count it means none.
    is_nothing = value == 0 and not isinstance(value, bool) and name != "until_level"
    return None if is_nothing else value


def with_windows(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The first products with these windows; products without a row have none."""
    rows = {row["kind"]: row for row in typed}
    empty: dict[str, Any] = dict.fromkeys(WINDOW) | EMPTY
    first = {kind: first_of(setup.products, kind) for kind in SIMPLE_KINDS}
    products = tuple(
        with_window(
            _with_parts(product, rows.get(product.kind.value, {}), setup.currency),
            rows.get(product.kind.value, empty),
            without=SIMPLY.get(product.kind, ""),
        )
        if product is first.get(product.kind)
        else product
        for product in setup.products
    )
    return replace(setup, products=products)


def _with_parts(product: Product, row: Mapping[str, Any], currency: str) -> Product:
    """A rebuy or an add-on with the parts of its row; other products have a list for theirs."""
    if product.kind not in WITH_PARTS:
        return product
    fees = tuple(part for part in product.parts if part.kind is PartKind.FEE)
    return replace(product, parts=(*fees, *parts_of(row.get("parts", ""), currency, field="first_windows")))


PARTS = [
    ("", "–"),
    (PartKind.STAFF.value, _("Staff")),
    (PartKind.BOUNTY.value, _("Bounty")),
    (PartKind.SIDE.value, _("Side fee")),
]

KINDS = [
    ("", "–"),
    (ProductKind.ENTRY.value, _("Entry")),
    (ProductKind.LATE_ENTRY.value, _("Late entry")),
    (ProductKind.RE_ENTRY.value, _("Re-entry")),
    (ProductKind.REBUY.value, _("Rebuy")),
    (ProductKind.DOUBLE_REBUY.value, _("Double rebuy")),
    (ProductKind.ADD_ON.value, _("Add-on")),
    (ProductKind.BOUNTY.value, _("Bounty")),
    (ProductKind.SIDE_FEE.value, _("Side fee")),
]

EXTRA_PARTS = {ProductKind.BOUNTY: PartKind.BOUNTY, ProductKind.SIDE_FEE: PartKind.SIDE}

CALLED = {ProductKind.LATE_ENTRY: _("Late entry"), ProductKind.DOUBLE_REBUY: _("Double rebuy")}
"""Names of products that receipts could not distinguish without one."""


class PartForm(RowForm):
    """A part of an entry besides buy-in and fee."""

    needed = ("kind",)
    kind = choice_cell(_("For"), PARTS)
    name = text_cell(_("Name"), 24)
    amount = amount_cell(_("Amount"))
    percent = PercentField(label=_("or percent of the buy-in"), required=False)


class ProductForm(WindowCells):
    """A further price; ``number`` is the number of the product that the row was made from."""

    needed = ("kind",)
    folded = ("parts", *WINDOW)
    fold_label = _("Also in the price, chips by denomination, when, to whom and how often")
    field_order = (
        "number",
        "parts_were",
        "kind",
        "name",
        "buy_in",
        "fee",
        "chips",
        "limit",
        "parts",
        *WINDOW,
    )
    number = forms.IntegerField(required=False, widget=forms.HiddenInput())
    parts_were = forms.CharField(required=False, max_length=400, widget=forms.HiddenInput())
    kind = choice_cell(_("Type"), KINDS)
    name = text_cell(_("Name"), 60)
    buy_in = amount_cell(_("Price without fee"))
    fee = amount_cell(_("Fee"))
    chips = CountField(label=_("Chips"), required=False)
    limit = CountField(label=_("Most per entry"), required=False)
    parts = parts_cell()

    def clean(self) -> dict[str, Any]:
        """Require that a bounty or a side fee goes to its account completely."""
        typed = super().clean()
        if typed.get("kind") in [kind.value for kind in EXTRA_PARTS] and typed.get("parts"):
            self.add_error("parts", _now("A bounty or a side fee has no further parts."))
        return typed


def part_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The parts of an entry besides buy-in and fee, as initial values of their rows."""
    return [
        {
            "kind": part.kind.value,
            "name": part.name,
            "amount": amount_text(part.amount_minor, setup.currency),
            "percent": lines.percent_text(part.points) if part.points else "",
        }
        for part in parts_beside(setup.products)
    ]


def product_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The further products, as initial values of their rows."""
    return [
        {
            "number": product.number,
            "kind": product.kind.value,
            "name": product.name,
            "parts_were": _parts_text(product, setup),
            "buy_in": amount_text(product.price_minor - product.fee_minor - _beside(product), setup.currency),
            "fee": fee_text(product, setup.currency),
            "chips": product.chips or "",
            "limit": product.limit if product.limit is not None else "",
            "parts": _parts_text(product, setup),
            **window_row(product),
        }
        for product in further_products(setup)
    ]


def _parts_text(product: Product, setup: EventSetup) -> str:
    """The parts of the price besides pool and fee; an extra is such a part itself."""
    return "" if product.kind in EXTRA_PARTS else parts_text(beside_fee(product.parts), setup.currency)


def _beside(product: Product) -> int:
    """The price of an entry besides buy-in and fee; an extra has its own price there."""
    if product.kind in EXTRA_PARTS:
        return 0
    return product.price_minor - product.fee_minor - product.pool_minor


def further_products(setup: EventSetup) -> tuple[Product, ...]:
    """All products except the first of each kind."""
    first = [first_of(setup.products, kind) for kind in SIMPLE_KINDS]
    return tuple(product for product in setup.products if product not in first)


def with_parts(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The set-up with these parts besides buy-in and fee, in the entry and in re-entries at its price."""
    entry = first_of(setup.products, ProductKind.ENTRY)
    if entry is None:
        return setup
    further = tuple(_part(row, setup.currency) for row in typed)
    products = tuple(
        replace(product, parts=(*_fees(product), *further))
        if _costs_alike(product, entry, setup)
        else product
        for product in setup.products
    )
    return replace(setup, products=products)


def _costs_alike(one: Product, entry: Product, setup: EventSetup) -> bool:
    """Whether a price has the same parts as the entry: of another entry only those besides its price."""
    if one is first_of(setup.products, ProductKind.RE_ENTRY):
        return (one.pool_minor, one.parts) == (entry.pool_minor, entry.parts)
    return one.sold_as in SEATS and beside_fee(one.parts) == beside_fee(entry.parts)


def _fees(product: Product) -> tuple[Part, ...]:
    return tuple(part for part in product.parts if part.kind is PartKind.FEE)


def with_products(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The set-up with these further products in place of its own; values without a cell stay unchanged."""
    known = {product.number: product for product in further_products(setup)}
    others = [product for product in setup.products if product not in known.values()]
    products = [_product(row, setup, known.get(row["number"] or 0)) for row in typed]
    return replace(setup, products=numbered_products([*others, *products]))


def _part(row: Mapping[str, Any], currency: str) -> Part:
    return Part(
        PartKind(row["kind"]),
        row["name"].strip() if row["kind"] == PartKind.SIDE.value else "",
        lines.money_of(row["amount"], currency, field="entry_parts"),
        row["percent"] or 0,
    )


def _product(row: Mapping[str, Any], setup: EventSetup, existing: Product | None) -> Product:
    kind = ProductKind(row["kind"])
    name = row["name"].strip() or str(CALLED.get(kind, ""))
    price = lines.money_of(row["buy_in"], setup.currency, field="more_products")
    before = existing if existing is not None and existing.kind is kind else _new(kind, setup, existing)
    parts = _with_fee(before, row["fee"], price, setup.currency)
    if kind in EXTRA_PARTS:
        parts, price = _extra_parts(before, name, price, fee_of(price, parts)), 0
    elif row["parts"].strip() != row["parts_were"].strip():
        typed = parts_of(row["parts"], setup.currency, field="more_products")
        parts = (*(part for part in parts if part.kind is PartKind.FEE), *typed)
    product = replace(
        before,
        kind=kind,
        name=name,
        pool_minor=price,
        parts=parts,
        chips=row["chips"] or 0,
        limit=row["limit"],
    )
    return with_window(product, row)


def fee_text(product: Product, currency: str) -> str:
    """The fee for its input: ``20`` or ``10%``; ``0`` for no fee, because empty means the house's rule."""
    fees = [part for part in product.parts if part.kind is PartKind.FEE]
    if len(fees) == 1 and fees[0].points and not fees[0].amount_minor:
        return f"{lines.percent_text(fees[0].points)}%"
    return amount_text(product.fee_minor, currency) or ("0" if product.sold_as in SEATS else "")


def _with_fee(before: Product, text: str, price: int, currency: str) -> tuple[Part, ...]:
    """The parts with this fee, as an amount or in percent of the pool part; unchanged if the fee is equal."""
    if (text.strip(), price) == (fee_text(before, currency), before.pool_minor):
        return before.parts
    if text.strip().endswith("%"):
        points = lines.points_of(text, field="more_products")
        return (Part(PartKind.FEE, points=points), *beside_fee(before.parts))
    if not text.strip() and before.sold_as in SEATS:
        return with_fee(before.parts, default_fee(price, house().fee_rule))
    return with_fee(before.parts, lines.money_of(text, currency, field="more_products"))


def _extra_parts(before: Product, name: str, price: int, fee: int) -> tuple[Part, ...]:
    """The price of an extra goes to its own account; parts with the same sum stay unchanged."""
    if (before.name, before.price_minor - before.fee_minor) == (name, price):
        return with_fee(before.parts, fee)
    is_side = before.kind is ProductKind.SIDE_FEE
    return with_fee((Part(EXTRA_PARTS[before.kind], name if is_side else "", price),), fee)


def _new(kind: ProductKind, setup: EventSetup, existing: Product | None) -> Product:
    """A product for a new row, or of a changed kind: an entry copies the other parts of the first entry."""
    product = Product(number=existing.number if existing is not None else 0, kind=kind)
    return replace(product, parts=parts_beside(setup.products)) if product.sold_as in SEATS else product
