"""How much two players look like one person: a hint for the desk, never a decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import combinations

from people.folding import folded, paper_key, phone_key
from people.near import is_near

CROWD = 40
"""More people than this with one telephone share that of a hotel or a typing habit, not a person."""


class Sign(StrEnum):
    """What two players have in common, the strongest first."""

    DOCUMENT = "document"
    NAME = "name"
    BORN = "born"
    EMAIL = "email"
    PHONE = "phone"


@dataclass(frozen=True, slots=True)
class Traits:
    """What is compared of a player: name words in order, the rest normalised and empty where it is not known."""

    id: int
    words: tuple[str, ...]
    born: date | None
    document: str
    email: str
    phone: str


def traits(player_id: int, name: str, born: date | None, document: str, email: str, phone: str) -> Traits:
    """What is compared of a player, from what was typed."""
    return Traits(
        player_id,
        tuple(sorted(folded(name).split())),
        born,
        paper_key(document),
        email.strip().casefold(),
        phone_key(phone),
    )


def signs(one: Traits, other: Traits) -> tuple[Sign, ...]:
    """What the two have in common, if that suggests one person; else nothing.

    One document is enough. A like name needs a second sign, unless it is the same and nothing speaks
    against it; another day of birth does.
    """
    common = tuple(sign for sign in Sign if _shares(one, other, sign))
    if Sign.DOCUMENT in common:
        return common
    differ_in_birth = None not in (one.born, other.born) and one.born != other.born
    differ_in_paper = bool(one.document and other.document)
    if Sign.NAME not in common or differ_in_birth:
        return ()
    is_enough = len(common) > 1 or (one.words == other.words and not differ_in_paper)
    return common if is_enough else ()


def _shares(one: Traits, other: Traits, sign: Sign) -> bool:
    if sign is Sign.NAME:
        return are_like(one.words, other.words)
    mine = getattr(one, sign.value)
    return bool(mine) and mine == getattr(other, sign.value)


def are_like(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names have the same words in any order, each with one mistake at most."""
    if len(one) != len(other) or not one:
        return False
    left = list(other)
    for word in one:
        found = next((mate for mate in left if is_near(word, mate) and min(len(word), len(mate)) > 1), None)
        if found is None:
            return False
        left.remove(found)
    return True


def pairs(players: Iterable[Traits]) -> Iterator[tuple[Traits, Traits, tuple[Sign, ...]]]:
    """The pairs that look like one person, each once; only those who share something are compared."""
    buckets: dict[tuple[str, object], list[Traits]] = defaultdict(list)
    for one in players:
        for key in (
            ("born", one.born),
            *((sign, getattr(one, sign)) for sign in ("document", "email", "phone")),
        ):
            if key[1]:
                buckets[key].append(one)
        buckets["words", one.words].append(one)
    seen: set[tuple[int, int]] = set()
    for bucket in buckets.values():
        if not 1 < len(bucket) <= CROWD:
            continue
        for one, other in combinations(bucket, 2):
            pair = (min(one.id, other.id), max(one.id, other.id))
            if pair not in seen and (common := signs(one, other)):
                seen.add(pair)
                yield one, other, common
