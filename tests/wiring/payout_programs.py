"""Programs and prizes: slips, unclaimed prizes, versions of payouts."""

from __future__ import annotations

from datetime import timedelta

from access.roles import Role
from cashier.limits.counting import day_of
from journal import instants
from payouts.awards.rows import awards, due_awards
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_paid_ahead import Flights
from tests.payouts import differing, evening, jackpots, side_pools
from tests.payouts import test_leaders as leaders
from tests.wiring.over_api import Programs
from tests.wiring.table_programs import prizes_are_divided_by_a_table
from tournaments.values import PayoutKind, PayoutRule, Thing


def a_winner_signs_before_the_money_is_paid(programs: Programs) -> None:
    """The slip is numbered before anything is paid."""
    drawer = at_cashier.open_drawer(500_000)
    event, _sold = evening.evening(4, drawer, payout=PayoutRule(places=2))
    evening.publish_late(event)
    evening.play_out(event)
    due = due_awards(event)[0].id
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})
    programs.ask("prepare_slip", Role.CASHIER, {}, award=due)


def tied_players_swap_their_things(programs: Programs) -> None:
    """Each thing goes to one of them; a director swaps two."""
    things = (Thing(1, "Netbook"), Thing(2, "Telephone"))
    rule = PayoutRule(kind=PayoutKind.IN_KIND, things=things)
    event, sold = evening.evening(3, at_cashier.open_drawer(), payout=rule)
    evening.publish_late(event)
    evening.bust(event, sold[0])
    evening.bust(event, *sold[1:], tied=True)
    one, other = awards(event)
    programs.ask("swap_things", Role.DIRECTOR, {"other": other.id}, award=one.id)


def an_event_is_stopped(programs: Programs) -> None:
    """A prize is won; players out without one get their entry back, the rest is shared."""
    event, sold = evening.evening(4, at_cashier.open_drawer(), payout=PayoutRule(places=2))
    evening.publish_late(event)
    b.bust(event, *sold[:2])
    asked = {"reason": "no light", "given_back": "others", "with_fee": True}
    programs.ask("stop_event", Role.DIRECTOR, asked, event=event)


def winners_are_called_by_their_slips(programs: Programs) -> None:
    """Called, put back, called again, passed over."""
    event, _sold = evening.evening(4, at_cashier.open_drawer(), payout=PayoutRule(places=2))
    programs.ask("change_paying_rules", Role.ADMINISTRATOR, {"unclaimed_days": None, "calls": True})
    evening.publish_late(event)
    evening.play_out(event)
    due = due_awards(event)[0].id
    for verb in ("call_winner", "put_winner_back", "call_winner", "skip_winner"):
        programs.ask(verb, Role.CASHIER, {"desk": 3} if verb == "call_winner" else {}, award=due)


def a_tax_is_kept_back_from_tomorrow_on(programs: Programs) -> None:
    """Set for another day, and removed."""
    b.house()
    tomorrow = day_of(instants.now()) + timedelta(days=1)
    asked = {"name": "Law 7", "since": str(tomorrow), "bands": [{"above_minor": 0, "points": 2_000}]}
    made = programs.ask("set_prize_tax", Role.ADMINISTRATOR, asked)
    programs.ask("remove_prize_tax", Role.ADMINISTRATOR, {}, tax=made["id"])


def a_winner_leaves_a_tip(programs: Programs) -> None:
    """The staff receives it."""
    event, _sold = evening.evening(4, at_cashier.open_drawer(500_000), payout=PayoutRule(places=2))
    programs.ask("change_paying_rules", Role.ADMINISTRATOR, {"unclaimed_days": None, "tips": True})
    evening.publish_late(event)
    evening.play_out(event)
    award = due_awards(event)[0]
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})
    asked = {"amount_minor": award.amount.minor - 500, "tip_minor": 500}
    programs.ask("pay_award", Role.CASHIER, asked, award=award.id)
    programs.ask("pay_tips", Role.CASHIER, {"amount_minor": 500, "receiver": "Ugo"}, event=event)


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


def a_side_pool_is_won(programs: Programs) -> None:
    """Awarded to the best placed of those who bought it, and the award withdrawn."""
    event, _entries = side_pools.bought(at_cashier.open_drawer(500_000), late_until_level=0)
    evening.play_out(event)
    programs.ask("award_side_pool", Role.DIRECTOR, {"name": side_pools.NAME}, event=event)
    asked = {"name": side_pools.NAME, "reason": "two of them"}
    programs.ask("withdraw_side_pool", Role.DIRECTOR, asked, event=event)


def a_jackpot_is_won(programs: Programs) -> None:
    """Opened and corrected by the house, fed by an event, won, not won, closed."""
    drawer = at_cashier.open_drawer(500_000)
    other, receiver = jackpots.opened(), jackpots.opened(0, "Royal")
    event, entries = jackpots.selling(other, drawer)
    told = {"name": "Winter", "base_minor": 5_000}
    programs.ask("open_jackpot", Role.ADMINISTRATOR, told)
    programs.ask("change_jackpot", Role.ADMINISTRATOR, told, jackpot=receiver)
    programs.ask("correct_jackpot", Role.CAGE, {"amount_minor": 500, "reason": "gift"}, jackpot=other)
    programs.ask("win_jackpot", Role.DIRECTOR, {"event": event, "entry": entries[0]}, jackpot=other)
    win = jackpots.rows.jackpot(other).wins[0].id
    programs.ask("withdraw_jackpot_win", Role.DIRECTOR, {"reason": "one card"}, win=win)
    programs.ask("stop_feeding", Role.DIRECTOR, {"reason": "over"}, jackpot=other, event=event)
    programs.ask("feed_jackpot", Role.DIRECTOR, {"event": event, "part": "fee"}, jackpot=receiver)
    programs.ask("close_jackpot", Role.CAGE, {"reason": "over", "to": receiver}, jackpot=other)


def an_entry_paid_ahead_is_refunded(programs: Programs) -> None:
    """Its player bagged on the flight before."""
    flights = Flights()
    flights.pays()
    flights.ends_bagged()
    programs.ask("refund_ahead", Role.CASHIER, {}, event=flights.event)


OF_PRIZES = (
    a_winner_signs_before_the_money_is_paid,
    nobody_comes_for_the_prizes,
    tied_players_swap_their_things,
    an_event_is_stopped,
    winners_are_called_by_their_slips,
    a_tax_is_kept_back_from_tomorrow_on,
    a_winner_leaves_a_tip,
    what_differs_from_a_prize_is_collected,
    the_house_bears_what_differs,
    chip_leaders_of_a_day_win,
    a_side_pool_is_won,
    a_jackpot_is_won,
    an_entry_paid_ahead_is_refunded,
    prizes_are_divided_by_a_table,
)
