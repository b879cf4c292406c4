"""The set-up of an event: money, entry rules, days, structure, prizes, and the chips with their colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from rulebook.advance import AdvanceRule
from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup
from rulebook.days.playing import own_structure
from rulebook.money import Money
from rulebook.payouts import PayoutShape, RemainderPlace, Steepness, TableRow, Tiering
from rulebook.pool import Withholding
from rulebook.products import Product
from rulebook.profile import RulesProfile
from rulebook.satellite import RemainderRule, SecondSeat
from rulebook.side_pools import SidePool
from rulebook.structure import GameOrder, LastLevel, Period, Structure
from tournaments.prices import FREE_ENTRY, SIMPLE, Priced, with_simple

COLOURS: Mapping[str, str] = {
    "white": "#f4f1e8",
    "red": "#c8242c",
    "blue": "#1d5fc4",
    "green": "#1f7a3d",
    "black": "#14181b",
    "purple": "#6b2fa0",
    "yellow": "#f2c21a",
    "orange": "#ef7d1a",
    "pink": "#e8719d",
    "grey": "#8b949a",
    "gray": "#8b949a",
    "brown": "#7a4b26",
    "bianco": "#f4f1e8",
    "rosso": "#c8242c",
    "blu": "#1d5fc4",
    "verde": "#1f7a3d",
    "nero": "#14181b",
    "viola": "#6b2fa0",
    "giallo": "#f2c21a",
    "arancione": "#ef7d1a",
    "rosa": "#e8719d",
    "grigio": "#8b949a",
    "marrone": "#7a4b26",
}
"""Colours of chips, in the languages of the product; a chip with another word has no colour."""

EXACT = re.compile(r"#[0-9a-f]{6}")


def swatch_of(colour: str) -> str:
    """The CSS colour of a chip: of a known word, or as typed (#1d5fc4); empty for others."""
    word = colour.strip().lower()
    return COLOURS.get(word, word if EXACT.fullmatch(word) else "")


class PlayState(StrEnum):
    """How play is run at the tables of a day."""

    NORMAL = "normal"
    HAND_FOR_HAND = "hand_for_hand"
    LAST_HANDS = "last_hands"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """How play is run on a day; ``has_hand_on`` during a hand of hand for hand: nobody moves then."""

    state: PlayState = PlayState.NORMAL
    has_hand_on: bool = False

    @property
    def is_normal(self) -> bool:
        """Whether tables play on without waiting for each other."""
        return self.state is PlayState.NORMAL

    @property
    def is_hand_for_hand(self) -> bool:
        """Whether every table waits for the others after each hand."""
        return self.state is PlayState.HAND_FOR_HAND

    @property
    def are_last_hands(self) -> bool:
        """Whether the card for the last hands is drawn."""
        return self.state is PlayState.LAST_HANDS


NORMAL_PLAY = PlayOn()


class PayoutKind(StrEnum):
    """What the prizes are: money by a payout structure, percentages or a payout table, tickets, or things."""

    CASH = "cash"
    SHARES = "shares"
    TABLE = "table"
    SATELLITE = "satellite"
    IN_KIND = "in_kind"


MONEY_KINDS = (PayoutKind.CASH, PayoutKind.SHARES, PayoutKind.TABLE)
"""Kinds of prizes in money; their structure may also have tickets and things."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A prize in kind for one place."""

    place: int
    name: str


MOST_FIRST = 9_000
"""The largest first prize, in hundredths of a percent of the prizes."""

MOST_MIN_CASH_PERCENT = 10_000
"""A minimum cash above a hundred entries is a typing error."""


@dataclass(frozen=True, slots=True)
class PayoutRule:
    """The rule that determines the prizes.

    ``places`` (None: by percent of the entries); ``paid_points`` is the part of the entries in hundredths of
    a percent (None: by the profile); ``shares`` in hundredths of a percent from place 1; ``ticket_minor`` the
    value of a seat; ``round_to_minor`` the rounding unit of a prize (0: chosen by the payout structure);
    ``min_cash_minor``, or ``min_cash_percent`` of the entry price, is the last prize (both 0: usual for the
    field). ``steepness`` to ``rest_place`` are the fields of ``PayoutShape``.

    ``target`` is the event in which the seats of a satellite are played (None: any); ``remainder`` says where
    money goes that buys no seat, in pieces of ``chunk_minor`` (0: twice the buy-in and fee) or by
    ``percents`` that make 100; ``second_seat`` what a winner gets who has entered already; ``milestone`` the
    stack in chips that wins a seat early (0: none does).

    The first ``ticket_places`` of an event for money win a ticket beside it, which the pool pays first; a
    satellite awards at most that number of seats (0: all that the pool buys). ``things`` are added to the
    money of their places. ``bubble_minor``, or ``bubble_percent`` of the entry price, goes to the first place
    out of the money, as a ticket if ``is_bubble_ticket``. ``table`` is the name of a payout table and
    ``rows`` a copy of it, because the house may change its own.
    """

    kind: PayoutKind = PayoutKind.CASH
    places: int | None = None
    paid_points: int | None = None
    shares: tuple[int, ...] = ()
    ticket_minor: int = 0
    ticket_name: str = ""
    ticket_places: int = 0
    things: tuple[Thing, ...] = ()
    round_to_minor: int = 0
    min_cash_minor: int = 0
    min_cash_percent: int = 0
    bubble_minor: int = 0
    bubble_percent: int = 0
    is_bubble_ticket: bool = False
    target: int | None = None
    remainder: RemainderRule = RemainderRule.NEXT_PLACE
    chunk_minor: int = 0
    percents: tuple[int, ...] = ()
    second_seat: SecondSeat = SecondSeat.TICKET
    milestone: int = 0
    steepness: Steepness = Steepness.USUAL
    first_points: int = 0
    tiers: Tiering = Tiering.USUAL
    rest_place: RemainderPlace = RemainderPlace.FIRST
    table: str = ""
    rows: tuple[TableRow, ...] = ()

    @property
    def shape(self) -> PayoutShape:
        """The shape of generated prizes."""
        return PayoutShape(self.steepness, self.first_points, self.tiers, self.rest_place)

    @property
    def seat_target(self) -> int | None:
        """The event in which the seats of a satellite are played, if it has a target."""
        return self.target if self.kind is PayoutKind.SATELLITE else None

    @property
    def seat_milestone(self) -> int:
        """The stack in chips that wins a seat of a satellite early; 0 for none."""
        return self.milestone if self.kind is PayoutKind.SATELLITE else 0

    def min_cash(self, price_minor: int) -> int:
        """The minimum cash of an event whose entries cost ``price_minor``, in minor units; 0 if not set."""
        return self.min_cash_minor or price_minor * self.min_cash_percent // 100

    def bubble(self, price_minor: int) -> int:
        """What the first place out of the money receives, in minor units; 0 if nothing."""
        return self.bubble_minor or price_minor * self.bubble_percent // 100


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip of the set: its value, its colour, how many are in a starting stack, how many the house owns.

    0 if the numbers were not entered.
    """

    worth: int
    colour: str = ""
    count: int = 0
    owned: int = 0

    @property
    def swatch(self) -> str:
        """Its CSS colour; empty if its colour is unknown."""
        return swatch_of(self.colour)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTerms(Priced):
    """How an event is sold and played. Money in minor units of ``currency``; levels without breaks.

    ``guarantee_parts`` are the parts of prices that a gross guarantee contains besides the pool (``bounty``),
    ``added_minor`` is what the house always adds to the pool. ``side_pools`` are the side fees that are paid
    out in the event. ``house_defaults`` names the unpublished fields that have the house's default.
    """

    name: str
    starts_at: datetime
    currency: str = "EUR"
    is_main: bool = False
    products: tuple[Product, ...] = (FREE_ENTRY,)
    withholdings: tuple[Withholding, ...] = ()
    guarantee_minor: int = 0
    is_guarantee_gross: bool = False
    guarantee_parts: tuple[str, ...] = ()
    added_minor: int = 0
    side_pools: tuple[SidePool, ...] = ()
    starting_stack: int = 20_000
    seats_per_table: int = 9
    min_entries: int = 2
    max_entries: int | None = None
    late_until_level: int | None = None
    late_until_at: datetime | None = None
    chip_set: tuple[Chip, ...] = ()
    payout: PayoutRule = field(default_factory=PayoutRule)
    profile: RulesProfile = field(default_factory=RulesProfile)
    advance: AdvanceRule = field(default_factory=AdvanceRule)
    carry: Carry = Carry.BEST
    re_entries_in_all: int | None = None
    last_level: LastLevel = LastLevel.REPEATS
    games: GameOrder = field(default_factory=GameOrder)
    draws_at_sale: bool = True
    unpaid_holds_seat: bool = False
    unpaid_minutes: int = 30
    house_defaults: tuple[str, ...] = ()
    shows_names: bool = True

    @property
    def guarantee(self) -> Money:
        """The prizes that the house guarantees."""
        return Money(self.guarantee_minor, self.currency)

    @property
    def withheld_points(self) -> int:
        """All withholdings together, in hundredths of a percent."""
        return sum(item.points for item in self.withholdings)

    @property
    def has_no_pool(self) -> bool:
        """Whether the prize pool is always empty: neither the house nor any product adds to it."""
        is_given = self.guarantee_minor or self.added_minor
        return not is_given and not any(product.pool_minor for product in self.products)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSetup(EventTerms):
    """A whole set-up; an event without days has one, at ``starts_at``."""

    days: tuple[DaySetup, ...] = ()
    periods: tuple[Period, ...] = ()

    @property
    def structure(self) -> Structure:
        """The periods in the rulebook's terms."""
        return Structure(self.periods, self.last_level, self.games)

    @property
    def played_days(self) -> tuple[DaySetup, ...]:
        """The days, at least one."""
        return self.days or (DaySetup(self.starts_at),)

    @property
    def structures(self) -> tuple[Structure, ...]:
        """What its days play: the event's structure, and those of days with levels of their own."""
        whole = self.structure
        return tuple(dict.fromkeys(own_structure(day, whole) for day in self.played_days))


def changed_setup(setup: EventSetup, **changes: Any) -> EventSetup:
    """The set-up with some fields changed, also simple prices (``buy_in_minor``, ``rebuys`` …)."""
    prices = {name: changes.pop(name) for name in SIMPLE if name in changes}
    result = replace(setup, **changes)
    return replace(result, products=with_simple(result.products, prices))


def simple_setup(**values: Any) -> EventSetup:
    """A set-up from fields that may include simple prices."""
    prices = {name: values.pop(name) for name in SIMPLE if name in values}
    return changed_setup(EventSetup(**values), **prices)
