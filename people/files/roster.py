"""A list of players: the content of each row, its errors, and its effect on the existing players."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from enum import StrEnum
from typing import Annotated, Any

from django.utils import timezone

from access.fields import Note, PlayerId
from journal import instants
from people.bans.exclusions import marker, standing_exclusions
from people.files.cells import DAY, Column, DayOrder, country_of, day_of, names_of, order_of, without_controls
from people.files.lines import Sheet, cells_of
from people.models import Player
from people.naming import folded, is_number, names_joined, paper_key, words_of
from people.players.finding import FOUND_AT_MOST
from people.players.likeness import are_like
from people.players.rows import with_bans
from people.players.verbs import PlayerDetails, columns_of_details
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A row of a player; ``player`` is the player's number, if the file has one.

    ``faults`` are the errors by field; then ``details`` has only the readable values.
    """

    number: int
    details: PlayerDetails
    player: int | None = None
    faults: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Roster:
    """The rows of a file, and the order of its dates of birth if it is ambiguous."""

    rows: tuple[RosterRow, ...]
    order: DayOrder | None


def roster_of(sheet: Sheet, today: date) -> Roster:
    """The players of the lines, by the columns of the sheet."""
    lines = [(line.number, cells_of(sheet.columns, line)) for line in sheet.lines]
    days = [cells.get(Column.BIRTH_DATE, "") for _number, cells in lines]
    order = order_of(days)
    rows = tuple(_row(number, cells, order, today) for number, cells in lines)
    return Roster(rows, order if any(DAY.fullmatch(day) for day in days) else None)


def _row(number: int, cells: Mapping[Column, str], order: DayOrder, today: date) -> RosterRow:
    faults: list[Refusal] = []
    details = PlayerDetails(last_name=cells.get(Column.LAST_NAME, ""))
    for column, cell in cells.items():
        try:
            details = _put(details, column, cell, order, today)
        except Refusal as refusal:
            faults.append(refusal)
    if Column.FULL_NAME not in {fault.field for fault in faults}:
        faults += _unsound(details, today)
    text = cells.get(Column.PLAYER, "")
    player = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
    return RosterRow(number, details, player, tuple(faults))


def _put(details: PlayerDetails, column: Column, cell: str, order: DayOrder, today: date) -> PlayerDetails:
    match column:
        case Column.PLAYER:
            return details
        case Column.BIRTH_DATE:
            return replace(details, birth_date=day_of(cell, order, today))
        case Column.COUNTRY:
            return replace(details, country=country_of(cell))
        case Column.FULL_NAME:
            last_name, first_name = names_of(cell)
            last_name, first_name = details.last_name or last_name, details.first_name or first_name
            return replace(details, last_name=last_name, first_name=first_name)
        case _:
            return _with(details, column.value, cell)


def _with(details: PlayerDetails, name: str, value: str | None) -> PlayerDetails:
    values: dict[str, Any] = {name: value}
    return replace(details, **values)


def _unsound(details: PlayerDetails, today: date) -> list[Refusal]:
    """All errors of the details, field by field: each refused field is removed to find the next error."""
    refusals: list[Refusal] = []
    for _at in range(len(Column)):
        try:
            columns_of_details(details, today)
        except Refusal as refusal:
            refusals.append(refusal)
            empty = None if refusal.field == "birth_date" else "-" if refusal.field == "last_name" else ""
            details = _with(details, refusal.field, empty)
        else:
            break
    return refusals


NAMES = ("last_name", "first_name")
ADD, SKIP = "add", "skip"
UPDATE = "update-"
"""Prefix of the number of the player to complete."""


class Outcome(StrEnum):
    """The effect of a row."""

    FAULTY = "faulty"
    ALIKE = "alike"
    TWICE = "twice"
    CHANGED = "changed"
    NEW = "new"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of a player that a row would change."""

    column: Column
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Prospect:
    """A row and its effect; ``choices`` are possible for it, ``chosen`` is the default.

    ``here`` are the players it is or may be, ``twice_of`` an earlier row with the same person.
    """

    row: RosterRow
    outcome: Outcome
    here: tuple[Player, ...] = ()
    differences: tuple[Difference, ...] = ()
    twice_of: int = 0
    choices: tuple[str, ...] = ()
    chosen: str = SKIP


def compared(rows: Iterable[RosterRow], players: KnownPlayers) -> tuple[Prospect, ...]:
    """The effect of each row, in the order of the file."""
    above = _Above()
    return tuple(above.noted(_prospect(row, players), players) for row in rows)


def _prospect(row: RosterRow, players: KnownPlayers) -> Prospect:
    if row.faults:
        return Prospect(row, Outcome.FAULTY)
    details = row.details
    holder = players.by_card.get(details.card_number or "")
    papers = players.with_document(details.document)
    if code := _barred(row, players, papers):
        return _faulty(row, Refusal(code, field="document"))
    player = _identified(row, (players.by_id.get(row.player or 0), holder, *papers))
    if player is None:
        alike = players.likely_same(details.first_name, details.last_name, details.birth_date)
        player = next((like for like in alike if _says_nothing_else(row, like)), None)
        if player is None:
            return _unidentified(row, holder, papers or alike, may_add=not papers)
    if fault := _of_another(row, player, holder, papers):
        return _faulty(row, fault)
    differences = tuple(_differences(row, player))
    if not differences:
        return Prospect(row, Outcome.SAME, (player,))
    update = f"{UPDATE}{player.id}"
    return Prospect(row, Outcome.CHANGED, (player,), differences, choices=(update, SKIP), chosen=update)


def _barred(row: RosterRow, players: KnownPlayers, papers: Iterable[Player]) -> str:
    """Why the person of a row is barred: erased since, or an existing player; empty if not barred."""
    details = row.details
    if any(player.is_banned_on(players.today) and not _share_a_name(row, player) for player in papers):
        return "document_barred"
    return players.excluded(details.last_name, details.first_name, details.birth_date, details.document)


def _of_another(
    row: RosterRow, player: Player, holder: Player | None, papers: Collection[Player]
) -> Refusal | None:
    """The error of a row whose card or document is another player's."""
    if holder is not None and holder.id != player.id:
        return _card_refusal(row, holder)
    if papers and player not in papers:
        return Refusal("document_taken", field="document", player=next(iter(papers)).id)
    return None


def _identified(row: RosterRow, players: Iterable[Player | None]) -> Player | None:
    """The player who certainly is the person: found by number, card or document, with a similar name."""
    return next((player for player in players if player is not None and _share_a_name(row, player)), None)


def _unidentified(
    row: RosterRow, holder: Player | None, like: Iterable[Player], *, may_add: bool
) -> Prospect:
    """The effect of a row whose player is uncertain; nobody is added with an existing player's document."""
    if holder is not None:
        # A card with another name: the name has changed, or the card has a new owner.
        differences = tuple(_differences(row, holder))
        update = f"{UPDATE}{holder.id}"
        return Prospect(row, Outcome.ALIKE, (holder,), differences, choices=(SKIP, update))
    alike = tuple({player.id: player for player in like}.values())
    if not alike:
        return Prospect(row, Outcome.NEW, choices=(ADD, SKIP), chosen=ADD)
    choices = (SKIP, *((ADD,) if may_add else ()), *(f"{UPDATE}{player.id}" for player in alike))
    return Prospect(row, Outcome.ALIKE, alike, choices=choices)


def _share_a_name(row: RosterRow, one: Player) -> bool:
    details = row.details
    if (details.last_name, details.first_name) == (
        without_controls(one.last_name),
        without_controls(one.first_name),
    ):
        return True
    return bool(_name_of(details) & _name_of(one))


def _says_nothing_else(row: RosterRow, one: Player) -> bool:
    """Whether the player already has all values of the row, and the row has more than a name."""
    beyond = any(getattr(row.details, name) for name in DETAILS if name not in NAMES)
    return beyond and not any(True for _difference in _differences(row, one))


def _differences(row: RosterRow, one: Player) -> Iterator[Difference]:
    for name in DETAILS:
        value, before = getattr(row.details, name), getattr(one, name)
        if value and value != (without_controls(before) if isinstance(before, str) else before):
            yield Difference(Column(name), before, value)


def _card_refusal(row: RosterRow, holder: Player) -> Refusal:
    return Refusal("card_number_held", field="card_number", card=row.details.card_number, player=holder.id)


def _faulty(row: RosterRow, fault: Refusal) -> Prospect:
    return Prospect(replace(row, faults=(*row.faults, fault)), Outcome.FAULTY)


class _Above:
    """The rows before: their cards, players and names."""

    def __init__(self) -> None:
        self._cards: dict[str, int] = {}
        self._players: dict[int, int] = {}
        self._names: dict[str, list[RosterRow]] = {}

    def noted(self, prospect: Prospect, players: KnownPlayers) -> Prospect:
        """The effect, as a repetition if it is one; the following rows are compared with it too."""
        row = prospect.row
        if prospect.outcome is Outcome.FAULTY:
            return prospect
        is_of = prospect.here[0].id if prospect.outcome in (Outcome.SAME, Outcome.CHANGED) else 0
        same = self._cards.get(row.details.card_number or "", 0) or self._players.get(is_of, 0)
        alike = 0 if is_of else self._named_alike(row)
        self._note(row, is_of)
        if same:
            return Prospect(row, Outcome.TWICE, prospect.here, twice_of=same)
        if alike and prospect.outcome is Outcome.NEW:
            return Prospect(row, Outcome.TWICE, twice_of=alike, choices=(SKIP, ADD))
        return replace(prospect, twice_of=alike)

    def _named_alike(self, row: RosterRow) -> int:
        """The earlier row with the same name, unless their dates of birth differ."""
        birth_date = row.details.birth_date
        return next(
            (
                above.number
                for above in self._names.get(_letters_of(row.details), [])
                if (birth_date is None or above.details.birth_date in (None, birth_date))
                and are_like(tuple(_name_of(above.details)), tuple(_name_of(row.details)))
            ),
            0,
        )

    def _note(self, row: RosterRow, is_of: int) -> None:
        if row.details.card_number:
            self._cards.setdefault(row.details.card_number, row.number)
        if is_of:
            self._players.setdefault(is_of, row.number)
        self._names.setdefault(_letters_of(row.details), []).append(row)


def _name_of(one: PlayerDetails | Player) -> frozenset[str]:
    return frozenset(words_of(f"{one.last_name} {one.first_name}"))


def _letters_of(one: PlayerDetails) -> str:
    """The letters of a name, the same whether written together or apart."""
    return "".join(sorted("".join(words_of(f"{one.last_name} {one.first_name}"))))


def chosen_rows(
    rows: Iterable[RosterRow], choice_of: Callable[[int], str]
) -> tuple[tuple[int, ImportedPlayer], ...]:
    """The rows to import, with their numbers in the file; ``choice_of`` returns the choice for a number."""
    pairs = ((row, choice_of(row.number)) for row in rows if not row.faults)
    return tuple((row.number, _imported(row, choice)) for row, choice in pairs if _is_imported(choice))


def _is_imported(choice: str) -> bool:
    return choice == ADD or choice.removeprefix(UPDATE).isdecimal()


def _imported(row: RosterRow, choice: str) -> ImportedPlayer:
    details = {name: getattr(row.details, name) for name in DETAILS}
    return ImportedPlayer(**details, player=None if choice == ADD else int(choice.removeprefix(UPDATE)))


SURNAME_LETTERS = 3


class KnownPlayers:
    """All players by distinguishing values, without erased players."""

    def __init__(self) -> None:
        rows = list(Player.objects.here())
        self.by_id = {player.id: player for player in with_bans(rows)}
        self.by_card = {player.card_number: player for player in self.by_id.values() if player.card_number}
        self._know_merged()
        self._know_excluded()
        self._keys = {row.pk: row.search_key for row in rows}
        self._place = {row.pk: place for place, row in enumerate(rows)}
        self._words = sorted({(word, row.pk) for row in rows for word in row.search_key.split()})
        self._born: dict[date, list[int]] = defaultdict(list)
        self._documents: dict[str, list[int]] = defaultdict(list)
        for row in rows:
            player = self.by_id[row.pk]
            if player.birth_date is not None:
                self._born[player.birth_date].append(player.id)
            if is_number(row.document_key):
                self._documents[row.document_key].append(player.id)

    def _know_merged(self) -> None:
        """Merged players are found as the kept one, by number and by card."""
        merged = {row.pk: row for row in Player.objects.filter(erased_at=None).exclude(merged_into=None)}
        for row in merged.values():
            kept = row.merged_into_id
            while kept in merged:
                kept = merged[kept].merged_into_id
            if (player := self.by_id.get(kept or 0)) is not None:
                self.by_id[row.pk] = player
                if row.card_number:
                    self.by_card[row.card_number] = player

    def _know_excluded(self) -> None:
        """Erased and banned people are only known by fingerprints."""
        self._marker, self.today = marker(), timezone.localdate(instants.now())
        rows = standing_exclusions(self.today) if self._marker else ()
        marks = [(row.document_mark, row.name_mark) for row in rows]
        self._documents_barred = {document for document, _name in marks if document}
        self._names_barred = {name for _document, name in marks if name}

    def likely_same(
        self, first_name: str, last_name: str, birth_date: date | None = None
    ) -> tuple[Player, ...]:
        """The players that ``queries.likely_same`` would find."""
        words = set(words_of(f"{first_name} {last_name}"))
        if not words:
            return ()
        ids = self._named(words)
        for spelling in names_joined(last_name, first_name):
            ids |= self._named(set(spelling))
        surname = folded(last_name)
        if birth_date is not None and surname:
            ids |= {
                pk for pk in self._born.get(birth_date, ()) if surname[:SURNAME_LETTERS] in self._keys[pk]
            }
        return self._listed(ids)[:FOUND_AT_MOST]

    def with_document(self, document: str) -> tuple[Player, ...]:
        """The players with the same ID document, in any notation."""
        return self._listed(self._documents.get(paper_key(document), ())) if document else ()

    def excluded(self, last_name: str, first_name: str, birth_date: date | None, document: str) -> str:
        """The refusal of an erased and banned person, ``document_barred`` or ``name_barred``; or empty."""
        if self._marker is None:
            return ""
        if self._marker.of_document(document) in self._documents_barred:
            return "document_barred"
        is_named = self._marker.of_name(last_name, first_name, birth_date) in self._names_barred
        return "name_barred" if is_named else ""

    def _named(self, words: set[str]) -> set[int]:
        return set.intersection(*(self._beginning_with(word) for word in words))

    def _beginning_with(self, word: str) -> set[int]:
        ids = set()
        for at in range(bisect_left(self._words, (word,)), len(self._words)):
            known, pk = self._words[at]
            if not known.startswith(word):
                break
            ids.add(pk)
        return ids

    def _listed(self, ids: Iterable[int]) -> tuple[Player, ...]:
        order: Sequence[int] = sorted(ids, key=self._place.__getitem__)
        return tuple(self.by_id[pk] for pk in order)


DETAILS = tuple(item.name for item in fields(PlayerDetails))


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedPlayer(PlayerDetails):
    """A player to add; with ``player`` new values of an existing one, whose other values stay."""

    player: Annotated[PlayerId | None, Note("Whose details these are; none adds a player.")] = None
