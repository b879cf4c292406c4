"""Players found in spite of a typing error, by document and by telephone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from access.verbs import By
from journal.opening import HOUSE
from people.files.players import import_players
from people.files.roster import ImportedPlayer
from people.models import NearWord, PlayerWord
from people.naming import heads, is_compared, is_near
from people.players import finding as queries
from people.players import verbs
from people.players.lists import player_list
from people.players.merging import merge_players
from people.privacy.verbs import erase_player
from tests import builders as b

WORDS = st.text(alphabet="abc", max_size=5)


def add(last_name: str, first_name: str = "", **over: Any) -> int:
    return int(b.do([HOUSE], verbs.add_player, last_name=last_name, first_name=first_name, **over).id)


def matching_names(text: str) -> list[str]:
    return [one.name for one in queries.find_players(text)]


def _one_mistake(word: str) -> set[str]:
    """Every word that is one mistake away."""
    cuts = range(len(word) + 1)
    return {
        *(word[:at] + word[at + 1 :] for at in cuts),
        *(word[:at] + letter + word[at + 1 :] for at in cuts[:-1] for letter in "abc"),
        *(word[:at] + letter + word[at:] for at in cuts for letter in "abc"),
        *(word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in cuts[:-2]),
    }


@given(WORDS, WORDS)
def test_near_is_one_letter_more_less_or_other_or_two_exchanged(one: str, other: str) -> None:
    assert is_near(one, other) is (one == other or other in _one_mistake(one))


@given(WORDS, WORDS)
def test_words_one_mistake_apart_share_a_head(one: str, other: str) -> None:
    if is_near(one, other):
        assert heads(one) & heads(other)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["rosi", "Rosssi", "rpssi", "orssi", "mraio rosi", "rosi mar", "marrio rossi", "ros marip"]
)
def test_a_mistake_in_each_word_finds_the_player_in_any_order(text: str) -> None:
    add("Rossi", "Mario")
    add("Bianchi", "Mario")
    add("Rossi", "Ugo")
    assert "Rossi Mario" in matching_names(text)
    assert "Bianchi Mario" not in matching_names(text)


@pytest.mark.django_db
def test_two_mistakes_in_a_word_find_nobody_and_no_mistake_finds_no_other() -> None:
    add("Rossi", "Mario")
    add("Rosso", "Mario")
    assert matching_names("rsosy mario") == []
    assert matching_names("rossi") == ["Rossi Mario"]


@pytest.mark.django_db
def test_words_are_forgotten_with_the_last_who_has_them() -> None:
    first, second = add("Zyxwvut", "Mario"), add("Zyxwvut", "Ugo")
    b.do([HOUSE], erase_player, player=first)
    assert matching_names("zyxvut") == ["Zyxwvut Ugo"]
    b.do([HOUSE], verbs.edit_player, player=second, last_name="Neri", first_name="Ugo")
    assert matching_names("zyxvut") == []
    known = {word for word in PlayerWord.objects.values_list("word", flat=True) if is_compared(word)}
    assert set(NearWord.objects.values_list("word", flat=True)) == known == {"neri", "ugo"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["333 1234567", "+39 333 123 45 67", "3331234567", "AX 1234567", "ax1234567"]
)
def test_telephone_and_document_find_a_player_however_they_are_typed(text: str) -> None:
    add("Rossi", "Mario", phone="+39 333-1234567", document="AX1234567")
    add("Bianchi", "Ada", phone="+39 333-9999999", document="AX9999999")
    assert matching_names(text) == ["Rossi Mario"]


@pytest.mark.django_db
def test_telephone_and_document_follow_an_edit_a_file_and_an_erasure() -> None:
    player = add("Rossi", phone="333 1234567")
    b.do([HOUSE], verbs.edit_player, player=player, last_name="Rossi", phone="333 7654321")
    assert (matching_names("3331234567"), matching_names("3337654321")) == ([], ["Rossi"])
    row = ImportedPlayer(last_name="Rossi", document="CA 00123 BB", player=player)
    b.do([HOUSE], import_players, rows=(row,))
    assert matching_names("ca00123bb") == ["Rossi"]
    b.do([HOUSE], erase_player, player=player)
    assert (matching_names("3337654321"), matching_names("ca00123bb")) == ([], [])


@pytest.mark.django_db
def test_the_papers_of_a_merged_row_find_the_person() -> None:
    kept, gone = add("Rossi", document="AX1234567"), add("Rosi", phone="333 1234567")
    b.house()
    merge_players.perform_with(By(b.NOBODY), player=kept, other=gone)
    assert matching_names("3331234567") == ["Rossi"]


@pytest.mark.django_db
def test_a_name_one_mistake_away_is_offered_below_those_found_as_typed() -> None:
    typed, meant, other = add("Rosso", "Mario"), add("Rossi", "Mario"), add("Bianchi", "Mario")
    for text in ("rosso mario", "mario rosso", "Rosso"):
        exact = queries.find_players(text)
        assert [one.id for one in exact] == [typed]
        assert [one.id for one in queries.similar_players(text, exact)] == [meant]
        assert [one.id for one in player_list({"similar": text})] == [meant]
    # Found as typed beyond those shown, nobody is only similar.
    twin = add("Rosso", "Mario")
    assert [one.id for one in queries.similar_players("rosso mario", exact)] == [meant]
    both = tuple(one for one in queries.find_players("mario") if one.id != twin)
    assert {one.id for one in both} == {typed, meant, other}
    assert queries.similar_players("mario", both) == ()


@pytest.mark.django_db
def test_no_similar_name_is_offered_for_few_letters_cards_documents_and_what_found_it_already() -> None:
    add("Rossi", "Mario", card_number="rosse", document="AX1234567")
    add("Rosse", "Ugo", document="AX1234568")
    for text in ("ros", "ross m", "rosse", "ax1234567", "rosssi", "nobody"):
        assert queries.similar_players(text, queries.find_players(text)) == (), text
