"""The texts of add-ons given to everybody."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, says
from wording.words import Text, word_refusals


@says(
    ngettext_lazy(
        "The add-on was given to %(entries)s entry: %(chips)s chips",
        "The add-on was given to %(entries)s entries: %(chips)s chips each",
        "entries",
    )
)
class AddOnsGiven(Fact):
    """Everybody in play got the chips of an add-on that is not sold; ``sold_name`` is its name."""

    event: int
    entries: int
    chips: int
    sold_name: str


@says(
    ngettext_lazy(
        "The add-on was given to %(entries)s entry: %(chips)s chips, %(amount_minor)s from the fees to the prize pool",
        "The add-on was given to %(entries)s entries: %(chips)s chips each, %(amount_minor)s from the fees to the prize pool",
        "entries",
    )
)
class AddOnsPaid(AddOnsGiven):
    """The same, and the fees pay for it."""

    amount_minor: int
    currency: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "add_on_not_given",
        _("No add-on is given"),
        _("The event has no add-on for everybody. Set it up under its prices."),
    ),
    ("add_on_had", _("Everybody has it"), _("Everybody in play was given this add-on already.")),
    (
        "fees_short",
        _("The fees do not cover it"),
        _(
            "The add-ons cost %(amount_minor)s, and the fees hold %(left_minor)s. Lower their price in the set-up."
        ),
    ),
)


def register() -> None:
    """Register the texts of add-ons given to everybody."""
    word_refusals(REFUSALS)
