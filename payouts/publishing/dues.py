"""The prizes of finished entries by the payouts; ties share the prizes of their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, repeat

from payouts.awards import agreed as agreements
from payouts.awards.agreed import OVER
from payouts.flights.rows import entries_paid_within
from payouts.structure import rows as queries
from payouts.structure.rows import PayoutStructureView, PrizeView
from rulebook.days.abandoned import prizes_lost
from rulebook.deal import AgreedDeal
from rulebook.knockouts import Key, Placing
from rulebook.money import Money
from rulebook.penalties import without_lost
from rulebook.profile import PlaceRules
from rulebook.profile.variants import DqPrize
from rulebook.shares import shares_of
from tournaments import queries as tournaments
from tournaments.queries import Finisher


@dataclass(frozen=True, slots=True)
class Due:
    """The amount due to an entry for its places; in minor units."""

    entry_id: int
    place: int
    place_to: int
    amount_minor: int
    ticket_minor: int
    thing: str


def due_prizes(
    finishers: Sequence[Finisher], prizes: Sequence[PrizeView], rules: PlaceRules
) -> tuple[Due, ...]:
    """The dues of entries that finished in a paid place; an unpaid place inside a tie counts as nothing.

    Tied entries receive the same if their prizes are the same (tickets of a satellite); if not, money and
    ticket values are shared by ``rulebook.shares``. Each prize in kind goes to one of them, in the order of their
    entries until a director decides otherwise. If each of their places wins the same ticket, only the money
    beside it is shared.
    """
    paid = [finisher for finisher in finishers if finisher.place <= len(prizes)]
    groups = groupby(paid, key=lambda one: (one.place, one.place_to))
    return tuple(due for _places, group in groups for due in _of_group(list(group), prizes, rules))


def _of_group(group: Sequence[Finisher], prizes: Sequence[PrizeView], rules: PlaceRules) -> Sequence[Due]:
    first, last = group[0].place, group[0].place_to
    group_prizes = prizes[first - 1 : last]
    alike = {(prize.amount.minor, prize.ticket.minor, prize.thing) for prize in group_prizes}
    if len(group_prizes) == last - first + 1 and len(alike) == 1:
        amount, ticket, thing = alike.pop()
        return [Due(entry.entry_id, first, last, amount, ticket, thing) for entry in group]
    ticket = _same_ticket(group_prizes) if len(group_prizes) == last - first + 1 else 0
    worth = {prize.place: prize.worth.minor - ticket for prize in group_prizes}
    placings = [Placing(str(entry.entry_id), first, last) for entry in group]
    one_each = [prize.thing for prize in group_prizes if prize.thing and not prize.ticket.minor]
    things = repeat(group_prizes[0].thing) if ticket else chain(one_each, repeat(""))
    amounts = sorted((int(key), amount) for key, amount in shares_of(placings, worth, rules))
    return [
        Due(entry_id, first, last, amount, ticket, thing)
        for (entry_id, amount), thing in zip(amounts, things, strict=False)
    ]


def keeping_things(dues: Sequence[Due], standing: Mapping[int, str]) -> tuple[Due, ...]:
    """The dues with the things of ``standing``, by entry, if tied places hold the same things among them."""
    groups: dict[tuple[int, int], list[Due]] = {}
    for due in dues:
        groups.setdefault((due.place, due.place_to), []).append(due)
    names = {
        due.entry_id: standing[due.entry_id]
        for group in groups.values()
        if len(group) > 1 and all(due.entry_id in standing for due in group)
        if sorted(due.thing for due in group) == sorted(standing[due.entry_id] for due in group)
        for due in group
    }
    return tuple(replace(due, thing=names.get(due.entry_id, due.thing)) for due in dues)


def _same_ticket(prizes: Sequence[PrizeView]) -> int:
    """The worth of the ticket that all these places win, 0 if they differ."""
    worths = {prize.ticket.minor for prize in prizes}
    return worths.pop() if len(worths) == 1 else 0


def dues_of(event_id: int) -> tuple[Due, ...]:
    """The dues of all finishers by the payouts of an event, including forfeited prizes."""
    structure, agreed = queries.structure(event_id), agreements.agreed(event_id)
    prizes = structure.prizes if agreed is None else _after(structure, agreed)
    result = dues(
        _for_payouts(event_id),
        prizes,
        lost_by(event_id),
        tournaments.profile(event_id).places,
    )
    if agreed is None:
        return result
    return tuple(replace(due, amount_minor=agreed.due(due.entry_id, due.amount_minor)) for due in result)


def published_dues_of(event_id: int) -> tuple[Due, ...]:
    """The same without the agreed deal: shown to the room if a house keeps deals private."""
    return dues(
        _for_payouts(event_id),
        queries.structure(event_id).prizes,
        lost_by(event_id),
        tournaments.profile(event_id).places,
    )


def _for_payouts(event_id: int) -> tuple[Finisher, ...]:
    """The finishers without those paid within a flight: a forfeited prize does not move to them too."""
    within = entries_paid_within(event_id) if tournaments.paying_days(event_id) else frozenset()
    return tuple(one for one in tournaments.finishers(event_id) if one.entry_id not in within)


def lost_by(event_id: int) -> dict[int, DqPrize]:
    """The entries that lost their prize: disqualified, or with a bag that was not played."""
    abandoned: dict[Key, bool] = dict(tournaments.abandoned(event_id).items())
    without = prizes_lost(abandoned, tournaments.profile(event_id).places) if abandoned else {}
    return {int(key): goes for key, goes in without.items()} | tournaments.lost_prizes(event_id)


def dues_to(
    event_id: int, last: int, latest: tuple[tournaments.Finisher, ...] | None = None
) -> tuple[Due, ...] | None:
    """The same down to place ``last``; None if later prizes may change too: after a deal or a forfeit.

    Bags that were not played are behind everybody who leaves after them.
    """
    if agreements.agreed(event_id) is not None:
        return None
    prizes, event = queries.structure(event_id).prizes, tournaments.event(event_id)
    is_in_play = event.state not in OVER and not tournaments.seats_won_early(event_id)
    if is_in_play and tournaments.next_place(event_id) >= len(prizes):
        # No place taken so far is paid.
        return ()
    if tournaments.lost_prizes(event_id):
        return None
    return due_prizes(tournaments.finishers_to(event_id, last, latest), prizes, event.profile.places)


def _after(structure: PayoutStructureView, agreed: AgreedDeal) -> tuple[PrizeView, ...]:
    """The prizes after a deal: it changes only money; tickets and things stay with their places."""
    amounts = agreed.prizes_after([prize.amount.minor for prize in structure.prizes])
    nothing = Money(0, structure.currency)
    own = {prize.place: prize for prize in structure.prizes}
    return tuple(
        replace(
            own.get(place, PrizeView(place, nothing, nothing, "")), amount=Money(amount, structure.currency)
        )
        for place, amount in enumerate(amounts, start=1)
    )


def dues(
    finishers: Sequence[Finisher],
    prizes: Sequence[PrizeView],
    lost: Mapping[int, DqPrize],
    rules: PlaceRules,
) -> tuple[Due, ...]:
    """The dues; an entry in ``lost`` has none (procedures 11.8: not specified, so the house chooses).

    Moved up: every place below receives the prize of the one before. Redistributed: the money is shared
    equally among the better places; a ticket or a prize in kind stays with the house.
    """
    if not lost:
        return due_prizes(finishers, prizes, rules)
    placings = [Placing(finisher.entry_id, finisher.place, finisher.place_to) for finisher in finishers]
    amounts = {prize.place: prize.amount.minor for prize in prizes}
    policies: dict[Key, DqPrize] = dict(lost.items())
    after = without_lost(placings, policies, amounts)
    receiving = [Finisher(int(placing.key), placing.first, placing.last) for placing in after.placings]
    left = [
        replace(prize, amount=Money(after.amounts[prize.place], prize.amount.currency)) for prize in prizes
    ]
    own = {finisher.entry_id: finisher for finisher in finishers}
    return tuple(
        replace(due, place=own[due.entry_id].place, place_to=own[due.entry_id].place_to)
        for due in due_prizes(receiving, left, rules)
    )
