"""Heads and what they pay: fixed and progressive bounties, shared ones, the winner's own (procedure 26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulebook.knockouts import Key
from rulebook.profile import HeadRules
from rulebook.profile.variants import AbandonedHead, BountyKind, BountyOdd, BountyShare, HeadLeft, OwnBounty
from rulebook.refusals import Refusal
from rulebook.split import split


@dataclass(frozen=True, slots=True)
class BountyRules:
    """How a head is paid: ``cash_percent`` of it at once (100: a fixed bounty), the rest on the hunter's head.

    ``unit`` in minor units: cash is a multiple of it. In a mystery bounty an envelope is what is paid.
    """

    cash_percent: int = 100
    unit: int = 1
    odd: BountyOdd = BountyOdd.HEAD
    own: OwnBounty = OwnBounty.KEEPS
    left: HeadLeft = HeadLeft.WINNER
    share: BountyShare = BountyShare.COVERING
    abandoned: AbandonedHead = AbandonedHead.TO_OWN
    is_mystery: bool = False


def bounty_rules(profile: HeadRules) -> BountyRules | None:
    """How the profile pays heads; None if it does not."""
    if profile.kind is BountyKind.NONE:
        return None
    is_split = profile.kind is BountyKind.PROGRESSIVE
    return BountyRules(
        cash_percent=min(100, profile.cash_percent) if is_split else 100,
        unit=max(1, profile.unit),
        odd=profile.odd,
        own=profile.own,
        left=profile.left,
        share=profile.share,
        abandoned=profile.abandoned,
        is_mystery=profile.kind is BountyKind.MYSTERY,
    )


def receives_left(rules: BountyRules, winner: Key | None) -> Key | None:
    """Who receives the heads that nobody won: the sole winner of the event, or nobody."""
    return winner if rules.left is HeadLeft.WINNER else None


def receives_abandoned(rules: BountyRules, own: Sequence[Key]) -> Key | None:
    """Whose head that of a bag not played is added to: the first of its player's ``own`` bullets, or nobody's."""
    return own[0] if own and rules.abandoned is AbandonedHead.TO_OWN else None


def goes_to_pool(rules: BountyRules) -> bool:
    """Whether the head of a bag not played goes to the prize pool (ours); envelopes hold every bounty."""
    return rules.abandoned is AbandonedHead.POOL and not rules.is_mystery


@dataclass(frozen=True, slots=True)
class KnockOut:
    """Who won the pot with the victim's last chips; several in the order of their positions, the earliest first."""

    victim: Key
    by: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class BountiesWon:
    """What knock-outs paid in cash and which heads are still in, in minor units; the ``winner`` has ``own_head`` too.

    ``left_over`` is what nobody receives: the winner's own head if the house pays none.
    """

    knocked_out: Mapping[Key, int]
    heads: Mapping[Key, int]
    winner: Key | None = None
    own_head: int = 0
    left_over: int = 0

    @property
    def totals(self) -> Mapping[Key, int]:
        """What each player has received, the winner's own head included; players with nothing are left out."""
        bounties = dict(self.knocked_out)
        if self.winner is not None:
            bounties[self.winner] = bounties.get(self.winner, 0) + self.own_head - self.left_over
        return {key: minor for key, minor in bounties.items() if minor}

    @property
    def total(self) -> int:
        """The sum of what was paid."""
        return sum(self.totals.values())


def bounties_won(
    heads: Mapping[Key, int],
    knockouts: Sequence[KnockOut],
    rules: BountyRules,
    winner: Key | None = None,
) -> BountiesWon:
    """What ``knockouts`` in their order pay; ``heads`` in minor units, of entries (a re-entry has a new one).

    A bounty won is never taken away. A shared head is divided first, then each part is paid. With ``winner``
    the event is over. Raises ``Refusal`` ``victim_without_head`` or ``nobody_won``.
    """
    left, cash = dict(heads), dict.fromkeys(heads, 0)
    for knockout in knockouts:
        if knockout.victim not in left:
            raise Refusal("victim_without_head", field="knockouts", victim=str(knockout.victim))
        if not knockout.by:
            raise Refusal("nobody_won", field="knockouts", victim=str(knockout.victim))
        for hunter, amount, added in _payments(left.pop(knockout.victim), knockout.by, rules):
            cash[hunter] = cash.get(hunter, 0) + amount
            if added:
                left[hunter] = left.get(hunter, 0) + added
    if winner is None:
        return BountiesWon(cash, left)
    own = left.pop(winner, 0)
    return BountiesWon(cash, left, winner, own, own if rules.own is OwnBounty.NONE else 0)


def _payments(head: int, by: Sequence[Key], rules: BountyRules) -> list[tuple[Key, int, int]]:
    """The cash of each hunter, and what is added to the hunter's own head."""
    parts = split(head, [Fraction(head, len(by))] * len(by))
    return [(hunter, *_halved(part, rules)) for hunter, part in zip(by, parts, strict=True)]


def _halved(part: int, rules: BountyRules) -> tuple[int, int]:
    if rules.cash_percent == 100:
        return part, 0
    units = Fraction(part * rules.cash_percent, 100 * rules.unit)
    whole = -(-units // 1) if rules.odd is BountyOdd.CASH else units // 1
    cash = min(part, whole * rules.unit)
    return cash, part - cash


@dataclass(frozen=True, slots=True)
class Reconciled:
    """The bounty pool compared with what was paid and what is still in play, in minor units."""

    pool: int
    accounted: int

    @property
    def difference(self) -> int:
        """Below zero: money is missing."""
        return self.accounted - self.pool


def reconciled(pool: int, paid: int, live_heads: int) -> Reconciled:
    """After every hand: bounties won and heads still in play equal the pool, which is all bounties bought."""
    return Reconciled(pool, paid + live_heads)
