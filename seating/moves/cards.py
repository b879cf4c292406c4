"""Players found by what they carry: the code of a seat card, its address as a camera reads it, a player's card."""

from __future__ import annotations

from people.queries import players as people
from rulebook.refusals import Refusal
from seating.tables.rows import seats_of
from tournaments import queries as tournaments


def entry_of_card(event_id: int, card: str) -> int:
    """The entry of a card as read: of several, the one that has a seat, else the last; raises ``not_found``."""
    read = card.strip()
    player = people.player_with_card(read)
    if player is None:
        # A seat card's QR code is the address of the player's page, which ends with the code.
        entry = tournaments.entry_by_code(read.rstrip("/").rpartition("/")[2])
        if entry.event_id != event_id:
            raise Refusal("not_found", what="card", id=read[:40])
        return entry.id
    playing = [one.id for one in tournaments.player_entries(event_id, player.id)]
    if not playing:
        raise Refusal("not_found", what="entry", id=read[:40])
    return next(iter(seats_of(playing)), playing[-1])
