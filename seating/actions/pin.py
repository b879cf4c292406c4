"""Players pinned to their seats: not moved to balance tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.roles import FLOOR
from access.verbs import verb
from journal.book import OpenBook
from seating.actions.move import require_playing
from seating.commands import EntryCommand, MoveNote
from seating.facts import PlayerPinned, PlayerUnpinned
from seating.models import PlayerPin
from tournaments.books import of_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class PinPlayer(EntryCommand):
    """Whether a player is pinned to the seat."""

    is_pinned: Annotated[bool, Note("No longer pinned if false.")] = True
    note: MoveNote = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PinnedPlayer:
    """Whether the player is pinned now."""

    entry: int
    is_pinned: bool


@verb(PinPlayer, "entries/<int:entry>/pin/", admits=FLOOR, opens=of_entry)
def pin_player(book: OpenBook, command: PinPlayer) -> PinnedPlayer:
    """Pin a player to the seat, so that balancing does not move the player, or unpin (TDA 2024 rule 9).

    Raises ``Refusal("entry_not_alive")``.
    """
    entry = require_playing(command.entry)
    book.require("tournament", entry.event_id)
    row = PlayerPin.objects.filter(entry_id=entry.id).first()
    if command.is_pinned and row is None:
        book.create(PlayerPin, entry_id=entry.id, note=command.note)
    elif not command.is_pinned and row is not None:
        book.delete(row)
    book.record(
        PlayerPinned(entry=entry.id, note=command.note)
        if command.is_pinned
        else PlayerUnpinned(entry=entry.id)
    )
    return PinnedPlayer(entry=entry.id, is_pinned=command.is_pinned)
