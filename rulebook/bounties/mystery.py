"""Mystery bounties: the envelopes, when they begin, what is left of them (procedure 26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile.variants import MysteryStart
from rulebook.refusals import Refusal


class EnvelopeProblem(StrEnum):
    """What is wrong with a list of envelopes, in the order in which it is reported."""

    COUNT = "count"
    SUM = "sum"
    MINIMUM = "minimum"


@dataclass(frozen=True, slots=True)
class Envelope:
    """``count`` envelopes of ``amount`` minor units."""

    amount: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class MysteryPool:
    """What the envelopes hold together: an amount for each entry, in minor units.

    There are as many envelopes as ``players`` when they begin, none below ``minimum``.
    """

    entries: int
    per_entry: int
    players: int
    minimum: int = 0

    @property
    def amount(self) -> int:
        """The sum."""
        return self.entries * self.per_entry


@dataclass(frozen=True, slots=True)
class EnvelopesChecked:
    """The envelopes compared with the pool, in minor units."""

    pool: int
    envelopes: int
    total: int
    problems: tuple[EnvelopeProblem, ...]

    @property
    def difference(self) -> int:
        """Below zero: the envelopes hold less than the pool."""
        return self.total - self.pool


@dataclass(frozen=True, slots=True)
class RestOfEnvelopes:
    """How many envelopes are still to be filled, with how much of the ``pool`` together."""

    pool: int
    count: int
    total: int
    is_feasible: bool


@dataclass(frozen=True, slots=True)
class EnvelopeBoard:
    """What is left in the box; ``forfeited`` are envelopes that nobody draws any more."""

    count: int
    total: int
    largest: int
    forfeited: int


def envelopes_checked(pool: MysteryPool, envelopes: Sequence[Envelope]) -> EnvelopesChecked:
    """Whether there is an envelope for each player, they make the pool, and none is below the minimum."""
    count = sum(envelope.count for envelope in envelopes)
    total = sum(envelope.amount * envelope.count for envelope in envelopes)
    least = min((envelope.amount for envelope in envelopes if envelope.count), default=pool.minimum)
    wrong = {
        EnvelopeProblem.COUNT: count != pool.players,
        EnvelopeProblem.SUM: total != pool.amount,
        EnvelopeProblem.MINIMUM: least < pool.minimum,
    }
    return EnvelopesChecked(
        pool.amount, count, total, tuple(problem for problem, is_so in wrong.items() if is_so)
    )


def rest_of_envelopes(pool: MysteryPool, envelopes: Sequence[Envelope]) -> RestOfEnvelopes:
    """What the envelopes not chosen yet hold together; possible if each can hold the minimum."""
    count = pool.players - sum(envelope.count for envelope in envelopes)
    total = pool.amount - sum(envelope.amount * envelope.count for envelope in envelopes)
    is_feasible = total >= count * pool.minimum if count > 0 else (count, total) == (0, 0)
    return RestOfEnvelopes(pool.amount, count, total, is_feasible)


def has_mystery_begun(start: MysteryStart, paid: int, left: int, day: int = 1) -> bool:
    """Whether envelopes are drawn with ``left`` players of ``paid`` places on a day of the event, counted from 1.

    In the money, from twice as many on (APT), or from the second day on (WSOP, partypoker).
    """
    if start is MysteryStart.DAY_2:
        return day > 1
    return left <= (2 * paid if start is MysteryStart.TWICE_THE_PAID else paid)


def envelope_board(
    envelopes: Sequence[Envelope], drawn: Sequence[int], *, is_finished: bool = False
) -> EnvelopeBoard:
    """What is left after these amounts were drawn; once the event is over the rest goes to charity or staff (APT).

    Raises ``Refusal("envelope_unknown")`` for an amount that is not in the box any more.
    """
    left: Counter[int] = Counter()
    for envelope in envelopes:
        left[envelope.amount] += envelope.count
    for amount in drawn:
        if not left[amount]:
            raise Refusal("envelope_unknown", field="drawn", amount_minor=amount)
        left[amount] -= 1
    total = sum(amount * count for amount, count in left.items())
    largest = max((amount for amount, count in left.items() if count), default=0)
    return EnvelopeBoard(left.total(), total, largest, total if is_finished else 0)
