"""The rulings, the most frequent first."""

from __future__ import annotations

from calculators.calculator import Calculator
from calculators.rulings.antes import BIG_BLIND_ANTE
from calculators.rulings.chips import CHIPS_PUT_OUT, TINY_CHIP
from calculators.rulings.dealing import (
    BAG_LABEL,
    DEAD_HAND_BURNS,
    MISDEAL,
    PREMATURE_CARD,
    STUD_SHORT_STUB,
)
from calculators.rulings.declarations import DECLARATIONS, HIDDEN_CHIP, WORDS_AGAINST_CHIPS
from calculators.rulings.levels import DISPUTE, HAND_LEVEL
from calculators.rulings.limits import LIMIT_BETTING, REOPENING
from calculators.rulings.potlimit import POT_COUNT, POT_LIMIT, UNCLEAR_AMOUNT
from calculators.rulings.pots import ODD_CHIPS, SIDE_POTS
from calculators.rulings.raises import HALF_RAISE, MINIMUM_RAISE, UNDERRAISE
from calculators.rulings.ruling import calculator_of
from calculators.rulings.seats import WRONG_SEAT
from calculators.rulings.showdown import FACE_UP, SEE_HAND
from calculators.rulings.turns import OUT_OF_TURN, SUBSTANTIAL_ACTION, UNDERCALL

RULINGS: tuple[Calculator, ...] = tuple(
    calculator_of(one)
    for one in (
        *(MINIMUM_RAISE, SIDE_POTS, CHIPS_PUT_OUT, HALF_RAISE, REOPENING, OUT_OF_TURN, UNDERCALL),
        *(SUBSTANTIAL_ACTION, POT_LIMIT, ODD_CHIPS, BIG_BLIND_ANTE, UNDERRAISE, POT_COUNT),
        *(UNCLEAR_AMOUNT, DECLARATIONS, WORDS_AGAINST_CHIPS, TINY_CHIP, HIDDEN_CHIP, FACE_UP),
        *(SEE_HAND, PREMATURE_CARD, MISDEAL, DEAD_HAND_BURNS, STUD_SHORT_STUB, LIMIT_BETTING, BAG_LABEL),
        *(HAND_LEVEL, DISPUTE, WRONG_SEAT),
    )
)
