"""The calculators that there are, by name."""

from __future__ import annotations

from calculators.balance import BALANCE
from calculators.calculator import Calculator
from calculators.payout_ladder import PAYOUT_LADDER
from calculators.structure_forecast import STRUCTURE_FORECAST
from rulebook.refusals import Refusal

CALCULATORS: tuple[Calculator, ...] = (STRUCTURE_FORECAST, BALANCE, PAYOUT_LADDER)


def calculator_named(name: str) -> Calculator:
    """The calculator of this name; raises ``Refusal("calculator_unknown")`` naming those that exist."""
    for calculator in CALCULATORS:
        if calculator.name == name:
            return calculator
    known = [calculator.name for calculator in CALCULATORS]
    raise Refusal("calculator_unknown", field="name", name=name[:40], known=known)
