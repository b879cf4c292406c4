"""The form of pots: who won the main pot and each side pot, ticked or scanned; for the floor and for dealers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from floor.busts.pots import Pot
from rulebook.potslost import MOST_POTS

SHOWN = 4
"""A main pot and three side pots are there at once; once all are filled in, one more is."""


@dataclass(frozen=True, slots=True)
class PotRow:
    """A pot of the form: the name of its fields, and who may have won it: value, label, whether ticked."""

    label: str
    field: str
    card_field: str
    choices: tuple[tuple[int, str, bool], ...]
    card: str

    @property
    def is_used(self) -> bool:
        """Whether anybody is named."""
        return bool(self.card) or any(is_ticked for _value, _label, is_ticked in self.choices)


@dataclass(frozen=True, slots=True)
class PotRows:
    """The pots of a hand as the form shows them."""

    main: PotRow
    side: tuple[PotRow, ...]

    @property
    def has_side(self) -> bool:
        """Whether a side pot is filled in."""
        return any(one.is_used for one in self.side)

    @property
    def labels(self) -> tuple[tuple[int, str], ...]:
        """The number of each pot, from 1, and its name."""
        return tuple((index + 1, row.label) for index, row in enumerate((self.main, *self.side)))


def pot_name(index: int) -> str:
    """The main pot, and side pots by number."""
    return _("Side pot %(number)s") % {"number": index} if index else _("Main pot")


def pot_rows(
    choices: Mapping[int, str], told: Sequence[Sequence[int]], typed: QueryDict | None = None
) -> PotRows:
    """The pots as recorded, or as typed before a refusal."""
    count = min(max(SHOWN, len(told) + 1), MOST_POTS)
    rows = []
    for index in range(count):
        field, card_field = f"pot-{index}", f"card-{index}"
        ticked = set(told[index]) if index < len(told) else set()
        if typed is not None:
            ticked = set(_numbers(typed.getlist(field)))
        listed = tuple((value, label, value in ticked) for value, label in choices.items())
        card = "" if typed is None else typed.get(card_field, "")
        rows.append(PotRow(pot_name(index), field, card_field, listed, card))
    return PotRows(rows[0], tuple(rows[1:]))


def pots_typed(typed: QueryDict) -> tuple[Pot, ...]:
    """The pots up to the last one with a winner; an empty one before it stays empty, for the rule to refuse."""
    pots = [
        Pot(winners=tuple(_numbers(typed.getlist(f"pot-{index}"))), cards=_cards(typed, index))
        for index in range(MOST_POTS)
    ]
    while pots and not (pots[-1].winners or pots[-1].cards):
        pots.pop()
    return tuple(pots)


def _cards(typed: QueryDict, index: int) -> tuple[str, ...]:
    return tuple(one for one in typed.get(f"card-{index}", "")[:400].split() if one)


def _numbers(texts: Sequence[str]) -> list[int]:
    return [int(one) for one in texts if one.isascii() and one.isdigit() and len(one) <= 12]
