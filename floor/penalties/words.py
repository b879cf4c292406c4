"""Penalties in words: what was given, what may not be done, how each is undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.problems import names_wrong_input
from tournaments.queries import offence_label
from wording.words import Text, format_of, word_refusals

REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("offence_missing", _("No reason chosen"), _("Choose what the penalty is for.")),
    (
        "penalty_closed",
        _("This penalty is over"),
        _("The penalty of %(entry)s is no longer active: %(state)s. Undo that line, or give a new one."),
    ),
    (
        "penalty_not_served",
        _("The penalty is not served"),
        _("%(entry)s still misses %(hands_missed)s or waits out the time. Say why they return early."),
    ),
    (
        "nothing_to_serve",
        _("Nothing to serve"),
        _(
            "%(entry)s had a warning or a dead hand: that stays for the whole event. Cancel it "
            "if it was wrong."
        ),
    ),
    (
        "disqualification_stands",
        _("A disqualification cannot be cancelled here"),
        _("Undo its line in the journal, or reinstate %(entry)s."),
    ),
    (
        "chips_over_stack",
        _("More chips than the stack"),
        _("Chips hidden: %(chips)s, stack: %(stack)s. Count the stack with them."),
    ),
    (
        "no_expulsion",
        _("No expulsion here"),
        _("By the rules of this event %(entry)s is disqualified, not expelled. Ban them on their own page."),
    ),
    (
        "not_disqualified",
        _("Not disqualified"),
        _("%(entry)s is not disqualified in this event: disqualify them first."),
    ),
    (
        "nobody_on_penalty",
        _("Nothing to count"),
        _("No player of table %(table)s is absent or on penalty: there is nothing to count."),
    ),
    (
        "hands_are_reported",
        _("The tables report their hands"),
        _(
            "In hand for hand and the last hands, every table reports its hand and penalties "
            "count with it. Report it there."
        ),
    ),
    (
        "prize_undecided",
        _("What happens to the prize?"),
        _(
            "The place is paid and the rules leave it open: say whether the prize is forfeited, "
            "and who gets it."
        ),
    ),
)


def register() -> None:
    """Register the texts of penalties, and how each fact is undone."""
    word_refusals(REFUSALS)
    names_wrong_input("penalty_not_served", "prize_undecided")
    format_of("offence", _offence)
    format_of("hands_missed", hands_text)


def hands_text(hands: int, _details: Mapping[str, Any] | None = None) -> str:
    """``1 hand``, ``14 hands``."""
    return ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": hands}


def _offence(code: str, _details: Mapping[str, Any]) -> str:
    return offence_label(code)
