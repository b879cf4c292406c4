"""The field of the Friday played through the pages: small by day, 63 entries in the long profile."""

from __future__ import annotations

from dataclasses import dataclass

from tests.conftest import IS_LONG


@dataclass(frozen=True, slots=True)
class Field:
    """The entries before play (and how many at the cashiers) and after, the early busts, and the money.

    At most ``in_a_row`` are put out by clicks, one after the other.
    """

    early: int
    by_hand: int
    in_a_row: int
    late: int
    out_early: int
    prizes: tuple[int, ...]
    taken: str
    paid: str
    kept: tuple[str, str]

    @property
    def entries(self) -> int:
        """The total of entries."""
        return self.early + self.late


FIELD = (
    Field(
        early=50,
        by_hand=50,
        in_a_row=63,
        late=13,
        out_early=25,
        prizes=(488_200, 306_000, 190_000, 108_000, 72_000, 58_000),
        taken="€13,860.00",
        paid="€12,222.00",
        kept=("€1,260.00", "€378.00"),
    )
    if IS_LONG
    else Field(
        early=14,
        by_hand=8,
        in_a_row=1,
        late=5,
        out_early=3,
        prizes=(235_600, 133_000),
        taken="€4,180.00",
        paid="€3,686.00",
        kept=("€380.00", "€114.00"),
    )
)
