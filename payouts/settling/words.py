"""The texts of settling an event."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from wording.words import word_refusals


@says(
    _(
        "%(event)s settled: %(taken_minor)s collected, fees %(fees_minor)s, withheld "
        "%(withheld_minor)s, prizes %(paid_minor)s"
    )
)
class EventSettled(Fact):
    """The money of an event was closed: ``withheld_minor`` posted, the prize pool is empty."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    taken_minor: int
    fees_minor: int
    withheld_minor: int
    paid_minor: int
    income_minor: int
    currency: str
    given_back_minor: int = 0


REFUSALS = (
    ("awards_due", _("Prizes are waiting"), _("Not paid yet: %(entries)s. Pay them, then settle.")),
    (
        "prizes_not_awarded",
        _("Prizes without a winner"),
        _("Not all %(places)s paid places have been awarded. Check the finishing order."),
    ),
    (
        "differences_open",
        _("Differences are open"),
        _("Neither settled nor waived yet: %(entries)s. Do that first, then settle the event."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
