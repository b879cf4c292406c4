"""Faults planted into a simulation's own database, so that each invariant is shown to fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import connection

from journal.permanent import removal
from tdmanager.simulation.night import Night


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def lost_entry(_evening: Night) -> None:
    """An entry disappears from the list of valid ones."""
    _run(
        "UPDATE tournaments_entry SET status = 'void', finish_group = NULL, finish_rank = NULL "
        "WHERE id = (SELECT max(id) FROM tournaments_entry)"
    )


def doubled_seat(_evening: Night) -> None:
    """A player has two seats; the database constraint is removed for it."""
    _run("DROP INDEX one_seat_an_entry")
    _run(
        "UPDATE seating_seat SET entry_id = (SELECT min(id) FROM tournaments_entry) "
        "WHERE id IN (SELECT id FROM seating_seat ORDER BY id LIMIT 2)"
    )


def idle_floor(evening: Night) -> None:
    """A table was left short: the floor ignored a suggestion."""
    evening.played.unlevel.append("9 and 5")


def lost_place(_evening: Night) -> None:
    """Two players who went out at different times share a place."""
    _run(
        "UPDATE tournaments_entry SET finish_group = 1, finish_rank = 0 "
        "WHERE finish_group IN (SELECT max(finish_group) FROM tournaments_entry)"
    )


def lost_chip(evening: Night) -> None:
    """A chip is missing."""
    entry = max(evening.stacks, key=lambda one: evening.stacks[one])
    evening.stacks[entry] -= 1


def lost_cent(_evening: Night) -> None:
    """A row of the ledger is short by a cent; the database would refuse it."""
    with removal("planted fault"):
        _run(
            "UPDATE cashier_ledgerrow SET amount_minor = amount_minor - 1 "
            "WHERE id = (SELECT min(id) FROM cashier_ledgerrow)"
        )


def lost_prize(_evening: Night) -> None:
    """A prize shows less than was paid."""
    _run(
        "UPDATE payouts_award SET amount_minor = amount_minor - 1 "
        "WHERE id = (SELECT min(id) FROM payouts_award WHERE amount_minor > 0)"
    )


def skipped_line(_evening: Night) -> None:
    """A line of the journal lost its row versions."""
    with removal("planted fault"):
        _run("DELETE FROM journal_change WHERE id = (SELECT max(id) - 1 FROM journal_change)")


PLANTS: Mapping[str, Callable[[Night], None]] = {
    "lost_entry": lost_entry,
    "doubled_seat": doubled_seat,
    "idle_floor": idle_floor,
    "lost_chip": lost_chip,
    "lost_cent": lost_cent,
    "lost_prize": lost_prize,
    "skipped_line": skipped_line,
}
