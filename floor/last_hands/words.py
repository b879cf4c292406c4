"""The texts of the last hands of a day: facts, refusals and remedies."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from floor.last_hands.rows import LastHandsView, hands_drawn, last_hands
from journal.facts import Fact, says
from tournaments import queries as tournaments
from wording.words import Text, word_refusals


@dataclass(frozen=True, slots=True)
class EndOfDayFact(Fact):
    """A fact about all tables of a day; ``hands`` is the drawn card."""

    event: int
    day: int
    hands: int


@says(_("The last hands were drawn: %(hands)s more at each table (tables: %(tables)s)"))
class LastHandsDrawn(EndOfDayFact):
    tables: int


@says(_("The last hands were called off: play continues as usual"))
class LastHandsCalledOff(EndOfDayFact): ...


@dataclass(frozen=True, slots=True)
class LastHandFact(Fact):
    """A table has finished hand number ``hand`` of ``hands``; ``waiting`` tables are still playing."""

    table: int
    hand: int
    hands: int
    waiting: int


@says(_("Table %(table)s has finished hand %(hand)s of its last %(hands)s"))
class LastHandPlayed(LastHandFact): ...


@says(_("Table %(table)s has finished its last hand (tables still playing: %(waiting)s)"))
class LastHandsPlayed(LastHandFact): ...


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "last_hands_on",
        _("The last hands are already drawn"),
        _("The card has already been drawn. Call off the last hands before drawing another."),
    ),
    (
        "no_last_hands",
        _("No last hands"),
        _("Play is normal. The floor draws the card for the last hands first."),
    ),
    (
        "time_played_out",
        _("Time is played out"),
        _("All seats were redrawn and three or fewer tables are left: no card is drawn, and play continues."),
    ),
    (
        "table_stopped",
        _("This table has stopped"),
        _("Table %(table)s has no more hands to play. Undo its last report if it was a mistake."),
    ),
)


def register() -> None:
    """Register the texts of the last hands and how their facts are undone."""
    word_refusals(REFUSALS)


def play_words(day: tournaments.DayView) -> str:
    """The state of play of a day unless it is normal; in the last hands with the drawn card."""
    if tournaments.play_on(day.event_id, day.id).is_hand_for_hand:
        return gettext("Hand for hand")
    drawn = hands_drawn(day)
    return "" if drawn is None else gettext("Last hands: %(hands)s") % {"hands": drawn[1]}


def last_hands_note(event: tournaments.EventView) -> str:
    """The last hands as a line on a screen; empty until the card is drawn."""
    view = last_hands(event.id)
    if view is None:
        return ""
    return f"{play_words(tournaments.current_day(event.id))} · {playing_label(view)}"


def playing_label(last_hands_view: LastHandsView) -> str:
    """How many tables are still playing, or that all have stopped."""
    count = len(last_hands_view.waiting)
    if not count:
        return gettext("All tables have stopped")
    text = ngettext("%(count)s table is still playing", "%(count)s tables are still playing", count)
    return text % {"count": count}
