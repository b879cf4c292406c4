"""The texts of the tax on prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class PrizeTaxSaid(Fact):
    """A rule of the tax on prizes, in force from ``since`` (a date) on."""

    tax: int
    name: str
    since: str
    currency: str


@says(_("Tax on prizes in %(currency)s from %(since)s on: %(name)s"))
class PrizeTaxSet(PrizeTaxSaid):
    undo: ClassVar[Undo] = Undo.BY_REVERSE


@says(_("Tax on prizes in %(currency)s from %(since)s on removed: %(name)s"))
class PrizeTaxRemoved(PrizeTaxSaid): ...


REFUSALS = (
    ("tax_bands", _("Wrong bands"), _("The first band begins at 0, each other one above the one before.")),
    ("tax_percent", _("Wrong percentage"), _("Type percentages from 0 to 100.")),
    (
        "tax_line",
        _("Band not understood"),
        _("Line %(number)s: type an amount and a percentage, such as “0 20” or “5000 25.5”."),
    ),
    (
        "tax_in_past",
        _("The day has passed"),
        _("Prizes paid before stay as they are. Choose today or a later day."),
    ),
    ("tax_day_taken", _("Another rule begins then"), _("Choose another day, or remove that rule first.")),
    ("tax_unknown", _("No such rule"), _("There is no rule %(number)s. Reload the page.")),
    (
        "tax_in_force",
        _("The rule is in force"),
        _(
            "Prizes were paid by it since %(since)s. Set another one from a later day on; without bands nothing is kept back."
        ),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input("tax_bands", "tax_percent", "tax_line", "tax_in_past", "tax_day_taken")
