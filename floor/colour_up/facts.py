"""What happens in a colour-up: announced, counted and closed table by table, closed for the room."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class ColourUpFact(Fact):
    """Chips of ``gone`` become chips of ``into``."""

    event: int
    gone: int
    into: int


@said(_("Colour-up announced: %(gone)s into %(into)s (tables: %(tables)s)"))
class ColourUpAnnounced(ColourUpFact):
    tables: int


@said(_("Colour-up called off: chips of %(gone)s stay in play"))
class ColourUpCalledOff(ColourUpFact): ...


@said(_("Colour-up closed: %(gone)s into %(into)s, chips in play %(delta)s"))
class ColourUpClosed(ColourUpFact):
    """All tables have exchanged; ``delta`` is what the chips in play have gained or lost."""

    delta: int


@said(_("Table %(table)s: %(odd_chips)s odd chips of %(gone)s, new chips: %(new_chips)s"))
class OddChipsCounted(Fact):
    table: int
    odd_chips: int
    gone: int
    new_chips: int


@said(_("Table %(table)s has exchanged its chips of %(gone)s: %(delta)s (tables left: %(waiting)s)"))
class TableColouredUp(Fact):
    """A table has exchanged its chips; ``waiting`` tables still have to."""

    table: int
    gone: int
    new_chips: int
    rescued: int
    delta: int
    waiting: int


@said(_("Table %(table)s: %(chips)s late chips of %(gone)s, new chips: %(given)s, removed: %(removed)s"))
class StrayChipsExchanged(Fact):
    """Chips that had left were found: ``given`` new ones at equal value, the rest removed (TDA 2024 rule 24-C)."""

    table: int
    chips: int
    gone: int
    given: int
    removed: int


@said(_("Play after the break waits for the tables that still race"))
class PlayWaitsForRaces(Fact):
    event: int


@said(_("Play resumes after the break, though tables still race"))
class PlayResumesWithoutRaces(Fact):
    """Play resumes at the end of the break, even if tables still race."""

    event: int


@said(_("%(entry)s changed chips at table %(table)s: %(chips)s of %(gone)s into %(given)s of %(into)s"))
class ChipsExchanged(Fact):
    """A player changed chips into larger ones during play, at equal value (TDA 2024 rule 25-B)."""

    entry: int
    table: int
    chips: int
    gone: int
    given: int
    into: int
