"""Searches for players: by names, card, document, telephone, or the lines of a scanned document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from journal import instants
from journal.compiled import Compiled
from people.models import NearWord, Player, PlayerWord
from people.naming import (
    LAST,
    by_letters,
    folded,
    heads,
    is_compared,
    is_near,
    is_number,
    names_joined,
    paper_key,
    phone_key,
    search_key,
    split_name,
    ways_to_join,
    words_of,
)
from people.players.documents import ScannedDocument, document_in
from people.players.rows import _once, player_with_card, with_bans
from rulebook.refusals import Refusal

MANY = AT_MOST = 1_000
"""From this number of matches on, they are not sorted by name first, and no more are read."""
SIZES = (1_000, 10_000)
"""Limits within which the rarest of several words is determined."""
TRIED = 6
"""How many of the longest words the database searches; its results are filtered by the others."""
WAYS = 20
"""How many other spellings of a name are tried, and how many words of each."""
Keyed = tuple[int, str]
"""A player's id, and the words of the name with a blank on either side."""


def found_by_name(words: Sequence[str], limit: int, ways: Iterable[Sequence[str]] = ()) -> list[Player]:
    """Players whose names have words beginning with each of these: surnames with the first one, then by name.

    At most ``limit``. Of many matches, those with such a surname in the order of the index. ``ways`` are
    other spellings of the same words.
    """
    pairs = with_words(words)
    if len(pairs) < MANY:
        return here(in_order([*pairs, *written(ways)], words[0]), limit)
    players = _by_surname(words, limit)
    if len(players) < limit:
        ids = {row.pk for row in players}
        others = [pair for pair in (*pairs, *written(ways)) if pair[0] not in ids]
        players += here(in_order(others, words[0]), limit - len(players))
    return players


def written(ways: Iterable[Sequence[str]]) -> list[Keyed]:
    """Players with all words of one of these spellings, by the longest word; at most ``AT_MOST``."""
    first, *others = [_with_longest(words) for words in _tried(ways)] or [PlayerWord.objects.none()]
    rows = first.union(*others, all=True) if others else first
    return list(rows.values_list("player_id", "key")[:AT_MOST])


def _tried(ways: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    return [way for way in islice(ways, WAYS) if len(way) <= WAYS]


def _with_longest(words: Sequence[str]) -> QuerySet[PlayerWord]:
    first, *others = sorted(set(words), key=lambda word: (-len(word), word))
    rows = PlayerWord.objects.filter(word__from_letters=first, word__before_letters=first + LAST)
    for word in others:
        rows = rows.filter(key__holds=f" {word}")
    return rows.order_by()


def with_words(words: Sequence[str]) -> list[Keyed]:
    """Players with words beginning with each of these, also merged ones; some twice, at most ``AT_MOST``.

    The rarest word is searched, and the index's other words are compared with the rest.
    """
    first, *others = rarest_first(words)
    tried, rest = others[: TRIED - 1], others[TRIED - 1 :]
    pairs = _words(len(tried))(first, first + LAST, *(f" {word}" for word in tried))
    return [pair for pair in pairs if _has(pair[1], rest)]


def all_named(words: Sequence[str], ways: Iterable[Sequence[str]] = ()) -> Q:
    """``with_words`` as a condition on players, without a limit; or all words of one of these ``ways``."""
    first, *others = rarest_first(words)
    rows = PlayerWord.objects.filter(word__begins=first)
    for word in others:
        rows = rows.filter(key__holds=f" {word}")
    condition = Q(pk__in=rows.values("player_id"))
    for way in _tried(ways):
        condition |= Q(pk__in=_with_longest(way).values("player_id"))
    return condition


def named(player: str, words: Sequence[str]) -> Q:
    """``with_words`` as a condition on rows with a ``player``: by ids if they are few, or name by name."""
    pairs = with_words(words)
    if len(pairs) < MANY:
        return Q((f"{player}__in", {pk for pk, _key in pairs}))
    return Q(*((f"{player}__search_key__holds_word", f" {word}") for word in set(words)))


def rarest_first(words: Iterable[str]) -> list[str]:
    """Each word once, without words that begin another: the rarest first, then the longest."""
    longest: list[str] = []
    for word in sorted(set(words), key=lambda word: (-len(word), word)):
        if not any(longer.startswith(word) for longer in longest):
            longest.append(word)
    rarest = _rarest(longest[:TRIED])
    return [rarest, *(word for word in longest if word != rarest)]


def _rarest(words: Sequence[str]) -> str:
    """The first with the fewest matches, within the limits."""
    for most in SIZES:
        for word in words:
            if len(words) == 1 or not _more_than(most)(word, word + LAST):
                return word
    return words[0]


@lru_cache
def _more_than(most: int) -> Compiled[int]:
    """The player of the next word, if there are more with this beginning."""

    def rows(start: str, end: str) -> QuerySet[Any, int]:
        return _beginning(start, end).values_list("player_id", flat=True)[most : most + 1]

    return Compiled[int](rows, str, str)


@lru_cache
def _words(others: int) -> Compiled[Keyed]:
    def rows(start: str, end: str, *beside: str) -> QuerySet[Any, Keyed]:
        condition = Q()
        for word in beside:
            condition &= Q(key__holds=word)
        return _beginning(start, end).filter(condition).values_list("player_id", "key")[:AT_MOST]

    return Compiled[Keyed](rows, *[str] * (2 + others))


def _beginning(start: str, end: str) -> QuerySet[PlayerWord]:
    """Words with this beginning in the index's order: for another, PostgreSQL would read the whole table."""
    rows = PlayerWord.objects.filter(word__from_letters=start, word__before_letters=end)
    return rows.order_by(by_letters("word"))


def _by_surname(words: Sequence[str], limit: int) -> list[Player]:
    first = words[0]
    others = [word for word in words if word != first]
    tried, rest = others[: TRIED - 1], others[TRIED - 1 :]
    rows = _surnames(len(tried), limit)(first, first + LAST, *(f" {word}" for word in tried))
    return [row for row in rows if _has(f" {row.search_key}", rest)]


@lru_cache
def _surnames(others: int, limit: int) -> Compiled[Player]:
    def rows(start: str, end: str, *beside: str) -> QuerySet[Player]:
        condition = Q(search_key__from_letters=start, search_key__before_letters=end)
        for word in beside:
            condition &= Q(search_key__holds_word=word)
        return Player.objects.here().filter(condition).order_by(by_letters("search_key"), "pk")[:limit]

    return Compiled[Player](rows, *[str] * (2 + others))


def in_order(players: Iterable[Keyed], first: str) -> list[int]:
    """The ids without repetition: surnames beginning with ``first``, then by name."""
    pairs = sorted(set(players), key=lambda one: (not one[1].startswith(f" {first}"), one[1], one[0]))
    return [pk for pk, _key in pairs]


def here(ids: Iterable[int], limit: int) -> list[Player]:
    """The first players of these who are neither erased nor merged into another, in this order."""
    rest = iter(ids)
    players: list[Player] = []
    while len(players) < limit and (portion := tuple(islice(rest, limit))):
        rows = {row.pk: row for row in Player.objects.here().filter(pk__in=portion).order_by()}
        players += [rows[pk] for pk in portion if pk in rows]
    return players[:limit]


def _has(key: str, words: Sequence[str]) -> bool:
    return all(f" {word}" in key for word in words)


ENOUGH = 4
"""How many times more are read than shown: a name may have two of the words, and the first are shown."""
DATES = re.compile(r"(?:(\d{4})-(\d{1,2})-(\d{1,2}))|(?:(\d{1,2})[./-](\d{1,2})[./-](\d{4}))", re.ASCII)
PART_LETTERS = 4
"""The fewest letters and digits for a search by parts."""
MOST_HELD = 6
"""How many words are searched within names; nobody has more."""
PAPER_LETTERS, PHONE_DIGITS = 5, 6
"""The fewest characters for a search by document, and by telephone number."""


def nearly_named(words: Sequence[str], most: int) -> list[Player]:
    """At most ``most`` players whose names have each of these words, or its beginning, with one mistake.

    One word is searched, and the index's other words are compared with the rest: a word that is near no name
    if there is one, or else the rarest.
    """
    if not any(map(is_compared, words)):
        return []
    known = _words_near(words)
    first, *others = sorted(rarest_first(words), key=lambda word: bool(known.get(word)))
    beside = Q()
    for other in sorted(others, key=lambda word: len(known.get(word, ()))):
        beside &= _beside(other, known.get(other, ()))
    pairs: list[Keyed] = []
    for beginning in (Q(word__begins=first), Q(word__in=known.get(first, ()))):
        rows = PlayerWord.objects.filter(beginning, beside).order_by().values_list("player_id", "key")
        pairs += rows[: ENOUGH * most]
    return here(in_order(pairs, words[0]), most)


def _words_near(words: Sequence[str]) -> dict[str, list[str]]:
    """For each word the words of names one mistake away, in one query, without those that begin with it."""
    tried = {word: heads(word) for word in words if is_compared(word)}
    listed = {head for some in tried.values() for head in some}
    known = set(NearWord.objects.filter(head__in=listed).values_list("word", flat=True))
    return {
        word: sorted(one for one in known if is_near(word, one) and not one.startswith(word))
        for word in tried
    }


def _beside(word: str, near: Sequence[str]) -> Q:
    """A name with a word with this beginning, or with one of the near words."""
    condition = Q(key__holds=f" {word}")
    for spelling in near:
        condition |= Q(key__holds=f" {spelling} ")
    return condition


def with_papers(text: str, most: int) -> list[Player]:
    """Players with this document, without blanks, or whose telephone number ends with these digits."""
    document, phone = paper_key(text), phone_key(text)
    condition = Q()
    if len(document) >= PAPER_LETTERS and any(map(str.isdigit, document)):
        condition |= Q(document_key=document)
    if len(phone) >= PHONE_DIGITS and not any(map(str.isalpha, text)):
        condition |= Q(phone_key__begins=phone)
    if not condition:
        return []
    return [
        _person(row)
        for row in Player.objects.filter(condition, erased_at=None, restricted_at=None).order_by()[:most]
    ]


def with_parts(text: str, most: int) -> list[Player]:
    """Players found by a part of their data: the last digits of a telephone, the beginning or end of a
    document, the beginning of an e-mail, the date of birth."""
    condition = _parts(text)
    if not condition:
        return []
    rows = Player.objects.filter(condition, erased_at=None, restricted_at=None).order_by()[:most]
    return [_person(row) for row in rows]


def _parts(text: str) -> Q:
    typed, condition = text.strip(), Q()
    document, phone = paper_key(typed), phone_key(typed)
    if len(document) >= PART_LETTERS and is_number(document):
        condition |= Q(document_key__begins=document) | Q(document_tail__begins=document[::-1])
    if len(phone) >= PART_LETTERS and not any(map(str.isalpha, typed)):
        condition |= Q(phone_tail__begins=phone[::-1])
    if "@" in typed[1:] or (
        "." in typed[PART_LETTERS - 1 : -1] and " " not in typed and not typed[0].isdigit()
    ):
        condition |= Q(email_key__begins=typed.casefold())
    if (born := born_typed(typed)) is not None:
        condition |= Q(birth_date=born)
    return condition


def with_middles(text: str, words: Sequence[str], most: int) -> list[Player]:
    """Players with these letters anywhere in a document, or with each of these words anywhere in their names.

    No index contains the middle of a word: the database reads all names and numbers in its indexes, so this
    search comes last, if all others found nobody, and not for a few letters.
    """
    conditions = []
    if max(map(len, words), default=0) >= PART_LETTERS:
        conditions.append(Q(*(("search_key__holds", word) for word in words[:MOST_HELD])))
    document = paper_key(text)
    if len(document) >= PART_LETTERS and is_number(document):
        conditions.append(Q(document_key__holds=document))
    if not conditions:
        return []
    first, *others = [
        Player.objects.filter(condition).order_by().values_list("pk") for condition in conditions
    ]
    ids = first.union(*others).values_list("pk", flat=True)[: ENOUGH * most]
    rows = Player.objects.filter(pk__in=list(ids), erased_at=None, restricted_at=None)
    return [_person(row) for row in rows.order_by("search_key", "pk")[:most]]


def born_typed(text: str) -> date | None:
    """A date as typed: ``1970-05-31``, ``31.5.1970``, ``31/05/1970``; a month beyond 12 is the day."""
    if (match := DATES.fullmatch(text)) is None:
        return None
    numbers = [int(one) for one in match.groups() if one is not None]
    year, month, day = numbers if match[1] else (numbers[2], numbers[1], numbers[0])
    for one in ((year, month, day), (year, day, month)):
        with suppress(ValueError):
            return date(*one)
    return None


def _person(row: Player) -> Player:
    """The player that a row was merged into, or the row itself."""
    while row.merged_into_id is not None:
        row = Player.objects.get(pk=row.merged_into_id)
    return row


FOUND_AT_MOST = 12


SIMILAR_AT_MOST = 5


SIMILAR_FROM = 4
"""The minimum length of each word for similar names: every second name is similar to a shorter one."""


def find_players(text: str, limit: int = FOUND_AT_MOST) -> tuple[Player, ...]:
    """Players by the first letters of their names, by card, document, telephone, e-mail or date of birth.

    Names match in any order, without accents, joined or apart; documents and telephones also by their last
    digits. A complete card number returns only that player; otherwise matching surnames come first. If nobody
    is found, each word may have one mistake; then a part in the middle of a name or a document is enough.
    """
    # No database accepts a NUL character.
    plain = text.replace("\0", "")
    card, words = plain.strip(), words_of(plain)
    if not words:
        return ()
    if (exact := player_with_card(card)) is not None:
        return (exact,)
    if papers := with_papers(plain, limit):
        return with_bans(_once(papers))
    # Finds "anna maria" and Annamaria; "deluca" and De Luca are found as typed.
    players = found_by_name(words, limit, ways_to_join(words))
    hits = [*players, *cards_beginning(card, limit), *with_parts(plain, limit)]
    rows = hits or nearly_named(words, limit) or with_middles(plain, words, limit)
    rows.sort(key=lambda row: (not row.search_key.startswith(words[0]), row.search_key, row.pk))
    return with_bans(_once(rows)[:limit])


def similar_players(text: str, players: Sequence[Player], limit: int = SIMILAR_AT_MOST) -> tuple[Player, ...]:
    """Players besides those ``players`` whose names have a mistake in one word: the text may be mistyped.

    Nobody if the text has words too short for this, or found nobody: then ``find_players`` has already
    searched for them.
    """
    words, ids = words_of(text.replace("\0", "")), {player.id for player in players}
    if not ids or any(len(word) < SIMILAR_FROM for word in words):
        return ()
    if not any(_is_named(player, words) for player in players):
        # Found by card, document or telephone, or with a mistake.
        return ()
    near = _once(nearly_named(words, limit + len(ids)))
    # Of very many matches, those not shown are no similar names.
    return with_bans([row for row in near if row.pk not in ids and not _is_named(row, words)][:limit])


def _is_named(one: Player, words: Sequence[str]) -> bool:
    key = f" {search_key(one.last_name, one.first_name)}"
    return all(f" {word}" in key for word in words)


@lru_cache
def _cards(limit: int) -> Compiled[Player]:
    def rows(start: str, end: str) -> QuerySet[Player]:
        here = Player.objects.here().filter(card_number__from_letters=start, card_number__before_letters=end)
        return here.order_by(by_letters("card_number"))[:limit]

    return Compiled[Player](rows, str, str)


def cards_beginning(beginning: str, limit: int) -> list[Player]:
    """Players whose card number begins with this text."""
    return _cards(limit)(beginning, beginning + LAST) if beginning else []


def likely_same(first_name: str, last_name: str, birth_date: date | None = None) -> tuple[Player, ...]:
    """Players who may be the same person: the same words in any order, or the same date of birth and a
    similar surname. A hint for the cashier, never a refusal."""
    words = set(words_of(f"{first_name} {last_name}"))
    if not words:
        return ()
    surname, here = folded(last_name), Player.objects.here()
    players = _once(found_by_name(sorted(words), FOUND_AT_MOST, names_joined(last_name, first_name)))
    if birth_date is not None and surname:
        born = here.filter(birth_date=birth_date, search_key__contains=surname[:3])
        players = _once([*players, *born[:FOUND_AT_MOST]])
    players.sort(key=lambda row: (row.last_name, row.first_name, row.pk))
    return with_bans(players[:FOUND_AT_MOST])


def scanned(text: str) -> ScannedDocument | None:
    """The document of the typed lines, None if they are none; raises ``Refusal("document_misread")``."""
    return document_in(text, timezone.localdate(instants.now()))


def players_with(document: ScannedDocument, limit: int) -> tuple[Player, ...]:
    """The holder of this document, or else possible holders: the same name, not another date of birth."""
    if holders := with_papers(document.number, limit):
        return with_bans(holders)
    like = likely_same(document.first_name, document.last_name, document.born)
    return tuple(
        player
        for player in like
        if None in (player.birth_date, document.born) or player.birth_date == document.born
    )[:limit]


def typed_details(text: str) -> dict[str, str]:
    """A typed text as details of a new player by field: names, a card number, or the lines of a document."""
    if (document := _document(text)) is not None:
        return {
            "last_name": document.last_name,
            "first_name": document.first_name,
            "document": document.number,
            "birth_date": document.born.isoformat() if document.born else "",
            "country": document.country,
        }
    if text.isdecimal():
        return {"card_number": text}
    surname, first = split_name(text)
    return {"last_name": surname, "first_name": first}


def _document(text: str) -> ScannedDocument | None:
    try:
        return scanned(text)
    except Refusal:
        return None
