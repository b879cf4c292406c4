"""A night with a colour-up in every break: every stack is known chip by chip, and every count finds the chips in play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clock import verbs
from floor.busts.verbs import bust_out
from floor.colour_up import tables as races
from floor.colour_up import verbs as colour_up
from floor.colour_up.rows import ColourUpView, due, stack_now
from floor.colour_up.tables import exchange_chips
from floor.colour_up.verbs import OddChips
from floor.counts import verbs as counts
from rulebook.chips import exchange
from rulebook.structure import Period, PeriodKind
from seating import queries as seats
from seating.balance.verbs import apply_suggestion
from seating.draw.verbs import seat_entry
from seating.queries import SuggestionKind
from tests import builders as b
from tournaments import queries
from tournaments.values import Chip

pytestmark = [pytest.mark.whole_nights, pytest.mark.django_db]
BLINDS = (
    (25, 50),
    (75, 150),
    0,
    (100, 200),
    (300, 600),
    0,
    (500, 1_000),
    (1_500, 3_000),
    0,
    (1_000, 2_000),
    0,
)
LEVELS = tuple(
    Period(PeriodKind.LEVEL, 0, 1_200, *one) if isinstance(one, tuple) else Period(PeriodKind.BREAK, 0, 900)
    for one in (*BLINDS, (5_000, 10_000))
)
CHIPS = (
    Chip(25, "green", 8),
    Chip(100, "black", 8),
    Chip(500, "purple", 6),
    Chip(1_000, "yellow", 6),
    Chip(5_000),
)
LEAVING = (25, 100, 500, 1_000)
SEEDS = range(10)
HANDS = 3
"""Pots played at a table in each level."""


class Night:
    """The event and what every player has, chip by chip; hands are pots between two players of a table."""

    def __init__(self, seed: int) -> None:
        """Five tables of eight, play started; the seed deals the pots and the races."""
        self.chance = Random(seed)
        self.event = b.started(8, 8, 8, 8, 8, periods=LEVELS, chip_set=CHIPS, starting_stack=10_000)
        self.day = b.day_of(self.event)
        self.stacks: dict[int, Counter[int]] = {}
        for entry in self.sitting():
            self.give(entry)

    def sitting(self) -> list[int]:
        return [entry for one in seats.tables(self.day) for entry in one.entries.values()]

    def give(self, entry: int) -> None:
        """The stack that the page of colour-ups names now."""
        self.stacks[entry] = Counter({one.worth: one.chips for one in stack_now(self.event)})

    def worth(self, entry: int) -> int:
        return sum(chip * count for chip, count in self.stacks[entry].items())

    def play(self) -> None:
        """A level: some lose chips, some everything; tables are balanced and broken as the house suggests."""
        for one in seats.tables(self.day):
            for _hand in range(HANDS):
                self.pot(list(b.table(self.event, one.number).entries.values()))
        for _step in range(20):
            ready = [one for one in seats.suggestions(self.day) if self.may(one.kind) and one.may_be_applied]
            if not ready:
                break
            b.at(self.event, apply_suggestion, event=self.event, suggestion=ready[0].id)

    def may(self, kind: SuggestionKind) -> bool:
        return kind in (SuggestionKind.BALANCE, SuggestionKind.BREAK, SuggestionKind.FINAL_TABLE)

    def pot(self, entries: list[int]) -> None:
        if len(entries) < 2:
            return
        winner, loser = self.chance.sample(entries, 2)
        if self.chance.random() < 0.3:
            lost = self.stacks[loser].copy()
        else:
            lost = Counter({chip: self.chance.randint(0, n) for chip, n in self.stacks[loser].items()})
        self.stacks[winner] += lost
        self.stacks[loser] -= lost
        if not self.worth(loser):
            b.at(self.event, bust_out, entry=loser)
            del self.stacks[loser]

    def enter(self) -> None:
        """Somebody enters late, while chips leave."""
        (entry,) = b.entries(self.event, 1)
        b.at(self.event, seat_entry, entry=entry)
        self.give(entry)

    def exchange_for_one(self) -> None:
        """A player changes four hundreds' worth or more of a small chip during play."""
        one = seats.tables(self.day)[0]
        for seat, entry in one.entries.items():
            if self.stacks[entry][100] >= 5:
                b.at(self.event, exchange_chips, table=one.id, seat=seat, chip=100, count=5, into=500)
                self.stacks[entry] += Counter({500: 1})
                self.stacks[entry] -= Counter({100: 5})
                return

    def colour_up(self) -> int:
        """Whatever is due leaves, table by table; returns the chip."""
        (one,) = due(self.event)
        shown: ColourUpView = b.at(self.event, colour_up.announce_colour_up, event=self.event, gone=one.gone)
        for table in shown.waiting:
            self.race(shown, table.table_id)
        b.at(self.event, colour_up.close_colour_up, colour_up=shown.id)
        return one.gone

    def race(self, view: ColourUpView, table_id: int) -> None:
        at = seats.table(table_id).entries
        held = exchange(view.swap, {seat: self.stacks[entry][view.gone] for seat, entry in at.items()})
        for seat, entry in at.items():
            self.stacks[entry][view.gone] = 0
            self.stacks[entry] += Counter({view.into: held.direct[seat]})
        odd = tuple(
            OddChips(seat=seat, chips=count, is_last=not self.worth(at[seat]))
            for seat, count in held.odd.items()
        )
        here = {"colour_up": view.id, "table": table_id}
        told = b.at(self.event, races.count_odd_chips, odd=odd, **here)
        racing = [one.seat for one in told.cards]
        won = tuple(self.chance.sample(racing, told.new_chips - len(told.saved))) if racing else ()
        done = b.at(self.event, races.settle_race, winners=won, **here)
        for seat in done.winners:
            self.stacks[at[seat]] += Counter({view.into: 1})
        for seat in done.rescued:
            self.stacks[at[seat]] += Counter({view.rescue_chip: 1})

    def count(self) -> None:
        """The whole room, against the chips in play."""
        count_id = b.at(self.event, counts.open_chip_count, event=self.event).id
        for one in seats.tables(self.day):
            stacks = b.counted({entry: self.worth(entry) for entry in one.entries.values()})
            if stacks:
                b.at(self.event, counts.count_table, table=one.id, stacks=stacks)
        found = b.at(self.event, counts.close_chip_count, chip_count=count_id)
        assert found.counted == found.expected == queries.chips_in_play(self.event)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_with_a_colour_up_in_every_break_loses_no_chip_and_nobody(seed: int) -> None:
    night, left = Night(seed), []
    for period in LEVELS[:-1]:
        if period.is_level:
            night.play()
            night.exchange_for_one()
        else:
            players = len(night.sitting())
            gone = night.colour_up()
            left.append(gone)
            assert all(not stack[gone] for stack in night.stacks.values())
            # Nobody was raced out, and who enters now has no chip that has left.
            assert len(night.sitting()) == players
            assert min(night.worth(entry) for entry in night.sitting()) > 0
            if len(left) == 1:
                night.enter()
            night.count()
        b.at(night.event, verbs.forward_clock, day=night.day)
    assert tuple(left) == LEAVING
    assert {chip for stack in night.stacks.values() for chip, count in stack.items() if count} == {5_000}
