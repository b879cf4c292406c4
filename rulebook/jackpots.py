"""The house's jackpot over events: what it grows by, what it pays when, and where it starts again (PRE Jackpot)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulebook.money import basis_points
from rulebook.refusals import Refusal
from rulebook.split import split

WHOLE = 10_000
"""All of it, in hundredths of a percent."""
MOST_STAGES = 6


@dataclass(frozen=True, slots=True)
class Stage:
    """What is paid, in hundredths of a percent, for a hand dealt up to the end of a level.

    Level 0: until registration closes.
    """

    points: int
    until_level: int = 0

    def holds(self, moment: Moment) -> bool:
        """Whether a hand dealt at that moment is paid by this stage."""
        if self.until_level:
            return moment.level <= self.until_level
        return moment.is_registration_open


PRESTIGE = (Stage(WHOLE, until_level=1), Stage(3_000))
"""All of it in level 1, then 30 % until late registration closes (PRE Jackpot)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When the hand was dealt: the level, whether entries were sold, whether a jackpot was won that day."""

    level: int
    is_registration_open: bool
    is_won_today: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand: whether it is the one that wins, made with both hole cards, of a player who had paid for it."""

    wins: bool = True
    uses_both_cards: bool = True
    is_paid_for: bool = True


def paid_points(stages: Sequence[Stage], hand: Hand, moment: Moment, *, is_once_a_day: bool = True) -> int:
    """The part that the hand is paid, by the first stage that holds, in hundredths of a percent.

    Once won it cannot be won again in the same or in concurrent events; it starts again the next day (PRE).
    Raises ``Refusal`` ``jackpot_hand``, ``jackpot_not_bought``, ``jackpot_won_today`` or ``jackpot_over``.
    """
    if not (hand.wins and hand.uses_both_cards):
        raise Refusal("jackpot_hand")
    if not hand.is_paid_for:
        raise Refusal("jackpot_not_bought")
    if is_once_a_day and moment.is_won_today:
        raise Refusal("jackpot_won_today")
    for stage in stages:
        if stage.holds(moment):
            return stage.points
    raise Refusal("jackpot_over", level=moment.level)


def require_stages(stages: Sequence[Stage]) -> None:
    """Raise ``Refusal("jackpot_stages")`` unless levels rise, the open end is last and parts are of the whole."""
    levels = [stage.until_level for stage in stages]
    rising = levels[:-1] if levels and not levels[-1] else levels
    is_in_order = all(rising) and rising == sorted(set(rising))
    if not stages or len(stages) > MOST_STAGES or not is_in_order:
        raise Refusal("jackpot_stages", field="stages")
    if not all(0 < stage.points <= WHOLE for stage in stages):
        raise Refusal("jackpot_stages", field="stages")


@dataclass(frozen=True, slots=True)
class Feed:
    """What an event puts in: ``points`` of what it collected for a part of its prices, in minor units.

    ``drawn`` is what it had put in when the jackpot was last won. A sale voided later is the house's loss,
    because somebody played for it: the event never puts in less than that.
    """

    collected: int
    points: int = WHOLE
    drawn: int = 0

    @property
    def grown(self) -> int:
        """What it puts in; the order of its sales does not matter."""
        return max(self.drawn, basis_points(max(0, self.collected), self.points))


def jackpot_amount(kept: int, feeds: Sequence[Feed]) -> int:
    """What can be won: what is on its own account, and what events hold for it."""
    return kept + sum(feed.grown for feed in feeds)


def certain_amount(kept: int, feeds: Sequence[Feed]) -> int:
    """What is there whatever sales are voided: no more may be taken out, or it could fall below zero."""
    return kept + sum(feed.drawn for feed in feeds)


@dataclass(frozen=True, slots=True)
class Hit:
    """A win: ``paid`` to the player, ``added`` by the house to start again, ``left`` to be won next."""

    paid: int
    added: int
    left: int


def hit(amount: int, points: int, base: int) -> Hit:
    """What a win pays, rounded down; the rest stays, and the house fills it up to ``base`` (PRE; ours).

    Raises ``Refusal("jackpot_empty")`` if nothing would be paid.
    """
    return hit_of(amount, max(0, amount) * points // WHOLE, base)


def hit_of(amount: int, paid: int, base: int) -> Hit:
    """A win that pays an amount the house has typed; the rest as above (ours).

    Raises ``Refusal`` ``jackpot_empty`` or, if there is less in it, ``jackpot_short``.
    """
    if paid <= 0:
        raise Refusal("jackpot_empty")
    if paid > amount:
        raise Refusal("jackpot_short", field="amount_minor", held_minor=max(0, amount))
    added = max(0, base - (amount - paid))
    return Hit(paid, added, amount - paid + added)


def shares_of_hit(paid: int, winners: int) -> tuple[int, ...]:
    """What each of several hands that win at once is paid: equal parts, the odd cents to those named first (ours).

    Raises ``Refusal("jackpot_empty")`` if there is not a cent for each.
    """
    if paid < winners:
        raise Refusal("jackpot_empty")
    return split(paid, [Fraction(paid, winners)] * winners)
