"""Time about a person is play time: pauses, jumps, nights and undo neither shorten nor lengthen it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from clock import rows as clock
from clock import verbs as clocks
from clock.playtime import play_mark
from clock.timers import extra
from clock.timers.left import bring_penalties
from clock.timers.suspensions import suspended
from floor.absent import verbs as absent
from floor.absent.rows import AbsentPlayer, absent_players, alone_at_tables
from floor.busts.verbs import reinstate
from floor.counts.verbs import record_counted
from floor.life import verbs as life
from floor.models import AbsentAs
from floor.penalties.verbs import GivenKind, give_penalty, serve_out
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from rulebook.absent import StackOf
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.profile import profile_named, profile_stored, profile_to_data
from rulebook.profile.variants import NoShow, Unserved
from rulebook.refusals import Refusal
from screens.parts.own_penalty import own_penalty
from seating import queries as seats
from seating.buttons.verbs import place_button
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.floor.test_life import two_days
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.verbs import add_entry, withdraw

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
NIGHT = timedelta(days=1)


class Evening:
    """An event of four at one table, played from ``began`` on; the day after begins 24 hours later."""

    def __init__(self, profile: str = "SANREMO", players: int = 4, **options: Any) -> None:
        self.began = instants.now().replace(microsecond=0)
        with self.at(0):
            rules = profile_named(profile)
            rules = replace(rules, penalties=replace(rules.penalties, **options))
            days = two_days(AdvanceRule(AdvanceKind.ALL_LEFT))
            self.event = b.started(players, **days, profile=rules)

    @contextmanager
    def at(self, minutes: float, nights: int = 0) -> Iterator[datetime]:
        """This long after play began, on the first day or the next."""
        with instants.simulated_at(self.began + minutes * MINUTE + nights * NIGHT):
            yield instants.now()

    @property
    def day(self) -> int:
        return b.day_of(self.event)

    def turn(self, verb: Any, when: float, **options: Any) -> None:
        with self.at(when):
            b.at(self.event, verb, day=self.day, **options)

    def ends(self, minutes: float) -> None:
        """The first day ends, and the next begins 24 hours after the first did."""
        with self.at(minutes):
            b.at(self.event, life.end_day, day=self.day, override_reason="The hall closes")
        with self.at(0, nights=1):
            b.at(self.event, life.start_play, event=self.event, is_early=True)

    def suspends(self, minutes: int, at: float) -> int:
        with self.at(at):
            given = {"kind": GivenKind.SUSPENSION, "minutes": minutes}
            return int(b.at(self.event, give_penalty, entry=b.at_seat(self.event, 1, 1), **given).id)

    def leaves(self, at: float, seat: int = 2, kind: AbsentAs = AbsentAs.AWAY) -> int:
        """The player of a seat is marked absent; the button is known."""
        one = b.at_seat(self.event, 1, seat)
        with self.at(at):
            b.at(self.event, absent.mark_absent, entry=one, kind=kind)
            b.at(self.event, place_button, table=b.table(self.event, 1).id, seat=4)
        return one

    def absent(self, minutes: float, nights: int = 0) -> AbsentPlayer:
        with self.at(minutes, nights) as now:
            (found,) = absent_players(self.event, now)
        return found


def test_a_suspension_goes_on_the_next_day_with_what_is_left_of_it() -> None:
    """Sanremo 4.7.3: of 30 minutes given five before the end of a day, 25 are served on the next."""
    night = Evening()
    penalty = night.suspends(30, at=20)
    with night.at(25):
        assert [one.ends_at for one in suspended(night.event)] == [night.began + 50 * MINUTE]
    first = night.day
    night.ends(25)
    with night.at(24, nights=1) as now:
        (one,) = suspended(night.event)
        assert (one.day_id, one.ends_at) == (night.day, night.began + NIGHT + 25 * MINUTE)
        assert [timer.due_at for timer in extra.suspensions(clock.clock_of(night.day))] == [now + MINUTE]
        assert list(extra.suspensions(clock.clock_of(first))) == []
        with pytest.raises(Refusal, match="penalty_not_served"):
            b.at(night.event, serve_out, penalty=penalty)
    with night.at(25, nights=1):
        b.at(night.event, serve_out, penalty=penalty)


def test_a_suspension_served_on_its_day_is_over_before_the_next_begins() -> None:
    night = Evening()
    night.suspends(5, at=20)
    night.ends(30)
    with night.at(0, nights=1) as now:
        (one,) = suspended(night.event)
        assert one.is_over(now)
        assert list(extra.suspensions(clock.clock_of(night.day))) == []


def test_hands_of_an_absent_player_are_reckoned_over_the_night() -> None:
    night = Evening()
    night.leaves(at=20)
    assert night.absent(60).played == 20
    night.ends(60)
    assert night.absent(0, nights=1).played == 20
    assert night.absent(100, nights=1).played == 70


def test_a_jump_a_step_back_and_time_set_change_no_time_about_a_person() -> None:
    night = Evening()
    night.suspends(30, at=2)
    night.leaves(at=2)
    night.turn(clocks.jump_to_level, 10, level=4)
    night.turn(clocks.set_time_left, 12, minutes=1)
    night.turn(clocks.back_clock, 14)
    with night.at(16):
        assert suspended(night.event)[0].ends_at == night.began + 32 * MINUTE
    assert night.absent(16).played == 7
    for line in Line.objects.filter(fact__in=("LevelJumped", "TimeLeftSet", "ClockMovedBack")).order_by(
        "-pk"
    ):
        with night.at(18):
            undo_lines(line.pk, Command(b.NOBODY), together=True)
    with night.at(20):
        assert suspended(night.event)[0].ends_at == night.began + 32 * MINUTE
    assert night.absent(20).played == 9
    assert not list(differences())


def test_a_pause_taken_back_adds_what_was_played_and_nothing_else() -> None:
    night = Evening()
    night.leaves(at=0)
    night.turn(clocks.pause_clock, 10)
    with night.at(30):
        assert play_mark(night.day, night.began + 25 * MINUTE).played_ms == 600_000
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert night.absent(36).played == 8
    with night.at(40):
        past = [play_mark(night.day, night.began + minutes * MINUTE).played_ms for minutes in (5, 20, 33)]
        assert past == [300_000, 600_000, 780_000]


def test_blinds_are_taken_off_since_the_count_however_long_the_clock_stood_after_it() -> None:
    night = Evening()
    one = night.leaves(at=0)
    with night.at(10):

        def counted(book) -> None:
            record_counted(book, night.event, {one: 15_000})
            book.record(b.FieldBuilt())

        b.at(night.event, counted)
    night.turn(clocks.pause_clock, 14)
    night.turn(clocks.resume_clock, 74)
    assert night.absent(80).played == 5


def test_a_telephone_shows_the_minutes_and_the_hands_of_play_left() -> None:
    night = Evening()
    with night.at(10):
        seat = b.at_seat(night.event, 1, 1)
        b.at(night.event, give_penalty, entry=seat, kind=GivenKind.SUSPENSION, minutes=30)
        b.at(night.event, give_penalty, entry=seat, kind=GivenKind.MISSED_HANDS, hands=3)
    night.turn(clocks.pause_clock, 15)
    with night.at(120):
        shown = own_penalty(queries.entry(seat))
        assert "3" in shown["penalty_label"]
        assert shown["suspended"] is not None
        left_ms = shown["suspended"]["until_ms"] - play_mark(night.day, instants.now()).played_ms
        assert left_ms == 25 * 60_000


def test_a_moved_player_is_late_after_minutes_of_play() -> None:
    night = Evening()
    with night.at(2):
        b.at(night.event, move_player, entry=b.at_seat(night.event, 1, 1), to=Spot(1, 8))
    night.turn(clocks.pause_clock, 4)
    with night.at(90) as at:
        assert seats.arrivals(night.day, at).overdue == ()
        assert seats.arrivals(night.day, at).next_at is None
    night.turn(clocks.resume_clock, 100)
    with night.at(100) as at:
        assert seats.arrivals(night.day, at).next_at == night.began + 103 * MINUTE
    with night.at(103) as at:
        assert "1.8" in seats.arrivals(night.day, at).overdue


def test_the_player_alone_is_paid_play_time_over_dinner_and_night() -> None:
    """WSOP 36: 14 minutes are four small and four big blinds, and stay so."""
    night = Evening("WSOP2026", players=2)
    one = b.at_seat(night.event, 1, 2)
    with night.at(0):
        b.at(night.event, absent.mark_absent, entry=one)

    def paid(minutes: float, nights: int = 0) -> tuple[int, int]:
        with night.at(minutes, nights) as now:
            (alone,) = alone_at_tables(absent_players(night.event, now), queries.event(night.event), now)
        return alone.awarded.small_blinds, alone.awarded.big_blinds

    night.turn(clocks.pause_clock, 14)
    assert paid(14) == paid(74) == (4, 4)
    night.turn(clocks.resume_clock, 74)
    night.ends(76)
    assert paid(0, nights=1) == paid(0.5, nights=1) == (5, 5)
    assert paid(1, nights=1) == (6, 6)


def test_what_is_left_of_penalties_is_served_by_the_next_entry_of_the_player() -> None:
    """Twelve minutes of 30 were served as the entry went out; the rest, and the hands, wait for the next one."""
    night = Evening()
    penalty = night.suspends(30, at=2)
    one = b.at_seat(night.event, 1, 1)
    with night.at(3):
        hands = {"kind": GivenKind.MISSED_HANDS, "hands": 6}
        b.at(night.event, give_penalty, entry=one, **hands)
    with night.at(14):
        b.bust(night.event, one)
    with night.at(40):
        entry = again(night, one)
        assert suspended(night.event)[0].entry_id == entry
        assert suspended(night.event)[0].ends_at == night.began + 58 * MINUTE
        assert queries.hands_to_miss([entry]) == {entry: 6}
        assert queries.penalty(penalty).minutes == 30
    with night.at(41):

        def back(book) -> None:
            withdraw(book, entry_id=entry)
            book.record(b.FieldBuilt())

        b.at(night.event, back)
        b.at(night.event, reinstate, entry=one)
        assert queries.penalty(penalty).entry_id == one
        assert queries.hands_to_miss([one]) == {one: 6}
        assert suspended(night.event)[0].ends_at == night.began + 58 * MINUTE
        assert not list(differences())


def test_a_house_may_let_the_rest_of_a_penalty_end_with_its_entry() -> None:
    night = Evening(unserved=Unserved.STAYS_WITH_ENTRY)
    penalty = night.suspends(30, at=2)
    one = b.at_seat(night.event, 1, 1)
    with night.at(14):
        b.bust(night.event, one)
        again(night, one)
    assert queries.penalty(penalty).entry_id == one
    assert suspended(night.event) == ()


def test_rules_stored_before_the_option_keep_what_they_did() -> None:
    stored = profile_to_data(profile_named("SANREMO"))
    del stored["penalties"]["unserved"]
    assert profile_stored(stored).penalties.unserved is Unserved.STAYS_WITH_ENTRY
    assert profile_stored({"edition": "SANREMO"}).penalties.unserved is Unserved.FOLLOWS_PLAYER


def again(night: Evening, entry: int) -> int:
    """The player of an entry that is out enters again."""

    def entered(book) -> int:
        was = queries.entry(entry)
        new = add_entry(
            book, event_id=night.event, day_id=was.day_id, player_id=was.player_id, kind="re_entry"
        )
        bring_penalties(book, new)
        book.record(b.FieldBuilt())
        return new.id

    return int(b.at(night.event, entered))


def test_half_an_hour_of_play_passes_before_a_stack_is_taken_up() -> None:
    """Robert's Rules 15: half an hour, or a new level."""
    night = Evening(no_show=NoShow.HALF_HOUR)
    night.leaves(at=0, kind=AbsentAs.NO_SHOW)
    night.turn(clocks.pause_clock, 15)
    night.turn(clocks.resume_clock, 75)
    still = night.absent(78).ruling
    assert still is not None
    assert still.stack is StackOf.BLINDED_OFF
    new_level = night.absent(80.5).ruling
    assert new_level is not None
    assert new_level.stack is StackOf.MAY_BE_TAKEN_UP
