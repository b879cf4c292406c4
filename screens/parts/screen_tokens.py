"""A pass names who looks at which event: signed, so that streams and parts need no session."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.core import signing

from rulebook.refusals import Refusal

SALT = "screens.pass"
STAFF_SECONDS = 7 * 24 * 3_600


class Holder(StrEnum):
    """Who holds a pass: staff, a paired display, a player by the code on the seat card, a dealer by a table's."""

    PERSON = "person"
    DISPLAY = "display"
    PLAYER = "player"
    DEALER = "dealer"


class Audience(StrEnum):
    """What may be seen: everything the staff sees, or what the house shows to the room."""

    STAFF = "staff"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class ScreenToken:
    """``holder_id`` is the id of the person, display, entry or dealer's pass; ``event_id`` 0 is the house without
    an event.

    ``device_id`` is the terminal that a person uses, 0 if the house does not know it.
    """

    holder: Holder
    holder_id: int
    event_id: int
    language: str
    device_id: int = 0

    @property
    def audience(self) -> Audience:
        """Staff sees what only the staff may."""
        return Audience.STAFF if self.holder == Holder.PERSON else Audience.PUBLIC


def signed(shown: ScreenToken) -> str:
    """The pass as it stands in an address."""
    listed = [shown.holder.value, shown.holder_id, shown.event_id, shown.language, shown.device_id]
    return signing.dumps(listed, salt=SALT)


def read(token: str) -> ScreenToken:
    """The pass of a token; raises ``Refusal("pass_unknown")`` if it was not signed here or is too old.

    Passes of displays, players and dealers last as long as the display is paired, the entry stands, the code of
    the table is good.
    """
    try:
        holder, holder_id, event_id, language, device_id = signing.loads(token, salt=SALT)
        if holder == Holder.PERSON:
            signing.loads(token, salt=SALT, max_age=STAFF_SECONDS)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise Refusal("pass_unknown") from error
    return ScreenToken(Holder(holder), int(holder_id), int(event_id), str(language), int(device_id))
