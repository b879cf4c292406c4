"""Short tables: stopped, let on, played on; players who are not to be moved."""

from __future__ import annotations

from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating.actions.move import demand_playing
from seating.actions.tables import demand_table
from seating.facts import HaltWaived, PlayerHeld, PlayerReleased, TableHalted, TableResumed
from seating.models import HeldPlayer
from seating.queries.tables import table


def halt_table(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """A short table has stopped dealing (TDA 2024 rule 11-D); raises ``Refusal("table_halted")``."""
    row = demand_table(book, table_id)
    if row.halted_at is not None:
        raise Refusal("table_halted", table=row.number)
    players = table(table_id).players
    row.halted_at, row.waived_at_players = book.now, None
    book.save(row)
    book.record(TableHalted(table=row.number, players=players))
    return {"table": row.number, "players": players}


def waive_halt(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """The director lets a short table play on with the players it has (TDA 2024 rule 11-D).

    Asked again when it loses another one.
    """
    row = demand_table(book, table_id)
    players = table(table_id).players
    row.halted_at, row.waived_at_players = None, players
    book.save(row)
    book.record(HaltWaived(table=row.number, players=players))
    return {"table": row.number, "players": players}


def resume_table(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """A table that stood still plays on; raises ``Refusal("table_plays")``."""
    row = demand_table(book, table_id)
    if row.halted_at is None:
        raise Refusal("table_plays", table=row.number)
    row.halted_at = None
    book.save(row)
    players = table(table_id).players
    book.record(TableResumed(table=row.number, players=players))
    return {"table": row.number, "players": players}


def hold_player(book: OpenBook, *, entry_id: int, is_held: bool, note: str = "") -> dict[str, int]:
    """Keep a player from being moved to balance, or let him go again (TDA 2024 rule 9)."""
    entry = demand_playing(entry_id)
    book.require("tournament", entry.event_id)
    row = HeldPlayer.objects.filter(entry_id=entry_id).first()
    if is_held and row is None:
        book.create(HeldPlayer, entry_id=entry_id, note=note[:120])
    elif not is_held and row is not None:
        book.delete(row)
    book.record(PlayerHeld(entry=entry_id, note=note) if is_held else PlayerReleased(entry=entry_id))
    return {"entry": entry_id}
