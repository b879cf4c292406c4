"""The codes of counting drawers in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from cashier import drawer_facts as facts
from cashier.messages import drawer_names
from journal.facts import Fact
from journal.undo import taken_back
from wording.words import Text, fact_words, names_of, word_refusals

SENTENCES: dict[type[Fact], Text] = {
    facts.DrawerCounted: _("%(drawer)s counted: %(counted_minor)s, difference %(difference_minor)s"),
    facts.DifferenceExplained: _("Why %(drawer)s was over or short: %(reason)s"),
    facts.CashTransferAsked: _("%(to_drawer)s is asked to take %(amount_minor)s from %(drawer)s: %(reason)s"),
    facts.CashTransferAccepted: _("%(amount_minor)s went from %(drawer)s to %(to_drawer)s"),
    facts.CashTransferDeclined: _("%(to_drawer)s did not take %(amount_minor)s from %(drawer)s"),
    facts.CashTransferWithdrawn: _("%(drawer)s keeps the %(amount_minor)s offered to %(to_drawer)s"),
    facts.DrawerRulesChanged: _("How drawers are counted was changed"),
}
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
    )
    for fact, sentence in SENTENCES.items():
        fact_words(fact, sentence)
        taken_back(fact, None)
    names_of("to_drawer", drawer_names)
