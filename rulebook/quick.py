"""A quick game: levels, breaks and stacks from a number of players and the minutes or the finish wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import gcd

from rulebook.chips.bank import stack_by_chips
from rulebook.chips.exchange import worth_of
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Structure, StructureWish, forecast, suggest_structure
from rulebook.structure.forecast import play_of_pace
from rulebook.structure.lengths import LENGTHS_OF_LEVELS, nearest_length

MOST_PLAYERS = 200
"""Above, tables, seats and a cashier are needed: an ordinary set-up."""
LEAST_STACK, MOST_STACK = 100, 10_000_000
LENGTHS = tuple(minutes for minutes in LENGTHS_OF_LEVELS if 2 <= minutes <= 120)
LEAST_MINUTES, MOST_MINUTES = LENGTHS[0], LENGTHS[-1]
MINUTE = 60
BREAK_EVERY, BREAK_SECONDS = 75 * MINUTE, 10 * MINUTE
OPENING_BLINDS = 100
LEAST_BLINDS = 20
"""A stack smaller than this many big blinds at level 1 is no game."""
RISE_PERCENT = 37
"""By how much a big blind rises over the one before, as in the club nights of the library."""
ANTE_FROM = 4
CHIPS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000)
"""The denominations of the usual sets."""
FEW, SOME, MANY = 3, 9, 17
"""A single prize up to three players, two up to nine, three up to seventeen, then 15 per cent."""
PAID_PERCENT = 15
WHOLE = 10_000
PILE = re.compile(r"(\d{1,5})\s*[x×*]\s*(\d{1,3}(?:[.,']\d{3})+|\d{1,7})", re.ASCII)
BETWEEN = re.compile(r"[\s,;+]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickWish:
    """What the host wants: a stack, or the chips in ``stock`` (value, number); minutes per level, or the finish.

    ``seconds`` until the finish replaces ``level_seconds`` unless it is None.
    """

    players: int
    stack: int = 10_000
    stock: tuple[tuple[int, int], ...] = ()
    level_seconds: int = 15 * MINUTE
    seconds: int | None = None
    has_antes: bool = False


@dataclass(frozen=True, slots=True)
class QuickGame:
    """The game: chips each, by value and number; level length; seconds to the likely finish; levels and breaks."""

    stack: int
    hand_out: tuple[tuple[int, int], ...]
    level_seconds: int
    seconds: int
    structure: Structure


def quick_game(wish: QuickWish) -> QuickGame:
    """The game that fits the wish.

    Raises ``quick_players``, ``quick_stack``, ``quick_stock``, ``quick_minutes``, ``quick_finish`` or
    ``quick_unplayable``, naming the field.
    """
    if not 2 <= wish.players <= MOST_PLAYERS:
        raise Refusal("quick_players", field="players", most=MOST_PLAYERS)
    hand_out = _stock_each(wish) if wish.stock else _usual_chips(wish.stack)
    stack = worth_of(dict(hand_out))
    level = _minutes(wish) * MINUTE
    structure_wish = StructureWish(
        stack,
        wish.players,
        _total(wish.players, level),
        level,
        _denominations(wish, hand_out),
        ante=AnteKind.BIG_BLIND if wish.has_antes else AnteKind.NONE,
        ante_from_level=ANTE_FROM if wish.has_antes else 0,
        opening_blinds=OPENING_BLINDS,
        break_every_seconds=BREAK_EVERY,
        break_seconds=BREAK_SECONDS,
    )
    structure = _structure(structure_wish, "stock" if wish.stock else "stack")
    likely = forecast(wish.players, stack, structure).likely_seconds
    return QuickGame(stack, hand_out, level, likely or structure.total_seconds, structure)


def _structure(wish: StructureWish, field: str) -> Structure:
    """The levels; raises ``quick_unplayable`` if the smallest chip is too large for the stack."""
    try:
        structure = suggest_structure(wish)
    except Refusal:
        raise Refusal("quick_unplayable", field=field, stack=wish.stack) from None
    if structure.levels[0].big_blind * LEAST_BLINDS > wish.stack:
        raise Refusal("quick_unplayable", field=field, stack=wish.stack)
    return structure


def _minutes(wish: QuickWish) -> int:
    """Minutes of a level: as wanted, or those that end nearest to the finish wanted."""
    if wish.seconds is None:
        if not LEAST_MINUTES * MINUTE <= wish.level_seconds <= MOST_MINUTES * MINUTE:
            raise Refusal("quick_minutes", field="minutes", least=LEAST_MINUTES, most=MOST_MINUTES)
        return wish.level_seconds // MINUTE
    totals = {minutes: _total(wish.players, minutes * MINUTE) for minutes in LENGTHS}
    shortest, longest = min(totals.values()), max(totals.values())
    if not shortest <= wish.seconds <= longest:
        raise Refusal(
            "quick_finish",
            field="finish",
            least=-(-shortest // MINUTE),
            hours=longest // (60 * MINUTE),
        )
    return nearest_length(totals, wish.seconds)


def _total(players: int, level: int) -> int:
    """Seconds to the likely finish at the usual rise of blinds, breaks included."""
    play = play_of_pace(players, OPENING_BLINDS, RISE_PERCENT, level)
    return play + play // level // max(1, BREAK_EVERY // level) * BREAK_SECONDS


def _usual_chips(stack: int) -> tuple[tuple[int, int], ...]:
    """A stack in the chips of a usual set: the smallest pays the first small blind."""
    if not LEAST_STACK <= stack <= MOST_STACK:
        raise Refusal("quick_stack", field="stack", least=LEAST_STACK, most=MOST_STACK)
    smallest = max(chip for chip in CHIPS if chip <= max(1, stack // (2 * OPENING_BLINDS)))
    split = stack_by_chips(stack, [chip for chip in CHIPS if smallest <= chip <= max(smallest, stack // 10)])
    if split.odd:
        raise Refusal("quick_stack_odd", field="stack", chip=smallest, even=stack - split.odd)
    return split.counts


def _stock_each(wish: QuickWish) -> tuple[tuple[int, int], ...]:
    """The chips in stock divided among the players; what is over stays in the box for late players."""
    piles = tuple((worth, count // wish.players) for worth, count in sorted(wish.stock))
    piles = tuple((worth, count) for worth, count in piles if count)
    if not LEAST_STACK <= worth_of(dict(piles)) <= MOST_STACK:
        raise Refusal("quick_stock", field="stock", least=LEAST_STACK, players=wish.players)
    return piles


def _denominations(wish: QuickWish, hand_out: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The chips of the evening: those of a stack, and larger ones of a usual set for colour-ups."""
    own = {worth for worth, _count in (*hand_out, *wish.stock)}
    largest = max(own)
    return tuple(
        sorted(own if wish.stock else own | {chip for chip in CHIPS if largest < chip <= 10 * largest})
    )


def read_stock(text: str) -> tuple[tuple[int, int], ...]:
    """``100 × 25, 100 × 100, 50 × 500`` as values with their numbers, the smallest first.

    Raises ``quick_stock_unread`` with the part that cannot be read.
    """
    piles: dict[int, int] = {}
    at = BETWEEN.match(text).end()  # type: ignore[union-attr]
    while at < len(text):
        pile = PILE.match(text, at)
        worth = int(re.sub(r"\D", "", pile[2])) if pile else 0
        if pile is None or not worth or worth in piles:
            raise Refusal("quick_stock_unread", field="stock", text=text[at : at + 40])
        piles[worth] = int(pile[1])
        at = BETWEEN.match(text, pile.end()).end()  # type: ignore[union-attr]
    return tuple(sorted(piles.items()))


def read_names(text: str) -> tuple[str, ...]:
    """Names typed or pasted, one a line or separated by commas; numbers and marks of a list before them are dropped.

    A name given twice gets a number: ``Luca``, ``Luca 2``. Raises ``quick_names_long``.
    """
    names: list[str] = []
    for part in re.split(r"[\n\r,;\t]+", text):
        name = " ".join(re.sub(r"^\s*(?:\d+\s*[.)\-:]|[-*•])\s*", "", part).split())
        if not name:
            continue
        if len(name) > 60:
            raise Refusal("quick_names_long", field="names", text=name[:40])
        names.append(name)
    return tuple(_told_apart(names))


def _told_apart(names: Sequence[str]) -> list[str]:
    seen: set[str] = set()
    distinct = []
    for name in names:
        candidate, number = name, 2
        while candidate.casefold() in seen:
            candidate, number = f"{name} {number}", number + 1
        seen.add(candidate.casefold())
        distinct.append(candidate)
    return distinct


def quick_places(players: int) -> int:
    """How many places are paid."""
    if players <= FEW:
        return 1
    if players <= SOME:
        return 2
    return 3 if players <= MANY else max(3, players * PAID_PERCENT // 100)


def shares_of_prizes(pool: int, prizes: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Typed prizes as shares in hundredths of a percent with their rounding unit, which give them again.

    With a late player the shares stay and the prizes grow. Raises ``quick_prizes_sum`` unless they add up to the
    pool, ``quick_prizes_order`` if a lower place gets more, ``quick_prizes_uneven`` if no shares give them.
    """
    if sum(prizes) != pool:
        raise Refusal("quick_prizes_sum", field="prizes", sum_minor=sum(prizes), pool_minor=pool)
    if min(prizes) <= 0 or any(higher < lower for higher, lower in pairwise(prizes)):
        raise Refusal("quick_prizes_order", field="prizes")
    lower = [-(-prize * WHOLE // pool) for prize in prizes[1:]]
    shares = (WHOLE - sum(lower), *lower)
    unit = gcd(*prizes)
    down = [pool * share // WHOLE // unit * unit for share in shares[1:]]
    if down != list(prizes[1:]):
        raise Refusal("quick_prizes_uneven", field="prizes")
    return shares, unit
