"""An evening from the first sale to the last prize, through the same actions that people use."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.utils.translation import gettext as _

from floor.counts.verbs import CountStack
from floor.life import verbs as life
from payouts.awards.rows import Award, all_due
from payouts.flights.rows import WITHIN
from payouts.paying.verbs import pay_award, ticket_books
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from payouts.structure.rows import is_published
from rulebook.entries import sit_and_go_starts
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.rulings.antes import level_due
from rulebook.structure import Period
from seating import queries as seats
from seating.moves.verbs import verify_day
from tdmanager.simulation import beside, colouring, counter, games, incidents, nights, rounds, together
from tdmanager.simulation.floorwork import draw_first_buttons, judge_sizes, level_tables
from tdmanager.simulation.night import Night, Progress
from tdmanager.simulation.result import LeftAt, Played
from tdmanager.simulation.tables import LiveTable
from tournaments import queries

__all__ = ["Evening", "Progress"]

TELL_EVERY = 50
MOST_ROUNDS = 100_000
BEYOND = timedelta(hours=24)
"""How much longer than its structure a day may last: a longer event never ends."""


class Evening(Night):
    """One event, day by day."""

    began: datetime

    def sell_before_the_start(self) -> None:
        """Sell most entries in the hour before the start."""
        counter.sell_before_the_start(self)

    def play(self, *, until: datetime | None = None) -> Played:
        """Play every day in turn, until the event is over or it is ``until``."""
        for day in queries.days(self.event_id):
            nights.come_to(self, day)
            self.began = self.stage.now
            self._start(day.id)
            goes_on = self._play_day(until) and not self.is_over
            self.played.hands += self.room.hands
            self.played.seconds += int((self.stage.now - self.began).total_seconds())
            if not goes_on:
                break
        return self.played

    def _start(self, day_id: int) -> None:
        """Start play: record the players as seen in their seats, and draw the buttons if the house does."""
        rules = self.event.profile.clock
        is_full = sit_and_go_starts(rules, queries.field(self.event_id, day_id=day_id).alive)
        # The entries that the event needs may still come to later flights.
        reason = "Later flights sell too" if self.sells_later else ""
        self.act(life.start_play, event=self.event_id, day=day_id, override_reason=reason)
        self.played.done["sit and go"] += is_full
        self.act(verify_day, event=self.event_id, day=day_id)
        self.open_room(day_id)
        self.room.deals = games.dealing(self)
        counter.expect_late_players(self)
        if self.manner.is_played_together:
            draw_first_buttons(self)

    def _play_day(self, until: datetime | None) -> bool:
        """Play hand after hand to the day's end; False if it stopped early. A round of matches is always played out."""
        if queries.day(self.day_id).kind.has_matches:
            rounds.play_round(self)
            nights.confirm(self)
            return True
        for _round in range(MOST_ROUNDS):
            if self.is_over:
                return True
            ends = self.room.next_end()
            if ends is None or self.level() is None or self.has_reached_its_end():
                break
            if until is not None and ends > until:
                return False
            self.stage.now = max(self.stage.now, ends)
            self._require_an_end()
            self._turn_of_the_clock()
            if counter.serve_the_queue(self):
                level_tables(self)
            self._play_hands()
            if together.last_hands_due(self):
                together.play_last_hands(self)
                break
        else:
            raise InvariantViolation("the day never ends")
        if not self.is_over:
            self._end_day()
        return True

    def _require_an_end(self) -> None:
        """Raise ``Refusal("structure_endless")`` if the day lasts much longer than its levels."""
        self.reading()
        assert self.course is not None
        played = self.stage.now - self.began
        if played > timedelta(seconds=self.course.structure.total_seconds) + BEYOND:
            hours = int(played.total_seconds() // 3_600)
            raise Refusal("structure_endless", field="periods", hours=hours, left=self.left)

    def _turn_of_the_clock(self) -> None:
        """Do what a new level or break brings: timers, the add-on, close of registration, a note."""
        self.say_go_on()
        reading = self.reading()
        sells = self.sells()
        if reading.index == self.period and sells == self.was_selling:
            return
        self.period, self.was_selling = reading.index, sells
        tables = sum(bool(table.entries) for table in self.room.tables.values())
        self.played.course.append(LeftAt(self._played_so_far(), self.left, tables))
        if reading.period.is_break:
            counter.sell_add_ons(self)
            colouring.colour_up_due(self)
        if self.manner.is_played_together:
            level_tables(self)
        else:
            self.fire_timers()

    def _played_so_far(self) -> int:
        return self.played.seconds + int((self.stage.now - self.began).total_seconds())

    def _play_hands(self) -> None:
        """Play every hand that ends now; none during a break."""
        level = self.level()
        if level is None or self.is_over:
            return
        if level.is_break:
            self._wait()
            return
        judge_sizes(self)
        ending = self.room.ending(self.stage.now)
        if not self.sells():
            level = level_due(level, self.left, self.event.profile.betting)
        if out := self.room.play(self.stage.now, level, self.stage.chance):
            self._bust(out, level)
        for table in ending:
            self._after_a_hand(table)
        if pace := together.pace_due(self):
            together.play_together(self, pace)

    def _after_a_hand(self, table: LiveTable) -> None:
        if self.is_over or self.room.tables.get(table.id) is not table:
            return
        incidents.hand_is_over(self, table)
        left = self.left
        incidents.something_happens(self, table)
        if self.left != left and not self.is_over:
            level_tables(self)

    def _wait(self) -> None:
        for table in self.room.tables.values():
            table.ends_at = max(table.ends_at, self.stage.now) + timedelta(seconds=60)

    def _bust(self, out: list[tuple[int, int]], level: Period) -> None:
        together.bust(self, out, max(level.stake, 1))
        for entry, _stack in out:
            counter.maybe_buy_back(self, entry)
        if not self.is_over:
            level_tables(self)
        if self.played.busts % TELL_EVERY == 0:
            values = {"level": level.number, "players": self.left, "tables": len(self.room.tables)}
            self.tell(_("Level %(level)s: players left %(players)s, tables %(tables)s") % values)

    def _end_day(self) -> None:
        colouring.reconcile(self)
        if nights.is_bagged(self):
            nights.end_with_bags(self)
        else:
            self._end_with_counts()
        nights.confirm(self)
        self.tell(_("End of the day: players left %(players)s") % {"players": self.left})

    def _end_with_counts(self) -> None:
        stacks = tuple(CountStack(entry=entry, stack=self.stacks[entry]) for entry in self.seated())
        try:
            if queries.day(self.day_id).kind.mixes_tables:
                self.carry_out(life.end_day, day=self.day_id, stacks=stacks)
            else:
                rounds.end_round(self, stacks=stacks)
        except Refusal as refusal:
            if refusal.code != "tie_needs_play":
                raise
            self._end_by_card(stacks)

    def _end_by_card(self, counted: tuple[CountStack, ...]) -> None:
        """Decide between equal stacks at the border by high card."""
        going: list[int] = []
        for table in seats.tables(self.day_id):
            stacks = {entry: self.stacks[entry] for entry in table.entries.values()}
            best = sorted(stacks, key=lambda entry: (-stacks[entry], self.stage.chance.random()))
            going += best[: self.event.advance.count]
        self.carry_out(life.end_day, day=self.day_id, stacks=counted, advancing=tuple(going))
        self.played.done["tie on the border"] += 1

    def pay(self) -> None:
        """Publish the payouts if not done yet, pay every prize, settle the books."""
        if not is_published(self.event_id):
            self.act(publish_payouts, event=self.event_id)
        for entry in beside.award_all(self):
            beside.cash(self, entry)
        for award in all_due(self.event_id):
            self._pay(award)
            self.played.done["place in a flight"] += award.pool == WITHIN
        self.act(settle_event, event=self.event_id)

    def _pay(self, award: Award) -> None:
        prize = {"award": award.id, "amount_minor": award.amount.minor}
        pay = partial(self.stage.sell, self.event_id, pay_award, besides=ticket_books(award), **prize)
        try:
            pay(method="cash")
        except Refusal as refusal:
            if refusal.code not in ("cash_limit", "drawer_short"):
                raise
            pay(method="transfer")
