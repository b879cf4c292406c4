"""When an event is decided, and when a satellite is."""

from __future__ import annotations

import pytest

from rulebook.event_end import equal_tickets, is_decided, win_alike

SIX = (1_100,) * 6 + (0,)
"""Six tickets, and the remainder in money for the seventh."""


def test_an_event_is_decided_by_its_last_player() -> None:
    assert [is_decided(left) for left in (0, 1, 2)] == [True, True, False]


@pytest.mark.parametrize(("left", "is_over"), [(8, False), (7, False), (6, True), (5, True)])
def test_a_satellite_is_decided_where_all_left_win_a_ticket(left: int, is_over: bool) -> None:
    assert is_decided(left, SIX, is_field_closed=True) is is_over
    assert win_alike(left, SIX) is is_over


def test_no_satellite_is_decided_while_a_sale_may_add_a_ticket() -> None:
    assert not is_decided(6, SIX)
    assert is_decided(1, SIX)


def test_only_the_same_ticket_is_the_same_prize() -> None:
    assert equal_tickets((1_100, 1_100, 550, 1_100)) == 2
    assert equal_tickets((0, 0)) == 0
    assert equal_tickets(()) == 0
    assert not win_alike(2, (0, 0))
    assert not win_alike(2, None)
