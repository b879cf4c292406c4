"""What is wrong with a payout table, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import word_refusals

REFUSALS = (
    ("table_empty", _("No rows"), _("Type at least one row, such as 1-20: 50 30 20.")),
    (
        "table_too_long",
        _("The table is too long"),
        _("A table has at most %(rows)s rows, each with at most %(shares)s different percentages."),
    ),
    (
        "table_entries_gap",
        _("Entries do not follow on"),
        _(
            "The entries of row %(row)s (%(entries)s) do not follow on those of the row above. Each number of entries "
            "belongs to one row; only the last may be open, such as 51+."
        ),
    ),
    (
        "table_places_gap",
        _("Places do not follow on"),
        _("With %(entries)s entries a place is missing or is there twice. Type the places from 1 on."),
    ),
    (
        "table_not_falling",
        _("A place gets more than the one above"),
        _("With %(entries)s entries a place gets more than the one above it, or nothing. Let them fall."),
    ),
    (
        "table_nearly_whole",
        _("Not 100 percent"),
        _(
            "With %(entries)s entries the percentages add up to %(percent)s. Type %(first)s for the first "
            "place, and they are 100."
        ),
    ),
    (
        "table_not_whole",
        _("Not 100 percent"),
        _("With %(entries)s entries the percentages add up to %(percent)s. Make them 100."),
    ),
    (
        "table_range_unreadable",
        _("Range not understood"),
        _("“%(text)s” is no range. Type 21-30, 7 or 51+."),
    ),
    (
        "table_share_unreadable",
        _("Percentage not understood"),
        _("“%(text)s” is no percentage with at most four decimals. Type 12.5 or 5x4 for four places."),
    ),
)


def register() -> None:
    """Register the words."""
    word_refusals(REFUSALS)
    names_wrong_input(*(code for code, _title, _detail in REFUSALS))
