"""Players found by the first letters of the words of their names, in any order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from django.db.models import Q, QuerySet

from journal.compiled import Compiled
from people.letters import LAST, by_letters
from people.models import Player, PlayerWord

MANY = AT_MOST = 1_000
"""From this number of matches on they are not put in order by name first; no more are read."""
SIZES = (1_000, 10_000)
"""Which of several words is the rarest is asked as far as this."""
TRIED = 6
"""Words that the database looks for, the longest; the others are tried on what it finds."""
WAYS = 20
"""Other ways to write a name that are tried, and the most words of each."""
Keyed = tuple[int, str]
"""A player's id, and the words of the name with a blank on either side of each."""


def found_by_name(words: Sequence[str], limit: int, ways: Iterable[Sequence[str]] = ()) -> list[Player]:
    """At most ``limit`` with a word beginning with each of these: surnames beginning with the first one, then by name.

    Of many matches, those of whom the surname begins so as their index has them. ``ways`` are other words for the same.
    """
    known = with_words(words)
    if len(known) < MANY:
        return here(in_order([*known, *written(ways)], words[0]), limit)
    found = _by_surname(words, limit)
    if len(found) < limit:
        listed = {row.pk for row in found}
        others = [one for one in (*known, *written(ways)) if one[0] not in listed]
        found += here(in_order(others, words[0]), limit - len(found))
    return found


def written(ways: Iterable[Sequence[str]]) -> list[Keyed]:
    """Those with all the words of one of these ways, by one question: the longest is looked up; at most ``AT_MOST``."""
    first, *others = [_with_longest(words) for words in _tried(ways)] or [PlayerWord.objects.none()]
    rows = first.union(*others, all=True) if others else first
    return list(rows.values_list("player_id", "key")[:AT_MOST])


def _tried(ways: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    return [one for one in islice(ways, WAYS) if len(one) <= WAYS]


def _with_longest(words: Sequence[str]) -> QuerySet[PlayerWord]:
    first, *others = sorted(set(words), key=lambda word: (-len(word), word))
    found = PlayerWord.objects.filter(word__from_letters=first, word__before_letters=first + LAST)
    for word in others:
        found = found.filter(key__holds=f" {word}")
    return found.order_by()


def with_words(words: Sequence[str]) -> list[Keyed]:
    """Those with a word beginning with each of these, merged ones too; some twice, and at most ``AT_MOST``.

    The rarest word is looked up, the others are tried on what the index has beside it.
    """
    first, *others = rarest_first(words)
    tried, left = others[: TRIED - 1], others[TRIED - 1 :]
    found = _words(len(tried))(first, first + LAST, *(f" {word}" for word in tried))
    return [one for one in found if _has(one[1], left)]


def all_named(words: Sequence[str], ways: Iterable[Sequence[str]] = ()) -> Q:
    """The same as a condition on players, for as many as there are; or with all the words of one of these ``ways``."""
    first, *others = rarest_first(words)
    found = PlayerWord.objects.filter(word__begins=first)
    for word in others:
        found = found.filter(key__holds=f" {word}")
    wanted = Q(pk__in=found.values("player_id"))
    for one in _tried(ways):
        wanted |= Q(pk__in=_with_longest(one).values("player_id"))
    return wanted


def named(player: str, words: Sequence[str]) -> Q:
    """The same as a condition on what has a ``player`` (``entry__player``): by number where there are few, else each
    name is looked at."""
    known = with_words(words)
    if len(known) < MANY:
        return Q((f"{player}__in", {pk for pk, _key in known}))
    return Q(*((f"{player}__search_key__holds_word", f" {word}") for word in set(words)))


def rarest_first(words: Iterable[str]) -> list[str]:
    """Each once, without those with which another begins: the rarest, then the longest."""
    kept: list[str] = []
    for word in sorted(set(words), key=lambda word: (-len(word), word)):
        if not any(longer.startswith(word) for longer in kept):
            kept.append(word)
    rarest = _rarest(kept[:TRIED])
    return [rarest, *(word for word in kept if word != rarest)]


def _rarest(words: Sequence[str]) -> str:
    """The first that fewest have, as far as it is asked."""
    for most in SIZES:
        for word in words:
            if len(words) == 1 or not _more_than(most)(word, word + LAST):
                return word
    return words[0]


@lru_cache
def _more_than(most: int) -> Compiled[int]:
    """The player of the next word, where more begin so."""

    def rows(start: str, end: str) -> QuerySet[Any, int]:
        return _beginning(start, end).values_list("player_id", flat=True)[most : most + 1]

    return Compiled[int](rows, str, str)


@lru_cache
def _words(others: int) -> Compiled[Keyed]:
    def rows(start: str, end: str, *beside: str) -> QuerySet[Any, Keyed]:
        wanted = Q()
        for word in beside:
            wanted &= Q(key__holds=word)
        return _beginning(start, end).filter(wanted).values_list("player_id", "key")[:AT_MOST]

    return Compiled[Keyed](rows, *[str] * (2 + others))


def _beginning(start: str, end: str) -> QuerySet[PlayerWord]:
    """Words of these first letters, as their index has them: in another order PostgreSQL would read the whole table."""
    found = PlayerWord.objects.filter(word__from_letters=start, word__before_letters=end)
    return found.order_by(by_letters("word"))


def _by_surname(words: Sequence[str], limit: int) -> list[Player]:
    first = words[0]
    others = [word for word in words if word != first]
    tried, left = others[: TRIED - 1], others[TRIED - 1 :]
    found = _surnames(len(tried), limit)(first, first + LAST, *(f" {word}" for word in tried))
    return [row for row in found if _has(f" {row.search_key}", left)]


@lru_cache
def _surnames(others: int, limit: int) -> Compiled[Player]:
    def rows(start: str, end: str, *beside: str) -> QuerySet[Player]:
        wanted = Q(search_key__from_letters=start, search_key__before_letters=end)
        for word in beside:
            wanted &= Q(search_key__holds_word=word)
        return Player.objects.here().filter(wanted).order_by(by_letters("search_key"), "pk")[:limit]

    return Compiled[Player](rows, *[str] * (2 + others))


def in_order(known: Iterable[Keyed], first: str) -> list[int]:
    """Their ids, each once: surnames beginning with ``first``, then by name."""
    listed = sorted(set(known), key=lambda one: (not one[1].startswith(f" {first}"), one[1], one[0]))
    return [pk for pk, _key in listed]


def here(ids: Iterable[int], limit: int) -> list[Player]:
    """The first of these who are neither erased nor merged into another, in their order."""
    left = iter(ids)
    found: list[Player] = []
    while len(found) < limit and (some := tuple(islice(left, limit))):
        rows = {row.pk: row for row in Player.objects.here().filter(pk__in=some).order_by()}
        found += [rows[pk] for pk in some if pk in rows]
    return found[:limit]


def _has(key: str, words: Sequence[str]) -> bool:
    return all(f" {word}" in key for word in words)
