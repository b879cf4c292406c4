"""Several new players at one table: who is dealt in on the next hand, and who joins on a later one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rulebook.button import (
    Arrival,
    DealtHand,
    arrival,
    dealt,
    hands_until_bb,
    role_of,
    small_blind_is_dead,
    wait_rule,
)
from rulebook.button import waits as is_left_out
from rulebook.profile import ButtonRules, RulesProfile
from rulebook.profile.variants import NewcomerWait
from rulebook.refusals import Refusal
from rulebook.room import Positions, TableView, next_positions

MOST_HANDS_WAITED = 12
"""Nobody waits for a whole round: after this many hands the seats count as joined."""


@dataclass(frozen=True, slots=True)
class NextHands:
    """What awaits new players, by seat, and the hands that follow, the next one first."""

    arrivals: tuple[Arrival, ...]
    hands: tuple[DealtHand, ...]


def arrivals(
    table: TableView, seats: Collection[int], profile: RulesProfile, *, is_moved: bool = False
) -> tuple[Arrival, ...]:
    """What awaits the players who take ``seats`` together, ascending by seat; all of them moved, or all new.

    Each is checked with all the others at the table (TDA 2024 rules 8-A and 10-A; Montegalda art. 13.7, 16.1).
    Raises ``Refusal("seat_taken")``, or ``Refusal("needs_button")`` without the hand just ended.
    """
    newcomers = frozenset(seats)
    if taken := newcomers & table.occupied:
        raise Refusal("seat_taken", field="seat", table=table.key, seat=min(taken))
    if len(newcomers) == 1:
        return (arrival(table, min(newcomers), profile, is_moved=is_moved),)
    rule = wait_rule(profile.seating, is_moved=is_moved)
    prev = _hand_just_ended(table)
    there = table.occupied - table.waiting
    joining = _dealt_in(prev, there, newcomers, profile.button, rule)
    present = there | joining
    positions = next_positions(prev, present, profile.button, joining)
    waits = {
        seat: 0 if seat in present else _hands_to_wait(positions, present, seat, profile.button, rule)
        for seat in sorted(newcomers)
    }
    return tuple(_met(seat, positions, present, newcomers, wait) for seat, wait in waits.items())


def _hand_just_ended(table: TableView) -> Positions:
    if table.prev is None:
        raise Refusal("needs_button", field="button", tables=(table.key,))
    return table.prev


def _dealt_in(
    prev: Positions,
    there: frozenset[int],
    newcomers: frozenset[int],
    rules: ButtonRules,
    rule: NewcomerWait,
) -> frozenset[int]:
    """The new players of the next hand: one who has to wait is taken out and the rest checked again."""
    joining = newcomers
    while len(there | joining) > 1:
        positions = next_positions(prev, there | joining, rules, joining)
        waiting = frozenset(seat for seat in joining if is_left_out(seat, positions, rule))
        if not waiting or len(there | (joining - waiting)) < 2:
            break
        joining -= waiting
    return joining


def _met(
    seat: int,
    positions: Positions,
    present: frozenset[int],
    newcomers: frozenset[int],
    wait: int,
) -> Arrival:
    return Arrival(
        seat=seat,
        role=role_of(seat, positions, present | {seat}),
        hands_until_bb=hands_until_bb(seat, positions, present | newcomers),
        wait_hands=wait,
        next_hand=positions,
        is_sb_dead=small_blind_is_dead(positions, present),
    )


def _hands_to_wait(
    played: Positions, present: frozenset[int], seat: int, rules: ButtonRules, rule: NewcomerWait
) -> int:
    """How many hands pass, from ``played`` on, until the new player in ``seat`` is dealt in."""
    for hands in range(1, MOST_HANDS_WAITED):
        positions = next_positions(played, present | {seat}, rules, (seat,))
        if not is_left_out(seat, positions, rule):
            return hands
        played = next_positions(played, present, rules)
    return MOST_HANDS_WAITED


def next_hands(table: TableView, seats: Collection[int], profile: RulesProfile, count: int) -> NextHands:
    """The ``count`` hands after the one just ended, with new players in ``seats``.

    Nobody else joins or leaves (TDA 2024 rules 32 and 34; WSOP 85). Raises ``Refusal`` as ``arrivals`` does,
    and ``too_few_players`` if not even two are dealt in.
    """
    newcomers = arrivals(table, seats, profile) if seats else ()
    positions, there = _hand_just_ended(table), table.occupied - table.waiting
    hands: list[DealtHand] = []
    for number in range(count):
        joining = frozenset(arrival.seat for arrival in newcomers if arrival.wait_hands == number)
        there |= joining | (table.waiting if number else frozenset())
        positions = next_positions(positions, there, profile.button, joining)
        hands.append(dealt(positions, there))
    return NextHands(newcomers, tuple(hands))
