"""The calculators, by name."""

from __future__ import annotations

from calculators.announced_hand import ANNOUNCED_HAND
from calculators.balance import BALANCE
from calculators.break_table import BREAK_TABLE
from calculators.bubble_shares import BUBBLE_SHARES
from calculators.calculator import Calculator
from calculators.chip_race import CHIP_RACE
from calculators.deal import DEAL
from calculators.dealt_in import DEALT_IN
from calculators.guarantee import GUARANTEE
from calculators.hand_for_hand_clock import HAND_FOR_HAND_CLOCK
from calculators.icm import ICM
from calculators.next_button import NEXT_BUTTON
from calculators.payouts import PAYOUTS
from calculators.room_plan import ROOM_PLAN
from calculators.rulings.listed import RULINGS
from calculators.structure_check import STRUCTURE_CHECK
from calculators.structure_forecast import STRUCTURE_FORECAST
from calculators.structure_suggestion import STRUCTURE_SUGGESTION
from calculators.two_step_draw import TWO_STEP_DRAW
from rulebook.refusals import Refusal

CALCULATORS: tuple[Calculator, ...] = (
    ROOM_PLAN,
    BALANCE,
    BREAK_TABLE,
    TWO_STEP_DRAW,
    NEXT_BUTTON,
    DEALT_IN,
    STRUCTURE_FORECAST,
    STRUCTURE_SUGGESTION,
    STRUCTURE_CHECK,
    PAYOUTS,
    GUARANTEE,
    HAND_FOR_HAND_CLOCK,
    BUBBLE_SHARES,
    ANNOUNCED_HAND,
    CHIP_RACE,
    ICM,
    DEAL,
    *RULINGS,
)


def calculator_named(name: str) -> Calculator:
    """The calculator of this name; raises ``Refusal("calculator_unknown")`` naming those that exist."""
    for calculator in CALCULATORS:
        if calculator.name == name:
            return calculator
    known = [calculator.name for calculator in CALCULATORS]
    raise Refusal("calculator_unknown", field="name", name=name[:40], known=known)
