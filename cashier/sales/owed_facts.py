"""What happened to rebuys that are announced before a hand and paid later."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from cashier.sales.facts import Sold
from journal.facts import Fact, said


@said(_("%(player)s announced a rebuy: no. %(number)s, %(chips)s chips, %(amount_minor)s owed"))
class RebuyAnnounced(Fact):
    """A player announced a rebuy: ``chips`` came into play at once, ``amount_minor`` is owed."""

    owed: int
    event: int
    entry: int
    player: int
    number: int
    chips: int
    amount_minor: int
    currency: str


@said(_("%(player)s paid a rebuy: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class RebuyCollected(Sold):
    """A rebuy that was announced was paid; its undo makes it owed again."""


@said(_("The rebuy of %(player)s was called off: no. %(number)s, chips out: %(chips)s. %(cause)s"))
class RebuyCalledOff(Fact):
    """A rebuy that was announced is not owed any more; ``chips`` left play."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    owed: int
    event: int
    entry: int
    player: int
    number: int
    chips: int
    cause: str
