"""Whether a table breaks now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile import BreakingRules
from rulebook.profile.variants import BreakRule, BreakWhileOpen, TablesAtOnce
from rulebook.room import PlayState


class BreakVerdict(StrEnum):
    """Break now, ask the director, or continue."""

    BREAK = "break"
    ASK = "ask"
    NO = "no"


@dataclass(frozen=True, slots=True)
class BreakCount:
    """The players of the table in question, and players, seats and number of the other open tables."""

    players: int
    others: int
    seats: int
    tables: int

    @classmethod
    def beside(cls, players: int, others: Iterable[tuple[int, int]]) -> BreakCount:
        """The table of ``players`` and the other open tables, each a pair of its players and its seats."""
        rows = tuple(others)
        return cls(players, sum(row[0] for row in rows), sum(row[1] for row in rows), len(rows))

    @property
    def free_seats(self) -> int:
        """Seats free at the other tables."""
        return self.seats - self.others


def should_break(
    count: BreakCount,
    rules: BreakingRules,
    *,
    registration_is_open: bool = False,
    state: PlayState = PlayState.NORMAL,
) -> BreakVerdict:
    """Whether the table of ``count`` breaks (Sanremo art. 4.7.2; Montegalda art. 8.3).

    Two players may go out at once, so it is enough that the free seats cover the players.
    Nothing breaks once the last hands of the day are drawn (WSOP 125.b), nor while a hand for hand hand is
    being played; while registration is open the profile decides, and between two such hands the director.
    """
    if state in (PlayState.LAST_HANDS, PlayState.HAND_ON) or not _is_due(count, rules):
        return BreakVerdict.NO
    if state is PlayState.HAND_FOR_HAND:
        return BreakVerdict.ASK
    if not registration_is_open or rules.break_while_registration_open is BreakWhileOpen.ALWAYS:
        return BreakVerdict.BREAK
    is_asked = rules.break_while_registration_open is BreakWhileOpen.ASK
    return BreakVerdict.ASK if is_asked else BreakVerdict.NO


def _is_due(count: BreakCount, rules: BreakingRules) -> bool:
    fits = count.tables > 0 and count.free_seats >= count.players
    if rules.break_rule is not BreakRule.IDEAL_LOAD or not rules.ideal_load:
        return fits
    return fits and count.players + count.others <= rules.ideal_load * count.tables


def breaks_at(count: BreakCount, rules: BreakingRules) -> int:
    """The number of players left, at all tables together, at which the table of ``count`` breaks."""
    if rules.break_rule is not BreakRule.IDEAL_LOAD or not rules.ideal_load:
        return count.seats
    return min(count.seats, rules.ideal_load * count.tables)


def may_break_at_once(rules: BreakingRules, tables: int) -> bool:
    """Whether this many tables may break together (not specified; our default)."""
    return tables == 1 or rules.at_once is not TablesAtOnce.ONE
