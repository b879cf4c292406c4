"""What the state of an event, an entry or the room forbids, and the remedy; events, days and entries by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models import Day, Entry, Event, TableStatus
from wording.words import format_of, names_of, word_refusals

REFUSALS = (
    ("event_draft", _("Still a draft"), _("Announce the event and open its registration first.")),
    ("event_announced", _("Registration is not open"), _("Open the registration first.")),
    (
        "event_registration",
        _("Registration is still open"),
        _("This is not possible while entries are sold."),
    ),
    ("event_running", _("The event is running"), _("Wait until it is finished.")),
    ("event_finished", _("The event is finished"), _("Only payouts can still be changed.")),
    ("event_settled", _("The event is settled"), _("It is closed: undo the settlement first.")),
    ("event_cancelled", _("The event was cancelled"), _("Duplicate it to hold it another time.")),
    ("event_postponed", _("The event was postponed"), _("Announce it again first.")),
    ("event_closed", _("The event is over"), _("Its set-up stays as it was played. Duplicate it instead.")),
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
    (
        "minimum_not_met",
        _("Not enough entries"),
        _("Paid entries: %(entries)s, needed: %(least)s. Wait, cancel, or start with a reason."),
    ),
    (
        "one_player_only",
        _("One player cannot play alone"),
        _("Sell another entry, or refund this one: without entries the event runs as a mere clock."),
    ),
    (
        "players_left",
        _("Still being played"),
        ngettext_lazy("%(alive)s player still has chips.", "%(alive)s players still have chips.", "alive"),
    ),
    (
        "entries_not_refunded",
        _("Entries are not refunded"),
        ngettext_lazy(
            "%(entries)s paid entry is not refunded. Refund it first.",
            "%(entries)s paid entries are not refunded. Refund them first.",
            "entries",
        ),
    ),
    ("start_in_the_past", _("That date has passed"), _("Choose a future date.")),
    (
        "field_frozen",
        _("This can no longer be changed"),
        _(
            "Entries were sold or play has started on these terms: leave it unchanged, or "
            "duplicate the event."
        ),
    ),
    (
        "level_played",
        _("This level has been played"),
        _("Row %(row)s has started: only its length and what comes after can be changed."),
    ),
    (
        "break_leads_nowhere",
        _("No level after the break"),
        _("The break in row %(row)s is running now. Leave a level after it to resume play."),
    ),
    (
        "level_too_short",
        _("Already played longer"),
        _(
            "Row %(row)s: %(played_ms)s have been played. Make it longer than that, or move the "
            "clock forward."
        ),
    ),
    ("day_in_use", _("This day is in use"), _("Day %(number)s has entries: it cannot be removed.")),
    ("day_open", _("The day is open"), _("It is already being played.")),
    ("entry_not_alive", _("Not in play"), _("%(entry)s has no chips in play. Reload the page.")),
    ("entry_not_out", _("Not out"), _("%(entry)s is not out. Reload the page.")),
    ("entry_not_unpaid", _("Nothing to pay"), _("%(entry)s is not awaiting payment.")),
    ("entry_void", _("The entry is void"), _("%(entry)s has already been voided.")),
    ("stack_negative", _("Amount below zero"), _("A stack must be 0 chips or more.")),
    ("table_number_missing", _("A number is needed"), _("Table numbers start at 1.")),
    ("table_number_taken", _("That number is taken"), _("The room has a table %(number)s. Choose another.")),
    (
        "table_serving",
        _("The table is in play"),
        _("Table %(number)s is in use by %(event)s until it breaks."),
    ),
    (
        "table_served",
        _("The table has been used"),
        _("Table %(number)s has been used in events. Set it out of order instead."),
    ),
    ("tables_missing", _("No tables"), _("Type at least one table number.")),
    ("house_not_set_up", _("No house yet"), _("Set up the house first.")),
    ("house_set_up", _("The house is already set up"), _("Change it in the house settings.")),
    ("time_zone_unknown", _("Unknown time zone"), _("“%(time_zone)s” is not a time zone.")),
    ("language_unknown", _("Unknown language"), _("Choose one of: %(known)s.")),
    ("paper_unknown", _("Unknown paper size"), _("Choose one of: %(known)s.")),
)


def register() -> None:
    """Register the refusals, and how facts name their subjects."""
    word_refusals(REFUSALS)
    names_of("event", _events)
    names_of("target", _events)
    names_of("day", _days)
    names_of("entry", _entries)
    names_of("taker", _entries)
    format_of("table_status", _status)


def _events(ids: set[int]) -> Mapping[int, str]:
    return dict(Event.objects.filter(pk__in=ids).values_list("pk", "name"))


def _days(ids: set[int]) -> Mapping[int, str]:
    rows = Day.objects.filter(pk__in=ids).values_list("pk", "name", "number")
    return {pk: name or gettext("Day %(number)s") % {"number": number} for pk, name, number in rows}


def _entries(ids: set[int]) -> Mapping[int, str]:
    """Entries by the name of their player and their number."""
    rows = Entry.objects.filter(pk__in=ids).select_related("player")
    return {row.pk: f"{row.player} (#{row.number})" for row in rows}


def _status(value: Any, _details: Mapping[str, Any]) -> str:
    return str(TableStatus(value).label)
