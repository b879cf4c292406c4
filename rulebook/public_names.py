"""How a player is named where others read it: on walls, telephones, posted lists and public results."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PublicName(StrEnum):
    """The form of a name that others read: ``Rossi M.``, all of it, ``R. M.``, a nickname, or nothing."""

    SHORT = "short"
    FULL = "full"
    INITIALS = "initials"
    NICKNAME = "nickname"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Named:
    """A player's names, and how the player wants to be named in public; ``chosen`` empty: as the house does."""

    last_name: str
    first_name: str = ""
    nickname: str = ""
    chosen: str = ""

    def form(self, usual: PublicName) -> PublicName:
        """How the player is named; ``usual`` is the house's way."""
        return PublicName(self.chosen) if self.chosen else usual


def public_name(named: Named, usual: PublicName = PublicName.SHORT) -> str:
    """The name for others, empty for none; without a nickname the initials stand for it."""
    match named.form(usual):
        case PublicName.SHORT:
            return short_name(named.last_name, named.first_name)
        case PublicName.FULL:
            return f"{named.last_name} {named.first_name}".strip()
        case PublicName.NONE:
            return ""
        case PublicName.NICKNAME if named.nickname:
            return named.nickname
        case _:
            return " ".join(f"{name[:1]}." for name in (named.last_name, named.first_name) if name)


def posted_name(named: Named, usual: PublicName = PublicName.SHORT) -> str:
    """The name on a list that hangs in the room: whole, unless the player or the house wants less than ``Rossi M.``."""
    is_short = named.form(usual) is PublicName.SHORT
    return f"{named.last_name} {named.first_name}".strip() if is_short else public_name(named, usual)


def short_name(last_name: str, first_name: str) -> str:
    """``Rossi M.``"""
    return f"{last_name} {first_name[:1]}.".strip() if first_name else last_name


@dataclass(frozen=True, slots=True)
class WallName:
    """A name written large: ``given`` light, ``surname`` heavy; a name of one form is all ``surname``."""

    given: str
    surname: str

    @property
    def whole(self) -> str:
        return f"{self.given} {self.surname}".strip()


def wall_name(named: Named, usual: PublicName = PublicName.SHORT) -> WallName:
    """The name at a final table, of a chip leader, of the winner: whole, unless the player asked for less.

    The house's short form saves space in lists; only its other forms are a wish to be named otherwise.
    """
    is_whole = named.form(usual) is PublicName.FULL or (usual is PublicName.SHORT and not named.chosen)
    if is_whole and named.first_name:
        return WallName(named.first_name, named.last_name)
    return WallName("", named.last_name if is_whole else public_name(named, usual))
