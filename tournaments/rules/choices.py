"""The possible answers to the options of the rules profile in words, and the names of editions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulebook.profile import EDITION_NAMES
from rulebook.profile import variants as v

SEATS: Mapping[type[StrEnum], Mapping[str, Any]] = {
    v.SeatDraw: {
        "level_tables_first": _("fill the emptiest tables first"),
        "uniform_pool": _("any free seat, all equally likely"),
    },
    v.NewcomerWait: {
        "strictly_between_btn_and_sb": _("one hand, if between the button and small blind"),
        "sb_or_button": _("one hand, if in the small blind or on the button"),
        "between_btn_and_bb": _("until the button passes, if between the button and big blind"),
    },
    v.LateStack: {
        "full": _("the full stack"),
        "discretionary_reduction": _("the stack less the chips below"),
        "dock_5_bb": _("the stack less five big blinds"),
        "blinded_off_if_preregistered": _("the full stack; registered before the start, less its blinds"),
    },
    v.Mover: {
        "next_bb": _("the next big blind"),
        "current_bb": _("the big blind"),
        "button": _("the button"),
        "same_relative_position": _("the player in the same position"),
        "high_card": _("by high card"),
    },
    v.SeatPolicy: {
        "tda_worst": _("the worst position"),
        "nearest_left_of_bb": _("nearest to the left of the big blind"),
        "soonest_to_pay_bb": _("the seat soonest to pay the big blind"),
        "physically_nearest_to_bb": _("the seat physically nearest to the big blind"),
        "stud_last_open": _("the seat that opened last (stud)"),
        "first_free_right_of_button": _("the first free seat to the right of the button"),
        "random_open_seat": _("any free seat, by draw"),
    },
    v.BBReference: {"last_hand": _("the hand just ended"), "next_hand": _("the next hand")},
    v.SeatTie: {
        "first_clockwise_from_last_bb": _("first clockwise from the last big blind"),
        "draw": _("by draw"),
    },
    v.SourcePolicy: {
        "break_order_first": _("among the largest, the first to break"),
        "break_order_last": _("among the largest, the last to break"),
        "wsop": _("per WSOP"),
        "largest_draw_ties": _("the largest, ties by draw"),
        "refuse": _("the floor decides"),
    },
    v.HaltRule: {
        "tda2024": _("per TDA 2024"),
        "tda2019": _("per TDA 2019"),
        "wsop2026": _("per WSOP 2026"),
        "sanremo": _("per Sanremo"),
        "sanremo_literal": _("per Sanremo, to the letter"),
    },
    v.OpenTable: {
        "pull": _("the next table opens, others are moved to it"),
        "hold": _("new players wait until enough can open a table"),
        "ask": _("ask the floor"),
    },
    v.BreakRule: {
        "free_seats_cover": _("free seats elsewhere cover its players"),
        "ideal_load": _("the remaining tables keep the target number"),
    },
    v.BreakWhileOpen: {
        "ask": _("ask the floor"),
        "never": _("tables do not break"),
        "always": _("tables break"),
    },
    v.TablesAtOnce: {
        "as_ticked": _("one at a time, or those the floor ticks"),
        "one": _("always one at a time"),
        "several": _("all that can, at once"),
    },
    v.BreakChoice: {
        "posted_order": _("in the posted order"),
        "posted_order_added_first": _("in the posted order, added tables first"),
        "highest_number": _("the highest number"),
        "fewest_draw_ties": _("the shortest, ties by draw"),
        "random": _("by draw"),
    },
    v.BreakDraw: {
        "two_step": _("in two steps, by playing cards"),
        "two_step_numbers": _("in two steps, by numbers"),
        "one_step": _("in one step"),
    },
    v.SeatPool: {"levelled": _("seats that keep the tables balanced"), "all_free": _("all free seats")},
    v.FinalTableRule: {
        "tda_rp9": _("per TDA RP-9"),
        "wsop68": _("per WSOP 68"),
        "italian_notes": _("per the Italian notes"),
        "break_rule": _("when everyone fits at it"),
    },
    v.RedrawRule: {
        "final_table_only": _("at the final table only"),
        "wsop67c": _("per WSOP 67.c"),
        "counts": _("at the player counts below"),
        "never": _("never"),
    },
    v.ButtonRule: {
        "dead": _("dead button"),
        "forward_moving": _("forward moving button"),
        "next_active_seat": _("to the next active seat"),
    },
    v.DeadButtonMarker: {"vacated_seat": _("at the vacated seat"), "stays": _("where it was")},
    v.InitialButton: {
        "draw": _("by draw"),
        "high_card": _("by high card"),
        "first_stack_right_of_dealer": _("first stack on the dealer’s right"),
    },
    v.ButtonDrawRule: {
        "start_and_final_table": _("at the start and at the final table"),
        "last_three_tables": _("from the last three tables on"),
    },
    v.ButtonError: {
        "before_substantial_action": _("before substantial action"),
        "next_hand": _("until the next hand"),
        "before_two_actions": _("before two players have acted"),
        "floor_decides": _("at the floor’s discretion"),
    },
}
TIME: Mapping[type[StrEnum], Mapping[str, Any]] = {
    v.LateRegClose: {
        "end_of_level": _("at the end of its last level"),
        "when_play_resumes": _("when play resumes after the break"),
    },
    v.RebuyWith: {
        "no_chips": _("no chips left"),
        "under_starting_stack": _("fewer chips than the starting stack"),
        "up_to_starting_stack": _("the starting stack or fewer chips"),
        "up_to_part": _("a part of the starting stack or fewer chips"),
    },
    v.LevelStart: {
        "announcement_or_signal": _("the clock’s signal, or the announcement if that is earlier"),
        "announcement": _("the floor’s announcement"),
    },
    v.ClaimWindow: {
        "tda22": _("substantial action in the next hand"),
        "next_hand": _("the beginning of the next hand"),
    },
    v.AntePriority: {"blind_first": _("the blind"), "ante_first": _("the ante")},
    v.ClockExpiry: {
        "check_if_no_bet": _("dead if facing a bet, otherwise a check"),
        "hand_dead": _("the hand is dead"),
    },
    v.ClockStarter: {
        "table": _("the dealer, when a player calls it"),
        "floor": _("the floor only"),
    },
    v.TimeOver: {"finish_hand": _("the hand is finished"), "stop": _("play stops immediately")},
    v.TimeTie: {
        "share": _("they share"),
        "one_more_hand": _("one more hand"),
        "high_card": _("by high card"),
    },
    v.AgainstStalling: {
        "floor_chooses": _("soft hand for hand or orbit for orbit, the floor decides"),
        "soft": _("soft hand for hand"),
        "orbit": _("orbit for orbit"),
        "none": _("none"),
    },
    v.RunOff: {
        "fixed": _("a fixed time"),
        "real_time_capped": _("the actual time, up to a limit"),
    },
    v.ChargeAt: {
        "start_of_next_hand": _("the start of the next hand"),
        "end_of_hand": _("the end of the hand"),
    },
    v.PauseAt: {
        "announcement": _("at the announcement"),
        "first_table_finished": _("when the first table has finished its hand"),
    },
    v.Carry: {
        "carry_deficit": _("carries over to the next level"),
        "reset": _("is dropped"),
    },
    v.Ties: {
        "split_different_tables": _("shared at different tables"),
        "split_all": _("all share"),
        "split_by_table_tier": _("shared by rank at their tables"),
        "rank_by_stack": _("by the stack at the start of the hand"),
    },
    v.SameTableTies: {
        "rank_by_stack": _("by the stack at the start of the hand"),
        "split_all": _("all share"),
    },
    v.MixedTies: {
        "split_all": _("all share"),
        "split_by_table_tier": _("shared by rank at their tables"),
    },
}
PRIZES: Mapping[type[StrEnum], Mapping[str, Any]] = {
    v.Unserved: {
        "follows_player": _("counts for the next entry"),
        "stays_with_entry": _("ends with the entry"),
    },
    v.SuspensionClock: {"tournament": _("the tournament clock"), "wall": _("real time")},
    v.DqPrize: {
        "move_up": _("places move up"),
        "redistribute": _("shared among the others"),
        "house": _("stays with the house"),
    },
    v.PrizeAfterDq: {
        "ask": _("the director decides"),
        "none": _("is forfeited"),
        "due": _("is kept by the player"),
    },
    v.Dodging: {
        "discretion": _("a penalty, at the director’s discretion"),
        "blinds_and_round": _("both blinds, the ante and one round"),
        "dead_money": _("the blinds, as dead money in the next pot"),
        "possible": _("a penalty, optional"),
    },
    v.GravestPenalty: {
        "disqualification": _("disqualification"),
        "expulsion": _("expulsion from the event and the club"),
    },
    v.SeatTest: {
        "last_card": _("the last card of the deal"),
        "first_card": _("the first card of the deal"),
    },
    v.NoShow: {
        "blinded_off": _("is blinded off"),
        "after_first_break": _("is taken up after the first break"),
        "half_hour": _("may be taken up after half an hour or at a new level"),
        "at_once": _("is taken up at once: the game is lost"),
    },
    v.MatchNoShow: {
        "blinded_off": _("is blinded off"),
        "walkover": _("loses the seat after level 1: to a new player, else the match is won"),
    },
    v.RoundLosers: {"share": _("share its places"), "by_bust": _("are ranked by the time of their bust")},
    v.RankBy: {
        "entry": _("with every entry: each has its place"),
        "player_last_bullet": _("once, with the last entry"),
    },
    v.PlaceCount: {"nearest": _("to the nearest"), "up": _("up"), "down": _("down")},
    v.ShareRounding: {"down": _("down"), "nearest": _("to the nearest"), "up": _("up")},
    v.ShareRemainder: {
        "in_order": _("a unit each, from the first of the tied players on"),
        "first_of_tied": _("to the first of the tied players"),
        "last_of_tied": _("to the last of the tied players"),
        "house": _("stays with the house"),
    },
    v.AbandonedPrize: {"none": _("nothing"), "place": _("the prize of its place")},
    v.TicketOver: {"refused": _("the ticket is refused"), "credit": _("becomes credit")},
    v.DealPolicy: {
        "unanimous": _("if everybody agrees"),
        "by_place": _("if everybody agrees, amounts by place"),
        "none": _("none"),
    },
    v.LeftFrom: {
        "first_prize": _("the first prize"),
        "proportional": _("every share in proportion"),
        "equal_parts": _("every share, the same amount"),
    },
}
BOUNTIES: Mapping[type[StrEnum], Mapping[str, Any]] = {
    v.BountyKind: {
        "none": _("none"),
        "fixed": _("fixed"),
        "progressive": _("progressive"),
        "mystery": _("mystery"),
    },
    v.BountyOdd: {"head": _("goes onto the bounty"), "cash": _("is paid in cash")},
    v.BountyShare: {
        "covering": _("goes to who covered the player"),
        "all_winners": _("is shared by all who won one of the pots"),
    },
    v.OwnBounty: {"keeps": _("is the winner’s"), "none": _("is left over")},
    v.MysteryStart: {
        "in_the_money": _("in the money"),
        "twice_the_paid": _("from twice the paid places on"),
        "day_2": _("from day 2 on"),
    },
    v.AbandonedHead: {
        "to_own": _("is added to the bounty of the player’s other bullet"),
        "nobody": _("as a bounty that nobody won"),
        "pool": _("goes to the prize pool"),
    },
    v.HeadLeft: {"winner": _("goes to the winner of the event"), "house": _("is left over")},
}
BETTING: Mapping[type[StrEnum], Mapping[str, Any]] = {
    v.MinRaise: {
        "full_raise": _("the call and the largest full raise"),
        "short_bet_twice": _("the same; over an all-in below the minimum bet, twice that bet"),
        "double_all_in": _("the same; over a short all-in, twice the all-in"),
    },
    v.Reopen: {"full_raise": _("a full raise"), "half_raise": _("half a raise")},
    v.CapLifts: {
        "two_started": _("two players started the round"),
        "two_left_in_event": _("two players are left in the event"),
    },
    v.PreflopPot: {
        "full_blinds": _("count in full"),
        "short_blinds_only": _("short ones in full, dead ones not at all"),
        "true_value": _("count as they are"),
    },
    v.PotTooHigh: {
        "until_next_card": _("until the next card"),
        "until_substantial_action": _("until substantial action"),
    },
    v.UnclearAtPot: {"up_to_pot": _("yes"), "below_pot": _("no, only less")},
    v.SubstantialAction: {
        "chips": _("no: one of two actions must put in chips"),
        "parenthesis": _("yes: any two but two checks or two folds"),
    },
    v.ShortCall: {
        "floor_decides": _("completed, or a fold that forfeits the chips: the floor decides"),
        "completed": _("completed in any case"),
    },
    v.PriorCovering: {
        "all_chips": _("all the chips are the bet"),
        "new_chips": _("the new chips are the bet"),
    },
    v.IdenticalHands: {
        "each_half": _("share each half separately"),
        "evenly": _("share as evenly as possible"),
    },
    v.PrematureTurn: {
        "reshuffle_first": _("goes back first; the turn is dealt again (2024)"),
        "river_first": _("goes back after the turn; the river’s card is the turn (2019)"),
    },
}
CHIPS: Mapping[type[StrEnum], Mapping[str, Any]] = {
    v.RaceMethod: {
        "race": _("are raced for"),
        "round_up_per_player": _("become one new chip for every player who has any"),
    },
    v.RaceRounding: {
        "half_up": _("to the nearest, half up"),
        "up": _("up"),
        "down": _("down"),
        "more_than_half": _("to the nearest, half down"),
    },
    v.RaceStart: {"seat_one": _("seat 1"), "small_blind": _("the small blind of the last hand")},
    v.RaceCards: {
        "one_per_chip": _("one for each odd chip"),
        "one_per_player_per_round": _("one for each player, round after round"),
    },
    v.RaceTie: {"suit": _("the higher suit wins"), "first_dealt": _("the first one dealt wins")},
    v.Rescue: {
        "extra_chip": _("receives an extra chip"),
        "from_pool_first": _("receives one of the new chips before the race"),
    },
    v.RescueChip: {
        "lowest_in_play": _("the lowest in play"),
        "lowest_for_level": _("the lowest for the level"),
    },
    v.RaceDeal: {"by_hand": _("at the table"), "by_the_house": _("at the table or by the house")},
    v.RacesAtBreakEnd: {
        "ask": _("the director is asked"),
        "wait": _("play waits for them"),
        "resume": _("play resumes without them"),
    },
}
CHOICES: Mapping[type[StrEnum], Mapping[str, Any]] = {
    **SEATS,
    **TIME,
    **PRIZES,
    **BOUNTIES,
    **BETTING,
    **CHIPS,
}
"""Every option of the profile with its answers in words, by stored code."""


def choices_of(question: type[StrEnum]) -> list[tuple[str, Any]]:
    """The answers to an option of the profile, as form choices."""
    return [(value.value, CHOICES[question][value.value]) for value in question]


def editions() -> list[tuple[str, str]]:
    """The editions of the rules, as form choices."""
    return list(EDITION_NAMES.items())
