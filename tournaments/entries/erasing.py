"""What others wrote about a player in events: erased with the player."""

from __future__ import annotations

from journal import free_texts
from journal.book import OpenBook
from people.naming import words_of
from people.players.rows import player
from tournaments.queries import entries_ever


def erase_words(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player: reasons and notes about entries of the player go."""
    surname = set(words_of(player(player_id).last_name))
    rows = free_texts.rows_about(entries_ever(player_id))
    free_texts.erase(rows, lambda text: bool(surname) and surname <= set(words_of(text)), book.now)
