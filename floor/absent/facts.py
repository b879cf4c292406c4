"""What happens to absent players: marked, back, their stacks taken up."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.play.facts import PlayFact
from journal.facts import Fact, said


@said(_("%(entry)s is absent and is blinded off"))
class PlayerAway(Fact):
    entry: int


@said(_("%(entry)s has not come: no-show"))
class PlayerNeverCame(Fact):
    """A player has not come to the first seat."""

    entry: int


@said(_("%(entry)s has left for good and is blinded off"))
class PlayerLeft(Fact):
    """A player has left for good: the stack is blinded off."""

    entry: int


@said(_("%(entry)s is back"))
class PlayerBack(Fact):
    entry: int


@said(_("%(entry)s is blinded off: %(chips)s chips to the table, stack left: %(stack)s"))
class StackBlindedOff(Fact):
    """Blinds and antes took ``chips`` of the stack of an absent player; ``stack`` is left."""

    entry: int
    chips: int
    stack: int


@said(_("%(entry)s never came: stack taken up, chips out of play: %(chips)s"))
class StackTakenUp(PlayFact):
    """The stack of a player who never came was taken up: it is no entry, and takes no place."""

    entry: int
    chips: int


@said(_("%(entry)s never came and lost the game, place %(place_range)s; chips out of play: %(chips)s"))
class GameLost(PlayFact):
    """A player who never came lost the game: the stack was taken up, the places as for a bust."""

    entry: int
    place_range: tuple[int, int]
    chips: int
