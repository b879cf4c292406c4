"""A file of bans: looked at, and imported as it was looked at; by page and by program alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from access.fields import AsSent, Length, Limits, Note, PlayerId
from access.roles import DIRECTORS
from access.verbs import of_house, planned_verb
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE
from journal.queries import versions
from people.actions.imports import refused_row
from people.ban_lists.columns import LABELS
from people.ban_lists.comparing import Edition, edition_of
from people.ban_lists.reading import lines_read, sheet_read
from people.bans.lists import LINES_AT_MOST, BansImportedView, ImportBans, ListedBan, import_bans
from people.roster.writing import fault_said, rejected_listing
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Listing
from wording.sent import LARGEST_TEXT

Kind = Literal["authority", "self", "house", "room"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePlayer:
    """A player who is the person of a line."""

    row: Annotated[int, Limits(1, 2_000_000), Note("The number of the line, as the preview says.")]
    player: Annotated[PlayerId, Note("One of those whom the preview finds `alike`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportBanFile:
    """An edition of a list of bans, as its preview showed it."""

    name: Annotated[str, Length(60, may_be_empty=False), Note("Whose list; the same as the last time.")]
    kind: Annotated[Kind, Note("Who keeps the players out.")]
    text: Annotated[
        str, Length(LARGEST_TEXT, may_be_empty=False), AsSent(), Note("As the preview answers it.")
    ]
    digest: Annotated[str, Length(64, may_be_empty=False), Note("As the preview answers it.")]
    is_whole: Annotated[
        bool,
        Note("Whether bans are lifted of whom the edition no longer names; never while a line is rejected."),
    ] = False
    players: Annotated[
        tuple[LinePlayer, ...],
        Limits(0, LINES_AT_MOST),
        Note("Who is meant, where neither document nor birth says so."),
    ] = ()


def edition_in(kind: str, name: str, text: str, *, is_whole: bool) -> Edition:
    """What a file of bans changes; raises what reading it does."""
    today = timezone.localdate(instants.now())
    return edition_of(kind, name, lines_read(sheet_read(text), today), today, is_whole=is_whole)


def rejected(text: str) -> Listing:
    """The lines that cannot be read, as a file to correct and to choose again."""
    sheet = sheet_read(text)
    lines = lines_read(sheet, timezone.localdate(instants.now()))
    said = {
        line.number: " ".join(fault_said(fault, LABELS) for fault in line.faults)
        for line in lines
        if line.ban is None
    }
    return rejected_listing(_("Bans"), sheet.head, sheet.lines, said)


@dataclass(frozen=True, slots=True)
class Planned:
    """What is imported, as the house's book was at ``version``: the lines, with their numbers in the file, and whether
    the list is whole."""

    version: int
    rows: tuple[ListedBan, ...]
    numbers: tuple[int, ...]
    is_whole: bool


def _planned(command: ImportBanFile) -> Planned:
    # Before anything is read: what is written meanwhile makes the plan void, never unseen.
    version, _parts = versions(HOUSE)
    edition = edition_in(command.kind, command.name, command.text, is_whole=command.is_whole)
    if edition.digest != command.digest:
        raise Refusal("preview_outdated", field="digest")
    if not edition.sound:
        raise Refusal("roster_nobody_chosen", field="text")
    numbers = tuple(line.number for line in edition.sound)
    named = _named(edition, numbers, command.players)
    rows = tuple(
        replace(ban, player=named.get(number)) for number, ban in zip(numbers, edition.bans, strict=True)
    )
    return Planned(version, rows, numbers, command.is_whole and not edition.rejected)


def _named(edition: Edition, numbers: Sequence[int], players: Sequence[LinePlayer]) -> dict[int, int]:
    """The players chosen for lines, each one of those whom the line may mean; raises ``choice_not_offered``."""
    place = {number: at for at, number in enumerate(numbers)}
    for at, one in enumerate(players):
        if one.player not in edition.like.get(place.get(one.row, -1), ()):
            raise Refusal("choice_not_offered", field=f"players[{at}].player", row=one.row)
    return {one.row: one.player for one in players}


@planned_verb(ImportBanFile, "players/ban-lists/file/", planned=_planned, admits=DIRECTORS, opens=of_house)
def import_ban_file(book: OpenBook, command: ImportBanFile, plan: Planned | None) -> BansImportedView:
    """Import a file of bans as its preview showed it: lines that could be read; of a list that is whole, also who is lifted.

    Ask for the preview first: it answers the text, the digest, and line by line what would happen. Raises what the
    preview does, what ``import_bans`` does, ``preview_outdated`` where the file, the list or the players changed since,
    ``choice_not_offered``, ``roster_nobody_chosen``, and ``roster_row_refused`` with the line's number.
    """
    is_sound = plan is not None and plan.version == book.version_of(HOUSE.kind)
    planned = plan if plan is not None and is_sound else _planned(command)
    told = ImportBans(name=command.name, kind=command.kind, rows=planned.rows, is_whole=planned.is_whole)
    try:
        return import_bans(book, told)
    except Refusal as refusal:
        at = refused_row(refusal)
        if at is None:
            raise
        why = words.explain(refusal)[1]
        raise Refusal("roster_row_refused", row=planned.numbers[at], why=why) from None
