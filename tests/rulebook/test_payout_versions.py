"""What differs from prizes that were paid, and in which ways a prize counts as paid with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.payments import Back, Way, paid_with
from rulebook.payouts import paid_differences
from rulebook.refusals import Refusal

AMOUNTS = st.dictionaries(st.integers(1, 9), st.integers(0, 10_000))
WAYS = st.lists(
    st.tuples(st.sampled_from(Way), st.integers(1, 10_000)),
    min_size=1,
    max_size=4,
    unique_by=lambda one: one[0],
)


@given(AMOUNTS, AMOUNTS)
def test_paid_and_all_differences_are_what_is_due_to_those_paid(
    paid: dict[int, int], due: dict[int, int]
) -> None:
    found = paid_differences(paid, due)
    assert sum(paid.values()) + sum(one.minor for one in found) == sum(due.get(key, 0) for key in paid)
    assert all(one.minor for one in found)


@given(WAYS, st.sampled_from(Way), st.integers(-20_000, 20_000))
def test_the_ways_add_up_to_the_prize_with_the_difference(
    ways: list[tuple[Way, int]], way: Way, minor: int
) -> None:
    paid = [Back(one, amount) for one, amount in ways]
    wanted = sum(one.minor for one in paid) + minor
    if wanted <= 0:
        with pytest.raises(Refusal, match="difference_too_large"):
            paid_with(paid, way, minor)
        return
    found = paid_with(paid, way, minor)
    assert sum(one.minor for one in found) == wanted
    assert all(one.minor > 0 for one in found)
    assert len({one.way for one in found}) == len(found)


def test_what_is_collected_lowers_the_same_way_first_and_then_the_largest() -> None:
    paid = [Back(Way.CASH, 500), Back(Way.CHEQUE, 4_000, "17"), Back(Way.TRANSFER, 900)]
    assert paid_with(paid, Way.CASH, -700) == (Back(Way.CHEQUE, 3_800, "17"), Back(Way.TRANSFER, 900))


def test_a_transfer_with_a_reference_stays_as_it_was() -> None:
    paid = [Back(Way.TRANSFER, 900, "A1")]
    assert paid_with(paid, Way.TRANSFER, 100) == (Back(Way.TRANSFER, 900, "A1"), Back(Way.TRANSFER, 100))
