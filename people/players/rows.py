"""Players as other rooms read them; an erased person is never found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeVar

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from access.fields import PlayerId
from journal import instants
from journal.book import OpenBook
from journal.compiled import Compiled, FoundBy, WithAll
from journal.kinds import BookKind
from journal.reading import asked_once, prime
from people.models import Ban, Player, PlayerPhoto
from rulebook.bans import BanKind
from rulebook.public_names import Named
from rulebook.refusals import Refusal

BAN_KINDS = [kind.value for kind in BanKind]


Other = TypeVar("Other")
NAMES = ("last_name", "first_name", "nickname", "public_name")
NameRow = tuple[int, str, str, str, str]
"""A player's id and ``NAMES``."""


def with_bans(rows: Iterable[Player]) -> tuple[Player, ...]:
    """The players of rows; their bans are read together, and only if there are any."""
    people = tuple(rows)
    bans: dict[int, list[Ban]] = defaultdict(list)
    if ids := [row.pk for row in people if row.has_bans]:
        for ban in Ban.open_on(timezone.localdate(instants.now())).filter(player__in=ids):
            bans[ban.player_id].append(ban)
    for row in people:
        row.open_bans = tuple(bans[row.pk])
    return people


def standing_bans(day: date) -> QuerySet[Ban]:
    """The bans in force on a day."""
    return Ban.open_on(day).filter(since__lte=day)


def player(player_id: int) -> Player:
    """The player; raises ``Refusal("not_found")``."""
    row = _with_id.one(player_id)
    if row is None:
        raise Refusal("not_found", what="player", id=player_id)
    return row


_with_id = Compiled[Player](lambda pk: Player.objects.filter(pk=pk).order_by(), int)


def count_players() -> int:
    """How many players the house has, without those merged or erased."""
    return Player.objects.here().count()


def photograph(digest: str) -> tuple[str, bytes]:
    """Media type and content of the photograph of a player; raises ``Refusal("not_found")``."""
    row = PlayerPhoto.objects.filter(
        digest=digest, digest__in=Player.objects.filter(photo=digest).values("photo")
    ).first()
    if row is None:
        raise Refusal("not_found", what="photograph", id=digest)
    return row.media_type, bytes(row.content)


def players(ids: Iterable[int]) -> tuple[Player, ...]:
    """The players with these ids, by name."""
    return with_bans(Player.objects.filter(pk__in=set(ids)))


def called_exactly(names: Collection[str]) -> Mapping[str, int]:
    """The players known by exactly one of these names and nothing else, by name; the first of several."""
    rows = Player.objects.filter(
        last_name__in=list(names),
        first_name="",
        nameless=None,
        birth_date=None,
        document="",
        erased_at=None,
        restricted_at=None,
        merged_into=None,
    )
    return {row.last_name: row.pk for row in rows.order_by("-pk")}


def _once(rows: Iterable[Player]) -> list[Player]:
    return list({row.pk: row for row in rows}.values())


def player_with_card(card_number: str) -> Player | None:
    """The player with this card, or the player that the card's holder was merged into."""
    row = _with_whole_card(card_number.strip())
    while row is not None and row.merged_into_id is not None:
        row = Player.objects.filter(pk=row.merged_into_id).first()
    return row


_with_whole_card = FoundBy[Player](lambda card: Player.objects.filter(card_number=card, erased_at=None))


def kept_of(player_ids: Collection[int]) -> Mapping[int, int]:
    """The kept player of these players and of all merged into them, by id."""
    result = {pk: pk for pk in player_ids}
    rows = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into_id")
    merged = {gone: kept for gone, kept in rows if kept is not None}
    for gone in merged:
        kept = gone
        while kept in merged:
            kept = merged[kept]
        if kept in result:
            result[gone] = kept
    return result


def player_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Full names by id, for the staff."""
    return {pk: f"{last} {first}".strip() or f"#{pk}" for pk, last, first, *_public in _names(frozenset(ids))}


def named_players(ids: Iterable[int]) -> Mapping[int, Named]:
    """Names by id, with what others may read of them."""
    return {pk: Named(last, first, nick, form) for pk, last, first, nick, form in _names(frozenset(ids))}


def know_names(name_rows: Iterable[NameRow]) -> None:
    """Cache names that another query has read as ``NAMES``: the names of exactly these players."""
    rows = tuple({row[0]: row for row in name_rows}.values())
    prime(_names, rows, frozenset(row[0] for row in rows))


@asked_once
def _names(ids: frozenset[int]) -> tuple[NameRow, ...]:
    """The names of these players, by name."""
    if not ids:
        return ()
    return tuple(_names_among(ids))


_names_among = Compiled[NameRow](
    lambda ids: Player.objects.filter(pk__in=ids).values_list("pk", *NAMES), frozenset
)


def countries(ids: Iterable[int]) -> Mapping[int, str]:
    """The players' countries as two letters; players without one are left out."""
    return _countries(frozenset(ids))


@asked_once
def _countries(ids: frozenset[int]) -> Mapping[int, str]:
    rows = Player.objects.filter(pk__in=ids).exclude(country="")
    return dict(rows.values_list("pk", "country"))


def player_with_all(
    others: Compiled[Other], who: Callable[[int], QuerySet[Any, int]] | None = None
) -> Callable[..., tuple[Player, list[Other]]]:
    """A query for a player by id and for ``others``: the player and all their rows, in one statement.

    ``who`` finds the player's id from the number given. Raises ``Refusal("not_found")`` without the player.
    """
    player = _with_id
    if who is not None:
        player = Compiled(lambda number: Player.objects.filter(pk__in=who(number)).order_by(), int)
    both = WithAll(player, others)

    def ask(player_id: int, *arguments: int | str) -> tuple[Player, list[Other]]:
        result = both([player_id], arguments)
        if result is None:
            raise Refusal("not_found", what="player", id=player_id)
        return result

    return ask


def require_here(player_id: int) -> Player:
    """The player; raises ``Refusal`` ``player_erased``, ``player_merged`` or ``not_found``."""
    row = player(player_id)
    _require_not_gone(row)
    return row


def _require_not_gone(player: Player) -> None:
    if player.is_erased:
        raise Refusal("player_erased", field="player", player=player.id)
    if player.is_restricted:
        raise Refusal("player_restricted", field="player", player=player.id)
    if player.merged_into_id is not None:
        raise Refusal("player_merged", field="player", player=player.id, other_player=player.merged_into_id)


def require_welcome(player: Player, at: datetime) -> None:
    """Raise ``player_banned``, ``player_erased`` or ``player_merged`` unless the player may enter."""
    _require_not_gone(player)
    if (ban := player.ban_on(timezone.localtime(at).date())) is not None:
        # The desk's screen may face the queue: the reason is private, so no sentence names the kind of ban.
        until = ban.until.isoformat() if ban.until else ""
        raise Refusal("player_banned", field="player", player=player.id, ban_kind=ban.kind, ban_until=until)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChanged:
    """The names of the changed fields."""

    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMeant:
    """The player of the command."""

    player: PlayerId


def player_row(book: OpenBook, player_id: int) -> Player:
    """A player's row; raises ``not_found``, ``player_erased``, ``player_restricted`` or ``player_merged``."""
    row = any_row(book, player_id)
    if row.restricted_at is not None:
        raise Refusal("player_restricted", field="player", player=player_id)
    return row


def any_row(book: OpenBook, player_id: int) -> Player:
    """A player's row for a change, also a restricted player's."""
    book.require(BookKind.HOUSE)
    row = Player.objects.filter(pk=player_id).first()
    if row is None:
        raise Refusal("not_found", what="player", id=player_id)
    if row.erased_at is not None:
        raise Refusal("player_erased", player=player_id)
    if row.merged_into_id is not None:
        raise Refusal("player_merged", field="player", player=player_id, other_player=row.merged_into_id)
    return row


def write_player(row: Player, columns: dict[str, Any]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))


def hold_players(player_ids: Collection[int]) -> None:
    """Lock these players in ascending order; unnecessary in SQLite, which has one writer."""
    if connection.features.has_select_for_update:
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=player_ids)
        list(rows.order_by("pk").values_list("pk", flat=True))


def player_to_show(player_id: int) -> Player:
    """The player; raises ``Refusal("player_erased")`` if there is nothing left to show."""
    row = player(player_id)
    if row.is_erased:
        raise Refusal("player_erased", player=player_id)
    return row
