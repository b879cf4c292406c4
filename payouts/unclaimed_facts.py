"""What happens to prizes that nobody comes for, and how the house pays its prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class PrizesMoved(Fact):
    """Prizes of an event that moved; ``amount_minor`` with their tickets."""

    event: int
    awards: tuple[int, ...]
    prizes: int
    amount_minor: int
    currency: str


@said(_("%(event)s: unclaimed prizes moved to their account (%(prizes)s): %(amount_minor)s"))
class PrizesUnclaimed(PrizesMoved):
    undo: ClassVar[Undo] = Undo.BY_REVERSE


@said(_("%(event)s: unclaimed prizes are due again (%(prizes)s): %(amount_minor)s"))
class PrizesDueAgain(PrizesMoved):
    """Unclaimed prizes are due again, in the pool."""

    undo: ClassVar[Undo] = Undo.NEVER


@said(_("How prizes are paid was changed"))
class PayingRulesChanged(Fact):
    unclaimed_days: int | None
    calls: bool = False
    identifies: bool = False
    tips: bool = False
    tip_points: int = 0
