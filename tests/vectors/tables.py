"""Payout tables as records write them: tiers, percentages, and what is measured of prizes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulebook.payouts import Tier, places_paid
from rulebook.profile.variants import PlaceCount
from rulebook.split import PartRounding, RestGoes
from tests.vectors.adapter import Answer
from tests.vectors.record import Given

ROUNDINGS = {rounding.name: rounding for rounding in PartRounding}
RESTS = {rest.name: rest for rest in RestGoes}
PLACES = {count.name: count for count in PlaceCount}


def read_tiers(rows: Sequence[Given]) -> list[Tier]:
    """Tiers with their prizes."""
    return [Tier(row["from"], row["to"], row["prize"]) for row in rows]


def read_points(rows: Sequence[Given]) -> list[Fraction]:
    """The percentage of a tier for each of its places, in hundredths of a percent."""
    return [Fraction(row["percent"]) * 100 for row in rows for _ in range(row["from"], row["to"] + 1)]


def read_share(record: Given) -> int | None:
    """The percentage of the entries that is paid, in hundredths of a percent; None where none is written."""
    percent = record.get("percent")
    return None if percent is None else int(Fraction(percent) * 100)


def read_places(record: Given) -> int:
    """How many places are paid: as written, or as a percentage of the entries."""
    if "places" in record:
        places: int = record["places"]
        return places
    rounding = record.word("places_rounding", PLACES, "NEAREST")
    return places_paid(record["entries"], Fraction(record["percent"]), rounding)


def write_prizes(prizes: Sequence[int]) -> Answer:
    """Prizes and their sum."""
    return {"prizes": list(prizes), "sum": sum(prizes)}


def write_measures(prizes: Sequence[int], record: Given) -> Answer:
    """Shares and multiples of prizes."""
    return {
        "sum": sum(prizes),
        "places": len(prizes),
        "weakly_decreasing": list(prizes) == sorted(prizes, reverse=True),
        "first_share": prizes[0] / record["pool"],
        "min_cash_multiple": prizes[-1] / record["buy_in"],
        "second_over_first": prizes[min(1, len(prizes) - 1)] / prizes[0],
        "off_step": sum(1 for prize in prizes if prize % record["step"]),
    }
