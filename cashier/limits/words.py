"""The texts of the facts and refusals of limits on cash."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class CashLimitSaid(Fact):
    """The fields of every fact about a limit; ``since`` and ``until`` are dates, empty for no end."""

    cash_limit: int
    name: str
    limit_minor: int
    currency: str
    since: str
    until: str


@says(_("Cash limit “%(name)s” of %(limit_minor)s added, from %(since)s"))
class CashLimitAdded(CashLimitSaid): ...


@says(_("Cash limit “%(name)s” changed: %(limit_minor)s from %(since)s"))
class CashLimitChanged(CashLimitSaid): ...


@says(_("Cash limit “%(name)s” of %(limit_minor)s ends on %(until)s"))
class CashLimitEnded(CashLimitSaid): ...


@says(_("Cash limit “%(name)s” of %(limit_minor)s removed before it began"))
class CashLimitRemoved(CashLimitSaid):
    """A limit on cash that had not begun was removed."""


@says(_("A document of %(player)s was seen and recorded"))
class DocumentRecorded(Fact):
    document: int
    player: int


REFUSALS = (
    (
        "cash_limit",
        _("Above the cash limit"),
        _(
            "%(limit)s: at most %(most_minor)s in cash, and %(counted_minor)s already counts. Of this, %(cash_minor)s "
            "may be cash; use card, transfer or cheque for the rest."
        ),
    ),
    (
        "document_needed",
        _("A document is needed"),
        _(
            "%(limit)s: from %(document_minor)s on, record a document of the player under “Documents”, then try again."
        ),
    ),
    (
        "document_above_limit",
        _("Wrong threshold"),
        _("Type an amount above zero and within the limit, or leave it empty."),
    ),
    ("document_number", _("No number"), _("Type the number of the document.")),
    ("limit_unknown", _("No such limit"), _("There is no cash limit %(number)s. Reload the page.")),
    ("limit_days", _("Wrong number of days"), _("Type a number of days from %(least)s to %(most)s.")),
    ("limit_name", _("No name"), _("Type a name, such as the law that the limit comes from.")),
    ("limit_ends_first", _("It ends before it begins"), _("Choose a last day on or after the first.")),
    ("limit_ended", _("It has ended already"), _("The limit ended on %(until)s. Add a new one.")),
)


def register() -> None:
    """Register the texts of limits on cash."""
    word_refusals(REFUSALS)
