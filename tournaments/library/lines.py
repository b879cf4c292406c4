"""A level or break of a ready structure as one line of text: ``20 100/200 big_blind=200``."""

from __future__ import annotations

from dataclasses import replace

from rulebook.structure import AnteKind, Game, Period, PeriodKind

MINUTE = 60
COLOUR_UP = "colour-up"
CLOSES = "closes"


def line_of(period: Period) -> str:
    """The period as stored in the file, its length in minutes."""
    minutes = str(period.seconds // MINUTE)
    if period.is_break:
        return " ".join((minutes, "break", *([COLOUR_UP] if period.has_colour_up else [])))
    said = [minutes, "-" if period.game.is_stud else f"{period.small_blind}/{period.big_blind}"]
    if period.ante:
        said.append(f"{period.ante_kind.value}={period.ante}")
    if period.game != Game.HOLDEM:
        said.append(f"game={period.game.value}")
    if period.small_bet:
        said.append(f"limits={period.small_bet}/{period.big_bet}")
    if period.bring_in:
        said.append(f"bring_in={period.bring_in}")
    return " ".join((*said, *([CLOSES] if period.closes_registration else [])))


def period_of(line: str) -> Period:
    """The period of a line, without its level number."""
    minutes, what, *more = line.split()
    seconds = int(minutes) * MINUTE
    if what == "break":
        return Period(PeriodKind.BREAK, 0, seconds, has_colour_up=COLOUR_UP in more)
    small, big = _pair(what)
    level = Period(PeriodKind.LEVEL, 0, seconds, small, big)
    for word in more:
        level = _with(level, *word.partition("=")[::2])
    return level


def _with(level: Period, name: str, value: str) -> Period:
    if name == CLOSES:
        return replace(level, closes_registration=True)
    if name == "game":
        return replace(level, game=Game(value))
    if name == "limits":
        small, big = _pair(value)
        return replace(level, small_bet=small, big_bet=big)
    if name == "bring_in":
        return replace(level, bring_in=int(value))
    return replace(level, ante=int(value), ante_kind=AnteKind(name))


def _pair(text: str) -> tuple[int, int]:
    small, _slash, big = text.partition("/")
    return int(small or 0) if big else 0, int(big or 0)
