"""The only hands that write displays and announcements."""

from displays.actions.announcing import announce, end_announcement
from displays.actions.arranging import (
    Showing,
    call_room,
    hang_displays,
    reload_displays,
    room_named,
    show_on_displays,
)
from displays.actions.layouts import delete_layout, duplicate_layout, free_name, import_layout, save_layout
from displays.actions.looks import choose_look, dress_display, hang_picture
from displays.actions.pairing import (
    Pulse,
    change_display,
    cut_off_display,
    note_pulses,
    offer_code,
    pair_display,
)
from displays.actions.playlists import PlaylistSetup, Turn, delete_playlist, save_playlist

__all__ = [
    "PlaylistSetup",
    "Pulse",
    "Showing",
    "Turn",
    "announce",
    "call_room",
    "change_display",
    "choose_look",
    "cut_off_display",
    "delete_layout",
    "delete_playlist",
    "dress_display",
    "duplicate_layout",
    "end_announcement",
    "free_name",
    "hang_displays",
    "hang_picture",
    "import_layout",
    "note_pulses",
    "offer_code",
    "pair_display",
    "reload_displays",
    "room_named",
    "save_layout",
    "save_playlist",
    "show_on_displays",
]
