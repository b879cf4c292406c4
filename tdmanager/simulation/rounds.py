"""Rounds of a bracket, every match hand by hand at a clock of its own, and the stacks of the round that follows."""

from __future__ import annotations

from datetime import timedelta

from clock.matches import match_readings
from floor.life import verbs as life
from floor.matches.rows import MatchView, matches_of
from floor.matches.verbs import record_game
from journal.instants import simulated_at
from journal.reading import read_snapshot
from rulebook.levels import pays_ante_first
from rulebook.refusals import InvariantViolation
from rulebook.room import first_positions, next_positions
from rulebook.structure import Period
from seating import queries as seats
from tdmanager.simulation.hands import Habits, play_hand
from tdmanager.simulation.night import Night
from tournaments import queries

A_HAND = timedelta(seconds=60)
MOST_HANDS = 5_000


class Table:
    """One game of a match: both stacks by seat, and the positions of the last hand."""

    def __init__(self, night: Night, match: MatchView, stack: int) -> None:
        self._night = night
        self.match = match
        self.players = dict(enumerate(match.players, start=1))
        self.stacks = dict.fromkeys(self.players, stack)
        self._last = first_positions(night.stage.chance.choice(sorted(self.players)), set(self.players))

    def play(self, level: Period) -> int | None:
        """Play a hand; who has won the game, if it is over."""
        rules = self._night.event.profile
        habits = Habits(pays_ante_first(rules.clock), unit=self._night.room.purses.unit)
        self.stacks = dict(play_hand(self.stacks, self._last, level, self._night.stage.chance, habits).stacks)
        self._last = next_positions(self._last, set(self.players), rules.button)
        left = [seat for seat, chips in self.stacks.items() if chips]
        return self.players[left[0]] if len(left) == 1 else None


def play_round(night: Night) -> None:
    """Play all matches of the day side by side until each has a winner, then end the round."""
    stack = queries.terms_on(night.event, night.day_id).starting_stack
    games: dict[int, Table] = {}
    for _hand in range(MOST_HANDS):
        with simulated_at(night.stage.now), read_snapshot():
            playing = [one for one in matches_of(night.day_id) if one.is_played]
            levels = {
                key: shown.period for key, shown in match_readings(night.day_id, night.stage.now).items()
            }
        if night.is_over or not playing:
            break
        for match in playing:
            table = games.setdefault(match.id, Table(night, match, stack))
            night.room.hands += 1
            if (winner := table.play(levels[match.id])) is not None:
                del games[match.id]
                _won(night, match, winner)
        night.later(int(A_HAND.total_seconds()))
    else:
        raise InvariantViolation("the round never ends")
    if not night.is_over:
        end_round(night)


def _won(night: Night, match: MatchView, winner: int) -> None:
    """Record a game; with the match its loser's chips go to the winner."""
    seated = seats.seats_of(match.players)
    if len({at.table for at in seated.values()}) != 1 or len(seated) != len(match.players):
        night.played.broken.append(f"match {match.slot}: its players do not sit at one table")
    now = night.carry_out(record_game, match=match.id, winner=winner)
    night.played.done["game"] += 1
    if now.winner is not None:
        (loser,) = {*match.players} - {now.winner}
        night.stacks[now.winner] += night.stacks[loser]
        night.stacks[loser] = 0
        night.played.done["match"] += 1
        night.played.busts += 1
    night.turned()
    night.sync()


def end_round(night: Night, **counted: object) -> None:
    """End a round: its winners begin the next one with its stack, all other chips leave play."""
    night.carry_out(life.end_day, day=night.day_id, **counted)
    for entry in queries.entries(night.event_id):
        is_in = entry.status == "alive" and entry.stack is not None
        if entry.id in night.stacks:
            night.stacks[entry.id] = (entry.stack or 0) if is_in else 0
    night.played.done["round"] += 1
    night.turned()
