"""What would happen to each row of a list of players, compared with who is here and with the rows above it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from people.actions.imports import DETAILS, ImportedPlayer
from people.naming import words_of
from people.players.likeness import are_like
from people.players.rows import PlayerView
from people.players.verbs import PlayerDetails
from people.queries.known import KnownPlayers
from people.roster.cells import without_controls
from people.roster.columns import Column
from people.roster.reading import RosterRow
from rulebook.refusals import Refusal

NAMES = ("last_name", "first_name")
ADD, SKIP = "add", "skip"
UPDATE = "update-"
"""Before the number of the player who is completed."""


class Outcome(StrEnum):
    """What a row comes to."""

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
    """A row and what it comes to; ``choices`` may be made of it, ``chosen`` is made where nobody chooses.

    ``here`` are the players it is or may be, ``twice_of`` the row above that says the same.
    """

    row: RosterRow
    outcome: Outcome
    here: tuple[PlayerView, ...] = ()
    differences: tuple[Difference, ...] = ()
    twice_of: int = 0
    choices: tuple[str, ...] = ()
    chosen: str = SKIP


def compared(rows: Iterable[RosterRow], known: KnownPlayers) -> tuple[Prospect, ...]:
    """What each row comes to, in the order of the file."""
    above = _Above()
    return tuple(above.noted(_prospect(row, known), known) for row in rows)


def _prospect(row: RosterRow, known: KnownPlayers) -> Prospect:
    if row.faults:
        return Prospect(row, Outcome.FAULTY)
    told = row.details
    holder = known.by_card.get(told.card_number or "")
    papers = known.with_document(told.document)
    if barred := _barred(row, known, papers):
        return _faulty(row, Refusal(barred, field="document"))
    found = _identified(row, (known.by_id.get(row.player or 0), holder, *papers))
    if found is None:
        alike = known.likely_same(told.first_name, told.last_name, told.birth_date)
        found = next((one for one in alike if _says_nothing_else(row, one)), None)
        if found is None:
            return _unidentified(row, holder, papers or alike, may_add=not papers)
    if fault := _of_another(row, found, holder, papers):
        return _faulty(row, fault)
    differences = tuple(_differences(row, found))
    if not differences:
        return Prospect(row, Outcome.SAME, (found,))
    update = f"{UPDATE}{found.id}"
    return Prospect(row, Outcome.CHANGED, (found,), differences, choices=(update, SKIP), chosen=update)


def _barred(row: RosterRow, known: KnownPlayers, papers: Iterable[PlayerView]) -> str:
    """Why the person of a row is kept out: erased since, or here under another name; empty for others."""
    told = row.details
    if any(one.is_banned_on(known.today) and not _share_a_name(row, one) for one in papers):
        return "document_barred"
    return known.excluded(told.last_name, told.first_name, told.birth_date, told.document)


def _of_another(
    row: RosterRow, found: PlayerView, holder: PlayerView | None, papers: Collection[PlayerView]
) -> Refusal | None:
    """What is wrong where the card or the document is another player's."""
    if holder is not None and holder.id != found.id:
        return _taken(row, holder)
    if papers and found not in papers:
        return Refusal("document_taken", field="document", player=next(iter(papers)).id)
    return None


def _identified(row: RosterRow, found: Iterable[PlayerView | None]) -> PlayerView | None:
    """Who the row is of beyond doubt: found by number, card or document, under a like name."""
    return next((one for one in found if one is not None and _share_a_name(row, one)), None)


def _unidentified(
    row: RosterRow, holder: PlayerView | None, like: Iterable[PlayerView], *, may_add: bool
) -> Prospect:
    """Who the row may be of; nobody is added with the document of a player who is here."""
    if holder is not None:
        # The card of a player with another name: the name changed, or the card has a new owner.
        differences = tuple(_differences(row, holder))
        update = f"{UPDATE}{holder.id}"
        return Prospect(row, Outcome.ALIKE, (holder,), differences, choices=(SKIP, update))
    alike = tuple({one.id: one for one in like}.values())
    if not alike:
        return Prospect(row, Outcome.NEW, choices=(ADD, SKIP), chosen=ADD)
    choices = (SKIP, *((ADD,) if may_add else ()), *(f"{UPDATE}{one.id}" for one in alike))
    return Prospect(row, Outcome.ALIKE, alike, choices=choices)


def _share_a_name(row: RosterRow, one: PlayerView) -> bool:
    told = row.details
    if (told.last_name, told.first_name) == (
        without_controls(one.last_name),
        without_controls(one.first_name),
    ):
        return True
    return bool(_name_of(told) & _name_of(one))


def _says_nothing_else(row: RosterRow, one: PlayerView) -> bool:
    """Whether all that the row says is known of the player, and it says more than a name."""
    beyond = any(getattr(row.details, name) for name in DETAILS if name not in NAMES)
    return beyond and not any(True for _difference in _differences(row, one))


def _differences(row: RosterRow, one: PlayerView) -> Iterator[Difference]:
    for name in DETAILS:
        told, before = getattr(row.details, name), getattr(one, name)
        if told and told != (without_controls(before) if isinstance(before, str) else before):
            yield Difference(Column(name), before, told)


def _taken(row: RosterRow, holder: PlayerView) -> Refusal:
    return Refusal("card_number_held", field="card_number", card=row.details.card_number, player=holder.id)


def _faulty(row: RosterRow, fault: Refusal) -> Prospect:
    return Prospect(replace(row, faults=(*row.faults, fault)), Outcome.FAULTY)


class _Above:
    """The rows that came before: their cards, players and names."""

    def __init__(self) -> None:
        self._cards: dict[str, int] = {}
        self._players: dict[int, int] = {}
        self._names: dict[str, list[RosterRow]] = {}

    def noted(self, prospect: Prospect, known: KnownPlayers) -> Prospect:
        """The prospect, told as a repetition where it is one; the rows below are compared with it too."""
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
        """The row above with the same words as a name, unless they were born on different days."""
        born = row.details.birth_date
        return next(
            (
                one.number
                for one in self._names.get(_letters_of(row.details), [])
                if (born is None or one.details.birth_date in (None, born))
                and are_like(tuple(_name_of(one.details)), tuple(_name_of(row.details)))
            ),
            0,
        )

    def _note(self, row: RosterRow, is_of: int) -> None:
        if row.details.card_number:
            self._cards.setdefault(row.details.card_number, row.number)
        if is_of:
            self._players.setdefault(is_of, row.number)
        self._names.setdefault(_letters_of(row.details), []).append(row)


def _name_of(one: PlayerDetails | PlayerView) -> frozenset[str]:
    return frozenset(words_of(f"{one.last_name} {one.first_name}"))


def _letters_of(one: PlayerDetails) -> str:
    """The letters of a name, which are the same where it is written together."""
    return "".join(sorted("".join(words_of(f"{one.last_name} {one.first_name}"))))


def chosen_rows(
    rows: Iterable[RosterRow], choice_of: Callable[[int], str]
) -> tuple[tuple[int, ImportedPlayer], ...]:
    """The rows to import, each with its number in the file; ``choice_of`` says what was chosen for a number."""
    chosen = ((row, choice_of(row.number)) for row in rows if not row.faults)
    return tuple((row.number, _imported(row, choice)) for row, choice in chosen if _is_imported(choice))


def _is_imported(choice: str) -> bool:
    return choice == ADD or choice.removeprefix(UPDATE).isdecimal()


def _imported(row: RosterRow, choice: str) -> ImportedPlayer:
    told = {name: getattr(row.details, name) for name in DETAILS}
    return ImportedPlayer(**told, player=None if choice == ADD else int(choice.removeprefix(UPDATE)))
