"""Chips: exchanges and races, stacks by denomination, the bank, and what should be in play."""

from rulebook.chips.exchange import (
    Exchange,
    Exchanged,
    LateChips,
    discretionary,
    exchange,
    exchanges,
    late_found,
    new_chips,
    worth_of,
)
from rulebook.chips.race import (
    Holding,
    Raced,
    RacePlan,
    first_dealt,
    plan_race,
    race_dealt,
    race_settled,
    race_without_cards,
    rescue_chip,
)
from rulebook.chips.totals import DeltaBounds, Sold, after_races, delta_bounds, expected_total

__all__ = [
    "DeltaBounds",
    "Exchange",
    "Exchanged",
    "Holding",
    "LateChips",
    "RacePlan",
    "Raced",
    "Sold",
    "after_races",
    "delta_bounds",
    "discretionary",
    "exchange",
    "exchanges",
    "expected_total",
    "first_dealt",
    "late_found",
    "new_chips",
    "plan_race",
    "race_dealt",
    "race_settled",
    "race_without_cards",
    "rescue_chip",
    "worth_of",
]
