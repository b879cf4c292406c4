"""Who took a player's last chips: pots in their order, shared, and those that cannot be of one hand."""

from __future__ import annotations

import pytest

from rulebook.potslost import MOST_POTS, Lost, require_hand, took_chips
from rulebook.refusals import Refusal


def test_the_highest_pot_decides_and_a_shared_one_has_several_takers() -> None:
    assert took_chips(((1,), (2, 3))) == (2, 3)
    assert took_chips(((1,),)) == (1,)
    assert took_chips(()) == ()


def test_pots_of_one_hand_agree_as_far_as_the_shorter_stack_went() -> None:
    require_hand([Lost(8, 1, ((1, 2),)), Lost(9, 1, ((2, 1), (3,))), Lost(7, 1, ()), Lost(6, 2, ((4,),))])
    with pytest.raises(Refusal, match="pots_differ"):
        require_hand([Lost(8, 1, ((1,),)), Lost(9, 1, ((2,), (3,)))])


@pytest.mark.parametrize(
    ("pots", "code"),
    [
        (((1,), ()), "pot_without_winner"),
        (((8,),), "out_won_a_pot"),
        (((9,),), "out_won_a_pot"),
        (((1,),) * (MOST_POTS + 1), "too_many_pots"),
    ],
)
def test_pots_that_cannot_be_are_refused(pots: tuple[tuple[int, ...], ...], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        require_hand([Lost(9, 1, pots), Lost(8, 1, ())])
