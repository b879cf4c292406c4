"""Levels of another game: as a stud level begins, or ends, the tables freeze their button or deal from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from clock import rows, words
from clock.timers.extra import ExtraTimer, add_timers
from clock.timers.firing import timers_until
from journal.book import OpenBook
from rulebook.clock import ClockAnchors, TimerKind, clock_at, coming_timers
from rulebook.clock.reading import MILLISECOND
from rulebook.structure import Game, Structure
from tournaments.scopes import LEVEL_GAME

Follow = Callable[[OpenBook, int, Game, Game], int]
"""A step for the tables of a day: the game before, the game now; it returns at how many the button changed."""
_followers: list[Follow] = []
NAME = "game"
BEGIN = (TimerKind.LEVEL_END, TimerKind.BREAK_END, TimerKind.PLAY_RESUMES, TimerKind.PLAY_STARTS)
AS_LONG_AS_A_DAY = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class GameTimer(ExtraTimer):
    """The beginning of a level whose game freezes or releases the button."""

    fact: words.ButtonChange
    before: Game = Game.HOLDEM
    after: Game = Game.HOLDEM

    def carry_out(self, book: OpenBook) -> words.ButtonChange:
        """Step: the tables of the day follow; after its undo the timer does not fire again."""
        return replace(self.fact, tables=_follow_level(book, self))


def register() -> None:
    """Register the timers of levels of another game."""
    add_timers(game_timers)


def follow_with(step: Follow) -> None:
    """Register the step for the tables of a day."""
    _followers.append(step)


def game_timers(view: rows.ClockView) -> Iterator[GameTimer]:
    """The levels to come that freeze or release the button, as the clock runs now."""
    if not rows.structure_of(view.day_id).levels_move_button or view.anchors.at is None:
        return
    walk, anchors, since = rows.course(view.day_id), view.anchors, view.anchors.at
    for timer in coming_timers(walk.structure, anchors, since, since + AS_LONG_AS_A_DAY, rules=walk.rules):
        if timer.kind not in BEGIN:
            continue
        before = _game_at(walk.structure, anchors, timer.due_at - MILLISECOND)
        index = clock_at(walk.structure, anchors, timer.due_at).index
        after = _game(walk.structure, index)
        if before.is_stud != after.is_stud:
            number = walk.structure.periods[index].number
            change = words.StudBegan if after.is_stud else words.StudEnded
            fact = change(view.day_id, number, timer.due_at.isoformat())
            yield GameTimer(NAME, timer.due_at, fact, index, before, after)


def game_before(day_id: int, now: datetime) -> Game:
    """The game that the tables of a day deal before a command to its clock."""
    view = rows.clock_of(day_id)
    late = [timer for timer in timers_until(view, now) if isinstance(timer, GameTimer)]
    return late[0].before if late else _game_at(rows.structure_of(day_id), view.anchors, now)


def follow_command(book: OpenBook, day_id: int, before: Game, anchors: ClockAnchors) -> None:
    """Step: the tables follow a command that begins a level of another game; its undo brings them back."""
    _follow(book, day_id, before, _game_at(rows.structure_of(day_id), anchors, book.now))
    # Without this command their level would have begun at another time: they are undone first.
    book.rests_on(LEVEL_GAME.of(day_id))


def _follow_level(book: OpenBook, timer: GameTimer) -> int:
    book.touches(LEVEL_GAME.of(timer.fact.day))
    return _follow(book, timer.fact.day, timer.before, timer.after)


def _follow(book: OpenBook, day_id: int, before: Game, after: Game) -> int:
    if before.is_stud == after.is_stud:
        return 0
    return sum(step(book, day_id, before, after) for step in _followers)


def _game_at(structure: Structure, anchors: ClockAnchors, at: datetime) -> Game:
    return _game(structure, clock_at(structure, anchors, at).index)


def _game(structure: Structure, index: int) -> Game:
    """The game of a level, in a break of the one before it."""
    level = structure.level_in_force(index)
    return (level or structure.levels[0]).game
