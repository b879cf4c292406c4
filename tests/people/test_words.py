"""Players found by an index of the words of their names: the same ones as by looking at every name."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal import instants
from journal.opening import HOUSE
from people.actions.players import edit_player, erase_player
from people.folding import folded, search_key, words_of
from people.models import Player, PlayerWord
from people.queries import find_players
from people.queries.listed import player_list
from people.queries.players import FOUND_AT_MOST, likely_same
from tests import builders as b
from tests.conftest import SEED

pytestmark = pytest.mark.django_db
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
    """Whether the search should find the player, by its name alone."""
    known = row.search_key.split()
    return row.erased_at is None and all(
        any(one.startswith(word) for one in known) for word in words_of(text)
    )


def are_kept_in_step() -> bool:
    kept = set(PlayerWord.objects.values_list("player_id", "word"))
    return kept == {(row.pk, word) for row in Player.objects.all() for word in row.search_key.split()}


def test_many_surnames_are_listed_by_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same on both databases, whatever order the language of the database has."""
    monkeypatch.setattr(import_module("people.queries.players"), "MANY", 1)
    b.house()
    rows = people(300, Random(SEED))
    wanted = sorted(
        (row.search_key, row.pk) for row in rows if row.search_key.startswith("m") and not row.erased_at
    )
    assert {one.id for one in find_players("m")} == {pk for _key, pk in wanted[:FOUND_AT_MOST]}


@pytest.mark.parametrize("many", [1, 1_000], ids=["as if many", "few"])
def test_a_search_finds_whom_looking_at_every_name_finds(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("people.queries.players"), "MANY", many)
    b.house()
    lots = Random(SEED)
    rows = people(300, lots)
    for text in ("m", "ma", "maro", "li", "ro ma", "ma ma", "luno de", "zz", "sa zz", "mar sab", "d", "70"):
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


def test_a_search_asks_the_index_at_most_five_times() -> None:
    b.house()
    people(50, Random(SEED))
    for text in ("ma", "ro ma", "zz", "7001"):
        with CaptureQueriesContext(connection) as seen:
            find_players(text)
        assert len(seen) <= 5
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                for query in seen.captured_queries:
                    cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])
                    plan = " ".join(str(row[-1]) for row in cursor.fetchall())
                    assert "SCAN people_player" not in plan, query["sql"]
