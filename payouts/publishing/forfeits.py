"""Prizes forfeited by disqualification: kept by the house, moved up, or shared by the better places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from payouts.awards import agreed as agreed_
from payouts.awards.stops import OVER
from payouts.publishing.sharing import Due, due_prizes
from payouts.structure import rows as queries
from payouts.structure.rows import PayoutStructureView, PrizeView
from rulebook.deal import AgreedDeal
from rulebook.knockouts import Key, Placing
from rulebook.money import Money
from rulebook.penalties import without_lost
from rulebook.profile import PlaceRules
from rulebook.profile.variants import DqPrize
from tournaments import queries as tournaments
from tournaments.queries import Finisher


def dues_of(event_id: int) -> tuple[Due, ...]:
    """What every finisher is due from the payouts of an event, forfeited prizes included."""
    structure, agreed = queries.structure(event_id), agreed_.agreed(event_id)
    prizes = structure.prizes if agreed is None else _after(structure, agreed)
    found = dues(
        tournaments.finishers(event_id),
        prizes,
        tournaments.lost_prizes(event_id),
        tournaments.profile(event_id).places,
    )
    return found if agreed is None else tuple(_with_share(due, agreed) for due in found)


def published_dues_of(event_id: int) -> tuple[Due, ...]:
    """The same as if no deal had been agreed on: what the room reads where a house keeps deals to itself."""
    return dues(
        tournaments.finishers(event_id),
        queries.structure(event_id).prizes,
        tournaments.lost_prizes(event_id),
        tournaments.profile(event_id).places,
    )


def dues_to(event_id: int, last: int) -> tuple[Due, ...] | None:
    """The same down to place ``last``; None where a prize behind it may change as well: after a deal, or one forfeited."""
    if agreed_.agreed(event_id) is not None:
        return None
    prizes, event = queries.structure(event_id).prizes, tournaments.event(event_id)
    is_in_play = event.state not in OVER and not tournaments.seats_won_early(event_id)
    if is_in_play and tournaments.next_place(event_id) >= len(prizes):
        # No place that anybody has taken is paid.
        return ()
    if tournaments.lost_prizes(event_id):
        return None
    return due_prizes(tournaments.finishers_to(event_id, last), prizes, event.profile.places)


def _after(structure: PayoutStructureView, agreed: AgreedDeal) -> tuple[PrizeView, ...]:
    """The prizes as a deal leaves them: money only, tickets and things stay with their places."""
    amounts = agreed.prizes_after([prize.amount.minor for prize in structure.prizes])
    nothing = Money(0, structure.currency)
    own = {prize.place: prize for prize in structure.prizes}
    return tuple(
        replace(
            own.get(place, PrizeView(place, nothing, nothing, "")), amount=Money(amount, structure.currency)
        )
        for place, amount in enumerate(amounts, start=1)
    )


def _with_share(due: Due, agreed: AgreedDeal) -> Due:
    return replace(due, amount_minor=agreed.due(due.entry_id, due.amount_minor))


def dues(
    finishers: Sequence[Finisher],
    prizes: Sequence[PrizeView],
    lost: Mapping[int, DqPrize],
    rules: PlaceRules,
) -> tuple[Due, ...]:
    """The dues; an entry in ``lost`` has none (procedures 11.8: not specified, hence the house's choice).

    Moved up: every place below receives the prize of the one before. Redistributed: the money is shared
    equally among the better places; a ticket or a prize in kind stays with the house.
    """
    if not lost:
        return due_prizes(finishers, prizes, rules)
    placings = [Placing(one.entry_id, one.place, one.place_to) for one in finishers]
    amounts = {prize.place: prize.amount.minor for prize in prizes}
    policies: dict[Key, DqPrize] = dict(lost.items())
    after = without_lost(placings, policies, amounts)
    receiving = [Finisher(int(one.key), one.first, one.last) for one in after.placings]
    left = [
        replace(prize, amount=Money(after.amounts[prize.place], prize.amount.currency)) for prize in prizes
    ]
    own = {one.entry_id: one for one in finishers}
    return tuple(
        replace(due, place=own[due.entry_id].place, place_to=own[due.entry_id].place_to)
        for due in due_prizes(receiving, left, rules)
    )
