"""Sanremo's main event of three days: late entries, a suspension over the night, an absent player, three copies."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import add_cash_limit
from clock.timers.suspensions import suspended
from clock.verbs import pause_clock
from floor.absent import verbs as absent
from floor.bags.rows import bags_of
from floor.bags.verbs import recount_bag
from floor.busts.out import BustOut
from floor.busts.verbs import bust_hand, bust_out
from floor.life import verbs as life
from floor.models import AbsentAs
from floor.penalties.verbs import GivenKind, give_penalty, serve_out
from journal import instants, replay
from journal.balances import differing
from journal.opening import HOUSE
from payouts.awards.rows import awards
from payouts.publishing.verbs import publish_payouts
from payouts.structure.rows import pool, structure
from rulebook.cash_limit import Above
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.breaking.verbs import combine_final_table
from tests import builders as b
from tests.cashier import at_cashier
from tests.elsewhere.test_copies import added_up, issued, text
from tests.nights.weekend import LIMIT, Weekend, bag_all, settled
from tournaments import queries
from tournaments.library import load_event, sanremo
from tournaments.lifecycle import verbs as lifecycle
from tournaments.set_up.verbs import create_event

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]
ENTRIES, DAY_2, PRICE, FLOAT = 40, 20, 110_000, 5_000_000
MINUTE, LEVEL = timedelta(minutes=1), timedelta(seconds=sanremo.MAIN_LEVEL_SECONDS)
BREAK = 15 * MINUTE


def first_day() -> Weekend:
    """Forty entries, the last of them late; the prizes are published once registration is closed."""
    b.house()
    limit = {"limit_minor": LIMIT, "since": date(2020, 1, 1), "above": Above.CASH_PART}
    b.do([HOUSE], add_cash_limit, name="The law", **limit)
    b.room(5, 9)
    drawer = at_cashier.open_drawer(FLOAT)
    setup = load_event("sanremo.json:main_event", instants.now() + timedelta(hours=6))
    event = b.do([HOUSE], create_event, setup=setup).id
    for verb in (lifecycle.announce_event, lifecycle.open_registration):
        b.at(event, verb, event=event)
    night, day = Weekend(event, drawer, instants.now()), queries.days(event)[0]
    for _player in range(ENTRIES - 1):
        night.sell(day, PRICE)
    night.at = day.starts_at
    assert night.do(life.start_play, event=event, day=day.id).level == 1
    night.at += 2 * LEVEL + MINUTE
    night.sell(day, PRICE)
    night.at = day.starts_at + 3 * LEVEL + BREAK + MINUTE
    with pytest.raises(Refusal, match="registration_closed"):
        night.sell(day, PRICE)
    night.do(publish_payouts, event=event)
    for entry in night.alive(day)[DAY_2:]:
        night.do(bust_out, entry=entry)
    return night


def over_the_night(night: Weekend) -> None:
    """Of half an hour of suspension, given five minutes before the bags, 25 minutes are served on Day 2."""
    first, second, _final = queries.days(night.event)
    night.at = first.starts_at + sanremo.DAY_1_ENDS * LEVEL + BREAK - 5 * MINUTE
    suspension = {"kind": GivenKind.SUSPENSION, "minutes": 30}
    penalty = night.do(give_penalty, entry=night.alive(first)[1], **suspension)
    # The clock waits there while the bags are filled.
    night.at += 25 * MINUTE
    slept(night)
    night.at = second.starts_at
    begun = night.do(life.start_play, event=night.event, day=second.id)
    assert (begun.level, begun.players) == (sanremo.DAY_1_ENDS + 1, DAY_2)
    with instants.simulated_at(night.at):
        (one,) = suspended(night.event)
    assert one.ends_at == second.starts_at + 25 * MINUTE
    night.at += 25 * MINUTE
    night.do(serve_out, penalty=penalty.id)


def slept(night: Weekend) -> None:
    """Bags filled, the day ended and confirmed, every bag opened: as many chips as before."""
    day, chips = queries.day(b.day_of(night.event)), queries.chips_in_play(night.event)
    bag_all(night, day)
    night.do(life.end_day, day=day.id)
    night.do(life.confirm_end, day=day.id)
    for bag in bags_of(day.id):
        night.do(recount_bag, bag=bag.pk)
    bagged = sum(one.stack or 0 for one in queries.entries(night.event, "alive"))
    assert bagged == queries.chips_in_play(night.event) == chips


def to_the_final_table(night: Weekend) -> int:
    """Day 2 ends in the middle of a level with nine players, one of whom never came; who that is."""
    _first, second, final = queries.days(night.event)
    alive = night.alive(second)
    away = alive[3]
    night.do(absent.mark_absent, entry=away, kind=AbsentAs.AWAY)
    for entry in alive[sanremo.SEATS_PER_TABLE :]:
        night.do(bust_out, entry=entry)
    night.do(combine_final_table, event=night.event)
    sat = {one: seats.seat_of(one) for one in night.alive(second)}
    night.do(pause_clock, day=second.id)
    slept(night)
    night.at = final.starts_at
    begun = night.do(life.start_play, event=night.event, day=final.id)
    # 25 minutes of the level that was left are over; the seats are those of the final table.
    assert (begun.level, begun.drawn, begun.players) == (sanremo.DAY_1_ENDS + 1, 0, 9)
    now = {one: seats.seat_of(one) for one in night.alive(final)}
    assert {one: at and (at.table, at.seat) for one, at in now.items()} == {
        one: at and (at.table, at.seat) for one, at in sat.items()
    }
    return away


def test_sanremo_plays_its_main_event_over_two_nights_to_the_cent(tmp_path: Path) -> None:
    night = first_day()
    over_the_night(night)
    away = to_the_final_table(night)
    final = queries.days(night.event)[2]
    paid_places = structure(night.event).in_the_money
    assert paid_places == ENTRIES * 15 // 100
    others = [one for one in night.alive(final) if one != away]
    for entry in others[-2:]:
        night.do(bust_out, entry=entry)
    # Seven are left: of two out in the same hand the larger stack at its start takes the last prize.
    busts = (BustOut(entry=others[5], stack_at_start=30_000), BustOut(entry=away, stack_at_start=60_000))
    night.do(bust_hand, event=night.event, busts=busts)
    for entry in reversed(others[1:5]):
        night.do(bust_out, entry=entry)
    places = {one.entry_id: one.place for one in queries.finishers(night.event)}
    assert (places[others[0]], places[away], places[others[5]]) == (1, 6, 7)
    assert sorted(one.place for one in awards(night.event)) == list(range(1, paid_places + 1))
    cash = settled(night)
    sheet, whole = pool(night.event), structure(night.event).total.minor
    assert (sheet.taken, sheet.fees) == (ENTRIES * PRICE, ENTRIES * 10_000)
    assert (sheet.withheld, whole) == (ENTRIES * 3_000, ENTRIES * 97_000)
    assert cash_in(night.drawer) == FLOAT + ENTRIES * PRICE - cash
    assert ledger_balance(accounts.pool(night.event)) == ledger_total() == 0
    assert ledger_balance(accounts.withheld(night.event, sanremo.WITHHELD)) == -ENTRIES * 3_000
    assert (list(replay.differences()), differing()) == ([], ())
    issued(night.event, tmp_path)
    status, said = added_up(tmp_path)
    # The copy of before the start is without the late entry.
    assert (status, said["participants"], said["places"]) == (0, str(ENTRIES - 1), str(ENTRIES))
    assert said["published"] == said["awarded"] == said["paid"] == text(whole)
