"""Lists of bans: what a new edition of a list changes, and who among the players is on one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Identity:
    """Who somebody is: the words of the name, the day of birth, the letters and digits of the document."""

    words: frozenset[str]
    born: date | None = None
    document: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A person on a list; without ``since`` from the first day read, without ``until`` permanently."""

    identity: Identity
    since: date | None = None
    until: date | None = None
    reason: str = ""


class LineOutcome(StrEnum):
    """The effect of a line of a list."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    PAST = "past"
    REPEATED = "repeated"


@dataclass(frozen=True, slots=True)
class LineChange:
    """The effect of a line: ``of`` is the person listed before, or the line that it repeats, from 0."""

    outcome: LineOutcome
    of: int | None = None
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListDiff:
    """The changes of an edition, line by line, and the people missing from it."""

    lines: tuple[LineChange, ...]
    missing: tuple[int, ...]


def is_on_list(listed: Identity, player: Identity) -> bool:
    """Whether a player is the person listed: by the document under a like name, or by name and day of birth.

    If one of the two has a further first name, two words in common are enough.
    """
    if listed.document and listed.document == player.document and listed.words & player.words:
        return True
    if listed.born is None or listed.born != player.born:
        return False
    common = listed.words & player.words
    return len(common) > 1 and common in (listed.words, player.words)


def may_be_on_list(listed: Identity, player: Identity) -> bool:
    """Whether a person must decide: the same name or the same document, and nothing else to tell."""
    if is_on_list(listed, player):
        return False
    if listed.document and listed.document == player.document:
        return True
    return listed.words == player.words and not _is_born_otherwise(listed, player)


def _is_born_otherwise(listed: Identity, other: Identity) -> bool:
    return None not in (listed.born, other.born) and listed.born != other.born


def diff_of(lines: Sequence[Listed], listed: Mapping[int, Listed], today: date) -> ListDiff:
    """Compare a new edition with the people on the list, by id."""
    people = _Known(listed)
    above, changes, present = _Known({}), [], set()
    for at, line in enumerate(lines):
        repeated = above.who_is(line.identity)
        above.add(at, line)
        before = people.who_is(line.identity)
        if before is not None:
            present.add(before)
        changes.append(_line(line, repeated, before, listed, today))
    return ListDiff(tuple(changes), tuple(pk for pk in listed if pk not in present))


def weakens(before: Listed, after: Listed) -> bool:
    """Whether a ban would be shorter, or concern somebody else: fewer words of the name, another date of birth."""
    if before.identity.words - after.identity.words or _is_born_otherwise(before.identity, after.identity):
        return True
    is_earlier = after.until is not None and (before.until is None or after.until < before.until)
    is_later = None not in (before.since, after.since) and before.since < after.since  # type: ignore[operator]
    return is_earlier or is_later


def _line(
    line: Listed, repeated: int | None, before: int | None, listed: Mapping[int, Listed], today: date
) -> LineChange:
    if repeated is not None:
        return LineChange(LineOutcome.REPEATED, repeated)
    if before is not None:
        differences = tuple(_differences(listed[before], line))
        outcome = LineOutcome.CHANGED if differences else LineOutcome.SAME
        return LineChange(outcome, before, differences)
    is_over = line.until is not None and line.until < today
    return LineChange(LineOutcome.PAST if is_over else LineOutcome.NEW)


def _differences(before: Listed, after: Listed) -> Iterable[str]:
    """The fields that a line changes; an empty cell changes nothing, except the last day: then the ban is permanent."""
    if before.identity.words != after.identity.words:
        yield "name"
    for name in ("born", "document"):
        if getattr(after.identity, name) not in (None, "", getattr(before.identity, name)):
            yield name
    if after.since not in (None, before.since):
        yield "since"
    if after.until != before.until:
        yield "until"
    if after.reason not in ("", before.reason):
        yield "reason"


class _Known:
    """The people of a list, by document and by name."""

    def __init__(self, listed: Mapping[int, Listed]) -> None:
        self._documents: dict[str, int] = {}
        self._names: dict[frozenset[str], list[tuple[int, Identity]]] = defaultdict(list)
        for pk, person in listed.items():
            self.add(pk, person)

    def add(self, pk: int, one: Listed) -> None:
        """Add a person; of two with the same document the first stays."""
        if one.identity.document:
            self._documents.setdefault(one.identity.document, pk)
        self._names[one.identity.words].append((pk, one.identity))

    def who_is(self, wanted: Identity) -> int | None:
        """The person with this document, else with this name and this date of birth, or with none."""
        if (holder := self._documents.get(wanted.document)) is not None:
            return holder
        namesakes = self._names.get(wanted.words, [])
        born = next((pk for pk, namesake in namesakes if wanted.born and namesake.born == wanted.born), None)
        return (
            born
            if born is not None
            else next((pk for pk, namesake in namesakes if _is_same(namesake, wanted)), None)
        )


def _is_same(listed: Identity, other: Identity) -> bool:
    return None in (listed.born, other.born) and "" in (listed.document, other.document)
