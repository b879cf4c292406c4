"""Players found although a word of the name was typed with a mistake, and by telephone or document."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from people.folding import paper_key, phone_key
from people.models import NearWord, Player, PlayerWord
from people.near import heads, is_compared, is_near
from people.queries.by_name import Keyed, here, in_order, rarest_first

ENOUGH = 4
"""Times more are read than are shown: a name may have two of the words, and the first by name are shown."""
PAPER_LETTERS, PHONE_DIGITS = 5, 6
"""The fewest with which a document and a telephone number are looked for."""


def nearly_named(words: Sequence[str], most: int) -> list[Player]:
    """Players whose names have each of these words with one mistake at most, or begin with it; at most ``most``.

    One word is looked up, the others are tried on what the index has beside it: one that nobody's name is near, if
    there is such a one, else the rarest.
    """
    if not any(map(is_compared, words)):
        return []
    known = _known_words(words)
    first, *others = sorted(rarest_first(words), key=lambda word: bool(known.get(word)))
    beside = Q()
    for other in sorted(others, key=lambda word: len(known.get(word, ()))):
        beside &= _beside(other, known.get(other, ()))
    found: list[Keyed] = []
    for wanted in (Q(word__begins=first), Q(word__in=known.get(first, ()))):
        rows = PlayerWord.objects.filter(wanted, beside).order_by().values_list("player_id", "key")
        found += rows[: ENOUGH * most]
    return here(in_order(found, words[0]), most)


def _known_words(words: Sequence[str]) -> dict[str, list[str]]:
    """For each typed word those of names that are one mistake away, by one question, but those that begin with it."""
    tried = {word: heads(word) for word in words if is_compared(word)}
    listed = {head for some in tried.values() for head in some}
    known = set(NearWord.objects.filter(head__in=listed).values_list("word", flat=True))
    return {
        word: sorted(one for one in known if is_near(word, one) and not one.startswith(word))
        for word in tried
    }


def _beside(word: str, near: Sequence[str]) -> Q:
    """A name with a word that begins so, or is one of those near."""
    wanted = Q(key__holds=f" {word}")
    for one in near:
        wanted |= Q(key__holds=f" {one} ")
    return wanted


def with_papers(text: str, most: int) -> list[Player]:
    """Players with this document, blanks aside, or whose telephone number ends with these digits."""
    document, phone = paper_key(text), phone_key(text)
    wanted = Q()
    if len(document) >= PAPER_LETTERS and any(map(str.isdigit, document)):
        wanted |= Q(document_key=document)
    if len(phone) >= PHONE_DIGITS and not any(map(str.isalpha, text)):
        wanted |= Q(phone_key__begins=phone)
    if not wanted:
        return []
    return [
        _person(row)
        for row in Player.objects.filter(wanted, erased_at=None, restricted_at=None).order_by()[:most]
    ]


def _person(row: Player) -> Player:
    """The player into whom a row was merged, or itself."""
    while row.merged_into_id is not None:
        row = Player.objects.get(pk=row.merged_into_id)
    return row
