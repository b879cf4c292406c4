"""The tax withheld when a prize is paid: a rule of the law as data, with its bands. There is no preset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rulebook.refusals import Refusal

WHOLE = 10_000
"""All of an amount, in hundredths of a percent."""


class TaxBasis(StrEnum):
    """What is taxed: each prize, or a player's winnings in an event beyond the cost."""

    PRIZE = "prize"
    NET_WIN = "net_win"


@dataclass(frozen=True, slots=True)
class TaxBand:
    """The part above ``above`` (minor units) is taxed at ``points`` hundredths of a percent, up to the next band."""

    above: int
    points: int


@dataclass(frozen=True, slots=True)
class PrizeTax:
    """A rule: nothing up to ``free``; above it the whole amount is taxed (``is_whole``), or what exceeds it."""

    basis: TaxBasis = TaxBasis.PRIZE
    free: int = 0
    is_whole: bool = False
    bands: tuple[TaxBand, ...] = ()


@dataclass(frozen=True, slots=True)
class Before:
    """What a player was paid in the event before, the tax withheld from it, and the cost of entering; minor units."""

    won: int = 0
    tax: int = 0
    cost: int = 0


def require_tax(rule: PrizeTax) -> None:
    """Raise ``Refusal`` ``tax_bands`` unless the bands begin at nothing and rise, ``tax_percent`` for one above 100 %."""
    if rule.bands and rule.bands[0].above != 0:
        raise Refusal("tax_bands", field="bands")
    if any(low.above >= high.above for low, high in pairwise(rule.bands)):
        raise Refusal("tax_bands", field="bands")
    if any(not 0 <= band.points <= WHOLE for band in rule.bands):
        raise Refusal("tax_percent", field="bands")


def tax_of(prize: int, rule: PrizeTax, before: Before) -> int:
    """The tax of a prize, all in minor units and rounded down; never more than the prize.

    On net wins, the tax on everything won in the event so far, less the tax withheld already.
    """
    if rule.basis is TaxBasis.PRIZE:
        return _tax_on(prize, rule)
    due = _tax_on(_taxed(prize, rule, before), rule) - before.tax
    return min(prize, max(0, due))


def tax_between(paid: int, due: int, rule: PrizeTax, before: Before) -> int:
    """The tax on the difference if a prize of ``paid`` minor units becomes ``due``; negative: that much is refunded.

    It is the tax on one less the tax on the other, so that earlier payments stay as they were; never more
    than the difference. ``before`` is what the player won in the event besides.
    """
    earlier, later = (_tax_on(_taxed(prize, rule, before), rule) for prize in (paid, due))
    differs = abs(due - paid)
    return max(-differs, min(differs, later - earlier))


def _taxed(prize: int, rule: PrizeTax, before: Before) -> int:
    return prize if rule.basis is TaxBasis.PRIZE else max(0, before.won + prize - before.cost)


def _tax_on(amount: int, rule: PrizeTax) -> int:
    if not rule.bands or amount <= rule.free:
        return 0
    return _by_bands(amount if rule.is_whole else amount - rule.free, rule.bands)


def _by_bands(taxed: int, bands: Sequence[TaxBand]) -> int:
    ends = [*(band.above for band in bands[1:]), taxed]
    exact = sum(
        band.points * max(0, min(taxed, end) - band.above) for band, end in zip(bands, ends, strict=True)
    )
    return exact // WHOLE
