"""Codes for new devices: made by a director, shown once, typed on the device within minutes, used once.

What strangers type may lock a name on unknown devices: by a code, a new one is known before anybody signs in on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from journal import instants
from journal.book import OpenBook
from people import facts
from people.actions.devices import join_device
from people.models import DeviceCode
from people.secrets import kept_device_code, new_device_code
from rulebook.refusals import Refusal

CODE_LIVES = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class NewDeviceCode:
    """A code that was made: ``clear`` is shown once and kept nowhere."""

    clear: str
    until: datetime


def offer_device_code(book: OpenBook) -> NewDeviceCode:
    """A code for one new device; those that nobody typed in time are deleted."""
    DeviceCode.objects.filter(until__lte=book.now).delete()
    clear, until = new_device_code(), book.now + CODE_LIVES
    DeviceCode.objects.create(digest=kept_device_code(clear), until=until)
    book.record(facts.DeviceCodeMade())
    return NewDeviceCode(clear, until)


def require_device_code(code: str) -> None:
    """Raise ``Refusal("device_code_unknown")`` before a book is opened: a stranger who guesses keeps nobody waiting."""
    if not _codes(code, instants.now()).exists():
        raise _unknown()


def join_by_code(book: OpenBook, code: str, *, name: str, token_hash: str) -> int:
    """From now on the device on which a code was typed is known; its id.

    Raises ``Refusal("device_code_unknown")`` for a code that there is not, that was used, or whose time is over.
    """
    if not _codes(code, book.now).delete()[0]:
        raise _unknown()
    return join_device(book, name=name, token_hash=token_hash)


def _codes(code: str, now: datetime) -> QuerySet[DeviceCode]:
    return DeviceCode.objects.filter(digest=kept_device_code(code), until__gt=now)


def _unknown() -> Refusal:
    return Refusal("device_code_unknown", field="code")
