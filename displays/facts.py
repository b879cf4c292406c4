"""What happens to displays, and what is announced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class DisplayFact(Fact):
    """A display named ``name``."""

    name: str


@dataclass(frozen=True, slots=True)
class DisplayPaired(DisplayFact):
    """A television became a display; it is cut off, not taken back."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class DisplayCutOff(DisplayFact):
    """A display shows nothing any more; it is paired anew, not taken back."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class DisplayChanged(DisplayFact):
    """A display shows another view or event, or has another name."""

    view: str


@dataclass(frozen=True, slots=True)
class DisplaysArranged(Fact):
    """Displays show something else: a view, a layout or a playlist, or another event."""

    names: str
    what: str


@dataclass(frozen=True, slots=True)
class DisplaysHung(Fact):
    """Displays hang in another room; ``room`` is a dash for none."""

    names: str
    room: str


@dataclass(frozen=True, slots=True)
class RoomRenamed(Fact):
    """A room is called otherwise, and all that hangs in it hangs there still."""

    before: str
    room: str


@dataclass(frozen=True, slots=True)
class DisplaysReloaded(Fact):
    """Displays were told to load their page anew; it has happened, so it is not taken back."""

    undo: ClassVar[Undo] = Undo.NEVER

    names: str


@dataclass(frozen=True, slots=True)
class PlaylistSaved(DisplayFact):
    """A playlist was made or changed."""


@dataclass(frozen=True, slots=True)
class PlaylistDeleted(DisplayFact):
    """A playlist is gone."""


@dataclass(frozen=True, slots=True)
class LayoutSaved(DisplayFact):
    """A layout was made or changed."""


@dataclass(frozen=True, slots=True)
class LayoutDeleted(DisplayFact):
    """A layout is gone."""


@dataclass(frozen=True, slots=True)
class AnnouncementMade(Fact):
    """Something was announced to the room."""

    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementEnded(Fact):
    """An announcement was taken down before its time."""

    text: str
