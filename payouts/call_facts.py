"""What happens in the queue of prizes to pay."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class CallFact(Fact):
    """A fact about a prize in the queue: neither a name nor an amount is called."""

    award: int
    event: int
    slip: int
    desk: int


@said(_("Slip %(slip)s called to desk %(desk)s"))
class WinnerCalled(CallFact):
    """The winner who holds a slip was called to a desk; again if ``times`` is above 1."""

    times: int


@said(_("Slip %(slip)s did not come to desk %(desk)s"))
class WinnerSkipped(CallFact):
    """Who was called did not come, and waits behind all others."""


@said(_("Slip %(slip)s put back into the queue"))
class WinnerPutBack(CallFact):
    """Who was called waits again, in the place of the slip."""
