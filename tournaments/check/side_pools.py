"""What is invalid in the side pools of an event."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.side_pools import SidePool
from tournaments.check.errors import SetupError, error
from tournaments.check.withholdings import MOST_MINOR, WHOLE
from tournaments.values import EventSetup

MOST_WINNERS = 100


def side_pool_errors(setup: EventSetup) -> Iterator[SetupError]:
    """Each is a side fee of some price, named once, and divided in one way that makes the whole."""
    sold = {share.account for product in setup.products for share in product.shares}
    names = [one.name for one in setup.side_pools]
    for one in setup.side_pools:
        if one.part not in sold:
            yield error("side_pools", "side_pool_unsold", name=one.name)
        if names.count(one.name) > 1:
            yield error("side_pools", "side_pool_twice", name=one.name)
        if (bool(one.points) + bool(one.amounts) + bool(one.winners)) > 1:
            yield error("side_pools", "side_pool_twofold", name=one.name)
        if not _is_whole(one):
            yield error("side_pools", "side_pool_shares", name=one.name)
        if not 0 <= one.winners <= MOST_WINNERS or max(len(one.points), len(one.amounts)) > MOST_WINNERS:
            yield error("side_pools", "value_out_of_range")


def _is_whole(one: SidePool) -> bool:
    """Percentages make 100, amounts are above 0; neither rises."""
    listed = list(one.points or one.amounts)
    is_falling = listed == sorted(listed, reverse=True) and all(0 < n <= MOST_MINOR for n in listed)
    return is_falling and (not one.points or sum(one.points) == WHOLE)
