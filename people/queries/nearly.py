"""Players found although a word of the name was typed with a mistake, and by telephone or document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from django.db.models import Q

from people.folding import is_number, paper_key, phone_key
from people.models import NearWord, Player, PlayerWord
from people.near import heads, is_compared, is_near
from people.queries.by_name import Keyed, here, in_order, rarest_first

ENOUGH = 4
"""Times more are read than are shown: a name may have two of the words, and the first by name are shown."""
DATES = re.compile(r"(?:(\d{4})-(\d{1,2})-(\d{1,2}))|(?:(\d{1,2})[./-](\d{1,2})[./-](\d{4}))", re.ASCII)
PART_LETTERS = 4
"""The fewest letters and digits of a part that is looked for."""
MOST_HELD = 6
"""Words that are looked for within names; more are nobody's."""
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


def with_parts(text: str, most: int) -> list[Player]:
    """Players found by a part of what is known of them: the last digits of a telephone number, the beginning or the end
    of a document, the beginning of an e-mail, the day of birth."""
    wanted = _parts(text)
    if not wanted:
        return []
    rows = Player.objects.filter(wanted, erased_at=None, restricted_at=None).order_by()[:most]
    return [_person(row) for row in rows]


def _parts(text: str) -> Q:
    typed, wanted = text.strip(), Q()
    document, phone = paper_key(typed), phone_key(typed)
    if len(document) >= PART_LETTERS and is_number(document):
        wanted |= Q(document_key__begins=document) | Q(document_tail__begins=document[::-1])
    if len(phone) >= PART_LETTERS and not any(map(str.isalpha, typed)):
        wanted |= Q(phone_tail__begins=phone[::-1])
    if "@" in typed[1:] or (
        "." in typed[PART_LETTERS - 1 : -1] and " " not in typed and not typed[0].isdigit()
    ):
        wanted |= Q(email_key__begins=typed.casefold())
    if (born := born_typed(typed)) is not None:
        wanted |= Q(birth_date=born)
    return wanted


def with_middles(text: str, words: Sequence[str], most: int) -> list[Player]:
    """Players with these letters anywhere in a document, or with each of these words anywhere in the names.

    No index has the middle of a word: the database goes through every name and number, as its indexes have them, so this
    is asked last, where nothing else found anybody, and not for a few letters.
    """
    asked = []
    if max(map(len, words), default=0) >= PART_LETTERS:
        asked.append(Q(*(("search_key__holds", word) for word in words[:MOST_HELD])))
    document = paper_key(text)
    if len(document) >= PART_LETTERS and is_number(document):
        asked.append(Q(document_key__holds=document))
    if not asked:
        return []
    first, *others = [Player.objects.filter(wanted).order_by().values_list("pk") for wanted in asked]
    found = first.union(*others).values_list("pk", flat=True)[: ENOUGH * most]
    rows = Player.objects.filter(pk__in=list(found), erased_at=None, restricted_at=None)
    return [_person(row) for row in rows.order_by("search_key", "pk")[:most]]


def born_typed(text: str) -> date | None:
    """A whole date as people type it: ``1970-05-31``, ``31.5.1970``, ``31/05/1970``; a month beyond 12 is the day."""
    if (found := DATES.fullmatch(text)) is None:
        return None
    numbers = [int(one) for one in found.groups() if one is not None]
    year, month, day = numbers if found[1] else (numbers[2], numbers[1], numbers[0])
    for one in ((year, month, day), (year, day, month)):
        with suppress(ValueError):
            return date(*one)
    return None


def _person(row: Player) -> Player:
    """The player into whom a row was merged, or itself."""
    while row.merged_into_id is not None:
        row = Player.objects.get(pk=row.merged_into_id)
    return row
