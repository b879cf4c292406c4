"""Simulated hands: stacks, blinds and a button; outcomes are random, chips are conserved."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rulebook.room import Positions
from rulebook.structure import AnteKind, Period

Stacks = Mapping[int, int]

FULL_TABLE = 9
# How often the players in a pot go all-in, by the shorter stack in big blinds: (up to, per mille between
# the last two, per mille at a full table). Short stacks shove, deep ones rarely do, and more rarely still
# with few players dealt in; the figures make a freezeout end near 20 big blinds in play.
ALL_IN_PER_MILLE = (
    (5, 900, 900),
    (6, 350, 600),
    (8, 30, 120),
    (12, 4, 50),
    (20, 2, 40),
    (35, 1, 35),
    (60, 1, 25),
    (120, 1, 18),
    (10**9, 1, 10),
)
# The cost of a hand without an all-in for its losers, in tenths of a big blind, all equally likely; never
# more than a twelfth of the shorter stack.
SMALL_POTS = (0, 0, 20, 25, 25, 30, 50, 70, 120, 200)
SMALL_PART = 12


@dataclass(frozen=True, slots=True)
class HandResult:
    """Stacks by seat after the hand, and the seats left without chips with their stacks at its start."""

    stacks: dict[int, int]
    busts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Habits:
    """Whether a stack too short for both pays the ante first; how often players go all-in, times the usual.

    Bets are a multiple of ``unit``, the smallest chip in play.
    """

    pays_ante_first: bool = False
    boldness: int = 1
    unit: int = 1


USUAL = Habits()


def play_hand(
    stacks: Stacks,
    positions: Positions,
    level: Period,
    chance: Random,
    habits: Habits = USUAL,
    sitting_out: Collection[int] = (),
) -> HandResult:
    """Play one hand at one table; ``stacks`` by seat, all above zero; a dead blind is not posted.

    Players who miss the hand pay blinds and antes and are not dealt in; if one player is left, that player
    wins the blinds and antes.
    """
    put_in = _posted(stacks, positions, level)
    if level.game.is_stud:
        # The cards decide who posts the bring-in.
        lowest = chance.choice(sorted(stacks))
        put_in[lowest] = min(stacks[lowest], put_in[lowest] + level.bring_in)
    dead = dead_part(stacks, positions, level) if habits.pays_ante_first else {}
    dealt = {seat: stack for seat, stack in stacks.items() if seat not in sitting_out} or stacks
    meeting = _who_meets(dealt, positions, chance)
    if len(meeting) > 1:
        _play_for(dealt, put_in, meeting, level.stake, chance, habits)
    order = [*meeting]
    chance.shuffle(order)
    after = _settled(stacks, put_in, order, dead)
    busts = tuple((seat, stacks[seat]) for seat, chips in after.items() if chips == 0)
    return HandResult(after, busts)


def _posted(stacks: Stacks, positions: Positions, level: Period) -> dict[int, int]:
    """Antes and blinds, up to each stack."""
    blinds = {positions.sb: level.small_blind} | {positions.bb: level.big_blind}
    antes = _antes(stacks, positions, level)
    return {seat: min(stack, blinds.get(seat, 0) + antes.get(seat, 0)) for seat, stack in stacks.items()}


def _antes(stacks: Stacks, positions: Positions, level: Period) -> dict[int, int]:
    if level.ante_kind == AnteKind.NONE:
        return {}
    payers = [positions.bb] if level.ante_kind == AnteKind.BIG_BLIND else list(stacks)
    return dict.fromkeys(payers, level.ante)


def dead_part(stacks: Stacks, positions: Positions, level: Period) -> dict[int, int]:
    """The part of a short big blind's chips that is ante only and wins nothing, if the ante comes first.

    TDA 2019 RP-11; if the blind comes first (TDA 2024), all of the chips play.
    """
    stack, ante = stacks.get(positions.bb, 0), _antes(stacks, positions, level).get(positions.bb, 0)
    return {positions.bb: min(stack, ante)} if 0 < stack < ante + level.big_blind else {}


def _who_meets(stacks: Stacks, positions: Positions, chance: Random) -> list[int]:
    """The seats in the pot: usually two, sometimes three; the big blind is among them half of the time."""
    seats = sorted(stacks)
    count = min(len(seats), 3 if chance.random() < 0.12 else 2)
    players = chance.sample(seats, count)
    if positions.bb in stacks and positions.bb not in players and chance.random() < 0.5:
        players[0] = positions.bb
    return players


def _play_for(
    stacks: Stacks,
    put_in: dict[int, int],
    meeting: Sequence[int],
    stake: int,
    chance: Random,
    habits: Habits,
) -> None:
    """Add what the players in the pot put in."""
    shorter = min(stacks[seat] for seat in meeting)
    if chance.randrange(1000) < habits.boldness * _all_in_per_mille(shorter, stake, len(stacks)):
        bet = max(sorted(stacks[seat] for seat in meeting)[-2], shorter)
    else:
        bet = min(stake * chance.choice(SMALL_POTS) // 10, shorter // SMALL_PART)
        bet -= bet % habits.unit
    for seat in meeting:
        put_in[seat] = max(put_in[seat], min(stacks[seat], bet))


def _all_in_per_mille(shorter: int, big_blind: int, players: int) -> int:
    _depth, last_two, full = next(row for row in ALL_IN_PER_MILLE if shorter <= row[0] * big_blind)
    return last_two + (full - last_two) * (min(players, FULL_TABLE) - 2) // (FULL_TABLE - 2)


def _settled(
    stacks: Stacks, put_in: Mapping[int, int], order: Sequence[int], dead: Mapping[int, int]
) -> dict[int, int]:
    """Award main and side pots to the best player who still covers them; unmatched chips are returned."""
    after = {seat: chips - put_in[seat] for seat, chips in stacks.items()}
    unpaid = dict(put_in)
    for seat in order:
        share = put_in[seat] - dead.get(seat, 0)
        for payer, rest in unpaid.items():
            part = rest if payer == seat else min(rest, share)
            unpaid[payer] = rest - part
            after[seat] += part
    for seat, chips in unpaid.items():
        after[seat] += chips
    return after
