"""A satellite whose winners programs record, and enter in the target, over the API."""

from __future__ import annotations

from access.roles import Role
from rulebook.satellite import SecondSeat
from tests.cashier import at_cashier
from tests.payouts.early import MILESTONE, played
from tests.payouts.seats import satellite
from tests.wiring.over_api import Programs


def a_winner_needs_no_seat(programs: Programs) -> None:
    won = satellite(SecondSeat.CREDIT)
    at_cashier.sell_entry(won.target, won.drawer, won.awards[0].player_id)
    won.pay()
    programs.ask("redeem_seat", Role.CASHIER, {}, ticket=won.awards[0].won_id)


def a_stack_wins_a_seat(programs: Programs) -> None:
    early = played()
    programs.ask("win_seat", Role.DIRECTOR, {"stack": MILESTONE}, entry=early.entries[0])


def a_winner_plays_the_target(programs: Programs) -> None:
    won = satellite()
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 0})
    programs.ask("enter_winner", Role.CASHIER, {"amount_minor": 0}, award=won.awards[0].id)


OF_SATELLITES = (a_stack_wins_a_seat, a_winner_plays_the_target, a_winner_needs_no_seat)
