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


def _sale(record: Given) -> PoolSale:
    sides = [Side(name, amount) for name, amount in record.get("side", {}).items()]
    return PoolSale.at(
        record["price"], record["to_pool"], sides, record["count"], is_entry=record["what"] in ENTRIES
    )


def _withholding(record: Given) -> Withholding:
    return Withholding(
        record["name"],
        read_points(record.get("percent", "0")),
        record.get("amount", 0),
        record.word("per", PER, "TOTAL"),
        unit=record.get("unit", 1),
        rounding=record.word("mode", MODES, "HALF_UP"),
        rounds=record.word("round", ROUNDED, "WITHHELD"),
    )


def read_points(percent: str) -> int:
    """A percentage as hundredths of a percent."""
    points = Decimal(percent) * 100
    if points != int(points):
        raise UnknownInRecord(f"percent: {percent}")
    return int(points)
