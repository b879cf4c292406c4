"""Adapters of the records of deals: shapes only."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.deal_shares import DealMethod, DealMoney, LeftFrom, deal_shares
from rulebook.split import PartRounding, RestGoes
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case

METHODS = {
    "EVEN": DealMethod.EVEN,
    "PURE": DealMethod.CHIP_CHOP,
    "WITH_MINIMUM": DealMethod.CHIP_CHOP_OVER_MINIMUM,
    "CHIP_CHOP_WITH_MINIMUM": DealMethod.CHIP_CHOP_OVER_MINIMUM,
    "ICM": DealMethod.ICM,
}
ROUNDINGS = {rounding.name: rounding for rounding in PartRounding}
RESTS = {rest.name: rest for rest in RestGoes}
SOURCES = {source.name: source for source in LeftFrom}


def by(method: DealMethod | None) -> Callable[[Case], Answer]:
    """A deal by this method, or the one that the record names."""

    def deal(case: Case) -> Answer:
        asked, rounding = case.inputs, case.inputs["rounding"]
        money = DealMoney(
            tuple(asked.get("prizes", ())),
            asked.get("left", 0),
            asked.get("total", 0),
            asked.get("minimum", 0),
        )
        names = [one["p"] for one in asked["players"]]
        shares = deal_shares(
            method or asked.word("method", METHODS),
            [one.get("stack", 0) for one in asked["players"]],
            money,
            case.config.word("deal_left_from", SOURCES, "FIRST_PRIZE"),
            rounding["unit"],
            rounding.word("mode", ROUNDINGS),
            rounding.word("remainder", RESTS),
        )
        told = dict(zip(names, shares, strict=True))
        return {
            "shares": told,
            "total": sum(shares),
            "left": money.left,
            "below_lowest": [name for name in names if told[name] < money.lowest],
            "above_first": [name for name in names if told[name] > max(money.prizes, default=money.whole)],
        }

    return deal


ADAPTERS: dict[str, Adapter] = {
    "deal_even": by(DealMethod.EVEN),
    "deal_chip_chop": by(None),
    "deal_icm": by(DealMethod.ICM),
    "deal_with_amount_left": by(None),
}
