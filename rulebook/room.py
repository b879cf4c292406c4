"""Tables and seats as plain values: who sits where, and how the button and the blinds move."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rulebook.profile import ButtonRules
from rulebook.profile.variants import ButtonRule, DeadButtonMarker
from rulebook.refusals import Refusal


class PlayState(StrEnum):
    """The state of play, on which depends what may be moved."""

    NORMAL = "normal"
    HAND_FOR_HAND = "hand_for_hand"
    LAST_HANDS = "last_hands"
    HAND_ON = "hand_on"
    """Hand for hand with cards out, or in a house that moves nobody between hands either."""


class FloorOperation(StrEnum):
    """A floor operation at a table for which the button matters."""

    BALANCE = "balance"
    SEAT_NEWCOMER = "seat_newcomer"
    PROJECT_BLINDING_OFF = "project_blinding_off"
    ADJUST_HEADS_UP = "adjust_heads_up"
    BREAK_TABLE = "break_table"
    REDRAW = "redraw"
    RACE_CHIPS = "race_chips"
    COUNT_PENALTY = "count_penalty"
    HAND_FOR_HAND = "hand_for_hand"


class ButtonNeeded(StrEnum):
    """The tables whose positions of the hand just ended must be known."""

    SOURCE_AND_DESTINATION = "source_and_destination"
    DESTINATION = "destination"
    TABLE = "table"
    NONE = "none"


BUTTON_NEEDED = {
    FloorOperation.BALANCE: ButtonNeeded.SOURCE_AND_DESTINATION,
    FloorOperation.SEAT_NEWCOMER: ButtonNeeded.DESTINATION,
    FloorOperation.PROJECT_BLINDING_OFF: ButtonNeeded.TABLE,
    FloorOperation.ADJUST_HEADS_UP: ButtonNeeded.TABLE,
}


def button_needed(operation: FloorOperation) -> ButtonNeeded:
    """Which table's button must be asked for when it is not tracked; never guessed (procedure 0.3)."""
    return BUTTON_NEEDED.get(operation, ButtonNeeded.NONE)


@dataclass(frozen=True, slots=True)
class Positions:
    """Button, small blind and big blind of one hand, as seats; any but the big blind may be empty.

    ``btn == sb`` at a table of three or more means that nobody posts the small blind.
    """

    btn: int
    sb: int
    bb: int


@dataclass(frozen=True, slots=True)
class TableConstraints:
    """The seating requests at one table, by seat number.

    ``accessible`` seats are reserved for the players of ``needing``; ``groups`` are, for each seat, the
    groups of players kept apart to which its player belongs.
    """

    accessible: frozenset[int] = frozenset()
    needing: frozenset[int] = frozenset()
    groups: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableView:
    """One table in play, with the figures for moving players. ``key`` is its number.

    ``prev`` holds the positions of the last completed hand, None when they are unknown for that hand;
    ``settled`` those already decided for the next one (frozen button, single big blind). ``opened`` are open
    seats in the order in which they opened, the last one last.
    """

    key: int
    seats: int
    occupied: frozenset[int]
    prev: Positions | None = None
    settled: Positions | None = None
    waiting: frozenset[int] = frozenset()
    """Occupied seats not dealt in on the next hand."""
    unusable: frozenset[int] = frozenset()
    """Seats locked, reserved or out of use."""
    fixed: frozenset[int] = frozenset()
    """Occupied seats whose players may not be moved (special needs, moved a moment ago)."""
    opened: tuple[int, ...] = ()
    eliminated: int = 0
    """Players of this table knocked out and not replaced."""
    break_index: int | None = None
    """Place in the posted break order, the lowest first; None: not in it."""
    added: int = 0
    """The n-th table opened for unexpected entries; 0: a planned one."""
    is_open: bool = True
    is_held: bool = False
    """May not be broken now."""
    is_feature: bool = False
    """The last to break."""
    is_new: bool = False
    """No hand has been dealt at it: who is moved there draws the seat, as on entering."""
    is_locked: bool = False
    """Takes no part in balancing and receives nobody from a broken table."""
    gave: int = 0
    """Number of the last move by which it sent a player to balance; 0: none yet."""
    constraints: TableConstraints | None = None
    """None if no player and no seat of the table has a seating request."""

    @property
    def players(self) -> int:
        return len(self.occupied)

    @property
    def dealt_in(self) -> frozenset[int]:
        """The seats that get cards on the next hand."""
        return self.occupied - self.waiting

    @property
    def usable(self) -> int:
        """Seats in use: all but the empty unusable ones."""
        return self.seats - len(self.unusable - self.occupied) if self.unusable else self.seats

    @property
    def free(self) -> int:
        """How many seats are free."""
        if not self.unusable:
            return self.seats - len(self.occupied)
        return self.usable - len(self.occupied)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The free seats, ascending."""
        taken = self.occupied | self.unusable
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in taken)

    def next_hand(self, rules: ButtonRules) -> Positions | None:
        """The positions of the next hand among the players dealt in, None if unknown."""
        if self.settled is not None or self.prev is None:
            return self.settled
        return next_positions(self.prev, self.dealt_in, rules)


def clockwise(seat: int, occupied: Collection[int]) -> int:
    """The next occupied seat strictly clockwise of ``seat`` (itself if it is the only one)."""
    return min((other for other in occupied if other > seat), default=min(occupied))


def counter_clockwise(seat: int, occupied: Collection[int]) -> int:
    """The next occupied seat strictly counter-clockwise of ``seat``."""
    return max((other for other in occupied if other < seat), default=max(occupied))


def distance(start: int, end: int, seats: int) -> int:
    """How many seats clockwise from ``start`` to ``end``: 0 for the same seat."""
    return (end - start) % seats


def lies_between(start: int, seat: int, end: int) -> bool:
    """Whether ``seat`` is strictly between two seats going clockwise; never if they are the same."""
    if start < end:
        return start < seat < end
    return start != end and (seat > start or seat < end)


def next_positions(
    prev: Positions,
    occupied: Collection[int],
    rules: ButtonRules,
    newcomers: Collection[int] = (),
) -> Positions:
    """The positions of button and blinds on the hand after ``prev`` with ``occupied`` dealt in.

    Dead button (TDA 2024 rules 32 and 34; Sanremo art. 4.2.16; Montegalda art. 13): the big blind goes to the
    next player, small blind and button follow the positions. ``newcomers`` sat down since ``prev``: whether a
    marker stays is decided without them. Raises ``Refusal("too_few_players")``.
    """
    if len(occupied) < 2:
        raise Refusal("too_few_players", players=len(occupied))
    if rules.button_rule is not ButtonRule.DEAD:
        return _live_positions(prev, occupied, rules.button_rule)
    bb = clockwise(prev.bb, occupied)
    if len(occupied) == 2:
        return _heads_up(bb, occupied)
    btn = prev.sb
    if rules.dead_button_marker is DeadButtonMarker.STAYS and (btn not in occupied or btn in newcomers):
        btn = prev.btn
    if btn in (bb, prev.bb):
        btn = counter_clockwise(prev.bb, [seat for seat in occupied if seat not in (bb, prev.bb)])
    return Positions(btn, prev.bb, bb)


def _heads_up(bb: int, occupied: Collection[int]) -> Positions:
    """The button posts the small blind, so that nobody is big blind twice in a row (TDA 34-B)."""
    button = clockwise(bb, occupied)
    return Positions(button, button, bb)


def _live_positions(prev: Positions, occupied: Collection[int], rule: ButtonRule) -> Positions:
    """A player in every position: online rooms, and short deck (WSOP section IX)."""
    if len(occupied) == 2 and rule is ButtonRule.FORWARD_MOVING:
        return _heads_up(clockwise(prev.bb, occupied), occupied)
    btn = clockwise(prev.btn, occupied)
    sb = btn if len(occupied) == 2 else clockwise(btn, occupied)
    return Positions(btn, sb, clockwise(sb, occupied))


def first_positions(button: int, occupied: Collection[int]) -> Positions:
    """The positions of a first hand with its button at ``button`` (Sanremo art. 4.2.2)."""
    if len(occupied) < 2:
        raise Refusal("too_few_players", players=len(occupied))
    if len(occupied) == 2:
        return Positions(button, button, clockwise(button, occupied))
    sb = clockwise(button, occupied)
    return Positions(button, sb, clockwise(sb, occupied))


def positions_of_hand(button: int, occupied: Collection[int], gone: Collection[int] = ()) -> Positions:
    """The positions of the hand in play or just ended, derived from its button.

    ``gone`` are the seats of players eliminated in that hand; the button may be in front of an empty seat. The
    blinds are the next players clockwise (Sanremo art. 4.2.2); heads-up the button has the small blind
    (TDA 34-B). A player alone at a table that has just opened is its big blind; nobody is the small blind.
    """
    seats = {*occupied, *gone}
    if len(seats) == 1:
        return Positions(button, button, min(seats))
    if len(seats) == 2 and button not in seats:
        button = counter_clockwise(button, seats)
    return first_positions(button, seats)
