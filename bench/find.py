"""Searches among 100,000 players in a temporary database: by a few letters, with mistakes, by papers.

``TD_DATABASE=postgres`` runs it on PostgreSQL. Each line is the best of several runs.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from random import Random

from bench.scratch import best, scratch_house, settle, took
from people.folding import search_key
from people.models import Player
from people.queries import find_players
from people.queries.duplicates import likenesses

PLAYERS, AT_ONCE = 100_000, 5_000
SINCE = datetime(2026, 1, 1, tzinfo=UTC)
SYLLABLES = (
    "ma",
    "ri",
    "ro",
    "ssi",
    "bian",
    "chi",
    "lo",
    "ren",
    "zo",
    "gal",
    "li",
    "fer",
    "ra",
    "ve",
    "ne",
    "to",
)
FIRST = ("Mario", "Maria", "Giulia", "Luca", "Marco", "Anna", "Paolo", "Sara", "Ivan", "Elena", "Ugo", "Ida")


def fill(lots: Random) -> None:
    """Players of made-up surnames, some of which thousands share."""
    for start in range(0, PLAYERS, AT_ONCE):
        Player.objects.bulk_create([_player(number, lots) for number in range(start, start + AT_ONCE)])


def _player(number: int, lots: Random) -> Player:
    last = "Rossi" if number % 20 == 0 else "".join(lots.choices(SYLLABLES, k=lots.randint(2, 5))).title()
    first = lots.choice(FIRST)
    return Player(
        last_name=last,
        first_name=first,
        search_key=search_key(last, first),
        card_number=f"C{number:06}",
        document=f"AX{number:07}",
        phone=f"+39 333 {number:07}",
        created_at=SINCE,
    )


SEARCHES = {
    "a few letters": "ros",
    "surname and first name": "rossi mario",
    "first name and surname": "mario rossi",
    "a mistake in the surname": "rosssi mario",
    "a mistake in each": "mraio rosssi",
    "a mistake in a common word alone": "rosssi",
    "nobody": "xqzwv kjhgf",
    "card": "C054321",
    "document": "AX 0054321",
    "telephone": "333 0054321",
}


def main() -> None:
    """Print how long each search takes, in milliseconds."""
    with scratch_house():
        fill(Random(7))
        settle()
        for name, text in SEARCHES.items():
            found, seconds = len(find_players(text)), best(partial(find_players, text))
            print(f"{name:<36} {text:<16} {found:3} found {seconds * 1e3:8.2f} ms")
        print(f"{'all duplicates suggested':<62} {took(likenesses) * 1e3:8.0f} ms")


if __name__ == "__main__":
    main()
