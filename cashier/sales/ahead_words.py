"""The texts of entries paid ahead."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from cashier.sales.words import OfEntry
from journal.facts import Fact, says
from wording.words import Text, word_refusals


@says(_("%(player)s plays %(day)s, paid ahead: no. %(number)s, table %(table)s seat %(seat)s"))
class AheadPlayed(OfEntry):
    """A player who is out plays the flight that was paid ahead; without a seat until one is drawn."""

    day: int
    table: int | None
    seat: int | None


@says(
    ngettext_lazy(
        "%(entries)s entry paid ahead is refunded: %(amount_minor)s owed",
        "%(entries)s entries paid ahead are refunded: %(amount_minor)s owed",
        "entries",
    )
)
class AheadRefunded(Fact):
    """What was paid ahead and is not used is owed to the players; ``voided`` are their sales."""

    event: int
    entries: int
    voided: tuple[int, ...]
    amount_minor: int
    currency: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "paid_ahead",
        _("Paid ahead already"),
        _("The player has paid for %(day)s. Void that sale first to sell it again."),
    ),
    (
        "nothing_ahead",
        _("Nothing to refund"),
        _("No entry paid ahead is to be refunded: its player is out, or still plays."),
    ),
    (
        "paid_ahead_open",
        _("Entries are paid ahead"),
        _("Entries paid ahead and neither played nor refunded: %(entries)s. Refund them first."),
    ),
)


def register() -> None:
    """Register the texts of entries paid ahead."""
    word_refusals(REFUSALS)
