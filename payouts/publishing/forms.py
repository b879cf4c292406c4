"""View data of the pages on which prizes are typed and pasted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.money import Money


class PrizesStage(StrEnum):
    """Whether typed prizes are the first published, the next version of reopened ones, or change those in force."""

    FIRST = "first"
    AGAIN = "again"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class PrizeField:
    """A prize in the form that changes them, as typed."""

    place: int
    amount: str
    ticket: str
    thing: str


@dataclass(frozen=True, slots=True)
class PrizesForm:
    """The form: its rows, their sum and the sum required."""

    event_id: int
    event_name: str
    rows: tuple[PrizeField, ...]
    currency: str
    typed: Money | None
    wanted: Money
    with_tickets: bool
    with_things: bool
    beside_url: str
    stage: PrizesStage
    version: int
    has_bubble: bool

    @property
    def with_bubble(self) -> bool:
        """Whether it is asked if the last place is the bubble: only where more than money is."""
        return self.has_bubble or not self.beside_url

    @property
    def difference(self) -> Money | None:
        """How much was typed too much (positive) or too little."""
        return None if self.typed is None else self.typed - self.wanted


@dataclass(frozen=True, slots=True)
class PastedRange:
    """Places of a pasted list that receive the same: as shown, how many, each and together."""

    places: str
    count: int
    each: Money
    total: Money


@dataclass(frozen=True, slots=True)
class PastedPrizes:
    """What was read of a pasted list: ranges, lines and columns left out, the sum beside the pool, what it breaks.

    ``first`` is the first prize that would make the sum; none if the list already does, or cannot by it alone.
    """

    ranges: tuple[PastedRange, ...]
    left_out: tuple[tuple[int, str, str], ...]
    columns_left_out: tuple[str, ...]
    typed: Money
    wanted: Money
    faults: tuple[str, ...] = ()
    first: Money | None = None

    @property
    def difference(self) -> Money:
        """How much the list is over (positive) or short."""
        return self.typed - self.wanted

    @property
    def missing(self) -> Money:
        """The same without its sign."""
        return self.difference if self.difference.minor > 0 else -self.difference

    @property
    def may_save(self) -> bool:
        """Whether it makes the pool, place by place."""
        return not self.faults and not self.difference.minor and bool(self.ranges)


@dataclass(frozen=True, slots=True)
class PasteForm:
    """The page on which prizes are pasted: the text, and what was read of it once it was sent."""

    event_id: int
    event_name: str
    text: str
    currency: str
    wanted: Money
    stage: PrizesStage
    version: int
    keeps_beside: bool
    has_bubble: bool
    fingerprint: str
    """Of the text that is shown: what was changed after the preview is previewed again before it counts."""
    read: PastedPrizes | None = None
