"""The people on lists of bans, and which players they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from typing import TypeVar

from django.db.models import Q

from people.models import Ban, BanList, ListedPerson, Player
from people.naming import paper_key, words_of
from rulebook.ban_lists import Identity, Listed, is_on_list, may_be_on_list

PORTION = 500
Value = TypeVar("Value")
Compare = Callable[[Identity, Identity], bool]


def ban_list_names(ids: Iterable[int]) -> Mapping[int, str]:
    return dict(BanList.objects.filter(pk__in=set(ids)).values_list("pk", "name"))


def standing_on(kind: str, name: str) -> Mapping[int, ListedPerson]:
    """The people on a list, by id; empty for a list that was never imported."""
    rows = ListedPerson.objects.filter(ban_list__kind=kind, ban_list__name=name, lifted_at=None)
    return {row.pk: row for row in rows.order_by("pk")}


def listed_of(row: ListedPerson) -> Listed:
    return Listed(_identity_of_row(row), row.since, row.until, row.reason)


def identity(last_name: str, first_name: str, born: date | None, document: str) -> Identity:
    """The identity of a person, from typed values."""
    return Identity(frozenset(words_of(f"{last_name} {first_name}")), born, paper_key(document))


def players_on(listed: Mapping[int, Identity]) -> Mapping[int, tuple[int, ...]]:
    """The players who certainly are these people, by key."""
    return _players(listed, is_on_list, with_names=False)


def players_like(listed: Mapping[int, Identity]) -> Mapping[int, tuple[int, ...]]:
    """The players who may be these people, by key."""
    return _players(listed, may_be_on_list, with_names=True)


def _players(
    listed: Mapping[int, Identity], is_wanted: Compare, *, with_names: bool
) -> Mapping[int, tuple[int, ...]]:
    by: dict[object, list[int]] = defaultdict(list)
    for key, person in listed.items():
        for sign in (person.document, person.born, person.words if with_names else None):
            if sign:
                by[sign].append(key)
    players: dict[int, set[int]] = defaultdict(set)
    for pk, player in _candidates(listed.values(), with_names=with_names):
        signs = (player.document, player.born, player.words)
        for key in {key for sign in signs if sign for key in by.get(sign, ())}:
            if is_wanted(listed[key], player):
                players[key].add(pk)
    return {key: tuple(sorted(ids)) for key, ids in players.items()}


def _candidates(listed: Iterable[Identity], *, with_names: bool) -> Iterator[tuple[int, Identity]]:
    persons = list(listed)
    yield from _having("document_key", {person.document for person in persons if person.document})
    yield from _having("birth_date", {person.born for person in persons if person.born})
    if with_names:
        yield from _having(
            "search_key", {" ".join(key) for person in persons for key in _orders(person.words)}
        )


def _orders(words: Collection[str]) -> Iterator[tuple[str, ...]]:
    """The words of a name with each of them tried as the surname."""
    listed = sorted(words)
    for at, word in enumerate(listed):
        yield (word, *listed[:at], *listed[at + 1 :])


def _having(column: str, values: Collection[object]) -> Iterator[tuple[int, Identity]]:
    for portion in in_portions(values):
        rows = Player.objects.here().filter(Q((f"{column}__in", portion)))
        columns = rows.values_list("pk", "last_name", "first_name", "birth_date", "document")
        for pk, last_name, first_name, birth_date, document in columns:
            yield pk, identity(last_name, first_name, birth_date, document)


def in_portions(values: Iterable[Value]) -> Iterator[tuple[Value, ...]]:
    """The values in portions of a few hundred: databases limit the parameters of a statement."""
    rest = iter(values)
    return iter(lambda: tuple(islice(rest, PORTION)), ())


def lists_naming(rows: Sequence[Player]) -> Mapping[int, tuple[ListedPerson, ...]]:
    """The lists on which these players certainly are, by player, without lifted rows."""
    return _lists(rows, is_on_list)


def may_be_listed(player_id: int) -> tuple[str, ...]:
    """The names of lists on which a player may be, so that somebody checks the document."""
    rows = list(Player.objects.here().filter(pk=player_id))
    perhaps = _lists(rows, may_be_on_list).get(player_id, ())
    banned = set(
        Ban.objects.filter(player=player_id, listed__in=[person.pk for person in perhaps]).values_list(
            "listed_id", flat=True
        )
    )
    return tuple(dict.fromkeys(person.ban_list.name for person in perhaps if person.pk not in banned))


def _lists(rows: Sequence[Player], is_wanted: Compare) -> Mapping[int, tuple[ListedPerson, ...]]:
    by_player: dict[int, tuple[ListedPerson, ...]] = {}
    for portion in in_portions(rows):
        identities = {
            row.pk: identity(row.last_name, row.first_name, row.birth_date, row.document) for row in portion
        }
        persons = _persons_like(identities.values())
        for pk, one in identities.items():
            hits = (person for person in persons if is_wanted(_identity_of_row(person), one))
            if matches := tuple(hits):
                by_player[pk] = matches
    return by_player


def _persons_like(wanted: Collection[Identity]) -> list[ListedPerson]:
    documents = {person.document for person in wanted if person.document}
    birth_dates = {person.born for person in wanted if person.born}
    names = {name_key(person) for person in wanted}
    alike = Q(document_key__in=documents) | Q(birth_date__in=birth_dates) | Q(name_key__in=names)
    return list(ListedPerson.objects.filter(alike, lifted_at=None).select_related("ban_list").order_by("pk"))


def _identity_of_row(row: ListedPerson) -> Identity:
    return Identity(frozenset(row.name_key.split()), row.birth_date, row.document_key)


def name_key(one: Identity) -> str:
    """The words of a name in alphabetical order."""
    return " ".join(sorted(one.words))[:240]
