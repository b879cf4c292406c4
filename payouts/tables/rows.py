"""Payout tables of the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from access.fields import GREATEST, Length, Limits, Note
from journal.reading import cached_query
from payouts.models import PayoutTable
from rulebook.payouts import TableRow, TableShare
from rulebook.payouts.by_entries import MOST_PLACES, MOST_ROWS, MOST_SHARES, WHOLE_POOL
from rulebook.refusals import Refusal

MOST_ENTRIES = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareLine:
    """The share of each place in a range."""

    first: Annotated[int, Limits(1, MOST_PLACES), Note("From this place on.")]
    last: Annotated[int, Limits(1, MOST_PLACES), Note("To this place.")]
    parts: Annotated[int, Limits(1, WHOLE_POOL), Note("Millionths of the prizes: 125000 is 12.5 %.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesLine:
    """The shares for a range of entries."""

    least: Annotated[int, Limits(1, MOST_ENTRIES), Note("The fewest entries.")]
    most: Annotated[int | None, Limits(1, MOST_ENTRIES), Note("The most entries; null: any number more.")]
    shares: Annotated[tuple[ShareLine, ...], Limits(1, MOST_SHARES)]


Lines = Annotated[
    tuple[EntriesLine, ...],
    Limits(1, MOST_ROWS),
    Note("By entries, each range after the other; each makes 100 %."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutTableDetails:
    """A payout table of the house."""

    id: Annotated[int, Limits(1, GREATEST)]
    name: Annotated[str, Length(60)]
    rows: Lines

    @property
    def as_rows(self) -> tuple[TableRow, ...]:
        """Its rows as the rulebook needs them."""
        return rows_of(self.rows)


def rows_of(lines: Sequence[EntriesLine]) -> tuple[TableRow, ...]:
    """Lines as rows of the rulebook."""
    return tuple(
        TableRow(
            line.least,
            line.most,
            tuple(TableShare(share.first, share.last, share.parts) for share in line.shares),
        )
        for line in lines
    )


def lines_of(rows: Sequence[TableRow]) -> tuple[EntriesLine, ...]:
    """Rows of the rulebook as lines."""
    return tuple(_line(asdict(row)) for row in rows)


def _line(data: Any) -> EntriesLine:
    shares = tuple(ShareLine(**share) for share in data["shares"])
    return EntriesLine(least=data["least"], most=data["most"], shares=shares)


@cached_query("payouts.PayoutTable")
def payout_tables() -> tuple[PayoutTableDetails, ...]:
    return tuple(
        PayoutTableDetails(id=row.pk, name=row.name, rows=tuple(_line(line) for line in row.rows))
        for row in PayoutTable.objects.order_by("name")
    )


def payout_table(table_id: int) -> PayoutTableDetails:
    """One table; raises ``Refusal("not_found")``."""
    result = next((table for table in payout_tables() if table.id == table_id), None)
    if result is None:
        raise Refusal("not_found", what="payout-table", id=table_id)
    return result
