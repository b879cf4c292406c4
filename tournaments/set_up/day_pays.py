"""What a day pays within it, in the cells of its row: a part of its entries, and prizes by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulebook.days.day import DayPays, PrizeFrom
from rulebook.days.ending import Rounding
from rulebook.refusals import Refusal
from tournaments.typed.amounts import amount_text, money_of, percent_text

PRIZES_EXAMPLE = "1 500, 200 300"


def pays_cells(pays: DayPays | None, currency: str) -> dict[str, Any]:
    """The cells of what a day pays; empty if it pays nothing."""
    if pays is None:
        return {"pays_share": "", "pays_rounding": "", "pays_prizes": ""}
    steps = [f"{one.place} {amount_text(one.minor, currency)}" for one in pays.prizes]
    lone = len(pays.prizes) == 1 and pays.prizes[0].place == 1
    return {
        "pays_share": percent_text(pays.points),
        "pays_rounding": "" if pays.rounding is Rounding.UP else pays.rounding.value,
        "pays_prizes": steps[0].removeprefix("1 ") if lone else ", ".join(steps),
    }


def pays_typed(typed: Mapping[str, Any], currency: str) -> DayPays | None:
    """What a day pays, as typed; raises ``Refusal`` ``pays_without_share`` or ``pays_unreadable``."""
    points, prizes = typed["pays_share"], typed["pays_prizes"].strip()
    if not points:
        if prizes:
            raise Refusal("pays_without_share", field="days")
        return None
    return DayPays(points, Rounding(typed["pays_rounding"] or Rounding.UP), tuple(_steps(prizes, currency)))


def _steps(text: str, currency: str) -> Iterator[PrizeFrom]:
    """``300``: one prize for all places; ``1 500, 200 300``: each from a place on."""
    for part in filter(None, text.split(";" if ";" in text else ", ")):
        place, _space, amount = part.strip().partition(" ")
        if not amount:
            place, amount = "1", place
        if not (place.isascii() and place.isdecimal() and len(place) < 6):
            raise Refusal("pays_unreadable", field="days", text=part.strip()[:40])
        yield PrizeFrom(int(place), money_of(amount, currency, field="days"))
