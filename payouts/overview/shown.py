"""View data of the page of the payouts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from payouts.awards.rows import AwardView
from payouts.overview.things import ThingsToSwap
from payouts.publishing.differences import DifferenceView
from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row of the pool sheet; ``is_total`` marks the sum of the rows above."""

    label: str
    amount: Money
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A paid place: its prize, its share of all prizes in words, and who took it.

    Places up to ``last`` that nobody has taken yet receive the same.
    """

    place: int
    last: int
    amount: Money
    ticket: Money
    thing: str
    share: str
    winners: tuple[WinnerLine, ...]
    is_bubble: bool = False

    @property
    def places(self) -> str:
        """``7``, or ``10–15`` where they receive the same."""
        return str(self.place) if self.last == self.place else f"{self.place}–{self.last}"

    @property
    def is_other(self) -> bool:
        """Whether who took it receives another amount: that is what is paid."""
        return any(winner.told for winner in self.winners)

    def is_like(self, other: PlaceLine) -> bool:
        """Whether nobody has taken either and both receive the same."""
        mine, theirs = ((one.amount, one.ticket, one.thing, one.is_bubble) for one in (self, other))
        return mine == theirs and not (self.winners or other.winners)


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """An award with the name of its player and the actions available on it.

    ``is_open`` while others may still bust in the same hand and share it: nothing is paid before. ``told`` says what it
    receives where that is not the prize of its line: after a deal, or what was forfeited.
    """

    award: AwardView
    player: str
    told: str
    is_open: bool
    pay_url: str
    back_url: str
    slip_url: str
    ticket_url: str


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """What differs from a prize that was paid, with the name of its player and what the viewer may do about it."""

    difference: DifferenceView
    player: str
    settle_url: str
    waive_url: str


@dataclass(frozen=True, slots=True)
class EarlierVersion:
    """A version that was published before the one in force."""

    number: int
    published_at: datetime
    entries: int
    total: Money


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions published, and what differs from prizes that were paid; ``next_total`` is set while reopened."""

    number: int
    reopened_at: datetime | None
    earlier: tuple[EarlierVersion, ...]
    differences: tuple[DifferenceLine, ...]
    next_total: Money | None
    next_entries: int
    next_places: int


@dataclass(frozen=True, slots=True)
class PayoutsPage:
    """Pool, payout structure and awards of an event; the actions available to the viewer."""

    event_id: int
    event_name: str
    entries: int
    sheet: tuple[SheetLine, ...]
    places: tuple[PlaceLine, ...]
    total: Money
    is_published: bool
    is_edited: bool
    published_at: datetime | None
    has_tickets: bool
    has_things: bool
    due: int
    may_publish: bool
    why_not: str
    may_change: bool
    may_settle: bool
    may_export: bool
    is_settled: bool
    house_note: str
    seats_note: str
    deal_url: str
    has_deal: bool
    unclaimed_url: str
    versions: Versions
    bounties_url: str
    side_pools: tuple[str, ...]
    compare_url: str
    swaps: tuple[ThingsToSwap, ...] = ()
    provisional: str = ""
