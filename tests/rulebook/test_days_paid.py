"""What flights pay within them: the places behind those who go on, and no cent twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.days.carry import Carry
from rulebook.days.day import DayPays, DaySetup, PrizeFrom, all_to_the_last, one_after_another
from rulebook.days.ending import EndKind, EndRule, Rounding
from rulebook.days.graph import check_carry
from rulebook.days.paid import PaidByFlights, check_paid, check_pays, flight_pays, go_on, paid_by_flights

AT = datetime(2026, 7, 1, 12, tzinfo=UTC)
FIFTEEN = DayPays(1_500)


def days(*pays: DayPays | None, **over: object) -> tuple[DaySetup, ...]:
    listed = [DaySetup(AT + timedelta(hours=at), pays=one) for at, one in enumerate(pays)]
    return all_to_the_last([*listed, DaySetup(AT + timedelta(days=1))])


@given(
    st.integers(0, 12_000),
    st.integers(1, 9_999),
    st.sampled_from(Rounding),
    st.integers(0, 12_000),
    st.lists(st.integers(1, 10**6), max_size=4, unique=True),
)
def test_each_place_in_the_money_is_paid_by_the_flight_or_goes_on(
    entries: int, points: int, rounding: Rounding, on: int, prizes: list[int]
) -> None:
    steps = tuple(PrizeFrom(at * 7 + 1, minor) for at, minor in enumerate(sorted(prizes, reverse=True)))
    pays = DayPays(points, rounding, steps)
    within = flight_pays(pays, entries, on)
    minors = within.minors(pays, 500)
    assert within.on + len(minors) == within.paid <= entries
    assert list(minors) == list(range(within.on + 1, within.paid + 1))
    falling = list(minors.values())
    assert falling == sorted(falling, reverse=True)
    assert steps or set(falling) <= {500}


def test_those_who_go_on_follow_the_rules_of_the_end() -> None:
    assert go_on((EndRule(EndKind.PERCENT, points=400), EndRule(EndKind.AFTER_LEVEL, 14)), 3_770, 500) == 151
    assert go_on((EndRule(EndKind.AFTER_LEVEL, 14),), 3_770, 500) == 500


def test_the_check_names_days_that_cannot_pay() -> None:
    def codes(played: tuple[DaySetup, ...]) -> list[str]:
        return [finding.code for finding in check_pays(played)]

    assert codes(days(FIFTEEN, FIFTEEN)) == []
    assert codes(days(FIFTEEN, None)) == ["flights_pay_apart"]
    assert codes((DaySetup(AT, pays=FIFTEEN),)) == ["pays_leads_nowhere"]
    later = one_after_another((DaySetup(AT), DaySetup(AT, pays=FIFTEEN), DaySetup(AT)))
    assert codes(later) == ["percent_of_nothing"]


@pytest.mark.parametrize(("minor", "found"), [(60_000, []), (150_000, ["pays_more_than_pool"])])
def test_flights_leave_something_for_the_event(minor: int, found: list[str]) -> None:
    """200 entries of 200 make 40,000; two flights of 100 pay 14 places each."""
    played = days(FIFTEEN, FIFTEEN)
    assert [one.code for one in check_paid(played, 200, 4_000_000, minor)] == found


def test_what_flights_pay_of_a_field_that_is_spread_over_them() -> None:
    """15 % of 100 are 15 in the money of each flight; 9 go on, so 6 are paid that night."""
    to_nine = (EndRule(EndKind.PLAYERS_LEFT, 9),)
    first, second, last = days(FIFTEEN, FIFTEEN)
    played = (replace(first, end_rules=to_nine), replace(second, end_rules=to_nine), last)
    assert paid_by_flights(played, 200, 500) == PaidByFlights(2 * 6 * 500, 18)
    assert paid_by_flights(days(FIFTEEN, FIFTEEN), 200, 500) == PaidByFlights(0, 30)
    assert paid_by_flights(days(None, None), 200, 500) == PaidByFlights()
    full = (replace(played[0], max_entries=60), played[1], last)
    assert paid_by_flights(full, 200, 500) == PaidByFlights(12 * 500, 18), "9 of 60 and 21 of 140 are paid"


def test_a_choice_of_bags_needs_two_days_that_lead_to_one() -> None:
    alone = one_after_another((DaySetup(AT), DaySetup(AT)))
    assert [one.code for one in check_carry(alone, Carry.CHOSEN)] == ["carry_without_flights"]
    assert not list(check_carry(alone, Carry.BEST))
    assert not list(check_carry(days(None, None), Carry.CHOSEN))
