"""The button and the players: who acts last, who is dealt in, first buttons, mistakes, mixed games."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulebook.cards import Card
from rulebook.dice import Lots
from rulebook.profile import ButtonRules, RulesProfile, SeatingRules
from rulebook.profile.variants import ButtonDrawRule, ButtonError, InitialButton, NewcomerWait
from rulebook.refusals import Refusal
from rulebook.room import (
    Positions,
    TableView,
    clockwise,
    counter_clockwise,
    lies_between,
    next_positions,
)


class Role(StrEnum):
    """What a seat is on a hand; the first that applies."""

    SINGLE_BB = "single_bb"
    BB = "bb"
    SB = "sb"
    BTN = "btn"
    UTG = "utg"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class DealtHand:
    """One hand of a table: its positions, which of them are dead, who acts last after the flop."""

    positions: Positions
    is_sb_dead: bool
    is_btn_dead: bool
    last_actor: int


@dataclass(frozen=True, slots=True)
class HeadsUp:
    """Who does what between two players; the button is one of them."""

    small_blind: int
    big_blind: int
    last_card_to: int
    first_to_act_preflop: int
    first_to_act_postflop: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """What awaits a new player in ``seat`` on the next hand.

    ``hands_until_bb`` is 0 if they post the big blind at once; ``wait_hands`` counts the hands they sit out,
    0 if dealt in.
    """

    seat: int
    role: Role
    hands_until_bb: int
    wait_hands: int
    next_hand: Positions
    is_sb_dead: bool

    @property
    def is_dealt_in(self) -> bool:
        return self.wait_hands == 0


class Correction(StrEnum):
    """How a misplaced button is handled."""

    NOW = "now"
    NEXT_HAND = "next_hand"
    STANDS = "stands"
    FLOOR_DECIDES = "floor_decides"


def last_actor(positions: Positions, occupied: Collection[int]) -> int:
    """Who acts last after the flop: the button, or the player to the right of a dead one."""
    return positions.btn if positions.btn in occupied else counter_clockwise(positions.btn, occupied)


def small_blind_is_dead(positions: Positions, occupied: Collection[int]) -> bool:
    """Whether nobody posts the small blind (TDA 2024 rule 32)."""
    return positions.sb not in occupied or (positions.sb == positions.btn and len(occupied) > 2)


def dealt(positions: Positions, occupied: Collection[int]) -> DealtHand:
    """The hand that ``positions`` make of the ``occupied`` seats."""
    return DealtHand(
        positions,
        small_blind_is_dead(positions, occupied),
        positions.btn not in occupied,
        last_actor(positions, occupied),
    )


def hands_after(
    hand: Positions,
    occupied: Collection[int],
    rules: ButtonRules,
    eliminated_after: Mapping[int, Collection[int]],
    count: int,
) -> tuple[DealtHand, ...]:
    """The next ``count`` hands after ``hand`` (number 0), seats emptying as ``eliminated_after`` says.

    Ends early when fewer than two players are left (TDA 2024 rules 32 and 34).
    """
    hands: list[DealtHand] = []
    left = set(occupied)
    for number in range(count):
        left -= set(eliminated_after.get(number, ()))
        if len(left) < 2:
            break
        hand = next_positions(hand, left, rules)
        hands.append(dealt(hand, left))
    return tuple(hands)


def heads_up(button: int, other: int) -> HeadsUp:
    """The button posts the small blind, gets the last card and acts first before the flop.

    TDA 2024 rule 34-B; WSOP 87; Montegalda art. 13.6.
    """
    return HeadsUp(
        small_blind=button,
        big_blind=other,
        last_card_to=button,
        first_to_act_preflop=button,
        first_to_act_postflop=other,
    )


def role_of(seat: int, positions: Positions, occupied: Collection[int]) -> Role:
    """What ``seat`` is on the hand of ``positions``."""
    is_sb_dead = small_blind_is_dead(positions, occupied)
    if seat == positions.bb:
        return Role.SINGLE_BB if is_sb_dead else Role.BB
    if seat == positions.sb and not is_sb_dead:
        return Role.SB
    if seat == positions.btn:
        return Role.BTN
    return Role.UTG if seat == clockwise(positions.bb, occupied) else Role.OTHER


def arrival(table: TableView, seat: int, profile: RulesProfile, *, is_moved: bool = False) -> Arrival:
    """What awaits a player who takes ``seat`` (TDA 2024 rules 8-A and 10-A; WSOP 14 and 66).

    ``is_moved``: the player comes from another table, else enters the tournament; Montegalda art. 13.7 and
    16.1 let these two wait in different seats. Raises ``Refusal("seat_taken")``, or ``Refusal("needs_button")`` when the table's positions of
    the hand just ended are not known.
    """
    if seat in table.occupied:
        raise Refusal("seat_taken", field="seat", table=table.key, seat=seat)
    there = table.occupied - table.waiting
    with_newcomer = _next_with(table, there, (seat,), profile.button)
    rule = wait_rule(profile.seating, is_moved=is_moved)
    if len(there) < 2 or not waits(seat, with_newcomer, rule):
        return describe(seat, with_newcomer, there | {seat})
    without_newcomer = _next_with(table, there, (), profile.button)
    wait = _hands_to_wait(without_newcomer, there, seat, profile.button, rule)
    return describe(seat, without_newcomer, there | {seat}, wait)


def describe(seat: int, positions: Positions, occupied: Collection[int], wait_hands: int = 0) -> Arrival:
    """``seat`` on a next hand already known to be at ``positions``."""
    return Arrival(
        seat=seat,
        role=role_of(seat, positions, occupied),
        hands_until_bb=hands_until_bb(seat, positions, occupied),
        wait_hands=wait_hands,
        next_hand=positions,
        is_sb_dead=small_blind_is_dead(positions, occupied),
    )


def hands_until_bb(seat: int, positions: Positions, occupied: Collection[int]) -> int:
    """How many hands until ``seat`` posts the big blind if nobody leaves: 0 on the next one."""
    if seat == positions.bb:
        return 0
    return 1 + sum(lies_between(positions.bb, other, seat) for other in occupied)


def _next_with(
    table: TableView, there: frozenset[int], newcomers: tuple[int, ...], rules: ButtonRules
) -> Positions:
    if table.settled is not None:
        return table.settled
    if table.prev is None:
        raise Refusal("needs_button", field="button", tables=(table.key,))
    return next_positions(table.prev, there.union(newcomers), rules, newcomers)


def _hands_to_wait(
    played: Positions, there: frozenset[int], seat: int, rules: ButtonRules, rule: NewcomerWait
) -> int:
    """How many hands pass, from ``played`` on, until the new player may be dealt in."""
    hands = 1
    while waits(seat, next_positions(played, there | {seat}, rules, (seat,)), rule):
        played = next_positions(played, there, rules)
        hands += 1
    return hands


def wait_rule(rules: SeatingRules, *, is_moved: bool) -> NewcomerWait:
    """Where a moved player, or one who enters, waits (Montegalda art. 16.1 and 13.7)."""
    return rules.moved_wait if is_moved else rules.newcomer_wait


def waits(seat: int, positions: Positions, rule: NewcomerWait) -> bool:
    """Whether a new player in ``seat`` sits the hand out (procedure 2.1, house variants)."""
    if rule is NewcomerWait.BETWEEN_BTN_AND_BB:
        return lies_between(positions.btn, seat, positions.bb)
    if rule is NewcomerWait.SB_OR_BUTTON and seat in (positions.sb, positions.btn):
        return True
    return lies_between(positions.btn, seat, positions.sb)


def initial_button(occupied: Collection[int], rule: InitialButton, lots: Lots) -> int:
    """The seat of the first button; seats of absent players count as well.

    Drawn (Sanremo art. 4.2.2; Montegalda art. 4), by high card (San Marino), or the first stack to
    the dealer's right, which is the highest seat (WSOP 85). Raises ``Refusal("nothing_to_draw")``.
    """
    if not occupied:
        raise Refusal("nothing_to_draw", bound=0)
    if rule is InitialButton.FIRST_STACK_RIGHT_OF_DEALER:
        return max(occupied)
    seats = sorted(occupied)
    if rule is InitialButton.DRAW:
        return lots.choice(seats)
    return high_card(seats, lots.cards(len(seats)))


def high_card(seats: Sequence[int], cards: Sequence[Card]) -> int:
    """The seat that was dealt the highest card, suits counting (WSOP 67.b)."""
    return max(zip(cards, seats, strict=True))[1]


def draws_button(tables_left: int, rule: ButtonDrawRule, *, is_start: bool = False) -> bool:
    """Whether the button is drawn at every table now (WSOP 85; Sanremo art. 4.2.2).

    Asked at the start of an event and whenever the number of tables changes.
    """
    if rule is ButtonDrawRule.LAST_THREE_TABLES:
        return not is_start and tables_left <= 3
    return is_start or tables_left == 1


def correct_button(rule: ButtonError, *, has_substantial_action: bool, actions: int = 0) -> Correction:
    """How a misplaced button is handled (TDA 2024 rule 34-A; Sanremo and San Marino cash)."""
    if rule is ButtonError.NEXT_HAND:
        return Correction.NEXT_HAND
    if rule is ButtonError.FLOOR_DECIDES:
        return Correction.FLOOR_DECIDES
    goes_on = actions >= 2 if rule is ButtonError.BEFORE_TWO_ACTIONS else has_substantial_action
    return Correction.STANDS if goes_on else Correction.NOW


@dataclass(frozen=True, slots=True)
class FrozenButton:
    """The hand at which the button freezes, and the first flop hand afterwards."""

    frozen: DealtHand
    resumed: DealtHand


def frozen_button(
    last_flop_hand: Positions,
    occupied: Collection[int],
    rules: ButtonRules,
    eliminated: Collection[int] = (),
) -> FrozenButton:
    """Where the button freezes when a game without blinds begins (TDA 2024 rule 11-B; WSOP 67.b).

    The first flop hand afterwards is dealt from exactly there, dead positions included, also those of
    players ``eliminated`` in between.
    """
    positions = next_positions(last_flop_hand, occupied, rules)
    return FrozenButton(dealt(positions, occupied), dealt(positions, set(occupied) - set(eliminated)))
