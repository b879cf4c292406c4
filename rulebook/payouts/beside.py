"""Tickets and things beside the money of a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulebook.payouts.tables import Prize, PrizeKind


def tickets_paid(pool: int, entries: int, wanted: int, worth: int) -> int:
    """How many of the tickets wanted for the first places the pool pays, in minor units.

    At least one minor unit must be left for each entry, so that the rest can still be divided.
    """
    if not wanted or not worth:
        return 0
    return max(0, min(wanted, entries, (pool - entries) // worth))


def with_beside(
    amounts: Sequence[int], ticket: Prize, tickets: int, things: Mapping[int, str]
) -> tuple[Prize, ...]:
    """The prizes of places 1, 2, …: money, a ticket besides for the first ``tickets`` places, a prize in kind if named.

    Prizes in kind for the places right after the last one paid are won too; further down they are not
    awarded.
    """
    prizes = []
    for place, amount in enumerate(amounts, start=1):
        thing = things.get(place, "")
        if place <= tickets:
            # The ticket comes last: its worth is printed after it.
            name = ", ".join(part for part in (thing, ticket.name) if part)
            prizes.append(replace(ticket, name=name, cash=amount))
        else:
            prizes.append(Prize(PrizeKind.MONEY, amount, thing))
    while thing := things.get(len(prizes) + 1, ""):
        prizes.append(Prize(PrizeKind.THING, name=thing))
    return tuple(prizes)
