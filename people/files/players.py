"""Players imported: many at once, or a file as it was looked at; by page and by program alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Annotated, Any, TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _

from access.fields import AsSent, Length, Limits, Note
from access.roles import STAFF
from access.verbs import action, of_house, planned_verb
from journal import instants
from journal.book import OpenBook
from journal.kinds import BookKind
from journal.opening import HOUSE
from journal.queries import versions
from people.bans.exclusions import marker, require_free_documents, require_not_excluded
from people.bans.verbs import ban_listed
from people.files import cells, lines, words
from people.files.roster import (
    DETAILS,
    SKIP,
    ImportedPlayer,
    KnownPlayers,
    Outcome,
    Prospect,
    Roster,
    chosen_rows,
    compared,
    roster_of,
)
from people.models import Player
from people.naming import is_number, paper_key
from people.players.verbs import PlayerDetails, columns_of_details, named_now
from rulebook.refusals import Refusal
from wording.cells import Listing
from wording.sent import LARGEST_TEXT

Value = TypeVar("Value")
ASKED_AT_ONCE = 500
"""Values in one question: databases limit how many a statement holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersImported:
    """Players added and players changed; players already up to date are in neither."""

    added: tuple[int, ...]
    updated: tuple[int, ...]


@action("players/import/", admits=STAFF, opens=of_house)
def import_players(
    book: OpenBook, *, rows: Annotated[tuple[ImportedPlayer, ...], Limits(1, lines.ROWS_AT_MOST)]
) -> PlayersImported:
    """Import players: add new ones and complete those already here, all of them or none.

    Raises what ``add_player`` does, ``player_erased``, ``player_twice``, ``document_twice`` or ``not_found``, naming the field as
    ``rows[3].card_number``, and ``too_many_rows``.
    """
    book.require(BookKind.HOUSE)
    if len(rows) > lines.ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="rows", most=lines.ROWS_AT_MOST)
    here = _rows_here(rows)
    columns = [_columns(book, at, row, here) for at, row in enumerate(rows)]
    _require_cards_free(rows, columns)
    _require_people_told_apart(book, rows, columns, here)
    told = list(zip(rows, columns, strict=True))
    updated = _update({row.player: one for row, one in told if row.player is not None}, here)
    added = [one | {"created_at": book.now} for row, one in told if row.player is None]
    new = book.append_many(Player, added)
    ban_listed(book, rows=[*new, *(here[pk] for pk in updated)])
    ids = tuple(row.pk for row in new)
    if updated:
        book.record(words.PlayersUpdated(count=len(updated), ids=updated))
    if ids:
        book.record(words.PlayersAdded(count=len(ids), ids=ids))
    return PlayersImported(added=ids, updated=updated)


def _refused(at: int, refusal: Refusal) -> Refusal:
    return Refusal(refusal.code, field=f"rows[{at}].{refusal.field}", **refusal.detail)


def _rows_here(rows: Sequence[ImportedPlayer]) -> Mapping[int, Player]:
    """The players that are to be changed; raises ``not_found``, ``player_erased``, ``player_merged`` or ``player_twice``."""
    wanted = {row.player: at for at, row in enumerate(rows) if row.player is not None}
    here = {row.pk: row for some in _some(wanted) for row in Player.objects.filter(pk__in=some)}
    for at, row in enumerate(rows):
        if row.player is None:
            continue
        if row.player not in here:
            raise _refused(at, Refusal("not_found", field="player", what="player", id=row.player))
        if here[row.player].erased_at is not None:
            raise _refused(at, Refusal("player_erased", field="player", player=row.player))
        if (other := here[row.player].merged_into_id) is not None:
            raise _refused(
                at, Refusal("player_merged", field="player", player=row.player, other_player=other)
            )
        if wanted[row.player] != at:
            raise _refused(wanted[row.player], Refusal("player_twice", field="player", player=row.player))
    return here


def _columns(book: OpenBook, at: int, row: ImportedPlayer, here: Mapping[int, Player]) -> dict[str, Any]:
    details = row if row.player is None else completed(row, here[row.player])
    try:
        columns = columns_of_details(details, timezone.localdate(book.now))
        return columns | (named_now(here[row.player], columns["last_name"]) if row.player is not None else {})
    except Refusal as refusal:
        raise _refused(at, refusal) from None


Details = TypeVar("Details", bound=PlayerDetails)


def completed(told: Details, known: Any) -> Details:
    """What is told, and where nothing is, what is ``known``: of a row, or of a ``PlayerView``."""
    kept = {name: getattr(known, name) for name in DETAILS if not getattr(told, name)}
    return replace(told, **kept)


def _require_cards_free(rows: Sequence[ImportedPlayer], columns: Sequence[Mapping[str, Any]]) -> None:
    """A card that anybody holds now is taken, even if the same file gives that player another."""
    first: dict[str, int] = {}
    for at, one in enumerate(columns):
        if card := one["card_number"]:
            if card in first:
                raise _refused(at, Refusal("card_number_taken", field="card_number", card=card))
            first[card] = at
    for some in _some(first):
        for pk, card in Player.objects.filter(card_number__in=some).values_list("pk", "card_number"):
            if card is not None and rows[first[card]].player != pk:
                raise _refused(first[card], Refusal("card_number_taken", field="card_number", card=card))


def _require_people_told_apart(
    book: OpenBook,
    rows: Sequence[ImportedPlayer],
    columns: Sequence[Mapping[str, Any]],
    here: Mapping[int, Player],
) -> None:
    """No row has the document of another player, or of another row, and nobody is barred; raises ``document_twice`` and
    what ``require_nobody_else`` does."""
    before = [here.get(row.player or 0) for row in rows]
    first: dict[str, int] = {}
    for at, one in enumerate(columns):
        key = paper_key(one["document"])
        if is_number(key) and first.setdefault(key, at) != at:
            raise _refused(at, Refusal("document_twice", field="document", row=first[key] + 1))
    given = {
        at: (one, row.player)
        for at, (row, one) in enumerate(zip(rows, columns, strict=True))
        if one["document"] and ((old := before[at]) is None or old.document != one["document"])
    }
    try:
        require_free_documents(book, given)
    except Refusal as refusal:
        raise _refused(int(refusal.detail.pop("row")), refusal) from None
    if (mark := marker()) is None:
        return
    for at, one in enumerate(columns):
        try:
            require_not_excluded(book, mark, one, before[at])
        except Refusal as refusal:
            raise _refused(at, refusal) from None


def _update(wanted: Mapping[int, Mapping[str, Any]], here: Mapping[int, Player]) -> tuple[int, ...]:
    """Write the columns of those that differ from what is known; answers their ids."""
    changed = [
        here[pk] for pk, one in wanted.items() if any(getattr(here[pk], name) != one[name] for name in one)
    ]
    for row in changed:
        for name, value in wanted[row.pk].items():
            setattr(row, name, value)
    if changed:
        names = [*DETAILS, "search_key", "nameless", "public_name"]
        # One statement for hundreds of rows, where ``bulk_update`` would write out a case for every cell.
        Player.objects.bulk_create(changed, update_conflicts=True, unique_fields=["id"], update_fields=names)
    return tuple(row.pk for row in changed)


def _some(values: Iterable[Value]) -> Iterable[tuple[Value, ...]]:
    """The values, a few hundred at a time."""
    left = iter(values)
    return iter(lambda: tuple(islice(left, ASKED_AT_ONCE)), ())


Numbered = tuple[tuple[int, ImportedPlayer], ...]
"""What is imported, each with its row in the file."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A file as it would be imported now; ``digest`` is of what it says and of all that it would do."""

    sheet: lines.Sheet
    roster: Roster
    prospects: tuple[Prospect, ...]
    digest: str


def looked_at(text: str, columns: Sequence[str] = ()) -> Looked:
    """What a file does, its columns taken for ``columns`` where these are given.

    Raises what reading it does, and ``Refusal("roster_names_missing")``.
    """
    sheet = renamed(lines.sheet_read(text), columns)
    roster = roster_of(sheet, timezone.localdate(instants.now()))
    prospects = compared(roster.rows, KnownPlayers())
    return Looked(sheet, roster, prospects, _digest(sheet, prospects))


def renamed(sheet: lines.Sheet, columns: Sequence[str]) -> lines.Sheet:
    """The sheet with its columns as they were chosen; raises ``Refusal("roster_names_missing")``."""
    if not columns:
        return sheet
    named = [*columns, *("",) * len(sheet.columns)][: len(sheet.columns)]
    chosen = cells.once_each([cells.Column(name) if name in cells.OF_PLAYERS else None for name in named])
    if not cells.names_somebody(chosen):
        raise Refusal("roster_names_missing", field="columns")
    return replace(sheet, columns=chosen)


def rejected(looked: Looked) -> Listing:
    """The rows with an error, as a file to correct and to choose again."""
    faulty = (one.row for one in looked.prospects if one.outcome is Outcome.FAULTY)
    said = {row.number: " ".join(map(lines.fault_said, row.faults)) for row in faulty}
    return lines.rejected_listing(_("Players"), looked.sheet.head, looked.sheet.lines, said)


def _digest(sheet: lines.Sheet, prospects: Sequence[Prospect]) -> str:
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
        Limits(0, lines.COLUMNS_AT_MOST + 1),
        Note("As they were sent for the preview."),
    ] = ()
    choices: Annotated[
        tuple[RowChoice, ...],
        Limits(0, lines.ROWS_AT_MOST),
        Note("Rows without one are as the preview chose."),
    ] = ()


@dataclass(frozen=True, slots=True)
class PlannedPlayers:
    """What is imported, as the house's book was at ``version``."""

    version: int
    rows: Numbered


def _planned_players(command: ImportPlayerFile) -> PlannedPlayers:
    # Before anything is read: what is written meanwhile makes the plan void, never unseen.
    version, _parts = versions(HOUSE)
    looked = looked_at(command.text, command.columns)
    if looked.digest != command.digest:
        raise Refusal("preview_outdated", field="digest")
    return PlannedPlayers(version, _chosen(looked.prospects, command.choices))


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


@planned_verb(
    ImportPlayerFile, "players/import/file/", planned=_planned_players, admits=STAFF, opens=of_house
)
def import_player_file(
    book: OpenBook, command: ImportPlayerFile, plan: PlannedPlayers | None
) -> PlayersImported:
    """Import a file of players as its preview showed it: rows that are added and rows that complete a player.

    Ask for the preview first: it answers the text, the digest, and row by row what would happen. All that was chosen is
    imported, or nothing; rows with an error never are. Raises what the preview does, ``preview_outdated`` where the
    file or the players changed since, ``choice_not_offered``, ``roster_nobody_chosen``, and ``roster_row_refused`` with
    the row's number.
    """
    is_sound = plan is not None and plan.version == book.version_of(HOUSE.kind)
    chosen = (plan if plan is not None and is_sound else _planned_players(command)).rows
    with lines.rows_named([number for number, _row in chosen]):
        return import_players(book, rows=tuple(row for _number, row in chosen))
