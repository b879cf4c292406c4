"""An evening from the first sale to the last prize, through the actions that people use."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.utils.translation import gettext as _

from cashier.actions.sell import sell_entry
from clock import queries as clock
from clock.queries import Course
from clock.timers.firing import fire_due
from floor.busts import verbs as busts
from floor.busts.out import BustOut
from floor.busts.stacks import CountStack
from floor.life import verbs as life
from journal.instants import simulated_at
from journal.reading import read_snapshot
from payouts import queries as prizes
from payouts.actions.pay import pay_award
from payouts.actions.publish import publish_payouts
from payouts.actions.settle import settle_event
from payouts.queries import AwardView
from rulebook.clock import ClockState, clock_at
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.structure import Period
from seating import actions as seating
from seating import queries as seats
from seating.queries import Suggestion, SuggestionKind
from tdmanager.simulation.result import Played
from tdmanager.simulation.stage import Stage
from tdmanager.simulation.tables import LiveRoom
from tournaments import queries

Progress = Callable[[str], None]
LATE_PER_CENT = 15
REBUY_PER_CENT = 50
MOST_STEPS = 2_000
TELL_EVERY = 50


class Evening:
    """One event, day by day."""

    def __init__(self, stage: Stage, event_id: int, waiting: list[int], tell: Progress) -> None:
        self.stage = stage
        self.event_id = event_id
        self.event = queries.event(event_id)
        self.waiting = waiting
        self.tell = tell
        self.played = Played(event_id)
        self.stacks: dict[int, int] = {}
        self.room = LiveRoom(self.stacks, self.event.profile.button)
        self.day_id = 0
        self.is_over = False
        self.left = 0
        self.arrivals: list[tuple[datetime, int]] = []
        self.course: Course

    def sell_before_the_start(self) -> None:
        """Most entries are sold in the hour before; heats are filled one after the other."""
        days = [day for day in queries.days(self.event_id) if not day.is_final] or [
            *queries.days(self.event_id)
        ]
        late = 0 if len(days) > 1 else len(self.waiting) * LATE_PER_CENT // 100
        early = self.waiting[: len(self.waiting) - late]
        self.waiting = self.waiting[len(early) :]
        each = -(-len(early) // len(days))
        for index, player_id in enumerate(early):
            self.stage.now += timedelta(seconds=3_000 / len(early))
            self._sell(player_id, days[index // each].id)
        self.tell(_("Entries sold before the start: %(count)s") % {"count": len(early)})

    def _sell(self, player_id: int, day_id: int) -> None:
        sold = self.stage.sell(
            self.event_id,
            sell_entry,
            event=self.event_id,
            player=player_id,
            day=day_id,
        )
        self.stacks[sold.entry] = self.event.starting_stack

    def play(self, *, until: datetime | None = None) -> Played:
        """Every day in turn, until the event is over or it is ``until``."""
        for day in queries.days(self.event_id):
            self.stage.now = max(self.stage.now, day.starts_at)
            self.day_id = day.id
            self.stage.at(self.event_id, life.start_play, event=self.event_id, day=day.id)
            self.stage.at(self.event_id, seating.verify_day, event=self.event_id, day=day.id)
            began = self.stage.now
            self.course = clock.course(day.id)
            self._expect_late_players()
            self.room = LiveRoom(self.stacks, self.event.profile.button)
            self._sync()
            goes_on = self._play_day(until) and not self.is_over
            self.played.hands += self.room.hands
            self.played.seconds += int((self.stage.now - began).total_seconds())
            if not goes_on:
                break
        return self.played

    def _expect_late_players(self) -> None:
        with simulated_at(self.stage.now):
            closes = clock.registration_end(self.day_id, self.stage.now)
        window = int((closes - self.stage.now).total_seconds()) - 60 if closes else 0
        if window > 0:
            instants = sorted(self.stage.chance.randrange(60, window) for _ in self.waiting)
            start = self.stage.now
            self.arrivals = [
                (start + timedelta(seconds=seconds), player)
                for seconds, player in zip(instants, self.waiting, strict=True)
            ]

    def _play_day(self, until: datetime | None) -> bool:
        """Hand after hand to the day's end; False when it stopped early."""
        while not self.is_over:
            ends = self.room.next_end()
            if ends is None or self._level() is None:
                break
            if until is not None and ends > until:
                return False
            self.stage.now = max(self.stage.now, ends)
            self._let_in_late_players()
            self._play_hands()
        if not self.is_over:
            self._end_day()
        return True

    def _play_hands(self) -> None:
        """Every hand that ends now; none during a break."""
        level = self._level()
        if level is None:
            return
        if level.is_break:
            self._wait()
        elif out := self.room.play(self.stage.now, level, self.stage.chance):
            self._bust(out, level)

    def _level(self) -> Period | None:
        """The current period, None when the clock has run out."""
        reading = clock_at(self.course.structure, self.course.clock.anchors, self.stage.now)
        return None if reading.state is ClockState.OVER else reading.period

    def _wait(self) -> None:
        for table in self.room.tables.values():
            table.ends_at = max(table.ends_at, self.stage.now) + timedelta(seconds=60)

    def _let_in_late_players(self) -> None:
        came = [player for at, player in self.arrivals if at <= self.stage.now]
        self.arrivals = self.arrivals[len(came) :]
        for player in came:
            self._sell(player, self.day_id)
            self.played.late += 1
        if came:
            self._level_tables()

    def _bust(self, out: list[tuple[int, int]], level: Period) -> None:
        self.played.in_company += len(out) > 1
        self.played.finish_depth = sum(self.stacks[one] for one in self._seated()) // level.big_blind
        bringing = [BustOut(entry=entry, stack_at_start=stack) for entry, stack in out]
        if len(bringing) == 1:
            self.stage.at(self.event_id, busts.bust_out, entry=out[0][0], stack_at_start=out[0][1])
        else:
            self.stage.at(self.event_id, busts.bust_hand, event=self.event_id, busts=tuple(bringing))
        self.played.busts += len(out)
        self._sync()
        for entry, _stack in out:
            self._maybe_buy_back(entry)
        if not self.is_over:
            self._level_tables()
        if self.played.busts % TELL_EVERY == 0:
            told = {"level": level.number, "players": self.left, "tables": len(self.room.tables)}
            self.tell(_("Level %(level)s: players left %(players)s, tables %(tables)s") % told)

    def _maybe_buy_back(self, entry_id: int) -> None:
        if self.is_over or self.event.rebuys == 0 or self.stage.chance.randrange(100) >= REBUY_PER_CENT:
            return
        try:
            self.stage.sell(self.event_id, busts.buy_back, entry=entry_id)
        except Refusal:
            # The window is over or the rebuys are used: the player leaves.
            return
        self.stacks[entry_id] = self.event.rebuy_stack or self.event.starting_stack
        self.played.rebuys += 1

    def _level_tables(self) -> None:
        """Apply suggestions until there are none left."""
        with simulated_at(self.stage.now):
            fire_due(clock.clock_of(self.day_id), self.stage.now)
        self._publish_when_closed()
        self._sync()
        for _step in range(MOST_STEPS):
            found = self._suggestions()
            if not found:
                break
            self._apply(found[0])
            self._sync()
        else:
            raise InvariantViolation("the suggestions never end")
        self._judge_sizes()

    def _suggestions(self) -> list[Suggestion]:
        """The suggestions to apply now; a break left open by the house waits for registration to close."""
        with read_snapshot():
            listed = seats.suggestions(self.day_id, self.stage.now)
            is_open = self._registration_is_open()
        return [
            one
            for one in listed
            if one.kind is not SuggestionKind.HALT
            and not (one.waits_for or one.is_open)
            and not (one.is_asked and is_open)
        ]

    def _registration_is_open(self) -> bool:
        with simulated_at(self.stage.now), read_snapshot():
            return clock.is_registration_open(self.event_id, self.stage.now)

    def _apply(self, found: Suggestion) -> None:
        if found.needs_button:
            for number in found.needs_button:
                self._tell_positions(number)
            return
        self.stage.at(self.event_id, seating.apply_suggestion, event=self.event_id, suggestion=found.id)
        if found.kind is SuggestionKind.BALANCE:
            self.played.moves += 1
        else:
            self.played.breaks += 1

    def _tell_positions(self, number: int) -> None:
        table = self.room.by_number()[number]
        last = table.last or table.positions(self.room.rules, self.stage.chance)
        nobody = last.sb == last.btn and len(table.entries) > 2
        self.stage.at(
            self.event_id,
            seating.set_positions,
            table=table.id,
            big_blind=last.bb,
            small_blind=None if nobody else last.sb,
            button=last.btn,
        )

    def _judge_sizes(self) -> None:
        """No suggestions left: the tables must be as balanced as the profile requires."""
        sizes = [len(table.entries) for table in self.room.tables.values()]
        if self._must_be_level() and max(sizes) - min(sizes) >= self.event.profile.seating.trigger_diff:
            self.played.unlevel.append(f"{self.stage.now:%H:%M} {sizes}")

    def _must_be_level(self) -> bool:
        """Not while registration fills tables, nor where every table plays to its own winner."""
        is_heat = self.event.advance.kind.value == "table_winners" and len(self.room.tables) > 1
        return len(self.room.tables) > 1 and not is_heat and not self._registration_is_open()

    def _publish_when_closed(self) -> None:
        if not prizes.is_published(self.event_id) and not self._registration_is_open():
            self.stage.at(self.event_id, publish_payouts, event=self.event_id)

    def _end_day(self) -> None:
        counted = tuple(CountStack(entry=entry, stack=self.stacks[entry]) for entry in self._seated())
        self.stage.at(self.event_id, life.end_day, day=self.day_id, stacks=counted)
        self._sync()
        self.tell(_("End of the day: players left %(players)s") % {"players": self.left})

    def _sync(self) -> None:
        with read_snapshot():
            self.room.sync(seats.tables(self.day_id), self.stage.now)
            self.left = queries.field(self.event_id).alive
            self.is_over = queries.event(self.event_id).state == "finished"

    def _seated(self) -> list[int]:
        return [entry for table in self.room.tables.values() for entry in table.entries.values()]

    @property
    def has_ended(self) -> bool:
        """Whether play is over: finished or settled."""
        return queries.event(self.event_id).state in ("finished", "settled")

    @property
    def is_settled(self) -> bool:
        """Whether the money is settled."""
        return queries.event(self.event_id).state == "settled"

    def pay(self) -> None:
        """Publish if not done yet, pay every prize, settle the books."""
        if not prizes.is_published(self.event_id):
            self.stage.at(self.event_id, publish_payouts, event=self.event_id)
        for award in prizes.due_awards(self.event_id):
            self._pay(award)
        self.stage.at(self.event_id, settle_event, event=self.event_id)

    def _pay(self, award: AwardView) -> None:
        prize = {"award": award.id, "amount_minor": award.amount.minor}
        pay = partial(self.stage.sell, self.event_id, pay_award, **prize)
        try:
            pay(method="cash")
        except Refusal as refusal:
            if refusal.code not in ("cash_limit", "drawer_short"):
                raise
            pay(method="transfer")
