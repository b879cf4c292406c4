"""Chips put out without a word: one, several, with chips already out before (TDA rules 41, 44, 45, 46)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile import BettingRules
from rulebook.profile.variants import PriorCovering
from rulebook.refusals import Refusal
from rulebook.rulings.raises import Ruled, Ruling, put_out


class Prior(StrEnum):
    """What was done with the chips that were out before."""

    NONE = "none"
    LEFT = "left"
    ALL_BACK = "all_back"
    PARTLY_BACK = "partly_back"
    """Some were withdrawn; the others count as out."""
    FORWARD = "forward"
    """All were pushed forward together with the new ones."""


@dataclass(frozen=True, slots=True)
class Out:
    """New chips, earlier chips that count, what the player faces, and whether chips are left."""

    chips: tuple[int, ...]
    call_to: int
    min_raise_to: int
    prior: tuple[int, ...] = ()
    done: Prior = Prior.NONE
    has_behind: bool = True
    says_raise: bool = False


@dataclass(frozen=True, slots=True)
class Tiny:
    """A tiny chip against a big bet: the floor decides, a full call being one way."""

    full_call: int


def chips_out(out: Out, rules: BettingRules) -> Ruled:
    """What the chips count as (TDA rules 44 to 46, addendum of rule 46 by its 2024 numbers).

    If nobody has bet, they bet. One chip without a word calls, a declared raise is the most that it covers.
    Several chips are a call if none can be left out, else half of a raise decides, and the last chips are
    all-in. Earlier chips that cover the call make one bet with the new ones. Raises
    ``Refusal("no_chips_out")``.
    """
    if not out.chips:
        raise Refusal("no_chips_out", field="chips")
    chips, tested = _chips_of_bet(out, rules)
    total = sum(chips)
    if out.says_raise or out.call_to == 0:
        return put_out(
            total, out.call_to, out.min_raise_to, says_raise=out.says_raise, has_behind=out.has_behind
        )
    if total >= out.call_to and _calls(out, chips, tested, rules):
        return Ruled(Ruling.CALL, out.call_to, total - out.call_to)
    return put_out(total, out.call_to, out.min_raise_to, has_behind=out.has_behind)


def _chips_of_bet(out: Out, rules: BettingRules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The chips that make the bet, and the chips each of which the call must need."""
    is_covered = sum(out.prior) >= out.call_to
    every = (*out.prior, *out.chips)
    if out.done is Prior.ALL_BACK:
        keeps_all = is_covered and rules.prior_covering is PriorCovering.ALL_CHIPS
        return (every, every) if keeps_all else (out.chips, out.chips)
    if out.done is Prior.LEFT and not is_covered:
        return every, out.chips
    return every, every


def _calls(out: Out, counted: Sequence[int], tested: Sequence[int], rules: BettingRules) -> bool:
    """Whether a single overchip, or chips of which none can be left out, make it a call."""
    if out.done is Prior.ALL_BACK and sum(out.prior) >= out.call_to:
        return False
    return len(tested) == 1 or sum(counted) - min(tested) < out.call_to


def tiny_chip(bet: int, chip: int) -> Tiny:
    """A chip far smaller than the bet, put out silently: the floor may rule a full call (TDA rule 41)."""
    if chip >= bet:
        raise Refusal("chip_not_tiny", field="chip", chip=chip, bet=bet)
    return Tiny(bet)
