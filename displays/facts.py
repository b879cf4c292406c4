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
    """A television became a display; it is disconnected, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class DisplayCutOff(DisplayFact):
    """A display was disconnected; it is paired again, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class DisplayChanged(DisplayFact):
    """A display got another view, event or name."""

    view: str


@dataclass(frozen=True, slots=True)
class DisplaysArranged(Fact):
    """Displays show something else: a view, a layout or a playlist, or another event."""

    names: str
    what: str


@dataclass(frozen=True, slots=True)
class DisplaysHung(Fact):
    """Displays moved to another room; ``room`` is a dash for none."""

    names: str
    room: str


@dataclass(frozen=True, slots=True)
class RoomRenamed(Fact):
    """A room was renamed, with everything in it."""

    before: str
    room: str


@dataclass(frozen=True, slots=True)
class DisplaysReloaded(Fact):
    """Displays reloaded their page; it has happened, so it is not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    names: str


@dataclass(frozen=True, slots=True)
class PlaylistSaved(DisplayFact):
    """A playlist was made or changed."""


@dataclass(frozen=True, slots=True)
class PlaylistDeleted(DisplayFact):
    """A playlist was deleted."""


@dataclass(frozen=True, slots=True)
class LayoutSaved(DisplayFact):
    """A layout was made or changed."""


@dataclass(frozen=True, slots=True)
class LayoutDeleted(DisplayFact):
    """A layout was deleted."""


@dataclass(frozen=True, slots=True)
class AnnouncementMade(Fact):
    """Something was announced to the room."""

    free_text: ClassVar[tuple[str, ...]] = ("text",)

    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementEnded(Fact):
    """An announcement was ended early."""

    free_text: ClassVar[tuple[str, ...]] = ("text",)

    text: str
