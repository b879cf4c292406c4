"""Balancing a room as ordered suggestions, each with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from rulebook.balance.after import joined, left, unknown
from rulebook.balance.byhand import NEVER_SMALL_BLIND
from rulebook.balance.constraints import (
    LEFT_TO_FLOOR,
    SEAT_UNKNOWN,
    Constraint,
    constraints_moved,
    kept_apart,
    may_give,
    offering,
    seat_constraints,
    with_constraints,
)
from rulebook.balance.filling import seated_first
from rulebook.balance.mover import select_mover
from rulebook.balance.plan import (
    SMALLEST_TRIGGER,
    Giver,
    SourceChoice,
    balancing_is_frozen,
    plan_moves,
    select_source_table,
    trigger_difference,
)
from rulebook.balance.seat import SeatChoice, select_seat
from rulebook.breaking.order import break_order
from rulebook.button import Arrival, Role
from rulebook.dice import Lots
from rulebook.profile import RulesProfile
from rulebook.profile.variants import Mover, SeatPolicy, SourcePolicy
from rulebook.refusals import Refusal
from rulebook.room import PlayState, TableView
from rulebook.room_counts import counts_of

MOVER_SOURCES = {
    Mover.NEXT_BB: "TDA 2024 rule 11-A",
    Mover.CURRENT_BB: "Sanremo art. 4.9",
    Mover.BUTTON: "Sanremo cash annex no. 5",
    Mover.SAME_RELATIVE_POSITION: "Montegalda art. 8.2",
    Mover.HIGH_CARD: "WSOP 67.b",
}
SEAT_SOURCES = {
    SeatPolicy.TDA_WORST: "TDA 2024 rule 11-A",
    SeatPolicy.NEAREST_LEFT_OF_BB: "Montegalda art. 16.2",
    SeatPolicy.SOONEST_TO_PAY_BB: "Sanremo art. 4.2.32",
    SeatPolicy.PHYSICALLY_NEAREST_TO_BB: "Sanremo art. 4.9",
    SeatPolicy.STUD_LAST_OPEN: "TDA 2024 rule 11-A",
    SeatPolicy.FIRST_FREE_RIGHT_OF_BUTTON: "Sanremo cash annex no. 5",
    SeatPolicy.RANDOM_OPEN_SEAT: "WSOP 67.b.i",
}
T = TypeVar("T")

NEEDS_BLINDS = ("needs_button", "needs_opened_seat")
"""Refusals that the floor answers by setting the blinds."""

MOST_CHOICES = 4
"""How many of several equally large tables are listed if the floor chooses one."""


@dataclass(frozen=True, slots=True)
class MoveReason:
    """Why a player moves, as numbers for one sentence.

    Sizes before the move, the largest difference allowed, the last big blinds if they are known, and the
    rules that choose the player and the seat. ``constraints`` says why it is not the player of ``due_seat``,
    who would have been due, or why it is another seat.
    """

    code: str
    from_players: int
    to_players: int
    allowed_difference: int
    from_bb: int | None
    to_bb: int | None
    mover: Mover
    mover_source: str
    seat_policy: SeatPolicy
    seat_source: str
    constraints: tuple[Constraint, ...] = ()
    due_seat: int | None = None


@dataclass(frozen=True, slots=True)
class SuggestedMove:
    """One player from ``from_table`` to ``to_table``.

    A seat is None if it cannot be known yet: ``needs_button`` are the tables whose last big and small
    blind must be asked for, ``needs_lot`` says that a draw decides. ``from_table`` is None if a draw
    decides among ``drawn_among``. ``chosen_among`` are the tables of which the floor chooses one: the move is
    one of its choices. ``arrival`` says what awaits the player in the new seat.
    """

    from_table: int | None
    from_seat: int | None
    to_table: int
    to_seat: int | None
    arrival: Arrival | None
    needs_button: tuple[int, ...]
    needs_lot: bool
    drawn_among: tuple[int, ...]
    reason: MoveReason
    chosen_among: tuple[int, ...] = ()

    @property
    def is_asked(self) -> bool:
        """Whether the rules leave the move to the floor."""
        return bool(self.chosen_among) or not LEFT_TO_FLOOR.isdisjoint(self.reason.constraints)

    @property
    def is_open(self) -> bool:
        """Whether the floor must name the player or the seat itself."""
        return not self.needs_lot and not self.needs_button and None in (self.from_seat, self.to_seat)

    @property
    def role(self) -> Role | None:
        """What the new seat is on the next hand, None if unknown."""
        return None if self.arrival is None else self.arrival.role


def suggest_moves(
    tables: Sequence[TableView],
    profile: RulesProfile,
    *,
    state: PlayState = PlayState.NORMAL,
    lots: Lots | None = None,
    waiting: int = 0,
) -> tuple[SuggestedMove, ...]:
    """The moves that balance the room now, in order, each seen after the ones before it.

    Whether a table should break is asked first (``suggest_break``). Nothing is guessed: without the positions
    of the hand just ended a suggestion names the tables alone. Nothing is refused either: if the rules do not
    decide, the list ends with moves that ask the floor which table sends a player (``chosen_among``) or who
    of a table whose players may not be moved. Nobody moves if the ``waiting`` players without a seat level
    the tables as they sit down.
    """
    if counts_of(tables).difference < SMALLEST_TRIGGER:
        return ()
    playing = [table for table in tables if table.is_open and table.occupied and not table.is_locked]
    trigger = trigger_difference(len(playing), profile.seating)
    if balancing_is_frozen(state, profile.seating) or not playing:
        return ()
    if waiting:
        free = {table.key: table.free for table in playing}
        sizes = seated_first({table.key: table.players for table in playing}, free, waiting).values()
        if max(sizes) - min(sizes) < trigger:
            return ()
    return _Balancing(playing, profile, trigger, lots).moves()


class _Balancing:
    """One pass over the room: for each move of the plan of sizes a player and a seat."""

    def __init__(
        self, playing: list[TableView], profile: RulesProfile, trigger: int, lots: Lots | None
    ) -> None:
        order = break_order(playing, profile.breaking.choose)
        self._keys = [table.key for table in order]
        self._views = {table.key: table for table in order}
        self._profile = profile
        self._trigger = trigger
        self._lots = lots
        self._sizes = {table.key: table.players for table in order}
        self._gave = {table.key: table.gave for table in order}
        self._moves: list[SuggestedMove] = []
        self._asked: list[SuggestedMove] = []

    def moves(self) -> tuple[SuggestedMove, ...]:
        gives_last = self._profile.seating.source_policy is SourcePolicy.BREAK_ORDER_LAST
        room = {key: view.free for key, view in self._views.items()}
        movable = {key: len(view.occupied - view.fixed) for key, view in self._views.items()}
        plan = plan_moves(
            {key: self._sizes[key] for key in (self._keys[::-1] if gives_last else self._keys)},
            self._profile.seating,
            room=room,
            movable=movable,
            receive_order=self._keys[::-1],
            choose=self._choose,
        )
        if not self._asked:
            arrivals = Counter(to for _source, to in plan.moves)
            self._ask_about_the_immovable({key: room[key] - arrivals[key] for key in room})
        return (*self._moves, *self._asked)

    def _choose(self, receivers: Sequence[int], tied: Sequence[int]) -> tuple[int, int] | None:
        """Which of the largest tables sends a player to which of the smallest; None if that stays open."""
        short, able = self._nobody_spared(receivers, tied)
        policy = self._profile.seating.source_policy
        if policy is SourcePolicy.REFUSE and len(tied) > 1:
            self._ask_the_floor(short, tied)
            return None
        givers = [
            Giver(key, self._sizes[key], self._views[key].usable <= self._sizes[key], self._gave[key])
            for key in able
        ]
        choice: SourceChoice[int] = select_source_table(
            short,
            givers,
            SourcePolicy.BREAK_ORDER_FIRST if policy is SourcePolicy.REFUSE else policy,
            order=self._keys,
            table_count=len(self._views),
            lots=self._lots,
        )
        if choice.table is None:
            self._asked.append(self._move_to_draw(short, choice.drawn_among))
            return None
        self._moves.append(self._suggest(choice.table, short))
        self._gave[choice.table] = max(self._gave.values()) + 1
        return choice.table, short

    def _nobody_spared(self, receivers: Sequence[int], tied: Sequence[int]) -> tuple[int, list[int]]:
        """A receiving table and the sending tables whose player due may join it; else tables where others may.

        Being kept apart from somebody spares nobody the blind while another table can give or receive.
        """
        for may_send in (self._due_may_join, may_give):
            for short in receivers:
                if able := [key for key in tied if may_send(self._views[key], self._views[short])]:
                    return short, able
        return receivers[0], list(tied)

    def _due_may_join(self, giving: TableView, short: TableView) -> bool:
        apart = kept_apart(giving, short)
        if not apart or self._profile.seating.mover is Mover.HIGH_CARD:
            return may_give(giving, short)
        try:
            return select_mover(giving, self._profile, short=short) not in apart
        except Refusal:
            return may_give(giving, short)

    def _ask_the_floor(self, short: int, tied: Sequence[int]) -> None:
        """Each of the largest tables as one choice of the floor."""
        views, sizes = dict(self._views), dict(self._sizes)
        for source in tied[:MOST_CHOICES]:
            self._asked.append(replace(self._suggest(source, short), chosen_among=tuple(tied)))
            self._views, self._sizes = dict(views), dict(sizes)

    def _ask_about_the_immovable(self, room: Mapping[int, int]) -> None:
        """The largest table whose players may not be moved, if it stays too large compared with another."""
        short = min(
            (key for key in self._keys[::-1] if room[key] > 0), key=self._sizes.__getitem__, default=None
        )
        if short is None:
            return
        source = max(self._keys, key=self._sizes.__getitem__)
        if self._sizes[source] - self._sizes[short] < self._trigger:
            return
        reason = self._reason(self._views[source], self._views[short])
        why = replace(reason, constraints=(Constraint.NOBODY_MAY_MOVE,))
        self._asked.append(
            replace(self._move_to_draw(short, ()), from_table=source, needs_lot=False, reason=why)
        )

    def _suggest(self, source: int, to: int) -> SuggestedMove:
        giving, short = self._views[source], self._views[to]
        questions, watched = _Questions(), with_constraints(giving, short)
        seat = questions.ask(lambda: select_mover(watched, self._profile, short=short, lots=self._lots))
        is_needing = giving.constraints is not None and seat in giving.constraints.needing
        keeps_position = self._profile.seating.mover is Mover.SAME_RELATIVE_POSITION and not short.is_new
        if keeps_position and seat is not None:
            short = replace(short, unusable=short.unusable | (set(short.open_seats) - {short.opened[-1]}))
        choice = questions.ask(lambda: self._seat(short, is_needing=is_needing))
        reason = self._with_constraints(self._reason(giving, short), giving, seat, short)
        if choice is not None:
            constraints = seat_constraints(short, choice.seat, is_needing=is_needing)
            reason = replace(reason, constraints=(*reason.constraints, *constraints))
        if questions.is_undecided:
            reason = replace(reason, constraints=(*reason.constraints, Constraint.UNDECIDED))
        self._apply(source, seat, to, choice)
        return SuggestedMove(
            from_table=source,
            from_seat=seat,
            to_table=to,
            to_seat=None if choice is None else choice.seat,
            arrival=None if choice is None else choice.arrival,
            needs_button=tuple(sorted(questions.tables)),
            needs_lot=questions.needs_lot,
            drawn_among=(),
            reason=reason,
        )

    def _seat(self, short: TableView, *, is_needing: bool) -> SeatChoice:
        """The seat at ``short``; an accessible seat is not reserved if the only other one is the small blind."""
        offered = offering(short, is_needing=is_needing)
        choice = select_seat(offered, self._profile, self._lots)
        is_small_blind = choice.arrival is not None and choice.arrival.role is Role.SB
        if (
            offered is short
            or not is_small_blind
            or self._profile.seating.seat_policy not in NEVER_SMALL_BLIND
        ):
            return choice
        return select_seat(short, self._profile, self._lots)

    def _with_constraints(
        self, reason: MoveReason, giving: TableView, seat: int | None, short: TableView
    ) -> MoveReason:
        """The reason, with what changed the suggestion from the player who would have been due."""
        apart = kept_apart(giving, short)
        if apart and not may_give(giving, short):
            return replace(reason, constraints=(Constraint.NO_OTHER_PLAYER,))
        is_drawn = self._profile.seating.mover is Mover.HIGH_CARD
        if seat is None or is_drawn or not (giving.fixed or apart):
            return reason
        due = select_mover(replace(giving, fixed=frozenset()), self._profile, short=short)
        if due == seat:
            return reason
        constraint = (
            Constraint.KEPT_APART if due in apart and due not in giving.fixed else Constraint.PLAYER_PINNED
        )
        return replace(reason, constraints=(constraint,), due_seat=due)

    def _move_to_draw(self, short: int, tied: tuple[int, ...]) -> SuggestedMove:
        """A move whose sending table is drawn; what follows depends on the draw."""
        return SuggestedMove(
            from_table=None,
            from_seat=None,
            to_table=short,
            to_seat=None,
            arrival=None,
            needs_button=(),
            needs_lot=True,
            drawn_among=tied,
            reason=self._reason(self._views[tied[0] if tied else short], self._views[short]),
        )

    def _reason(self, giving: TableView, short: TableView) -> MoveReason:
        rules = self._profile.seating
        mover = Mover.NEXT_BB if short.is_new else rules.mover
        policy = SeatPolicy.RANDOM_OPEN_SEAT if short.is_new else rules.seat_policy
        return MoveReason(
            code="sizes_differ",
            from_players=self._sizes[giving.key],
            to_players=self._sizes[short.key],
            allowed_difference=self._trigger - 1,
            from_bb=None if giving.prev is None else giving.prev.bb,
            to_bb=None if short.prev is None else short.prev.bb,
            mover=mover,
            mover_source=MOVER_SOURCES[mover],
            seat_policy=policy,
            seat_source=SEAT_SOURCES[policy],
        )

    def _apply(self, source: int, seat: int | None, to: int, choice: SeatChoice | None) -> None:
        """Update the room after the move; a table with an open question keeps it open."""
        self._sizes[source] -= 1
        self._sizes[to] += 1
        giving, short = self._views[source], self._views[to]
        if seat is not None and giving.constraints is not None:
            to_seat = SEAT_UNKNOWN if choice is None else choice.seat
            stay, there = constraints_moved(giving, seat, short, to_seat)
            giving, short = replace(giving, constraints=stay), replace(short, constraints=there)
        self._views[source] = unknown(giving) if seat is None else left(giving, seat)
        self._views[to] = unknown(short) if choice is None else joined(short, choice)


class _Questions:
    """What must be known before the seats of a suggestion can be."""

    def __init__(self) -> None:
        self.tables: set[int] = set()
        self.needs_lot = False
        self.is_undecided = False

    def ask(self, question: Callable[[], T]) -> T | None:
        """The answer; None, and a note of what must be known first, without one."""
        try:
            return question()
        except Refusal as refusal:
            if refusal.code == "needs_lot":
                self.needs_lot = True
            elif refusal.code in NEEDS_BLINDS:
                self.tables.update(refusal.detail["tables"])
            else:
                self.is_undecided = True
        return None
