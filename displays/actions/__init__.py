"""The only hands that write displays and announcements."""

from displays.actions.announcing import announce, end_announcement
from displays.actions.pairing import (
    Pulse,
    change_display,
    cut_off_display,
    note_pulses,
    offer_code,
    pair_display,
)

__all__ = [
    "Pulse",
    "announce",
    "change_display",
    "cut_off_display",
    "end_announcement",
    "note_pulses",
    "offer_code",
    "pair_display",
]
