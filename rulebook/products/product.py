"""One product of an event: what it is, what it costs, the chips it brings, and when it is sold."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.products.prices import Part, Share, fee_of, shares, total


class ProductKind(StrEnum):
    """What is sold."""

    ENTRY = "entry"
    RE_ENTRY = "re_entry"
    REBUY = "rebuy"
    ADD_ON = "add_on"


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """``number`` names it within its event and never changes; an empty ``name`` is that of its kind.

    ``chips`` 0 is the starting stack. ``limit`` per player for re-entries, per entry for the rest; None is no
    limit. It is sold until the end of ``until_level`` (None: the end of registration), an add-on in the break
    after ``after_level``.
    """

    number: int
    kind: ProductKind
    name: str = ""
    pool_minor: int = 0
    parts: tuple[Part, ...] = ()
    chips: int = 0
    limit: int | None = None
    until_level: int | None = None
    after_level: int | None = None

    def brings(self, starting_stack: int) -> int:
        """The chips that it brings (Sanremo art. 5: a rebuy brings the starting stack)."""
        return self.chips or starting_stack

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
