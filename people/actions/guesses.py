"""Wrong PINs: counted by person over all devices, told to the person, and to the directors."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F

from journal import instants
from journal.book import OpenBook
from people import facts
from people.models import DeviceUse, User, WrongPin
from people.queries.pins import (
    A_DAY,
    TOLD_FROM,
    GuessedPin,
    guessed_pins,
    has_signed_in_on,
    is_pin_locked,
)
from rulebook.refusals import Refusal

KEPT = timedelta(days=30)
OWN_SLIPS = timedelta(minutes=2)
"""Wrong PINs so shortly before the right one on the same device were the person's own."""
MOST_CHOICES = 5
"""How often a day people may choose a PIN: a refusal of one that is taken reveals that somebody has it."""


def require_guesses_left(user_id: int, device_id: int) -> None:
    """Raise ``Refusal("pin_locked")`` where too many wrong PINs were typed for this person today."""
    is_own = has_signed_in_on(user_id, device_id)
    if is_pin_locked(user_id, is_own=is_own, now=instants.now()):
        raise Refusal("pin_locked")


def note_wrong_pin(user_id: int, device_id: int) -> int:
    """A wrong PIN was typed for a person; how many the journal is to mention, 0 for none."""
    now = instants.now()
    WrongPin.objects.filter(at__lt=now - KEPT).delete()
    is_own = has_signed_in_on(user_id, device_id)
    WrongPin.objects.create(user_id=user_id, device_id=device_id, at=now, is_own=is_own)
    untold = WrongPin.objects.filter(user_id=user_id, is_told=False, at__gt=now - A_DAY).count()
    return untold if untold % TOLD_FROM == 0 else 0


def record_guesses(book: OpenBook, *, user_id: int, count: int) -> None:
    """The journal mentions the wrong PINs typed for a person."""
    book.record(facts.PinGuessed(user=user_id, count=count))


def told_of_guesses(user_id: int, device_id: int) -> GuessedPin | None:
    """What a person who has just signed in should know of wrong PINs; told once. The device is theirs from now on."""
    now = instants.now()
    DeviceUse.objects.get_or_create(user_id=user_id, device_id=device_id, defaults={"at": now})
    untold = WrongPin.objects.filter(user_id=user_id, is_told=False)
    untold.filter(device_id=device_id, at__gt=now - OWN_SLIPS).update(is_told=True)
    found = guessed_pins(now - KEPT, user_id)
    if found:
        untold.update(is_told=True)
    return found[0] if found else None


def count_choice(user_id: int) -> None:
    """A person chooses a PIN; raises ``Refusal("pin_choices_used_up")`` after several a day."""
    now = instants.now()
    mine = User.objects.filter(pk=user_id)
    mine.exclude(pin_choices_since__gt=now - A_DAY).update(pin_choices_since=now, pin_choices=0)
    if not mine.filter(pin_choices__lt=MOST_CHOICES).update(pin_choices=F("pin_choices") + 1):
        raise Refusal("pin_choices_used_up")
