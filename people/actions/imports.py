"""Many players at once, as a file brings them: new ones are added, those already here completed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import Annotated, Any, TypeVar

from django.utils import timezone

from access.fields import Limits, Note, PlayerId
from access.roles import STAFF
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.kinds import BookKind
from people.bans.exclusions import marker, require_free_documents, require_not_excluded
from people.bans.verbs import ban_listed
from people.files import words as facts
from people.models import Player
from people.naming import is_number, paper_key
from people.players.verbs import PlayerDetails, columns_of_details, named_now
from rulebook.refusals import Refusal

Value = TypeVar("Value")
ROWS_AT_MOST = 5_000
ASKED_AT_ONCE = 500
"""Values in one question: databases limit how many a statement holds."""
DETAILS = tuple(item.name for item in fields(PlayerDetails))


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedPlayer(PlayerDetails):
    """A player to add; with ``player`` what is new of one already here, where empty fields change nothing."""

    player: Annotated[PlayerId | None, Note("Whose details these are; none adds a player.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersImported:
    """Players added and players changed; players already up to date are in neither."""

    added: tuple[int, ...]
    updated: tuple[int, ...]


@action("players/import/", admits=STAFF, opens=of_house)
def import_players(
    book: OpenBook, *, rows: Annotated[tuple[ImportedPlayer, ...], Limits(1, ROWS_AT_MOST)]
) -> PlayersImported:
    """Import players: add new ones and complete those already here, all of them or none.

    Raises what ``add_player`` does, ``player_erased``, ``player_twice``, ``document_twice`` or ``not_found``, naming the field as
    ``rows[3].card_number``, and ``too_many_rows``.
    """
    book.require(BookKind.HOUSE)
    if len(rows) > ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="rows", most=ROWS_AT_MOST)
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
        book.record(facts.PlayersUpdated(count=len(updated), ids=updated))
    if ids:
        book.record(facts.PlayersAdded(count=len(ids), ids=ids))
    return PlayersImported(added=ids, updated=updated)


def refused_row(refusal: Refusal) -> int | None:
    """Which of the rows a refusal names, from 0; none if it is of the whole."""
    at, mark, _field = refusal.field.removeprefix("rows[").partition("]")
    return int(at) if mark and at.isdigit() else None


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
