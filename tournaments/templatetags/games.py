"""The games of levels in words."""

from __future__ import annotations

from django import template

from journal.games import GAMES
from rulebook.structure import Game

register = template.Library()


@register.filter
def game_name(game: str) -> str:
    """What a game is called; nothing for one that is not known."""
    return str(GAMES[Game(game)]) if game in tuple(Game) else ""
