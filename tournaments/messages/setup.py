"""What is invalid in a set-up, and how to correct it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import word_refusals

CHECK = _("Check this")
INPUTS = (
    "add_on_level_missing",
    "add_on_stack_missing",
    "advance_count_missing",
    "amount_negative",
    "blind_negative",
    "chip_twice",
    "chip_without_worth",
    "csv_empty",
    "csv_no_text",
    "currency_unknown",
    "days_unordered",
    "entries_max_under_min",
    "entries_too_few",
    "field_missing",
    "field_unknown",
    "field_unreadable",
    "file_event_unknown",
    "file_too_large",
    "file_unknown",
    "file_without_event",
    "final_not_last",
    "instant_unlikely",
    "instant_unreadable",
    "language_unknown",
    "min_cash_out_of_range",
    "name_missing",
    "paper_unknown",
    "percent_out_of_range",
    "period_without_time",
    "place_twice",
    "rebuy_stack_missing",
    "row_unreadable",
    "seats_out_of_range",
    "shares_not_whole",
    "stack_missing",
    "stack_negative",
    "start_in_the_past",
    "suggestion_unreadable",
    "table_number_missing",
    "table_number_taken",
    "tables_missing",
    "text_too_long",
    "things_missing",
    "ticket_without_value",
    "time_limit_missing",
    "time_zone_unknown",
    "too_many_rows",
    "topic_unknown",
    "withholding_out_of_range",
    "withholding_unnamed",
    "workbook_empty",
    "workbook_too_large",
    "workbook_unreadable",
)
"""Codes of inputs to correct, as opposed to states that forbid."""


REFUSALS = (
    ("name_missing", _("A name is needed"), _("Type a name.")),
    ("text_too_long", _("Too long"), _("Use at most %(longest)s characters.")),
    ("currency_unknown", _("Unknown currency"), _("“%(currency)s” is not a code like EUR.")),
    ("amount_negative", _("Amount below zero"), _("Type an amount of 0 or more.")),
    ("withholding_out_of_range", _("Too much withheld"), _("Withhold at least 0 and less than 100 percent.")),
    ("withholding_unnamed", _("Withheld for what?"), _("Give each withholding a name.")),
    ("stack_missing", _("No chips"), _("A starting stack must be more than 0 chips.")),
    ("seats_out_of_range", _("Seats"), _("A table has %(least)s to %(most)s seats.")),
    ("entries_too_few", _("Too few"), _("A tournament needs at least %(least)s entries.")),
    ("entries_max_under_min", _("Minimum above maximum"), _("The maximum must be %(least)s or more.")),
    ("rebuy_stack_missing", _("No chips"), _("Type how many chips a rebuy gives.")),
    ("add_on_stack_missing", _("No chips"), _("Type how many chips the add-on gives.")),
    ("add_on_level_missing", _("Add-on break missing"), _("Type the level before the add-on break.")),
    ("instant_unlikely", _("Check the year"), _("Choose a date between %(first)s and %(last)s.")),
    ("days_unordered", _("Days out of order"), _("Day %(number)s starts before the day above it.")),
    ("final_not_last", _("The final comes last"), _("Day %(number)s cannot be the final.")),
    ("time_limit_missing", _("No time"), _("The time limit of day %(number)s is 0. Type a longer one.")),
    ("advance_count_missing", _("Nobody advances"), _("Type how many advance, at least 1.")),
    ("period_without_time", _("No time"), _("Row %(row)s has no length. Type its minutes.")),
    (
        "suggestion_unreadable",
        _("Nothing to suggest from"),
        _("Type stack, entries, hours and minutes as whole numbers above 0."),
    ),
    ("blind_negative", _("Amount below zero"), _("Row %(row)s has a negative blind or ante.")),
    ("shares_not_whole", _("Not 100 percent"), _("The shares add up to %(percent)s percent. Make them 100.")),
    ("things_missing", _("No prizes"), _("Type at least one prize.")),
    ("place_twice", _("Duplicate place"), _("Type each place once.")),
    ("percent_out_of_range", CHECK, _("Pay between 1 and 100 percent of the places.")),
    ("min_cash_out_of_range", CHECK, _("Type a minimum cash above 0, of at most a hundred entries.")),
    ("chip_without_worth", CHECK, _("A chip must be worth at least 1.")),
    ("chip_twice", CHECK, _("Two chips have the same value.")),
    ("topic_unknown", _("Unknown topic"), _("“%(topic)s” is not one of these: %(known)s.")),
    ("field_unknown", _("Unknown field"), _("“%(name)s” is not part of a set-up. Remove it.")),
    ("field_unreadable", _("Not understood"), _("“%(name)s” has the wrong format.")),
    ("field_missing", _("Missing"), _("This is required.")),
    (
        "instant_unreadable",
        _("Date not understood"),
        _("“%(text)s” is not a date and time with a time zone, like 2026-05-01T20:00+02:00."),
    ),
    (
        "row_unreadable",
        _("Row not understood"),
        _("Row %(row)s: “%(text)s” cannot be read. Type it like %(wanted)s."),
    ),
    ("too_many_rows", _("Too many rows"), _("At most %(most)s rows can be imported.")),
    (
        "csv_no_text",
        _("No text found"),
        _("The file has no text. Save the spreadsheet as CSV, and choose that file."),
    ),
    (
        "workbook_unreadable",
        _("Workbook not read"),
        _("This workbook cannot be opened. Save it again as XLSX or CSV, without a password."),
    ),
    (
        "workbook_too_large",
        _("Workbook too large"),
        _("It unpacks to more than %(most)s MB. Save only the sheet that is needed."),
    ),
    ("file_too_large", _("File too large"), _("Choose a file of at most %(most)s MB.")),
    ("workbook_empty", _("Nothing to read"), _("Every sheet of the workbook is empty.")),
    ("csv_empty", _("Nothing to read"), _("Choose a file or paste its text.")),
    ("file_unknown", _("Unknown file"), _("“%(file)s” is not in the library: %(known)s.")),
    ("file_event_unknown", _("Unknown event"), _("“%(name)s” is not an event of %(file)s: %(known)s.")),
    ("file_without_event", _("No tournament found"), _("%(file)s cannot be used: %(reason)s.")),
)


def register() -> None:
    """Register the words of the errors in a set-up."""
    word_refusals(REFUSALS)
    names_wrong_input(*INPUTS)
