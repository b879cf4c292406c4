"""What happens to chips that are counted, and to those that leave play or come back."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, said


@said(_("The room is being counted"))
class RoomCountOpened(Fact):
    event: int


@said(
    ngettext_lazy(
        "Table %(table)s: %(stacks)s stack counted, %(total)s chips",
        "Table %(table)s: %(stacks)s stacks counted, %(total)s chips",
        "stacks",
    )
)
class TableCounted(Fact):
    """Every stack of a table was counted; ``total`` in chips."""

    table: int
    stacks: int
    total: int


@said(_("Table %(table)s has %(total)s chips in all"))
class TableTotalCounted(Fact):
    table: int
    total: int


@said(_("The room has %(counted)s chips; %(expected)s should be in play"))
class RoomCounted(Fact):
    """The count of the room was closed: chips ``expected`` and ``counted``."""

    event: int
    expected: int
    counted: int


@said(_("Chip count signed off, difference %(difference)s"))
class CountSignedOff(Fact):
    """A director signed a count of the room off, with its ``difference`` in chips."""

    event: int
    difference: int


@said(_("%(chips)s chips taken out of play: %(cause)s"))
class ChipsTakenOut(Fact):
    """Chips left play: hidden, found away from the table, or not to be accounted for."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    chips: int
    cause: str


@said(_("%(chips)s chips put back into play: %(cause)s"))
class ChipsPutBack(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    chips: int
    cause: str
