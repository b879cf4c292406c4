"""The last hands of a day as screens tell them: how many were drawn, which tables play, what a dealer taps."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.last_hands.queries import LastHandsView, TableAtLast, last_hands_of
from screens.snapshot.wording import play_label
from tournaments.queries import EventView

NOTHING: dict[str, Any] = {"may_play_last": False, "last_label": ""}


def play_words(event: EventView) -> str:
    """How play goes on, where it is not as usual; in the last hands with the card that was drawn."""
    found = last_hands_of(event)
    if found is None:
        return play_label(event.play_state)
    return _("Last hands: %(hands)s") % {"hands": found.hands}


def last_hands_note(event: EventView) -> str:
    """The last hands as a line on a screen; nothing while none are drawn."""
    found = last_hands_of(event)
    if found is None:
        return ""
    return f"{play_words(event)} · {playing_label(found)}"


def playing_label(found: LastHandsView) -> str:
    """How many tables still play, or that all have stopped."""
    count = len(found.waiting)
    if not count:
        return _("All tables have stopped")
    said = ngettext("%(count)s table is still playing", "%(count)s tables are still playing", count)
    return said % {"count": count}


def last_hand_told(event: EventView, number: int) -> dict[str, Any]:
    """What the dealer of a table sees and taps in the last hands, in place of hand for hand."""
    found = last_hands_of(event)
    if found is None:
        return NOTHING
    mine = next((one for one in found.tables if one.number == number), None)
    plays = mine is not None and mine.plays
    told = {"hand": mine.hand if mine else 0, "hands": found.hands}
    return {
        "hand": told["hand"],
        "hand_label": _("Last hands: hand %(hand)s of %(hands)s") % told if plays else play_words(event),
        "hand_state": "playing" if plays else "finished",
        "hand_text": _say(mine, plays=plays),
        "may_play_last": plays,
        "last_label": _("Hand finished (%(hand)s of %(hands)s)") % told,
    }


def _say(mine: TableAtLast | None, *, plays: bool) -> str:
    """What the dealer should do now."""
    if mine is None:
        return _("Do not deal. Wait for the floor.")
    if not plays:
        return _("Stop dealing: this table has stopped.")
    if mine.left == 1:
        return _("Play this hand, then stop.")
    return _("Play this hand, then the next one.")
