"""Stacks, their worth and deals as records write them."""

from __future__ import annotations

from rulebook.deal_shares import DealMethod, DealMoney, DealShares
from rulebook.icm import IcmValues
from rulebook.profile.variants import LeftFrom
from rulebook.split import PartRounding, RestGoes
from tests.vectors.adapter import Answer
from tests.vectors.case import Case
from tests.vectors.record import Given
from tests.vectors.tables import RESTS, ROUNDINGS

DEAL_METHODS = {
    "EVEN": DealMethod.EVEN,
    "PURE": DealMethod.CHIP_CHOP,
    "WITH_MINIMUM": DealMethod.CHIP_CHOP_OVER_MINIMUM,
    "CHIP_CHOP_WITH_MINIMUM": DealMethod.CHIP_CHOP_OVER_MINIMUM,
    "ICM": DealMethod.ICM,
}
SOURCES = {source.name: source for source in LeftFrom}


def read_stacks(record: Given) -> tuple[list[int], list[int]]:
    """Each stack and the prize of each place: as listed, or by groups and tiers."""
    if "groups" not in record:
        return list(record["stacks"]), list(record["prizes"])
    stacks = [one["stack"] for one in record["groups"] for _ in range(one["count"])]
    return stacks, [one["prize"] for one in record["prize_tiers"] for _ in range(one["from"], one["to"] + 1)]


def write_values(record: Given, result: IcmValues) -> Answer:
    """Every value, or one a group."""
    values = [float(one) for one in result.values]
    if "groups" not in record:
        return {"equities": values, "sum": sum(values)}
    counts = [one["count"] for one in record["groups"]]
    return {"per_group": [values[sum(counts[:at])] for at in range(len(counts))], "sum": sum(values)}


def read_deal(case: Case) -> tuple[list[int], DealMoney, LeftFrom, int, PartRounding, RestGoes]:
    """The stacks, the money, where an amount left comes from, and the rounding."""
    asked, rounding = case.inputs, case.inputs["rounding"]
    prizes = tuple(asked.get("prizes", ()))
    money = DealMoney(prizes, asked.get("left", 0), asked.get("total", 0), asked.get("minimum", 0))
    return (
        [one.get("stack", 0) for one in asked["players"]],
        money,
        case.config.word("deal_left_from", SOURCES, "FIRST_PRIZE"),
        rounding["unit"],
        rounding.word("mode", ROUNDINGS),
        rounding.word("remainder", RESTS),
    )


def write_deal(record: Given, result: DealShares) -> Answer:
    """The shares by name, and who receives more or less than the prizes say."""
    names = [one["p"] for one in record["players"]]
    return {
        "shares": dict(zip(names, result.amounts, strict=True)),
        "total": sum(result.amounts),
        "left": record.get("left", 0),
        "below_lowest": [names[at] for at in result.below_lowest],
        "above_first": [names[at] for at in result.above_first],
    }
