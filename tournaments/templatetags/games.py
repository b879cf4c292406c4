"""The names of games at levels."""

from __future__ import annotations

from django import template

from rulebook.structure import Game, Period, Structure
from wording import games
from wording.games import GAMES

register = template.Library()


@register.filter
def game_name(game: str) -> str:
    """The name of a game; empty for an unknown one."""
    return str(GAMES[Game(game)]) if game in tuple(Game) else ""


@register.filter
def stakes_lines(structure: Structure, level: Period) -> tuple[str, ...]:
    """The stakes of a level in a mix: by game, or a line for each column of an event of several games."""
    if not level.is_level or not structure.is_mixed:
        return ()
    if structure.order.is_on:
        return games.stakes_lines(level, structure.order)
    return (games.game_line(level, is_mixed=True),)


@register.filter
def game_line(level: Period) -> str:
    """The game of a level in a mix, with its limits and its bring-in."""
    return games.game_line(level, is_mixed=True)
