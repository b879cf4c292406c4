"""What the check before registration finds, and what a director may do about it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import refusal_words


def register() -> None:
    """Give words to the findings; ``no_levels`` has its own from the clock."""
    _levels()
    _blinds()
    _limits()
    _breaks()
    _event()


def _levels() -> None:
    refusal_words(
        "levels_misnumbered", _("Levels out of count"), _("Level %(level)s stands where %(count)s should.")
    )
    refusal_words(
        "level_very_short", _("A very short level"), _("Level %(level)s lasts %(seconds)s seconds only.")
    )
    refusal_words(
        "registration_closes_twice", _("Two ends of registration"), _("%(marks)s rows end it. Keep one.")
    )
    refusal_words(
        "stack_shallow", _("A shallow stack"), _("The starting stack is worth %(blinds)s big blinds only.")
    )


def _blinds() -> None:
    refusal_words("big_blind_missing", _("No big blind"), _("Level %(level)s has no big blind. Type it."))
    refusal_words(
        "small_blind_over_big",
        _("Blinds the wrong way"),
        _("Level %(level)s: the small blind is the bigger."),
    )
    refusal_words("blinds_equal", _("Equal blinds"), _("Level %(level)s: both blinds are %(blind)s."))
    refusal_words(
        "ante_over_big_blind",
        _("The ante is too big"),
        _("Level %(level)s: the ante %(ante)s is over the big blind %(big)s."),
    )
    refusal_words(
        "ante_unclear", _("Who pays the ante?"), _("Level %(level)s: amount and payer of the ante disagree.")
    )
    refusal_words(
        "blinds_go_down", _("Blinds go down"), _("Level %(level)s: %(big)s after %(before)s. Mend the order.")
    )
    refusal_words("blinds_stand_still", _("Blinds stand still"), _("Level %(level)s is like the one before."))
    refusal_words(
        "blinds_jump", _("A big jump"), _("Level %(level)s: the big blind goes from %(before)s to %(big)s.")
    )
    refusal_words(
        "blinds_not_payable",
        _("Not payable"),
        _("Level %(level)s cannot be paid with chips of %(chip)s."),
    )


def _limits() -> None:
    refusal_words(
        "bets_missing", _("No limits"), _("Level %(level)s is a limit game. Type its small and big bet.")
    )
    refusal_words(
        "bets_wrong_way",
        _("Limits the wrong way"),
        _("Level %(level)s: the small bet is the bigger."),
    )
    refusal_words(
        "bring_in_missing", _("No bring-in"), _("Level %(level)s is stud. Type what the bring-in costs.")
    )
    refusal_words(
        "bring_in_over_bet",
        _("The bring-in is too big"),
        _("Level %(level)s: the bring-in %(bring_in)s is over the small bet %(bet)s."),
    )
    refusal_words(
        "blinds_in_stud", _("Blinds in stud"), _("Level %(level)s is stud: nobody posts its blinds.")
    )


def _breaks() -> None:
    refusal_words("break_first", _("A break first"), _("The structure begins with a break."))
    refusal_words("break_last", _("A break last"), _("The break behind the last level never comes."))
    refusal_words("breaks_adjacent", _("Two breaks"), _("Row %(row)s is a break behind a break."))
    refusal_words(
        "no_break_for_long",
        _("No break for long"),
        _("Until level %(level)s %(minutes)s minutes are played."),
    )


def _event() -> None:
    refusal_words("room_without_tables", _("No tables"), _("The room has no table. Add tables first."))
    refusal_words(
        "room_too_small", _("The room is too small"), _("%(entries)s entries, %(seats)s seats in the room.")
    )
    _field()
    refusal_words("no_money", _("No buy-in and no guarantee"), _("Nothing will be in the pool."))
    refusal_words(
        "guarantee_far_above_pool",
        _("A generous guarantee"),
        _("%(guarantee_minor)s are promised; a full field brings %(pool_minor)s. The house pays the rest."),
    )


def _field() -> None:
    refusal_words(
        "seats_over_profile",
        _("Crowded tables"),
        _("%(seats)s seats a table; the rules say %(most)s at most."),
    )
    refusal_words(
        "seats_under_profile",
        _("Small tables"),
        _("%(seats)s seats a table; the rules say %(least)s at least."),
    )
    refusal_words(
        "minimum_under_profile",
        _("A low minimum"),
        _("%(entries)s entries are enough to start; the rules ask for %(least)s."),
    )
    refusal_words(
        "late_registration_unset",
        _("Late registration is not set"),
        _("It closes as play starts. Say until which level or time it is open."),
    )
    refusal_words(
        "way_back_without_late_registration",
        _("No time for re-entries"),
        _("Re-entries or rebuys are sold, but registration closes as play starts."),
    )
    refusal_words(
        "late_registration_beyond_levels",
        _("Registration never closes"),
        _("It is open until level %(level)s, the structure has %(levels)s."),
    )
