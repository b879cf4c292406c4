"""What happens to bags: sealed, held back, not found, removed, recounted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from floor.play.facts import PlayFact
from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class BagFact(Fact):
    """Something about the bag of a player; ``bag`` is its number."""

    entry: int
    bag: int


@said(_("%(entry)s: bag %(bag)s sealed with %(chips)s chips"))
class StackBagged(BagFact):
    chips: int


@said(_("%(entry)s signed for %(chips)s chips in bag %(bag)s"))
class BagSignedByPlayer(BagFact):
    chips: int


@said(_("%(entry)s: the floor signed for %(chips)s chips in bag %(bag)s"))
class BagSignedByFloor(BagFact):
    chips: int


@said(_("%(entry)s: bag %(bag)s was opened by mistake and waits for a recount: %(cause)s"))
class BagHeld(BagFact):
    """A bag was opened by mistake; nobody plays from it until it is counted again."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@said(_("%(entry)s: bag %(bag)s was not found: %(cause)s"))
class BagNotFound(BagFact):
    """A bag was not there when its player came for it."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@said(_("%(entry)s: bag %(bag)s opened, %(counted)s chips; bagged: %(bagged)s"))
class BagRecounted(BagFact):
    """A bag was opened and counted again: chips ``bagged`` and ``counted``."""

    undo: ClassVar[Undo] = Undo.NEVER

    bagged: int
    counted: int


@said(_("%(entry)s: the seal of bag %(bag)s was broken; %(counted)s chips, bagged: %(bagged)s"))
class BagOpenedBroken(BagRecounted):
    """A bag was found with a broken seal and counted again."""


@said(_("%(entry)s: bag %(bag)s with %(chips)s chips taken out of play, place %(place_range)s: %(cause)s"))
class BagRemoved(PlayFact):
    """A bag left play and its player is out: ``chips`` and places as for a bust."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    entry: int
    bag: int
    chips: int
    place_range: tuple[int, int]
    cause: str


@said(_("%(entry)s surrendered bag %(bag)s with %(chips)s chips, place %(place_range)s"))
class BagSurrendered(BagRemoved): ...
