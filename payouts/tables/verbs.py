"""Payout tables of the house: type or import, change, remove them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated

from access.fields import Id, Length, Note
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.kinds import BookKind
from payouts.models import PayoutTable
from payouts.tables import rows as tables
from payouts.tables.rows import Lines, PayoutTableDetails, rows_of
from payouts.tables.words import PayoutTableRemoved, PayoutTableSaved
from rulebook.payouts import require_table
from rulebook.refusals import Refusal

TableId = Annotated[Id, Note("The payout table.")]
Name = Annotated[str, Length(60, may_be_empty=False)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutTableGone:
    """The table that was removed."""

    payout_table: TableId


@action("payout-tables/", admits=DIRECTORS, opens=of_house, makes="change-payout-table")
def add_payout_table(book: OpenBook, *, name: Name, rows: Lines) -> PayoutTableDetails:
    """Store a payout table under a name.

    Raises ``Refusal`` ``name_missing``, ``payout_table_named`` or the error in its rows, with the row.
    """
    book.require(BookKind.HOUSE)
    row = book.create(PayoutTable, name=_sound(name, rows), rows=_plain(rows))
    book.record(PayoutTableSaved(name=row.name, lines=len(row.rows)))
    return tables.payout_table(row.pk)


@action("payout-tables/<int:payout_table>/", admits=DIRECTORS, opens=of_house, method="put")
def change_payout_table(
    book: OpenBook, *, name: Name, rows: Lines, payout_table: TableId
) -> PayoutTableDetails:
    """Change a payout table; events that copied it keep their copy.

    Raises as ``add_payout_table``, and ``not_found``.
    """
    book.require(BookKind.HOUSE)
    row = _row(payout_table)
    row.name, row.rows = _sound(name, rows, row.pk), _plain(rows)
    book.save(row)
    book.record(PayoutTableSaved(name=row.name, lines=len(row.rows)))
    return tables.payout_table(row.pk)


@action("payout-tables/<int:payout_table>/", admits=DIRECTORS, opens=of_house, method="delete")
def remove_payout_table(book: OpenBook, *, payout_table: TableId) -> PayoutTableGone:
    """Remove a payout table; events that copied it keep their copy."""
    book.require(BookKind.HOUSE)
    row = _row(payout_table)
    book.delete(row)
    book.record(PayoutTableRemoved(name=row.name))
    return PayoutTableGone(payout_table=payout_table)


def _row(table_id: int) -> PayoutTable:
    row = PayoutTable.objects.filter(pk=table_id).first()
    if row is None:
        raise Refusal("not_found", what="payout-table", id=table_id)
    return row


def _sound(name: str, lines: Lines, own: int = 0) -> str:
    """The checked name of a valid table; no other table may have it."""
    name = name.strip()
    if not name:
        raise Refusal("name_missing", field="name")
    if PayoutTable.objects.filter(name=name).exclude(pk=own).exists():
        raise Refusal("payout_table_named", field="name", name=name)
    require_table(rows_of(lines))
    return name


def _plain(lines: Lines) -> list[dict[str, object]]:
    return [asdict(line) for line in lines]


@read("payout-tables/", admits=READERS)
def payout_tables() -> Sequence[PayoutTableDetails]:
    """List the payout tables of the house by name."""
    return tables.payout_tables()


@read("payout-tables/<int:payout_table>/", admits=READERS)
def payout_table(payout_table: int) -> PayoutTableDetails:
    """Show a payout table of the house."""
    return tables.payout_table(payout_table)
