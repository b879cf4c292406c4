"""Every option of the rules profile in use, in words, with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

GROUPS: Mapping[str, Any] = {
    "seating": _("Seats and balancing"),
    "breaking": _("Breaking tables and final table"),
    "button": _("Button and blinds"),
    "clock": _("Clock and registration"),
    "bubble": _("Hand for hand"),
    "chips": _("Colour-ups and chip races"),
    "penalties": _("Penalties"),
    "places": _("Places and prizes"),
    "bounties": _("Bounties"),
    "betting": _("Rulings"),
}

SEATING: Mapping[str, tuple[Any, Any]] = {
    "seat_draw": (
        _("Seat draw"),
        _("Balance tables first, or any free seat, all equally likely (TDA 7, Sanremo 4.6)"),
    ),
    "newcomer_wait": (
        _("A new player waits"),
        _("TDA 2024 rule 8-A; Montegalda 13.7 and San Marino: up to the big blind"),
    ),
    "moved_wait": (
        _("A player from another table waits"),
        _("TDA 2024 rule 10-A and Montegalda 16.1: only between button and small blind"),
    ),
    "late_stack": (
        _("Stack of a late entry"),
        _("TDA 2024 rule 8-A: the full stack; Sanremo 4.4.2: reduced; WSOP 35: blinded off"),
    ),
    "late_reduction": (
        _("Chips off a late stack"),
        _("Where the director reduces it (Sanremo 4.4.2)"),
    ),
    "open_next_at": (_("Players before the next table opens"), _("0: all its seats. House option")),
    "open_table": (
        _("A new player finds no free seat"),
        _("APT: a table opens and others are moved to it; to let new players wait is a house option"),
    ),
    "hold_until": (_("New players who open a table"), _("If they wait for one another")),
    "open_ahead": (
        _("Tables open at the start, in % of those expected"),
        _("0: none are proposed. Fewer moves while entries are sold; our default"),
    ),
    "seats_min": (_("Minimum seats per table"), _("Sanremo 4.2.1: 2")),
    "seats_max": (_("Maximum seats per table"), _("Sanremo 4.2.1: 10; Montegalda: 11")),
    "trigger_diff": (_("Balance at a difference of"), _("Sanremo 4.7.1: 2; Montegalda 16.2: 3")),
    "within_by_table_count": (
        _("Allowed difference by number of tables"),
        _("6:1 12:2; empty: the figure above (WSOP 67.c)"),
    ),
    "source_policy": (_("Table that sends a player"), _("Predetermined (TDA 11-C, WSOP 67)")),
    "halt_rule": (_("A short table halts"), _("TDA 11-D, WSOP 67, Sanremo 4.2.32")),
    "is_turbo": (
        _("Turbo: halting is only suggested"),
        _("TDA 11-D and WSOP 67: the director decides, as at six-handed tables"),
    ),
    "mover": (_("Who moves"), _("TDA 11-A: the player next to be big blind; Sanremo 4.9")),
    "seat_policy": (
        _("Seat given"),
        _("TDA 11-A: the worst position; Sanremo: soonest to pay the big blind"),
    ),
    "allow_single_bb_in_vacated_bb_seat": (_("A vacated big blind may be assigned"), _("TDA 11-A")),
    "bb_reference": (_("“Big blind” means that of"), _("Not specified; our default: the next hand")),
    "seat_tie": (_("Tied seats"), _("Not specified; our default: first clockwise from the last big blind")),
    "freeze_balancing_in_final_hands": (_("No balancing in the last hands"), _("WSOP 125.b")),
    "auto_balance": (
        _("Balance automatically"),
        _("Once both buttons are known; announced first. House option"),
    ),
    "veto_seconds": (_("Seconds to stop such a move"), _("House option")),
    "check_first_seats": (_("Check first seats"), _("Red until the player is seen. House option")),
    "arrival_minutes": (_("Minutes to arrive in a seat"), _("Overdue after that. House option")),
    "arrivals_lapse_minutes": (
        _("Minutes until a move counts as arrived"),
        _("0: only once the player is seen. House option"),
    ),
    "moves_shown_minutes": (_("Minutes a move stays on displays"), _("House option")),
}
BREAKING: Mapping[str, tuple[Any, Any]] = {
    "break_rule": (
        _("A table breaks when"),
        _("Free seats cover its players (Sanremo 4.7.2, Montegalda 8.3)"),
    ),
    "ideal_load": (_("Players per table after a break"), _("For the ideal load only; 0: off")),
    "break_while_registration_open": (_("While registration is open"), _("Not specified; our default: ask")),
    "at_once": (_("Tables broken at the same time"), _("Not specified; our default: those the floor ticks")),
    "choose": (_("Which table breaks"), _("Posted order (WSOP 66); Sanremo 4.10: the shortest")),
    "draw": (_("Draw of the new seats"), _("TDA 10-B: in two steps; Montegalda 8.3: in one")),
    "pool": (_("Seats in the draw"), _("Balanced, or all free seats. Not specified")),
    "final_table_rule": (_("Final table at"), _("TDA RP-9, WSOP 68")),
    "redraw_rule": (_("Redraws"), _("TDA RP-9, WSOP 67.c")),
    "redraw_at": (_("Redraw at player counts"), _("For redraws by counts: 27 18 9")),
}
BUTTON: Mapping[str, tuple[Any, Any]] = {
    "button_rule": (_("Button"), _("TDA 32 and Sanremo: dead button")),
    "dead_button_marker": (_("Position of a dead button"), _("WSOP 85 and Montegalda: it stays")),
    "initial_button": (_("First button"), _("By draw; San Marino: high card; WSOP 85")),
    "button_draw": (_("Button redraw"), _("WSOP 67.b: at the last three tables")),
    "button_error": (
        _("A misplaced button is corrected"),
        _("TDA 2024 rule 34-A: before substantial action"),
    ),
}
CLOCK: Mapping[str, tuple[Any, Any]] = {
    "late_reg_close": (
        _("Late registration closes"),
        _("WSOP 12: when play resumes; Sanremo 4.3: end of level"),
    ),
    "late_reg_level": (_("Usual last level of late registration"), _("0: none. House option")),
    "late_only_if_booked": (_("Late entry by pre-registration only"), _("Montegalda art. 3")),
    "may_return": (_("Eliminated players may re-enter"), _("Montegalda art. 3: never")),
    "pays_ahead": (
        _("A later flight is paid ahead"),
        _("Colossus 2015: played by who is out, refunded to who bagged"),
    ),
    "rebuy_until_level": (
        _("Rebuys until the end of level"),
        _("Sanremo art. 5: 3; empty: while registration is open"),
    ),
    "rebuy_with": (
        _("Rebuys are sold to players with"),
        _("Sanremo art. 5: no chips left; the cashier asks for the chips otherwise"),
    ),
    "rebuy_part_percent": (
        _("This part, percent of the starting stack"),
        _("House option; for rebuys up to a part"),
    ),
    "level_start": (
        _("A new level starts for the next hand with"),
        _("TDA 2024 rule 23: signal or announcement; 2019, WSOP: announcement"),
    ),
    "claims": (
        _("A count of chips may be disputed until"),
        _("TDA 22: substantial action; Sanremo 12.3, Montegalda 20.3: the next hand"),
    ),
    "think_seconds": (_("Thinking time, seconds"), _("TDA 29: 25; Sanremo: 60; Prestige: 30")),
    "think_min_seconds": (_("Minimum the floor may give"), _("WSOP 80, Prestige heads-up 6")),
    "countdown_seconds": (_("Countdown in seconds"), _("TDA 29: 5; Sanremo: 10")),
    "clock_expiry": (
        _("When the clock runs out"),
        _("TDA 29: check if there is no bet; Sanremo 4.2.34: dead"),
    ),
    "clock_starter": (
        _("A clock called at the table is started by"),
        _("TDA 29: any player at their seat calls it; WSOP 80: the floor’s discretion"),
    ),
    "time_bank_cards": (
        _("Time-bank cards by players left"),
        _("Players:cards, separated by spaces: 27:2 9:4. TDA 2024 RP-19; empty: none"),
    ),
    "time_bank_seconds": (_("Seconds per time-bank card"), _("House option: 30")),
    "push_hold_seconds": (_("No dealer push before the end of a level"), _("Seconds; TDA RP-7: 90")),
    "ante_priority": (
        _("A big blind short of chips pays first"),
        _("RP-11: TDA 2019 and Prestige the ante, TDA 2024 the blind"),
    ),
    "warning_seconds": (
        _("Warnings before the end of a level"),
        _("Seconds, separated by spaces: 60 10. House option"),
    ),
    "break_waits": (_("Breaks wait for the floor"), _("The clock stays at zero until then. House option")),
    "play_waits": (_("Play after a break waits for the floor"), _("House option")),
    "start_at_entries": (_("Play starts at this many entries"), _("Sit and go; 0: the floor starts it")),
    "opens_next": (
        _("A sit and go that starts opens the next one"),
        _("Who waited is on its list, in order. Sanremo art. 7; house option"),
    ),
    "match_seat_seconds": (
        _("A new player takes the seat of one absent from a match"),
        _("Seconds after level 1. Prestige heads-up 3: 300"),
    ),
    "time_over": (_("When time runs out"), _("Montegalda: not specified; our default: finish the hand")),
    "time_tie": (_("Equal stacks when time runs out"), _("Montegalda: not specified; our default: share")),
}
BUBBLE: Mapping[str, tuple[Any, Any]] = {
    "runoff": (_("Clock time charged per hand"), _("TDA RP-8-B")),
    "runoff_seconds": (_("Seconds per hand"), _("TDA RP-8-B: 120")),
    "cap_seconds": (_("Maximum seconds per hand"), _("TDA 2024 RP-8-B: 180")),
    "charge_at": (_("Charged at"), _("TDA RP-8: start of the next hand; WSOP: end of the hand")),
    "pause": (_("The clock stops"), _("TDA RP-8: at the announcement; WSOP: when a table has finished")),
    "carry": (_("A deficit at the end of a level"), _("House option")),
    "ties": (_("Busts in the same hand"), _("TDA RP-8: shared at different tables; Sanremo: by stack")),
    "mixed_ties": (_("Busts at the same table and at others"), _("House option")),
    "against_stalling": (
        _("Against stalling before hand for hand"),
        _("TDA 2024 RP-19: the clock keeps running"),
    ),
    "announce_before": (_("Suggested this many from the money"), _("House option: 1")),
    "moves_between_hands": (_("Balancing between two hands"), _("Not specified; our default: yes")),
    "must_stay_seated": (_("Players must stay in their seats"), _("TDA RP-8-E: no; WSOP 2011: yes")),
}
CHIPS: Mapping[str, tuple[Any, Any]] = {
    "method": (_("Odd chips"), _("TDA 24-A: raced; rounding up each player is faster and adds chips")),
    "rounding": (
        _("New chips of a table"),
        _("TDA: not specified; Montegalda 17.2: down; our default: to the nearest"),
    ),
    "start": (_("The race starts at"), _("TDA 24-A: seat 1; Montegalda 17.2: the small blind")),
    "cards": (_("Cards dealt"), _("TDA 24-A: one for each chip; Montegalda 17.2: one a player and round")),
    "tie": (_("Two cards of the same rank"), _("TDA 24-A: by suit; Montegalda 17.2: the first one dealt")),
    "rescue": (
        _("A player left without chips"),
        _("TDA 24-A: an extra chip; Robert’s Rules: one of the new chips first"),
    ),
    "rescue_chip": (
        _("The chip that keeps a player in"),
        _("TDA 24-A: the lowest in play; Sanremo 4.2.6: the lowest for the level"),
    ),
    "deal": (_("A race is dealt"), _("By the house: a draw that anybody can repeat. House option")),
    "break_end": (
        _("Tables still racing at the end of a break"),
        _("TDA 24: not specified; our default: the director is asked"),
    ),
}
PENALTIES: Mapping[str, tuple[Any, Any]] = {
    "max_rounds": (_("Maximum rounds"), _("Sanremo and Montegalda: 4; empty: no limit")),
    "count_current_hand": (_("The current hand counts"), _("WSOP 113")),
    "suspension_clock": (_("A suspension is timed by"), _("The tournament clock or real time. House option")),
    "unserved": (
        _("The rest of a penalty when its entry is out"),
        _("Counts for the player’s next entry, of any flight, or ends. House option"),
    ),
    "dq_prize": (
        _("A prize forfeited by a disqualified player"),
        _("Not specified; our default: places move up"),
    ),
    "prize_after_dq": (
        _("A disqualified player’s own prize"),
        _("Sanremo 4.2.33: none; others not specified; our default: ask"),
    ),
    "suspension_min_minutes": (_("Minimum suspension, minutes"), _("Sanremo 4.7.3: 5")),
    "suspension_max_minutes": (_("Maximum suspension, minutes"), _("Sanremo 4.7.3: 30")),
    "dodging": (_("Dodging a blind costs"), _("TDA 33, WSOP 86, Sanremo 4.2.21, Montegalda 13.5")),
    "absent_play_redeal": (
        _("Absent players may play the redeal"),
        _("TDA 2024 rule 35-C; TDA 2019: the hand is killed"),
    ),
    "severe_min_rounds": (
        _("Minimum rounds for serious misconduct"),
        _("Prestige heads-up 7: 3; 0: no such rule"),
    ),
    "gravest": (
        _("The most severe penalty"),
        _("TDA 71: disqualification; Prestige: expulsion from the club"),
    ),
    "seat_test": (
        _("In time for a hand: at the seat for"),
        _("TDA 30: the last card of the deal; Robert’s Rules: the first"),
    ),
    "no_show": (
        _("The stack of a player who never came"),
        _("WSOP 16: taken up after the first break; Montegalda: at once; TDA 71: blinded off"),
    ),
    "match_no_show": (
        _("A player who does not come to a match"),
        _("WSOP 16: is blinded off; Prestige heads-up 3: loses the seat after level 1"),
    ),
}
PLACES: Mapping[str, tuple[Any, Any]] = {
    "min_players": (_("Minimum entries"), _("Sanremo art. 4: 10")),
    "paid_points_main": (_("Percent paid, main event"), _("Sanremo art. 16: 15; one in eight: 12.5")),
    "paid_points_side": (_("Percent paid, side event"), _("Sanremo art. 16: 10")),
    "paid_rounding": (_("Rounding of paid places"), _("Not specified; our default: nearest")),
    "same_hand_ties": (_("Busts in the same hand at one table"), _("Sanremo 4.2.30, WSOP 126.b: by stack")),
    "rank_by": (
        _("Players who bought in again are ranked"),
        _(
            "WSOP 13: a re-entry is a new participant. Prizes go by the same places; the pool counts every entry"
        ),
    ),
    "round_losers": (
        _("Losers of a round of a bracket"),
        _("Not specified; our default: they share its places"),
    ),
    "share_unit": (_("Shared prizes in units of"), _("Cents")),
    "share_rounding": (_("Rounding of shared prizes"), _("EPT Prague: down")),
    "share_remainder": (_("Remainder of a shared prize"), _("House option")),
    "ticket_over": (
        _("Worth of a ticket above the price"),
        _("House option. As credit it goes to the player’s account; by default such a ticket is refused"),
    ),
    "abandoned_prize": (
        _("A bag given up for another one wins"),
        _("MGM National Harbor: the prize of its place; our default: nothing, and places move up"),
    ),
    "deal_policy": (_("Deals of the players left"), _("Prestige: by place, each less than the one above")),
    "deal_players": (_("Deals only with this many players left"), _("Prestige: 9. 0: with any number")),
    "deal_final_table": (_("Deals only at the final table"), _("Prestige: yes")),
    "deal_shown": (
        _("Displays show a deal"),
        _("Off: the room reads the published prizes, and each player their own amount"),
    ),
    "deal_left_from": (_("Under ICM, what is left to play for comes from"), _("Usual: the first prize")),
    "deal_min_left_percent": (
        _("Left to play for at least, percent"),
        _("EPT Barcelona 2015: 10. 0: nothing"),
    ),
}
BOUNTIES: Mapping[str, tuple[Any, Any]] = {
    "kind": (_("Bounties"), _("The bounty in the price of an entry. “None”: it stays on its account")),
    "cash_percent": (
        _("Paid at once of a progressive bounty, percent"),
        _("Usual: 50. The rest goes onto the bounty of the player who won it"),
    ),
    "unit": (_("Cash of a progressive bounty in units of"), _("Cents")),
    "odd": (_("What is left by that unit"), _("Usual: onto the bounty")),
    "share": (
        _("A bounty whose chips several won"),
        _("WSOP 39.a: who won the highest pot that the player was in for"),
    ),
    "own": (_("The winner’s own bounty"), _("Usual: the winner keeps it")),
    "left": (
        _("A bounty that nobody won"),
        _("Of a disqualified player, or of a stack given up. Not specified; our default: to the winner"),
    ),
    "abandoned": (
        _("The bounty of a bag that is not played"),
        _(
            "Given up for another bag, or surrendered; mystery bounties stay in the box. Not specified; our default: onto the "
            "other bullet"
        ),
    ),
    "start": (
        _("Envelopes of mystery bounties are drawn"),
        _("APT: from twice the paid places on; WSOP: from day 2 on"),
    ),
}
BETTING: Mapping[str, tuple[Any, Any]] = {
    "min_raise": (
        _("Minimum raise"),
        _("TDA 43: the largest full raise; Montegalda 10.13, Sanremo art. 9: over a short all-in bet, twice"),
    ),
    "reopen": (
        _("The betting reopens with"),
        _("TDA 47: a full raise; Montegalda 10.10: half, 10.11: a full one"),
    ),
    "raise_cap": (
        _("Raises after the bet in limit games"),
        _("Sanremo art. 9: 3; WSOP 100.b: 4; TDA: the house. Our default: 3"),
    ),
    "cap_lifts": (_("No cap on raises once"), _("Sanremo art. 9: two started the round; WSOP 100.b")),
    "preflop_pot": (
        _("Short and dead blinds in a pot-limit pot"),
        _("TDA 54-B: 2024 in full, 2019 only short ones; WSOP section VIII: as they are"),
    ),
    "pot_too_high": (
        _("A pot counted too high is corrected"),
        _("TDA 52-B and WSOP 90.e.2: until the next card; WSOP section VIII.d"),
    ),
    "unclear_at_pot": (_("“Five” may mean the whole pot"), _("TDA 57; its Italian text: less than the pot")),
    "substantial": (
        _("A check and a fold are substantial action"),
        _("TDA 36: by its main sentence no, by its parenthesis yes"),
    ),
    "short_call": (
        _("A call for too little, against a raise with several players, is"),
        _("TDA 51: the floor decides; Prestige: completed, no chips are left behind"),
    ),
    "prior_covering": (
        _("Chips that covered the call, withdrawn for others"),
        _("TDA 2024 addendum 46, situation 4; WSOP 98.b.2"),
    ),
    "identical_hands": (
        _("Identical hands that win high and low"),
        _("TDA 2019 20-D: as evenly as possible; deleted in 2022"),
    ),
    "premature_turn": (_("A turn dealt too soon"), _("TDA RP-5-B, 2024 and 2019")),
    "ante_halved_at": (
        _("The ante is halved once this many players are left"),
        _("0: never (TDA RP-11). Some houses: 5"),
    ),
}
PERCENTAGES = frozenset({"paid_points_main", "paid_points_side"})
"""Options in hundredths of a percent, typed and shown as percentages."""
OPTIONS: Mapping[str, Mapping[str, tuple[Any, Any]]] = {
    "seating": SEATING,
    "breaking": BREAKING,
    "button": BUTTON,
    "clock": CLOCK,
    "bubble": BUBBLE,
    "chips": CHIPS,
    "penalties": PENALTIES,
    "places": PLACES,
    "bounties": BOUNTIES,
    "betting": BETTING,
}
