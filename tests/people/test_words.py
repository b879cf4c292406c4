"""Players found by an index of the words of their names: the same ones as by looking at every name."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from journal import instants
from journal.opening import HOUSE
from people.models import Player, PlayerWord
from people.naming import folded, search_key, words_of
from people.players.finding import FOUND_AT_MOST, find_players, likely_same
from people.players.lists import player_list
from people.players.verbs import edit_player
from people.privacy.verbs import erase_player
from tests import builders as b
from tests.conftest import SEED

pytestmark = pytest.mark.django_db
LONG = "mar ma m l lu r ro n no d de s sa sam"
SYLLABLES = ("ma", "Ro", "lù", "Ša", "d'", "de ", "no", "Mar", "-li")


def people(number: int, lots: Random) -> list[Player]:
    """Players of made-up names, which begin alike."""

    def name() -> str:
        return "".join(lots.choices(SYLLABLES, k=lots.randint(1, 4))) + lots.choice("abc")

    rows = []
    for card in range(number):
        last, first = name(), name()
        key = search_key(last, first)[:240]
        rows.append(
            Player(
                last_name=last,
                first_name=first,
                search_key=key,
                created_at=instants.now(),
                card_number=f"7{card:03}" if card % 3 else None,
                erased_at=instants.now() if card % 11 == 0 else None,
            )
        )
    return Player.objects.bulk_create(rows)


def named_so(row: Player, text: str) -> bool:
    """Whether the search should find the player, by its name alone: as typed, or with two neighbours written as one."""
    typed, known = list(words_of(text)), row.search_key.split()
    ways = [
        typed,
        *([*typed[:at], "".join(typed[at : at + 2]), *typed[at + 2 :]] for at in range(len(typed) - 1)),
    ]
    return row.erased_at is None and any(
        all(any(one.startswith(word) for one in known) for word in way) for way in ways
    )


def are_kept_in_step() -> bool:
    kept = sorted(PlayerWord.objects.values_list("player_id", "word", "key"))
    return kept == sorted(
        (row.pk, word, f" {row.search_key} ")
        for row in Player.objects.all()
        for word in set(row.search_key.split())
    )


def test_many_surnames_are_listed_by_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same on both databases, whatever order the language of the database has."""
    monkeypatch.setattr(import_module("people.players.finding"), "MANY", 1)
    b.house()
    rows = people(300, Random(SEED))
    wanted = sorted(
        (row.search_key, row.pk) for row in rows if row.search_key.startswith("m") and not row.erased_at
    )
    assert {one.id for one in find_players("m")} == {pk for _key, pk in wanted[:FOUND_AT_MOST]}


@pytest.mark.parametrize(
    ("many", "sizes"),
    [(1, (1_000,)), (1, (2, 40)), (1_000, (1_000,)), (1_000, (2, 40))],
    ids=["as if many", "as if many of common words", "few", "few of common words"],
)
def test_a_search_finds_whom_looking_at_every_name_finds(
    many: int, sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    by_name = import_module("people.players.finding")
    for module in (by_name, import_module("people.players.lists")):
        monkeypatch.setattr(module, "MANY", many)
    monkeypatch.setattr(by_name, "SIZES", sizes)
    b.house()
    lots = Random(SEED)
    rows = people(300, lots)
    for text in (
        "m",
        "ma",
        "maro",
        "li",
        "ro ma",
        "ma ma",
        "luno de",
        "zz",
        "sa zz",
        "mar sab",
        "d",
        "70",
        LONG,
    ):
        wanted = {row.pk for row in rows if named_so(row, text)} if not text.isdecimal() else set()
        wanted |= {row.pk for row in rows if row.card_number and row.card_number.startswith(text)} - {
            row.pk for row in rows if row.erased_at
        }
        found = find_players(text)
        assert {one.id for one in found} <= wanted
        assert len(found) == min(len(wanted), FOUND_AT_MOST), text
        first = [folded(one.last_name).startswith(words_of(text)[0]) for one in found]
        assert first == sorted(first, reverse=True), text
        assert {one.id for one in player_list({"search": text})} == wanted
        same = [row.pk for row in rows if named_so(row, text)]
        assert {one.id for one in likely_same("", text)} <= set(same)


def test_the_words_follow_the_name() -> None:
    b.house()
    made = b.player("D'Amico", "Jean-Luc")
    people(20, Random(SEED))
    assert are_kept_in_step()
    b.do([HOUSE], edit_player, player=made, last_name="Šarić", first_name="Ida")
    assert are_kept_in_step()
    assert [one.id for one in find_players("saric")] == [made]
    assert find_players("damico jean") == ()
    b.do([HOUSE], erase_player, player=made)
    assert are_kept_in_step()
    assert not PlayerWord.objects.filter(player=made).exists()
    with pytest.raises(ValueError, match="saving its player"):
        Player.objects.update(search_key="x")


def test_of_few_those_whose_surname_begins_so_come_first_then_by_name() -> None:
    b.house()
    rows = people(300, Random(SEED))
    wanted = sorted(
        (not row.search_key.startswith("ro"), row.search_key, row.pk)
        for row in rows
        if named_so(row, "ro ma")
    )
    assert [one.id for one in find_players("ro ma")] == [pk for *_order, pk in wanted[:FOUND_AT_MOST]]


def test_who_was_merged_is_not_found_by_name_and_keeps_nobody_from_being_found() -> None:
    b.house()
    kept, *gone = (b.player("Rosi", f"Aldo{'abcdefghijklmnopqrst'[at]}") for at in range(20))
    last, typed_wrong = b.player("Rosi", "Zeno"), b.player("Rossi", "Zita")
    Player.objects.filter(pk__in=gone).update(merged_into=kept)
    for found in (find_players("rosi"), player_list({"search": "rosi"})):
        assert [one.id for one in found] == [kept, last]
    Player.objects.filter(pk=last).update(merged_into=kept)
    for found in (find_players("rosi z"), player_list({"search": "rosi z"})):
        assert [one.id for one in found] == [typed_wrong]


def test_words_are_sought_in_the_index_alone() -> None:
    """It has the letters as they are, and all that is tried and answered: no row of the table is read."""
    b.house()
    people(50, Random(SEED))
    with CaptureQueriesContext(connection) as seen:
        find_players("ro ma")
        find_players("rxo mxa")
    sought = [one["sql"] for one in seen.captured_queries if 'FROM "people_playerword"' in one["sql"]]
    assert len(sought) >= 4
    is_sqlite = connection.vendor == "sqlite"
    index = "COVERING INDEX words_by_letters (word" if is_sqlite else "Index Only Scan using words_by_letters"
    with transaction.atomic(), connection.cursor() as cursor:
        if not is_sqlite:
            # A table of so few rows would be read whole.
            cursor.execute("SET LOCAL enable_seqscan=off; SET LOCAL enable_bitmapscan=off")
        for sql in sought:
            cursor.execute(("EXPLAIN QUERY PLAN " if is_sqlite else "EXPLAIN ") + sql)
            assert index in " ".join(str(row[-1]) for row in cursor.fetchall()), sql


def test_a_search_asks_a_few_times() -> None:
    b.house()
    people(50, Random(SEED))
    for text, most in (("ma", 5), ("ro ma", 6), ("ro ma li", 6), ("zz", 5), ("zz xxx", 8), ("7001", 3)):
        with CaptureQueriesContext(connection) as seen:
            find_players(text)
        assert len(seen) <= most, text
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                for query in seen.captured_queries:
                    cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])
                    plan = " ".join(str(row[-1]) for row in cursor.fetchall())
                    assert "SCAN people_player" not in plan, query["sql"]
