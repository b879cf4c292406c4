"""One product of an event: what it is, what it costs, the chips it brings, and when and to whom it is sold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.products.prices import Part, Share, fee_of, shares, total


class ProductKind(StrEnum):
    """What is sold."""

    ENTRY = "entry"
    RE_ENTRY = "re_entry"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    LATE_ENTRY = "late_entry"
    DOUBLE_REBUY = "double_rebuy"
    BOUNTY = "bounty"
    SIDE_FEE = "side_fee"


SOLD_AS: Mapping[ProductKind, ProductKind] = {
    ProductKind.LATE_ENTRY: ProductKind.ENTRY,
    ProductKind.DOUBLE_REBUY: ProductKind.REBUY,
}
"""Kinds that are sold by the rules of another kind."""
LONGEST_TIER = 24
"""The name of a tier of members."""
SEATS = (ProductKind.ENTRY, ProductKind.RE_ENTRY)
"""Kinds that bring a new seat and the starting stack."""
EXTRAS = (ProductKind.BOUNTY, ProductKind.SIDE_FEE)
"""Kinds that bring no chips."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A number of one chip, as part of a stack."""

    worth: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """``number`` identifies it within its event and never changes; an empty ``name`` means the name of its kind.

    ``chips`` 0 is the starting stack, or twice that for a double rebuy; an entry with its own price, such as
    an early bird, may start with another stack. ``piles`` is how many of each chip it brings; none: as the
    chip set pays it. ``limit`` is per player for entries and re-entries, per entry for the rest;
    ``player_limit``, ``day_limit`` and ``event_limit`` count the sales to one player, on one day and
    altogether. None is no limit.

    It is on sale on ``days`` (none: all), once the level ``after_level`` is over and ``from_entries`` entries
    are sold; until the end of the level ``until_level`` (0: until play starts), of the break after the level
    ``until_break``, until ``until_at`` (aware) and until ``until_entries`` are sold; ``in_last_break``: only
    in the last break before registration closes. Without an end of its own, an add-on is sold until the end
    of the break after ``after_level``, everything else until the end of registration. ``only_booked``: to
    players who had a booking; ``is_given``: an add-on that is not sold, but given to everybody in play at once
    (WSOP 2009), paid for by the entry; ``tiers``: to members of one of these tiers, without any to everybody.
    """

    number: int
    kind: ProductKind
    name: str = ""
    pool_minor: int = 0
    parts: tuple[Part, ...] = ()
    chips: int = 0
    piles: tuple[Pile, ...] = ()
    limit: int | None = None
    until_level: int | None = None
    after_level: int | None = None
    until_break: int | None = None
    until_at: datetime | None = None
    from_entries: int | None = None
    until_entries: int | None = None
    in_last_break: bool = False
    days: tuple[int, ...] = ()
    only_booked: bool = False
    is_given: bool = False
    tiers: tuple[str, ...] = ()
    player_limit: int | None = None
    day_limit: int | None = None
    event_limit: int | None = None

    @property
    def sold_as(self) -> ProductKind:
        """The kind whose rules apply to its sale."""
        return SOLD_AS.get(self.kind, self.kind)

    @property
    def price_minor(self) -> int:
        """What the player pays, in minor units."""
        return total(self.pool_minor, self.parts)

    @property
    def fee_minor(self) -> int:
        """What the house keeps of it, in minor units."""
        return fee_of(self.pool_minor, self.parts)

    @property
    def shares(self) -> tuple[Share, ...]:
        """The price by account."""
        return shares(self.pool_minor, self.parts)

    @property
    def has_end(self) -> bool:
        """Whether its sale has an end of its own."""
        ends = (self.until_level, self.until_break, self.until_at, self.until_entries)
        return self.in_last_break or any(end is not None for end in ends)

    @property
    def only_break(self) -> int | None:
        """The level after which it is sold in the break only, as an add-on without an end is; None for other products."""
        is_add_on = self.kind is ProductKind.ADD_ON and not self.has_end
        is_one = is_add_on or (self.until_break is not None and self.until_break == self.after_level)
        return self.after_level if is_one else None

    @property
    def is_counted(self) -> bool:
        """Whether it has a limit of its own, besides those of re-entries, rebuys and add-ons per entry."""
        own = self.limit if self.sold_as in (ProductKind.ENTRY, *EXTRAS) else None
        limits = (own, self.player_limit, self.day_limit, self.event_limit)
        return any(limit is not None for limit in limits)

    @property
    def is_particular(self) -> bool:
        """Whether its sale is limited in time, to some players or in number: an early price, a late entry."""
        opens = self.after_level is not None or self.from_entries is not None or bool(self.days)
        is_late = self.kind is ProductKind.LATE_ENTRY
        is_for_some = self.only_booked or bool(self.tiers)
        return self.has_end or opens or is_late or is_for_some or self.is_counted

    @property
    def piles_worth(self) -> int:
        """The value of its piles."""
        return sum(pile.worth * pile.count for pile in self.piles)

    def chips_of(self, starting_stack: int) -> int:
        """The chips it brings."""
        if self.sold_as in EXTRAS:
            return 0
        return self.chips or starting_stack * (2 if self.kind is ProductKind.DOUBLE_REBUY else 1)
