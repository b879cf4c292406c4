"""The tables of a simulation: the players with their chips, and the hands played there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from rulebook.levels import pays_ante_first
from rulebook.profile import ButtonRules, RulesProfile
from rulebook.room import Positions, first_positions, next_positions
from rulebook.structure import Period
from seating.queries import TableView
from tdmanager.simulation.hands import Habits, play_hand
from tdmanager.simulation.purses import Purses

TICK = 10


@dataclass(slots=True)
class LiveTable:
    """A table in play: entries by seat, the positions of its last hand, the end of the current hand.

    It plays until its ``winners`` are left. ``waits``: where the next hand with blinds is dealt, as the button froze before stud (TDA 2024 rule 11-B).
    """

    id: int
    number: int
    ends_at: datetime
    entries: dict[int, int] = field(default_factory=dict)
    last: Positions | None = None
    waits: Positions | None = None
    is_halted: bool = False
    winners: int = 1

    @property
    def plays(self) -> bool:
        """Whether a hand can be dealt."""
        return len(self.entries) > self.winners and not self.is_halted

    def hand_takes(self, chance: Random) -> timedelta:
        """About two minutes per hand, less with few players; whole ticks, so that hands end together."""
        ticks = 4 + len(self.entries) + chance.randrange(5)
        return timedelta(seconds=ticks * TICK)

    def positions(self, rules: ButtonRules, chance: Random) -> Positions:
        """Button and blinds of the next hand; the first button is drawn."""
        if self.waits is not None:
            return self.waits
        if self.last is None:
            return first_positions(chance.choice(sorted(self.entries)), set(self.entries))
        return next_positions(self.last, set(self.entries), rules)


Deals = Callable[[LiveTable, Period], Period]


@dataclass(slots=True)
class LiveRoom:
    """All tables of a day, every stack of the event by entry, and the number of hands played.

    ``away`` are entries whose players miss hands: blinds and antes are taken, no cards dealt.
    """

    stacks: dict[int, int]
    profile: RulesProfile
    tables: dict[int, LiveTable] = field(default_factory=dict)
    hands: int = 0
    away: set[int] = field(default_factory=set)
    boldness: int = 1
    winners: int = 1
    """How many players of each table advance from a shootout."""
    lost: dict[int, int] = field(default_factory=dict)
    """The stacks of players who are out, as their last hand began."""
    takers: dict[int, int] = field(default_factory=dict)
    """Who won most in the last hand of a player who is out."""
    purses: Purses = field(default_factory=Purses)
    deals: Deals | None = None
    """Deals a hand in the house first, in an event of several games."""

    def sync(self, listed: tuple[TableView, ...], now: datetime) -> None:
        """Read the seats from the database; a new table deals its first hand now."""
        open_now = {view.id for view in listed}
        for table_id in set(self.tables) - open_now:
            del self.tables[table_id]
        for view in listed:
            live = self.tables.setdefault(view.id, LiveTable(view.id, view.number, now))
            live.winners = self.winners
            live.entries = dict(view.entries)
            live.is_halted = view.halted_at is not None
            live.ends_at = max(live.ends_at, now)

    def next_end(self) -> datetime | None:
        """When the next hand ends anywhere; None while no table can play."""
        return min((table.ends_at for table in self.tables.values() if table.plays), default=None)

    def ending(self, now: datetime) -> list[LiveTable]:
        """The tables whose hand ends now, by number."""
        return [table for table in self.by_number().values() if table.ends_at <= now and table.plays]

    def play(self, now: datetime, level: Period, chance: Random) -> list[tuple[int, int]]:
        """Play every hand that ends now; returns the players out: (entry, stack at the start of the hand)."""
        out: list[tuple[int, int]] = []
        for table in self.ending(now):
            out += self.play_one(table, level, chance)
            table.ends_at = now + table.hand_takes(chance)
        return out

    def deal_at_once(self, now: datetime, chance: Random) -> None:
        """Start the next hand of every table now, after they waited for one another."""
        for table in self.by_number().values():
            table.ends_at = now + table.hand_takes(chance)

    def play_one(self, table: LiveTable, level: Period, chance: Random) -> list[tuple[int, int]]:
        """Play one hand at one table; returns the players out."""
        self.hands += 1
        if self.deals is not None:
            level = self.deals(table, level)
        dealt = table.positions(self.profile.button, chance)
        table.waits = dealt if level.game.is_stud else None
        table.last = table.last if level.game.is_stud else dealt
        before = {seat: self.stacks[entry] for seat, entry in table.entries.items()}
        sitting_out = {seat for seat, entry in table.entries.items() if entry in self.away}
        habits = Habits(pays_ante_first(self.profile.clock), self.boldness, self.purses.unit)
        result = play_hand(before, dealt, level, chance, habits, sitting_out)
        for seat, entry in table.entries.items():
            self.stacks[entry] = result.stacks[seat]
        self.purses.follow(self.stacks, table.entries.values())
        taker = max(before, key=lambda seat: result.stacks[seat] - before[seat])
        self.takers.update({table.entries[seat]: table.entries[taker] for seat, _stack in result.busts})
        return [(table.entries[seat], stack) for seat, stack in result.busts]

    def by_number(self) -> Mapping[int, LiveTable]:
        """The tables by number, the lowest first."""
        tables = sorted(self.tables.values(), key=lambda one: one.number)
        return {table.number: table for table in tables}
