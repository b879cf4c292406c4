"""What happens in the last hands of a day: drawn, played table by table, cancelled."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class EndOfDayFact(Fact):
    """Something that applies to all tables; ``hands`` is the card that was drawn."""

    event: int
    hands: int


@said(_("The last hands were drawn: %(hands)s more at each table (tables: %(tables)s)"))
class LastHandsDrawn(EndOfDayFact):
    tables: int


@said(_("The last hands were called off: play continues as usual"))
class LastHandsCalledOff(EndOfDayFact): ...


@dataclass(frozen=True, slots=True)
class LastHandFact(Fact):
    """A table has finished hand number ``hand`` of ``hands``; ``waiting`` tables still play."""

    table: int
    hand: int
    hands: int
    waiting: int


@said(_("Table %(table)s has finished hand %(hand)s of its last %(hands)s"))
class LastHandPlayed(LastHandFact): ...


@said(_("Table %(table)s has finished its last hand (tables still playing: %(waiting)s)"))
class LastHandsPlayed(LastHandFact): ...
