"""Importing players: many at once, or a file as previewed; for pages and API."""

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
PORTION = 500
"""Values per query: databases limit the parameters of a statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersImported:
    """How many players were added and changed; unchanged players are in neither number."""

    added: tuple[int, ...]
    updated: tuple[int, ...]


@action("players/import/", admits=STAFF, opens=of_house)
def import_players(
    book: OpenBook, *, rows: Annotated[tuple[ImportedPlayer, ...], Limits(1, lines.ROWS_AT_MOST)]
) -> PlayersImported:
    """Import players: add new players and complete existing ones, all of them or none.

    Raises the refusals of ``add_player``, and ``player_erased``, ``player_twice``, ``document_twice`` or
    ``not_found``, naming the field as ``rows[3].card_number``, and ``too_many_rows``.
    """
    book.require(BookKind.HOUSE)
    if len(rows) > lines.ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="rows", most=lines.ROWS_AT_MOST)
    here = _rows_here(rows)
    columns = [_columns(book, at, row, here) for at, row in enumerate(rows)]
    _require_cards_free(rows, columns)
    _require_people_apart(book, rows, columns, here)
    pairs = list(zip(rows, columns, strict=True))
    updated = _update({row.player: values for row, values in pairs if row.player is not None}, here)
    added = [values | {"created_at": book.now} for row, values in pairs if row.player is None]
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
    """The players to change; raises ``not_found``, ``player_erased``, ``player_merged``, ``player_twice``."""
    wanted = {row.player: at for at, row in enumerate(rows) if row.player is not None}
    here = {row.pk: row for portion in _some(wanted) for row in Player.objects.filter(pk__in=portion)}
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


def completed(details: Details, source: Any) -> Details:
    """The row's details, with missing values from ``source``: a row or other details."""
    values = {name: getattr(source, name) for name in DETAILS if not getattr(details, name)}
    return replace(details, **values)


def _require_cards_free(rows: Sequence[ImportedPlayer], columns: Sequence[Mapping[str, Any]]) -> None:
    """A card that belongs to another player is taken, even if the same file gives that player a new one."""
    first: dict[str, int] = {}
    for at, values in enumerate(columns):
        if card := values["card_number"]:
            if card in first:
                raise _refused(at, Refusal("card_number_taken", field="card_number", card=card))
            first[card] = at
    for portion in _some(first):
        for pk, card in Player.objects.filter(card_number__in=portion).values_list("pk", "card_number"):
            if card is not None and rows[first[card]].player != pk:
                raise _refused(first[card], Refusal("card_number_taken", field="card_number", card=card))


def _require_people_apart(
    book: OpenBook,
    rows: Sequence[ImportedPlayer],
    columns: Sequence[Mapping[str, Any]],
    here: Mapping[int, Player],
) -> None:
    """No row may have the document of another player or row, and nobody may be barred; raises
    ``document_twice`` and the refusals of ``require_nobody_else``."""
    before = [here.get(row.player or 0) for row in rows]
    first: dict[str, int] = {}
    for at, values in enumerate(columns):
        key = paper_key(values["document"])
        if is_number(key) and first.setdefault(key, at) != at:
            raise _refused(at, Refusal("document_twice", field="document", row=first[key] + 1))
    documents = {
        at: (values, row.player)
        for at, (row, values) in enumerate(zip(rows, columns, strict=True))
        if values["document"] and ((old := before[at]) is None or old.document != values["document"])
    }
    try:
        require_free_documents(book, documents)
    except Refusal as refusal:
        raise _refused(int(refusal.detail.pop("row")), refusal) from None
    if (mark := marker()) is None:
        return
    for at, values in enumerate(columns):
        try:
            require_not_excluded(book, mark, values, before[at])
        except Refusal as refusal:
            raise _refused(at, refusal) from None


def _update(wanted: Mapping[int, Mapping[str, Any]], here: Mapping[int, Player]) -> tuple[int, ...]:
    """Write the columns of players that have changed; returns their ids."""
    rows = [
        here[pk]
        for pk, values in wanted.items()
        if any(getattr(here[pk], name) != values[name] for name in values)
    ]
    for row in rows:
        for name, value in wanted[row.pk].items():
            setattr(row, name, value)
    if rows:
        names = [*DETAILS, "search_key", "nameless", "public_name"]
        # One statement for hundreds of rows; ``bulk_update`` would write a case for every cell.
        Player.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=names)
    return tuple(row.pk for row in rows)


def _some(values: Iterable[Value]) -> Iterable[tuple[Value, ...]]:
    """The values in portions of a few hundred."""
    rest = iter(values)
    return iter(lambda: tuple(islice(rest, PORTION)), ())


Numbered = tuple[tuple[int, ImportedPlayer], ...]
"""The players to import, each with its row number in the file."""


@dataclass(frozen=True, slots=True)
class Looked:
    """The present effect of a file; ``digest`` covers its content and its effects."""

    sheet: lines.Sheet
    roster: Roster
    prospects: tuple[Prospect, ...]
    digest: str


def looked_at(text: str, columns: Sequence[str] = ()) -> Looked:
    """The effect of a file, with its columns read as ``columns`` if these are given.

    Raises the refusals of reading it, and ``Refusal("roster_names_missing")``.
    """
    sheet = renamed(lines.sheet_of(text), columns)
    roster = roster_of(sheet, timezone.localdate(instants.now()))
    prospects = compared(roster.rows, KnownPlayers())
    return Looked(sheet, roster, prospects, _digest(sheet, prospects))


def renamed(sheet: lines.Sheet, columns: Sequence[str]) -> lines.Sheet:
    """The sheet with the chosen columns; raises ``Refusal("roster_names_missing")``."""
    if not columns:
        return sheet
    names = [*columns, *("",) * len(sheet.columns)][: len(sheet.columns)]
    kinds = cells.once_each([cells.Column(name) if name in cells.OF_PLAYERS else None for name in names])
    if not cells.names_somebody(kinds):
        raise Refusal("roster_names_missing", field="columns")
    return replace(sheet, columns=kinds)


def rejected(looked: Looked) -> Listing:
    """The rows with an error, as a file to correct and import again."""
    faulty = (prospect.row for prospect in looked.prospects if prospect.outcome is Outcome.FAULTY)
    remarks = {row.number: " ".join(map(lines.fault_sentence, row.faults)) for row in faulty}
    return lines.rejected_listing(_("Players"), looked.sheet.head, looked.sheet.lines, remarks)


def _digest(sheet: lines.Sheet, prospects: Sequence[Prospect]) -> str:
    """A digest of the cells instead of the text: a browser may change the line breaks of the text."""
    texts = [(line.number, line.cells) for line in sheet.lines]
    rows = [
        [
            prospect.row.number,
            prospect.outcome,
            [player.id for player in prospect.here],
            prospect.twice_of,
            prospect.choices,
            [(change.column, str(change.before), str(change.after)) for change in prospect.differences],
        ]
        for prospect in prospects
    ]
    return hashlib.sha256(json.dumps([sheet.head, sheet.columns, texts, rows]).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowChoice:
    """The choice for a row of the file."""

    row: Annotated[int, Limits(1, 2_000_000), Note("Its number, as the preview says.")]
    choice: Annotated[str, Length(30), Note("One of the `choices` of the row.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayerFile:
    """A file of players, as previewed."""

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
    """The players to import at ``version`` of the house's book."""

    version: int
    rows: Numbered


def _planned_players(command: ImportPlayerFile) -> PlannedPlayers:
    # Read first, so that later changes invalidate the plan.
    version, _parts = versions(HOUSE)
    preview = looked_at(command.text, command.columns)
    if preview.digest != command.digest:
        raise Refusal("preview_outdated", field="digest")
    return PlannedPlayers(version, _chosen(preview.prospects, command.choices))


def _chosen(prospects: Sequence[Prospect], choices: Sequence[RowChoice]) -> Numbered:
    by_row = {prospect.row.number: prospect for prospect in prospects}
    decisions = {number: prospect.chosen for number, prospect in by_row.items()}
    for at, choice in enumerate(choices):
        prospect = by_row.get(choice.row)
        if prospect is None or choice.choice not in (SKIP, *prospect.choices):
            if prospect is not None and prospect.outcome is Outcome.FAULTY:
                continue
            raise Refusal("choice_not_offered", field=f"choices[{at}].choice", row=choice.row)
        decisions[choice.row] = choice.choice
    sound = [prospect.row for prospect in prospects if prospect.outcome is not Outcome.FAULTY]
    rows = chosen_rows(sound, decisions.__getitem__)
    if not rows:
        raise Refusal("roster_nobody_chosen", field="choices")
    return rows


@planned_verb(
    ImportPlayerFile, "players/import/file/", planned=_planned_players, admits=STAFF, opens=of_house
)
def import_player_file(
    book: OpenBook, command: ImportPlayerFile, plan: PlannedPlayers | None
) -> PlayersImported:
    """Import a file of players as previewed: rows that are added and rows that complete a player.

    Request the preview first: it returns the text, the digest, and the effect of each row. Either all chosen
    rows are imported or none; rows with an error never are. Raises the refusals of the preview,
    ``preview_outdated`` if the file or the players changed since, ``choice_not_offered``,
    ``roster_nobody_chosen``, and ``roster_row_refused`` with the row's number.
    """
    is_sound = plan is not None and plan.version == book.version_of(HOUSE.kind)
    rows = (plan if plan is not None and is_sound else _planned_players(command)).rows
    with lines.rows_named([number for number, _row in rows]):
        return import_players(book, rows=tuple(row for _number, row in rows))
