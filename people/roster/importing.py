"""A file of players: looked at, and imported as it was looked at; by page and by program alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext as _

from access.fields import AsSent, Length, Limits, Note
from access.roles import STAFF
from access.verbs import of_house, planned_verb
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE
from journal.queries import versions
from people.actions.imports import (
    ROWS_AT_MOST,
    ImportedPlayer,
    PlayersImported,
    import_players,
    refused_row,
)
from people.queries.known import KnownPlayers
from people.roster.columns import Column, names_somebody, once_each
from people.roster.comparing import SKIP, Outcome, Prospect, chosen_rows, compared
from people.roster.reading import COLUMNS_AT_MOST, Roster, Sheet, roster_of, sheet_read
from people.roster.writing import fault_said, rejected_listing
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Listing
from wording.sent import LARGEST_TEXT

Numbered = tuple[tuple[int, ImportedPlayer], ...]
"""What is imported, each with its row in the file."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A file as it would be imported now; ``digest`` is of what it says and of all that it would do."""

    sheet: Sheet
    roster: Roster
    prospects: tuple[Prospect, ...]
    digest: str


def looked_at(text: str, columns: Sequence[str] = ()) -> Looked:
    """What a file does, its columns taken for ``columns`` where these are given.

    Raises what reading it does, and ``Refusal("roster_names_missing")``.
    """
    sheet = renamed(sheet_read(text), columns)
    roster = roster_of(sheet, timezone.localdate(instants.now()))
    prospects = compared(roster.rows, KnownPlayers())
    return Looked(sheet, roster, prospects, _digest(sheet, prospects))


def renamed(sheet: Sheet, columns: Sequence[str]) -> Sheet:
    """The sheet with its columns as they were chosen; raises ``Refusal("roster_names_missing")``."""
    if not columns:
        return sheet
    named = [*columns, *("",) * len(sheet.columns)][: len(sheet.columns)]
    chosen = once_each([Column(name) if name in tuple(Column) else None for name in named])
    if not names_somebody(chosen):
        raise Refusal("roster_names_missing", field="columns")
    return replace(sheet, columns=chosen)


def rejected(looked: Looked) -> Listing:
    """The rows with an error, as a file to correct and to choose again."""
    faulty = (one.row for one in looked.prospects if one.outcome is Outcome.FAULTY)
    said = {row.number: " ".join(map(fault_said, row.faults)) for row in faulty}
    return rejected_listing(_("Players"), looked.sheet.head, looked.sheet.lines, said)


def _digest(sheet: Sheet, prospects: Sequence[Prospect]) -> str:
    """Of the cells rather than the text: a browser sends other line breaks back than it was given."""
    said = [(line.number, line.cells) for line in sheet.lines]
    told = [
        [
            one.row.number,
            one.outcome,
            [player.id for player in one.here],
            one.twice_of,
            one.choices,
            [(change.column, str(change.before), str(change.after)) for change in one.differences],
        ]
        for one in prospects
    ]
    return hashlib.sha256(json.dumps([sheet.head, sheet.columns, said, told]).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowChoice:
    """What becomes of a row of the file."""

    row: Annotated[int, Limits(1, 2_000_000), Note("Its number, as the preview says.")]
    choice: Annotated[str, Length(30), Note("One of the `choices` of the row.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayerFile:
    """A file of players, as its preview showed it."""

    text: Annotated[
        str, Length(LARGEST_TEXT, may_be_empty=False), AsSent(), Note("As the preview answers it.")
    ]
    digest: Annotated[str, Length(64, may_be_empty=False), Note("As the preview answers it.")]
    columns: Annotated[
        tuple[Annotated[str, Length(20)], ...],
        Limits(0, COLUMNS_AT_MOST + 1),
        Note("As they were sent for the preview."),
    ] = ()
    choices: Annotated[
        tuple[RowChoice, ...], Limits(0, ROWS_AT_MOST), Note("Rows without one are as the preview chose.")
    ] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """What is imported, as the house's book was at ``version``."""

    version: int
    rows: Numbered


def _planned(command: ImportPlayerFile) -> Planned:
    # Before anything is read: what is written meanwhile makes the plan void, never unseen.
    version, _parts = versions(HOUSE)
    looked = looked_at(command.text, command.columns)
    if looked.digest != command.digest:
        raise Refusal("preview_outdated", field="digest")
    return Planned(version, _chosen(looked.prospects, command.choices))


def _chosen(prospects: Sequence[Prospect], choices: Sequence[RowChoice]) -> Numbered:
    by_row = {one.row.number: one for one in prospects}
    chosen = {number: one.chosen for number, one in by_row.items()}
    for at, asked in enumerate(choices):
        one = by_row.get(asked.row)
        if one is None or asked.choice not in (SKIP, *one.choices):
            if one is not None and one.outcome is Outcome.FAULTY:
                continue
            raise Refusal("choice_not_offered", field=f"choices[{at}].choice", row=asked.row)
        chosen[asked.row] = asked.choice
    sound = [one.row for one in prospects if one.outcome is not Outcome.FAULTY]
    found = chosen_rows(sound, chosen.__getitem__)
    if not found:
        raise Refusal("roster_nobody_chosen", field="choices")
    return found


@planned_verb(ImportPlayerFile, "players/import/file/", planned=_planned, admits=STAFF, opens=of_house)
def import_player_file(book: OpenBook, command: ImportPlayerFile, plan: Planned | None) -> PlayersImported:
    """Import a file of players as its preview showed it: rows that are added and rows that complete a player.

    Ask for the preview first: it answers the text, the digest, and row by row what would happen. All that was chosen is
    imported, or nothing; rows with an error never are. Raises what the preview does, ``preview_outdated`` where the
    file or the players changed since, ``choice_not_offered``, ``roster_nobody_chosen``, and ``roster_row_refused`` with
    the row's number.
    """
    is_sound = plan is not None and plan.version == book.version_of(HOUSE.kind)
    chosen = (plan if plan is not None and is_sound else _planned(command)).rows
    try:
        return import_players(book, rows=tuple(row for _number, row in chosen))
    except Refusal as refusal:
        at = refused_row(refusal)
        if at is None:
            raise
        raise Refusal("roster_row_refused", row=chosen[at][0], why=words.explain(refusal)[1]) from None
