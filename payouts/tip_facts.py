"""What happens to tips of winners."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@said(_("%(event)s: tips of %(amount_minor)s paid to the staff, %(receiver)s (slip %(slip)s)"))
class TipsPaid(Fact):
    """Tips of an event were paid to the staff, out of a drawer."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    free_text: ClassVar[tuple[str, ...]] = ("receiver",)

    paid: int
    event: int
    drawer: int
    amount_minor: int
    currency: str
    receiver: str
    slip: int
