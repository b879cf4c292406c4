"""The figures of an event at a few sizes of its field, before anybody has bought in."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulebook.pool import PoolSale, Side, Withholding, pool_sheet

USUAL_SIZES = (50, 100, 200)
"""The fields compared if neither the event nor the room limits the entries."""
PARTS = (4, 2, 1)
"""Otherwise a quarter, a half and all of the capacity."""
FEWEST = 2
MOST_TO_BREAK_EVEN = 1_000_000
"""A guarantee that needs more entries is out of reach."""


def field_sizes(capacity: int | None) -> tuple[int, ...]:
    """The sizes that a director compares: a quarter, a half and all of ``capacity``, else the usual ones.

    >>> field_sizes(120)
    (30, 60, 120)
    """
    if not capacity or capacity < FEWEST:
        return USUAL_SIZES
    return tuple(sorted({max(FEWEST, -(-capacity // part)) for part in PARTS}))


def tables_for(entries: int, seats: int) -> int:
    """How many tables of ``seats`` a field needs when all of it plays at once."""
    return -(-entries // seats)


def break_even(
    price: int,
    withholdings: Sequence[Withholding],
    guarantee: int,
    *,
    is_guarantee_gross: bool = False,
    added: int = 0,
    sides: tuple[Side, ...] = (),
    contained: Collection[str] = (),
) -> int | None:
    """The fewest entries of ``price`` with which the house adds nothing to reach ``guarantee``.

    ``added`` is what the house adds in any case, ``sides`` what an entry pays besides ``price``,
    ``contained`` the sides that a gross guarantee contains. Rebuys and add-ons are not counted. None without a
    guarantee, or if no field reaches it.
    """
    if guarantee <= 0 or price <= 0:
        return None

    def reaches(entries: int) -> bool:
        sheet = pool_sheet(
            [PoolSale(price, 0, entries, sides)],
            withholdings,
            guarantee,
            is_guarantee_gross=is_guarantee_gross,
            added=added,
            contained=contained,
        )
        return not sheet.overlay

    low, high = 0, 1
    while not reaches(high):
        low, high = high, high * 2
        if low > MOST_TO_BREAK_EVEN:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return high
