"""Anything may happen in any order: nobody is lost, the lines replay to the rows, and all of it can be undone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Sale
from clock import verbs as clock
from clock import verbs as clock_breaks
from clock.rows import reading
from floor.bags import verbs as bags
from floor.bags.rows import bags_of
from floor.busts import verbs
from floor.busts.out import BustOut
from floor.colour_up import tables as races
from floor.colour_up import verbs as colour_up
from floor.colour_up.rows import colour_ups, open_colour_ups
from floor.colour_up.verbs import OddChips
from floor.counts import verbs as stacks_counted
from floor.life import verbs as life
from floor.models import Bag
from floor.penalties.disqualify import disqualify
from journal import instants, replay
from journal.balances import differing
from journal.models import Line
from journal.opening import Command, drawer_book, tournament_book
from journal.reading import caching_queries, read_snapshot
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.balance.verbs import apply_suggestion, halt_table, resume_table, waive_halt
from seating.breaking.verbs import break_table
from seating.buttons.verbs import deal_next_hand, draw_button, freeze_button, release_button, set_positions
from seating.commands import Spot
from seating.draw.verbs import draw_all, redraw
from seating.models import SeatStatus
from seating.moves.verbs import move_player, pin_player, swap_players, unseat_player
from seating.tables.verbs import open_next_tables, set_seat_status
from tests import builders as b
from tests.cashier import at_cashier
from tests.conftest import IS_LONG
from tests.floor.test_life import two_days
from tests.machines.playing import Machine
from tests.undoing import undo_lines
from tests.watch import watching
from tournaments import queries
from tournaments.entries.chips import chips_of_days
from tournaments.models import Penalty

pytestmark = pytest.mark.django_db
PICK = st.integers(0, 1_000)
BY_ROW_VERSION = (
    "seating.tableinplay",
    "seating.playerpin",
    "tournaments.day",
    "tournaments.event",
    "tournaments.roomtable",
    "clock.clock",
)
"""Rows that no sale writes: an undo restores them exactly, except for what only increases."""
CLOCK_MOVES = ("generation", "index", "elapsed_ms", "anchor_at")
"""Columns of a clock that an undo changes: it keeps the time shown."""
WATCHED = 5
"""By night, notices to screens are checked after one action in this number."""
SEAT = ("table_id", "number", "entry_id", "status")
"""Columns of a seat in which an undone sale leaves no trace."""


class Evening(Machine):
    """An event of six players at two tables of five, with the actions of floor and cashier."""

    def __init__(self) -> None:
        super().__init__()
        self._scene = transaction.atomic()
        self._scene.__enter__()
        self._watch: AbstractContextManager[None] = watching(every=WATCHED) if IS_LONG else nullcontext()
        self._watch.__enter__()

    @initialize()
    def begin(self) -> None:
        self.drawer = at_cashier.open_drawer(1_000_000)
        setup = two_days(AdvanceRule(AdvanceKind.ALL_LEFT), re_entries=2, late_until_level=6)
        self.event = at_cashier.selling_event(3, seats_per_table=5, **setup)
        b.opened(self.event, 2)
        for _ in range(6):
            at_cashier.sell_entry(self.event, self.drawer)
        b.at(self.event, life.start_play, event=self.event)
        self.first = Line.objects.latest("pk").pk
        self.opened = set(self.tables)
        self.rows = self.kept_rows()
        self.cash = ledger_balance(f"cash/{self.drawer}")
        self.chips = queries.chips_in_play(self.event)

    @property
    def day(self) -> int:
        return b.day_of(self.event)

    def kept_rows(self) -> dict[Any, Any]:
        """The rows in their final state; a table that a sale opened stays open, empty."""
        known = {table_id for table_id in self.tables if table_id in self.opened}
        rows: dict[Any, Any] = {}
        for key, row in replay.stored().items():
            if key[0] == "seating.seat" and row["table_id"] in known:
                rows[key] = [row[name] for name in SEAT]
            if key[0] in BY_ROW_VERSION and (key[0] != "seating.tableinplay" or key[1] in known):
                moving = CLOCK_MOVES if key[0] == "clock.clock" else ()
                rows[key] = {name: value for name, value in row.items() if name not in moving}
        return rows

    def tries(self, verb: Callable[..., Any], **options: Any) -> None:
        """Try an action; a refused one changes nothing."""
        refs = [tournament_book(self.event), drawer_book(self.drawer)]
        try:
            with transaction.atomic():
                b.do(refs, verb, **options)
        except Refusal:
            return

    def one_of(self, things: Any, pick: int) -> Any:
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else 0

    @property
    def alive(self) -> list[int]:
        return [entry.id for entry in queries.entries(self.event, "alive")]

    @property
    def tables(self) -> list[int]:
        return [table.id for table in seats.tables(b.day_of(self.event))]

    def sells(self, player_id: int | None = None) -> None:
        """Sell at open tables only: a sale that opens a table leaves it open when it is voided."""
        if not seats.free_seats(b.day_of(self.event)):
            return
        try:
            with transaction.atomic():
                at_cashier.sell_entry(self.event, self.drawer, player_id)
        except Refusal:
            return

    @rule()
    def sell(self) -> None:
        self.sells()

    @rule(pick=PICK)
    def come_back(self, pick: int) -> None:
        out = [entry.player_id for entry in queries.entries(self.event, "out")]
        if out:
            self.sells(self.one_of(out, pick))

    @rule(pick=PICK, stack=st.integers(1, 20_000))
    def disqualify(self, pick: int, stack: int) -> None:
        if len(self.alive) > 2:
            self.tries(disqualify, entry=self.one_of(self.alive, pick), stack=stack)

    @invariant()
    def no_chip_comes_or_goes_without_its_line(self) -> None:
        sold = Sale.objects.filter(event=self.event, voided_at__isnull=True)
        gone = Penalty.objects.filter(
            entry__event=self.event, entry__status="out", kind="disqualification", state="standing"
        )
        known = sum(sold.values_list("chips", flat=True)) - sum(gone.values_list("chips", flat=True))
        raced = sum(one.delta for one in colour_ups(self.event))
        assert queries.chips_in_play(self.event) == known + raced - self.bagged_out()
        by_day = chips_of_days([day.id for day in queries.days(self.event)])
        assert sum(by_day.values()) == queries.chips_in_play(self.event)

    def bagged_out(self) -> int:
        """The chips of bags that left play with their players, who did not come back and bust otherwise."""
        removed = Bag.objects.filter(day__event=self.event, state="removed", entry__status="out")
        listed = removed.select_related("entry")
        return sum(bag.by_floor for bag in listed if bag.entry.out_stack == bag.by_floor)

    @rule(pick=PICK, chips=st.integers(30_000, 50_000), is_signed=st.booleans())
    def bag(self, pick: int, chips: int, is_signed: bool) -> None:
        given = {"chips": chips, "signed_by_player": is_signed}
        self.tries(bags.bag_stack, entry=self.one_of(self.alive, pick), **given)

    @rule(pick=PICK, is_surrendered=st.booleans())
    def lose_a_bag(self, pick: int, is_surrendered: bool) -> None:
        listed = [one.id for one in bags_of(self.day)]
        if listed and len(self.alive) > 2:
            bag = self.one_of(listed, pick)
            self.tries(bags.hold_bag, bag=bag, reason="a mistake")
            self.tries(bags.remove_bag, bag=bag, is_surrendered=is_surrendered, reason="gone")

    @rule(gone=st.sampled_from([25, 50]), is_meant=st.booleans())
    def let_chips_leave(self, gone: int, is_meant: bool) -> None:
        self.tries(colour_up.announce_colour_up, event=self.event, gone=gone, into=100)
        for shown in open_colour_ups(self.event):
            verb = colour_up.close_colour_up if is_meant else colour_up.call_off_colour_up
            self.tries(verb, colour_up=shown.id)

    @rule(pick=PICK, odd=st.tuples(st.integers(0, 3), st.integers(0, 3)), is_last=st.booleans())
    def race(self, pick: int, odd: tuple[int, int], is_last: bool) -> None:
        for shown in open_colour_ups(self.event)[:1]:
            here = {"colour_up": shown.id, "table": self.one_of(self.tables, pick)}
            taken = sorted(seats.table(here["table"]).entries)[:2]
            held = tuple(
                OddChips(seat=seat, chips=chips, is_last=is_last)
                for seat, chips in zip(taken, odd, strict=False)
            )
            self.tries(races.count_odd_chips, **here, odd=held)
            self.tries(races.settle_race, **here, winners=tuple(taken[:1]))
            self.tries(races.settle_race, **here)
            self.tries(races.exchange_stray_chips, **here, chips=1 + pick % 5)

    @rule(pick=PICK)
    def bust(self, pick: int) -> None:
        if len(self.alive) > 2:
            self.tries(verbs.bust_out, entry=self.one_of(self.alive, pick))

    @rule(pick=PICK, other=PICK, chips=st.integers(1, 3))
    def bust_hand(self, pick: int, other: int, chips: int) -> None:
        if len(self.alive) > 3:
            busts = (
                BustOut(entry=self.one_of(self.alive, pick), stack_at_start=1),
                BustOut(entry=self.one_of(self.alive, other), stack_at_start=chips),
            )
            self.tries(verbs.bust_hand, event=self.event, busts=busts)

    @rule(pick=PICK)
    def reinstate(self, pick: int) -> None:
        out = [entry.id for entry in queries.entries(self.event, "out")]
        self.tries(verbs.reinstate, entry=self.one_of(out, pick))

    @rule(pick=PICK, table=st.integers(1, 3), seat=st.integers(1, 5))
    def move(self, pick: int, table: int, seat: int) -> None:
        self.tries(move_player, entry=self.one_of(self.alive, pick), to=Spot(table, seat))

    @rule(pick=PICK, other=PICK)
    def swap(self, pick: int, other: int) -> None:
        one, two = self.one_of(self.alive, pick), self.one_of(self.alive, other)
        self.tries(swap_players, entry=one, other=two)

    @rule(pick=PICK)
    def unseat(self, pick: int) -> None:
        self.tries(unseat_player, entry=self.one_of(self.alive, pick))

    @rule()
    def draw(self) -> None:
        self.tries(draw_all, day=b.day_of(self.event))

    @rule(pick=PICK, seat=st.integers(1, 5), status=st.sampled_from([SeatStatus.LOCKED, SeatStatus.IN_USE]))
    def lock(self, pick: int, seat: int, status: SeatStatus) -> None:
        table = self.one_of(self.tables, pick)
        self.tries(set_seat_status, table=table, seat=seat, status=status)

    @rule(pick=PICK, blinds=st.tuples(st.integers(1, 5), st.integers(1, 5)))
    def tell(self, pick: int, blinds: tuple[int, int]) -> None:
        big_blind, small_blind = blinds
        table = self.one_of(self.tables, pick)
        self.tries(set_positions, table=table, big_blind=big_blind, small_blind=small_blind)

    @rule(pick=PICK, is_held=st.booleans())
    def hold(self, pick: int, is_held: bool) -> None:
        self.tries(pin_player, entry=self.one_of(self.alive, pick), is_pinned=is_held)

    @rule(
        pick=PICK,
        verb=st.sampled_from(
            [
                halt_table,
                waive_halt,
                resume_table,
                deal_next_hand,
                draw_button,
                freeze_button,
                release_button,
            ]
        ),
    )
    def step(self, pick: int, verb: Callable[..., Any]) -> None:
        self.tries(verb, table=self.one_of(self.tables, pick))

    @rule(pick=PICK)
    def break_table(self, pick: int) -> None:
        self.tries(break_table, table=self.one_of(self.tables, pick))

    @rule()
    def open_table(self) -> None:
        self.tries(open_next_tables, day=b.day_of(self.event), count=1)

    @rule()
    def redraw(self) -> None:
        self.tries(redraw, day=b.day_of(self.event))

    @rule()
    def do_what_is_suggested(self) -> None:
        with caching_queries():
            due = seats.suggestions(b.day_of(self.event))[:1]
        for one in due:
            self.tries(apply_suggestion, event=self.event, suggestion=one.id)

    @rule(pick=PICK, chips=st.integers(0, 50_000))
    def count(self, pick: int, chips: int) -> None:
        self.tries(stacks_counted.count_stack, entry=self.one_of(self.alive, pick), stack=chips)

    def standing(self) -> list[Line]:
        """Lines of the event not undone, newest first."""
        lines = Line.objects.filter(pk__gt=self.first, book__kind="tournament", leading=None, undone_by=None)
        return list(lines.exclude(fact="LinesUndone").order_by("-pk"))

    @rule(
        verb=st.sampled_from([clock.pause_clock, clock.resume_clock, clock.forward_clock, clock.back_clock])
    )
    def turn_the_clock(self, verb: Callable[..., Any]) -> None:
        self.tries(verb, day=self.day)

    @rule(breaks=st.booleans(), minutes=st.integers(0, 90))
    def set_the_clock(self, breaks: bool, minutes: int) -> None:
        self.tries(clock_breaks.let_breaks_wait, day=self.day, breaks=breaks, play=not breaks)
        self.tries(clock.set_time_left, day=self.day, minutes=minutes)

    @rule(as_if_never=st.booleans())
    def undo_latest(self, as_if_never: bool) -> None:
        if lines := self.standing():
            undo_lines(
                lines[0].pk,
                Command(b.NOBODY),
                reason="a mistake",
                together=True,
                as_if_never=as_if_never,
            )

    @invariant()
    def the_clock_shows_a_time(self) -> None:
        shown = reading(self.day, instants.now())
        assert 0 <= shown.left_ms <= shown.period.length_ms + 90 * 60_000

    @invariant()
    def nobody_is_lost_or_doubled(self) -> None:
        seated = [line.entry_id for line in seats.seat_list(self.event)]
        assert len(seated) == len(set(seated))
        assert set(seated) <= set(self.alive)
        waiting = {entry.id for entry in seats.unseated(b.day_of(self.event))}
        assert set(seated) | waiting == set(self.alive)

    @invariant()
    def tables_kept_are_those_of_the_database(self) -> None:
        day_id = b.day_of(self.event)
        with read_snapshot():
            kept = seats.tables(day_id)
        assert kept == seats.tables(day_id)

    @invariant()
    def places_fit_the_field(self) -> None:
        out = queries.finishers(self.event)
        assert sum(1 / (one.place_to - one.place + 1) for one in out) <= len(out)
        assert {one.place for one in out} <= set(range(len(self.alive) + 1, len(self.alive) + len(out) + 1))

    @invariant()
    def the_ledger_balances(self) -> None:
        assert ledger_total() == 0
        assert differing() == ()

    def teardown(self) -> None:
        """Undo everything, the newest first: rows as at the start, and every balance."""
        try:
            if hasattr(self, "first"):
                self.take_all_back()
            self._watch.__exit__(None, None, None)
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)

    def take_all_back(self) -> None:
        assert list(replay.differences()) == []
        while lines := self.standing():
            undo_lines(lines[0].pk, Command(b.NOBODY), reason="the end of the test")
        assert self.kept_rows() == self.rows
        assert ledger_balance(f"cash/{self.drawer}") == self.cash
        assert queries.chips_in_play(self.event) == self.chips
        assert len(self.alive) == 6
        assert colour_ups(self.event) == ()
        assert not Bag.objects.exists()
        assert list(replay.differences()) == []


def test_whatever_happens_can_be_taken_back() -> None:
    quick = settings(max_examples=2, stateful_step_count=120, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=30, stateful_step_count=200, deadline=None)
    run_state_machine_as_test(Evening, settings=long if IS_LONG else quick)
