"""The similarity of two players: a hint for the cashier, never a decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, permutations
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from journal.queries import standing_lines
from people.models import Merger, Player, ToldApart
from people.naming import folded, is_near
from people.players import words as facts
from people.players.rows import players

CROWD = 40
"""More people than this with one telephone number share a hotel's or a dummy number."""
BITS = 61
"""Bits that distinguish letters quickly; two letters with the same bit only cost a needless comparison."""


class Sign(StrEnum):
    """What two players have in common, the strongest sign first."""

    DOCUMENT = "document"
    NAME = "name"
    BORN = "born"
    EMAIL = "email"
    PHONE = "phone"


class Traits(NamedTuple):
    """The compared values of a player: name words in order, the others normalised and empty if unknown.

    ``letters`` are the letters of the name, one bit each.
    """

    id: int
    words: tuple[str, ...]
    letters: int
    born: str
    document: str
    email: str
    phone: str


class Reader:
    """Makes traits from rows of players; a repeated name is read once."""

    def __init__(self) -> None:
        self._words: dict[str, tuple[tuple[str, ...], int]] = {}

    def traits(
        self, pk: int, last_name: str, first_name: str, born: str, document: str, email: str, phone: str
    ) -> Traits:
        """The traits; ``document`` and ``phone`` are their search keys."""
        last, last_letters = self._words.get(last_name) or self._read(last_name)
        first, first_letters = self._words.get(first_name) or self._read(first_name)
        words = tuple(sorted(last + first))
        mail = email.strip().casefold() if email else ""
        return Traits(pk, words, last_letters | first_letters, born, document, mail, phone)

    def _read(self, name: str) -> tuple[tuple[str, ...], int]:
        text, letters = folded(name), 0
        for letter in text.replace(" ", ""):
            letters |= 1 << ord(letter) % BITS
        parts = self._words[name] = (tuple(text.split()), letters)
        return parts


def signs(one: Traits, other: Traits) -> tuple[Sign, ...]:
    """What the two have in common, if it suggests one person; empty if not.

    The same document is enough. A similar name needs a second sign, unless it is equal and nothing
    contradicts it, for example another date of birth.
    """
    if not (one.document and one.document == other.document):
        if one.born != other.born and one.born and other.born:
            return ()
        if not _has_more_in_common_than_a_name(one, other):
            return ()
        # A mistake in a word changes at most two letters.
        if (one.letters ^ other.letters).bit_count() > 2 * len(one.words) or not are_like(
            one.words, other.words
        ):
            return ()
    return tuple(sign for sign in Sign if _shares(one, other, sign))


def _has_more_in_common_than_a_name(one: Traits, other: Traits) -> bool:
    """Whether there is a second sign, or the same name without a contradiction."""
    if one.born and one.born == other.born:
        return True
    if one.email and one.email == other.email:
        return True
    if one.phone and one.phone == other.phone:
        return True
    return one.words == other.words and not (one.document and other.document)


def _shares(one: Traits, other: Traits, sign: Sign) -> bool:
    if sign is Sign.NAME:
        return are_like(one.words, other.words)
    mine: str = getattr(one, sign.value)
    return bool(mine) and mine == getattr(other, sign.value)


def are_like(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names have the same words in any order, joined or apart, each with at most one mistake."""
    fewer, more = sorted((list(one), list(other)), key=len)
    return _are_alike(fewer, _joined(fewer, more))


def _joined(fewer: Sequence[str], more: list[str]) -> list[str]:
    """The longer name with the words joined that are one word in the shorter name."""
    while len(more) > len(fewer):
        whole = next(((a, b) for a, b in permutations(more, 2) if a + b in fewer), None)
        if whole is None:
            return more
        more = [*more, "".join(whole)]
        for part in whole:
            more.remove(part)
    return more


def _are_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    if len(one) != len(other) or not one or abs(sum(map(len, one)) - sum(map(len, other))) > len(one):
        return False
    rest = list(other)
    for word in one:
        match = next((mate for mate in rest if is_near(word, mate) and min(len(word), len(mate)) > 1), None)
        if match is None:
            return False
        rest.remove(match)
    return True


def pairs(players: Iterable[Traits]) -> Iterator[tuple[Traits, Traits, tuple[Sign, ...]]]:
    """The pairs that look like one person, each once; only players who share something are compared."""
    seen: set[tuple[int, int]] = set()
    for bucket in _buckets(players):
        for one, other in combinations(bucket, 2):
            if common := signs(one, other):
                pair = (min(one.id, other.id), max(one.id, other.id))
                if pair not in seen:
                    seen.add(pair)
                    yield one, other, common


def _buckets(players: Iterable[Traits]) -> Iterator[list[Traits]]:
    """Groups of players who share something, without groups that are too large."""
    everybody = list(players)
    for trait in map(attrgetter, (Sign.BORN, Sign.DOCUMENT, Sign.EMAIL, Sign.PHONE, "words")):
        buckets: defaultdict[object, list[Traits]] = defaultdict(list)
        for value, player in zip(map(trait, everybody), everybody, strict=True):
            if value:
                buckets[value].append(player)
        yield from (bucket for bucket in buckets.values() if 1 < len(bucket) <= CROWD)


MOST_PAIRS = 50
LABELS = {
    Sign.DOCUMENT: _("same document"),
    Sign.NAME: _("similar name"),
    Sign.BORN: _("same date of birth"),
    Sign.EMAIL: _("same e-mail"),
    Sign.PHONE: _("same telephone"),
}
COLUMNS = ("pk", "last_name", "first_name", "birth_date", "document_key", "email", "phone_key")


@dataclass(frozen=True, slots=True)
class LikePlayers:
    """Two players who may be one person; ``signs`` are what they have in common."""

    player: Player
    other: Player
    signs: tuple[Sign, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """What they have in common, in words."""
        return tuple(str(LABELS[sign]) for sign in self.signs)


@dataclass(frozen=True, slots=True)
class Merged:
    """A player merged into another; ``line`` is the journal line whose undo separates them, or None."""

    player: Player
    line: int | None


@dataclass(frozen=True, slots=True, order=True)
class _Pair:
    """Two players by id, the lower one first; those with most in common sort first."""

    rank: tuple[bool, int]
    first: int
    second: int
    signs: tuple[Sign, ...]


def likenesses(limit: int = MOST_PAIRS) -> tuple[LikePlayers, ...]:
    """Players who may be one person and were not told apart, the strongest signs first."""
    apart = set(ToldApart.objects.values_list("first_id", "second_id"))
    traits_of = Reader().traits
    rows = Player.objects.here().order_by("pk").values_list(*COLUMNS)
    traits = (
        traits_of(pk, last, first, born.isoformat() if born else "", document, email, phone)
        for pk, last, first, born, document, email, phone in rows.iterator(2_000)
    )
    hits = [
        _Pair(
            (Sign.DOCUMENT not in common, -len(common)), min(one.id, other.id), max(one.id, other.id), common
        )
        for one, other, common in pairs(traits)
    ]
    likely = sorted(pair for pair in hits if (pair.first, pair.second) not in apart)[:limit]
    rows_by_id = {row.pk: row for row in players({pk for pair in likely for pk in (pair.first, pair.second)})}
    return tuple(LikePlayers(rows_by_id[pair.first], rows_by_id[pair.second], pair.signs) for pair in likely)


def merged_into(player_id: int) -> tuple[Merged, ...]:
    """The players merged into a player, each with the line whose undo separates them."""
    rows = {row.gone_id: row.pk for row in Merger.objects.filter(kept=player_id)}
    lines = standing_lines(facts.PlayersMerged, "merger", rows.values())
    return tuple(Merged(player, lines.get(rows[player.id])) for player in players(rows))
