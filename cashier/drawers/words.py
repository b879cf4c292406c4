"""The codes of counting drawers in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from cashier.sales.words import drawer_names
from people.staff import rows as people
from wording.words import names_of, word_refusals

REFUSALS = (
    (
        "denomination_unknown",
        _("No such note or coin"),
        _("%(value_minor)s is not a note or coin of this currency, or was listed twice."),
    ),
    ("pieces_unreadable", _("Not a number"), _("Type how many there are, in digits.")),
    ("pieces_missing", _("Count by note and coin"), _("Type how many there are of each note and coin.")),
    (
        "pieces_differ",
        _("The count does not add up"),
        _("The notes and coins add up to %(listed_minor)s. Check both and type them again."),
    ),
    (
        "difference_unexplained",
        _("A reason is needed"),
        _("The difference is %(difference_minor)s: above %(free_minor)s, type why."),
    ),
    (
        "difference_changed",
        _("The difference has changed"),
        _(
            "Money moved in the drawer since: the difference is now %(difference_minor)s. Check it and confirm."
        ),
    ),
    (
        "not_counted",
        _("Count the drawer first"),
        _("Drawers are counted blind here: count %(drawer)s, then close it with that count."),
    ),
    (
        "count_differs",
        _("Not the last count"),
        _("Close %(drawer)s with the amount counted last, or count it again."),
    ),
    (
        "not_handed_over",
        _("Not handed over to you"),
        _("The cashier of %(drawer)s counts it first and names who takes it over."),
    ),
    ("successor_missing", _("Who takes it over?"), _("Choose the person who takes the drawer over.")),
    (
        "moved_since_count",
        _("Money has moved since"),
        _("Money moved in %(drawer)s after it was counted. Its cashier counts it again."),
    ),
    (
        "counts_differ",
        _("The two counts differ"),
        _("%(first_person)s counted %(first_minor)s, %(second_person)s %(counted_minor)s. Count again."),
    ),
    ("transfer_unknown", _("No such transfer"), _("There is no cash transfer %(number)s. Reload the page.")),
    (
        "transfer_answered",
        _("Already answered"),
        _("This cash transfer was accepted, declined or withdrawn meanwhile. Reload the page."),
    ),
    ("transfer_to_itself", _("The same drawer"), _("Choose another drawer to take the cash.")),
    (
        "same_person",
        _("Another person confirms"),
        _("You have asked for this yourself: somebody else confirms it."),
    ),
    (
        "drawer_short_blind",
        _("Not enough cash"),
        _("There is less in %(drawer)s than is needed. Bring cash from the safe first."),
    ),
)


def register() -> None:
    """Register the words, and that nothing of it is undone."""
    word_refusals(REFUSALS)
    names_wrong_input(
        "denomination_unknown",
        "pieces_missing",
        "pieces_unreadable",
        "pieces_differ",
        "difference_unexplained",
        "successor_missing",
    )
    names_of("to_drawer", drawer_names)
    for name in ("first_person", "second_person"):
        names_of(name, people.staff_names)
