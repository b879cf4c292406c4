"""The only hands that write displays and announcements."""

from displays.actions.announcing import announce, end_announcement
from displays.actions.looks import choose_look, dress_display, hang_picture
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
    "choose_look",
    "cut_off_display",
    "dress_display",
    "end_announcement",
    "hang_picture",
    "note_pulses",
    "offer_code",
    "pair_display",
]
