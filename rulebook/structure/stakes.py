"""The stakes of each game in a level of several games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulebook.structure.games import Betting, Game
from rulebook.structure.order import GameOrder
from rulebook.structure.periods import AnteKind, Period, Structure


def stakes_of(level: Period, game: Game) -> Period:
    """The level as ``game`` is played in it.

    Published sheets of mixed events state three columns: blinds for no limit and pot limit, blinds and limits
    for limit games, ante and bring-in for stud. A column left empty is that of the level.
    """
    if game.is_stud:
        ante = level.stud_ante or level.ante
        kind = AnteKind.EACH if ante else AnteKind.NONE
        stud = replace(level, game=game, small_blind=0, big_blind=0, ante=ante, ante_kind=kind)
        return stud.without_columns()
    if game.is_limit:
        small = level.limit_small_blind or level.small_blind
        big = level.limit_big_blind or level.big_blind
        plain = replace(level, small_blind=small, big_blind=big, ante=0, ante_kind=AnteKind.NONE, bring_in=0)
        return replace(plain, game=game).without_columns()
    return replace(level, game=game, small_bet=0, big_bet=0, bring_in=0).without_columns()


def stake_on_average(level: Period, order: GameOrder) -> int:
    """The unit in which stacks are measured; of an order of games within a level the average over its turns (ours)."""
    if not order.is_on:
        return level.stake
    return sum(stakes_of(level, game).stake for game in order.games) // len(order.games)


def columns_of(games: Sequence[Game]) -> tuple[Game, ...]:
    """One game for each column of stakes that ``games`` need: no limit and pot limit, limit, stud."""
    found: dict[tuple[bool, bool], Game] = {}
    for game in games:
        found.setdefault((game.betting is Betting.LIMIT, game.is_stud), game)
    return tuple(found[key] for key in sorted(found))


def stakes_played(structure: Structure) -> Iterator[Period]:
    """Each level once for every column of stakes that its games need."""
    for level in structure.levels:
        if structure.order.is_on:
            yield from (stakes_of(level, game) for game in columns_of(structure.order.games))
        else:
            yield level
