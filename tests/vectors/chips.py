"""Chips as the records write them: counts, odd chips, cards, sales."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulebook.cards import Card, read_card
from rulebook.chips import Holding, Sold
from rulebook.profile import ChipRules
from rulebook.profile.variants import RaceStart
from tests.vectors.case import Case, profile_of
from tests.vectors.record import Given

STARTS = {None: None, "SEAT_1": RaceStart.SEAT_ONE, "SB_LAST_HAND": RaceStart.SMALL_BLIND}
SOLD = ("rebuys", "addons", "bonuses", "late_deductions")
REMOVED = (
    "forfeited_reentry",
    "forfeited",
    "disqualified",
    "removed_out_of_view",
    "removed",
    "found",
    "bagged",
)


def read_counts(counts: Given) -> dict[int, int]:
    """Chips by seat, or by denomination."""
    return {int(key): counts[key] for key in counts}


def read_holdings(inputs: Given) -> list[Holding]:
    """Odd chips by seat, with the stacks where the record has them."""
    stacks = inputs.get("total_stack", {})
    return [Holding(int(seat), inputs["odd"][seat], stacks.get(seat)) for seat in inputs["odd"]]


def read_rules(case: Case) -> ChipRules:
    """The options of the case; where its deal starts is in the inputs."""
    rules = profile_of(case).chips
    start = case.inputs.word("start", STARTS)
    return rules if start is None else replace(rules, start=start)


def read_dealt(inputs: Given) -> list[Mapping[int, list[Card]]]:
    """All cards of each seat, as one round."""
    if "cards" not in inputs:
        return []
    cards = inputs["cards"]
    return [{int(seat): [read_card(card) for card in cards[seat]] for seat in cards}]


def read_rounds(inputs: Given) -> list[Mapping[int, list[Card]]]:
    """One card of each seat, round by round."""
    return [{int(seat): [read_card(given[seat])] for seat in given} for given in inputs["rounds"]]


def read_sold(inputs: Given) -> list[Sold]:
    """Rebuys and add-ons."""
    return [Sold(inputs[key]["count"], inputs[key]["chips"]) for key in inputs.having(*SOLD)]


def read_removed(inputs: Given) -> list[int]:
    """Everything that left play."""
    return [inputs[key] for key in inputs.having(*REMOVED)]


def write_seats(values: Mapping[int, int]) -> dict[str, int]:
    """Values by seat, as JSON names seats."""
    return {str(seat): value for seat, value in values.items()}
