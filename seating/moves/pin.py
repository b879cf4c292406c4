"""Players pinned to their seats: not moved to balance tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import EntryId, Note
from access.roles import FLOOR
from access.verbs import action
from journal.book import OpenBook
from seating.commands import MoveNote
from seating.facts import PlayerPinned, PlayerUnpinned
from seating.models import PlayerPin
from seating.moves.verbs import require_playing
from tournaments.books import of_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class PinnedPlayer:
    """Whether the player is pinned now."""

    entry: int
    is_pinned: bool


@action("entries/<int:entry>/pin/", admits=FLOOR, opens=of_entry)
def pin_player(
    book: OpenBook,
    *,
    entry: EntryId,
    is_pinned: Annotated[bool, Note("No longer pinned if false.")] = True,
    note: MoveNote = "",
) -> PinnedPlayer:
    """Pin a player to the seat, so that balancing does not move the player, or unpin (TDA 2024 rule 9).

    Raises ``Refusal("entry_not_alive")``.
    """
    entry_view = require_playing(entry)
    book.require("tournament", entry_view.event_id)
    row = PlayerPin.objects.filter(entry_id=entry_view.id).first()
    if is_pinned and row is None:
        book.create(PlayerPin, entry_id=entry_view.id, note=note)
    elif not is_pinned and row is not None:
        book.delete(row)
    book.record(
        PlayerPinned(entry=entry_view.id, note=note) if is_pinned else PlayerUnpinned(entry=entry_view.id)
    )
    return PinnedPlayer(entry=entry_view.id, is_pinned=is_pinned)
