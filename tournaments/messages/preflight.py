"""What the check before registration finds, and what a director may do about it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

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
        "levels_misnumbered",
        _("Level numbers out of order"),
        _("Level %(level)s should be number %(count)s."),
    )
    refusal_words(
        "level_very_short",
        _("A very short level"),
        ngettext_lazy(
            "Level %(level)s lasts only %(seconds)s second.",
            "Level %(level)s lasts only %(seconds)s seconds.",
            "seconds",
        ),
    )
    refusal_words(
        "registration_closes_twice", _("Registration closes twice"), _("%(marks)s rows close it. Keep one.")
    )
    refusal_words(
        "stack_shallow",
        _("A shallow stack"),
        ngettext_lazy(
            "The starting stack is worth only %(blinds)s big blind.",
            "The starting stack is worth only %(blinds)s big blinds.",
            "blinds",
        ),
    )


def _blinds() -> None:
    refusal_words("big_blind_missing", _("No big blind"), _("Level %(level)s has no big blind. Type it."))
    refusal_words(
        "small_blind_over_big",
        _("Blinds reversed"),
        _("Level %(level)s: the small blind is larger than the big blind."),
    )
    refusal_words("blinds_equal", _("Equal blinds"), _("Level %(level)s: both blinds are %(blind)s."))
    refusal_words(
        "ante_over_big_blind",
        _("The ante is too big"),
        _("Level %(level)s: the ante %(ante)s is larger than the big blind %(big)s."),
    )
    refusal_words(
        "ante_unclear",
        _("Who pays the ante?"),
        _("Level %(level)s: the ante amount and who pays it do not match."),
    )
    refusal_words(
        "blinds_go_down",
        _("Blinds go down"),
        _("Level %(level)s: %(big)s after %(before)s. Correct the order."),
    )
    refusal_words(
        "blinds_stand_still", _("Blinds do not go up"), _("Level %(level)s is the same as the one before.")
    )
    refusal_words(
        "blinds_jump", _("A big jump"), _("Level %(level)s: the big blind goes from %(before)s to %(big)s.")
    )
    refusal_words(
        "blinds_not_payable",
        _("Chips too large"),
        _("Level %(level)s cannot be posted with chips of %(chip)s."),
    )


def _limits() -> None:
    refusal_words(
        "bets_missing", _("No bet sizes"), _("Level %(level)s is a limit game. Type its small and big bet.")
    )
    refusal_words(
        "bets_wrong_way",
        _("Bet sizes reversed"),
        _("Level %(level)s: the small bet is larger than the big bet."),
    )
    refusal_words("bring_in_missing", _("No bring-in"), _("Level %(level)s is stud. Type its bring-in."))
    refusal_words(
        "bring_in_over_bet",
        _("The bring-in is too big"),
        _("Level %(level)s: the bring-in %(bring_in)s is larger than the small bet %(bet)s."),
    )
    refusal_words("blinds_in_stud", _("Blinds in stud"), _("Level %(level)s is stud: no blinds are posted."))


def _breaks() -> None:
    refusal_words("break_first", _("Starts with a break"), _("The structure starts with a break."))
    refusal_words("break_last", _("Ends with a break"), _("A break after the last level is never played."))
    refusal_words(
        "breaks_adjacent", _("Two breaks in a row"), _("Row %(row)s is a break right after a break.")
    )
    refusal_words(
        "no_break_for_long",
        _("Too long without a break"),
        _("%(minutes)s minutes are played without a break up to level %(level)s."),
    )


def _event() -> None:
    refusal_words("room_without_tables", _("No tables"), _("The room has no tables. Add tables first."))
    refusal_words(
        "room_too_small", _("The room is too small"), _("Entries: %(entries)s; seats in the room: %(seats)s.")
    )
    _field()


def _field() -> None:
    refusal_words(
        "seats_over_profile",
        _("Crowded tables"),
        _("%(seats)s seats per table; the rules allow at most %(most)s."),
    )
    refusal_words(
        "seats_under_profile",
        _("Small tables"),
        _("%(seats)s seats per table; the rules require at least %(least)s."),
    )
    refusal_words(
        "minimum_under_profile",
        _("A low minimum"),
        ngettext_lazy(
            "%(entries)s entry is enough to start; the rules ask for %(least)s.",
            "%(entries)s entries are enough to start; the rules ask for %(least)s.",
            "entries",
        ),
    )
    _late_registration()
    refusal_words("no_money", _("No buy-in and no guarantee"), _("The prize pool will be empty."))
    refusal_words(
        "guarantee_far_above_pool",
        _("A generous guarantee"),
        _(
            "The guarantee is %(guarantee_minor)s; a full field makes %(pool_minor)s. The house "
            "pays the overlay."
        ),
    )


def _late_registration() -> None:
    refusal_words(
        "late_registration_unset",
        _("Late registration is not set"),
        _("It closes when play starts. Set the level or time it stays open until."),
    )
    refusal_words(
        "way_back_without_late_registration",
        _("No time for re-entries"),
        _("Re-entries or rebuys are sold, but registration closes when play starts."),
    )
    refusal_words(
        "late_registration_beyond_levels",
        _("Registration never closes"),
        ngettext_lazy(
            "It is open until level %(level)s, but the structure has only %(levels)s level.",
            "It is open until level %(level)s, but the structure has only %(levels)s levels.",
            "levels",
        ),
    )
