"""Banning players, at their own wish too, and lifting bans; automatic bans of listed people who register."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal

from django.utils import timezone

from access.fields import GREATEST, Limits, Note, PlayerId, Reason, RequiredReason
from access.roles import ADMINISTRATORS, DIRECTORS, STAFF
from access.verbs import action, of_house
from journal.book import OpenBook, stated_reason
from people.bans import words
from people.bans.rows import in_portions, lists_naming
from people.models import Ban, ListedPerson, Player
from people.players.rows import PlayerMeant, player_row, write_player
from rulebook.refusals import Refusal


def ban_listed(book: OpenBook, *, rows: Sequence[Player]) -> None:
    """Step: ban those of these players who are on a list, with one fact each."""
    if not rows or not ListedPerson.objects.filter(lifted_at=None).exists():
        return
    by_id = {row.pk: row for row in rows}
    today = timezone.localtime(book.now).date()
    for ban in put_bans(book, lists_naming(rows)):
        by_id[ban.player_id].has_bans = True
        book.record(_banned(ban, today))


def put_bans(book: OpenBook, listed: Mapping[int, Iterable[ListedPerson]]) -> list[Ban]:
    """Step: write the bans of listed players; a ban that was lifted manually does not return."""
    wanted = [(player, person) for player, persons in listed.items() for person in persons]
    pairs: set[tuple[int, int | None]] = set()
    for portion in in_portions(sorted({person.pk for _player, person in wanted})):
        pairs |= set(Ban.objects.filter(listed__in=portion).values_list("player_id", "listed_id"))
    kinds = {person.ban_list_id: person.ban_list.kind for _player, person in wanted}
    rows = [
        _columns(player, person, kinds[person.ban_list_id])
        for player, person in wanted
        if (player, person.pk) not in pairs
    ]
    bans = book.append_many(Ban, rows)
    mark_banned({ban.player_id for ban in bans})
    return bans


def mark_banned(player_ids: Collection[int]) -> None:
    """Write whether these players have bans that were not lifted."""
    for portion in in_portions(sorted(player_ids)):
        banned = set(
            Ban.objects.filter(player__in=portion, lifted_at=None).values_list("player_id", flat=True)
        )
        Player.objects.filter(pk__in=banned).update(has_bans=True)
        Player.objects.filter(pk__in=set(portion) - banned).update(has_bans=False)


def _columns(player: int, person: ListedPerson, kind: str) -> dict[str, Any]:
    values = {name: getattr(person, name) for name in ("reason", "since", "until")}
    return values | {"player_id": player, "listed_id": person.pk, "kind": kind}


def _banned(ban: Ban, today: date) -> words.PlayerBanned:
    until = ban.until.isoformat() if ban.until else ""
    begins = ban.since.isoformat() if ban.since > today else ""
    return words.PlayerBanned(player=ban.player_id, ban_until=until, ban_kind=str(ban.kind), ban_since=begins)


@action("players/<int:player>/ban/", admits=DIRECTORS, opens=of_house)
def ban_player(
    book: OpenBook,
    *,
    player: PlayerId,
    reason: RequiredReason,
    kind: Annotated[
        Literal["authority", "self", "house", "room"], Note("Who keeps the player out.")
    ] = "house",
    since: Annotated[date | None, Note("The first day of the ban; today unless given.")] = None,
    until: Annotated[date | None, Note("The last day of the ban.")] = None,
) -> PlayerMeant:
    """Ban a player until the end of a day, or permanently; entries already bought stay.

    Raises ``reason_missing``, ``ban_in_the_past`` or ``ban_ends_before_it_begins``, naming the field.
    """
    row, today = player_row(book, player), _day(book.now)
    why, first = stated_reason(reason), since or today
    if until is not None and until < today:
        raise Refusal("ban_in_the_past", field="until")
    if until is not None and until < first:
        raise Refusal("ban_ends_before_it_begins", field="until")
    ban = book.append(Ban, player_id=row.pk, kind=kind, reason=why[:200], since=first, until=until)
    write_player(row, {"has_bans": True})
    book.record(_banned(ban, today))
    return PlayerMeant(player=player)


@action("players/<int:player>/exclude/", admits=STAFF, opens=of_house)
def exclude_player(
    book: OpenBook,
    *,
    player: PlayerId,
    reason: RequiredReason,
    until: Annotated[date | None, Note("The last day of the exclusion.")] = None,
) -> PlayerMeant:
    """Ban a player at the player's own wish; only an administrator lifts it.

    Raises the refusals of ``ban_player``.
    """
    return ban_player(book, player=player, reason=reason, kind="self", until=until)


@action("players/<int:player>/lift-ban/", admits=DIRECTORS, opens=of_house)
def lift_ban(
    book: OpenBook,
    *,
    player: PlayerId,
    ban: Annotated[
        int | None, Limits(1, GREATEST), Note("The ban; not needed where the player has only one.")
    ] = None,
    reason: Annotated[Reason, Note("Required for a self-exclusion and for a ban by an authority.")] = "",
) -> PlayerMeant:
    """Lift a ban of a player; only an administrator lifts a self-exclusion or a ban by an authority.

    Raises ``Refusal`` ``player_not_banned``, ``ban_not_named``, ``ban_not_yours`` or ``reason_missing``.
    """
    row = player_row(book, player)
    lifted = _ban_of(row, ban)
    if lifted.is_protective:
        if book.actor.role not in ADMINISTRATORS:
            raise Refusal("ban_not_yours", field="ban", ban_kind=lifted.kind)
        book.reason = stated_reason(reason)
    else:
        book.reason = reason.strip()
    Ban.objects.filter(pk=lifted.pk).update(lifted_at=book.now)
    write_player(row, {"has_bans": Ban.objects.filter(player=row.pk, lifted_at=None).exists()})
    book.record(words.BanLifted(player=row.pk, ban_kind=lifted.kind))
    return PlayerMeant(player=player)


def _ban_of(player: Player, ban: int | None) -> Ban:
    """The ban that the command names, or the player's only ban."""
    matches = [row for row in player.open_bans if ban in (None, row.pk)]
    if not matches:
        raise Refusal("player_not_banned", player=player.pk)
    if len(matches) > 1:
        raise Refusal("ban_not_named", field="ban", count=len(matches))
    return matches[0]


def _day(at: datetime) -> date:
    return timezone.localtime(at).date()
