"""What finished entries receive from the payouts; ties share the prizes of their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, repeat

from payouts.structure.rows import PrizeView
from rulebook.knockouts import Placing
from rulebook.profile import PlaceRules
from rulebook.shares import shares_of
from tournaments.queries import Finisher


@dataclass(frozen=True, slots=True)
class Due:
    """What an entry is due for its places; amounts in minor units."""

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

    Tied entries receive the same where their prizes are the same (tickets of a satellite); if not, money and
    ticket values are shared by ``rulebook.shares``. Each prize in kind goes to one of them, in the order of their
    entries until a director decides otherwise. Where each of their places wins the same ticket, only the money
    beside it is shared.
    """
    paid = [one for one in finishers if one.place <= len(prizes)]
    groups = groupby(paid, key=lambda one: (one.place, one.place_to))
    return tuple(due for _places, group in groups for due in _of_group(list(group), prizes, rules))


def _of_group(group: Sequence[Finisher], prizes: Sequence[PrizeView], rules: PlaceRules) -> Sequence[Due]:
    first, last = group[0].place, group[0].place_to
    own = prizes[first - 1 : last]
    alike = {(prize.amount.minor, prize.ticket.minor, prize.thing) for prize in own}
    if len(own) == last - first + 1 and len(alike) == 1:
        amount, ticket, thing = alike.pop()
        return [Due(one.entry_id, first, last, amount, ticket, thing) for one in group]
    ticket = _same_ticket(own) if len(own) == last - first + 1 else 0
    worth = {prize.place: prize.worth.minor - ticket for prize in own}
    placings = [Placing(str(one.entry_id), first, last) for one in group]
    one_each = [prize.thing for prize in own if prize.thing and not prize.ticket.minor]
    things = repeat(own[0].thing) if ticket else chain(one_each, repeat(""))
    shared = sorted((int(key), amount) for key, amount in shares_of(placings, worth, rules))
    return [
        Due(entry_id, first, last, amount, ticket, thing)
        for (entry_id, amount), thing in zip(shared, things, strict=False)
    ]


def keeping_things(dues: Sequence[Due], standing: Mapping[int, str]) -> tuple[Due, ...]:
    """The dues with the things as ``standing`` has them by entry, where tied places hold the same ones among them."""
    groups: dict[tuple[int, int], list[Due]] = {}
    for due in dues:
        groups.setdefault((due.place, due.place_to), []).append(due)
    kept = {
        due.entry_id: standing[due.entry_id]
        for group in groups.values()
        if len(group) > 1 and all(due.entry_id in standing for due in group)
        if sorted(due.thing for due in group) == sorted(standing[due.entry_id] for due in group)
        for due in group
    }
    return tuple(replace(due, thing=kept.get(due.entry_id, due.thing)) for due in dues)


def _same_ticket(prizes: Sequence[PrizeView]) -> int:
    """The worth of the ticket that all of these places win alike, 0 where they do not."""
    worths = {prize.ticket.minor for prize in prizes}
    return worths.pop() if len(worths) == 1 else 0
