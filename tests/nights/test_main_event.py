"""Prestige's main event from the first booking to the last euro: four flights, a second day, a deal by place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

import pytest

from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import add_cash_limit
from cashier.sales.bullets import choose_bag
from cashier.sales.register import register_unpaid
from cashier.sales.verbs import sell_add_on, sell_extra, take_payment
from clock.verbs import pause_clock, resume_clock
from floor.bags.rows import bag_of, bags_of
from floor.bags.verbs import recount_bag, remove_bag
from floor.busts.pots import Pot
from floor.busts.verbs import bust_out
from floor.counts.verbs import count_table
from floor.days.verbs import merge_days
from floor.life import verbs as life
from journal import instants, replay
from journal.balances import differing
from journal.opening import HOUSE, tournament_book
from payouts.awards.rows import awards
from payouts.bounties.envelopes import Envelopes, begin_mystery, open_envelope
from payouts.bounties.rows import bounties
from payouts.deals.verbs import TypedShare, agree_deal, answer_deal, propose_deal
from payouts.jackpots.winning import feed_jackpot
from payouts.leaders.verbs import award_leaders
from payouts.publishing.verbs import publish_payouts
from payouts.side_pools.verbs import award_side_pool
from payouts.structure.rows import pool, structure
from rulebook.cash_limit import Above
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.breaking.verbs import break_table, combine_final_table
from tests import builders as b
from tests.cashier import at_cashier
from tests.conftest import IS_LONG
from tests.nights.weekend import LIMIT, Weekend, bag_all, settled, stacks_of
from tests.payouts.jackpots import BASE, PART, amount, opened, won
from tournaments import queries
from tournaments.library import load_event, prestige
from tournaments.lifecycle import verbs as lifecycle
from tournaments.queries import DayView
from tournaments.set_up.verbs import create_event
from tournaments.values import EventSetup

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]
SCALE = 1 if IS_LONG else 25
"""By day a twenty-fifth of 4 x 300 entries, and of the amounts that do not depend on the entries."""
EACH, BOOKED, FLOAT = prestige.PLAYERS // SCALE, 3, 50_000_000
ENTRY, DAY_2, AGAIN, ADD_ON, ADD_ON_2, OPTION = 23_000, 48_000, 23_000, 4_000, 7_000, 500
LEVEL, BREAK = timedelta(minutes=20), timedelta(minutes=15)


def after(levels: int) -> timedelta:
    """How long after the start of a flight that many levels are over; a break follows every fourth."""
    return levels * LEVEL + (levels - 1) // 4 * BREAK


@dataclass(kw_only=True)
class MainEvent(Weekend):
    """The event, the jackpot that it feeds, and how many options of it were bought."""

    jackpot: int
    options: int = 0


def scaled(setup: EventSetup) -> EventSetup:
    """The event for a smaller field: guarantee, tickets, leaders and flights by the same factor."""
    tips = [
        replace(one, amount_minor=one.amount_minor // SCALE, prizes=tuple(p // SCALE for p in one.prizes))
        for one in setup.withholdings
    ]
    days = [replace(day, max_entries=day.max_entries and EACH) for day in setup.days]
    guarantee = setup.guarantee_minor // SCALE
    return replace(setup, guarantee_minor=guarantee, withholdings=tuple(tips), days=tuple(days))


def announced() -> MainEvent:
    """The event on sale in a house with a cash limit and a jackpot, which the event feeds."""
    b.house()
    limit = {"limit_minor": LIMIT, "since": date(2020, 1, 1), "above": Above.CASH_PART}
    b.do([HOUSE], add_cash_limit, name="The law", **limit)
    b.room(EACH // 9 + 2, 9)
    drawer, jackpot = at_cashier.open_drawer(FLOAT), opened()
    setup = scaled(load_event("prestige_campione.json:main_event", instants.now() + timedelta(hours=6)))
    event = b.do([HOUSE], create_event, setup=setup).id
    for verb in (lifecycle.announce_event, lifecycle.open_registration):
        b.at(event, verb, event=event)
    b.do([tournament_book(event), HOUSE], feed_jackpot, jackpot=jackpot, event=event, part=PART)
    return MainEvent(event, drawer, instants.now(), jackpot=jackpot)


def filled(night: MainEvent, day: DayView, *known: int) -> list[int]:
    """A flight sold out: those who booked the first one pay, known players come again, the rest is new."""
    night.at = day.starts_at - timedelta(hours=2)
    entries = [night.sell(day, ENTRY, player) for player in known]
    if day.number == 1:
        for player in b.players(BOOKED):
            listed = night.do(register_unpaid, player=player, day=day.id)
            night.at += timedelta(minutes=5)
            night.sell_to(listed.entry, take_payment, ENTRY)
            entries.append(listed.entry)
    entries += [night.sell(day, ENTRY) for _ in range(EACH - 1 - len(entries))]
    for entry in entries[: EACH // 2]:
        night.sell_to(entry, sell_extra, OPTION, product=7)
        night.options += 1
    night.at = day.starts_at
    assert night.do(life.start_play, event=night.event, day=day.id).level == 1
    return entries


def hit(night: MainEvent, entry: int, level: int, percent: int) -> None:
    """The jackpot: everything in level 1, a part until registration closes, once a day, filled up to the base."""
    held = amount(night.jackpot)
    with instants.simulated_at(night.at):
        told = won(night.jackpot, night.event, entry, level=None, before_close=None)
        with pytest.raises(Refusal, match="jackpot_won_today"):
            won(night.jackpot, night.event, entry, level=None, before_close=None)
    win = told.wins[0]
    assert (win.level, win.amount_minor) == (level, held * percent // 100)
    assert amount(night.jackpot) == max(BASE, held - win.amount_minor)


def played_down(night: Weekend, day: DayView, to: int, *keep: int) -> None:
    """Players go out until that number is left, none of those to keep."""
    for entry in [one for one in night.alive(day) if one not in keep][: len(night.alive(day)) - to]:
        night.do(bust_out, entry=entry)


def flight(night: MainEvent, day: DayView, *known: int) -> list[int]:
    """A flight to its bags: a jackpot, a re-entry, add-ons in the last break, an eighth of the field bags."""
    entries = filled(night, day, *known)
    keep = entries[: max(4, EACH // 8)]
    if day.number == 1:
        night.at += LEVEL / 2
        hit(night, keep[-1], 1, 100)
    night.at = day.starts_at + after(2) + LEVEL / 2
    if day.number == 2:
        hit(night, keep[-1], 3, 30)
    night.do(bust_out, entry=entries[-1])
    again = night.sell(day, AGAIN, queries.entry(entries[-1]).player_id)
    with pytest.raises(Refusal, match="day_full"):
        night.sell(day, ENTRY)
    with pytest.raises(Refusal):
        night.sell_to(again, sell_add_on, ADD_ON)
    night.at = day.starts_at + after(8) + BREAK / 2
    for entry in keep[:3]:
        night.sell_to(entry, sell_add_on, ADD_ON)
    night.at = day.starts_at + after(10)
    played_down(night, day, len(keep), *keep)
    # The clock runs on while the stacks are bagged: nobody stops it.
    night.at = day.starts_at + after(14) + LEVEL / 2
    bag_all(night, day)
    return keep


def ended(night: Weekend, day: DayView) -> None:
    """The flight ends, its leaders are awarded, the bags wait for Day 2."""
    night.do(life.end_day, day=day.id)
    night.do(life.confirm_end, day=day.id)
    night.do(award_leaders, event=night.event, day=day.number)


def surrendered(night: Weekend, day: DayView, entry: int) -> int:
    """The bag given up and signed: its chips leave, its player comes to a later day."""
    bag = bag_of(entry, day.id)
    assert bag is not None
    night.do(remove_bag, bag=bag.pk, is_surrendered=True)
    return queries.entry(entry).player_id


def four_flights(night: MainEvent) -> int:
    """All of Day 1: one player bags in 1A, 1B and 1C and chooses the second; who gave up the last bag."""
    flights = queries.days(night.event)[:-1]
    twice: tuple[int, ...] = ()
    gave_up: tuple[int, ...] = ()
    for day in flights:
        keep = flight(night, day, *gave_up, *(twice if day.number < 4 else ()))
        gave_up = (surrendered(night, day, keep[-2]),)
        ended(night, day)
        twice = twice or (queries.entry(keep[0]).player_id,)
    second = queries.entries(night.event, "alive", day_id=flights[1].id)
    night.do(choose_bag, entry=next(one.id for one in second if one.player_id in twice))
    return gave_up[0]


def merged(night: Weekend, gave_up: int) -> DayView:
    """Day 2 sells, its bags are opened, and all chips are there but those of the two stacks given up."""
    *flights, day = queries.days(night.event)
    night.at = day.starts_at - LEVEL
    for player in (gave_up, None):
        night.sell(day, DAY_2, player)
    for one in flights:
        for bag in bags_of(one.id):
            if bag.is_waiting:
                night.do(recount_bag, bag=bag.pk)
    bagged, before = queries.chips_of_days([one.id for one in flights]), night.alive(day)
    told = night.do(merge_days, day=day.id)
    assert told.sums.bagged == sum(bagged.values()) + told.sums.taken_out
    assert told.sums.bagged == told.sums.carried + told.sums.given_up + told.sums.taken_out
    assert told.given_up == 2
    assert set(queries.chips_of_days([one.id for one in flights]).values()) == {0}
    there = queries.entries(night.event, "alive")
    assert len(there) == told.players + len(before) == len({one.player_id for one in there})
    assert queries.chips_in_play(night.event) == told.sums.carried + len(before) * prestige.DAY_2_STACK
    assert len({(at.table, at.seat) for at in seats.seats_of([one.id for one in there]).values()}) == len(
        there
    )
    return day


def into_the_money(night: Weekend, day: DayView) -> list[int]:
    """Day 2 from level 15: add-ons in its last break, prizes published, envelopes, down to the final table."""
    night.at = day.starts_at
    assert night.do(life.start_play, event=night.event, day=day.id).level == prestige.DAY_1_ENDS + 1
    night.at += 2 * LEVEL + BREAK / 2
    for entry in night.alive(day)[:2]:
        night.sell_to(entry, sell_add_on, ADD_ON_2)
    night.at += 3 * LEVEL
    night.do(publish_payouts, event=night.event)
    alive = night.alive(day)
    heads = bounties(night.event).in_play
    each = heads // len(alive) // 2_000 * 1_000
    first = heads - each * (len(alive) - 1)
    box = (Envelopes(amount_minor=first, count=1), Envelopes(amount_minor=each, count=len(alive) - 1))
    night.do(begin_mystery, event=night.event, envelopes=box)
    nine = min(9, structure(night.event).in_the_money)
    while len(night.alive(day)) > nine:
        *others, last = seats.tables(day.id)
        if others and last.players <= sum(one.free for one in others):
            night.do(break_table, table=last.id)
            continue
        fullest = max(seats.tables(day.id), key=lambda one: one.players)
        winner, *_others, loser = fullest.entries.values()
        gone(night, loser, winner)
    if len(seats.tables(day.id)) > 1:
        night.do(combine_final_table, event=night.event)
    return night.alive(day)


def gone(night: Weekend, entry: int, by: int) -> None:
    """A player out by another, who opens an envelope."""
    night.do(bust_out, entry=entry, by=(Pot(winners=(by,)),))
    night.do(open_envelope, entry=entry)


def deal(night: Weekend, day: DayView, left: list[int]) -> dict[int, int]:
    """Amounts that belong to the places, agreed by everybody; the last two give the winner a tenth."""
    night.do(pause_clock, day=day.id)
    (table,) = [one for one in seats.tables(day.id) if one.players]
    stacks = stacks_of(left, queries.chips_in_play(night.event))
    night.do(count_table, table=table.id, stacks=b.counted(stacks))
    prizes = [one.amount.minor for one in structure(night.event).prizes[: len(left)]]
    moved = prizes[0] // 10
    agreed = [prizes[0] - moved, prizes[1] + moved, *prizes[2:]]
    shares = tuple(TypedShare(entry, minor) for entry, minor in zip(left, agreed, strict=True))
    night.do(propose_deal, event=night.event, shares=shares)
    for entry in left:
        night.do(answer_deal, event=night.event, entry=entry)
    night.do(agree_deal, event=night.event)
    night.do(resume_clock, day=day.id)
    return dict(enumerate(agreed, start=1))


def test_prestige_plays_its_main_event_and_every_sum_is_right_to_the_cent() -> None:
    night = announced()
    day = merged(night, four_flights(night))
    left = into_the_money(night, day)
    by_place = deal(night, day, left)
    for entry in left[1:]:
        gone(night, entry, left[0])
    assert queries.event(night.event).state == "finished"
    # Who held the largest stack won, and the amounts belong to the places.
    places = {one.entry_id: one.place for one in queries.finishers(night.event)}
    found = {places[one.entry_id]: one.amount.minor for one in awards(night.event)}
    assert {place: found[place] for place in by_place} == by_place
    night.do(open_envelope, entry=left[0])
    night.do(award_side_pool, event=night.event, name=prestige.LAST_LONGER)
    adds_up(night, settled(night))


def adds_up(night: MainEvent, cash: int) -> None:
    """What was sold is what the pool, the heads, the jackpot and the house have; each account ends as it must."""
    sold, sheet = night.sold, pool(night.event)
    entries = sold[ENTRY] + sold[DAY_2]
    add_ons = sold[ADD_ON] * ADD_ON + sold[ADD_ON_2] * ADD_ON_2
    assert (sold[DAY_2], sold[ADD_ON], sold[ADD_ON_2], night.options) == (2, 12, 2, 4 * (EACH // 2))
    assert sheet.taken == sum(price * count for price, count in sold.items())
    assert sheet.gross == sold[ENTRY] * prestige.POOL + 2 * prestige.DAY_2_POOL + add_ons
    assert (sheet.fees, sheet.side) == (
        entries * prestige.MAIN_FEE,
        entries * prestige.BOUNTY + night.options * OPTION,
    )
    staff = (sheet.gross + sheet.overlay) * 4 // 100
    withheld = {one.name: one.amount for one in sheet.withholdings}
    leaders = 4 * 350_000 // SCALE
    assert withheld == {
        prestige.STAFF: staff,
        prestige.TICKETS: prestige.TICKETS_WORTH // SCALE,
        prestige.LEADERS: leaders,
    }
    assert sheet.overlay == prestige.GUARANTEE // SCALE - sheet.gross - entries * prestige.BOUNTY > 0
    assert structure(night.event).total.minor == sheet.gross + sheet.overlay - sum(withheld.values())
    assert sum(one.amount.minor for one in awards(night.event)) == structure(night.event).total.minor
    assert cash_in(night.drawer) == FLOAT + sheet.taken - cash
    accounts_of = {
        name: ledger_balance(getattr(accounts, name)(night.event)) for name in ("pool", "bounty", "won")
    }
    assert accounts_of == {"pool": 0, "bounty": 0, "won": 0}
    assert ledger_balance(accounts.side(night.event, prestige.LAST_LONGER)) == prestige.LASTED_LONGEST
    assert ledger_balance(accounts.side(night.event, prestige.JACKPOT)) == 0
    assert ledger_balance(accounts.withheld(night.event, prestige.LEADERS)) == 0
    assert ledger_balance(accounts.withheld(night.event, prestige.STAFF)) == -staff
    assert (list(replay.differences()), differing(), ledger_total()) == ([], (), 0)
