"""Every option of the rules profile that works, in words, with the rule it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

GROUPS: Mapping[str, Any] = {
    "seating": _("Seats and balancing"),
    "breaking": _("Breaking tables and final table"),
    "button": _("Button and blinds"),
    "clock": _("Clock and ways in"),
    "bubble": _("Hand for hand"),
    "penalties": _("Penalties"),
    "places": _("Places and prizes"),
}

SEATING: Mapping[str, tuple[Any, Any]] = {
    "seat_draw": (_("Seat draw"), _("Level tables first, or every free seat alike (TDA 7, Sanremo 4.6)")),
    "newcomer_wait": (_("A newcomer waits"), _("TDA 2024 rule 10-A; San Marino: up to the big blind")),
    "open_next_at": (_("Players before the next table opens"), _("0: all its seats. House option")),
    "seats_min": (_("Fewest seats a table"), _("Sanremo 4.2.1: 2")),
    "seats_max": (_("Most seats a table"), _("Sanremo 4.2.1: 10; Montegalda: 11")),
    "trigger_diff": (_("Balance at a difference of"), _("Sanremo 4.7.1: 2; Montegalda 16.2: 3")),
    "within_by_table_count": (
        _("Difference allowed by tables"),
        _("6:1 12:2; empty: the figure above (WSOP 67.c)"),
    ),
    "source_policy": (_("Which table gives"), _("Predetermined (TDA 11-C, WSOP 67)")),
    "halt_rule": (_("A short table halts"), _("TDA 11-D, WSOP 67, Sanremo 4.2.32")),
    "is_turbo": (
        _("Turbo: halting is only proposed"),
        _("TDA 11-D and WSOP 67: the director decides, as at tables of six"),
    ),
    "mover": (_("Who moves"), _("TDA 11-A: whoever is next to be big blind; Sanremo 4.9")),
    "seat_policy": (_("Where to"), _("TDA 11-A: the worst position; Sanremo: soonest to pay the big blind")),
    "allow_single_bb_in_vacated_bb_seat": (_("A vacated big blind may be given"), _("TDA 11-A")),
    "bb_reference": (_("“Big blind” means that of"), _("The texts are silent; ours: the next hand")),
    "seat_tie": (_("Equal seats"), _("The texts are silent; ours: first clockwise from the last big blind")),
    "freeze_balancing_in_final_hands": (_("No balancing in the last hands"), _("WSOP 125.b")),
    "auto_balance": (_("Balance by itself"), _("Once both buttons are told; announced first. House option")),
    "veto_seconds": (_("Seconds to say no to such a move"), _("House option")),
    "check_first_seats": (_("First seats are checked"), _("Red until the player is seen. House option")),
    "arrival_minutes": (_("Minutes to arrive in a seat"), _("Afterwards overdue. House option")),
    "moves_shown_minutes": (_("Minutes a move stands on displays"), _("House option")),
}
BREAKING: Mapping[str, tuple[Any, Any]] = {
    "break_rule": (
        _("A table breaks when"),
        _("Free seats cover its players (Sanremo 4.7.2, Montegalda 8.3)"),
    ),
    "ideal_load": (_("Players a table after a break"), _("For the ideal load only; 0: off")),
    "break_while_registration_open": (_("While registration is open"), _("The texts are silent; ours: ask")),
    "at_once": (_("Tables that break at once"), _("The texts are silent; ours: those that the floor ticks")),
    "choose": (_("Which table breaks"), _("Posted order (WSOP 66); Sanremo 4.10: the shortest")),
    "draw": (_("Draw of the new seats"), _("TDA 10-B: in two steps; Montegalda 8.3: in one")),
    "pool": (_("Seats in the draw"), _("Levelled, or all that are free. The texts are silent")),
    "final_table_rule": (_("Final table at"), _("TDA RP-9, WSOP 68")),
    "redraw_rule": (_("Redraws"), _("TDA RP-9, WSOP 67.c")),
    "redraw_at": (_("Redraw at so many players"), _("For redraws by counts: 27 18 9")),
}
BUTTON: Mapping[str, tuple[Any, Any]] = {
    "button_rule": (_("Button"), _("TDA 32 and Sanremo: dead button")),
    "dead_button_marker": (_("A dead button lies"), _("WSOP 85 and Montegalda: it stays")),
    "initial_button": (_("First button"), _("By draw; San Marino: high card; WSOP 85")),
    "button_draw": (_("Button drawn anew"), _("WSOP 67.b: at the last three tables")),
    "button_error": (_("A wrong button is mended"), _("TDA 2024 rule 34-A: before substantial action")),
}
CLOCK: Mapping[str, tuple[Any, Any]] = {
    "late_reg_close": (
        _("Late registration closes"),
        _("WSOP 12: when play resumes; Sanremo 4.3: end of level"),
    ),
    "late_reg_level": (_("Usual last level of late registration"), _("0: none. House option")),
    "late_only_if_booked": (_("Late only if booked"), _("Montegalda art. 3")),
    "may_return": (_("Players who are out may come back"), _("Montegalda art. 3: never")),
    "rebuy_until_level": (
        _("Rebuys to the end of level"),
        _("Sanremo art. 5: 3; empty: while registration is open"),
    ),
    "think_seconds": (_("Seconds to think"), _("TDA 29: 25; Sanremo: 60; Prestige: 30")),
    "think_min_seconds": (_("Least the floor may give"), _("WSOP 80, Prestige heads-up 6")),
    "countdown_seconds": (_("Countdown in seconds"), _("TDA 29: 5; Sanremo: 10")),
    "clock_expiry": (
        _("When the clock runs out"),
        _("TDA 29: check if there is no bet; Sanremo 4.2.34: dead"),
    ),
    "clock_starter": (
        _("A clock called at the table is started by"),
        _("TDA 29: any player at his seat calls it; WSOP 80: the floor's discretion"),
    ),
    "time_bank_cards": (
        _("Time-bank cards by players left"),
        _("Players:cards, apart by spaces: 27:2 9:4. TDA 2024 RP-19; empty: none"),
    ),
    "time_bank_seconds": (_("Seconds of a time-bank card"), _("House option: 30")),
    "push_hold_seconds": (_("No dealer push before a level end"), _("Seconds; TDA RP-7: 90")),
    "ante_priority": (_("A big blind short of chips pays first"), _("TDA RP-11 leaves it to the house")),
    "warning_seconds": (_("Warnings before a level end"), _("Seconds, apart by spaces: 60 10. House option")),
    "break_waits": (_("Breaks wait for the floor"), _("The clock stands at zero until then. House option")),
    "play_waits": (_("Play after a break waits for the floor"), _("House option")),
    "start_at_entries": (_("Play starts at so many entries"), _("Sit and go; 0: the floor starts it")),
    "time_over": (_("At the end of time"), _("Montegalda is silent; ours: finish the hand")),
    "time_tie": (_("Equal stacks at the end of time"), _("Montegalda is silent; ours: share")),
}
BUBBLE: Mapping[str, tuple[Any, Any]] = {
    "runoff": (_("A hand costs on the clock"), _("TDA RP-8-B")),
    "runoff_seconds": (_("Seconds a hand"), _("TDA RP-8-B: 120")),
    "cap_seconds": (_("Seconds a hand at most"), _("TDA 2024 RP-8-B: 180")),
    "charge_at": (_("Charged at"), _("TDA RP-8: start of the next hand; WSOP: end of the hand")),
    "pause": (_("The clock stops"), _("TDA RP-8: with the announcement; WSOP: when a table is done")),
    "carry": (_("A deficit over a level"), _("House option")),
    "ties": (_("Busts of one hand"), _("TDA RP-8: shared at different tables; Sanremo: by stack")),
    "mixed_ties": (_("Busts at one and at other tables"), _("House option")),
    "against_stalling": (_("Against stalling before hand for hand"), _("TDA 2024 RP-19: the clock runs on")),
    "announce_before": (_("Suggested with so many to the money"), _("House option: 1")),
    "moves_between_hands": (_("Balancing between two hands"), _("The texts are silent; ours: yes")),
    "must_stay_seated": (_("Players must stay in their seats"), _("TDA RP-8-E: no; WSOP 2011: yes")),
}
PENALTIES: Mapping[str, tuple[Any, Any]] = {
    "max_rounds": (_("Most rounds"), _("Sanremo and Montegalda: 4; empty: no limit")),
    "count_current_hand": (_("The current hand counts"), _("WSOP 113")),
    "suspension_clock": (_("A suspension runs by"), _("The tournament's clock or the wall's. House option")),
    "dq_prize": (
        _("A prize that a disqualified player loses"),
        _("The texts are silent; ours: places move up"),
    ),
    "prize_after_dq": (
        _("A disqualified player's own prize"),
        _("Sanremo 4.2.33: none; the others are silent; ours: ask"),
    ),
    "suspension_min_minutes": (_("Shortest suspension in minutes"), _("Sanremo 4.7.3: 5")),
    "suspension_max_minutes": (_("Longest suspension in minutes"), _("Sanremo 4.7.3: 30")),
    "dodging": (_("Dodging a blind costs"), _("TDA 33, WSOP 86, Sanremo 4.2.21, Montegalda 13.5")),
    "absent_play_redeal": (
        _("Who was absent may play the redeal"),
        _("TDA 2024 rule 35-C; TDA 2019: the hand is killed"),
    ),
    "severe_min_rounds": (
        _("Fewest rounds for grave misconduct"),
        _("Prestige heads-up 7: 3; 0: no such rule"),
    ),
    "gravest": (_("The gravest penalty"), _("TDA 71: disqualification; Prestige: out of the club")),
}
PLACES: Mapping[str, tuple[Any, Any]] = {
    "min_players": (_("Fewest entries"), _("Sanremo art. 4: 10")),
    "paid_percent_main": (_("Percent paid, main event"), _("Sanremo art. 16: 15")),
    "paid_percent_side": (_("Percent paid, side event"), _("Sanremo art. 16: 10")),
    "paid_rounding": (_("Rounding of the places"), _("The text is silent; ours: nearest")),
    "same_hand_ties": (_("Busts of one hand at one table"), _("Sanremo 4.2.30, WSOP 126.b: by stack")),
    "share_unit": (_("Shared prizes in units of"), _("Cents")),
    "share_remainder": (_("What is left of a shared prize"), _("House option")),
}
OPTIONS: Mapping[str, Mapping[str, tuple[Any, Any]]] = {
    "seating": SEATING,
    "breaking": BREAKING,
    "button": BUTTON,
    "clock": CLOCK,
    "bubble": BUBBLE,
    "penalties": PENALTIES,
    "places": PLACES,
}
