"""The final table and the redraws: at how many players the last tables combine, when all seats are redrawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulebook.profile import BreakingRules
from rulebook.profile.variants import FinalTableRule, RedrawRule
from rulebook.room import PlayState

FINAL_SIZES: Mapping[FinalTableRule, Mapping[int, int]] = {
    FinalTableRule.TDA_RP9: {9: 9, 8: 9, 7: 7, 6: 7},
    FinalTableRule.WSOP68: {9: 10, 8: 9, 7: 8, 6: 7},
    FinalTableRule.ITALIAN_NOTES: {9: 9, 8: 8, 7: 7, 6: 6},
}
"""Players left at which the tables combine, by the seats per table of the event."""

LARGE_FIELD = 100
SMALL_FIELD = 50


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The number of players at which the last tables combine, None if the director decides; the number left."""

    size: int | None
    remaining: int

    @property
    def combines(self) -> bool | None:
        """Whether the tables combine now; None if the director is asked."""
        return None if self.size is None else self.remaining <= self.size

    @property
    def is_formed(self) -> bool:
        """Whether its players sit at it and may use the rights of a final table (Prestige, Politica Deal)."""
        return bool(self.combines)


@dataclass(frozen=True, slots=True)
class Redraw:
    """Whether all seats are redrawn; ``is_postponed`` until the last hands of the day are over."""

    is_due: bool
    is_postponed: bool = False


@dataclass(frozen=True, slots=True)
class RedrawMoment:
    """The state of an event; what it was before the last bust or break decides whether a count is reached.

    A value that is not given is ignored.
    """

    entrants: int = 0
    tables_left: int = 0
    players_left: int = 0
    tables_before: int | None = None
    players_before: int | None = None
    state: PlayState = PlayState.NORMAL


def final_table_size(handed: int, rule: FinalTableRule) -> int | None:
    """Players at which a ``handed``-seat event combines; None if the rule leaves it to the director.

    TDA 2024 RP-9; WSOP 68; ``BREAK_RULE`` is the ordinary break (Sanremo art. 4.7.2).
    """
    return handed if rule is FinalTableRule.BREAK_RULE else FINAL_SIZES[rule].get(handed)


def final_table(remaining: int, handed: int, rule: FinalTableRule) -> FinalTable:
    """The final table of a ``handed``-seat event that has ``remaining`` players left."""
    return FinalTable(final_table_size(handed, rule), remaining)


def seats_at_final_table(handed: int, rule: FinalTableRule) -> int:
    """How many may sit at the final table of a ``handed``-seat event: one more than elsewhere if the rule says so.

    TDA 2024 RP-9 at 8 and 6-handed events; WSOP 68 at all.
    """
    return max(handed, final_table_size(handed, rule) or 0)


def extra_chairs(players: int, *, seats: int, usable: int, most: int) -> int | None:
    """How many chairs are added to a table of ``seats``, ``usable`` of them in use, to seat all ``players``.

    None if even ``most`` seats are too few, because some are not in use: the director is asked.
    """
    missing = max(0, players - usable)
    return missing if not missing or seats + missing <= most else None


def redraw(moment: RedrawMoment, rules: BreakingRules) -> Redraw:
    """Whether all seats are redrawn at this moment (WSOP 67.c and 125.b.1; APT).

    A redraw happens once, when the number of tables or players is reached.
    """
    is_due = _is_reached(moment, rules)
    if is_due and moment.state is PlayState.LAST_HANDS:
        return Redraw(is_due=False, is_postponed=True)
    return Redraw(is_due)


def redraw_reached(
    players: int, tables: int, players_before: int | None, rules: BreakingRules, state: PlayState
) -> int | None:
    """The number of players reached since the last redraw; None while no redraw is due.

    Only if the profile redraws at certain numbers of players; not during the last hands or hand for hand.
    """
    is_still = state in (PlayState.LAST_HANDS, PlayState.HAND_ON)
    if rules.redraw_rule is not RedrawRule.COUNTS or players_before is None or is_still or tables < 1:
        return None
    counts = [count for count in rules.redraw_at if players <= count < players_before]
    return min(counts, default=None)


def _is_reached(moment: RedrawMoment, rules: BreakingRules) -> bool:
    if rules.redraw_rule is RedrawRule.COUNTS:
        return _is_count_reached(moment, rules.redraw_at)
    if moment.tables_before is not None and moment.tables_before <= moment.tables_left:
        return False
    if rules.redraw_rule is RedrawRule.FINAL_TABLE_ONLY:
        return moment.tables_left == 1
    if rules.redraw_rule is RedrawRule.WSOP67C:
        return 1 <= moment.tables_left <= _tables_redrawn(moment.entrants)
    return False


def _tables_redrawn(entrants: int) -> int:
    """WSOP 67.c does not cover 50 entrants or fewer: our default redraws only the final table."""
    if entrants >= LARGE_FIELD:
        return 3
    return 2 if entrants > SMALL_FIELD else 1


def _is_count_reached(moment: RedrawMoment, counts: tuple[int, ...]) -> bool:
    """A count skipped by two busts at once still counts as reached."""
    if moment.players_before is None:
        return moment.players_left in counts
    return any(moment.players_left <= count < moment.players_before for count in counts)
