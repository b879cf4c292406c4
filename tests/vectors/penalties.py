"""Adapters of the penalty records: shapes only."""

from __future__ import annotations

from rulebook.absent import (
    StackOf,
    awarded_at_table,
    awarded_heads_up,
    awarded_with_antes,
    left_for_good,
    no_show,
    staff_carries_chips,
)
from rulebook.knockouts import TieRules, rank_busts
from rulebook.penalties import (
    HandPenalty,
    Step,
    at_new_table,
    blinds_missed,
    chips_removed,
    dealt_at,
    dealt_on_penalty,
    disqualified_for_dumping,
    dodged_blinds,
    ends_by_wall,
    escalation,
    found_chips,
    hidden_chips,
    loses_prize,
    paid_over_move,
    penalty_in_hands,
    redealt,
    soft_play,
    without_lost,
)
from rulebook.penalties import missed_hands as hands_of
from rulebook.penalties import suspension as suspended
from rulebook.playtime import instant_of
from rulebook.profile.variants import DqPrize, GravestPenalty
from rulebook.shot_clock import stalled
from rulebook.structure import AnteKind, Period, PeriodKind
from tests.vectors.adapter import Adapter, Answer, by_key, by_word, refused, story
from tests.vectors.case import Case, profile_of
from tests.vectors.placing import DISQUALIFIED, read_exits, read_refused, write_exits
from tests.vectors.record import meaning_of
from tests.vectors.sanctions import write_awarded, write_dodged, write_hand, write_steps
from tests.vectors.sentences import is_elimination
from tests.vectors.times import alone_ms, clock_text, duration_ms, instant, read_play

ANTES: dict[str | None, AnteKind] = {
    None: AnteKind.NONE,
    "NONE": AnteKind.NONE,
    "BBA": AnteKind.BIG_BLIND,
    "EACH": AnteKind.EACH,
    "PER_PLAYER": AnteKind.EACH,
}
STEPS = {
    "warning": Step.WARNING,
    "missed_hand": Step.MISSED_HANDS,
    "missed_hands": Step.MISSED_HANDS,
    "missed_round": Step.MISSED_ROUNDS,
    "missed_rounds": Step.MISSED_ROUNDS,
    "disqualification": Step.DISQUALIFICATION,
}
GRAVEST = {
    GravestPenalty.EXPULSION: "expulsion_from_event_and_club",
    GravestPenalty.DISQUALIFICATION: "disqualification",
}
SEVERE = {None: False, "severe": True, "normal": False}
POLICIES = {policy.upper(): policy for policy in DqPrize}
BUTTON_FIRST = {None: False, "present": True, "absent": False}
PENALTY_OR_WORSE = {(True, True): "yes (Sanremo) / possible disqualification (TDA)"}
STACKS = {StackOf.TAKEN_UP: "removed", StackOf.BLINDED_OFF: "blinded_off"}
HAS_OWNER = {None: False}
MATCH = {True: "lost", False: "played"}
DUE = {True: False, False: True}
CHIPS_MOVED_BY = {True: "staff", False: "player"}


@refused(valid=False)
def missed_hands(case: Case) -> Answer:
    inputs = case.inputs
    missed = hands_of(
        profile_of(case).penalties,
        inputs["players_at_table"],
        rounds=inputs.get("rounds", 0),
        hands=inputs.get("hands", 0),
    )
    return {"valid": True, "missed_hands": missed}


@story("players_now", "misdeals_redealt")
def remaining(case: Case) -> Answer:
    inputs = case.inputs
    served = penalty_in_hands(
        profile_of(case).penalties,
        inputs.get("players_at_table", 0),
        rounds=inputs.get("rounds", 0),
        hands=inputs.get("missed_hands", 0),
        is_hand_running=inputs.flag("given_during_hand"),
        dealt=inputs.get("hands_dealt", 0),
    )
    return {"missed_hands": served.missed, "remaining": served.left}


@story("from_table_players", "to_table_players", "player_on_penalty_moves")
def moved_player(case: Case) -> Answer:
    arrived = at_new_table(HandPenalty(case.inputs.get("missed_hands", 1), case.inputs.get("served", 0)))
    return {
        "remaining": arrived.hands_left,
        "keeps_counting_at_new_table": arrived.counts_here,
        "notify_new_dealer": arrived.is_told_to_dealer,
    }


@story("blinds", "bba")
def paid_twice(case: Case) -> Answer:
    paid = paid_over_move(case.inputs["paid_at_old_table"], case.inputs["paid_at_new_table"])
    return {"total_cost": paid.total, "legal": paid.is_allowed}


def blinds_on_penalty(case: Case) -> Answer:
    inputs = case.inputs
    inputs.always(no_dead_blinds=True)
    level = Period(
        PeriodKind.LEVEL,
        1,
        1_200,
        inputs["sb"],
        inputs["bb"],
        inputs.get("ante", 0),
        inputs.word("ante_format", ANTES),
    )
    off = blinds_missed(level, inputs["players"], inputs["missed_hands"], inputs["stack"])
    return {"cost": off.paid, "stack_after": off.stack, "eliminated": off.is_out}


def deal_again(case: Case) -> Answer:
    case.inputs.always(misdeal=True)
    hand = redealt(
        profile_of(case).penalties,
        is_on_penalty=case.inputs.flag("on_penalty"),
        was_absent=case.inputs.flag("absent_at_original_deal"),
    )
    return write_hand(hand)


def deal_on_penalty(case: Case) -> Answer:
    case.inputs.always(on_penalty=True)
    return write_hand(dealt_on_penalty())


def deal(case: Case) -> Answer:
    first = case.inputs.flag("at_seat_when_first_card_dealt")
    hand = dealt_at(
        profile_of(case).penalties,
        was_there_at_first=first,
        was_there_at_last=case.inputs.flag("at_seat_when_last_card_dealt", first),
    )
    return write_hand(hand)


@story("moved_from", "any_blind", "changing_table")
def dodging(case: Case) -> Answer:
    inputs = case.inputs
    found = dodged_blinds(
        profile_of(case).penalties,
        inputs.get("players_at_table", 2),
        small_blind=inputs.get("sb", 0),
        big_blind=inputs.get("bb", 0),
        ante=inputs.get("bba", 0),
    )
    return write_dodged(found)


@refused(valid=False)
def suspension(case: Case) -> Answer:
    return {"valid": True, **write_hand(suspended(profile_of(case).penalties, case.inputs["minutes"]).hand)}


def suspension_of_play(case: Case) -> Answer:
    began, pause = instant(case.inputs["started_at"]), case.inputs["break"]
    structure, anchors = read_play(began, (instant(pause[0]), instant(pause[1])))
    return {"ends_at": clock_text(instant_of(structure, anchors, alone_ms(case.inputs)))}


@story("break")
def suspension_of_wall(case: Case) -> Answer:
    return {"ends_at": clock_text(ends_by_wall(instant(case.inputs["started_at"]), case.inputs["minutes"]))}


@story("event")
def suggested(case: Case) -> Answer:
    history = [meaning_of(name, STEPS, "history") for name in case.inputs.get("history", ())]
    is_severe = case.inputs.word("severity", SEVERE)
    found = escalation(profile_of(case).penalties, history, is_severe=is_severe)
    return {
        "suggest": write_steps(found.steps),
        "mandatory": found.is_mandatory,
        "min_rounds": found.least_rounds,
        "max": GRAVEST[found.gravest],
    }


def disqualified_chips(case: Case) -> Answer:
    removed = chips_removed(case.inputs["total_in_play"], case.inputs["stack"])
    return {"total_in_play": removed.in_play, "refund": removed.refund}


def disqualified_place(case: Case) -> Answer:
    left, exits = read_exits(case.inputs)
    return dict(write_exits(rank_busts(left, exits, TieRules())))


def disqualified_prize(case: Case) -> Answer:
    prizes = {True: 0, False: case.inputs["place_would_pay"], None: "td_discretion"}
    is_grave = is_elimination(case.inputs["sanction"])
    return {"prize": prizes[loses_prize(profile_of(case).penalties, is_elimination=is_grave)]}


def disqualified_share(case: Case) -> Answer:
    inputs = case.inputs
    policy = inputs.word("policy", POLICIES, profile_of(case).penalties.dq_prize.upper())
    placings, amounts = read_refused(inputs)
    found = without_lost(placings, {DISQUALIFIED: policy}, amounts)
    return {"distributed": found.total, "dq_player_gets": found.of(DISQUALIFIED)}


def chips_carried(case: Case) -> Answer:
    case.inputs.always(table_breaking=True)
    is_staff = staff_carries_chips(is_absent=case.inputs.flag("player_absent"))
    return {"chips_moved_by": CHIPS_MOVED_BY[is_staff]}


def left(case: Case) -> Answer:
    case.inputs.always(left_tournament=True)
    found = left_for_good()
    return {
        "stack": found.stack,
        "ranked_when": found.ranked_when,
        "prize_kept": found.keeps_prize,
        "refund": found.refund,
    }


@story("present_at_table")
def alone_at_table(case: Case) -> Answer:
    found = awarded_at_table(
        alone_ms(case.inputs),
        small_blind=case.inputs.get("sb", 0),
        big_blind=case.inputs.get("bb", 0),
        first_after_ms=duration_ms(case.config.get("first_award_after", "7:00")),
    )
    return {"awards": found.small_blinds, **write_awarded(found)}


def alone_heads_up(case: Case) -> Answer:
    found = awarded_heads_up(
        alone_ms(case.inputs),
        small_blind=case.inputs.get("sb", 0),
        big_blind=case.inputs.get("bb", 0),
        has_button_first=case.inputs.word("button_first", BUTTON_FIRST),
    )
    return {"awards": found.blinds, **write_awarded(found)}


def alone_with_antes(case: Case) -> Answer:
    found = awarded_with_antes(
        alone_ms(case.inputs),
        seats_sold=case.inputs["seats_sold"],
        small_blind=case.inputs.get("sb", 0),
        big_blind=case.inputs.get("bb", 0),
        ante=case.inputs["ante"],
    )
    return {"awards": found.blinds, **write_awarded(found)}


def out_of_view(case: Case) -> Answer:
    found = hidden_chips(case.inputs["stack"], case.inputs["hidden"])
    told = PENALTY_OR_WORSE[found.is_penalty_due, found.may_disqualify]
    return {"stack_after": found.stack, "removed_from_play": found.removed, "penalty": told}


def found_on_the_floor(case: Case) -> Answer:
    has_owner = case.inputs.word("owner", HAS_OWNER)
    return {"removed_from_play": found_chips(case.inputs["found"], has_owner=has_owner)}


def played_softly(case: Case) -> Answer:
    case.inputs.always(kind="soft_play")
    return {"penalties": [step.value for step in soft_play()]}


def chips_passed(case: Case) -> Answer:
    case.inputs.always(kind="chip_passing")
    return {"disqualified": disqualified_for_dumping(case.inputs["players"])}


def never_came(case: Case) -> Answer:
    case.inputs.always(hand_taken_before="start of level after first official break", taken=False)
    buy_in, pool = case.inputs["buyin"], case.inputs["pool_before"]
    found = no_show(profile_of(case).penalties, is_first_break_over=True, buy_in=buy_in, pool=pool)
    return {
        "stack": STACKS[found.stack],
        "buyin_removed_from_pool": found.kept,
        "pool_after": found.pool,
        "held_in_safekeeping": found.is_buy_in_kept,
    }


def never_came_half_hour(case: Case) -> Answer:
    case.inputs.always(contacted=False)
    absent = alone_ms(case.inputs)
    found = no_show(profile_of(case).penalties, is_first_break_over=False, absent_ms=absent)
    return {"may_remove_stack": found.may_be_taken_up}


def never_came_to_table(case: Case) -> Answer:
    case.inputs.always(absent_at_scheduled_table=True)
    found = no_show(profile_of(case).penalties, is_first_break_over=False)
    return {"match": MATCH[found.is_lost], "entry_fee_due": DUE[found.is_buy_in_kept]}


def stalling(case: Case) -> Answer:
    case.inputs.always(stalling=True)
    found = stalled(profile_of(case).clock)
    return {"reduced_clock": found.may_shorten, "penalty_possible": found.may_penalise}


ADAPTERS: dict[str, Adapter] = {
    "hidden_chips": out_of_view,
    "found_chips": found_on_the_floor,
    "soft_play": played_softly,
    "chip_dumping": chips_passed,
    "no_show": by_key(
        {"minutes_absent": never_came_half_hour, "absent_at_scheduled_table": never_came_to_table},
        never_came,
    ),
    "clock_call_abuse": stalling,
    "missed_hands": missed_hands,
    "remaining": remaining,
    "moved_player": by_key({"paid_at_new_table": paid_twice}, moved_player),
    "blinds_on_penalty": blinds_on_penalty,
    "deal": by_key({"misdeal": deal_again, "on_penalty": deal_on_penalty}, deal),
    "dodging": dodging,
    "suspension": by_key(
        {
            "started_at": by_word(
                "suspension_clock",
                {"TOURNAMENT": suspension_of_play, "WALL": suspension_of_wall},
                "TOURNAMENT",
            )
        },
        suspension,
    ),
    "escalation": suggested,
    "disqualify": by_key(
        {
            "total_in_play": disqualified_chips,
            "removed_at": disqualified_place,
            "dq_prize_refused": disqualified_share,
        },
        disqualified_prize,
    ),
    "absent": by_key(
        {"table_breaking": chips_carried, "left_tournament": left},
        by_word(
            "format",
            {"flop": alone_at_table, "heads_up": alone_heads_up, "blinds_and_antes": alone_with_antes},
            "flop",
        ),
    ),
}
