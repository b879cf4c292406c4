"""What happens to payout tables, and how an event's prizes are divided."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, said


@said(_("Payout table “%(name)s” saved (%(lines)s ranges of entries)"))
class PayoutTableSaved(Fact):
    """A payout table was typed, imported or changed; ``lines`` are its ranges of entries."""

    name: str
    lines: int


@said(_("Payout table “%(name)s” removed"))
class PayoutTableRemoved(Fact):
    name: str
