"""Levels and breaks in the order in which they are played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import accumulate

from rulebook.refusals import Refusal
from rulebook.structure.games import Game
from rulebook.structure.order import GameOrder


class PeriodKind(StrEnum):
    """A row of the structure is a level that is played or a break level."""

    LEVEL = "level"
    BREAK = "break"


class AnteKind(StrEnum):
    """Who posts the ante (TDA 2024 RP-11 for the big blind ante)."""

    NONE = "none"
    EACH = "each"
    BIG_BLIND = "big_blind"


class LastLevel(StrEnum):
    """What the clock does when the last level is over: it never stays at 00:00 while play continues."""

    REPEATS = "repeats"
    OVERTIME = "overtime"
    ENDS = "ends"


@dataclass(frozen=True, slots=True)
class Period:
    """One row: a level with its blinds and bets, in chips, or a break; ``number`` counts levels only.

    Limit games state a small and a big bet. A stud level has no blinds: everybody antes, one card posts the
    bring-in. A level of several games also states the blinds of limit games and the ante of stud; 0: the same.
    """

    kind: PeriodKind
    number: int
    seconds: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_kind: AnteKind = AnteKind.NONE
    has_colour_up: bool = False
    closes_registration: bool = False
    note: str = ""
    game: Game = Game.HOLDEM
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    limit_small_blind: int = 0
    limit_big_blind: int = 0
    stud_ante: int = 0

    @property
    def is_level(self) -> bool:
        return self.kind == PeriodKind.LEVEL

    @property
    def is_break(self) -> bool:
        return self.kind == PeriodKind.BREAK

    @property
    def stake(self) -> int:
        """The unit in which stacks are measured: the big blind; in stud the equivalent small bet."""
        return (
            self.small_bet if self.game.is_stud else self.big_blind or self.limit_big_blind or self.small_bet
        )

    @property
    def amounts(self) -> tuple[int, ...]:
        """All amounts that chips must pay exactly."""
        blinds = self.small_blind, self.big_blind, self.limit_small_blind, self.limit_big_blind
        return *blinds, self.ante, self.stud_ante, self.small_bet, self.big_bet, self.bring_in

    def without_columns(self) -> Period:
        """The level without the columns that apply to other games only."""
        return replace(self, limit_small_blind=0, limit_big_blind=0, stud_ante=0)

    @property
    def is_skipped(self) -> bool:
        """Whether it is a skipped break: it keeps its row and has no duration."""
        return self.is_break and self.seconds == 0

    @property
    def length_ms(self) -> int:
        """How long it lasts, in milliseconds."""
        return self.seconds * 1_000


@dataclass(frozen=True, slots=True, order=True)
class DayStop:
    """Where play of a day ends by its rules: once ``elapsed_ms`` of period ``index`` have passed."""

    index: int
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class Structure:
    """The periods of a day, the index of a period being its position from 0, breaks included.

    ``day_stop`` is where the rules of a day by levels end it; the levels after it are played on another day.
    """

    periods: tuple[Period, ...]
    last_level: LastLevel = LastLevel.REPEATS
    order: GameOrder = field(default_factory=GameOrder)
    day_stop: DayStop | None = None

    @property
    def levels(self) -> tuple[Period, ...]:
        """The levels without the breaks."""
        return tuple(period for period in self.periods if period.is_level)

    @property
    def first_number(self) -> int:
        """The number of the first level: 1, unless a day's own levels go on from another; 1 without levels."""
        return next((level.number for level in self.levels), 1)

    @property
    def last_number(self) -> int:
        """The number of the last level; 0 without levels."""
        return next((level.number for level in reversed(self.levels)), 0)

    @property
    def is_mixed(self) -> bool:
        """Whether more than one game is played."""
        return self.order.is_on or len({level.game for level in self.levels}) > 1

    @property
    def levels_move_button(self) -> bool:
        """Whether the button freezes with some levels: they are stud, and others have blinds."""
        games = {level.game for level in self.levels}
        return len(games) > 1 and not self.order.is_on and len({game.is_stud for game in games}) > 1

    @property
    def played(self) -> tuple[Period, ...]:
        """The periods that the clock plays: a break after the last level never starts.

        Raises ``Refusal("no_levels")``.
        """
        end = len(self.periods)
        while end and not self.periods[end - 1].is_level:
            end -= 1
        if not end:
            raise Refusal("no_levels")
        return self.periods[:end]

    @property
    def total_seconds(self) -> int:
        """Seconds from the start to the end of the last level, breaks included."""
        return sum(period.seconds for period in self.played)

    @property
    def starts(self) -> tuple[int, ...]:
        """Seconds from the start to the start of each period, breaks included."""
        return tuple(accumulate((period.seconds for period in self.periods[:-1]), initial=0))

    def following(self, index: int) -> int | None:
        """The index of the period after ``index``, without skipped breaks; None after the last."""
        indices = range(index + 1, len(self.played))
        return next((at for at in indices if not self.periods[at].is_skipped), None)

    def index_of_level(self, number: int) -> int:
        """The index of level ``number``; raises ``Refusal("level_unknown")``."""
        for index, period in enumerate(self.periods):
            if period.is_level and period.number == number:
                return index
        raise Refusal("level_unknown", number=number, levels=self.last_number)

    def level_in_force(self, index: int) -> Period | None:
        """The level of period ``index``, in a break the one before it; None before the first level."""
        for period in reversed(self.periods[: index + 1]):
            if period.is_level:
                return period
        return None


def numbered(periods: Iterable[Period], first: int = 1) -> tuple[Period, ...]:
    """The same periods with levels counted from ``first`` on and breaks not counted."""
    count = first - 1
    rows = []
    for period in periods:
        count += period.is_level
        rows.append(replace(period, number=count if period.is_level else 0))
    return tuple(rows)


def fill_big_blind(small_blind: int) -> int:
    """The big blind filled in automatically when a small blind is typed: twice as much."""
    return 2 * small_blind


def ante_payer(game: Game) -> AnteKind:
    """Who posts an ante by default: in stud and short deck everybody, else the big blind."""
    return AnteKind.EACH if game.is_stud or game is Game.SHORT_DECK else AnteKind.BIG_BLIND


def fill_bets(level: Period) -> Period:
    """The level with the limits filled in automatically: the small bet is the big blind, the big one twice it."""
    if not level.is_level or not level.game.is_limit:
        return level
    small = level.small_bet or level.big_blind
    return replace(level, small_bet=small, big_bet=level.big_bet or 2 * small)
