"""The calculators, by name."""

from __future__ import annotations

from calculators.announced_hand import announced_hand
from calculators.balance import balance
from calculators.break_table import break_table
from calculators.bubble_shares import bubble_shares
from calculators.calculator import Calculator
from calculators.chip_race import chip_race
from calculators.deal import deal
from calculators.dealt_in import dealt_in
from calculators.guarantee import guarantee
from calculators.hand_for_hand_clock import hand_for_hand_clock
from calculators.icm import icm
from calculators.next_button import next_button
from calculators.payouts import payouts
from calculators.room_plan import room_plan
from calculators.rulings.listed import RULINGS
from calculators.structure_check import structure_check
from calculators.structure_forecast import structure_forecast
from calculators.structure_suggestion import structure_suggestion
from calculators.two_step_draw import two_step_draw
from rulebook.refusals import Refusal

CALCULATORS: tuple[Calculator, ...] = (
    room_plan,
    balance,
    break_table,
    two_step_draw,
    next_button,
    dealt_in,
    structure_forecast,
    structure_suggestion,
    structure_check,
    payouts,
    guarantee,
    hand_for_hand_clock,
    bubble_shares,
    announced_hand,
    chip_race,
    icm,
    deal,
    *RULINGS,
)


def calculator_named(name: str) -> Calculator:
    """The calculator of this name; raises ``Refusal("calculator_unknown")`` naming those that exist."""
    for calculator in CALCULATORS:
        if calculator.name == name:
            return calculator
    names = [calculator.name for calculator in CALCULATORS]
    raise Refusal("calculator_unknown", field="name", name=name[:40], known=names)
