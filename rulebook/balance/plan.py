"""How many players move between which tables so that the sizes are balanced."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulebook.balance.mover import MoverTiming, mover_timing
from rulebook.dice import Lots
from rulebook.profile import SeatingRules
from rulebook.profile.variants import SourcePolicy
from rulebook.refusals import Refusal
from rulebook.room import PlayState

K = TypeVar("K", int, str)

SMALLEST_TRIGGER = 2
"""A difference of one cannot be balanced away."""

UNCOVERED_TRIGGER = 3
"""Without a figure of the house for that number of tables: the difference that halts a table (TDA 2024 rule 11-D)."""

MANY_TABLES = 20
"""Up to this many tables WSOP 67 follows the breaking order; it leaves exactly 20 open."""


@dataclass(frozen=True, slots=True)
class Plan(Generic[K]):
    """Moves in order, each (from, to), and the sizes after them in the order of the tables."""

    moves: tuple[tuple[K, K], ...]
    sizes: tuple[tuple[K, int], ...]


@dataclass(frozen=True, slots=True)
class SourceChoice(Generic[K]):
    """The table that sends a player; ``drawn_among`` are those that a draw decides between, else empty.

    ``table`` is None until the draw.
    """

    table: K | None
    drawn_among: tuple[K, ...] = ()


@dataclass(frozen=True, slots=True)
class Giver(Generic[K]):
    """A table that may send a player, with the figures needed to choose among several."""

    key: K
    players: int
    is_full: bool
    gave: int = 0
    """Number of the last move by which it sent a player; 0: none yet."""


def trigger_difference(tables: int, rules: SeatingRules) -> int:
    """The difference in size at which one player moves.

    ``within_by_table_count`` applies if it is set (WSOP 67.c), else ``trigger_diff``
    (Sanremo art. 4.7.1, Montegalda art. 8.2: two). For more tables than it covers: three, at which a table
    would halt (TDA 2024 rule 11-D, WSOP 67), and never less than ``trigger_diff``.
    """
    if not rules.within_by_table_count:
        return max(SMALLEST_TRIGGER, rules.trigger_diff)
    for at_most, within in rules.within_by_table_count:
        if tables <= at_most:
            return max(SMALLEST_TRIGGER, within + 1)
    return max(UNCOVERED_TRIGGER, rules.trigger_diff)


def balancing_is_frozen(state: PlayState, rules: SeatingRules) -> bool:
    """Whether nobody moves: the last hands are drawn (WSOP 125.b.2), or a hand for hand hand is being played."""
    if mover_timing(first_card_is_dealt=state is PlayState.HAND_ON) is MoverTiming.AFTER_THIS_HAND:
        return True
    return state is PlayState.LAST_HANDS and rules.freeze_balancing_in_final_hands


def plan_moves(
    sizes: Mapping[K, int],
    rules: SeatingRules,
    *,
    room: Mapping[K, int] | None = None,
    movable: Mapping[K, int] | None = None,
    receive_order: Sequence[K] | None = None,
    choose: Callable[[Sequence[K], Sequence[K]], tuple[K, K] | None] | None = None,
    state: PlayState = PlayState.NORMAL,
) -> Plan[K]:
    """The fewest moves that bring ``sizes`` (players per table, in the predetermined order) into balance.

    While largest and smallest differ by the trigger, one player goes from the largest to the smallest (TDA
    2024 rule 11; Sanremo art. 4.9). Ties go by the order of ``sizes``, among the receivers by
    ``receive_order`` if given; ``choose`` picks one of the tied givers and of the tied receivers and ends the
    plan by answering None. ``room`` holds the free seats of the tables, ``movable`` how many of their players
    may move: a table without free seats receives nobody, one without movable players sends nobody, and the
    next table does.
    """
    trigger = trigger_difference(len(sizes), rules)
    counts = sizes.values()
    if balancing_is_frozen(state, rules) or not sizes:
        return Plan((), tuple(sizes.items()))
    if max(counts) - min(counts) < trigger:
        return Plan((), tuple(sizes.items()))
    shelf = _Shelf(sizes, room, movable, receive_order)
    moves: list[tuple[K, K]] = []
    while (pair := shelf.ends(trigger)) is not None:
        givers, receivers = pair
        move = choose(receivers, givers) if choose else (givers[0], receivers[0])
        if move is None:
            break
        shelf.move(*move)
        moves.append(move)
    return Plan(tuple(moves), tuple((key, shelf.size[key]) for key in sizes))


class _Shelf(Generic[K]):
    """Tables sorted by size, so that a move needs no walk over all of them."""

    def __init__(
        self,
        sizes: Mapping[K, int],
        room: Mapping[K, int] | None,
        movable: Mapping[K, int] | None,
        receive_order: Sequence[K] | None,
    ) -> None:
        self.size: dict[K, int] = dict(sizes)
        self._room: dict[K, int] | None = None if room is None else dict(room)
        self._movable: dict[K, int] | None = None if movable is None else dict(movable)
        self._keys: list[K] = list(sizes)
        self._place: dict[K, int] = {key: place for place, key in enumerate(sizes)}
        self._turn: dict[K, int] = {key: turn for turn, key in enumerate(receive_order or self._keys)}
        self._by_size: dict[int, list[int]] = {}
        for place, key in enumerate(self._keys):
            self._by_size.setdefault(self.size[key], []).append(place)

    def ends(self, trigger: int) -> tuple[tuple[K, ...], tuple[K, ...]] | None:
        """The largest tables that may give and the smallest that may receive, in order; None once balanced."""
        sizes = sorted(self._by_size)
        givers = next(filter(None, (self._able(size, self._movable) for size in reversed(sizes))), ())
        receivers = next(filter(None, (self._able(size, self._room) for size in sizes)), ())
        if not givers or not receivers or self.size[givers[0]] - self.size[receivers[0]] < trigger:
            return None
        return givers, tuple(sorted(receivers, key=self._turn.__getitem__))

    def _able(self, size: int, able: dict[K, int] | None) -> tuple[K, ...]:
        """The tables of ``size`` for which ``able`` still counts at least one."""
        keys = (self._keys[place] for place in self._by_size[size])
        return tuple(key for key in keys if able is None or able[key] > 0)

    def move(self, giver: K, receiver: K) -> None:
        if self._movable is not None:
            self._movable[giver] -= 1
        self._resize(giver, -1)
        self._resize(receiver, 1)

    def _resize(self, key: K, by: int) -> None:
        row = self._by_size[self.size[key]]
        row.remove(self._place[key])
        if not row:
            del self._by_size[self.size[key]]
        self.size[key] += by
        insort(self._by_size.setdefault(self.size[key], []), self._place[key])
        if self._room is not None:
            self._room[key] -= by


def select_source_table(
    short: K,
    tables: Sequence[Giver[K]],
    policy: SourcePolicy,
    *,
    order: Sequence[K] = (),
    table_count: int | None = None,
    lots: Lots | None = None,
) -> SourceChoice[K]:
    """The table that sends a player to ``short`` (TDA 2024 rule 11-C: predetermined).

    ``order`` is the breaking order, the next to break first. WSOP 67: with more than twenty tables the next
    full one upward by number, else the next full one in breaking order, and if none is full, the largest.
    Of several largest tables the one gives that has not given for longest, then the order decides (ours).
    Raises ``Refusal("procedure_required")`` if no procedure is set.
    """
    if policy is SourcePolicy.REFUSE:
        raise Refusal("procedure_required", field="source_policy")
    givers = [table for table in tables if table.key != short]
    if not givers:
        raise Refusal("no_table_gives", tables=len(tables))
    count = len(tables) if table_count is None else table_count
    if policy is SourcePolicy.WSOP and any(table.is_full for table in givers):
        return SourceChoice(_next_full(short, givers, order, count))
    largest = max(table.players for table in givers)
    candidates = [table for table in givers if table.players == largest]
    if policy is SourcePolicy.LARGEST_DRAW_TIES and len(candidates) > 1:
        among = tuple(table.key for table in candidates)
        return SourceChoice(None if lots is None else lots.choice(among), among)
    longest_ago = min(table.gave for table in candidates)
    in_turn = [table.key for table in candidates if table.gave == longest_ago]
    turn = -1 if policy is SourcePolicy.BREAK_ORDER_LAST else 0
    return SourceChoice(_in_order(in_turn, order)[turn])


def _next_full(short: K, givers: Sequence[Giver[K]], order: Sequence[K], count: int) -> K:
    full = [table.key for table in givers if table.is_full]
    if count <= MANY_TABLES:
        return _in_order(full, order)[0]
    return min((key for key in full if key > short), default=min(full))


def _in_order(keys: Sequence[K], order: Sequence[K]) -> list[K]:
    """``keys`` by the breaking order; those not in it come last, in their given order."""
    turn = {key: place for place, key in enumerate(order)}
    return sorted(keys, key=lambda key: turn.get(key, len(turn)))
