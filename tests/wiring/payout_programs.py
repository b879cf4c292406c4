"""What programs do with prizes: slips, those that nobody fetched, versions of payouts."""

from __future__ import annotations

from datetime import timedelta

from access.roles import Role
from journal import instants
from payouts import queries as payouts
from tests.cashier import at_cashier
from tests.payouts import differing, evening
from tests.payouts import test_leaders as leaders
from tests.wiring.over_api import Programs
from tests.wiring.table_programs import prizes_are_divided_by_a_table
from tournaments.setup.values import PayoutRule


def a_winner_signs_before_the_money_is_paid(programs: Programs) -> None:
    """The slip is numbered before anything is paid."""
    drawer = at_cashier.open_drawer(500_000)
    event, _sold = evening.evening(4, drawer, payout=PayoutRule(places=2))
    evening.publish_late(event)
    evening.play_out(event)
    due = payouts.due_awards(event)[0].id
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})
    programs.ask("prepare_slip", Role.CASHIER, {}, award=due)


def nobody_comes_for_the_prizes(programs: Programs) -> None:
    """They are set aside, and put back."""
    with instants.simulated_at(instants.now() - timedelta(days=3)):
        event, _sold = evening.evening(4, at_cashier.open_drawer(), payout=PayoutRule(places=2))
        evening.publish_late(event)
        evening.play_out(event)
    programs.ask("change_paying_rules", Role.ADMINISTRATOR, {"unclaimed_days": 1})
    programs.ask("set_prizes_aside", Role.CAGE, {}, event=event)
    programs.ask("put_prizes_back", Role.CAGE, {}, event=event)


def what_differs_from_a_prize_is_collected(programs: Programs) -> None:
    """And the payouts are published once more."""
    drawer = at_cashier.open_drawer(500_000)
    event, collected = differing.paid_otherwise(drawer)
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})
    programs.ask("settle_difference", Role.CASHIER, {"amount_minor": -2_000}, difference=collected)
    programs.ask("reopen_payouts", Role.DIRECTOR, {"reason": "counted wrong"}, event=event)
    with evening.late():
        programs.ask("republish_payouts", Role.DIRECTOR, {"version": 2}, event=event)


def the_house_bears_what_differs(programs: Programs) -> None:
    """Nobody collects it."""
    _event, borne = differing.paid_otherwise(at_cashier.open_drawer(500_000))
    programs.ask("waive_difference", Role.DIRECTOR, {"reason": "left the house"}, difference=borne)


def chip_leaders_of_a_day_win(programs: Programs) -> None:
    """From its bags; then an inspector reads the pool that held their prizes."""
    event, _entries = leaders.led(at_cashier.open_drawer(500_000))
    programs.ask("events_pool_lines_list", Role.INSPECTOR, event=event, figure="taken")
    programs.ask("inspection_retrieve", Role.INSPECTOR, facts="sales", event=event)


OF_PRIZES = (
    a_winner_signs_before_the_money_is_paid,
    nobody_comes_for_the_prizes,
    what_differs_from_a_prize_is_collected,
    the_house_bears_what_differs,
    chip_leaders_of_a_day_win,
    prizes_are_divided_by_a_table,
)
