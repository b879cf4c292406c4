"""What happened to versions of published payouts, and to what differs from prizes that were paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@said(_("Sales reopened with version %(version)s of the payouts published: %(reason)s"))
class PayoutsReopened(Fact):
    """Sales go on although payouts are published; prizes are paid again once the next version is published."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    version: int
    reason: str


@said(
    _(
        "Payouts published again, version %(version)s: %(prizes_minor)s (places: %(places)s, entries: "
        "%(entries)s); paid otherwise: %(differing)s, due %(due_minor)s, owed %(owed_minor)s"
    )
)
class PayoutsRepublished(Fact):
    """A later version was published; ``differing`` prizes had been paid otherwise, by these sums."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    version: int
    entries: int
    places: int
    prizes_minor: int
    differing: int
    due_minor: int
    owed_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class DifferenceFact(Fact):
    """A fact about what differs from a prize that was paid: positive is due to the player, negative owed."""

    difference: int
    event: int
    entry: int
    player: int
    place: int
    amount_minor: int
    currency: str


@said(_("%(player)s, place %(place)s: difference of %(amount_minor)s settled (slip %(slip)s)"))
class DifferenceSettled(DifferenceFact):
    """It was paid, or collected, without ``tax_minor`` of it; ``earlier_…`` is what the award said before."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    method: str
    slip: int
    earlier_slip: int
    earlier_method: str
    earlier_drawer: int
    tax_minor: int = 0


@said(_("%(player)s, place %(place)s: the house bears the difference of %(amount_minor)s: %(reason)s"))
class DifferenceWaived(DifferenceFact):
    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str
