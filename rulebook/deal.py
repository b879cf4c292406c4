"""A deal among the last players: what the house requires of a proposal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulebook.profile import PlaceRules
from rulebook.profile.variants import DealPolicy
from rulebook.refusals import Refusal


def may_deal(
    rules: PlaceRules,
    players_left: int,
    amounts: Sequence[int],
    *,
    is_unanimous: bool,
    pool: int | None = None,
) -> None:
    """Return if the ``amounts`` (minor units, by place from the first) may be agreed by ``players_left``.

    Raises ``Refusal``: ``deal_not_unanimous``; ``deal_too_early`` before the final table and
    ``deal_against_places`` where an amount does not fall with its place (both Prestige, Politica Deal);
    ``deal_sum_differs`` from the prizes left, where ``pool`` is given.
    """
    if not is_unanimous:
        raise Refusal("deal_not_unanimous")
    if rules.deal_players and players_left > rules.deal_players:
        raise Refusal("deal_too_early", left=players_left, players=rules.deal_players)
    if rules.deal_policy == DealPolicy.BY_PLACE:
        _falls_with_place(amounts)
    if pool is not None and sum(amounts) != pool:
        raise Refusal("deal_sum_differs", field="amounts", amounts=sum(amounts), pool=pool)


def _falls_with_place(amounts: Sequence[int]) -> None:
    for place, (higher, lower) in enumerate(pairwise(amounts), start=1):
        if lower >= higher:
            raise Refusal("deal_against_places", field="amounts", place=place + 1, amount=lower)
