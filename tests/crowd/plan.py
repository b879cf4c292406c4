"""The queue that is served: who sells where, to whom, and how much; known to every process."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

PRICE, CURRENCY = 22_000, "EUR"
IN_CASH = 10_000
"""What is paid in cash where the rest is paid by card, in minor units as all amounts."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A cashier: the user, the token of the program, the drawer, the players in front of it and the tickets they bring."""

    user: int
    token: str
    drawer: int
    players: tuple[int, ...]
    tickets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """An event in play with ``before`` entries, and ``each`` commands to be sent by every desk.

    ``walkers`` ask at every desk: all sell to them in the same order, and one does. ``copied`` are tickets that were
    copied: at each desk somebody wants to pay with them, and one does. Not ``is_mixed``, only entries are sold.
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

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return asdict(self)

    @classmethod
    def read(cls, told: dict[str, Any]) -> Plan:
        """From a file."""
        listed = ("players", "tickets")
        desks = tuple(Desk(**one | {name: tuple(one[name]) for name in listed}) for one in told["desks"])
        shared = {name: tuple(told[name]) for name in ("walkers", "copied")}
        return cls(**told | {"desks": desks, **shared})
