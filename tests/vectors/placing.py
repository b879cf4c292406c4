"""Busts, places and prizes of the worked cases, to and from the rulebook's values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from rulebook.knockouts import BulletOut, Bust, Key, Placing
from rulebook.profile import PlaceRules
from rulebook.profile.variants import RankBy, ShareRemainder, ShareRounding
from rulebook.shares import RankedShares, TieShare
from tests.vectors.case import Case, profile_of
from tests.vectors.record import Given, UnknownInRecord
from tests.vectors.times import instant, instant_in

OUT_AT = ("chips_gone", "time", "out", "chips_removed", "chips_removed_at", "removed_at")
ROUNDINGS = {known.upper(): known for known in ShareRounding} | {"HALF_UP": ShareRounding.NEAREST}
REMAINDERS = {known.upper(): known for known in ShareRemainder} | {
    "FIRST": ShareRemainder.FIRST_OF_TIED,
    "LAST": ShareRemainder.LAST_OF_TIED,
}
DISQUALIFIED = "disqualified"
KINDS = {None: "out", "WITHDREW": "out", "BUST": "out", "DISQUALIFIED": DISQUALIFIED}
"""How a player went out: one who leaves is out when the chips are gone, like any other."""
POTS = ("winner_main", "winner_side", "winner_side1", "winner_side2", "winner_side3")


def read_busts(rows: Iterable[Given]) -> list[Bust]:
    """Busts of a record; a stack given twice is the one at the start of the hand."""
    return [_bust(row) for row in rows]


def _bust(row: Given) -> Bust:
    row.leave(("announced", "stack_when_all_in"))
    return Bust(
        key=row["p"],
        table=row.get("table"),
        hand=row.get("hand"),
        at=instant_in(row, *OUT_AT),
        stack=row.get("stack_start", row.get("stack")),
        is_disqualified=row.word("kind", KINDS) == DISQUALIFIED,
    )


def read_exits(inputs: Given) -> tuple[int, list[Bust]]:
    """How many were left before the first of the exits, whose place is known, and all of them in order of time."""
    rows = sorted(inputs["other_exits"], key=lambda row: instant(row["t"]))
    left = rows[0]["place"]
    gone = Bust("", at=instant(inputs["removed_at"]), is_disqualified=True)
    if gone.at is not None and gone.at < instant(rows[0]["t"]):
        raise UnknownInRecord("inputs.removed_at: before the exit whose place is known")
    return left, [*(Bust(row["p"], at=instant(row["t"])) for row in rows), gone]


def write_exits(places: Sequence[Placing]) -> dict[str, Key | int | list[int]]:
    """Places by ``A_place``, that of the player removed as ``place``."""
    return {f"{key}_place" if key else "place": place for key, place in write_places(places).items()}


def read_refused(inputs: Given) -> tuple[list[Placing], dict[int, int]]:
    """The prize refused as that of the second of three, the rest of the pool as that of the first."""
    refused = inputs["dq_prize_refused"]
    placings = [Placing(key, place, place) for place, key in enumerate(("A", DISQUALIFIED, "B"), start=1)]
    return placings, {1: inputs["prize_pool"] - refused, 2: refused}


def read_pots(inputs: Given) -> list[str]:
    """Who won each pot, the main one first."""
    return [inputs[key] for key in inputs.having(*POTS)]


def read_pots_lost(inputs: Given) -> dict[Key, list[tuple[Key, ...]]]:
    """The pots that each player all in was in for: one for each stack up to the own."""
    stacks = {row["p"]: row["stack"] for row in inputs["all_in"]}
    pots = read_pots(inputs)
    return {
        key: [(won,) for won in pots[: sum(other <= stack for other in set(stacks.values()))]]
        for key, stack in stacks.items()
    }


def write_single(result: Mapping[Key, Sequence[Key]]) -> dict[Key, Key]:
    """The only winner of each."""
    return {key: one for key, (one,) in result.items()}


def read_amounts(rows: Iterable[Given]) -> list[int]:
    """Amounts of a proposal, by place from the first."""
    return [row["amount"] for row in sorted(rows, key=lambda row: int(row["place"]))]


def write_winner(result: RankedShares, left: int) -> str | None:
    """The one left of players named A, B, C …"""
    out = {placing.key for placing in result.placings}
    return (
        next((name for name in ascii_uppercase[:left] if name not in out), None)
        if result.is_decided
        else None
    )


def read_prizes(prizes: Mapping[str, int]) -> dict[int, int]:
    """Prizes by place."""
    return {int(place): amount for place, amount in prizes.items()}


def place_rules(case: Case) -> PlaceRules:
    """The profile's place rules with the record's ``share_rounding``.

    Where the record rounds but does not assign the remainder, it is shown as undistributed.
    """
    rules = replace(profile_of(case).places, share_unit=case.inputs.get("unit", 1))
    rounding = case.config.get("share_rounding") or case.inputs.get("rounding")
    if rounding is None:
        return rules
    return replace(
        rules,
        share_unit=rounding["unit"],
        share_rounding=rounding.word("mode", ROUNDINGS, "DOWN"),
        share_remainder=rounding.word("remainder", REMAINDERS, "HOUSE"),
    )


def write_tie(record: Given, tie: TieShare) -> dict[str, object]:
    """The shares of the tied by name."""
    return {
        "shares": dict(zip(record["order"], tie.amounts, strict=True)),
        "total": tie.total,
        "undistributed": tie.undistributed,
    }


def write_places(placings: Sequence[Placing]) -> dict[Key, int | list[int]]:
    """A place, or its first and last where tied."""
    return {
        placing.key: placing.first if placing.first == placing.last else [placing.first, placing.last]
        for placing in placings
    }


def read_bullets(rows: Iterable[Given]) -> list[BulletOut]:
    """Entries that are out, the second of A as ``A#2``."""
    return [
        BulletOut(f"{row['p']}#{row['bullet']}", row["p"], row["bullet"], (instant(row["out"]).timestamp(),))
        for row in rows
    ]


def write_bullets(placings: Sequence[Placing], rank_by: RankBy) -> dict[str, Any]:
    """Places by entry, or by the player's name alone."""
    places = write_ranks(placings)
    return places if rank_by is RankBy.ENTRY else {key.split("#")[0]: place for key, place in places.items()}


def write_ranks(placings: Sequence[Placing]) -> dict[str, Any]:
    """Places by the player's name."""
    return {str(key): place for key, place in write_places(placings).items()}


def write_exact(share: Fraction) -> str:
    """An exact amount with at most two decimals, none of them a trailing zero."""
    text = f"{float(round(share, 2)):.2f}"
    return text.rstrip("0").rstrip(".")
