"""What a second person approves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.approvals import (
    SUMMED,
    ApprovalKind,
    Thresholds,
    needs_approval,
    require_another,
    require_in_time,
)
from rulebook.refusals import Refusal

OF = {
    ApprovalKind.VOID: "void_minor",
    ApprovalKind.DIFFERENCE: "difference_minor",
    ApprovalKind.CASH_MOVED: "cash_moved_minor",
    ApprovalKind.PAY_OUT: "pay_out_minor",
}


@given(
    kind=st.sampled_from(sorted(SUMMED)),
    above=st.integers(0, 1_000),
    slices=st.lists(st.integers(-1_000, 1_000), min_size=1, max_size=12),
)
def test_whoever_divides_an_amount_passes_no_more_of_it(
    kind: ApprovalKind, above: int, slices: list[int]
) -> None:
    limits: dict[str, Any] = {OF[kind]: above}
    thresholds, passed = Thresholds(**limits), 0
    for amount in slices:
        if not needs_approval(kind, amount, thresholds, passed):
            passed += abs(amount)
    assert passed <= above
    if needs_approval(kind, sum(map(abs, slices)), thresholds):
        assert passed < sum(map(abs, slices)), "some of it was asked for"


@pytest.mark.parametrize("kind", [one for one in ApprovalKind if one is not ApprovalKind.OTHER_WAY])
def test_nothing_is_approved_until_the_house_turns_it_on(kind: ApprovalKind) -> None:
    assert not needs_approval(kind, 10**12, Thresholds())


@pytest.mark.parametrize("kind", list(OF))
@pytest.mark.parametrize(("amount", "is_needed"), [(200_000, False), (200_001, True), (-200_001, True)])
def test_exactly_the_amount_passes_in_and_out(kind: ApprovalKind, amount: int, is_needed: bool) -> None:
    limits: dict[str, Any] = {OF[kind]: 200_000}
    thresholds = Thresholds(**limits)
    assert needs_approval(kind, amount, thresholds) is is_needed
    others = [one for one in ApprovalKind if one not in (kind, ApprovalKind.OTHER_WAY)]
    assert not any(needs_approval(one, amount, thresholds) for one in others)


def test_an_override_is_approved_whatever_it_costs() -> None:
    assert needs_approval(ApprovalKind.OVERRIDE, 0, Thresholds(overrides=True))


def test_money_that_goes_back_another_way_is_always_approved() -> None:
    assert needs_approval(ApprovalKind.OTHER_WAY, 0, Thresholds())


def test_who_asks_does_not_approve() -> None:
    require_another(1, 2)
    require_another(None, None)
    with pytest.raises(Refusal, match="same_person"):
        require_another(1, 1)


def test_a_request_expires() -> None:
    until = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)
    require_in_time(until, until)
    with pytest.raises(Refusal, match="approval_expired"):
        require_in_time(until + timedelta(seconds=1), until)
