"""Prize pools as records write them: what was sold, what is withheld."""

from __future__ import annotations

from decimal import Decimal

from rulebook.pool import PoolSale, Side, Withholding
from rulebook.split import PartRounding
from rulebook.withholdings import Rounded, WithheldPer
from tests.vectors.record import Given, UnknownInRecord

PER = {one.name: one for one in WithheldPer}
MODES = {one.name: one for one in PartRounding}
ROUNDED = {one.name: one for one in Rounded}
GROSS = {"GROSS": True, "NET": False}
ENTRIES = ("entry", "re-entry")


def read_sales(inputs: Given) -> list[PoolSale]:
    """What was sold, each kind at its price."""
    return [_sale(told) for told in inputs["sales"]]


def read_withholdings(inputs: Given) -> list[Withholding]:
    """What is withheld."""
    return [_withholding(told) for told in inputs["withholdings"]]


def read_guarantee(inputs: Given) -> int:
    """The guarantee; 0 where there is none."""
    return inputs["guarantee"] or 0


def _sale(told: Given) -> PoolSale:
    sides = [Side(name, amount) for name, amount in told.get("side", {}).items()]
    return PoolSale.at(told["price"], told["to_pool"], sides, told["count"], is_entry=told["what"] in ENTRIES)


def _withholding(told: Given) -> Withholding:
    return Withholding(
        told["name"],
        read_points(told.get("percent", "0")),
        told.get("amount", 0),
        told.word("per", PER, "TOTAL"),
        unit=told.get("unit", 1),
        rounding=told.word("mode", MODES, "HALF_UP"),
        rounds=told.word("round", ROUNDED, "WITHHELD"),
    )


def read_points(percent: str) -> int:
    """A percentage as hundredths of a percent."""
    points = Decimal(percent) * 100
    if points != int(points):
        raise UnknownInRecord(f"percent: {percent}")
    return int(points)
