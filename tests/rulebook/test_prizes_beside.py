"""Tickets and things beside the money of a place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.payouts import Prize, PrizeKind, tickets_paid, with_beside

SEAT = Prize(PrizeKind.TICKET, 11_000, "Final")


def test_a_place_may_have_money_a_ticket_and_a_thing() -> None:
    made = with_beside((5_000, 3_000), SEAT, 1, {1: "Trophy", 2: "Cap", 3: "Shirt", 5: "Pen"})
    assert made == (
        Prize(PrizeKind.TICKET, 11_000, "Trophy, Final", 5_000),
        Prize(PrizeKind.MONEY, 3_000, "Cap"),
        Prize(PrizeKind.THING, 0, "Shirt"),
    )
    assert [prize.worth for prize in made] == [16_000, 3_000, 0]


@given(st.integers(0, 10**7), st.integers(0, 500), st.integers(0, 30), st.integers(0, 10**6))
def test_tickets_leave_a_minor_unit_to_each_entry(pool: int, entries: int, wanted: int, worth: int) -> None:
    paid = tickets_paid(pool, entries, wanted, worth)
    assert 0 <= paid <= wanted
    assert not paid or pool - paid * worth >= entries
    if paid < min(wanted, entries) and worth:
        assert pool - (paid + 1) * worth < entries
