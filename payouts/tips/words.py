"""The texts of winners' tips."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from wording.words import word_refusals


@says(_("%(event)s: tips of %(amount_minor)s paid to the staff, %(receiver)s (slip %(slip)s)"))
class TipsPaid(Fact):
    """Tips of an event were paid to the staff from a drawer."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    free_text: ClassVar[tuple[str, ...]] = ("receiver",)

    paid: int
    event: int
    drawer: int
    amount_minor: int
    currency: str
    receiver: str
    slip: int


REFUSALS = (
    ("tips_off", _("No tips here"), _("The house takes no tips of prizes: House, Paying prizes.")),
    ("tip_over_prize", _("More than the prize"), _("Type a tip from 0 to what the winner receives.")),
    ("tips_short", _("Not that much is left"), _("Type an amount above zero, at most %(left_minor)s.")),
    (
        "tips_paid_out",
        _("The tip was paid to the staff"),
        _("The staff has received this tip. Undo that payment first: Drawers, Tips."),
    ),
    ("receiver_missing", _("Signature missing"), _("Type a name for the signature.")),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input("tip_over_prize", "tips_short", "receiver_missing")
