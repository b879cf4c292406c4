"""The names of games at levels."""

from __future__ import annotations

from django import template

from rulebook.structure import Game, Period
from wording import games
from wording.games import GAMES

register = template.Library()


@register.filter
def game_name(game: str) -> str:
    """The name of a game; empty for an unknown one."""
    return str(GAMES[Game(game)]) if game in tuple(Game) else ""


@register.filter
def game_line(level: Period) -> str:
    """The game of a level in a mix, with its limits and its bring-in."""
    return games.game_line(level, is_mixed=True)
