"""Payout tables, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.undo import word_facts
from payouts import table_facts as facts
from wording.words import word_refusals

REFUSALS = (
    (
        "payout_table_named",
        _("Name taken"),
        _("There is a payout table “%(name)s”. Open it to change it, or type another name."),
    ),
    (
        "table_lines_rejected",
        _("Some lines cannot be read"),
        _("Lines rejected: %(lines)s. Correct them and check again; nothing was saved."),
    ),
    ("payout_table_missing", _("No table"), _("Choose a payout table.")),
    (
        "payouts_not_money",
        _("The prizes are not money alone"),
        _("Tickets of a satellite and non-cash prizes are set up with the event. Change them there."),
    ),
)


def register() -> None:
    """Register the words."""
    word_refusals(REFUSALS)
    names_wrong_input("payout_table_missing", "table_lines_rejected")
    word_facts(
        (
            (facts.PayoutTableSaved, _("Payout table “%(name)s” saved (%(lines)s ranges of entries)")),
            (facts.PayoutTableRemoved, _("Payout table “%(name)s” removed")),
        )
    )
