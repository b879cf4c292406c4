"""Photographs of players: for the desk and the floor, never in public, and gone for good when removed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from access.fields import Length, Note, PlayerId
from access.roles import STAFF
from access.verbs import action, of_house, verb
from journal import instants
from journal.book import OpenBook
from people import facts
from people.actions.players import PlayerCommand, PlayerMeant, player_row, write_player
from people.models import Player, PlayerPhoto
from rulebook.refusals import Refusal
from wording.apart.asking import drawn

LARGEST_PHOTOGRAPH = 12 * 1024 * 1024
"""What a telephone's camera makes."""
BOX = (640, 640)
"""What is kept of it, in pixels: a face on a terminal."""
WAITS_FOR_ITS_PLAYER = timedelta(hours=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotographPlayer(PlayerCommand):
    """An uploaded photograph is of a player."""

    photograph: Annotated[str, Length(64, may_be_empty=False), Note("The digest of the photograph.")]


def keep_photograph(sent: bytes) -> PlayerPhoto:
    """The photograph, small and without what a camera writes beside it; nobody sees it before it has a player.

    Raises ``picture_too_large`` or ``picture_unknown``.
    """
    kept = drawn(sent, LARGEST_PHOTOGRAPH, BOX)
    _forget_unused(PlayerPhoto.objects.filter(at__lt=instants.now() - WAITS_FOR_ITS_PLAYER))
    values = {"media_type": kept.media_type, "content": kept.content, "at": instants.now()}
    return PlayerPhoto.objects.update_or_create(digest=kept.digest, defaults=values)[0]


@verb(PhotographPlayer, "players/<int:player>/photograph/", admits=STAFF, opens=of_house)
def photograph_player(book: OpenBook, command: PhotographPlayer) -> PlayerMeant:
    """Give a player an uploaded photograph, in place of the one before; only the staff sees it.

    Raises ``Refusal`` ``not_found``, ``player_erased`` or ``player_merged``.
    """
    row = player_row(book, command.player)
    if not PlayerPhoto.objects.filter(digest=command.photograph).exists():
        raise Refusal("not_found", field="photograph", what="photograph", id=command.photograph)
    if row.photo != command.photograph:
        _write(row, command.photograph)
        book.record(facts.PlayerPhotographed(player=row.pk))
    return PlayerMeant(player=command.player)


@action("players/<int:player>/remove-photograph/", admits=STAFF, opens=of_house)
def remove_photograph(book: OpenBook, *, player: PlayerId) -> PlayerMeant:
    """Remove a player's photograph for good.

    Raises ``Refusal`` ``photograph_missing``, ``player_erased``, ``player_merged`` or ``not_found``.
    """
    row = player_row(book, player)
    if not row.photo:
        raise Refusal("photograph_missing", player=row.pk)
    _write(row, "")
    book.record(facts.PhotographRemoved(player=row.pk))
    return PlayerMeant(player=player)


def _write(row: Player, digest: str) -> None:
    before = row.photo
    write_player(row, {"photo": digest})
    _forget_unused(PlayerPhoto.objects.filter(digest=before))


def _forget_unused(rows: object) -> None:
    for digest in list(rows.values_list("digest", flat=True)):  # type: ignore[attr-defined]
        if not Player.objects.filter(photo=digest).exists():
            PlayerPhoto.objects.filter(digest=digest).delete()
