"""Which screen tokens are still valid, and for which event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from displays.displays import rows as displays
from displays.playlists import rows
from floor.play.hands import good_passes
from people.devices.rows import active_devices
from people.staff.rows import active_readers
from screens.parts.screen_tokens import OF_STAFF, Holder, ScreenToken


def valid_tokens(tokens: Iterable[ScreenToken]) -> dict[ScreenToken, int]:
    """The valid tokens, each with the event its holder looks at; reads the database.

    A person must be active on the staff and their terminal not disconnected, a display must be paired, a
    dealer's code valid. A display shows the event that the director chose; its playlist's other events have
    tokens of their own.
    """
    wanted = list(tokens)
    paired = displays.events_of_displays(_ids(wanted, Holder.DISPLAY))
    others = _besides([token for token in wanted if token.holder == Holder.DISPLAY and token.event_id])
    staff = _staff([token for token in wanted if token.holder in OF_STAFF])
    others |= _dealers([token for token in wanted if token.holder == Holder.DEALER])
    valid = {token: event for token in wanted if (event := _event(token, staff, paired)) is not None}
    return valid | others


def _besides(tokens: Sequence[ScreenToken]) -> dict[ScreenToken, int]:
    """The valid tokens of displays for another event of their playlist."""
    open_to = rows.events_open_to({token.holder_id for token in tokens}) if tokens else {}
    return {
        token: token.event_id
        for token in tokens
        if token.event_id in open_to.get(token.holder_id, frozenset())
    }


def _dealers(tokens: Sequence[ScreenToken]) -> dict[ScreenToken, int]:
    """The tokens of dealers whose codes are valid."""
    events = good_passes({token.holder_id for token in tokens}) if tokens else {}
    return {token: events[token.holder_id] for token in tokens if token.holder_id in events}


def _staff(tokens: Sequence[ScreenToken]) -> frozenset[ScreenToken]:
    people_on = active_readers({token.holder_id for token in tokens})
    devices_on = active_devices({token.device_id for token in tokens if token.device_id})
    return frozenset(
        token
        for token in tokens
        if token.holder_id in people_on and (not token.device_id or token.device_id in devices_on)
    )


def _ids(tokens: Iterable[ScreenToken], holder: Holder) -> set[int]:
    return {token.holder_id for token in tokens if token.holder == holder}


def _event(token: ScreenToken, staff: frozenset[ScreenToken], paired: Mapping[int, int]) -> int | None:
    if token.holder in OF_STAFF:
        return token.event_id if token in staff else None
    if token.holder == Holder.DISPLAY:
        return None if token.event_id else paired.get(token.holder_id)
    return None if token.holder == Holder.DEALER else token.event_id
