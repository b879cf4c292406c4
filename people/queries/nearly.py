"""Players found although a word of the name was typed with a mistake, and by telephone or document."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q

from people.folding import paper_key, phone_key
from people.models import NearWord, Player, PlayerWord
from people.near import heads, is_compared, is_near

FEW = 200
"""Beyond this number it does not matter which word is rarer."""
PAPER_LETTERS, PHONE_DIGITS = 5, 6
"""The fewest with which a document and a telephone number are looked for."""


def nearly_named(words: Sequence[str], most: int) -> list[Player]:
    """Players whose names have each of these words with one mistake at most, or begin with it; at most ``most``.

    The rarest word is looked up, the others are tried on what it finds.
    """
    if not any(map(is_compared, words)):
        return []
    known = _known_words(words)
    first, *others = sorted((_condition(word, known) for word in words), key=_count)
    rows = PlayerWord.objects.filter(first, player__erased_at=None, player__merged_into=None).order_by()
    for other in others:
        rows = rows.filter(Exists(PlayerWord.objects.filter(other, player=OuterRef("player"))))
    found = list(dict.fromkeys(rows.values_list("player", flat=True)[: 2 * most]))
    return list(Player.objects.filter(pk__in=found[:most]))


def _known_words(words: Sequence[str]) -> dict[str, list[str]]:
    """For each typed word those of names that are one mistake away at most, by one question."""
    tried = {word: heads(word) for word in words if is_compared(word)}
    listed = {head for some in tried.values() for head in some}
    known = set(NearWord.objects.filter(head__in=listed).values_list("word", flat=True))
    return {word: sorted(one for one in known if is_near(word, one)) for word in tried}


def _condition(word: str, known: dict[str, list[str]]) -> Q:
    return Q(word__begins=word) | Q(word__in=known.get(word, ()))


def _count(condition: Q) -> int:
    return PlayerWord.objects.filter(condition).order_by()[:FEW].count()


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
    return [_person(row) for row in Player.objects.filter(wanted, erased_at=None).order_by()[:most]]


def _person(row: Player) -> Player:
    """The player into whom a row was merged, or itself."""
    while row.merged_into_id is not None:
        row = Player.objects.get(pk=row.merged_into_id)
    return row
