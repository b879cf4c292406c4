"""Payout tables of a house: percentages by place for ranges of the number of entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from rulebook.payouts.shape import PayoutShape, with_remainder
from rulebook.refusals import Refusal
from rulebook.split import PartRounding, RestGoes, split

WHOLE_POOL = 1_000_000
"""Millionths in the whole: percentages of large fields have up to four decimals."""
NEARLY = 5_000
"""Published tables are rounded: shares that miss the whole by half a percent at most."""
MOST_ROWS, MOST_SHARES, MOST_PLACES = 60, 60, 2_000


@dataclass(frozen=True, slots=True)
class TableShare:
    """Places ``first`` to ``last`` receive ``parts`` millionths of the prizes each."""

    first: int
    last: int
    parts: int

    @property
    def places(self) -> int:
        """How many places it covers."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is paid with ``least`` to ``most`` entries (None: any number more)."""

    least: int
    most: int | None
    shares: tuple[TableShare, ...]

    @property
    def places(self) -> int:
        """How many places it pays."""
        return self.shares[-1].last

    @property
    def together(self) -> int:
        """The sum of the shares, in millionths."""
        return sum(share.places * share.parts for share in self.shares)


def require_table(rows: Sequence[TableRow]) -> None:
    """A table pays the whole pool at every number of entries from its first on, and no place more than the place above.

    Raises ``Refusal`` ``table_empty``, ``table_too_long``, ``table_entries_gap``, ``table_places_gap``,
    ``table_not_falling``, ``table_not_whole``, ``table_nearly_whole``, naming the row.
    """
    if not rows:
        raise Refusal("table_empty", field="rows")
    if len(rows) > MOST_ROWS or any(len(row.shares) > MOST_SHARES for row in rows):
        raise Refusal("table_too_long", field="rows", rows=MOST_ROWS, shares=MOST_SHARES)
    expected: int | None = None
    for number, row in enumerate(rows, start=1):
        is_next = expected is None or row.least == expected
        is_range = row.most is not None and row.most >= row.least
        if not is_next or row.least < 1 or not (is_range or (row.most is None and number == len(rows))):
            raise _fault("table_entries_gap", number, row)
        require_row(row, number)
        expected = row.most + 1 if row.most is not None else None


def require_row(row: TableRow, number: int = 1) -> None:
    """Check a single row, with the refusals of ``require_table`` that concern it."""
    place = 0
    for share in row.shares:
        if share.first != place + 1 or share.last < share.first or share.last > MOST_PLACES:
            raise _fault("table_places_gap", number, row)
        place = share.last
    if not row.shares:
        raise _fault("table_places_gap", number, row)
    parts = [share.parts for share in row.shares]
    if parts != sorted(parts, reverse=True) or min(parts) <= 0:
        raise _fault("table_not_falling", number, row)
    if row.together != WHOLE_POOL:
        percent = _in_percent(row.together)
        first = row.shares[0].parts + WHOLE_POOL - row.together
        if abs(row.together - WHOLE_POOL) <= NEARLY and row.shares[0].last == 1:
            raise _fault("table_nearly_whole", number, row, percent=percent, first=_in_percent(first))
        raise _fault("table_not_whole", number, row, percent=percent)


def _in_percent(parts: int) -> str:
    return f"{Decimal(parts) / 10_000:.4f}".rstrip("0").rstrip(".")


def _fault(code: str, number: int, row: TableRow, **detail: str) -> Refusal:
    return Refusal(code, field="rows", row=number, entries=range_text(row.least, row.most), **detail)


def range_text(least: int, most: int | None) -> str:
    """``21-30``, ``7`` or ``301+``."""
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"


def row_for(rows: Sequence[TableRow], entries: int) -> TableRow:
    """The row for the number of entries; the nearest if the table has none."""
    reached = [row for row in rows if row.least <= entries]
    return reached[-1] if reached else rows[0]


def by_table(
    pool: int,
    rows: Sequence[TableRow],
    entries: int,
    unit: int = 1,
    shape: PayoutShape | None = None,
    *,
    most: int | None = None,
) -> tuple[int, ...]:
    """The prizes of a table in minor units, first place first, in multiples of ``unit``; they sum to ``pool``.

    What rounding leaves goes to the first place, or where ``shape`` says. No more places are paid than there
    are entries, nor than ``most``: the shares of the other places are divided among those paid, in their
    proportions.
    """
    parts = list(_by_place(row_for(rows, entries)))[: max(entries if most is None else min(entries, most), 1)]
    whole = sum(parts)
    exact = [Fraction(pool * part, whole) for part in parts]
    prizes = split(pool, exact, unit, PartRounding.DOWN, RestGoes.FIRST)
    return tuple(with_remainder(shape, prizes, unit)) if shape else prizes


def _by_place(row: TableRow) -> Iterator[int]:
    for share in row.shares:
        yield from [share.parts] * share.places
