"""A satellite whose winner programs enter in the target over the API."""

from __future__ import annotations

from access.roles import Role
from tests.payouts.seats import satellite
from tests.wiring.over_api import Programs


def a_winner_plays_the_target(programs: Programs) -> None:
    won = satellite()
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 0})
    programs.ask("enter_winner", Role.CASHIER, {"amount_minor": 0}, award=won.awards[0].id)
