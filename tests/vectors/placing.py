"""Busts, places and prizes of the worked cases, to and from the rulebook's values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulebook.knockouts import Bust, Key, Placing
from rulebook.profile import PlaceRules
from rulebook.profile.variants import ShareRemainder, ShareRounding
from tests.vectors.case import Case, profile_of
from tests.vectors.times import instant

OUT_AT = ("time", "out", "chips_removed", "chips_removed_at", "removed_at")


def read_busts(rows: Iterable[Mapping[str, Any]]) -> list[Bust]:
    """Busts of a record; a stack given twice is the one at the start of the hand."""
    return [
        Bust(
            key=row["p"],
            table=row.get("table"),
            hand=row.get("hand"),
            at=instant(next((row[key] for key in OUT_AT if row.get(key)), None)),
            stack=row.get("stack_start", row.get("stack")),
        )
        for row in rows
    ]


def read_prizes(prizes: Mapping[str, int]) -> dict[int, int]:
    """Prizes by place."""
    return {int(place): amount for place, amount in prizes.items()}


def place_rules(case: Case) -> PlaceRules:
    """The profile's place rules with the record's ``share_rounding``.

    Where the record rounds but names no heir of the remainder, it is shown as undistributed.
    """
    rules = profile_of(case).places
    rounding = case.config.get("share_rounding")
    if rounding is None:
        return rules
    return replace(
        rules,
        share_unit=rounding["unit"],
        share_rounding=ShareRounding(rounding.get("mode", "DOWN").lower()),
        share_remainder=ShareRemainder(rounding.get("remainder", "HOUSE").lower()),
    )


def write_places(placings: Sequence[Placing]) -> dict[Key, int | list[int]]:
    """A place, or its first and last where tied."""
    return {
        placing.key: placing.first if placing.first == placing.last else [placing.first, placing.last]
        for placing in placings
    }


def write_exact(share: Fraction) -> str:
    """An exact amount with at most two decimals, none of them a trailing zero."""
    text = f"{float(round(share, 2)):.2f}"
    return text.rstrip("0").rstrip(".")
