"""Pairing televisions, choosing what they show, cutting them off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from displays import facts
from displays.actions.arranging import room_named
from displays.actions.events import require_event
from displays.models import Display, DisplayView, PairingCode
from displays.models import Pulse as PulseRow
from displays.secrets import SECRET_LENGTH, hash_of, new_code, new_secret, typed
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE
from people.actions.devices import add_device, revoke_device
from rulebook.refusals import Refusal

CODE_LIVES = timedelta(minutes=5)
CODES_AT_ONCE = 200
UNSAID: Any = object()
TOLD = ("at", "is_hidden", "version", "behind", "page")


@dataclass(frozen=True, slots=True)
class Offer:
    """What a television gets to be paired: the code it shows and the secret it keeps to itself."""

    code: str
    secret: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Pulse:
    """A display was heard of at ``at``; ``is_adrift`` while its stream is closed.

    ``version`` is the newest of its parts that it had been told of, ``behind`` how many changes it had missed,
    ``page`` which page it runs, see ``displays.release``.
    """

    display_id: int
    at: datetime
    is_hidden: bool
    is_adrift: bool = False
    version: int = 0
    behind: int = 0
    page: str = ""


def offer_code(secret: str = "") -> Offer:
    """A fresh code for a television, with a secret unless it brings its own from an earlier code.

    Raises ``Refusal("codes_exhausted")`` when too many are shown at once. Nothing of the house changes, so
    no book is opened: expired codes make room.
    """
    now = instants.now()
    PairingCode.objects.filter(expires_at__lte=now).delete()
    if PairingCode.objects.count() >= CODES_AT_ONCE:
        raise Refusal("codes_exhausted")
    kept = secret if _serves_again(secret) else new_secret()
    row = _with_free_code(PairingCode(secret_hash=hash_of(kept), created_at=now, expires_at=now + CODE_LIVES))
    return Offer(row.code, kept, row.expires_at)


def _serves_again(secret: str) -> bool:
    """Whether a television may keep its secret: one that was paired before has used it up."""
    known = hash_of(secret)
    is_used = Display.objects.filter(device__token_hash=known).exists()
    return len(secret) >= SECRET_LENGTH and not is_used and not _is_offered(known)


def _is_offered(known: str) -> bool:
    return PairingCode.objects.filter(secret_hash=known).exists()


def _with_free_code(row: PairingCode) -> PairingCode:
    while PairingCode.objects.filter(code=(code := new_code())).exists():
        continue
    row.code = code
    row.save(force_insert=True)
    return row


def pair_display(
    book: OpenBook,
    *,
    code: str,
    name: str = "",
    event_id: int | None = None,
    view: str = DisplayView.CLOCK,
) -> dict[str, Any]:
    """Make a display of the television that shows ``code``; raises ``Refusal("code_unknown")``."""
    book.require(HOUSE.kind)
    offered = PairingCode.objects.filter(code=typed(code), paired_at=None, expires_at__gt=book.now).first()
    if offered is None:
        raise Refusal("code_unknown", field="code")
    require_event(event_id)
    called = name.strip() or _next_name()
    device_id = add_device(book, name=called, kind="display", token_hash=offered.secret_hash)
    made = book.create(Display, device_id=device_id, name=called[:60], event_id=event_id, view=_view_of(view))
    offered.paired_at = book.now
    offered.save(update_fields=["paired_at"])
    book.record(facts.DisplayPaired(name=made.name))
    return {"display": made.pk, "name": made.name}


def change_display(
    book: OpenBook,
    *,
    display_id: int,
    name: str | None = None,
    room: str | None = None,
    event_id: int | None = UNSAID,
    view: str | None = None,
) -> dict[str, Any]:
    """Choose what a display shows, of which event (none: the house), what it is called and in which room it hangs.

    A view takes the place of the playlist or layout that was shown.
    """
    book.require(HOUSE.kind)
    row = _display(display_id)
    row.name = name.strip()[:60] if name and name.strip() else row.name
    row.room = row.room if room is None else room_named(room)
    if view is not None:
        row.view, row.playlist_id, row.layout_id = _view_of(view), None, None
    if event_id is not UNSAID:
        require_event(event_id)
        row.event_id = event_id
    book.save(row)
    book.record(facts.DisplayChanged(name=row.name, view=row.view))
    return {"display": row.pk, "view": row.view, "event": row.event_id}


def cut_off_display(book: OpenBook, *, display_id: int) -> dict[str, Any]:
    """Make a display go dark at once; its address is worth nothing any more."""
    book.require(HOUSE.kind)
    row = _display(display_id)
    # A playlist or layout that only a dark display showed may be deleted.
    row.playlist_id = row.layout_id = None
    book.save(row)
    revoke_device(book, device_id=row.device_id)
    book.record(facts.DisplayCutOff(name=row.name))
    return {"display": row.pk}


def note_pulses(heard: Iterable[Pulse]) -> None:
    """Write down when displays were last heard of; no book, for nothing of the house changes."""
    told = {pulse.display_id: pulse for pulse in heard}
    alive = sorted(Display.objects.filter(pk__in=told).values_list("pk", flat=True))
    fresh = [pk for pk in alive if not told[pk].is_adrift]
    _write_pulses([told[pk] for pk in fresh], [*TOLD, "fresh_at"])
    _write_pulses([told[pk] for pk in alive if told[pk].is_adrift], TOLD)


def _write_pulses(pulses: Sequence[Pulse], fields: Sequence[str]) -> None:
    rows = [
        PulseRow(
            display_id=pulse.display_id,
            at=pulse.at,
            is_hidden=pulse.is_hidden,
            version=pulse.version,
            behind=pulse.behind,
            page=pulse.page,
            fresh_at=None if pulse.is_adrift else pulse.at,
        )
        for pulse in pulses
    ]
    PulseRow.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["display"], update_fields=list(fields)
    )


def _display(display_id: int) -> Display:
    row = Display.objects.filter(pk=display_id, device__revoked_at=None).first()
    if row is None:
        raise Refusal("not_found", what="display", id=display_id)
    return row


def _view_of(view: str) -> str:
    if view not in DisplayView.values:
        raise Refusal("view_unknown", field="view", view=view)
    return view


def _next_name() -> str:
    return f"TV {Display.objects.count() + 1}"
