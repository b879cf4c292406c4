"""The variants of draws, balancing, breaking, redraws and the button."""

from __future__ import annotations

from enum import StrEnum


class NewcomerWait(StrEnum):
    """Which seats wait before a player who takes one is dealt in (TDA 2024 rules 8-A and 10-A)."""

    STRICTLY_BETWEEN_BTN_AND_SB = "strictly_between_btn_and_sb"
    SB_OR_BUTTON = "sb_or_button"
    BETWEEN_BTN_AND_BB = "between_btn_and_bb"


class SeatDraw(StrEnum):
    """How a seat is drawn from the pool (TDA 2024 rule 7; level tables first is a house practice)."""

    LEVEL_TABLES_FIRST = "level_tables_first"
    UNIFORM_POOL = "uniform_pool"


class LateStack(StrEnum):
    """What a late entry receives (TDA 2024 rule 8-A; Sanremo art. 4.4.2; WSOP 35)."""

    FULL = "full"
    DISCRETIONARY_REDUCTION = "discretionary_reduction"
    DOCK_5_BB = "dock_5_bb"
    BLINDED_OFF_IF_PREREGISTERED = "blinded_off_if_preregistered"


class Mover(StrEnum):
    """Who moves when tables are balanced (TDA 2024 rule 11-A; Sanremo art. 4.9)."""

    NEXT_BB = "next_bb"
    CURRENT_BB = "current_bb"
    BUTTON = "button"
    SAME_RELATIVE_POSITION = "same_relative_position"
    HIGH_CARD = "high_card"


class SeatPolicy(StrEnum):
    """Which seat the moved player gets (TDA 2024 rule 11-A; Sanremo art. 4.2.32)."""

    TDA_WORST = "tda_worst"
    NEAREST_LEFT_OF_BB = "nearest_left_of_bb"
    SOONEST_TO_PAY_BB = "soonest_to_pay_bb"
    PHYSICALLY_NEAREST_TO_BB = "physically_nearest_to_bb"
    STUD_LAST_OPEN = "stud_last_open"
    FIRST_FREE_RIGHT_OF_BUTTON = "first_free_right_of_button"
    RANDOM_OPEN_SEAT = "random_open_seat"


class BBReference(StrEnum):
    """Which hand's big blind a policy measures from (not specified by Sanremo and Montegalda)."""

    LAST_HAND = "last_hand"
    NEXT_HAND = "next_hand"


class SeatTie(StrEnum):
    """Which of several equally bad seats the moved player gets (not specified; our default)."""

    FIRST_CLOCKWISE_FROM_LAST_BB = "first_clockwise_from_last_bb"
    DRAW = "draw"


class SourcePolicy(StrEnum):
    """Which of several largest tables sends a player (TDA 2024 rule 11-C: predetermined).

    By default the table that breaks first sends first: a player moved from it does not move twice.
    """

    BREAK_ORDER_FIRST = "break_order_first"
    BREAK_ORDER_LAST = "break_order_last"
    WSOP = "wsop"
    LARGEST_DRAW_TIES = "largest_draw_ties"
    REFUSE = "refuse"


class HaltRule(StrEnum):
    """When play is halted at a short table (TDA 2024 rule 11-D and the house variants)."""

    TDA2024 = "tda2024"
    TDA2019 = "tda2019"
    WSOP2026 = "wsop2026"
    SANREMO = "sanremo"
    SANREMO_LITERAL = "sanremo_literal"


class OpenTable(StrEnum):
    """When the next table opens while entries are sold: for the first who finds no seat, held, or asked for."""

    PULL = "pull"
    HOLD = "hold"
    ASK = "ask"


class BreakRule(StrEnum):
    """When the next table breaks (Sanremo art. 4.7.2; Montegalda art. 8.3)."""

    FREE_SEATS_COVER = "free_seats_cover"
    IDEAL_LOAD = "ideal_load"


class BreakWhileOpen(StrEnum):
    """Whether tables break while registration is open (not specified; our default)."""

    ASK = "ask"
    NEVER = "never"
    ALWAYS = "always"


class TablesAtOnce(StrEnum):
    """Whether several tables break together (not specified; our default)."""

    AS_TICKED = "as_ticked"
    ONE = "one"
    SEVERAL = "several"


class BreakChoice(StrEnum):
    """Which table breaks (WSOP 66, 35; Sanremo art. 4.10; TDA 2024 RP-19)."""

    POSTED_ORDER = "posted_order"
    POSTED_ORDER_ADDED_FIRST = "posted_order_added_first"
    HIGHEST_NUMBER = "highest_number"
    FEWEST_DRAW_TIES = "fewest_draw_ties"
    RANDOM = "random"


class BreakDraw(StrEnum):
    """How players of a broken table draw (TDA 2024 rule 10-B; Montegalda art. 8.3)."""

    TWO_STEP = "two_step"
    TWO_STEP_NUMBERS = "two_step_numbers"
    ONE_STEP = "one_step"


class SeatPool(StrEnum):
    """Which free seats the players of a broken table draw for (Sanremo art. 4.9, derived)."""

    LEVELLED = "levelled"
    ALL_FREE = "all_free"


class FinalTableRule(StrEnum):
    """When the last tables combine (TDA 2024 RP-9; WSOP 68; Italian notes)."""

    TDA_RP9 = "tda_rp9"
    WSOP68 = "wsop68"
    ITALIAN_NOTES = "italian_notes"
    BREAK_RULE = "break_rule"


class RedrawRule(StrEnum):
    """When all seats are redrawn (WSOP 67.c; APT)."""

    FINAL_TABLE_ONLY = "final_table_only"
    WSOP67C = "wsop67c"
    COUNTS = "counts"
    NEVER = "never"


class ButtonRule(StrEnum):
    """How the button moves (TDA 2024 rule 32; WSOP section IX short deck)."""

    DEAD = "dead"
    FORWARD_MOVING = "forward_moving"
    NEXT_ACTIVE_SEAT = "next_active_seat"


class DeadButtonMarker(StrEnum):
    """Where the button is placed at a vacated seat (FIDPA; Montegalda art. 13)."""

    VACATED_SEAT = "vacated_seat"
    STAYS = "stays"


class InitialButton(StrEnum):
    """How the first button is found (Montegalda art. 4; Sanremo art. 4.2.2; WSOP 85)."""

    DRAW = "draw"
    HIGH_CARD = "high_card"
    FIRST_STACK_RIGHT_OF_DEALER = "first_stack_right_of_dealer"


class ButtonDrawRule(StrEnum):
    """When the button is redrawn (Sanremo art. 4.2.2; WSOP 85)."""

    START_AND_FINAL_TABLE = "start_and_final_table"
    LAST_THREE_TABLES = "last_three_tables"


class ButtonError(StrEnum):
    """Until when a misplaced button is corrected (TDA 2024 rule 34-A; TDA 2019 does not specify)."""

    BEFORE_SUBSTANTIAL_ACTION = "before_substantial_action"
    NEXT_HAND = "next_hand"
    BEFORE_TWO_ACTIONS = "before_two_actions"
    FLOOR_DECIDES = "floor_decides"
