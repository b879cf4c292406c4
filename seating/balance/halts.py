"""Short tables: halted, waived, resumed."""

from __future__ import annotations

from access.roles import FLOOR
from access.verbs import verb
from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating.commands import TableCommand, TablePlayers, of_table
from seating.facts import HaltWaived, TableHalted, TableResumed
from seating.tables.rows import table
from seating.tables.verbs import require_table


@verb(TableCommand, "tables-in-play/<int:table>/halt/", admits=FLOOR, opens=of_table)
def halt_table(book: OpenBook, command: TableCommand) -> TablePlayers:
    """Halt a short table (TDA 2024 rule 11-D).

    Raises ``Refusal("table_halted")``.
    """
    row = require_table(book, command.table)
    if row.halted_at is not None:
        raise Refusal("table_halted", table=row.number)
    players = table(command.table).players
    row.halted_at, row.waived_at_players = book.now, None
    book.save(row)
    book.record(TableHalted(table=row.number, players=players))
    return TablePlayers(table=row.number, players=players)


@verb(TableCommand, "tables-in-play/<int:table>/waive-halt/", admits=FLOOR, opens=of_table)
def waive_halt(book: OpenBook, command: TableCommand) -> TablePlayers:
    """Let a short table play with the players it has (TDA 2024 rule 11-D).

    The halt is suggested again when the table loses another player.
    """
    row = require_table(book, command.table)
    players = table(command.table).players
    row.halted_at, row.waived_at_players = None, players
    book.save(row)
    book.record(HaltWaived(table=row.number, players=players))
    return TablePlayers(table=row.number, players=players)


@verb(TableCommand, "tables-in-play/<int:table>/resume/", admits=FLOOR, opens=of_table)
def resume_table(book: OpenBook, command: TableCommand) -> TablePlayers:
    """Resume play at a halted table.

    Raises ``Refusal("table_plays")``.
    """
    row = require_table(book, command.table)
    if row.halted_at is None:
        raise Refusal("table_plays", table=row.number)
    row.halted_at = None
    book.save(row)
    players = table(command.table).players
    book.record(TableResumed(table=row.number, players=players))
    return TablePlayers(table=row.number, players=players)
