"""Files of bans: parsed by line, compared with the list, imported as previewed; for pages and API."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
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
from people.bans import lists
from people.bans.lists import sound
from people.bans.rows import listed_of, players_like, players_on, standing_on
from people.files.cells import OF_BANS, Column, DayOrder, day_of, names_of, order_of
from people.files.lines import Sheet, cells_of, fault_sentence, rejected_listing, rows_named, sheet_of
from people.models import ListedPerson
from rulebook.ban_lists import ListDiff, diff_of
from rulebook.refusals import Refusal
from wording.cells import Listing
from wording.sent import LARGEST_TEXT

DAYS = (Column.BIRTH_DATE, Column.SINCE, Column.UNTIL)


@dataclass(frozen=True, slots=True)
class BanLine:
    """The values of a line; ``faults`` are its errors by field. ``name`` is as written."""

    number: int
    name: str
    ban: lists.ListedBan | None
    faults: tuple[Refusal, ...] = ()


def ban_sheet(text: str) -> Sheet:
    """The header and the lines of a list of bans; raises the refusals of ``sheet_of``."""
    return sheet_of(text, OF_BANS, lists.LINES_AT_MOST)


def ban_lines_of(sheet: Sheet, today: date) -> tuple[BanLine, ...]:
    """The values of each line, or its errors."""
    rows = [cells_of(sheet.columns, line) for line in sheet.lines]
    orders = {column: order_of([cells.get(column, "") for cells in rows]) for column in DAYS}
    return tuple(
        _line(line.number, cells, orders, today) for line, cells in zip(sheet.lines, rows, strict=True)
    )


def _line(
    number: int, cells: Mapping[Column, str], orders: Mapping[Column, DayOrder], today: date
) -> BanLine:
    faults: list[Refusal] = []
    values: dict[str, str | date] = {}
    for column, cell in cells.items():
        try:
            values |= _read(column, cell, orders, today)
        except Refusal as refusal:
            faults.append(refusal)
    name = (
        f"{values.get('last_name', cells.get(Column.FULL_NAME, ''))} {values.get('first_name', '')}".strip()
    )
    if faults:
        return BanLine(number, name, None, tuple(faults))
    try:
        return BanLine(number, name, sound(_ban(values), today))
    except Refusal as refusal:
        return BanLine(number, name, None, (refusal,))


def _ban(cells: Mapping[str, str | date]) -> lists.ListedBan:
    days = {name: day for name, day in cells.items() if isinstance(day, date)}
    texts = {name: text for name, text in cells.items() if isinstance(text, str)}
    return lists.ListedBan(**{"last_name": ""} | texts, **days)  # type: ignore[arg-type]


def _read(column: Column, cell: str, orders: Mapping[Column, DayOrder], today: date) -> dict[str, str | date]:
    if column is Column.FULL_NAME:
        last_name, first_name = names_of(cell)
        values: dict[str, str | date] = {"last_name": last_name}
        return values | ({"first_name": first_name} if first_name else {})
    if column not in DAYS:
        return {column.value: cell}
    return {column.value: _day(column, cell, orders[column], today)}


def _day(column: Column, cell: str, order: DayOrder, today: date) -> date:
    """Parse a date; years of two digits are of this century if a ban begins or ends then."""
    is_birth = column is Column.BIRTH_DATE
    last = today if is_birth else date(today.year // 100 * 100 + 99, 12, 31)
    try:
        return day_of(cell, order, last)
    except Refusal as refusal:
        if is_birth:
            raise
        raise Refusal("ban_day_unreadable", field=column.value, **refusal.detail) from None


@dataclass(frozen=True, slots=True)
class Edition:
    """The effect of an edition: ``diff`` by line of the ``sound`` ones in ``bans``; ``lifted`` of ``before``.

    ``on`` and ``like`` are the players that a sound line bans or may mean, by its index. If a line is
    rejected nobody is lifted. ``digest`` covers the content of the edition and all its effects.
    """

    rejected: tuple[BanLine, ...]
    sound: tuple[BanLine, ...]
    bans: tuple[lists.ListedBan, ...]
    before: Mapping[int, ListedPerson]
    diff: ListDiff
    lifted: tuple[int, ...]
    on: Mapping[int, tuple[int, ...]]
    like: Mapping[int, tuple[int, ...]]
    digest: str


def edition_of(kind: str, name: str, lines: Sequence[BanLine], today: date, *, is_whole: bool) -> Edition:
    rejected = tuple(line for line in lines if line.ban is None)
    sound = tuple(line for line in lines if line.ban is not None)
    bans = tuple(line.ban for line in sound if line.ban is not None)
    before = standing_on(kind, name.strip())
    persons = [lists.listed_in(ban) for ban in bans]
    diff = diff_of(persons, {pk: listed_of(row) for pk, row in before.items()}, today)
    lifted = tuple(diff.missing) if is_whole and not rejected else ()
    identities = {at: one.identity for at, one in enumerate(persons)}
    on, like = players_on(identities), players_like(identities)
    contents = [
        [kind, name.strip(), is_whole, lifted, sorted(before)],
        [(line.number, str(line.ban), [fault.code for fault in line.faults]) for line in lines],
        [(one.outcome, one.of, one.differences) for one in diff.lines],
        [sorted(on.items()), sorted(like.items())],
    ]
    digest = hashlib.sha256(json.dumps(contents).encode()).hexdigest()
    return Edition(rejected, sound, bans, before, diff, lifted, on, like, digest)


Kind = Literal["authority", "self", "house", "room"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePlayer:
    """A player who is the person of a line."""

    row: Annotated[int, Limits(1, 2_000_000), Note("The number of the line, as the preview says.")]
    player: Annotated[PlayerId, Note("One of those whom the preview finds `alike`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportBanFile:
    """An edition of a list of bans, as previewed."""

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
        Limits(0, lists.LINES_AT_MOST),
        Note("Who is meant, where neither document nor birth says so."),
    ] = ()


def edition_in(kind: str, name: str, text: str, *, is_whole: bool) -> Edition:
    """The changes of a file of bans; raises the refusals of reading it."""
    today = timezone.localdate(instants.now())
    return edition_of(kind, name, ban_lines_of(ban_sheet(text), today), today, is_whole=is_whole)


def rejected(text: str) -> Listing:
    """The unreadable lines, as a file to correct and import again."""
    sheet = ban_sheet(text)
    lines = ban_lines_of(sheet, timezone.localdate(instants.now()))
    remarks = {
        line.number: " ".join(fault_sentence(fault) for fault in line.faults)
        for line in lines
        if line.ban is None
    }
    return rejected_listing(_("Bans"), sheet.head, sheet.lines, remarks)


@dataclass(frozen=True, slots=True)
class PlannedBans:
    """The lines to import by number, at ``version`` of the house's book, and whether the list is whole."""

    version: int
    rows: tuple[lists.ListedBan, ...]
    numbers: tuple[int, ...]
    is_whole: bool


def _planned_bans(command: ImportBanFile) -> PlannedBans:
    # Read first, so that later changes invalidate the plan.
    version, _parts = versions(HOUSE)
    edition = edition_in(command.kind, command.name, command.text, is_whole=command.is_whole)
    if edition.digest != command.digest:
        raise Refusal("preview_outdated", field="digest")
    if not edition.sound:
        raise Refusal("roster_nobody_chosen", field="text")
    numbers = tuple(line.number for line in edition.sound)
    players = _named(edition, numbers, command.players)
    rows = tuple(
        replace(ban, player=players.get(number)) for number, ban in zip(numbers, edition.bans, strict=True)
    )
    return PlannedBans(version, rows, numbers, command.is_whole and not edition.rejected)


def _named(edition: Edition, numbers: Sequence[int], players: Sequence[LinePlayer]) -> dict[int, int]:
    """The players chosen for lines, each a possible person of the line; raises ``choice_not_offered``."""
    place = {number: at for at, number in enumerate(numbers)}
    for at, choice in enumerate(players):
        if choice.player not in edition.like.get(place.get(choice.row, -1), ()):
            raise Refusal("choice_not_offered", field=f"players[{at}].player", row=choice.row)
    return {choice.row: choice.player for choice in players}


@planned_verb(
    ImportBanFile, "players/ban-lists/file/", planned=_planned_bans, admits=DIRECTORS, opens=of_house
)
def import_ban_file(
    book: OpenBook, command: ImportBanFile, plan: PlannedBans | None
) -> lists.BansImportedView:
    """Import a file of bans as previewed: its readable lines, and for a complete list also the lifted bans.

    Request the preview first: it returns the text, the digest, and the effect of each line. Raises the
    refusals of the preview and of ``import_bans``, ``preview_outdated`` if the file, the list or the players
    changed since, ``choice_not_offered``, ``roster_nobody_chosen``, and ``roster_row_refused`` with the
    line's number.
    """
    is_sound = plan is not None and plan.version == book.version_of(HOUSE.kind)
    planned = plan if plan is not None and is_sound else _planned_bans(command)
    with rows_named(planned.numbers):
        return lists.import_bans(
            book, name=command.name, kind=command.kind, rows=planned.rows, is_whole=planned.is_whole
        )
