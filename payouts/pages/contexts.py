"""View data of the payouts' pages, named as the templates use it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from cashier.sales.contexts import HandOut, MethodChoice
from payouts.pages.shared_things import ThingsToSwap
from payouts.queries.awards import AwardView
from payouts.queries.differences import DifferenceView
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


@dataclass(frozen=True, slots=True)
class PayPanel:
    """A prize about to be paid; confirmed twice, because money leaves.

    ``lines`` are what goes in each way, ``kept`` what the form handed in, for the confirmation to hand on. ``target`` is
    the event that a seat is for, ``why_ticket`` what forbids its winner to enter it, ``plays`` whether that is asked for.
    """

    player: str
    number: int
    places: str
    amount: Money
    thing: str
    action_url: str
    digits: int
    methods: tuple[MethodChoice, ...]
    kept: tuple[tuple[str, str], ...]
    lines: tuple[HandOut, ...]
    is_asked: bool
    slip_url: str
    drawers_url: str
    limit_note: str
    documents_url: str
    target: str
    why_ticket: str
    plays: bool
    prize: Money | None = None
    """The prize, where the winner does not receive ``off`` of it; ``amount`` is the rest."""
    off: tuple[HandOut, ...] = ()
    tip: Decimal | None = None
    """What is suggested to leave for the staff; None where the house takes no tips."""
    rates: tuple[tuple[str, str], ...] = ()
    """The currencies whose notes may be a part of the cash, each with what it is sold at."""

    @property
    def asks_notes(self) -> bool:
        """Whether the drawer lacks cash that its notes of another currency make up for."""
        return any(one.hint for one in self.methods)


@dataclass(frozen=True, slots=True)
class PaidPanel:
    """A prize that was paid; ``ticket_url`` prints the ticket that was won, ``receipt_url`` the entry that it became."""

    player: str
    places: str
    amount: Money
    thing: str
    slip: int
    method_label: str
    slip_url: str
    ticket_url: str
    receipt_url: str = ""
    entered: str = ""
