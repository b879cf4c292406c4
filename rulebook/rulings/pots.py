"""Pots: the main pot and any number of side pots, and uncalled chips."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot and who may win it."""

    amount: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pots:
    """The pots, the main pot first, and what goes back uncalled by player; the last pot is awarded first."""

    pots: tuple[Pot, ...]
    returned: Mapping[str, int]


def side_pots(
    put_in: Mapping[str, int], folded: Collection[str] = (), all_in: Collection[str] | None = None
) -> Pots:
    """The pots of a hand (TDA rules 16 and 21, addendum 16 example 3): they hold all that was put in.

    Each amount at which somebody is all-in ends a pot; folded chips stay in; uncalled chips go back. Without
    ``all_in``, every player in with less than the most is all-in. Raises ``Refusal`` ``everybody_folded``,
    ``player_unknown``, or ``call_missing`` for a player in with less who is not all-in.
    """
    _check(put_in, folded, all_in)
    called, returned = _uncalled(put_in, folded)
    levels = sorted({amount for name, amount in called.items() if name not in folded})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        top = level if level != levels[-1] else max(called.values())
        amount = sum(min(one, top) - min(one, below) for one in called.values())
        players = tuple(name for name in called if name not in folded and called[name] >= level)
        pots.append(Pot(amount, players))
        below = level
    return Pots(tuple(pot for pot in pots if pot.amount), returned)


def _uncalled(put_in: Mapping[str, int], folded: Collection[str]) -> tuple[dict[str, int], dict[str, int]]:
    """The chips that were called, and what goes back to the player who put in more than anybody else."""
    amounts = sorted(put_in.values(), reverse=True)
    second = amounts[1] if len(amounts) > 1 else 0
    alone = [name for name, amount in put_in.items() if amount > second and name not in folded]
    returned = {name: put_in[name] - second for name in alone}
    return {
        name: min(amount, second) if name in alone else amount for name, amount in put_in.items()
    }, returned


def _check(put_in: Mapping[str, int], folded: Collection[str], all_in: Collection[str] | None) -> None:
    for field, names in (("folded", folded), ("all_in", all_in or ())):
        for name in names:
            if name not in put_in:
                raise Refusal("player_unknown_in_hand", field=field, player=name)
    still_in = {name: amount for name, amount in put_in.items() if name not in folded}
    if not still_in:
        raise Refusal("everybody_folded", field="folded")
    most = max(still_in.values())
    for name, amount in still_in.items():
        if all_in is not None and amount < most and name not in all_in:
            raise Refusal("call_missing", field="put_in", player=name, missing=most - amount)
