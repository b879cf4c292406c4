"""What happened to bounties."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said
from payouts.facts import AwardFact, Ways


@said(_("Nobody won the bounty of %(entry)s: %(amount_minor)s"))
class BountyLeft(Fact):
    entry: int
    amount_minor: int
    currency: str


@said(_("%(player)s cashes bounties (%(bounties)s): %(amount_minor)s"))
class BountiesClaimed(Fact):
    """A player cashes the bounties won so far; they are due at the cashier."""

    entry: int
    player: int
    bounties: int
    amount_minor: int
    currency: str


@said(_("Slip %(slip)s made out to %(player)s, bounties: %(amount_minor)s"))
class BountySlipPrepared(AwardFact):
    payments: Ways = ()


@said(_("%(player)s received bounties: %(amount_minor)s (slip %(slip)s)"))
class BountiesPaid(AwardFact):
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    payments: Ways = ()


@said(_("Payment of bounties to %(player)s undone: %(amount_minor)s: %(reason)s"))
class BountiesTakenBack(AwardFact):
    """Paid bounties were returned into ``drawer``, and are due again."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    reason: str
    payments: Ways = ()
    drawer: int | None = None


@said(_("Mystery bounties begin: %(amount_minor)s (envelopes: %(envelopes)s)"))
class MysteryBegun(Fact):
    is_directors: ClassVar[bool] = True

    envelopes: int
    amount_minor: int
    currency: str


@said(_("Other envelopes are in the box: %(amount_minor)s (envelopes: %(envelopes)s)"))
class BoxFilledAgain(Fact):
    """Other envelopes were put into the box, for bounties were sold or voided; what was opened stays opened."""

    is_directors: ClassVar[bool] = True

    envelopes: int
    amount_minor: int
    currency: str


@said(_("The envelope for %(entry)s was opened: %(amount_minor)s"))
class EnvelopeOpened(Fact):
    entry: int
    amount_minor: int
    currency: str
