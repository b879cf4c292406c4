"""Names written together or apart, and parts of what is known of a player: all of them find the player."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal.opening import HOUSE
from people.files.lines import sheet_of
from people.files.roster import KnownPlayers, RosterRow, compared, roster_of
from people.players import finding as queries
from people.players import verbs
from people.players.likeness import are_like, likenesses
from people.players.lists import player_list
from tests import builders as b

pytestmark = pytest.mark.django_db


def add(last_name: str, first_name: str = "", **over: Any) -> int:
    b.house()
    return int(b.do([HOUSE], verbs.add_player, last_name=last_name, first_name=first_name, **over).id)


def rows_of(text: str) -> tuple[RosterRow, ...]:
    return tuple(roster_of(sheet_of(text), date(2026, 1, 1)).rows)


@pytest.mark.parametrize(
    "text",
    [
        "deluca",
        "de luca",
        "luca de",
        "deluca ida",
        "1234567",
        "4567",
        "AX12",
        "9981",
        "998-1",
        "ida@",
        "ida@example.org",
        "1970-05-31",
        "31.5.1970",
        "31/05/1970",
        "05/31/1970",
        "1239",
        "x 1239",
        "239 98",
        "eluc",
        "eluca ida",
    ],
)
def test_a_name_written_together_and_parts_of_what_is_known_find_a_player(text: str) -> None:
    ida = add(
        "De Luca",
        "Ida",
        phone="+39 333 1234567",
        document="AX 1239981",
        email="Ida@Example.org",
        birth_date=date(1970, 5, 31),
    )
    add("Bianchi", "Ugo", phone="+39 333 7654321", document="BY 55", birth_date=date(1971, 5, 31))
    assert [one.id for one in queries.find_players(text)] == [ida]
    assert [one.id for one in player_list({"search": text})] == [ida]


def test_what_is_in_the_middle_is_looked_for_where_nothing_else_is_found_and_from_four_letters_on() -> None:
    one = add("Lewandowski", "Ewa", document="AX 1239981")
    other = add("Owski", "Jan", document="BY 2399")
    for text, found in (
        ("owski", [other]),
        ("andow", [one]),
        ("2399", [other]),
        ("3998", [one]),
        ("dow", []),
    ):
        assert [player.id for player in queries.find_players(text)] == found, text
    with CaptureQueriesContext(connection) as asked:
        queries.find_players("nobody here")
    assert len(asked) <= 9, "one more than before"


def test_words_typed_apart_find_a_name_written_together() -> None:
    one, other = add("Rossi", "Annamaria"), add("Deluca", "Ida")
    for text, found in (("rossi anna maria", one), ("anna maria rossi", one), ("de luca", other)):
        assert found in {player.id for player in queries.find_players(text)}, text
        assert found in {player.id for player in player_list({"search": text})}, text
    assert one in {player.id for player in queries.likely_same("Anna Maria", "Rossi")}
    assert other in {player.id for player in queries.likely_same("Ida", "De Luca")}


def test_a_name_written_together_is_suggested_as_a_duplicate_and_by_the_preview() -> None:
    born = date(1980, 5, 1)
    one, other = add("Rossi", "Anna Maria", birth_date=born), add("Rossi", "Annamaria", birth_date=born)
    de, luca = add("De Luca", "Ida", email="i@x.org"), add("Deluca", "Ida", email="i@x.org")
    add("Rossi", "Anna Marta", birth_date=date(1981, 5, 1))
    assert [(pair.player.id, pair.other.id) for pair in likenesses()] == [(one, other), (de, luca)]
    assert are_like(("rossi", "anna", "maria"), ("annamaria", "rossi"))
    assert not are_like(("rossi", "anna"), ("annamaria", "rossi"))
    rows = rows_of(
        "Surname,First name,Date of birth\nVerdi,Anna Maria,1980-05-01\nVerdi,Annamaria,1980-05-01\n"
    )
    assert [one.twice_of for one in compared(rows, KnownPlayers())] == [0, 2]
    known = compared(rows_of("Surname,First name\nDe luca,Ida\nRossi,Anna maria\n"), KnownPlayers())
    assert [{one.id for one in row.here} for row in known] == [{de, luca}, {one, other}]
