"""What the state of an event, an entry or the room forbids, and what helps."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import refusal_words


def register() -> None:
    """Give words to the refusals of tournaments."""
    _states()
    _steps()
    _days()
    _entries()
    _room()
    _house()


def _states() -> None:
    refusal_words("event_draft", _("Still a draft"), _("Announce the event and open its registration first."))
    refusal_words("event_announced", _("Registration is not open"), _("Open the registration first."))
    refusal_words(
        "event_registration", _("Registration is open"), _("This is not possible while entries are sold.")
    )
    refusal_words("event_running", _("The event is being played"), _("Wait until it is finished."))
    refusal_words("event_finished", _("The event is finished"), _("Nothing more can be changed but payouts."))
    refusal_words(
        "event_settled", _("The event is settled"), _("Its books are closed: undo the settling first.")
    )
    refusal_words("event_cancelled", _("The event was cancelled"), _("Duplicate it to hold it another time."))
    refusal_words("event_postponed", _("The event was postponed"), _("Announce it again first."))
    refusal_words(
        "event_closed", _("The event is over"), _("Its set-up stays as it was played. Duplicate it instead.")
    )


def _steps() -> None:
    refusal_words(
        "preflight_failed", _("Something is missing"), _("Mend this before registration opens: %(sentences)s")
    )
    refusal_words(
        "minimum_not_met",
        _("Not enough entries"),
        _("%(entries)s have paid, %(least)s are needed. Wait, cancel, or start with a reason."),
    )
    refusal_words("players_left", _("Still being played"), _("%(alive)s players have chips."))
    refusal_words(
        "entries_not_refunded",
        _("Entries are not refunded"),
        _("%(entries)s paid entries stand. Refund them."),
    )
    refusal_words("start_in_the_past", _("That has passed"), _("Choose a date to come."))
    refusal_words(
        "field_frozen",
        _("This can no longer be changed"),
        _("Entries were sold or play has begun on these terms: leave it as it was, or duplicate the event."),
    )
    refusal_words(
        "level_played",
        _("This level has been played"),
        _("Row %(row)s has begun: only its length and what comes after can be changed."),
    )
    refusal_words(
        "break_leads_nowhere",
        _("The break has no level behind it"),
        _("The break of row %(row)s is held now. Leave a level behind it, with which play goes on."),
    )
    refusal_words(
        "level_too_short",
        _("More of it has been played"),
        _(
            "Row %(row)s: %(played_ms)s of it have been played. Make it longer than that, or move the clock on."
        ),
    )


def _days() -> None:
    refusal_words(
        "day_in_use", _("This day is in use"), _("Day %(number)s has entries: it cannot be removed.")
    )
    refusal_words("day_open", _("The day is open"), _("It is being played already."))


def _entries() -> None:
    refusal_words("entry_not_alive", _("Not in play"), _("%(entry)s has no chips in play. Look again."))
    refusal_words("entry_not_out", _("Not out"), _("%(entry)s is not out. Look again."))
    refusal_words("entry_not_unpaid", _("Nothing to pay"), _("%(entry)s is not waiting for its money."))
    refusal_words("entry_void", _("The entry is void"), _("%(entry)s was voided before."))
    refusal_words("stack_negative", _("Less than nothing"), _("A stack is 0 chips or more."))


def _room() -> None:
    refusal_words("table_number_missing", _("A number is needed"), _("Number the table from 1."))
    refusal_words(
        "table_number_taken", _("That number is taken"), _("The room has a table %(number)s. Choose another.")
    )
    refusal_words(
        "table_serving", _("The table is in play"), _("Table %(number)s serves %(event)s until it breaks.")
    )
    refusal_words(
        "table_served",
        _("The table has a history"),
        _("Table %(number)s has served events. Put it out of order instead."),
    )
    refusal_words("table_status_unknown", _("No such status"), _("“%(status)s” is not a status of a table."))
    refusal_words("tables_missing", _("No tables"), _("Name at least one table number."))


def _house() -> None:
    refusal_words("house_not_set_up", _("No house yet"), _("Set up the house first."))
    refusal_words("house_set_up", _("The house exists"), _("Change it in the house settings."))
    refusal_words("time_zone_unknown", _("Unknown time zone"), _("“%(time_zone)s” is not a time zone."))
    refusal_words("language_unknown", _("Unknown language"), _("Choose among %(known)s."))
    refusal_words("paper_unknown", _("Unknown paper"), _("Choose among %(known)s."))
