"""Sales, busts, re-entries, moves, breaks, redraws, locks, seating requests and undo in any order: the room stays right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from rulebook.ahead import preview_break
from rulebook.balance import (
    Constraint,
    HandMove,
    Override,
    SeatChoice,
    SuggestedMove,
    joined,
    overrides,
    suggest_moves,
)
from rulebook.balance import left as leaves
from rulebook.balance.plan import trigger_difference
from rulebook.breaking import (
    BreakKind,
    FieldState,
    Leaver,
    break_order,
    draw_out,
    offered_seats,
    suggest_break,
)
from rulebook.button import Arrival, Role, arrival
from rulebook.dice import Dice
from rulebook.draw import PoolTable, draw_all, draw_seat
from rulebook.profile import RulesProfile, SeatingRules, profile_from_data, profile_named
from rulebook.profile.variants import SeatPool
from rulebook.room import Positions, TableConstraints, TableView, counter_clockwise
from tests.conftest import IS_LONG

SEATS = 6
TABLES = 7
PICK = st.integers(0, 1_000)
ACCESSIBLE = {1: frozenset({1}), 3: frozenset({SEATS})}
PROFILES = (
    profile_named("TDA2024"),
    profile_named("MONTEGALDA"),
    profile_from_data({"seating": {"trigger_diff": 3}}),
    profile_from_data({"breaking": {"pool": "all_free"}}),
)
Sits = dict[int, tuple[int, int]]


@dataclass(frozen=True)
class Scene:
    """The room, the seat of each player, and the players who are out, wait, or may not be moved."""

    views: dict[int, TableView]
    sits: Sits
    out: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()
    sold: int = 0
    couples: tuple[frozenset[int], ...] = ()
    needing: frozenset[int] = frozenset()


def fewest_moves(sizes: list[int], within: int) -> int:
    """The smallest number of moves that brings ``sizes`` within that difference, found by trying every level."""
    return min(
        max(sum(max(0, size - low - within) for size in sizes), sum(max(0, low - size) for size in sizes))
        for low in range(max(sizes) + 1)
        if len(sizes) * low <= sum(sizes) <= len(sizes) * (low + within)
    )


class Room(RuleBasedStateMachine):
    """Tables of six, with the actions of floor and cashier."""

    @initialize(seed=PICK, profile=st.sampled_from(PROFILES), players=st.integers(14, 22))
    def begin(self, seed: int, profile: RulesProfile, players: int) -> None:
        self.profile = profile
        self.dice = Dice(seed.to_bytes(32, "big"))
        self.past: list[Scene] = []
        self.scene = Scene(
            {key: TableView(key, SEATS, frozenset(), break_index=key) for key in (1, 2, 3, 4)}, {}
        )
        for _ in range(players):
            self.seat_by_draw(self.scene.sold + 1, is_new=True)

    @property
    def seating(self) -> SeatingRules:
        return self.profile.seating

    @property
    def playing(self) -> list[TableView]:
        return [view for view in self.scene.views.values() if view.occupied]

    def one_of(self, things, pick: int):
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else None

    def keeps(self) -> None:
        """Store the scene, so that the next action may be undone."""
        self.past.append(self.scene)

    # what happens to one player

    def sit(self, player: int, table: int, seat: int, meets: Arrival | None = None) -> None:
        view, scene = self.scene.views[table], self.scene
        if meets is None:
            meets = self.meets(view, seat)
        views = scene.views | {table: joined(view, SeatChoice(seat, (seat,), meets))}
        sits = scene.sits | {player: (table, seat)}
        self.scene = replace(scene, views=views, sits=sits, waiting=scene.waiting - {player})

    def meets(self, view: TableView, seat: int) -> Arrival | None:
        there = view.occupied - view.waiting
        if (view.prev is None and view.settled is None) or len(there) < 2:
            return None
        return arrival(view, seat, self.profile)

    def stand_up(self, player: int, *, is_bust: bool = False) -> None:
        scene = self.scene
        table, seat = scene.sits[player]
        view = leaves(scene.views[table], seat)
        if is_bust:
            view = replace(view, eliminated=view.eliminated + 1)
        sits = {one: place for one, place in scene.sits.items() if one != player}
        self.scene = replace(scene, views=scene.views | {table: view}, sits=sits)

    def seat_by_draw(self, player: int, *, is_new: bool = False) -> None:
        pool = [PoolTable(view.key, view.players, view.open_seats) for view in self.scene.views.values()]
        if not any(table.open_seats for table in pool):
            return
        seat = draw_seat(pool, self.dice, self.seating.seat_draw)
        if is_new:
            self.scene = replace(self.scene, sold=player)
        self.sit(player, seat.table, seat.number)

    # the rules of the machine

    @rule()
    def sell(self) -> None:
        self.keeps()
        self.seat_by_draw(self.scene.sold + 1, is_new=True)

    @rule(pick=PICK)
    def bust(self, pick: int) -> None:
        if len(self.scene.sits) > 3:
            self.keeps()
            player = self.one_of(self.scene.sits, pick)
            self.stand_up(player, is_bust=True)
            self.scene = replace(self.scene, out=self.scene.out | {player})

    @rule(pick=PICK, count=st.integers(2, 4))
    def bust_several_at_a_table(self, pick: int, count: int) -> None:
        table = self.one_of(self.scene.views, pick)
        here = sorted(player for player, place in self.scene.sits.items() if place[0] == table)
        for index in range(count):
            if index < len(here):
                self.bust(sorted(self.scene.sits).index(here[index]))

    @rule(pick=PICK, count=st.integers(2, 4))
    def lose_several_and_balance(self, pick: int, count: int) -> None:
        self.bust_several_at_a_table(pick, count)
        self.balance(pick)

    @rule(pick=PICK)
    def come_back(self, pick: int) -> None:
        player = self.one_of(self.scene.out, pick)
        if player is not None and any(view.free for view in self.scene.views.values()):
            self.keeps()
            self.scene = replace(self.scene, out=self.scene.out - {player})
            self.seat_by_draw(player)

    @rule(pick=PICK)
    def unseat(self, pick: int) -> None:
        if len(self.scene.sits) > 3:
            self.keeps()
            player = self.one_of(self.scene.sits, pick)
            self.stand_up(player)
            self.scene = replace(self.scene, waiting=self.scene.waiting | {player})

    @rule()
    def seat_who_waits(self) -> None:
        self.keeps()
        for player in sorted(self.scene.waiting):
            self.seat_by_draw(player)

    @rule(pick=PICK, table=st.integers(1, TABLES), seat=st.integers(1, SEATS))
    def move_by_hand(self, pick: int, table: int, seat: int) -> None:
        player = self.one_of(self.scene.sits, pick)
        view = self.scene.views.get(table)
        if player is None or view is None or seat not in view.open_seats:
            return
        spot = HandMove(*self.scene.sits[player], table, seat)
        before = self.spread()
        found = overrides(tuple(self.scene.views.values()), spot, self.profile)
        self.keeps()
        self.stand_up(player)
        self.sit(player, table, seat)
        allowed = (trigger_difference(len(self.playing), self.seating) or 0) - 1
        assert (Override.SIZES_DIFFER in found) or self.spread() <= max(before, allowed)

    def spread(self) -> int:
        sizes = [view.players for view in self.playing]
        return max(sizes) - min(sizes)

    @rule()
    def open_table(self) -> None:
        free = set(range(1, TABLES + 1)) - self.scene.views.keys()
        if free:
            self.keeps()
            key = min(free)
            view = TableView(key, SEATS, frozenset(), break_index=key)
            self.scene = replace(self.scene, views=self.scene.views | {key: view})

    @rule(pick=PICK, seat=st.integers(1, SEATS))
    def lock_or_give_back(self, pick: int, seat: int) -> None:
        view = self.scene.views[self.one_of(self.scene.views, pick)]
        if (seat not in view.occupied and len(view.unusable) < 2) or seat in view.unusable:
            self.keeps()
            changed = replace(view, unusable=view.unusable ^ {seat})
            self.scene = replace(self.scene, views=self.scene.views | {view.key: changed})

    @rule(pick=PICK)
    def hold_or_release(self, pick: int) -> None:
        player = self.one_of(self.scene.sits, pick)
        if player is not None and (player in self.scene.held or len(self.scene.held) < 2):
            self.keeps()
            self.scene = replace(self.scene, held=self.scene.held ^ {player})
            self.between_hands()

    @rule(pick=PICK, other=PICK, needs=st.booleans())
    def request_seating(self, pick: int, other: int, *, needs: bool) -> None:
        """A player needs an accessible seat, or must be kept apart from another."""
        one, two = self.one_of(self.scene.sits, pick), self.one_of(self.scene.sits, other)
        self.keeps()
        if needs and one:
            self.scene = replace(self.scene, needing=self.scene.needing | {one})
        elif one and two and one != two:
            self.scene = replace(self.scene, couples=(*self.scene.couples, frozenset((one, two))))

    def seen(self) -> tuple[TableView, ...]:
        """The tables with their seating requests; a player who needs their accessible seat stays in it."""
        at = {place: player for player, place in self.scene.sits.items()}
        return tuple(self.with_needs(view, at) for view in self.scene.views.values())

    def with_needs(self, view: TableView, at: dict[tuple[int, int], int]) -> TableView:
        sits = {seat: at[view.key, seat] for seat in view.occupied}
        pairs = dict(enumerate(self.scene.couples))
        groups = {seat: frozenset(key for key in pairs if one in pairs[key]) for seat, one in sits.items()}
        needing = frozenset(seat for seat, one in sits.items() if one in self.scene.needing)
        own = TableConstraints(ACCESSIBLE.get(view.key, frozenset()), needing, groups)
        return replace(view, constraints=own, fixed=view.fixed | (needing & own.accessible))

    @rule(pick=PICK, is_sb_dead=st.booleans())
    def tell(self, pick: int, is_sb_dead: bool) -> None:
        self.keeps()
        self.told(self.scene.views[self.one_of(self.scene.views, pick)], pick, is_sb_dead=is_sb_dead)

    def told(self, view: TableView, pick: int, *, is_sb_dead: bool = False) -> None:
        if len(view.occupied) < 2:
            return
        bb = self.one_of(view.occupied, pick)
        sb = counter_clockwise(bb, view.occupied)
        btn = sb if len(view.occupied) == 2 or is_sb_dead else counter_clockwise(sb, view.occupied)
        changed = replace(view, prev=Positions(btn, sb, bb), settled=None, waiting=frozenset())
        self.scene = replace(self.scene, views=self.scene.views | {view.key: changed})

    @rule()
    def between_hands(self) -> None:
        """Deal a hand at each table whose button is known; players just arrived may be moved again."""
        views = {}
        for key, view in self.scene.views.items():
            dealt_in = view.occupied - view.waiting
            coming = view.next_hand(self.profile.button) if len(dealt_in) > 1 else None
            held = {
                seat
                for player, (table, seat) in self.scene.sits.items()
                if table == key and player in self.scene.held
            }
            views[key] = replace(view, prev=coming, settled=None, waiting=frozenset(), fixed=frozenset(held))
        self.scene = replace(self.scene, views=views)

    @rule(pick=PICK)
    def break_any(self, pick: int) -> None:
        if pick % 4 == 0:
            self.breaks(self.one_of(self.scene.views, pick))

    @rule()
    def break_as_suggested(self) -> None:
        views = tuple(self.scene.views.values())
        due = suggest_break(views, self.profile, FieldState(SEATS))
        if due is not None and due.kind is BreakKind.TABLE and due.table is not None:
            assert preview_break(views, due.table, self.profile, FieldState(SEATS)).is_possible
            self.breaks(due.table)

    def breaks(self, key: int) -> None:
        scene, going = self.scene, self.scene.views[key]
        others = [view for view in scene.views.values() if view.key != key]
        if not others:
            return
        seen = preview_break(tuple(scene.views.values()), key, self.profile, FieldState(SEATS))
        if not seen.is_possible:
            return
        # The preview counts as the draw does: the last table to break takes the odd player.
        takers = break_order(others, self.profile.breaking.choose)[::-1]
        pool = offered_seats(takers, going.players, self.profile.breaking.pool, self.dice)
        self.keeps()
        leavers = [Leaver(player, seat) for player, (table, seat) in scene.sits.items() if table == key]
        lines = draw_out(key, leavers, pool, self.profile.breaking.draw, self.dice)
        for line in lines:
            self.stand_up(line.entry)
        views = {other: view for other, view in self.scene.views.items() if other != key}
        self.scene = replace(self.scene, views=views)
        for line in lines:
            self.sit(line.entry, line.new_seat.table, line.new_seat.number)
        if self.profile.breaking.pool is SeatPool.LEVELLED:
            sizes = {view.key: view.players for view in self.scene.views.values()}
            assert sizes == {one.table: one.players_after for one in seen.offers}

    @rule()
    def redraw(self) -> None:
        self.keeps()
        scene = self.scene
        emptied = [
            replace(view, occupied=frozenset(), prev=None, settled=None) for view in scene.views.values()
        ]
        pool = [PoolTable(view.key, 0, view.open_seats) for view in emptied]
        drawn = draw_all(sorted(scene.sits), pool, self.dice, self.seating.seat_draw)
        self.scene = replace(scene, views={view.key: view for view in emptied}, sits={})
        for one in drawn:
            self.sit(one.entrant, one.seat.table, one.seat.number)
        self.between_hands()

    @rule(pick=PICK)
    def balance(self, pick: int) -> None:
        """Carry out every suggestion, with the blinds entered if needed."""
        self.keeps()
        self.between_hands()
        blocked = any(not view.free or view.occupied <= view.fixed for view in self.seen() if view.occupied)
        sizes = [view.players for view in self.playing]
        trigger = trigger_difference(len(sizes), self.seating)
        assert trigger is not None
        made = 0
        while moves := suggest_moves(self.seen(), self.profile):
            if moves[0].needs_button:
                for number in moves[0].needs_button:
                    self.told(self.scene.views[number], pick)
                if any(self.scene.views[number].prev is None for number in moves[0].needs_button):
                    return
                continue
            self.carry_out(moves[0])
            made += 1
        if sizes:
            assert made <= fewest_moves(sizes, trigger - 1)
        if not blocked:
            assert self.spread() < trigger

    def carry_out(self, move: SuggestedMove) -> None:
        assert move.from_table is not None
        assert move.from_seat is not None
        assert move.to_seat is not None
        players = {place: player for player, place in self.scene.sits.items()}
        player = players[move.from_table, move.from_seat]
        there = self.scene.views[move.to_table]
        assert player not in self.scene.held
        assert player not in self.scene.needing or move.from_seat not in ACCESSIBLE.get(move.from_table, ())
        met = {other for other, place in self.scene.sits.items() if place[0] == move.to_table}
        is_together = any(player in pair and pair & met for pair in self.scene.couples)
        assert not is_together or Constraint.NO_OTHER_PLAYER in move.reason.constraints
        assert move.to_seat in there.open_seats
        assert move.role is not Role.SB or there.players < 2
        self.stand_up(player)
        self.sit(player, move.to_table, move.to_seat, move.arrival)

    @rule()
    def undo(self) -> None:
        if self.past:
            self.scene = self.past.pop()

    @invariant()
    def nobody_is_lost_and_no_seat_is_taken_twice(self) -> None:
        if not hasattr(self, "scene"):
            return
        scene = self.scene
        assert sorted((*scene.sits, *scene.out, *scene.waiting)) == list(range(1, scene.sold + 1))
        assert len(set(scene.sits.values())) == len(scene.sits)
        for key, view in scene.views.items():
            assert view.occupied == {seat for table, seat in scene.sits.values() if table == key}
            assert not view.occupied & set(view.open_seats)


def test_the_room_stays_right_whatever_happens() -> None:
    quick = settings(max_examples=80, stateful_step_count=50, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=1_000, stateful_step_count=100, deadline=None)
    run_state_machine_as_test(Room, settings=long if IS_LONG else quick)
