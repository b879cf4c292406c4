"""What else is erased with a player: what the staff said in lines about the player, and what says who they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q

from journal.book import OpenBook
from journal.free_texts import erase_of_lines
from journal.models import Line
from people.models import Ban, ListedPerson, Player, PlayerPhoto, ToldApart

NAMES_A_PLAYER = ("player", "other_player")
"""Details of facts that are players' ids."""
UNDONE_WITH_A_REASON = ("PlayersMerged",)
"""Facts without a text, whose undo has one."""


def forget_words(book: OpenBook, player_id: int) -> None:
    """Step: reasons and notes of lines about the player go, also of those that undid such a line."""
    own: set[int] = set()
    for line in Line.objects.filter(Q(texts__gt=0) | Q(fact__in=UNDONE_WITH_A_REASON)).iterator():
        if any(_names(told, player_id) for told in _told(line)):
            own.add(line.leading_id or line.pk)
    erase_of_lines(lambda line: line.pk in own or bool(own & _undone(line)), book.now)


def forget_bans(player_id: int) -> None:
    """Step: the player's bans go, and with them the rows on lists that are of nobody else."""
    bans = Ban.objects.filter(player=player_id)
    listed = set(bans.exclude(listed=None).values_list("listed_id", flat=True))
    bans.delete()
    ListedPerson.objects.filter(pk__in=listed, bans=None).delete()
    ToldApart.objects.filter(Q(first=player_id) | Q(second=player_id)).delete()


def forget_photograph(digest: str) -> None:
    """Step: the photograph goes, unless the row of another player still names it."""
    if digest and not Player.objects.filter(photo=digest).exists():
        PlayerPhoto.objects.filter(digest=digest).delete()


def _told(line: Line) -> Iterator[Mapping[str, Any]]:
    yield line.details
    for other in line.also:
        yield other["details"]


def _names(details: Mapping[str, Any], player_id: int) -> bool:
    return any(details.get(name) == player_id for name in NAMES_A_PLAYER)


def _undone(line: Line) -> set[int]:
    return set(line.details.get("lines", ())) if line.fact == "LinesUndone" else set()
