"""What the state of an event, an entry or the room forbids, and what helps."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

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
        "event_registration",
        _("Registration is still open"),
        _("This is not possible while entries are sold."),
    )
    refusal_words("event_running", _("The event is running"), _("Wait until it is finished."))
    refusal_words("event_finished", _("The event is finished"), _("Only payouts can still be changed."))
    refusal_words("event_settled", _("The event is settled"), _("It is closed: undo the settlement first."))
    refusal_words("event_cancelled", _("The event was cancelled"), _("Duplicate it to hold it another time."))
    refusal_words("event_postponed", _("The event was postponed"), _("Announce it again first."))
    refusal_words(
        "event_closed", _("The event is over"), _("Its set-up stays as it was played. Duplicate it instead.")
    )


def _steps() -> None:
    refusal_words(
        "preflight_failed",
        _("Something is missing"),
        _("Correct this before registration opens: %(sentences)s"),
    )
    refusal_words(
        "minimum_not_met",
        _("Not enough entries"),
        _("Paid entries: %(entries)s, needed: %(least)s. Wait, cancel, or start with a reason."),
    )
    refusal_words(
        "players_left",
        _("Still being played"),
        ngettext_lazy("%(alive)s player still has chips.", "%(alive)s players still have chips.", "alive"),
    )
    refusal_words(
        "entries_not_refunded",
        _("Entries are not refunded"),
        ngettext_lazy(
            "%(entries)s paid entry is not refunded. Refund it first.",
            "%(entries)s paid entries are not refunded. Refund them first.",
            "entries",
        ),
    )
    refusal_words("start_in_the_past", _("That date has passed"), _("Choose a future date."))
    _frozen()


def _frozen() -> None:
    refusal_words(
        "field_frozen",
        _("This can no longer be changed"),
        _(
            "Entries were sold or play has started on these terms: leave it unchanged, or "
            "duplicate the event."
        ),
    )
    refusal_words(
        "level_played",
        _("This level has been played"),
        _("Row %(row)s has started: only its length and what comes after can be changed."),
    )
    refusal_words(
        "break_leads_nowhere",
        _("No level after the break"),
        _("The break in row %(row)s is running now. Leave a level after it to resume play."),
    )
    refusal_words(
        "level_too_short",
        _("Already played longer"),
        _(
            "Row %(row)s: %(played_ms)s have been played. Make it longer than that, or move the "
            "clock forward."
        ),
    )


def _days() -> None:
    refusal_words(
        "day_in_use", _("This day is in use"), _("Day %(number)s has entries: it cannot be removed.")
    )
    refusal_words("day_open", _("The day is open"), _("It is already being played."))


def _entries() -> None:
    refusal_words("entry_not_alive", _("Not in play"), _("%(entry)s has no chips in play. Reload the page."))
    refusal_words("entry_not_out", _("Not out"), _("%(entry)s is not out. Reload the page."))
    refusal_words("entry_not_unpaid", _("Nothing to pay"), _("%(entry)s is not awaiting payment."))
    refusal_words("entry_void", _("The entry is void"), _("%(entry)s has already been voided."))
    refusal_words("stack_negative", _("Amount below zero"), _("A stack must be 0 chips or more."))


def _room() -> None:
    refusal_words("table_number_missing", _("A number is needed"), _("Table numbers start at 1."))
    refusal_words(
        "table_number_taken", _("That number is taken"), _("The room has a table %(number)s. Choose another.")
    )
    refusal_words(
        "table_serving",
        _("The table is in play"),
        _("Table %(number)s is in use by %(event)s until it breaks."),
    )
    refusal_words(
        "table_served",
        _("The table has been used"),
        _("Table %(number)s has been used in events. Set it out of order instead."),
    )
    refusal_words("tables_missing", _("No tables"), _("Type at least one table number."))


def _house() -> None:
    refusal_words("house_not_set_up", _("No house yet"), _("Set up the house first."))
    refusal_words("house_set_up", _("The house is already set up"), _("Change it in the house settings."))
    refusal_words("time_zone_unknown", _("Unknown time zone"), _("“%(time_zone)s” is not a time zone."))
    refusal_words("language_unknown", _("Unknown language"), _("Choose one of: %(known)s."))
    refusal_words("paper_unknown", _("Unknown paper size"), _("Choose one of: %(known)s."))
