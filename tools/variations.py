"""Evenings that together use every value of every option of the rules profile, every edition and every size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import timedelta
from enum import StrEnum
from itertools import cycle
from typing import Any

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, all_to_the_last, one_after_another
from rulebook.profile import PROFILES, RulesProfile
from rulebook.profile.variants import BreakRule, RedrawRule
from rulebook.structure import ROTATIONS, GameChange, GameOrder, LastLevel, Period, stakes_of
from tdmanager.simulation.show import evening_of
from tournaments.library import ours
from tournaments.values import Chip, EventSetup, PayoutKind, PayoutRule, simple_setup

EVENINGS = 40
SIZES = (6, 7, 8, 9, 10)
MINUTES = (12, 15, 20)
BUY_IN, FEE = 10_000, 1_000
LARGER = (Chip(25_000, "green", 0), Chip(100_000, "red", 0))
"""The chips that come into play as small ones leave it."""
HEAT_SECONDS = 2 * 3_600
GAMES: Mapping[int, GameOrder] = {
    3: GameOrder(ROTATIONS["eight_game"], GameChange.HANDS),
    13: GameOrder(ROTATIONS["horse"], GameChange.ORBITS, 1),
    23: GameOrder(ROTATIONS["eight_game"], GameChange.CHOICE),
    33: GameOrder(ROTATIONS["horse"]),
}
"""The evenings of several games, by number; in the last one they change with the levels."""
TELLING: Mapping[str, tuple[Any, ...]] = {
    "seating.within_by_table_count": (((6, 1),),),
    "seating.late_reduction": (500,),
    "breaking.ideal_load": (6,),
    "breaking.redraw_at": ((12,),),
    "clock.time_bank_cards": (((30, 4), (9, 2)),),
    "clock.start_at_entries": (12,),
    "penalties.max_rounds": (2,),
    "clock.rebuy_until_level": (2,),
    "clock.warning_seconds": ((30,),),
}
"""A further value for options that count something, if one more than usual would change nothing."""


class Format(StrEnum):
    """How an event is sold, and its prizes."""

    FREEZEOUT = "freezeout"
    RE_ENTRY = "re-entry"
    REBUY = "rebuy"
    SATELLITE = "satellite"
    BUBBLE = "bubble"
    TWO_DAYS = "two days"
    HEATS = "heats"


FORMATS = (
    Format.FREEZEOUT,
    Format.REBUY,
    Format.SATELLITE,
    Format.BUBBLE,
    Format.RE_ENTRY,
    Format.TWO_DAYS,
)


@dataclass(frozen=True, slots=True)
class Variation:
    """An evening of the set: its edition, the options changed, seats per table, format and entries."""

    number: int
    edition: str
    changed: tuple[tuple[str, Any], ...]
    seats: int
    format: Format
    entries: int

    @property
    def profile(self) -> RulesProfile:
        """The rules of the edition with the options changed."""
        profile = PROFILES[self.edition]
        for name, value in self.changed:
            profile = _with(profile, name, value)
        return _agreeing(profile, self.seats)

    @property
    def setup(self) -> EventSetup:
        """The event as a director would set it up."""
        starts_at = evening_of(self.number)
        terms = _terms(self.format, self.seats, self.entries)
        levels = ours.levels(len(ours.BIG_BLINDS), MINUTES[self.number % len(MINUTES)] * 60)
        if (games := GAMES.get(self.number % EVENINGS)) is not None:
            levels = tuple(in_games(levels, games))
        usual: dict[str, Any] = {
            "name": f"{self.edition} {self.seats}-handed, {self.format.value}",
            "starts_at": starts_at,
            "buy_in_minor": BUY_IN,
            "fee_minor": FEE,
            "seats_per_table": self.seats,
            "late_until_level": 3,
            "periods": levels,
            "games": games if games is not None and games.is_on else GameOrder(),
            "chip_set": (*ours.CHIPS, *LARGER),
            "profile": self.profile,
            "days": _days(self.format, starts_at),
        }
        return simple_setup(**usual | terms)


def in_games(levels: Sequence[Period], games: GameOrder) -> Iterator[Period]:
    """The levels with the stakes of every game, or each in the game whose turn it is."""
    turns = cycle(games.games)
    for level in levels:
        small, big = level.small_blind, level.big_blind
        whole = replace(level, small_bet=big, big_bet=2 * big, bring_in=small, stud_ante=small)
        yield level if level.is_break else whole if games.is_on else stakes_of(whole, next(turns))


def options() -> Mapping[str, tuple[Any, ...]]:
    """Every option of the profile as ``group.option``, with the values that the set of evenings uses.

    Every value of a choice; for a count, the editions' own values and a different one.
    """
    found: dict[str, tuple[Any, ...]] = {}
    for group in fields(RulesProfile):
        if group.name == "edition":
            continue
        for option in fields(getattr(RulesProfile(), group.name)):
            name = f"{group.name}.{option.name}"
            found[name] = _values(name, [_of(profile, name) for profile in PROFILES.values()])
    return found


def _values(name: str, used: list[Any]) -> tuple[Any, ...]:
    first = used[0]
    if isinstance(first, StrEnum):
        return tuple(type(first))
    if isinstance(first, bool):
        return (False, True)
    further = TELLING.get(name) or (() if len(set(used)) > 1 else (first + 1,))
    return tuple(dict.fromkeys((*used, *further)))


def variations(evenings: int = EVENINGS, first: int = 0) -> tuple[Variation, ...]:
    """The evenings of the set: editions, sizes and formats in turn, the values of the options dealt among them."""
    dealt = _dealt(evenings)
    return tuple(_variation(first + index, dealt[index]) for index in range(evenings))


def _variation(number: int, changed: Mapping[str, Any]) -> Variation:
    editions = tuple(PROFILES)
    edition, seats = editions[number % len(editions)], SIZES[number % len(SIZES)]
    kind = FORMATS[number % len(FORMATS)]
    if edition == "MONTEGALDA" and number % 2:
        kind = Format.HEATS
    entries = 4 * seats if kind is Format.HEATS else 3 * seats + number * 5 % seats
    return Variation(number, edition, tuple(sorted(changed.items())), seats, kind, entries)


def _dealt(evenings: int) -> list[dict[str, Any]]:
    """Assign every value of every option to an evening, no two of one option to the same evening."""
    hands: list[dict[str, Any]] = [{} for _ in range(evenings)]
    for index, (name, value) in enumerate(_every_value()):
        tried = (hands[(index + step) % evenings] for step in range(evenings))
        free = next((hand for hand in tried if name not in hand), None)
        if free is not None:
            free[name] = value
    return hands


def _every_value() -> Iterator[tuple[str, Any]]:
    for name, values in options().items():
        for value in values:
            yield name, value


def _of(profile: RulesProfile, name: str) -> Any:
    group, option = name.split(".")
    return getattr(getattr(profile, group), option)


def _with(profile: RulesProfile, name: str, value: Any) -> RulesProfile:
    group, option = name.split(".")
    return replace(profile, **{group: replace(getattr(profile, group), **{option: value})})


def _agreeing(profile: RulesProfile, seats: int) -> RulesProfile:
    """Options that depend on each other: counts if redraws use counts, a load if tables break by load."""
    breaking = profile.breaking
    if breaking.redraw_rule is RedrawRule.COUNTS and not breaking.redraw_at:
        profile = _with(profile, "breaking.redraw_at", (2 * seats,))
    if breaking.redraw_at and breaking.redraw_rule is not RedrawRule.COUNTS:
        profile = _with(profile, "breaking.redraw_rule", RedrawRule.COUNTS)
    if breaking.break_rule is BreakRule.IDEAL_LOAD and not breaking.ideal_load:
        profile = _with(profile, "breaking.ideal_load", seats - 1)
    return profile


def _terms(kind: Format, seats: int, entries: int) -> dict[str, Any]:
    """What defines the format; two tables are left at the money, so that they must wait for each other."""
    two_tables = PayoutRule(places=seats + 2)
    if kind is Format.SATELLITE:
        ticket = BUY_IN * entries // (seats + 2) // 1_000 * 1_000
        return {"payout": PayoutRule(PayoutKind.SATELLITE, ticket_minor=ticket, ticket_name="Main event")}
    if kind is Format.REBUY:
        return {
            "rebuys": None,
            "rebuy_minor": BUY_IN,
            "rebuy_stack": ours.STARTING_STACK,
            "has_add_on": True,
            "add_on_minor": BUY_IN,
            "add_on_stack": ours.STARTING_STACK,
            "add_on_after_level": 3,
            "payout": two_tables,
        }
    if kind is Format.RE_ENTRY:
        return {"re_entries": None, "late_until_level": 6, "payout": two_tables}
    if kind is Format.HEATS:
        return {
            "advance": AdvanceRule(AdvanceKind.TABLE_WINNERS),
            "last_level": LastLevel.ENDS,
            "late_until_level": 0,
        }
    return {"payout": PayoutRule() if kind is Format.FREEZEOUT else two_tables}


def _days(kind: Format, starts_at: Any) -> tuple[DaySetup, ...]:
    if kind is Format.TWO_DAYS:
        first = DaySetup(starts_at, "Day 1", time_limit_seconds=HEAT_SECONDS)
        return one_after_another((first, DaySetup(starts_at + timedelta(days=1), "Day 2")))
    if kind is Format.HEATS:
        heats = [
            DaySetup(
                starts_at + timedelta(days=one),
                f"Heat {one + 1}",
                time_limit_seconds=HEAT_SECONDS,
                max_tables=2,
            )
            for one in range(2)
        ]
        final = DaySetup(
            starts_at + timedelta(days=2), "Final", time_limit_seconds=HEAT_SECONDS, max_tables=1
        )
        return all_to_the_last((*heats, final))
    return ()
