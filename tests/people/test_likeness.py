"""Who may be one person: the pairs that looking at every two finds, as the rule says it in plain words."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from people.players.likeness import CROWD, Reader, Sign, Traits, are_like, pairs, signs
from tests.conftest import SEED

NAMES = (
    "Rossi",
    "Rosi",
    "Rosssi",
    "Bianchi",
    "D'Amico",
    "Šarić",
    "Saric",
    "Li",
    "Lo",
    "de Luca",
    "Orssi",
    "",
    "李",
)
FIRST = ("Mario", "Maria", "Mraio", "Jean-Luc", "Ugo", "")


def some(number: int, lots: Random) -> list[Traits]:
    """Traits that often agree."""
    read = Reader().traits
    return [
        read(
            pk,
            lots.choice(NAMES),
            lots.choice(FIRST),
            lots.choice(("", "", "1980-01-01", "1980-01-02")),
            lots.choice(("", "", "", "ax1", "ax2")),
            lots.choice(("", "", " M@x.it", "m@x.it")),
            lots.choice(("", "", "3331234", "3339999")),
        )
        for pk in range(number)
    ]


def in_plain_words(one: Traits, other: Traits) -> tuple[Sign, ...]:
    """The rule without a shortcut."""
    shared = {
        Sign.DOCUMENT: bool(one.document) and one.document == other.document,
        Sign.NAME: are_like(one.words, other.words),
        Sign.BORN: bool(one.born) and one.born == other.born,
        Sign.EMAIL: bool(one.email) and one.email == other.email,
        Sign.PHONE: bool(one.phone) and one.phone == other.phone,
    }
    common = tuple(sign for sign in Sign if shared[sign])
    if shared[Sign.DOCUMENT]:
        return common
    if not shared[Sign.NAME] or (one.born and other.born and one.born != other.born):
        return ()
    is_same_name = one.words == other.words and not (one.document and other.document)
    return common if len(common) > 1 or is_same_name else ()


@pytest.mark.parametrize("at", range(20))
def test_the_signs_of_two_are_those_of_the_rule(at: int) -> None:
    for one, other in combinations(some(40, Random(f"{SEED} {at}")), 2):
        assert signs(one, other) == in_plain_words(one, other), (one, other)


def test_a_letter_for_another_in_every_word_is_still_a_like_name() -> None:
    read = Reader().traits
    one, other = (
        read(at, *name, "1980-01-01", "", "", "") for at, name in enumerate((("Ugo", "Bea"), ("Uko", "Bei")))
    )
    assert signs(one, other) == (Sign.NAME, Sign.BORN)
    one, other = (read(at, name, "", "1980-01-01", "", "", "") for at, name in enumerate(("Ugo", "Uko")))
    assert signs(one, other) == (Sign.NAME, Sign.BORN)


def test_each_pair_that_shares_something_is_found_once() -> None:
    listed = some(CROWD // 2, Random(SEED))
    found = list(pairs(listed))
    assert len({(one.id, other.id) for one, other, _common in found}) == len(found)
    wanted = {
        (one.id, other.id): common
        for one, other in combinations(listed, 2)
        if (common := in_plain_words(one, other))
    }
    assert {(min(one.id, two.id), max(one.id, two.id)): common for one, two, common in found} == wanted


def test_a_crowd_with_one_telephone_is_that_of_a_hotel() -> None:
    read = Reader().traits
    letters = "abcdefghijklmnopqrstuvwxyz"
    alike = [
        read(at, "Rossi", f"Mario{letters[at % 26]}{letters[at // 26]}", "", "", "", "3331234")
        for at in range(CROWD + 1)
    ]
    assert list(pairs(alike)) == []
    assert list(pairs(alike[:CROWD]))
