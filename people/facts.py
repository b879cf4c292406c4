"""What happens to players, staff and devices; people are named by id, so that erasing one is complete.

Rows of people have no versions: none of these facts but a merger is undone, it is corrected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo

NAMED_PARTS = ("stats", "seats", "moves", "payouts", "bounties", "stacks")
"""Where screens of any event show players by name."""
PARTS_AFTERWARDS = ("stats", "moves", "payouts", "bounties")
"""Where they stand by name once their events are over: nobody has a seat any more."""


@dataclass(frozen=True, slots=True)
class PlayerFact(Fact):
    """A fact about a player."""

    undo: ClassVar[Undo] = Undo.NEVER

    player: int


@dataclass(frozen=True, slots=True)
class PlayerAdded(PlayerFact):
    """A player was added."""


@dataclass(frozen=True, slots=True)
class PlayerEdited(PlayerFact):
    """The details of a player were changed."""

    parts: ClassVar[tuple[str, ...]] = NAMED_PARTS

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerBanned(PlayerFact):
    """A player was banned, until the end of a day (ISO 8601), empty: permanently; from a day to come, empty: at once."""

    ban_until: str
    ban_kind: str
    ban_since: str


@dataclass(frozen=True, slots=True)
class BanLifted(PlayerFact):
    """A ban of a player was lifted."""

    ban_kind: str


@dataclass(frozen=True, slots=True)
class BansImported(Fact):
    """An edition of a list of bans came in: how many persons it added, changed and lifted."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    claims_rows: ClassVar[bool] = False

    ban_list: int
    ban_import: int
    added: int
    changed: int
    lifted: int


@dataclass(frozen=True, slots=True)
class NamelessAdded(PlayerFact):
    """Somebody plays whose name nobody asked."""


@dataclass(frozen=True, slots=True)
class PlayerPhotographed(PlayerFact):
    """A player has a photograph, or another one."""


@dataclass(frozen=True, slots=True)
class PhotographRemoved(PlayerFact):
    """The photograph of a player was removed."""


@dataclass(frozen=True, slots=True)
class PlayerErased(PlayerFact):
    """The details of a player were erased on request; the entries stay, without a name."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@dataclass(frozen=True, slots=True)
class ErasureAsked(PlayerFact):
    """The erasure of a player who was paid lately was asked for: a second person confirms it."""


@dataclass(frozen=True, slots=True)
class PlayerRestricted(PlayerFact):
    """The details of a player are only kept because a law asks for them, until their last day."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@dataclass(frozen=True, slots=True)
class RestrictionLifted(PlayerFact):
    """A restricted player may be found again."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@dataclass(frozen=True, slots=True)
class PlayersMerged(PlayerFact):
    """Two rows turned out to be one person: everything of the other went to the player.

    Only who the rows belong to changed: what happens to them later does not stand in the way of an undo.
    """

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    claims_rows: ClassVar[bool] = False

    other_player: int
    merger: int


@dataclass(frozen=True, slots=True)
class PlayersToldApart(PlayerFact):
    """Two players look like one person and are not."""

    other_player: int


@dataclass(frozen=True, slots=True)
class PlayersFact(Fact):
    """Something about many players at once: their ids, for no line reads out thousands of names."""

    undo: ClassVar[Undo] = Undo.NEVER

    count: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayersAdded(PlayersFact):
    """Players were entered from a file."""


@dataclass(frozen=True, slots=True)
class PlayersUpdated(PlayersFact):
    """What is known of players was completed or corrected from a file."""

    parts: ClassVar[tuple[str, ...]] = NAMED_PARTS


@dataclass(frozen=True, slots=True)
class AllPlayersExported(Fact):
    """All players were taken away in a file; ``sha256`` is the hash of its content as CSV."""

    undo: ClassVar[Undo] = Undo.NEVER

    form: str
    count: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PlayersExported(AllPlayersExported):
    """Those that were selected so."""

    free_text: ClassVar[tuple[str, ...]] = ("selection",)

    selection: str


@dataclass(frozen=True, slots=True)
class StaffFact(Fact):
    """A fact about a member of staff."""

    undo: ClassVar[Undo] = Undo.NEVER

    user: int


@dataclass(frozen=True, slots=True)
class StaffAdded(StaffFact):
    """A member of staff was added."""

    role: str


@dataclass(frozen=True, slots=True)
class StaffEdited(StaffFact):
    """Name, role, language, password, PIN or badge were changed; the values are never recorded."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StaffDeactivated(StaffFact):
    """A member of staff may no longer sign in."""


@dataclass(frozen=True, slots=True)
class StaffActivated(StaffFact):
    """A member of staff may sign in again."""


@dataclass(frozen=True, slots=True)
class TokenMade(StaffFact):
    """A member of staff let a program act as they do, or in a role that may do less."""

    free_text: ClassVar[tuple[str, ...]] = ("token_name",)

    token: int
    token_name: str
    role: str
    only_reads: bool


@dataclass(frozen=True, slots=True)
class TokenRevoked(StaffFact):
    """A program of a member of staff may no longer act."""

    free_text: ClassVar[tuple[str, ...]] = ("token_name",)

    token: int
    token_name: str


@dataclass(frozen=True, slots=True)
class PinGuessed(StaffFact):
    """Wrong PINs were typed for a member of staff, this many since the person was last told."""

    count: int


@dataclass(frozen=True, slots=True)
class PinLengthsSet(Fact):
    """How many digits PINs have, by role, was changed."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class DeviceFact(Fact):
    """A fact about a device."""

    undo: ClassVar[Undo] = Undo.NEVER

    device: int


@dataclass(frozen=True, slots=True)
class DeviceJoined(DeviceFact):
    """A terminal was used by the staff for the first time."""


@dataclass(frozen=True, slots=True)
class DeviceCodeMade(Fact):
    """A code for a new device was made."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class DeviceNamed(DeviceFact):
    """A device was named."""


@dataclass(frozen=True, slots=True)
class DeviceCutOff(DeviceFact):
    """A device was disconnected."""
