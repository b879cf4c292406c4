"""A screen token names who looks at which event: signed, so that streams and parts need no session."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from django.core import signing

from rulebook.refusals import Refusal

SALT = "screens.token"
STAFF_SECONDS = 7 * 24 * 3_600


class Holder(StrEnum):
    """The holder of a screen token: staff, a display, a player (seat card's code), a dealer (table's code).

    ``CLOCK`` is a clock that staff shows on their own screen: the room may read it.
    """

    PERSON = "person"
    DISPLAY = "display"
    PLAYER = "player"
    DEALER = "dealer"
    CLOCK = "clock"


OF_STAFF = frozenset({Holder.PERSON, Holder.CLOCK})
"""Holders whose screen tokens are valid as long as their person is on the staff."""


class Audience(StrEnum):
    """What a holder may see: everything, or what the room may see."""

    STAFF = "staff"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class ScreenToken:
    """``holder_id`` is the id of the person, display, entry or dealer's pass; ``event_id`` 0 is the house without
    an event.

    ``device_id`` is the terminal that a person uses, 0 if it is unknown; ``day_id`` the day that a clock on
    the staff's own screen was opened for.
    """

    holder: Holder
    holder_id: int
    event_id: int
    language: str
    device_id: int = 0
    day_id: int = 0

    @property
    def audience(self) -> Audience:
        """The staff sees everything; every other holder what the room may see."""
        return Audience.STAFF if self.holder == Holder.PERSON else Audience.PUBLIC


class InView(NamedTuple):
    """What a screen looks at: an event, and one of its days if several are shown apart."""

    event_id: int
    day_id: int = 0

    @property
    def name(self) -> str:
        """The same as text: a page that hears another one fetches its parts again."""
        return f"{self.event_id}.{self.day_id}"


def signed(token: ScreenToken) -> str:
    """The screen token in the form that addresses use."""
    values = [token.holder.value, token.holder_id, token.event_id, token.language, token.device_id]
    return signing.dumps([*values, token.day_id] if token.day_id else values, salt=SALT)


def read(token: str) -> ScreenToken:
    """Read a screen token; raises ``Refusal("screen_token_unknown")`` if it was not signed here or is too old.

    Tokens of displays, players and dealers last while the display is paired, the entry is valid, the code of
    the table is valid.
    """
    try:
        holder, holder_id, event_id, language, device_id, *day = signing.loads(token, salt=SALT)
        if holder in OF_STAFF:
            signing.loads(token, salt=SALT, max_age=STAFF_SECONDS)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise Refusal("screen_token_unknown") from error
    return ScreenToken(
        Holder(holder), int(holder_id), int(event_id), str(language), int(device_id), *map(int, day[:1])
    )
