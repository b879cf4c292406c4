"""Tips: a part of what the winner receives, paid to the staff once."""

from __future__ import annotations

import pytest

from rulebook.refusals import Refusal
from rulebook.tips import require_left, require_tip, suggested_tip


def test_a_house_suggests_a_part_of_what_the_winner_receives_rounded_down() -> None:
    assert [suggested_tip(net, 300) for net in (0, 99, 100_000)] == [0, 2, 3_000]


@pytest.mark.parametrize("tip", [-1, 101])
def test_nobody_leaves_more_than_is_paid(tip: int) -> None:
    with pytest.raises(Refusal, match="tip_over_prize"):
        require_tip(tip, 100)
    require_tip(100, 100)
    require_tip(0, 0)


@pytest.mark.parametrize("wanted", [-1, 0, 101])
def test_the_staff_receives_what_was_left_for_it_and_no_more(wanted: int) -> None:
    with pytest.raises(Refusal, match="tips_short"):
        require_left(wanted, 100, currency="EUR")
    require_left(100, 100, currency="EUR")
