"""What a player has not served of penalties of an earlier entry counts for the next one, if the house says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clock.playtime import due_of, play_mark
from journal.book import OpenBook
from rulebook.penalties import follows_player
from rulebook.playtime import MINUTE_MS, Play
from tournaments import queries as tournaments
from tournaments.entries.penalties import leave_to
from tournaments.queries import EntryView, Penalty


def bring_penalties(book: OpenBook, entry: EntryView, standing: Sequence[Penalty] | None = None) -> None:
    """Step: the entry takes over what is left of penalties of its player's entries that are out.

    Hands as they are; of a suspension what had not been played when that entry was out. No play in between counts.
    ``standing``: the penalties in force of the player, if they are known.
    """
    if not follows_player(tournaments.profile(entry.event_id).penalties):
        return
    own = tournaments.standing_of_player(entry) if standing is None else standing
    left = {row.id: _brought(book, row, entry) for row in tournaments.left_by_earlier(entry, own)}
    leave_to(
        book, entry_id=entry.id, values={pk: values for pk, values in left.items() if values is not None}
    )


def _brought(book: OpenBook, row: Penalty, entry: EntryView) -> Mapping[str, Any] | None:
    """The new values of a penalty; None if it was served."""
    as_before = {"served_ms": row.served_ms, "mark_day_id": row.mark_day_id, "mark_ms": row.mark_ms}
    if row.ends_at is not None:
        return as_before if row.ends_at > book.now else None
    if row.mark is None or not isinstance(row.span, Play):
        return as_before
    out_at = tournaments.entry(row.entry_id).out_at or book.now
    rest = due_of(row.mark, row.span, row.day_id, out_at).left_ms
    now = play_mark(entry.day_id, book.now)
    served = row.minutes * MINUTE_MS - rest
    return {"served_ms": served, "mark_day_id": now.day, "mark_ms": now.played_ms} if rest else None
