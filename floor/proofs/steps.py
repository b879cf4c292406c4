"""A broken table's draw step by step, as shown to the players: seats shuffled, cards or numbers dealt, both matched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.profile.variants import BreakDraw
from rulebook.proof import DrawProof
from rulebook.refusals import Refusal
from seating.queries import LineProof
from wording import words

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A playing card as read at a table, or a number; ``is_red`` for hearts and diamonds."""

    text: str
    is_red: bool


@dataclass(frozen=True, slots=True)
class Takes:
    """A player's old seat, card, and the ``place``-th seat card received: table and seat."""

    player: str
    old_seat: int
    card: ShownCard | None
    place: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class DrawnOut:
    """One table's draw: seats offered, the stack of seat cards after the shuffle, who drew what.

    ``dealt`` is ordered by old seat, ``taken`` from the highest card down or the lowest number up; without
    cards each takes the seat card of the same place.
    """

    table: int
    has_cards: bool
    has_numbers: bool
    offered: tuple[tuple[int, int], ...]
    stack: tuple[tuple[int, int], ...]
    dealt: tuple[Takes, ...]
    taken: tuple[Takes, ...]


def drawn_out(proof: LineProof) -> tuple[DrawnOut, ...]:
    """The draws by which players left tables on this line; raises ``Refusal("nothing_drawn")`` without any."""
    outs = [one for one in proof.draws or () if one.kept.kind == "out" and not one.refused]
    if not outs:
        raise Refusal("nothing_drawn")
    ids = [entry for one in outs for entry, _seat in one.kept.drawn_from["leavers"]]
    names = words.names("entry", ids)
    return tuple(_shown(one, names) for one in outs)


def drew_alone(proof: LineProof) -> tuple[Takes, ...]:
    """Players who drew before the others because of a seating request."""
    alone = [one.kept for one in proof.draws or () if one.kept.kind == "seat"]
    names = words.names("entry", [one.drawn_from["entrant"] for one in alone])
    return tuple(
        Takes(names.get(one.drawn_from["entrant"], ""), 0, None, 0, one.result[0], one.result[1])
        for one in alone
    )


def _shown(one: DrawProof, names: Mapping[int, str]) -> DrawnOut:
    plain = one.kept.drawn_from
    taken = tuple(_takes(one.kept.result, dict(plain["leavers"]), names))
    stack = tuple((seat.table, seat.number) for seat in one.steps[0].outcome)
    return DrawnOut(
        table=plain["table"],
        has_cards=any(line.card for line in taken),
        has_numbers=plain["rule"] == BreakDraw.TWO_STEP_NUMBERS,
        offered=tuple(sorted((table, seat) for table, seat in plain["seats"])),
        stack=stack,
        dealt=tuple(sorted(taken, key=lambda line: line.old_seat)),
        taken=taken,
    )


def _takes(result: list[Any], old_seat: Mapping[int, int], names: Mapping[int, str]) -> Iterator[Takes]:
    for place, (entry, card, table, seat) in enumerate(result, start=1):
        yield Takes(names.get(entry) or str(entry), old_seat[entry], _card(card), place, table, seat)


def _card(text: str) -> ShownCard | None:
    if not text:
        return None
    if text.isdecimal():
        return ShownCard(text, is_red=False)
    rank, suit = text[0], text[1]
    return ShownCard(rank.replace("T", "10") + SUITS[suit], suit in "hd")
