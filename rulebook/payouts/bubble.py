"""The bubble refund: what the first place out of the money receives, before the rest of the pool is divided."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.payouts.tables import Prize, PrizeKind


def bubble_prize(amount: int, *, is_ticket: bool) -> Prize:
    """The refund, in minor units, as money or as a ticket of that worth."""
    return Prize(PrizeKind.TICKET if is_ticket else PrizeKind.MONEY, amount, is_bubble=True)


def with_bubble(
    pool: int, entries: int, refund: Prize, divide: Callable[[int], tuple[Prize, ...]]
) -> tuple[Prize, ...]:
    """The prizes that ``divide`` makes of the pool less the refund, then the refund for the next place.

    There is no refund if everybody is paid, or if it would be more than the last prize: a higher place never
    earns less.
    """
    left = pool - refund.worth
    prizes = divide(left) if refund.worth and left >= entries else ()
    if prizes and len(prizes) < entries and prizes[-1].worth >= refund.worth:
        return (*prizes, refund)
    return divide(pool)
