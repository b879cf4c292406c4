"""Searches among 100,000 players in a temporary database: by letters, with typos, by document; lists, duplicates.

``TD_DATABASE=postgres`` runs it on PostgreSQL. Each line is the best of several runs.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import partial
from random import Random

from bench.scratch import best, scratch_house, settle
from people.models import Player
from people.naming import search_key
from people.players.finding import find_players
from people.players.likeness import likenesses
from people.players.lists import player_list

PLAYERS, AT_ONCE, PAGE = 100_000, 5_000, 100
OLDEST, DAYS = date(1940, 1, 1), 24_000
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
    """Players with invented surnames, some shared by thousands."""
    for start in range(0, PLAYERS, AT_ONCE):
        made = [_player(number, lots) for number in range(start, start + AT_ONCE)]
        for at in range(1, AT_ONCE, 250):
            _come_again(made[at], made[at - 1])
        Player.objects.bulk_create(made)


def _player(number: int, lots: Random) -> Player:
    last = "Rossi" if number % 20 == 0 else "".join(lots.choices(SYLLABLES, k=lots.randint(2, 5))).title()
    first = lots.choice(FIRST)
    born = OLDEST + timedelta(days=lots.randrange(DAYS)) if number % 3 else None
    return Player(
        last_name=last,
        first_name=first,
        search_key=search_key(last, first),
        card_number=f"C{number:06}",
        document=f"AX{number:07}",
        phone=f"+39 333 {number:07}",
        email=f"{first}.{last}{number // 2}@example.org".lower() if number % 2 else "",
        birth_date=born,
        created_at=SINCE,
    )


def _come_again(row: Player, other: Player) -> None:
    """Make it a duplicate of another person, with a letter missing from the surname."""
    row.last_name, row.first_name = other.last_name[1:], other.first_name
    row.search_key = search_key(row.last_name, row.first_name)
    row.birth_date, row.email = other.birth_date, other.email


SEARCHES = {
    "a few letters": "ros",
    "surname and first name": "rossi mario",
    "first name and surname": "mario rossi",
    "a few letters of each, both common": "ros mar",
    "two letters of each": "ma ro",
    "two first names": "maria anna",
    "three words, nobody": "rossi mario bian",
    "a mistake in the surname": "rosssi mario",
    "a mistake in each": "mraio rosssi",
    "a mistake in a common word alone": "rosssi",
    "nobody": "xqzwv kjhgf",
    "card": "C054321",
    "document": "AX 0054321",
    "telephone": "333 0054321",
    "last digits of a telephone": "54321",
    "end of a document": "0054321",
    "beginning of a document": "AX0054",
    "middle of a document": "X00543",
    "e-mail": "maria.",
    "whole e-mail": "mario.rossi10@example.org",
    "date of birth": "31.5.1970",
    "written together": "rossimario",
    "written apart": "ma riro ssi",
}


LISTED = ("rossi mario", "rossi", "ma")


def _first_page(text: str) -> object:
    found = player_list({"search": text})
    return len(found), found[:PAGE]


def main() -> None:
    """Print how long each search takes, in milliseconds."""
    with scratch_house():
        fill(Random(7))
        settle()
        for name, text in SEARCHES.items():
            found, seconds = len(find_players(text)), best(partial(find_players, text))
            print(f"{name:<36} {text:<16} {found:3} found {seconds * 1e3:8.2f} ms")
        for text in LISTED:
            seconds = best(partial(_first_page, text))
            print(
                f"{'a page of all found':<36} {text:<16} {len(player_list({'search': text})):6} {seconds * 1e3:10.2f} ms"
            )
        print(f"{'all duplicates suggested':<62} {best(likenesses) * 1e3:8.0f} ms")


if __name__ == "__main__":
    main()
