"""What each option of the rules profile changes: a call of the rulebook, made with each of its values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from rulebook import (
    balance,
    breaking,
    button,
    clock,
    knockouts,
)
from rulebook.ahead import breaks_ahead
from rulebook.bounties import BountyRules, KnockOut, bounties_won, bounty_rules, receives_left
from rulebook.breaking import BreakCount, FieldState, SuggestedBreak
from rulebook.clock import ClockAnchors, RegistrationWindow
from rulebook.dice import Dice
from rulebook.draw import PoolTable
from rulebook.entries import EntrySituation
from rulebook.knockouts import Bust, Placing
from rulebook.preflight import EventFigures, check_event
from rulebook.profile import RulesProfile
from rulebook.profile.variants import BountyKind
from rulebook.refusals import Refusal
from rulebook.room import Positions, TableView, next_positions
from rulebook.shares import shares_of
from rulebook.structure import LastLevel, Period, PeriodKind, Structure

Ask = Callable[[RulesProfile], object]
NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LEVELS = Structure(
    (
        Period(PeriodKind.LEVEL, 1, 1_200, 100, 200),
        Period(PeriodKind.BREAK, 0, 600),
        Period(PeriodKind.LEVEL, 2, 1_200, 200, 400),
    ),
    LastLevel.ENDS,
)
RUNNING = ClockAnchors(is_running=True, at=NOW, has_started=True)
POOL = (
    PoolTable(1, 7, (8, 9)),
    PoolTable(2, 2, (3, 4, 5, 6, 7, 8, 9)),
    PoolTable(3, 0, (1, 2, 3), is_open=False),
)
SOLD = EntrySituation(level=2, own_entries=1, has_play_started=True)
SEATED = replace(SOLD, is_in_play=True)


@dataclass(frozen=True, slots=True)
class Proof:
    """A call, and the values to make it with; none: every value of the option."""

    ask: Ask
    values: tuple[Any, ...] = ()


def options() -> dict[str, Any]:
    """Every option of the profile as ``group.option``, with its default."""
    profile = RulesProfile()
    groups = {group.name: getattr(profile, group.name) for group in fields(profile)}
    return {
        f"{name}.{option.name}": getattr(rules, option.name)
        for name, rules in groups.items()
        if is_dataclass(rules)
        for option in fields(rules)
    }


def answers(option: str, proof: Proof) -> list[object]:
    """The answer under each value; a refusal is an answer, by its code."""
    default = options()[option]
    values = proof.values or (tuple(type(default)) if isinstance(default, StrEnum) else (False, True))
    return [_answer(proof.ask, _with(option, value)) for value in values]


def _with(option: str, value: object) -> RulesProfile:
    group, name = option.split(".")
    profile = RulesProfile()
    return replace(profile, **{group: replace(getattr(profile, group), **{name: value})})


def _answer(ask: Ask, profile: RulesProfile) -> object:
    try:
        return ask(profile)
    except Refusal as refusal:
        return refusal.code


def each(*asks: Ask) -> Ask:
    """Several calls in one: their answers, refusals by their codes."""
    return lambda profile: tuple(_answer(ask, profile) for ask in asks)


def table(key: int, occupied: Sequence[int], prev: Positions | None = None, **more: Any) -> TableView:
    """A table of nine."""
    return TableView(key, 9, frozenset(occupied), prev, **more)


def dice(seed: int = 0) -> Dice:
    """Dice with a fixed seed."""
    return Dice(bytes([seed]) * 32)


FULL = table(1, range(1, 10), Positions(1, 2, 3))
BIG = table(1, (1, 3, 4, 6, 8, 9), Positions(1, 3, 4))
SHORT = table(2, (1, 5, 9), Positions(1, 5, 9), opened=(2, 4, 6, 3, 7, 8), eliminated=3)
VACATED = table(2, (1, 2, 6, 8), Positions(1, 2, 4), opened=(7, 3, 5, 9, 4))
ORDERED = (
    table(1, (1, 2), break_index=3),
    table(2, (1, 2), break_index=1),
    table(3, (1, 2, 3), added=1),
    table(5, (1, 2, 3), break_index=4),
)
NEAR = table(2, (1, 2, 4, 7), Positions(2, 4, 7), opened=(3, 5, 6, 8, 9))
NO_SMALL_BLIND = table(2, (1, 2, 5, 8), Positions(1, 2, 4), opened=(7, 3, 6, 9, 4))
HIGH = next(
    n for n in range(40) if dice(n).cards(6) and button.high_card(sorted(BIG.occupied), dice(n).cards(6)) == 9
)


def mover(profile: RulesProfile) -> object:
    """Who leaves the larger table, and when a card is needed."""
    return tuple(
        balance.select_mover(view, profile, short=SHORT, lots=dice(HIGH))
        for view in (BIG, table(1, (2, 3, 5, 7), Positions(2, 3, 5)))
    )


def seat(profile: RulesProfile) -> object:
    """The seat that the moved player gets, at several tables."""
    views = (
        SHORT,
        VACATED,
        NO_SMALL_BLIND,
        NEAR,
        table(2, (1, 2, 3, 7), Positions(7, 1, 2), opened=(5, 4, 9, 6, 8)),
    )
    return tuple(balance.select_seat(view, profile, dice()).candidates for view in views)


def source(profile: RulesProfile) -> object:
    """Which of the larger tables sends a player."""
    tables = [
        balance.Giver(1, 8, False),
        balance.Giver(2, 8, True),
        balance.Giver(3, 8, False),
        balance.Giver(9, 5, False),
    ]
    return balance.select_source_table(9, tables, profile.seating.source_policy, order=[3, 2, 1])


def halted(profile: RulesProfile) -> object:
    """The tables that are halted, in rooms short by busts, by nobody, and by seats."""
    rule, is_turbo = profile.seating.halt_rule, profile.seating.is_turbo
    rooms = (
        [balance.ShortTable(1, 9, 9), balance.ShortTable(2, 6, 9, 3, True)],
        [balance.ShortTable(1, 9, 9), balance.ShortTable(2, 6, 9, 3, False)],
        [balance.ShortTable(1, 9, 9), balance.ShortTable(2, 6, 9, 0, True)],
        [balance.ShortTable(1, 6, 9), balance.ShortTable(2, 6, 9)],
        [balance.ShortTable(1, 6, 6), balance.ShortTable(2, 3, 6, 3, True)],
    )
    return tuple(balance.halt_play(room, rule, is_turbo=is_turbo) for room in rooms)


def figures(profile: RulesProfile) -> object:
    """The findings of the check before registration with tables of eight and five entries."""
    return check_event(
        EventFigures(
            structure=LEVELS,
            starting_stack=20_000,
            smallest_chip=100,
            seats_per_table=8,
            seats_min=profile.seating.seats_min,
            seats_max=profile.seating.seats_max,
            min_entries=5,
            max_entries=None,
            room_seats=90,
            largest_pool=100_000,
            guarantee=0,
            has_late_registration=True,
            late_until_level=1,
            sells_back=False,
            is_free=False,
            house_min_entries=profile.places.min_players,
        )
    )


def left_after_bust(profile: RulesProfile) -> object:
    """A table whose button and small blind have both been vacated, three hands later."""
    prev, seats = Positions(1, 2, 3), (3, 5, 7, 8)
    hands = [next_positions(prev, seats, profile.button)]
    for _hand in range(3):
        hands.append(next_positions(hands[-1], seats, profile.button))
    return (*hands, next_positions(Positions(1, 4, 7), (4, 7), profile.button))


def broken(profile: RulesProfile) -> object:
    """Whether a table of three breaks if six seats are free."""
    return breaking.should_break(BreakCount(3, 12, 18, 2), profile.breaking)


def two_breaks(profile: RulesProfile) -> Sequence[SuggestedBreak]:
    """The breaks that are due at five tables of four."""
    tables = [table(key, range(1, 5), break_index=key) for key in (1, 2, 3, 4, 5)]
    return breaks_ahead(tables, profile, FieldState(handed=9))


def ranked(profile: RulesProfile, busts: Sequence[Bust], *, is_hand_for_hand: bool) -> object:
    """Places of busts by the profile's ties."""
    return knockouts.rank_busts(12, busts, knockouts.tie_rules(profile), is_hand_for_hand=is_hand_for_hand)


SPLIT = (Bust("A", 1, 4, None, 900), Bust("B", 2, 4, None, 500), Bust("C", 1, 4, None, 300))
TWO_TABLES = (Bust("A", 1, 4, None, 900), Bust("B", 2, 4, None, 500))


def in_hand_for_hand(profile: RulesProfile) -> object:
    """Places in hand for hand: one bust at each of two tables, two at one of them, all at one."""
    return tuple(
        ranked(profile, busts, is_hand_for_hand=True)
        for busts in (SPLIT, TWO_TABLES, [replace(one, table=1) for one in SPLIT])
    )


def shared(profile: RulesProfile) -> object:
    """A prize of 10.01 for three who tie."""
    return shares_of([Placing(key, 1, 3) for key in "ABC"], {1: 1_001}, profile.places)


def progressive(profile: RulesProfile) -> object:
    """What a progressive head of 11.01 pays, and what its winner has in the end."""
    rules = bounty_rules(replace(profile.bounties, kind=BountyKind.PROGRESSIVE))
    return bounties_won({"A": 1_101, "B": 1_101}, [KnockOut("B", ("A",))], rules or BountyRules(), "A")


def heads_left(profile: RulesProfile) -> object:
    """Who receives a head that nobody won, once somebody has won the event."""
    rules = bounty_rules(replace(profile.bounties, kind=BountyKind.FIXED))
    return receives_left(rules or BountyRules(), "A")


def after_break(profile: RulesProfile) -> object:
    """Whether entries are sold in the break after the last level of the window."""
    window = RegistrationWindow(until_level=1)
    return clock.registration_open(LEVELS, RUNNING, window, NOW + 21 * MINUTE, profile.clock)


def late_stacks(profile: RulesProfile) -> object:
    """What is left of two late stacks, one registered before the start and blinded off."""
    rules = profile.seating
    return tuple(
        breaking.late_entry_stack(
            breaking.LateEntry(20_000, 200, rules.late_reduction, 1_750, is_preregistered=is_early),
            rules.late_stack,
        )
        for is_early in (False, True)
    )
