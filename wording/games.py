"""The names of games, on pages, screens and paper."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rulebook.structure import ROTATIONS, Game, GameChange, GameOrder, Period, columns_of, stakes_of
from wording.figures import chips_text

GAMES: Mapping[Game, str | Promise] = {
    Game.HOLDEM: _("No-limit hold’em"),
    Game.POT_LIMIT_HOLDEM: _("Pot-limit hold’em"),
    Game.LIMIT_HOLDEM: _("Limit hold’em"),
    Game.SHORT_DECK: _("No-limit short deck"),
    Game.OMAHA: _("Pot-limit Omaha"),
    Game.FIVE_CARD_OMAHA: _("Pot-limit five card Omaha"),
    Game.POT_LIMIT_OMAHA8: _("Pot-limit Omaha hi-lo"),
    Game.BIG_O: _("Pot-limit Big O"),
    Game.OMAHA8: _("Limit Omaha hi-lo"),
    Game.RAZZ: _("Razz"),
    Game.STUD: _("Seven card stud"),
    Game.STUD8: _("Seven card stud hi-lo"),
    Game.TRIPLE_DRAW: _("Limit 2-7 triple draw"),
    Game.SINGLE_DRAW: _("No-limit 2-7 single draw"),
    Game.BADUGI: _("Badugi"),
    Game.BADACEY: _("Badacey"),
    Game.BADEUCEY: _("Badeucey"),
    Game.FIVE_CARD_DRAW: _("Pot-limit five card draw"),
}
ROTATION_NAMES: Mapping[str, str | Promise] = {
    "horse": _("H.O.R.S.E."),
    "eight_game": _("8-game mix"),
    "holdem_omaha": _("Hold’em and Omaha in turn"),
    "omaha8_stud8": _("Omaha hi-lo and stud hi-lo in turn"),
    "draws": _("Triple draw and badugi in turn"),
}


def game_choices() -> tuple[tuple[str, str | Promise], ...]:
    """The games of a level, no-limit hold'em first."""
    return tuple((game.value, name) for game, name in GAMES.items())


def all_choices() -> tuple[tuple[str, str | Promise], ...]:
    """The games of a whole structure: one game, or several in turn."""
    return (*game_choices(), *ROTATION_NAMES.items())


def games_title(name: str) -> str | Promise:
    """The name of a game or a rotation; empty for neither."""
    if name in ROTATION_NAMES:
        return ROTATION_NAMES[name]
    return GAMES[Game(name)] if name in tuple(Game) else ""


def game_named(name: object) -> str:
    """The name of a game as a record holds it; an unknown one stays as it is."""
    return str(GAMES[Game(str(name))]) if name in tuple(Game) else str(name)


def mix_name(order: GameOrder) -> str:
    """The name of a ready mix, or how many games it has."""
    name = next((name for name, games in ROTATIONS.items() if games == order.games), "")
    many = ngettext("%(games)s game", "%(games)s games", len(order.games))
    return str(ROTATION_NAMES[name]) if name else many % {"games": len(order.games)}


def order_line(order: GameOrder) -> str:
    """``8-game mix: a new game every 6 hands``."""
    values = {"mix": mix_name(order), "every": order.every}
    if order.change is GameChange.HANDS:
        text = ngettext(
            "%(mix)s: a new game every hand", "%(mix)s: a new game every %(every)s hands", order.every
        )
    elif order.change is GameChange.ORBITS:
        text = ngettext(
            "%(mix)s: a new game every orbit", "%(mix)s: a new game every %(every)s orbits", order.every
        )
    else:
        text = _now("%(mix)s, dealer’s choice")
    return text % values


def stakes_line(level: Period) -> str:
    """The stakes of a level in its game: ``100/200``, ``limits 400 / 800``, ``ante 50, bring-in 100``."""
    parts = []
    if level.big_blind:
        parts.append(f"{chips_text(level.small_blind)}/{chips_text(level.big_blind)}")
    if level.ante:
        parts.append(_now("ante %(chips)s") % {"chips": chips_text(level.ante)})
    if level.game.is_stud:
        parts.append(_now("bring-in %(chips)s") % {"chips": chips_text(level.bring_in)})
    if level.game.is_limit:
        bets = {"small": chips_text(level.small_bet), "big": chips_text(level.big_bet)}
        parts.append(_now("limits %(small)s / %(big)s") % bets)
    return ", ".join(parts)


def column_name(game: Game) -> str:
    """The column of stakes of a game: stud, limit, or no limit and pot limit."""
    if game.is_stud:
        return _now("Stud")
    return _now("Limit") if game.is_limit else _now("No limit, pot limit")


def order_game_line(level: Period, order: GameOrder, game: Game | None, then: Game | None) -> str:
    """What screens say of a level of several games: the game that all tables deal and the next, or all stakes."""
    if not level.is_level:
        return ""
    if game is None:
        return " · ".join((order_line(order), *stakes_lines(level, order)))
    # The blinds stand beside it in large figures.
    parts = [game_line(stakes_of(level, game), is_mixed=True)]
    if then is not None:
        parts.append(_now("then %(game)s") % {"game": GAMES[then]})
    return " · ".join(parts)


def stakes_lines(level: Period, order: GameOrder) -> tuple[str, ...]:
    """The stakes of a level of several games, a line for each column."""
    return tuple(
        f"{column_name(game)}: {stakes_line(stakes_of(level, game))}" for game in columns_of(order.games)
    )


def game_line(level: Period, *, is_mixed: bool = False) -> str:
    """``Limit hold'em · limits 400 / 800``; with the bring-in in stud.

    Empty for no-limit hold'em if no other game is played.
    """
    if not level.is_level or (level.game == Game.HOLDEM and not is_mixed):
        return ""
    parts = [str(GAMES[level.game])]
    if level.game.is_limit:
        bets = {"small": chips_text(level.small_bet), "big": chips_text(level.big_bet)}
        parts.append(_now("limits %(small)s / %(big)s") % bets)
    if level.game.is_stud:
        parts.append(_now("bring-in %(chips)s") % {"chips": chips_text(level.bring_in)})
    return " · ".join(parts)
