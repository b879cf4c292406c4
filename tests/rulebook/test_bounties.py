"""Bounties: no cent is lost or made, however they are won; a seat is never halved."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.bounties import (
    BountyRules,
    Envelope,
    KnockOut,
    bounties_won,
    envelope_board,
    reconciled,
)
from rulebook.knockouts import Bust, tie_rules
from rulebook.potslost import bounty_winners
from rulebook.profile import profile_named
from rulebook.profile.variants import BountyOdd, BountyShare, OwnBounty
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule, SatelliteRules, satellite_busts, satellite_plan

RULES = st.builds(
    BountyRules,
    cash_percent=st.sampled_from([25, 50, 70, 100]),
    unit=st.sampled_from([1, 5, 100]),
    odd=st.sampled_from(BountyOdd),
    own=st.sampled_from(OwnBounty),
)


@given(st.data(), RULES)
def test_paid_and_heads_still_in_always_make_the_pool(data: st.DataObject, rules: BountyRules) -> None:
    heads = data.draw(st.lists(st.integers(0, 10_000), min_size=2, max_size=8))
    left, told = list(range(len(heads))), []
    while len(left) > 1 and data.draw(st.booleans()):
        victim = data.draw(st.sampled_from(left))
        left.remove(victim)
        by = data.draw(st.lists(st.sampled_from(left), min_size=1, max_size=3, unique=True))
        told.append(KnockOut(victim, tuple(by)))
    winner = left[0] if len(left) == 1 else None
    found = bounties_won(dict(enumerate(heads)), told, rules, winner)
    assert found.total + found.left_over + sum(found.heads.values()) == sum(heads)
    assert min(found.totals.values(), default=0) >= 0
    live = sum(found.heads.values()) + found.left_over
    assert reconciled(sum(heads), found.total, live).difference == 0


@given(st.data())
def test_who_covers_the_stack_alone_wins_the_bounty_unless_the_house_shares_with_all(
    data: st.DataObject,
) -> None:
    stacks = data.draw(st.lists(st.integers(1, 6), min_size=2, max_size=6))
    others = range(1, len(stacks))
    levels = sorted({min(stacks[one], stacks[0]) for one in others})
    pots = [
        tuple(data.draw(st.lists(st.sampled_from(eligible), min_size=1, max_size=3, unique=True)))
        for eligible in ([one for one in others if stacks[one] >= level] for level in levels)
    ]
    covering = bounty_winners({0: pots})[0]
    everybody = bounty_winners({0: pots}, BountyShare.ALL_WINNERS)[0]
    assert covering == pots[-1]
    assert min(stacks[one] for one in covering) >= levels[-1]
    assert set(everybody) == {one for pot in pots for one in pot}
    assert everybody[: len(covering)] == covering


def test_without_a_pot_nobody_has_said_who_won() -> None:
    assert bounty_winners({1: ()}) == bounty_winners({1: ()}, BountyShare.ALL_WINNERS) == {1: ()}


def test_who_has_no_head_is_not_knocked_out_twice() -> None:
    out = KnockOut("V", ("A",))
    with pytest.raises(Refusal, match="victim_without_head"):
        bounties_won({"A": 100, "V": 100}, [out, out], BountyRules())
    with pytest.raises(Refusal, match="nobody_won"):
        bounties_won({"V": 100}, [KnockOut("V", ())], BountyRules())


def test_an_envelope_is_drawn_once() -> None:
    with pytest.raises(Refusal, match="envelope_unknown"):
        envelope_board([Envelope(500)], [500, 500])


@given(
    st.integers(0, 10**6),
    st.integers(1, 10**5),
    st.sampled_from(RemainderRule),
    st.integers(1, 5_000),
    st.integers(0, 4),
)
def test_a_satellite_pays_its_pool_and_the_overlay(
    pool: int, seat: int, rule: RemainderRule, chunk: int, at_least: int
) -> None:
    # A room seats fewer than a thousand: a plan of a million seats proves no more.
    seat = max(seat, pool // 1_000)
    plan = satellite_plan(pool, seat, SatelliteRules(rule, max(chunk, pool // 50), (60, 40), at_least))
    paid = sum((one.seats * seat + one.cash) * (one.last - one.first + 1) for one in plan.prizes)
    assert paid == plan.total == pool + plan.overlay
    assert plan.seats >= at_least


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (SatelliteRules(RemainderRule.SPREAD), "chunk_missing"),
        (SatelliteRules(RemainderRule.STRUCTURE, percents=(60, 30)), "shares_not_whole"),
    ],
)
def test_a_remainder_needs_its_rule(rules: SatelliteRules, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        satellite_plan(150, 100, rules)


def test_a_seat_is_a_thing_whatever_unit_cash_is_rounded_to() -> None:
    sanremo = profile_named("SANREMO")
    plan, rules = satellite_plan(1_300_05, 300_03, SatelliteRules()), replace(sanremo.places, share_unit=5_00)
    tied = [Bust("A", 1, 1, stack=5), Bust("B", 1, 1, stack=5)]
    found = satellite_busts(4, tied, plan, 300_03, tie_rules(sanremo), rules)
    assert (dict(found.seats), dict(found.cash)) == ({"A": 1, "B": 1}, {"A": 0, "B": 0})
