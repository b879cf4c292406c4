"""Satellites as records write them: what they sell, what they pay."""

from __future__ import annotations

from rulebook.pool import PoolSale
from rulebook.satellite import (
    RemainderRule,
    SatelliteBusts,
    SatellitePlan,
    SatelliteRules,
    SeatPrize,
    SeatsWon,
    SecondSeat,
)
from tests.vectors.adapter import Answer
from tests.vectors.case import Case
from tests.vectors.placing import write_places
from tests.vectors.record import Given

REMAINDERS = {rule.name: rule for rule in RemainderRule}
SECOND = {second.name: second for second in SecondSeat}


def read_target(case: Case) -> tuple[int, int, SatelliteRules]:
    """The pool, the price of a seat, and where the rest goes."""
    asked = case.inputs
    rules = SatelliteRules(
        case.config.word("remainder_rule", REMAINDERS),
        chunk=asked.get("chunk", 0),
        percents=tuple(asked.get("percents", ())),
        seats_at_least=asked.get("guaranteed_seats", 0),
        seats_at_most=asked.get("tickets", 0),
    )
    return PoolSale(asked["to_pool"], 0, asked["entries"]).to_pool, asked["seat"], rules


def read_plan(record: Given) -> SatellitePlan:
    """The seats, then cash for the next places."""
    seats = SeatPrize(1, record["seats"], 1, 0)
    cash = (
        SeatPrize(place, place, 0, amount)
        for place, amount in enumerate(record["next_cash"], start=record["seats"] + 1)
    )
    return SatellitePlan(0, record["seats"], 0, 0, (seats, *cash))


def read_cash_places(record: Given) -> int:
    """How many places after the seats receive cash."""
    return len(record.get("cash_places", ()))


def write_plan(result: SatellitePlan) -> Answer:
    """All of it."""
    return {
        "pool": result.pool,
        "seats": result.seats,
        "remainder": result.remainder,
        "overlay": result.overlay,
        "prizes": [
            {"from": one.first, "to": one.last, "seats": one.seats, "cash": one.cash} for one in result.prizes
        ],
        "total": result.total,
    }


def write_bubble(result: SatelliteBusts) -> Answer:
    """Each player out by name."""
    places = write_places(result.placings)
    players = {
        str(key): {"place": place, "seats": result.seats[key], "cash": result.cash[key]}
        for key, place in places.items()
    }
    return {"left": result.left, "seats_of_those_left": result.seats_of_those_left, **players}


def write_won(result: SeatsWon) -> Answer:
    """What the player holds."""
    return {
        "entries": result.entries,
        "credit": result.credit,
        "tickets": result.tickets,
        "cash": result.cash,
    }
