"""The findings of the check before registration, their remedies, and the labels of their fixes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from rulebook.fixes import Fix
from wording.figures import chips_text
from wording.words import word_refusals

REFUSALS = (
    (
        "preflight_failed",
        _("Something is missing"),
        _("Correct this before registration opens: %(sentences)s"),
    ),
    ("finding_gone", _("Already corrected"), _("The check no longer finds this. Reload the page.")),
    (
        "finding_not_fixable",
        _("No automatic correction"),
        _("Only the director can say what was meant: change it in the set-up."),
    ),
    ("levels_misnumbered", _("Level numbers out of order"), _("Level %(level)s should be number %(count)s.")),
    (
        "level_very_short",
        _("A very short level"),
        ngettext_lazy(
            "Level %(level)s lasts only %(seconds)s second.",
            "Level %(level)s lasts only %(seconds)s seconds.",
            "seconds",
        ),
    ),
    ("registration_closes_twice", _("Registration closes twice"), _("%(marks)s rows close it. Keep one.")),
    (
        "stack_shallow",
        _("A shallow stack"),
        ngettext_lazy(
            "The starting stack is worth only %(blinds)s big blind.",
            "The starting stack is worth only %(blinds)s big blinds.",
            "blinds",
        ),
    ),
    (
        "chips_not_the_stack",
        _("The chips are not the stack"),
        _("The chips of a starting stack make %(chips)s, not %(stack)s."),
    ),
    (
        "chips_short",
        _("Too few chips"),
        _("%(entries)s entries need %(needed)s chips of %(worth)s; the house owns %(owned)s."),
    ),
    ("big_blind_missing", _("No big blind"), _("Level %(level)s has no big blind. Type it.")),
    (
        "small_blind_over_big",
        _("Blinds reversed"),
        _("Level %(level)s: the small blind is larger than the big blind."),
    ),
    ("blinds_equal", _("Equal blinds"), _("Level %(level)s: both blinds are %(blind)s.")),
    (
        "ante_over_big_blind",
        _("The ante is too big"),
        _("Level %(level)s: the ante %(ante)s is larger than the big blind %(big)s."),
    ),
    (
        "ante_unclear",
        _("Who pays the ante?"),
        _("Level %(level)s: the ante amount and who pays it do not match."),
    ),
    (
        "blinds_go_down",
        _("Blinds go down"),
        _("Level %(level)s: %(big)s after %(before)s. Correct the order."),
    ),
    ("blinds_stand_still", _("Blinds do not go up"), _("Level %(level)s is the same as the one before.")),
    ("blinds_jump", _("A big jump"), _("Level %(level)s: the big blind goes from %(before)s to %(big)s.")),
    (
        "blinds_not_payable",
        _("Chips too large"),
        _("Level %(level)s cannot be posted with chips of %(chip)s."),
    ),
    ("bets_missing", _("No bet sizes"), _("Level %(level)s is a limit game. Type its small and big bet.")),
    (
        "bets_wrong_way",
        _("Bet sizes reversed"),
        _("Level %(level)s: the small bet is larger than the big bet."),
    ),
    ("bring_in_missing", _("No bring-in"), _("Level %(level)s is stud. Type its bring-in.")),
    (
        "bring_in_over_bet",
        _("The bring-in is too big"),
        _("Level %(level)s: the bring-in %(bring_in)s is larger than the small bet %(bet)s."),
    ),
    ("blinds_in_stud", _("Blinds in stud"), _("Level %(level)s is stud: no blinds are posted.")),
    ("break_first", _("Starts with a break"), _("The structure starts with a break.")),
    ("break_last", _("Ends with a break"), _("A break after the last level is never played.")),
    ("breaks_adjacent", _("Two breaks in a row"), _("Row %(row)s is a break right after a break.")),
    (
        "no_break_for_long",
        _("Too long without a break"),
        _("%(minutes)s minutes are played without a break up to level %(level)s."),
    ),
    ("room_without_tables", _("No tables"), _("The room has no tables. Add tables first.")),
    ("room_too_small", _("The room is too small"), _("Entries: %(entries)s; seats in the room: %(seats)s.")),
    (
        "seats_over_profile",
        _("Crowded tables"),
        _("%(seats)s seats per table; the rules allow at most %(most)s."),
    ),
    (
        "seats_under_profile",
        _("Small tables"),
        _("%(seats)s seats per table; the rules require at least %(least)s."),
    ),
    (
        "minimum_under_profile",
        _("A low minimum"),
        ngettext_lazy(
            "%(entries)s entry is enough to start; the rules ask for %(least)s.",
            "%(entries)s entries are enough to start; the rules ask for %(least)s.",
            "entries",
        ),
    ),
    ("no_money", _("No buy-in and no guarantee"), _("The prize pool will be empty.")),
    (
        "guarantee_far_above_pool",
        _("A generous guarantee"),
        _(
            "The guarantee is %(guarantee_minor)s; a full field makes %(pool_minor)s. The house "
            "pays the overlay."
        ),
    ),
    (
        "last_seat_receives_most",
        _("The last seat receives the most"),
        _(
            "Money that buys no seat goes to the last seat, which then pays more than the first, as the sentence of Sanremo "
            "art. 6 says. Choose the next place if that is not meant."
        ),
    ),
    (
        "late_registration_unset",
        _("Late registration is not set"),
        _("It closes when play starts. Set the level or time it stays open until."),
    ),
    (
        "way_back_without_late_registration",
        _("No time for re-entries"),
        _("Re-entries or rebuys are sold, but registration closes when play starts."),
    ),
    (
        "levels_too_few",
        _("Too few levels"),
        _("With the largest field the levels run out before the finish: add some."),
    ),
    (
        "late_registration_beyond_levels",
        _("Registration never closes"),
        ngettext_lazy(
            "It is open until level %(level)s, but the structure has only %(levels)s level.",
            "It is open until level %(level)s, but the structure has only %(levels)s levels.",
            "levels",
        ),
    ),
    (
        "late_registration_too_long",
        _("Registration open very long"),
        _("It is open until level %(level)s of %(levels)s: few players will be left by then."),
    ),
    (
        "add_on_without_break",
        _("The add-on cannot be sold"),
        _("It is sold in the break after level %(level)s, and no break follows that level. Add one."),
    ),
    (
        "product_beyond_levels",
        _("Never on sale"),
        ngettext_lazy(
            "A price is for sale after level %(level)s, but the structure has only %(levels)s level.",
            "A price is for sale after level %(level)s, but the structure has only %(levels)s levels.",
            "levels",
        ),
    ),
    (
        "product_without_last_break",
        _("Never on sale"),
        _(
            "A price is for sale in the last break before registration closes, and there is none. Add a break."
        ),
    ),
    (
        "day_cycle",
        _("Days that lead in a circle"),
        _(
            "From day %(number)s players come back to it and never reach a last day. Let one day lead to none."
        ),
    ),
    (
        "several_last_days",
        _("Several last days"),
        _(
            "Day %(number)s and day %(other)s both lead to no day, so each would have a winner. Let one lead on."
        ),
    ),
    (
        "nobody_enters",
        _("A day that nobody enters"),
        _("Day %(number)s sells no entries, and no day leads to it. Let it sell, or let a day lead to it."),
    ),
    (
        "day_before_feeder",
        _("A day before its own players"),
        _(
            "Day %(number)s does not start after day %(other)s, which leads to it. Change a time, or where it leads."
        ),
    ),
    (
        "no_common_level",
        _("No common level"),
        _(
            "Day %(number)s continues the levels of day %(other)s, but one of both counts levels of its own. Type the level that day %(number)s begins with."
        ),
    ),
    (
        "late_before_start",
        _("Registration closed before the day begins"),
        _(
            "Day %(number)s begins with level %(level)s and sells entries, but only until level %(last)s. Change one of both."
        ),
    ),
    (
        "day_without_levels",
        _("A day that ends before it begins"),
        _("Day %(number)s begins with level %(level)s and ends with level %(last)s. Change one of both."),
    ),
    (
        "last_day_ends_early",
        _("The last day ends too early"),
        _(
            "Day %(number)s is the last one, yet ends with several players left. Let it end with one, or lead to another day."
        ),
    ),
    (
        "percent_of_nothing",
        _("A part of no entries"),
        _(
            "Day %(number)s names a part of its entries, but sells none. Name a number of players, or no part."
        ),
    ),
    (
        "pays_leads_nowhere",
        _("The last day pays by the payouts"),
        _("Day %(number)s leads to no other. Let it pay nothing: its places are those of the payouts."),
    ),
    (
        "flights_pay_apart",
        _("Some flights pay, others do not"),
        _("Day %(number)s pays places, day %(other)s leads to the same day and pays none. Let both pay."),
    ),
    (
        "pays_more_than_pool",
        _("The flights pay everything"),
        _(
            "The places paid within flights come to %(pays_minor)s, a full field brings %(pool_minor)s. Pay fewer places or less."
        ),
    ),
    (
        "carry_without_flights",
        _("A choice of bags without flights"),
        _("No two days lead to the same one, so a player never has several bags to choose from."),
    ),
    (
        "ends_by_hand",
        _("A day without an end"),
        _("Nothing says when day %(number)s ends; the director ends it."),
    ),
    (
        "stacks_differ",
        _("Flights with different stacks"),
        _(
            "On day %(number)s an entry buys up to %(chips)s chips, on others that lead to the same day up to %(stack)s."
        ),
    ),
    (
        "day_without_price",
        _("A day without a price"),
        _(
            "Day %(number)s sells entries, but every price is for other days only. Add one, or let the day sell none."
        ),
    ),
    (
        "price_on_day_without_sales",
        _("A price that is never sold"),
        _(
            "A price is for day %(number)s, which sells no entries. Let the day sell, or take it out of the price."
        ),
    ),
    (
        "day_level_without_sales",
        _("A day that sells nothing"),
        _(
            "Day %(number)s says that late registration is open until level %(level)s, but it sells no entries."
        ),
    ),
    (
        "day_level_beyond_levels",
        _("Registration never closes"),
        ngettext_lazy(
            "On day %(number)s it is open until level %(level)s, but the structure has only %(levels)s level.",
            "On day %(number)s it is open until level %(level)s, but the structure has only %(levels)s levels.",
            "levels",
        ),
    ),
    (
        "stack_unplayable",
        _("Almost no chips"),
        ngettext_lazy(
            "The starting stack %(stack)s is worth only %(blinds)s big blind.",
            "The starting stack %(stack)s is worth only %(blinds)s big blinds.",
            "blinds",
        ),
    ),
)


def register() -> None:
    """Register the words of the findings; ``no_levels`` is registered by the clock."""
    word_refusals(REFUSALS)


LABELS: Mapping[str, Any] = {
    "add_on_without_break": _("Put a break of %(minutes)s minutes after level %(level)s"),
    "no_break_for_long": _("Put a break of %(minutes)s minutes after level %(level)s"),
    "late_registration_unset": _("Close it after level %(level)s"),
    "way_back_without_late_registration": _("Keep it open until level %(level)s"),
    "late_registration_beyond_levels": _("Close it after level %(level)s"),
    "late_registration_too_long": _("Close it after level %(level)s"),
    "room_too_small": _("Set the maximum to %(entries)s"),
    "seats_over_profile": _("Set %(seats)s seats per table"),
    "seats_under_profile": _("Set %(seats)s seats per table"),
    "minimum_under_profile": _("Set the minimum to %(entries)s"),
    "break_first": _("Remove the break"),
    "break_last": _("Remove the break"),
    "breaks_adjacent": _("Make it one break of %(minutes)s minutes"),
    "big_blind_missing": _("Set the big blind to %(big)s"),
    "small_blind_over_big": _("Swap the blinds: %(small)s/%(big)s"),
    "blinds_equal": _("Set the small blind to %(small)s"),
    "ante_over_big_blind": _("Set the ante to %(ante)s"),
    "ante_unclear": _("Set the usual ante"),
    "bets_wrong_way": _("Swap the bets"),
    "blinds_in_stud": _("Remove the blinds"),
    "levels_misnumbered": _("Number the levels again"),
}


def fix_text(code: str, fix: Fix) -> str:
    """The label of a finding's fix button."""
    return str(LABELS[code]) % {name: chips_text(number) for name, number in fix.told}
