"""Hand for hand as a state machine: announced, a barrier between two hands, over when the money is reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from rulebook.bubble import Barrier, Pace, barrier, goes_on
from rulebook.knockouts import Bust, Key, Placing, TieRules, rank_busts
from rulebook.refusals import Refusal

K = TypeVar("K", int, str)


class Stage(StrEnum):
    """Off; the current hand is being finished; every table has finished; a hand is being played."""

    OFF = "off"
    ANNOUNCED = "announced"
    BARRIER = "barrier"
    HAND = "hand"


class TableStage(StrEnum):
    """What a table does in the hand; ``ALL_IN`` waits with its cards face down, ``BOARD`` deals on."""

    PLAYING = "playing"
    ALL_IN = "all_in"
    BOARD = "board"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class HandForHand(Generic[K]):
    """The state of hand for hand: ``hand`` 0 is the one in progress at the announcement, ``goal`` ends it.

    ``tables`` are those dealt in this hand, in their order, each with its stage. At the pace of an orbit
    ``hand`` counts orbits.
    """

    stage: Stage = Stage.OFF
    goal: int = 0
    hand: int = 0
    tables: tuple[tuple[K, TableStage], ...] = ()
    pace: Pace = Pace.HAND

    @property
    def is_hand_on(self) -> bool:
        """Whether a hand is in progress: nobody is moved, no table breaks."""
        return self.stage in (Stage.ANNOUNCED, Stage.HAND)

    @property
    def waiting_for(self) -> tuple[K, ...]:
        """The tables that have not finished the hand."""
        return self.barrier.waiting_for

    @property
    def barrier(self) -> Barrier[K]:
        """Whether the next hand may be dealt, and which tables are awaited."""
        return barrier({key: stage is not TableStage.FINISHED for key, stage in self.tables})

    def of(self, key: K) -> TableStage:
        """The stage of a table; raises ``Refusal("table_not_dealt")`` for one not dealt in the hand."""
        for table, stage in self.tables:
            if table == key:
                return stage
        raise Refusal("table_not_dealt", table=key)


def announce(tables: Sequence[K], *, left: int, goal: int, pace: Pace = Pace.HAND) -> HandForHand[K]:
    """The current hand is finished, then tables wait (TDA RP-8-A).

    Raises ``Refusal`` ``goal_reached`` or ``no_table_deals``: with nobody to report the hand would never end.
    """
    if not goes_on(left, goal):
        raise Refusal("goal_reached", field="goal", left=left, goal=goal)
    _require_tables(tables)
    return HandForHand(Stage.ANNOUNCED, goal, 0, _playing_stages(tables), pace)


def finish(play: HandForHand[K], key: K) -> HandForHand[K]:
    """A table has finished its hand; the last table to do so lifts the barrier.

    Raises ``Refusal`` ``no_hand_on``, ``table_not_dealt``, ``table_finished`` or ``board_held``.
    """
    stage = _require_on(play, key)
    if stage is TableStage.ALL_IN:
        raise Refusal("board_held", table=key)
    after = _with(play, key, TableStage.FINISHED)
    return replace(after, stage=Stage.BARRIER) if after.barrier.may_deal else after


def call_all_in(play: HandForHand[K], key: K) -> HandForHand[K]:
    """All in and called: the table deals no more cards until the floor allows it (TDA RP-8-F; WSOP 126.g).

    Raises ``Refusal`` ``orbit_on``, where boards run as usual, or ``all_in_known``.
    """
    _require_hand(play, key)
    if _require_on(play, key) is not TableStage.PLAYING:
        raise Refusal("all_in_known", table=key)
    return _with(play, key, TableStage.ALL_IN)


def release(play: HandForHand[K], key: K) -> HandForHand[K]:
    """A held board is dealt: once the others have finished, one at a time (practice).

    Raises ``Refusal`` ``no_all_in``, ``tables_playing`` or ``board_running``.
    """
    if _require_on(play, key) is not TableStage.ALL_IN:
        raise Refusal("no_all_in", table=key)
    playing = tuple(table for table, stage in play.tables if stage is TableStage.PLAYING)
    if playing:
        raise Refusal("tables_playing", tables=playing)
    running = tuple(table for table, stage in play.tables if stage is TableStage.BOARD)
    if running:
        raise Refusal("board_running", table=running[0])
    return _with(play, key, TableStage.BOARD)


def misdeal(play: HandForHand[K], key: K) -> HandForHand[K]:
    """A table deals the hand again: misdeal and redeal are one hand (TDA 2024 rules 71-A and 35-C)."""
    _require_hand(play, key)
    if _require_on(play, key) is TableStage.BOARD:
        raise Refusal("board_running", table=key)
    return _with(play, key, TableStage.PLAYING)


def next_hand(play: HandForHand[K], tables: Sequence[K], left: int) -> HandForHand[K]:
    """The next hand at these tables; no table deals before all have finished (TDA RP-8; WSOP 126.a).

    Raises ``Refusal`` ``no_hand_for_hand``, ``tables_playing``, ``goal_reached`` or ``no_table_deals``.
    """
    if play.stage is Stage.OFF:
        raise Refusal("no_hand_for_hand")
    if play.stage is not Stage.BARRIER:
        raise Refusal("tables_playing", tables=play.waiting_for)
    if not goes_on(left, play.goal):
        raise Refusal("goal_reached", left=left, goal=play.goal)
    _require_tables(tables)
    return replace(play, stage=Stage.HAND, hand=play.hand + 1, tables=_playing_stages(tables))


def waits_for_nobody(play: HandForHand[K], tables: int) -> bool:
    """Whether the hand is finished and a single table is left (TDA RP-8: tables wait for one another).

    ``tables`` are the tables where players still sit. Hand for hand that was announced at a single table charges its
    hands to the clock and continues.
    """
    return play.stage is Stage.BARRIER and len(play.tables) > 1 >= tables


def rank_hand(
    play: HandForHand[K], left_before: int, busts: Sequence[Bust], rules: TieRules
) -> tuple[Placing, ...]:
    """The places of all busts of the hand, of a field of ``left_before`` at its start.

    They tie; in the hand of the announcement only if it reaches the money, else they rank in the order in
    which their tables finished (TDA RP-8-A). Raises ``Refusal("more_out_than_left")``.
    """
    breaks_in = not goes_on(left_before - len(busts), play.goal)
    is_together = play.hand > 0 or breaks_in
    return rank_busts(left_before, busts, rules, is_hand_for_hand=is_together)


def still_in_hand(play: HandForHand[K], out: Mapping[Key, K | None]) -> tuple[Key, ...]:
    """Of the players ``out``, by table, those who went out in a hand that their table has not finished.

    Hand for hand announced now finds that hand in progress: they are eligible, while a bust at a table that
    has finished ranks by order (TDA RP-8-A). An orbit is many hands: nobody is.
    """
    if not play.is_hand_on or (play.pace is Pace.ORBIT and play.hand > 0):
        return ()
    waiting = frozenset(play.waiting_for)
    return tuple(key for key, table in out.items() if table in waiting)


@dataclass(frozen=True, slots=True)
class HeadCount(Generic[K]):
    """Tables not yet counted, and those whose count differs from the seats: (table, counted, seated)."""

    missing: tuple[K, ...]
    wrong: tuple[tuple[K, int, int], ...]

    @property
    def agrees(self) -> bool:
        """Whether every table was counted and all counts match the seats."""
        return not (self.missing or self.wrong)


def head_count(seated: Mapping[K, int], counted: Mapping[K, int]) -> HeadCount[K]:
    """Compare the counts of the tables with the seats; a table that is gone is not counted."""
    missing = tuple(key for key in seated if key not in counted)
    wrong = tuple(
        (key, counted[key], players)
        for key, players in seated.items()
        if key in counted and counted[key] != players
    )
    return HeadCount(missing, wrong)


def _playing_stages(tables: Iterable[K]) -> tuple[tuple[K, TableStage], ...]:
    return tuple((key, TableStage.PLAYING) for key in tables)


def _require_tables(tables: Sequence[K]) -> None:
    if not tables:
        raise Refusal("no_table_deals")


def _require_hand(play: HandForHand[K], key: K) -> None:
    """Refuse at the pace of an orbit, where tables do not wait for single hands."""
    if play.pace is Pace.ORBIT:
        raise Refusal("orbit_on", table=key)


def _require_on(play: HandForHand[K], key: K) -> TableStage:
    if not play.is_hand_on:
        raise Refusal("no_hand_on", stage=play.stage.value)
    stage = play.of(key)
    if stage is TableStage.FINISHED:
        raise Refusal("table_finished", table=key)
    return stage


def _with(play: HandForHand[K], key: K, stage: TableStage) -> HandForHand[K]:
    tables = tuple((table, stage if table == key else was) for table, was in play.tables)
    return replace(play, tables=tables)
