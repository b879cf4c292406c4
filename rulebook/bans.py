"""Kinds of bans: the days on which they are in force, and which one is shown for a player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class BanKind(StrEnum):
    """Who excludes a player: an authority, the player, the whole house, or only its poker room."""

    AUTHORITY = "authority"
    SELF = "self"
    HOUSE = "house"
    ROOM = "room"

    @property
    def is_protective(self) -> bool:
        """Whether the room may not lift it: it was imposed by an authority, or asked for by the player."""
        return self in (BanKind.AUTHORITY, BanKind.SELF)


@dataclass(frozen=True, slots=True)
class BanTerm:
    """A ban from a day to the end of another; without ``until`` permanently."""

    kind: BanKind
    since: date
    until: date | None = None

    def stands_on(self, day: date) -> bool:
        """Whether the player is kept out on that day."""
        return self.since <= day and not self.is_over(day)

    def is_over(self, day: date) -> bool:
        """Whether it ended before that day."""
        return self.until is not None and self.until < day


def gravest(bans: Iterable[BanTerm], day: date) -> int | None:
    """Which of the bans is shown for a player on a day, from 0: by kind, then the one that lasts longest."""
    kinds = list(BanKind)
    standing = [
        (kinds.index(ban.kind), -(ban.until or date.max).toordinal(), at)
        for at, ban in enumerate(bans)
        if ban.stands_on(day)
    ]
    return min(standing)[2] if standing else None
