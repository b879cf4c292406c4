"""For each option of the rules profile a call whose answer depends on its value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulebook import (
    absent,
    balance,
    breaking,
    bubble,
    button,
    clock,
    entries,
    levels,
    penalties,
    shot_clock,
)
from rulebook.advance import winners
from rulebook.ahead import breaks_together
from rulebook.breaking import BreakCount, RedrawMoment
from rulebook.cards import read_card
from rulebook.chips import (
    Exchange,
    Holding,
    first_dealt,
    is_drawn,
    plan_race,
    race_dealt,
    rescue_chip,
    waits_at_break_end,
)
from rulebook.days.ahead import Flight, may_pay_ahead
from rulebook.draw import Seat, draw_seat, tables_in_force
from rulebook.entries import EntryRules
from rulebook.inthemoney import is_hand_for_hand_due
from rulebook.knockouts import BulletOut
from rulebook.playtime import MINUTE_MS
from rulebook.profile.variants import (
    BreakRule,
    ChargeAt,
    LateStack,
    OpenTable,
    PauseAt,
    RebuyWith,
    RedrawRule,
    RunOff,
    SeatPolicy,
)
from rulebook.room import PlayState, Positions
from rulebook.rounds.bracket import shares_places
from rulebook.rounds.following import sit_and_go
from rulebook.rounds.match import is_removed, replaceable_until
from rulebook.rulings import (
    antes,
    chips,
    dealing,
    disputes,
    limit,
    newlevel,
    oddchips,
    potlimit,
    raises,
    reopening,
    turns,
)
from rulebook.rulings.turns import Act
from rulebook.timebank import time_bank_at
from rulebook.timelimit import finishes_hand
from rulebook.transit import awaits, has_lapsed, is_overdue, made_at, shown_for
from tests.architecture.options import (
    FULL,
    LEVELS,
    MINUTE,
    NOW,
    ORDERED,
    POOL,
    RUNNING,
    SEATED,
    SHORT,
    SOLD,
    Proof,
    after_break,
    broken,
    dice,
    each,
    figures,
    halted,
    in_hand_for_hand,
    late_stacks,
    left_after_bust,
    mover,
    seat,
    source,
    table,
    two_breaks,
)
from tests.architecture.prize_proofs import PRIZE_PROOFS

SWAP = Exchange(25, 100)
HELD = (Holding(2, 2), Holding(5, 2))
LAST = (Holding(2, 1, 25), Holding(5, 3, 8_075))
BULLETS = (BulletOut("A#1", "A", 1, (1.0,)), BulletOut("A#2", "A", 2, (2.0,)))
RULES_OF_500 = EntryRules(rebuys=None, starting_stack=500)
ACES = ({2: [read_card("Ad"), read_card("3c")], 5: [read_card("As"), read_card("2c")]},)

PROOFS: Mapping[str, Proof] = {
    "seating.seat_draw": Proof(
        lambda p: tuple(draw_seat(POOL, dice(n), p.seating.seat_draw) for n in range(20))
    ),
    "seating.newcomer_wait": Proof(
        lambda p: tuple(
            button.arrival(table(1, seats, Positions(1, 3, 5)), free, p).wait_hands
            for seats, free in (((1, 5, 7), 3), ((1, 3, 7), 5), ((1, 3, 5, 7), 4))
        )
    ),
    "seating.moved_wait": Proof(
        lambda p: tuple(
            button.arrival(table(1, seats, Positions(1, 3, 5)), free, p, is_moved=True).wait_hands
            for seats, free in (((1, 5, 7), 3), ((1, 3, 7), 5), ((1, 3, 5, 7), 4))
        )
    ),
    "seating.late_stack": Proof(
        lambda p: late_stacks(replace(p, seating=replace(p.seating, late_reduction=500)))
    ),
    "seating.late_reduction": Proof(
        lambda p: late_stacks(
            replace(p, seating=replace(p.seating, late_stack=LateStack.DISCRETIONARY_REDUCTION))
        ),
        (0, 500),
    ),
    "seating.open_next_at": Proof(lambda p: tables_in_force(POOL, p.seating.open_next_at), (0, 2)),
    "seating.open_table": Proof(
        lambda p: [balance.fill_room({1: 2}, 2, waiting, (2,), p.seating) for waiting in (2, 4)]
    ),
    "seating.hold_until": Proof(
        lambda p: balance.fill_room({1: 2}, 2, 2, (2,), replace(p.seating, open_table=OpenTable.HOLD)), (2, 3)
    ),
    "seating.open_ahead": Proof(lambda p: balance.tables_ahead(60, 9, p.seating), (0, 80)),
    "seating.seats_min": Proof(figures, (2, 9)),
    "seating.seats_max": Proof(figures, (7, 10)),
    "seating.trigger_diff": Proof(lambda p: balance.plan_moves({1: 9, 2: 7}, p.seating).moves, (2, 3)),
    "seating.within_by_table_count": Proof(
        lambda p: balance.plan_moves({1: 9, 2: 7}, p.seating).moves, ((), ((6, 2),))
    ),
    "seating.source_policy": Proof(source),
    "seating.halt_rule": Proof(halted),
    "seating.is_turbo": Proof(halted),
    "seating.mover": Proof(mover),
    "seating.seat_policy": Proof(seat),
    "seating.allow_single_bb_in_vacated_bb_seat": Proof(seat),
    "seating.bb_reference": Proof(
        lambda p: seat(replace(p, seating=replace(p.seating, seat_policy=SeatPolicy.NEAREST_LEFT_OF_BB)))
    ),
    "seating.seat_tie": Proof(lambda p: balance.select_seat(SHORT, p)),
    "seating.freeze_balancing_in_final_hands": Proof(
        lambda p: balance.balancing_is_frozen(PlayState.LAST_HANDS, p.seating)
    ),
    "seating.auto_balance": Proof(
        lambda p: [
            balance.goes_by_itself(move, p.seating, PlayState.NORMAL)
            for move in balance.suggest_moves([FULL, SHORT], p)
        ]
    ),
    "seating.veto_seconds": Proof(lambda p: made_at(p.seating, NOW), (0, 10)),
    "seating.check_first_seats": Proof(lambda p: awaits(p.seating, is_first_seat=True)),
    "seating.arrival_minutes": Proof(lambda p: is_overdue(p.seating, 6 * MINUTE_MS), (5, 10)),
    "seating.arrivals_lapse_minutes": Proof(
        lambda p: has_lapsed(p.seating, 6 * MINUTE_MS, is_first_seat=False), (0, 5)
    ),
    "seating.moves_shown_minutes": Proof(lambda p: shown_for(p.seating), (5, 30)),
    "breaking.break_rule": Proof(lambda p: broken(replace(p, breaking=replace(p.breaking, ideal_load=7)))),
    "breaking.ideal_load": Proof(
        lambda p: broken(replace(p, breaking=replace(p.breaking, break_rule=BreakRule.IDEAL_LOAD))), (7, 8)
    ),
    "breaking.break_while_registration_open": Proof(
        lambda p: breaking.should_break(BreakCount(3, 12, 18, 2), p.breaking, registration_is_open=True)
    ),
    "breaking.at_once": Proof(
        each(
            lambda p: breaks_together(two_breaks(p), p),
            lambda p: breaking.may_break_at_once(p.breaking, 2),
        )
    ),
    "breaking.choose": Proof(lambda p: breaking.choose_table(ORDERED, p.breaking.choose)),
    "breaking.draw": Proof(
        lambda p: breaking.draw_out(
            1,
            [breaking.Leaver(n, n) for n in (1, 2, 3)],
            [Seat(2, n) for n in (4, 5, 6)],
            p.breaking.draw,
            dice(),
        )
    ),
    "breaking.pool": Proof(lambda p: breaking.seat_pool({1: (5, 4), 2: (7, 2)}, 3, p.breaking.pool)),
    "breaking.final_table_rule": Proof(
        lambda p: [
            breaking.final_table_size(handed, p.breaking.final_table_rule) for handed in (6, 7, 8, 9, 10)
        ]
    ),
    "breaking.redraw_rule": Proof(
        lambda p: [
            breaking.redraw(RedrawMoment(250, tables, left), replace(p.breaking, redraw_at=(27,))).is_due
            for tables, left in ((3, 27), (1, 9), (2, 14))
        ]
    ),
    "breaking.redraw_at": Proof(
        lambda p: (
            breaking.redraw(
                RedrawMoment(250, 3, 27), replace(p.breaking, redraw_rule=RedrawRule.COUNTS)
            ).is_due
        ),
        ((), (27, 18)),
    ),
    "button.button_rule": Proof(left_after_bust),
    "button.dead_button_marker": Proof(left_after_bust),
    "button.initial_button": Proof(
        lambda p: [button.initial_button((1, 2, 3, 4, 5), p.button.initial_button, dice(n)) for n in range(6)]
    ),
    "button.button_draw": Proof(
        lambda p: [button.draws_button(tables, p.button.button_draw) for tables in (1, 2, 3, 4)]
    ),
    "button.button_error": Proof(
        lambda p: [
            button.correct_button(p.button.button_error, has_substantial_action=acted, actions=actions)
            for acted, actions in ((False, 0), (True, 2), (True, 1))
        ]
    ),
    "clock.late_reg_close": Proof(after_break),
    "clock.late_reg_level": Proof(lambda p: clock.usual_last_level(p.clock), (0, 3)),
    "clock.late_only_if_booked": Proof(
        lambda p: entries.may_enter(EntryRules(), replace(SOLD, own_entries=0), p.clock)
    ),
    "clock.pays_ahead": Proof(lambda p: may_pay_ahead(Flight(1, 9), Flight(2, 9), p.clock)),
    "clock.may_return": Proof(lambda p: entries.may_enter(EntryRules(re_entries=None), SOLD, p.clock)),
    "clock.rebuy_until_level": Proof(
        lambda p: entries.may_rebuy(EntryRules(rebuys=None), SEATED, p.clock), (1, 2)
    ),
    "clock.rebuy_with": Proof(
        each(
            lambda p: entries.asks_chips_left(p.clock),
            lambda p: entries.may_rebuy(RULES_OF_500, replace(SEATED, chips=499), p.clock),
            lambda p: entries.may_rebuy(RULES_OF_500, replace(SEATED, chips=500), p.clock),
        )
    ),
    "clock.rebuy_part_percent": Proof(
        lambda p: entries.most_chips_left(500, replace(p.clock, rebuy_with=RebuyWith.UP_TO_PART)), (50, 25)
    ),
    "clock.level_start": Proof(
        lambda p: newlevel.level_of_hand(p.clock, [NOW + MINUTE], announced=NOW + 2 * MINUTE, signalled=NOW)
    ),
    "clock.claims": Proof(
        lambda p: disputes.claim_in_time(p.clock, disputes.ClaimKind.ACCOUNTING, disputes.NextHand.BEGUN)
    ),
    "clock.think_seconds": Proof(lambda p: shot_clock.granted(p.clock).total, (25, 30)),
    "clock.think_min_seconds": Proof(lambda p: shot_clock.granted(p.clock, 10), (10, 25)),
    "clock.countdown_seconds": Proof(lambda p: shot_clock.granted(p.clock).total, (5, 10)),
    "clock.clock_expiry": Proof(lambda p: shot_clock.ruling_at_expiry(p.clock, faces_bet=False)),
    "clock.clock_starter": Proof(lambda p: shot_clock.starts_at_call(p.clock)),
    "clock.time_bank_cards": Proof(lambda p: time_bank_at(p.clock, 20), ((), ((27, 2),))),
    "clock.time_bank_seconds": Proof(
        lambda p: time_bank_at(replace(p.clock, time_bank_cards=((27, 2),)), 20), (30, 60)
    ),
    "clock.push_hold_seconds": Proof(
        lambda p: clock.timetable(LEVELS, RUNNING, NOW, rules=p.clock)[0].no_push_at, (45, 90)
    ),
    "clock.ante_priority": Proof(lambda p: levels.pays_ante_first(p.clock)),
    "clock.warning_seconds": Proof(
        lambda p: clock.coming_timers(LEVELS, RUNNING, NOW, NOW + 21 * MINUTE, rules=p.clock), ((), (60,))
    ),
    "clock.break_waits": Proof(lambda p: clock.waiting_as(p.clock, RUNNING)),
    "clock.play_waits": Proof(lambda p: clock.waiting_as(p.clock, RUNNING)),
    "clock.start_at_entries": Proof(lambda p: entries.sit_and_go_starts(p.clock, 10), (0, 10)),
    "clock.opens_next": Proof(lambda p: sit_and_go(replace(p.clock, start_at_entries=2), 2, 3)),
    "clock.match_seat_seconds": Proof(lambda p: replaceable_until(NOW, p.clock), (60, 300)),
    "clock.time_over": Proof(lambda p: finishes_hand(p.clock)),
    "clock.time_tie": Proof(lambda p: winners({"A": 500, "B": 500}, p.clock, win_alike=False)),
    "bubble.runoff": Proof(lambda p: bubble.cost_ms(p.bubble, 90_000)),
    "bubble.runoff_seconds": Proof(lambda p: bubble.cost_ms(p.bubble), (60, 120)),
    "bubble.cap_seconds": Proof(
        lambda p: bubble.cost_ms(replace(p.bubble, runoff=RunOff.REAL_TIME_CAPPED), 300_000), (120, 180)
    ),
    "bubble.charge_at": Proof(lambda p: [bubble.charges_at(p.bubble, moment) for moment in ChargeAt]),
    "bubble.pause": Proof(lambda p: [bubble.pauses_at(p.bubble, moment) for moment in PauseAt]),
    "bubble.carry": Proof(lambda p: bubble.run_off(p.bubble, 60_000, [120_000], [1_200_000])),
    "bubble.ties": Proof(in_hand_for_hand),
    "bubble.mixed_ties": Proof(in_hand_for_hand),
    "bubble.against_stalling": Proof(lambda p: bubble.paces(p.bubble)),
    "bubble.announce_before": Proof(lambda p: is_hand_for_hand_due(p.bubble, 7, 5, 2), (1, 2)),
    "bubble.moves_between_hands": Proof(lambda p: bubble.state_between(p.bubble, has_hand_on=False)),
    "bubble.must_stay_seated": Proof(lambda p: bubble.penalises_absence(p.bubble, is_away=True)),
    "chips.method": Proof(lambda p: plan_race(SWAP, HELD, p.chips).chips),
    "chips.rounding": Proof(
        lambda p: tuple(plan_race(SWAP, [Holding(1, n), Holding(2, 3)], p.chips).chips for n in (2, 3, 4))
    ),
    "chips.start": Proof(lambda p: first_dealt(p.chips, 5)),
    "chips.cards": Proof(lambda p: plan_race(SWAP, HELD, p.chips).cards),
    "chips.tie": Proof(lambda p: race_dealt(SWAP, HELD, p.chips, ACES).winners),
    "chips.rescue": Proof(lambda p: plan_race(SWAP, LAST, p.chips).saved),
    "chips.rescue_chip": Proof(lambda p: rescue_chip(p.chips, SWAP, (100, 500), (500, 1_000))),
    "chips.deal": Proof(lambda p: is_drawn(p.chips)),
    "chips.break_end": Proof(lambda p: waits_at_break_end(p.chips)),
    "penalties.max_rounds": Proof(lambda p: penalties.missed_hands(p.penalties, 9, rounds=5), (4, None)),
    "penalties.count_current_hand": Proof(
        lambda p: penalties.hand_penalty(p.penalties, 3, is_hand_running=True)
    ),
    "penalties.suspension_clock": Proof(lambda p: penalties.runs_by_wall(p.penalties)),
    "penalties.unserved": Proof(lambda p: penalties.follows_player(p.penalties)),
    "penalties.dq_prize": Proof(lambda p: penalties.lost_prize_goes(p.penalties)),
    "penalties.prize_after_dq": Proof(lambda p: penalties.loses_prize(p.penalties)),
    "penalties.suspension_min_minutes": Proof(lambda p: penalties.require_suspension(p.penalties, 3), (1, 5)),
    "penalties.suspension_max_minutes": Proof(
        lambda p: penalties.require_suspension(p.penalties, 40), (30, 60)
    ),
    "penalties.dodging": Proof(
        lambda p: penalties.dodged_blinds(p.penalties, 9, small_blind=1, big_blind=2, ante=2)
    ),
    "penalties.absent_play_redeal": Proof(lambda p: penalties.redealt(p.penalties, was_absent=True)),
    "penalties.severe_min_rounds": Proof(
        lambda p: penalties.escalation(p.penalties, (), is_severe=True), (0, 3)
    ),
    "penalties.seat_test": Proof(
        lambda p: penalties.dealt_at(p.penalties, was_there_at_first=False, was_there_at_last=True)
    ),
    "penalties.no_show": Proof(
        lambda p: tuple(
            absent.no_show(p.penalties, is_first_break_over=is_over, absent_ms=absent.HALF_HOUR_MS)
            for is_over in (False, True)
        )
    ),
    "penalties.match_no_show": Proof(lambda p: is_removed(p.penalties)),
    "places.round_losers": Proof(lambda p: shares_places(p.places)),
    "penalties.gravest": Proof(lambda p: penalties.escalation(p.penalties, ())),
    **PRIZE_PROOFS,
    "betting.min_raise": Proof(
        lambda p: [raises.minimum_raise(100, bets, p.betting).min_raise_to for bets in ([20], [100, 195])]
    ),
    "betting.reopen": Proof(lambda p: reopening.reopened(100, 150, 100, p.betting).is_reopened),
    "betting.raise_cap": Proof(
        lambda p: limit.may_raise_again(3, p.betting, started=4, left_in_event=40), (3, 4)
    ),
    "betting.cap_lifts": Proof(lambda p: limit.may_raise_again(9, p.betting, started=2, left_in_event=40)),
    "betting.preflop_pot": Proof(
        lambda p: [
            potlimit.largest_opening(100, 200, small, big, p.betting).max_raise_to
            for small, big in ((0, 200), (100, 100))
        ]
    ),
    "betting.pot_too_high": Proof(
        lambda p: potlimit.counted_wrong(
            10_500, 11_500, p.betting, has_substantial_action=True, is_next_card_dealt=False
        )
    ),
    "betting.unclear_at_pot": Proof(lambda p: potlimit.unclear_amount(5, 5_000, 400, p.betting)),
    "betting.substantial": Proof(lambda p: turns.substantial_action((Act.CHECK, Act.FOLD), p.betting)),
    "betting.short_call": Proof(lambda p: turns.undercall(9, 5, p.betting, is_opening_bet=False)),
    "betting.prior_covering": Proof(
        lambda p: (
            chips.chips_out(
                chips.Out((5_000,), 700, 1_300, prior=(1_000,), done=chips.Prior.ALL_BACK), p.betting
            ).total
        )
    ),
    "betting.identical_hands": Proof(
        lambda p: oddchips.shared_high_low(66, 1, ("A", "B"), ("A", "B"), p.betting)
    ),
    "betting.premature_turn": Proof(lambda p: dealing.premature_turn(p.betting)),
    "betting.ante_halved_at": Proof(lambda p: antes.ante_due(20_000, 5, p.betting), (0, 5)),
}
