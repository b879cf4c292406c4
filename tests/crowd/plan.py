"""The queue that is served: who sells where, to whom, and how much; known to every process."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from rulebook.exchange import Rate, Side, exchanged, read_rate
from rulebook.money import Money

PRICE, CURRENCY = 22_000, "EUR"
IN_CASH = 10_000
"""What is paid in cash where the rest is paid by card, in minor units as all amounts."""
BACK = (("cash", IN_CASH), ("card", 7_000), ("transfer", 5_000))
"""How a director gives a sale back in several ways, however it was paid."""
RATES = {"CHF": ("0.95238", "0.97", 5), "JPY": ("0.00612", "", 1)}
"""Other currencies: what one unit is bought and sold at (empty: never), and the smallest coin paid for it."""
HEAPS = {"CHF": 25_000, "JPY": 40_000}
"""The notes that pay an entry, with change."""
SOME = {"CHF": 10_000, "JPY": 12_000}
"""The notes that pay a part of it, the rest is paid by card."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A cashier: the user, the token of the program, the drawer, the players in front of it and the tickets they bring.

    ``refunds`` are owed to players of an event that was cancelled, who come to this desk.
    """

    user: int
    token: str
    drawer: int
    players: tuple[int, ...]
    tickets: tuple[str, ...] = ()
    refunds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """An event in play with ``before`` entries, and ``each`` commands to be sent by every desk.

    ``walkers`` ask at every desk: all sell to them in the same order, and one does. ``copied`` are tickets that were
    copied: at each desk somebody wants to pay with them, and one does. ``owed`` are refunds that somebody asks for at every
    desk: one pays. Not ``is_mixed``, only entries are sold.
    """

    seed: int
    event: int
    director: int
    director_token: str
    desks: tuple[Desk, ...]
    walkers: tuple[int, ...]
    each: int
    before: int
    float_minor: int
    is_mixed: bool = True
    copied: tuple[str, ...] = ()
    owed: tuple[int, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return asdict(self)

    @classmethod
    def read(cls, answer: dict[str, Any]) -> Plan:
        """From a file."""
        listed = ("players", "tickets", "refunds")
        desks = tuple(Desk(**one | {name: tuple(one[name]) for name in listed}) for one in answer["desks"])
        shared = {name: tuple(answer[name]) for name in ("walkers", "copied", "owed")}
        return cls(**answer | {"desks": desks, **shared})


def worth(currency: str, notes: int) -> int:
    """What is paid for notes that are bought (positive) or sold, in the house's currency."""
    buying, selling, step = RATES[currency]
    sold_at = read_rate(selling) if selling else None
    long_ago = datetime(2000, 1, 1, tzinfo=UTC)
    rate = Rate(
        currency=currency,
        home=CURRENCY,
        buying=read_rate(buying),
        selling=sold_at,
        step=step,
        since=long_ago,
    )
    return exchanged(Money(abs(notes), currency), rate, Side.BUY if notes > 0 else Side.SELL).paid.minor
