"""Players found on lists of bans as they register: banned from the first moment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils import timezone

from journal.book import OpenBook
from people import facts
from people.models import Ban, ListedPerson, Player
from people.queries.ban_lists import in_portions, lists_naming


def ban_listed(book: OpenBook, *, rows: Sequence[Player]) -> None:
    """Step: those of these players who are on a list are banned, each with a fact."""
    if not rows or not ListedPerson.objects.filter(lifted_at=None).exists():
        return
    by_id = {row.pk: row for row in rows}
    today = timezone.localtime(book.now).date()
    for ban in put_bans(book, lists_naming(rows)):
        by_id[ban.player_id].has_bans = True
        book.record(_banned(ban, today))


def put_bans(book: OpenBook, listed: Mapping[int, Iterable[ListedPerson]]) -> list[Ban]:
    """Step: the bans of players, by id, who are on lists; one that was lifted by hand does not come back."""
    wanted = [(player, person) for player, persons in listed.items() for person in persons]
    held: set[tuple[int, int | None]] = set()
    for some in in_portions(sorted({person.pk for _player, person in wanted})):
        held |= set(Ban.objects.filter(listed__in=some).values_list("player_id", "listed_id"))
    kinds = {person.ban_list_id: person.ban_list.kind for _player, person in wanted}
    made = [
        _columns(player, person, kinds[person.ban_list_id])
        for player, person in wanted
        if (player, person.pk) not in held
    ]
    bans = book.append_many(Ban, made)
    mark_banned({ban.player_id for ban in bans})
    return bans


def mark_banned(player_ids: Collection[int]) -> None:
    """Write whether these players have bans that were not lifted."""
    for some in in_portions(sorted(player_ids)):
        banned = set(Ban.objects.filter(player__in=some, lifted_at=None).values_list("player_id", flat=True))
        Player.objects.filter(pk__in=banned).update(has_bans=True)
        Player.objects.filter(pk__in=set(some) - banned).update(has_bans=False)


def _columns(player: int, person: ListedPerson, kind: str) -> dict[str, Any]:
    said = {name: getattr(person, name) for name in ("reason", "since", "until")}
    return said | {"player_id": player, "listed_id": person.pk, "kind": kind}


def _banned(ban: Ban, today: date) -> facts.PlayerBanned:
    until = ban.until.isoformat() if ban.until else ""
    begins = ban.since.isoformat() if ban.since > today else ""
    return facts.PlayerBanned(player=ban.player_id, ban_until=until, ban_kind=str(ban.kind), ban_since=begins)
