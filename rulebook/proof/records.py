"""How a journal line stores a draw, and how a draw is read from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rulebook.dice import Dice
from rulebook.proof.breaks import FirstButton, OfferedSeats, WayOut
from rulebook.proof.draws import Draw, OneSeat, Plain, WholeField
from rulebook.proof.lots import InOrder, OneOf, PlayingCards
from rulebook.proof.race import RaceOfChips
from rulebook.refusals import Refusal

R = TypeVar("R")
_READERS: Mapping[str, type[Draw[Any]]] = {
    kind.kind: kind
    for kind in (
        OneSeat,
        WholeField,
        OfferedSeats,
        WayOut,
        FirstButton,
        OneOf,
        InOrder,
        PlayingCards,
        RaceOfChips,
    )
}


@dataclass(frozen=True, slots=True)
class KeptDraw:
    """A draw as its line stores it: its kind, what it drew from, the result; plain data for JSON."""

    kind: str
    drawn_from: Plain
    result: Any

    @property
    def plain(self) -> dict[str, Any]:
        """One object: ``draw``, ``result`` and what the kind draws from."""
        return {"draw": self.kind, **self.drawn_from, "result": self.result}


@dataclass(frozen=True, slots=True)
class Carried(Generic[R]):
    """A draw carried out beforehand: the draw, the result, the dice afterwards and their seed."""

    draw: Draw[R]
    result: R
    dice: Dice
    seed: bytes


def record_of(draw: Draw[R], result: R) -> KeptDraw:
    """The draw and its result as a line stores them."""
    return KeptDraw(draw.kind, draw.written(), draw.result_written(result))


def read_record(plain: Plain) -> KeptDraw:
    """The draw that ``plain`` wrote; raises ``Refusal("draw_unreadable")``."""
    try:
        rest = {name: value for name, value in plain.items() if name not in ("draw", "result")}
        return KeptDraw(plain["draw"], rest, plain["result"])
    except (AttributeError, KeyError, TypeError) as error:
        raise Refusal("draw_unreadable") from error


def read_draw(one: KeptDraw) -> Draw[Any]:
    """The draw itself, to be carried out again; raises ``Refusal("draw_unreadable")``."""
    try:
        return _READERS[one.kind].read(one.drawn_from)
    except (KeyError, TypeError, ValueError) as error:
        raise Refusal("draw_unreadable", draw=str(one.kind)[:20]) from error
