"""A deal among the last players: what the house requires of it, and what places pay once it is agreed (procedure 25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from rulebook.deal_shares import DealMoney, DealShares, compared
from rulebook.knockouts import Key
from rulebook.profile import PlaceRules
from rulebook.profile.variants import DealPolicy
from rulebook.refusals import Refusal


class DealProblem(StrEnum):
    """What the house does not accept in a deal; each is also the code of a refusal, after ``deal_``."""

    NOT_ALLOWED = "not_allowed"
    SATELLITE = "satellite"
    TOO_EARLY = "too_early"
    NOT_FINAL_TABLE = "not_final_table"
    ONE_PLAYER = "one_player"
    SHARE_NEGATIVE = "share_negative"
    SUM_DIFFERS = "sum_differs"
    TOO_LITTLE_LEFT = "too_little_left"
    AGAINST_PLACES = "against_places"
    EQUAL_AMOUNTS = "equal_amounts"
    NOT_UNANIMOUS = "not_unanimous"
    NOT_APPROVED = "not_approved"


@dataclass(frozen=True, slots=True)
class DealTerms:
    """A proposal; ``amounts`` in minor units by place from the first, or by person in the order of their stacks.

    ``players`` are left at ``tables``; ``money`` are the prizes still to be won, and how much of them is left
    to play for.
    """

    players: int
    amounts: tuple[int, ...]
    money: DealMoney
    tables: int = 1
    is_satellite: bool = False
    is_unanimous: bool = True
    is_approved: bool = True

    @property
    def missing(self) -> int:
        """Money that nobody would receive; negative: money that is not there."""
        return self.money.whole - self.money.left - sum(self.amounts)

    @property
    def negative(self) -> int | None:
        """The number of the first share below zero; None if there is none."""
        return next((at for at, amount in enumerate(self.amounts, start=1) if amount < 0), None)


@dataclass(frozen=True, slots=True)
class DealJudgement:
    """What the house does not accept, the sum in excess, and shares unlike the prizes (shown, never forbidden)."""

    problems: tuple[DealProblem, ...]
    excess: int
    shares: DealShares


def is_by_place(rules: PlaceRules) -> bool:
    """Whether amounts are agreed for places (Prestige, Politica Deal) and not for persons."""
    return rules.deal_policy is DealPolicy.BY_PLACE


def judge_deal(rules: PlaceRules, terms: DealTerms) -> DealJudgement:
    """How the house judges a proposal: its problems in the order in which they are solved.

    Amounts by place fall with the place, and none is equal (Prestige); a player who receives less than the
    lowest prize may still sign (procedure 25).
    """
    problems = tuple(problem for problem, is_so in _checks(rules, terms) if is_so)
    return DealJudgement(problems, -terms.missing, compared(terms.amounts, terms.money))


def _checks(rules: PlaceRules, terms: DealTerms) -> Sequence[tuple[DealProblem, bool]]:
    pairs = tuple(pairwise(terms.amounts)) if is_by_place(rules) else ()
    least = Fraction(rules.deal_min_left_percent * terms.money.whole, 100)
    is_off = bool(terms.missing) or terms.money.left < 0
    return (
        (DealProblem.NOT_ALLOWED, rules.deal_policy is DealPolicy.NONE),
        (DealProblem.SATELLITE, terms.is_satellite),
        (DealProblem.TOO_EARLY, 0 < rules.deal_players < terms.players),
        (DealProblem.NOT_FINAL_TABLE, rules.deal_final_table and terms.tables > 1),
        (DealProblem.ONE_PLAYER, terms.players < 2),
        (DealProblem.SHARE_NEGATIVE, terms.negative is not None),
        (DealProblem.SUM_DIFFERS, is_off),
        (DealProblem.TOO_LITTLE_LEFT, terms.money.left < least),
        (DealProblem.AGAINST_PLACES, any(higher < lower for higher, lower in pairs)),
        (DealProblem.EQUAL_AMOUNTS, any(higher == lower for higher, lower in pairs)),
        (DealProblem.NOT_UNANIMOUS, not terms.is_unanimous),
        (DealProblem.NOT_APPROVED, not terms.is_approved),
    )


def require_deal(rules: PlaceRules, terms: DealTerms, currency: str = "") -> None:
    """Return if the house accepts the deal; raises ``Refusal`` with ``deal_`` and its first problem."""
    for problem in judge_deal(rules, terms).problems:
        raise Refusal(
            f"deal_{problem}",
            field="amounts",
            difference_minor=abs(terms.missing),
            currency=currency,
            percent=rules.deal_min_left_percent,
            players=rules.deal_players,
            left=terms.players,
            tables=terms.tables,
            share=terms.negative or 0,
        )


def shows_deal(rules: PlaceRules, *, is_staff: bool) -> bool:
    """Whether a viewer sees what a deal agreed on: the staff always, the room if the house wants."""
    return is_staff or rules.deal_shown


@dataclass(frozen=True, slots=True)
class AgreedDeal:
    """An agreed deal in minor units: ``shares`` of persons or ``places`` from the first on, and what is left."""

    players: int
    left: int = 0
    shares: Mapping[Key, int] = field(default_factory=dict)
    places: tuple[int, ...] = ()

    def prizes_after(self, prizes: Sequence[int]) -> tuple[int, ...]:
        """What each place still pays, from the first: what is left goes to the winner, places below stay as published.

        Amounts agreed for persons come on top, whatever place they take (Triton 2019: the runner-up was paid
        more).
        """
        own = self.places or (0,) * self.players
        return (own[0] + self.left, *own[1:], *prizes[self.players :])

    def due(self, key: Key, prize: int) -> int:
        """What a player receives whose place pays ``prize``, as returned by ``prizes_after``."""
        return prize + self.shares.get(key, 0)


def still_to_win(prizes: Sequence[int], players: int) -> tuple[int, ...]:
    """The prizes of the places that the players left still play for, from the first; 0 if a place is not paid."""
    own = tuple(prizes[:players])
    return own + (0,) * (players - len(own))
