"""What an edition of a list of bans would do, as a program is told: line by line the outcome, what changes, what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated

from access.fields import Note
from people.ban_lists.comparing import Edition
from people.ban_lists.reading import BanSheet
from people.models import ListedPerson
from people.roster.left_out import LineLeftOut, lines_left_out
from people.roster.told import CellChanged, CellRefused, ColumnRead, columns_read, plain, problems_shown
from rulebook.ban_lists import LineChange, LineOutcome


class BanLineOutcome(StrEnum):
    """What a line comes to; ``LineOutcome``, or rejected."""

    REJECTED = "rejected"
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    PAST = "past"
    REPEATED = "repeated"


OUTCOMES = tuple(one.value for one in BanLineOutcome)
"""As the API's description names them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BanLineShown:
    """What a line of the file comes to."""

    row: Annotated[int, Note("Its number in the file, from 1; the head counts.")]
    name: str
    outcome: BanLineOutcome
    differences: tuple[CellChanged, ...]
    problems: Annotated[tuple[CellRefused, ...], Note("Why it is rejected.")]
    like_row: Annotated[int | None, Note("The line above that it repeats.")]
    players: Annotated[tuple[int, ...], Note("Whom it bans.")]
    alike: Annotated[
        tuple[int, ...], Note("Who may be meant: one of them may be named as `players` of the import.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class BanLifted:
    """Somebody whom the edition no longer names, and whose ban it lifts."""

    name: str
    birth_date: date | None
    document: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BanFileShown:
    """What an edition would do; nothing is saved. `text` and `digest` are sent back to import it."""

    digest: str
    text: Annotated[str, Note("The lines as they were read, of a workbook too.")]
    sheet: Annotated[str, Note("Which sheet of a workbook was read.")]
    columns: tuple[ColumnRead, ...]
    left_out: Annotated[
        tuple[LineLeftOut, ...], Note("Lines above the head, and cells beside its last column: not imported.")
    ]
    players: Annotated[int, Note("How many players are on the list.")]
    rows: tuple[BanLineShown, ...]
    lifted: tuple[BanLifted, ...]


def edition_shown(edition: Edition, text: str, sheet: str, read: BanSheet) -> BanFileShown:
    """An edition that was looked at, its lines in the order of the file."""
    return BanFileShown(
        digest=edition.digest,
        text=text,
        sheet=sheet,
        columns=columns_read(read),
        left_out=lines_left_out(read),
        players=len({pk for ids in edition.on.values() for pk in ids}),
        rows=tuple(sorted(_rows(edition), key=lambda one: one.row)),
        lifted=tuple(_lifted(edition.before[pk]) for pk in edition.lifted),
    )


def _rows(edition: Edition) -> Iterator[BanLineShown]:
    nobody: tuple[int, ...] = ()
    for line in edition.rejected:
        yield BanLineShown(
            row=line.number,
            name=line.name,
            outcome=BanLineOutcome.REJECTED,
            differences=(),
            problems=problems_shown(line.faults),
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


def _lifted(row: ListedPerson) -> BanLifted:
    return BanLifted(name=str(row), birth_date=row.birth_date, document=row.document, reason=row.reason)
