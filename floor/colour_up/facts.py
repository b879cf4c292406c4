"""What happens in a colour-up: announced, counted and closed table by table, closed for the room."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class ColourUpFact(Fact):
    """Chips of ``gone`` become chips of ``into``."""

    event: int
    gone: int
    into: int


@dataclass(frozen=True, slots=True)
class ColourUpAnnounced(ColourUpFact):
    """Chips leave at this number of tables."""

    tables: int


@dataclass(frozen=True, slots=True)
class ColourUpCalledOff(ColourUpFact):
    """The chips stay after all."""


@dataclass(frozen=True, slots=True)
class ColourUpClosed(ColourUpFact):
    """All tables have exchanged; ``delta`` is what the chips in play have gained or lost."""

    delta: int


@dataclass(frozen=True, slots=True)
class OddChipsCounted(Fact):
    """The odd chips of a table were counted, and how many new chips they race for."""

    table: int
    odd_chips: int
    gone: int
    new_chips: int


@dataclass(frozen=True, slots=True)
class TableColouredUp(Fact):
    """A table has exchanged its chips; ``waiting`` tables still have to."""

    table: int
    gone: int
    new_chips: int
    rescued: int
    delta: int
    waiting: int


@dataclass(frozen=True, slots=True)
class StrayChipsExchanged(Fact):
    """Chips that had left were found: ``given`` new ones at equal value, the rest removed (TDA 2024 rule 24-C)."""

    table: int
    chips: int
    gone: int
    given: int
    removed: int


@dataclass(frozen=True, slots=True)
class PlayWaitsForRaces(Fact):
    """Play after the break waits until the room has exchanged its chips."""

    event: int


@dataclass(frozen=True, slots=True)
class PlayResumesWithoutRaces(Fact):
    """Play resumes at the end of the break, even if tables still race."""

    event: int


@dataclass(frozen=True, slots=True)
class ChipsExchanged(Fact):
    """A player changed chips into larger ones during play, at equal value (TDA 2024 rule 25-B)."""

    entry: int
    table: int
    chips: int
    gone: int
    given: int
    into: int
