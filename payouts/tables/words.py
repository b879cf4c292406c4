"""The texts of payout tables."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, says
from wording.words import word_refusals


@says(_("Payout table “%(name)s” saved (%(lines)s ranges of entries)"))
class PayoutTableSaved(Fact):
    """A payout table was typed, imported or changed; ``lines`` are its ranges of entries."""

    name: str
    lines: int


@says(_("Payout table “%(name)s” removed"))
class PayoutTableRemoved(Fact):
    name: str


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
    (
        "prizes_too_long",
        _("The list is too long"),
        _("Paste at most %(lines)s lines: places with the same prize fit in one."),
    ),
    (
        "prize_line_place",
        _("No place"),
        _("It does not begin with a place from 1 to %(most)s, or a range such as 10-12."),
    ),
    (
        "prize_line_more",
        _("More than place and prize"),
        _(
            "It has more than a place and an amount: name the columns in the first line, or leave only these two."
        ),
    ),
    (
        "prize_line_doubtful",
        _("Place and prize run together"),
        _("It may be one amount: write | between place and prize."),
    ),
    (
        "prize_line_currency",
        _("Another currency"),
        _("The amount is not in %(currency)s, which the event has."),
    ),
    ("payout_table_missing", _("No table"), _("Choose a payout table.")),
    (
        "payouts_not_money",
        _("The prizes are not money alone"),
        _("Tickets of a satellite and non-cash prizes are set up with the event. Change them there."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input("payout_table_missing", "table_lines_rejected", "prizes_too_long")
