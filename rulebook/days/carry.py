"""Several bullets of one player alive: who may enter another day, which bag is played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from rulebook.refusals import Refusal

K = TypeVar("K")


class Carry(StrEnum):
    """Which of a player's bags is played on the day that several days lead to."""

    BEST = "best"
    """The largest (Stake, Playground, Colossus)."""
    FIRST = "first"
    """Who has a bag is through, and enters no further day (Stake, 888)."""
    CHOSEN = "chosen"
    """The one that the player chose, or the largest (Prestige, stack choice)."""
    SUM = "sum"
    """All of them: an accumulator."""


class OwnBag(NamedTuple, Generic[K]):
    """A sealed bag of one player, who may have surrendered it."""

    key: K
    chips: int
    is_surrendered: bool = False


class StackCarried(NamedTuple, Generic[K]):
    """The bag that is played, none if all are surrendered, the stack of its player, and the chips that leave play."""

    key: K | None
    stack: int
    removed: int


def carried(bags: Sequence[OwnBag[K]], carry: Carry, chosen: K | None = None) -> StackCarried[K]:
    """The stack with which a player continues, from bags in the order in which they were sealed.

    Of equal bags the earlier one is played; ``SUM`` adds the chips of the others to the largest.
    """
    if len(bags) == 1 and not bags[0].is_surrendered:
        return StackCarried(bags[0].key, bags[0].chips, 0)
    kept = [bag for bag in bags if not bag.is_surrendered]
    total = sum(bag.chips for bag in bags)
    if not kept:
        return StackCarried(None, 0, total)
    going = max(kept, key=lambda bag: bag.chips)
    if carry is Carry.FIRST:
        going = kept[0]
    elif carry is Carry.CHOSEN:
        going = next((bag for bag in kept if bag.key == chosen), going)
    stack = sum(bag.chips for bag in kept) if carry is Carry.SUM else going.chips
    return StackCarried(going.key, stack, total - stack)


class PlayersBags(NamedTuple, Generic[K]):
    """The bags of one player, in the order in which they were sealed, and the one chosen.

    With ``has_stack`` another bag was merged before and is still in play, so that none of these advances.
    """

    bags: tuple[OwnBag[K], ...]
    chosen: K | None = None
    has_stack: bool = False

    def goes_on(self, carry: Carry) -> StackCarried[K]:
        """The bag that is played and the stack, by the rule of the event."""
        if self.has_stack:
            return StackCarried(None, 0, sum(bag.chips for bag in self.bags))
        return carried(self.bags, carry, self.chosen)


class BagOf(NamedTuple, Generic[K]):
    """A bagged bullet of a player: its number, the chips, and when the player last chose it, if at all.

    Nobody plays two bullets at a time, so their numbers are in the order in which the bags were sealed.
    """

    key: K
    player: int
    number: int
    chips: int
    chosen_at: datetime | None = None


def bags_by_player(bags: Iterable[BagOf[K]], playing: Collection[int] = ()) -> dict[int, PlayersBags[K]]:
    """The bags that wait for one day by player; ``playing`` are the players whose stack is there already.

    Of those that a player chose, the last counts.
    """
    own: dict[int, list[BagOf[K]]] = {}
    for bag in sorted(bags, key=attrgetter("number")):
        own.setdefault(bag.player, []).append(bag)
    return {
        player: PlayersBags(
            tuple([OwnBag(bag.key, bag.chips) for bag in several]), _chosen(several), player in playing
        )
        for player, several in own.items()
    }


def _chosen(bags: Sequence[BagOf[K]]) -> K | None:
    said = [(bag.chosen_at, bag.number, bag.key) for bag in bags if bag.chosen_at is not None]
    return max(said)[2] if said else None


@dataclass(frozen=True, slots=True)
class OwnBullets:
    """The bullets that a player had when asking for another: on that day, and in all.

    ``is_in_play``: one of them sits or may still be paid, with ``chips``. ``has_bag``: one is bagged and not
    surrendered; ``has_bag_for_day``: the day of such a bag leads to the day that is asked for.
    """

    on_day: int = 0
    in_all: int = 0
    is_in_play: bool = False
    chips: int = 0
    has_bag: bool = False
    has_bag_for_day: bool = False


def may_enter_day(
    own: OwnBullets, carry: Carry, re_entries: int | None, re_entries_in_all: int | None = None
) -> None:
    """Return if a player may enter a day: nobody has two seats (888), nor another one after a bag that counts.

    Re-entries count for each day (Irish Poker Open 2022) and in all; None is no limit.

    Raises ``Refusal`` ``player_in_play``, ``already_through`` or ``re_entries_used``.
    """
    if own.is_in_play:
        raise Refusal("player_in_play", chips=own.chips)
    if own.has_bag_for_day or (own.has_bag and carry is Carry.FIRST):
        raise Refusal("already_through")
    if re_entries is not None and own.on_day > re_entries:
        raise Refusal("re_entries_used", re_entries=re_entries)
    if re_entries_in_all is not None and own.in_all > re_entries_in_all:
        raise Refusal("re_entries_used", re_entries=re_entries_in_all)
