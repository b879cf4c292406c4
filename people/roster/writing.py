"""A list of players as a file: what is exported can be imported, and an empty one shows how it is headed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from people.players.rows import PlayerView
from people.roster.columns import LABELS, Column
from people.roster.reading import Line
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Cell, Listing

WRITTEN = (
    Column.LAST_NAME,
    Column.FIRST_NAME,
    Column.CARD_NUMBER,
    Column.BIRTH_DATE,
    Column.COUNTRY,
    Column.DOCUMENT,
    Column.EMAIL,
    Column.PHONE,
    Column.NOTE,
    Column.TIER,
)


def players_listing(players: Iterable[PlayerView]) -> Listing:
    """The players, last the number by which each is known again when the file comes back."""
    lines = tuple((*_cells(one), one.id) for one in players)
    return Listing(_("Players"), _head((*WRITTEN, Column.PLAYER)), lines)


def empty_listing() -> Listing:
    """The head alone, to be filled in."""
    return Listing(_("Players"), _head(WRITTEN), ())


def rejected_listing(
    title: str, head: Sequence[str], lines: Iterable[Line], rejected: Mapping[int, str]
) -> Listing:
    """The lines with these numbers as they stand in the file, last what is wrong with each: corrected, they can be
    imported, and that column is passed over."""
    width = len(head)
    kept = tuple(
        (*(*line.cells, *("",) * width)[:width], rejected[line.number])
        for line in lines
        if line.number in rejected
    )
    return Listing(title, (*head, _("What is wrong")), kept)


def fault_said(fault: Refusal, labels: Mapping[Any, str | Promise] = LABELS) -> str:
    """What is wrong with a cell, after the name of its column."""
    return f"{labels.get(fault.field, fault.field)}: {words.in_one_line(fault)}"


def _head(columns: Iterable[Column]) -> tuple[str, ...]:
    return tuple(str(LABELS[column]) for column in columns)


def _cells(one: PlayerView) -> tuple[Cell, ...]:
    return tuple(getattr(one, column) for column in WRITTEN)
