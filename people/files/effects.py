"""The effects of a file for programs: by line its outcome, changes and errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Any

from access.fields import Note
from people.files.ban_lists import Edition
from people.files.cells import DayOrder
from people.files.lines import LineLeftOut, Sheet, lines_left_out
from people.files.players import Looked
from people.files.roster import Outcome, Prospect
from people.models import ListedPerson
from rulebook.ban_lists import LineChange, LineOutcome
from rulebook.refusals import Refusal
from wording import words
from wording.sent import SentText

OUTCOMES = tuple(one.value for one in Outcome)
"""The names in the API's description."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnRead:
    """A column of the file and its detected content."""

    heading: str
    column: Annotated[str, Note("Empty: not imported.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellChanged:
    """A change of a row."""

    field: str
    before: Annotated[str, Note("Days as ISO 8601; empty where there is nothing.")]
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRefused:
    """The error of a cell, and its remedy."""

    field: str
    code: str
    title: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowOfFile:
    """What the effects of every row say."""

    row: Annotated[int, Note("Its number in the file, from 1; the head counts.")]
    name: str
    differences: tuple[CellChanged, ...]
    problems: Annotated[tuple[CellRefused, ...], Note("Why it is rejected.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileEffects:
    """What the effects of every file say."""

    digest: str
    text: Annotated[str, Note("The lines as they were read, of a workbook too.")]
    sheet: Annotated[str, Note("Which sheet of a workbook was read.")]
    other_sheets: Annotated[tuple[str, ...], Note("The sheets of the workbook that were left out.")]
    columns: tuple[ColumnRead, ...]
    left_out: Annotated[
        tuple[LineLeftOut, ...], Note("Lines above the head, and cells beside its last column: not imported.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowShown(RowOfFile):
    """The effect of a row of the file."""

    outcome: Outcome
    players: Annotated[tuple[int, ...], Note("Whom it is of, or may be of.")]
    like_row: Annotated[int | None, Note("A row above that says the same.")]
    choices: Annotated[tuple[str, ...], Note("`add`, `skip`, `update-` and a player.")]
    choice: Annotated[str, Note("What becomes of it where nothing is chosen.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeCount:
    """How many rows have the same outcome."""

    outcome: Outcome
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFileShown(FileEffects):
    """The effects of a file of players; nothing is saved. Send `text` and `digest` back to import it."""

    day_order: Annotated[
        DayOrder | None, Note("How days like 05/01/1980 were read; null where there are none.")
    ]
    counts: tuple[OutcomeCount, ...]
    rows: tuple[RowShown, ...]


def file_preview(looked: Looked, sent: SentText) -> PlayerFileShown:
    outcomes = [one.outcome for one in looked.prospects]
    return PlayerFileShown(
        digest=looked.digest,
        text=sent.text,
        sheet=sent.sheet,
        other_sheets=sent.others,
        columns=columns_in_words(looked.sheet),
        left_out=lines_left_out(looked.sheet),
        day_order=looked.roster.order,
        counts=tuple(
            OutcomeCount(outcome=one, rows=outcomes.count(one)) for one in Outcome if one in outcomes
        ),
        rows=tuple(map(_row, looked.prospects)),
    )


def columns_in_words(sheet: Sheet) -> tuple[ColumnRead, ...]:
    """The detected content of each column."""
    columns = zip(sheet.head, sheet.columns, strict=True)
    return tuple(ColumnRead(heading=head, column=str(column or "")) for head, column in columns)


def _row(one: Prospect) -> RowShown:
    details = one.row.details
    return RowShown(
        row=one.row.number,
        name=f"{details.last_name} {details.first_name}".strip(),
        outcome=one.outcome,
        players=tuple(player.id for player in one.here),
        differences=tuple(
            CellChanged(field=change.column.value, before=plain(change.before), after=plain(change.after))
            for change in one.differences
        ),
        problems=cell_refusals(one.row.faults),
        like_row=one.twice_of or None,
        choices=one.choices,
        choice=one.chosen,
    )


def cell_refusals(faults: Sequence[Refusal]) -> tuple[CellRefused, ...]:
    """The errors of the cells of a row."""
    rows = [(fault, *words.explain(fault)) for fault in faults]
    return tuple(
        CellRefused(field=fault.field, code=fault.code, title=title, remedy=remedy)
        for fault, title, remedy in rows
    )


def plain(value: Any) -> str:
    """A value for programs."""
    if isinstance(value, date):
        return value.isoformat()
    return "" if value is None else str(value)


class BanLineOutcome(StrEnum):
    """The outcome of a line: ``LineOutcome``, or rejected."""

    REJECTED = "rejected"
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    PAST = "past"
    REPEATED = "repeated"


BAN_OUTCOMES = tuple(one.value for one in BanLineOutcome)
"""The names in the API's description."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BanLineShown(RowOfFile):
    """The effect of a line of the file."""

    outcome: BanLineOutcome
    like_row: Annotated[int | None, Note("The line above that it repeats.")]
    players: Annotated[tuple[int, ...], Note("Whom it bans.")]
    alike: Annotated[
        tuple[int, ...], Note("Who may be meant: one of them may be named as `players` of the import.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class BanLifted:
    """A person whom the edition no longer contains, and whose ban it lifts."""

    name: str
    birth_date: date | None
    document: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BanFileShown(FileEffects):
    """The effects of an edition; nothing is saved. Send `text` and `digest` back to import it."""

    players: Annotated[int, Note("How many players are on the list.")]
    rows: tuple[BanLineShown, ...]
    lifted: tuple[BanLifted, ...]


def edition_preview(edition: Edition, sent: SentText, read: Sheet) -> BanFileShown:
    """An edition for the preview, with its lines in the order of the file."""
    return BanFileShown(
        digest=edition.digest,
        text=sent.text,
        sheet=sent.sheet,
        other_sheets=sent.others,
        columns=columns_in_words(read),
        left_out=lines_left_out(read),
        players=len({pk for ids in edition.on.values() for pk in ids}),
        rows=tuple(sorted(_ban_rows(edition), key=lambda one: one.row)),
        lifted=tuple(_ban_lifted(edition.before[pk]) for pk in edition.lifted),
    )


def _ban_rows(edition: Edition) -> Iterator[BanLineShown]:
    nobody: tuple[int, ...] = ()
    for line in edition.rejected:
        yield BanLineShown(
            row=line.number,
            name=line.name,
            outcome=BanLineOutcome.REJECTED,
            differences=(),
            problems=cell_refusals(line.faults),
            like_row=None,
            players=nobody,
            alike=nobody,
        )
    for at, (line, change) in enumerate(zip(edition.sound, edition.diff.lines, strict=True)):
        is_again = change.outcome is LineOutcome.REPEATED and change.of is not None
        yield BanLineShown(
            row=line.number,
            name=line.name,
            outcome=BanLineOutcome(change.outcome.value),
            differences=tuple(_differences(edition, at, change)),
            problems=(),
            like_row=edition.sound[change.of or 0].number if is_again else None,
            players=edition.on.get(at, nobody),
            alike=edition.like.get(at, nobody),
        )


def _differences(edition: Edition, at: int, change: LineChange) -> Iterator[CellChanged]:
    if change.outcome is not LineOutcome.CHANGED or change.of is None:
        return
    before, after = edition.before[change.of], edition.bans[at]
    for name in change.differences:
        field = "birth_date" if name == "born" else name
        yield CellChanged(field=field, before=_value(before, field), after=_value(after, field))


def _value(one: object, field: str) -> str:
    if field == "name":
        return f"{getattr(one, 'last_name', '')} {getattr(one, 'first_name', '')}".strip()
    return plain(getattr(one, field))


def _ban_lifted(row: ListedPerson) -> BanLifted:
    return BanLifted(name=str(row), birth_date=row.birth_date, document=row.document, reason=row.reason)
