"""Which screen tokens are still valid, and what each of them shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from clock.rows import days_apart
from displays.displays import rows as displays
from displays.playlists import rows
from floor.play.hands import DealerPassView, good_passes
from people.devices.rows import active_devices
from people.staff.rows import active_readers
from screens.parts.screen_tokens import OF_STAFF, Holder, InView, ScreenToken
from seating.queries import days_of_tables
from tournaments import queries as tournaments


def valid_tokens(tokens: Iterable[ScreenToken]) -> dict[ScreenToken, InView]:
    """The valid tokens, each with the event its holder looks at, and the day if it is shown apart; reads the database.

    A person must be active on the staff and their terminal not disconnected, a display must be paired, a
    dealer's code valid. A display shows the event and day that the director chose; its playlist's other events
    have tokens of their own. A player sees the day of the own entry, a dealer the day of the table.
    """
    wanted = list(tokens)
    paired = displays.shown_on_displays(_ids(wanted, Holder.DISPLAY))
    others = _besides([token for token in wanted if token.holder == Holder.DISPLAY and token.event_id])
    staff = _staff([token for token in wanted if token.holder in OF_STAFF])
    passes = good_passes(ids) if (ids := _ids(wanted, Holder.DEALER)) else {}
    valid = {
        token: event for token in wanted if (event := _event(token, staff, paired, passes)) is not None
    } | others
    days = _days(valid, paired, passes)
    return {token: InView(event, days.get(token, 0)) for token, event in valid.items()}


def _besides(tokens: Sequence[ScreenToken]) -> dict[ScreenToken, int]:
    """The valid tokens of displays for another event of their playlist."""
    open_to = rows.events_open_to({token.holder_id for token in tokens}) if tokens else {}
    return {
        token: token.event_id
        for token in tokens
        if token.event_id in open_to.get(token.holder_id, frozenset())
    }


def _days(
    valid: Mapping[ScreenToken, int],
    paired: Mapping[int, tuple[int, int]],
    passes: Mapping[int, DealerPassView],
) -> dict[ScreenToken, int]:
    """The day that each token shows apart from the others of its event."""
    chosen = {
        token: token.day_id or paired[token.holder_id][1]
        for token in valid
        if token.day_id or (token.holder == Holder.DISPLAY and not token.event_id)
    }
    by_day = (Holder.PLAYER, Holder.DEALER)
    apart = days_apart({valid[one] for one in valid if chosen.get(one) or one.holder in by_day})
    if not apart:
        return {}
    events = set(apart.values())
    entries = {one.holder_id for one in valid if one.holder == Holder.PLAYER and valid[one] in events}
    of_entries = tournaments.days_of_entries(entries) if entries else {}
    of_tables = days_of_tables(tuple(apart)) if passes else {}
    for token, event in valid.items():
        if token.holder == Holder.PLAYER:
            chosen[token] = of_entries.get(token.holder_id, 0)
        elif token.holder == Holder.DEALER:
            chosen[token] = of_tables.get((event, passes[token.holder_id].number), 0)
    return {token: day for token, day in chosen.items() if apart.get(day) == valid[token]}


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


def _event(
    token: ScreenToken,
    staff: frozenset[ScreenToken],
    paired: Mapping[int, tuple[int, int]],
    passes: Mapping[int, DealerPassView],
) -> int | None:
    if token.holder in OF_STAFF:
        return token.event_id if token in staff else None
    if token.holder == Holder.DISPLAY:
        return None if token.event_id or token.holder_id not in paired else paired[token.holder_id][0]
    if token.holder == Holder.DEALER:
        return passes[token.holder_id].event_id if token.holder_id in passes else None
    return token.event_id
