"""In which chips, when, to whom and how often a price is sold: the cells of a row, read and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.products import PartKind, Pile, Product, ProductKind
from rulebook.refusals import Refusal
from tournaments.prices import SIMPLE_KINDS, beside_fee, first_of
from tournaments.typed.cells import CELL, CountField, choice_cell, parts_cell
from tournaments.typed.parts import parts_of, parts_text
from tournaments.typed.piles import piles_of, piles_text
from tournaments.typed.rows import RowForm
from tournaments.typed.walltime import WallTimeField
from tournaments.values import EventSetup
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
    "tiers",
)
EMPTY: dict[str, Any] = {"piles": (), "days": (), "tiers": (), "in_last_break": False, "only_booked": False}
"""The cells that are not null where nothing was typed."""
SIMPLY: Mapping[ProductKind, str] = {
    ProductKind.RE_ENTRY: "until_level",
    ProductKind.REBUY: "until_level",
    ProductKind.ADD_ON: "after_level",
}
"""What the fields of a simple event already ask for."""
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
        """The numbers; none if nothing was typed."""
        typed = [part.strip() for part in (super().clean(value) or "").split(",") if part.strip()]
        if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in typed):
            raise forms.ValidationError(_now("Type the numbers of days, such as 1, 2."))
        return tuple(sorted({int(part) for part in typed}))


class TiersField(forms.CharField):
    """The names of tiers of members: ``Gold, Platinum``."""

    widget = forms.TextInput(attrs=CELL | {"placeholder": _("Gold, Platinum")})

    def clean(self, value: Any) -> tuple[str, ...]:
        """The names, each once; none if nothing was typed."""
        typed = [" ".join(part.split()) for part in (super().clean(value) or "").split(",")]
        return tuple(dict.fromkeys(part for part in typed if part))


class PilesField(forms.CharField):
    """The chips that it is given in: ``8 × 25 + 8 × 100``."""

    widget = forms.TextInput(attrs=CELL | {"placeholder": "8 × 25 + 8 × 100"})

    def clean(self, value: Any) -> tuple[Pile, ...]:
        """The piles; none if nothing was typed."""
        try:
            return piles_of(super().clean(value) or "", field="piles")
        except Refusal as refusal:
            raise forms.ValidationError(in_one_line(refusal)) from None


class WindowCells(RowForm):
    """The cells, folded until one of them is wanted."""

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
    tiers = TiersField(label=_("Only for members"), required=False, max_length=200)


class WindowForm(WindowCells):
    """When the entry, the re-entry, the rebuy or the add-on of a simple event is sold."""

    needed = ("kind",)
    folded = ()
    field_order = ("kind", "parts", *WINDOW)
    kind = choice_cell(_("Price"), FIRST)
    parts = parts_cell()

    def clean(self) -> dict[str, Any]:
        """The parts of an entry have a list of their own, and a re-entry follows it."""
        typed = super().clean()
        if typed.get("kind") in (ProductKind.ENTRY, ProductKind.RE_ENTRY) and typed.get("parts"):
            self.add_error(
                "parts", _now("Only of a rebuy or an add-on; an entry has its parts in the list above.")
            )
        return typed


def window_row(product: Product, *, without: str = "") -> dict[str, Any]:
    """The window of a product as its cells begin, ``without`` what another field asks for."""
    values = {name: getattr(product, name) for name in WINDOW if name != without}
    return {name: _shown(value) for name, value in values.items()}


def _shown(value: Any) -> Any:
    if isinstance(value, tuple) and value and isinstance(value[0], Pile):
        return piles_text(value)
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value)
    # 0 is a level; an empty cell is written as no text.
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value or ""


def window_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The first products that have a window, a limit or days, as their rows begin."""
    found = []
    for kind in SIMPLE_KINDS:
        product = first_of(setup.products, kind)
        row = _first_row(product, kind, setup) if product is not None else {}
        if any(value not in ("", False) for value in row.values()):
            found.append({"kind": kind.value, **row})
    return found


def _first_row(product: Product, kind: ProductKind, setup: EventSetup) -> dict[str, Any]:
    parts = parts_text(beside_fee(product.parts), setup.currency) if kind in WITH_PARTS else ""
    return {"parts": parts, **window_row(product, without=SIMPLY.get(kind, ""))}


def with_window(product: Product, row: Mapping[str, Any], *, without: str = "") -> Product:
    """The product with the window that was typed; what another field asks for stays where nothing was."""
    values = {name: row[name] for name in WINDOW if name != without or row[name] is not None}
    return replace(product, **{name: _read(name, value) for name, value in values.items()})


def _read(name: str, value: Any) -> Any:
    # 0 is a level here: until play starts. For a count it is nothing.
    is_nothing = value == 0 and not isinstance(value, bool) and name != "until_level"
    return None if is_nothing else value


def with_windows(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The first products with these windows; those that no row names have none."""
    rows = {row["kind"]: row for row in typed}
    empty: dict[str, Any] = dict.fromkeys(WINDOW) | EMPTY
    first = {kind: first_of(setup.products, kind) for kind in SIMPLE_KINDS}
    products = tuple(
        with_window(
            _with_parts(one, rows.get(one.kind.value, {}), setup.currency),
            rows.get(one.kind.value, empty),
            without=SIMPLY.get(one.kind, ""),
        )
        if one is first.get(one.kind)
        else one
        for one in setup.products
    )
    return replace(setup, products=products)


def _with_parts(product: Product, row: Mapping[str, Any], currency: str) -> Product:
    """A rebuy or an add-on with what was typed beside its price; others have it elsewhere."""
    if product.kind not in WITH_PARTS:
        return product
    fees = tuple(part for part in product.parts if part.kind is PartKind.FEE)
    return replace(product, parts=(*fees, *parts_of(row.get("parts", ""), currency, field="first_windows")))
