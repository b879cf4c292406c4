"""Prizes lost with a disqualification: kept by the house, moved up to the places behind, or shared in front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from payouts import queries
from payouts.queries.ladder import PrizeView
from payouts.sharing import Due, due_prizes
from rulebook.money import Money
from rulebook.penalties import prized_place, redistributed
from rulebook.profile import PlaceRules
from rulebook.profile.variants import DqPrize
from tournaments import queries as tournaments
from tournaments.queries import Finisher


def dues_of(event_id: int) -> tuple[Due, ...]:
    """What everybody who has finished is due of the ladder of an event, lost prizes heeded."""
    return dues(
        tournaments.finishers(event_id),
        queries.ladder(event_id).prizes,
        tournaments.lost_prizes(event_id),
        tournaments.profile(event_id).places,
    )


def dues(
    finishers: Sequence[Finisher],
    prizes: Sequence[PrizeView],
    lost: Mapping[int, DqPrize],
    rules: PlaceRules,
) -> tuple[Due, ...]:
    """The dues; whoever is in ``lost`` has none (procedures 11.8: silent, hence the house's choice).

    Moved up: every place behind receives the prize of the one before. Redistributed: the money is shared
    equally among the better places; a ticket or a thing stays with the house.
    """
    if not lost:
        return due_prizes(finishers, prizes, rules)
    moved = [one.place for one in finishers if lost.get(one.entry_id) == DqPrize.MOVE_UP]
    shared = [_up(one, moved).place for one in finishers if lost.get(one.entry_id) == DqPrize.REDISTRIBUTE]
    kept = {one.entry_id: one for one in finishers if one.entry_id not in lost}
    found = due_prizes([_up(one, moved) for one in kept.values()], _with_shares(prizes, shared), rules)
    return tuple(
        replace(due, place=kept[due.entry_id].place, place_to=kept[due.entry_id].place_to) for due in found
    )


def _up(one: Finisher, moved: Sequence[int]) -> Finisher:
    """The places whose prizes these receive."""
    first = prized_place(DqPrize.MOVE_UP, one.place, moved)
    return one._replace(place=first, place_to=one.place_to - one.place + first)


def _with_shares(prizes: Sequence[PrizeView], shared: Sequence[int]) -> tuple[PrizeView, ...]:
    amounts = redistributed({prize.place: prize.amount.minor for prize in prizes}, shared)
    return tuple(
        replace(prize, amount=Money(amounts[prize.place], prize.amount.currency)) for prize in prizes
    )
