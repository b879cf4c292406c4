"""The time bank in words: what each player has in cards with so many players left."""

from __future__ import annotations

from django.utils.translation import ngettext

from rulebook.timebank import TimeBank, time_bank_at
from tournaments import queries as tournaments

PLAYED = ("running",)


def time_bank(event_id: int) -> TimeBank | None:
    """The step of the event's time bank that is in force."""
    event = tournaments.event(event_id)
    if event.state not in PLAYED or not event.profile.clock.time_bank_cards:
        return None
    return time_bank_at(event.profile.clock, tournaments.field(event_id).alive)


def time_bank_label(bank: TimeBank) -> str:
    """``2 cards of 30 s each``."""
    told = ngettext("%(cards)s card of %(seconds)s s", "%(cards)s cards of %(seconds)s s each", bank.cards)
    return told % {"cards": bank.cards, "seconds": bank.seconds}
