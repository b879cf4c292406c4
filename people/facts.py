"""What happens to players, staff and devices; people are named by id, so that erasing one is complete.

Rows of people have no versions: none of these facts but a merger is undone, it is corrected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, Undo, said

NAMED_PARTS = ("stats", "seats", "moves", "payouts", "bounties", "stacks")
"""Where screens of any event show players by name."""
PARTS_AFTERWARDS = ("stats", "moves", "payouts", "bounties")
"""Where they stand by name once their events are over: nobody has a seat any more."""


@dataclass(frozen=True, slots=True)
class PlayerFact(Fact):
    """A fact about a player."""

    undo: ClassVar[Undo] = Undo.NEVER

    player: int


@said(_("%(player)s was added as a player"))
class PlayerAdded(PlayerFact): ...


@said(_("The details of %(player)s were changed"))
class PlayerEdited(PlayerFact):
    parts: ClassVar[tuple[str, ...]] = NAMED_PARTS

    fields: tuple[str, ...]


@said(_("%(player)s is banned %(ban_until)s"))
class PlayerBanned(PlayerFact):
    """A player was banned, until the end of a day (ISO 8601), empty: permanently; from a day to come, empty: at once."""

    ban_until: str
    ban_kind: str
    ban_since: str


@said(_("The ban of %(player)s was lifted"))
class BanLifted(PlayerFact):
    ban_kind: str


@said(_("List of bans “%(ban_list)s” imported: %(added)s added, %(changed)s changed, %(lifted)s lifted"))
class BansImported(Fact):
    """An edition of a list of bans came in: how many persons it added, changed and lifted."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    claims_rows: ClassVar[bool] = False

    ban_list: int
    ban_import: int
    added: int
    changed: int
    lifted: int


@said(_("%(player)s plays without a name"))
class NamelessAdded(PlayerFact): ...


@said(_("%(player)s was photographed"))
class PlayerPhotographed(PlayerFact): ...


@said(_("The photograph of %(player)s was removed"))
class PhotographRemoved(PlayerFact): ...


@said(_("A player’s data was erased at their request"))
class PlayerErased(PlayerFact):
    """The details of a player were erased on request; the entries stay, without a name."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@said(_("The erasure of a player’s data was asked for; a second person confirms it"))
class ErasureAsked(PlayerFact):
    """The erasure of a player who was paid lately was asked for: a second person confirms it."""


@said(_("A player’s data was restricted: it is kept only as long as the law asks for it"))
class PlayerRestricted(PlayerFact):
    """The details of a player are only kept because a law asks for them, until their last day."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@said(_("The restriction of %(player)s was lifted"))
class RestrictionLifted(PlayerFact):
    """A restricted player may be found again."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@said(_("%(other_player)s was merged into %(player)s"))
class PlayersMerged(PlayerFact):
    """Two rows turned out to be one person: everything of the other went to the player.

    Only who the rows belong to changed: what happens to them later does not stand in the way of an undo.
    """

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    claims_rows: ClassVar[bool] = False

    other_player: int
    merger: int


@said(_("%(player)s and %(other_player)s are not one person"))
class PlayersToldApart(PlayerFact):
    other_player: int


@dataclass(frozen=True, slots=True)
class PlayersFact(Fact):
    """Something about many players at once: their ids, for no line reads out thousands of names."""

    undo: ClassVar[Undo] = Undo.NEVER

    count: int
    ids: tuple[int, ...]


@said(
    ngettext_lazy(
        "%(count)s player was added from a file", "%(count)s players were added from a file", "count"
    )
)
class PlayersAdded(PlayersFact): ...


@said(
    ngettext_lazy(
        "%(count)s player was updated from a file", "%(count)s players were updated from a file", "count"
    )
)
class PlayersUpdated(PlayersFact):
    parts: ClassVar[tuple[str, ...]] = NAMED_PARTS


@said(_("All players exported (%(form)s, rows: %(count)s), SHA-256 %(sha256)s"))
class AllPlayersExported(Fact):
    """All players were taken away in a file; ``sha256`` is the hash of its content as CSV."""

    undo: ClassVar[Undo] = Undo.NEVER

    form: str
    count: int
    sha256: str


@said(_("Players exported by “%(selection)s” (%(form)s, rows: %(count)s), SHA-256 %(sha256)s"))
class PlayersExported(AllPlayersExported):
    free_text: ClassVar[tuple[str, ...]] = ("selection",)

    selection: str
