"""Evenings with bounties that programs play over the API, taken from other tests."""

from __future__ import annotations

from access.roles import Role
from tests.payouts import bounties
from tests.payouts import test_bounties as heads
from tests.payouts import test_bounties_paid as paid
from tests.payouts import test_bounties_sold as sold
from tests.payouts import test_mystery as mystery
from tests.wiring.over_api import Programs

BOUNTIES = (
    heads.test_until_it_is_said_who_took_the_chips_a_head_waits_and_it_may_be_nobody,
    paid.test_what_was_cashed_does_not_change_until_that_is_undone,
    sold.test_a_void_empties_the_box_by_what_was_bought_and_not_below_what_was_opened,
    mystery.test_an_envelope_is_drawn_for_who_took_the_chips_and_is_back_in_the_box_with_the_undo,
)
"""Each performs an operation that no other performs."""


def heads_are_looked_at(programs: Programs) -> None:
    event, _entries, _drawer = bounties.played()
    programs.ask("events_bounties_retrieve", Role.FLOOR, event=event)


OF_BOUNTIES = (heads_are_looked_at,)
