"""Queries about players who may be one person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from access.fields import Note
from journal.queries import standing_lines
from people import facts
from people.likeness import Reader, Sign, pairs
from people.models import Merger, Player, ToldApart
from people.queries.players import PlayerView, players

SHOWN = 50
LABELS = {
    Sign.DOCUMENT: _("same document"),
    Sign.NAME: _("similar name"),
    Sign.BORN: _("same date of birth"),
    Sign.EMAIL: _("same e-mail"),
    Sign.PHONE: _("same telephone"),
}
COLUMNS = ("pk", "last_name", "first_name", "birth_date", "document_key", "email", "phone_key")


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Two players who may be one person; ``signs`` is what they have in common."""

    player: PlayerView
    other: PlayerView
    signs: Annotated[tuple[str, ...], Note("`document`, `name`, `born`, `email` or `phone`.")]

    @property
    def labels(self) -> tuple[str, ...]:
        """What they have in common, in words."""
        return tuple(str(LABELS[Sign(sign)]) for sign in self.signs)


@dataclass(frozen=True, slots=True)
class Merged:
    """A player merged into another; ``line`` is the line of the journal that undoes it, none where it is gone."""

    player: PlayerView
    line: int | None


@dataclass(frozen=True, slots=True, order=True)
class _Pair:
    """Two players by id, the lower one first; those with most in common are the least."""

    rank: tuple[bool, int]
    first: int
    second: int
    signs: tuple[Sign, ...]


def likenesses(limit: int = SHOWN) -> tuple[Likeness, ...]:
    """Players who may be one person and were not told apart, those with most in common first."""
    apart = set(ToldApart.objects.values_list("first_id", "second_id"))
    read = Reader().traits
    rows = Player.objects.here().order_by("pk").values_list(*COLUMNS)
    known = (
        read(pk, last, first, born.isoformat() if born else "", document, email, phone)
        for pk, last, first, born, document, email, phone in rows.iterator(2_000)
    )
    found = [
        _Pair(
            (Sign.DOCUMENT not in common, -len(common)), min(one.id, other.id), max(one.id, other.id), common
        )
        for one, other, common in pairs(known)
    ]
    listed = sorted(pair for pair in found if (pair.first, pair.second) not in apart)[:limit]
    shown = {one.id: one for one in players({pk for pair in listed for pk in (pair.first, pair.second)})}
    return tuple(
        Likeness(
            player=shown[pair.first],
            other=shown[pair.second],
            signs=tuple(sign.value for sign in pair.signs),
        )
        for pair in listed
    )


def merged_into(player_id: int) -> tuple[Merged, ...]:
    """Those merged into a player, each with the line that undoes it."""
    rows = {row.gone_id: row.pk for row in Merger.objects.filter(kept=player_id)}
    lines = standing_lines(facts.PlayersMerged, "merger", rows.values())
    return tuple(Merged(one, lines.get(rows[one.id])) for one in players(rows))
