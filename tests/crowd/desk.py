"""A cashier at work: what comes next is decided by a seed and by what was answered so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from tests.crowd.diary import Diary, Step
from tests.crowd.plan import Plan

VOIDS, OUT, AGAIN, WALKERS = 0.06, 0.12, 0.18, 0.21
"""Up to which share of a throw a command voids, takes a player out, sells again, sells to one who walks about."""
WAYS = ("cash", "cash", "cash", "card", "split")
BY_TICKET = 0.15
"""The share of sales that a ticket pays, as long as there are some."""
LEFT = 3
"""Entries that a desk leaves in play."""
AGAIN_SECONDS = 0.05
PATIENCE_SECONDS = 300
BUSY = frozenset({"system_busy", "database_away"})


class Refused(Exception):
    """The house refused a command with a code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Unreached(ConnectionError):
    """No answer within the patience of a cashier."""


class Way(Protocol):
    """How a desk reaches the house: again with the same key until it is answered."""

    def ask(self, step: Step) -> dict[str, Any]:
        """The answer; raises ``Refused``."""


def work(plan: Plan, number: int, diary: Diary, way: Way, count: Callable[[int], None]) -> None:
    """Send every command of a desk, first the one that was not answered; ``count`` is told how many were."""
    if diary.unanswered is not None:
        _send(diary, way, diary.unanswered)
    while diary.answered < plan.each:
        chance = Random(f"{plan.seed}/{number}/{diary.answered}")
        step, is_walker = next_step(plan, number, diary, chance)
        step, shown = with_ticket(plan, number, diary, step, chance)
        diary.asks(step, is_walker, shown)
        _send(diary, way, step)
        count(diary.answered)
    diary.close()


def _send(diary: Diary, way: Way, step: Step) -> None:
    try:
        told = way.ask(step)
    except Refused as refused:
        diary.is_refused(refused.code)
    else:
        diary.told({name: told.get(name) for name in ("id", "entry", "receipt", "void_receipt")})


def next_step(plan: Plan, number: int, diary: Diary, chance: Random) -> tuple[Step, bool]:
    """The next command, and whether it is for a player who walks from desk to desk."""
    key = f"{plan.seed}-{number}-{diary.answered}"
    throw, standing = chance.random() if plan.is_mixed else 1.0, sorted(diary.standing)
    paid = chance.choice(WAYS)
    if throw < VOIDS and len(standing) > LEFT:
        return Step(key, "void", chance.choice(standing)), False
    if VOIDS <= throw < OUT and len(standing) > LEFT:
        return Step(key, "out", diary.standing[chance.choice(standing)].entry), False
    if OUT <= throw < AGAIN and diary.out:
        return Step(key, "again", chance.choice(diary.out), paid), False
    if AGAIN <= throw < WALKERS and diary.walkers < len(plan.walkers):
        return Step(key, "sell", plan.walkers[diary.walkers], paid), True
    return Step(key, "sell", plan.desks[number].players[diary.players], paid), False


def with_ticket(plan: Plan, number: int, diary: Diary, step: Step, chance: Random) -> tuple[Step, str]:
    """The command, now and then paid by a ticket instead, and the pile that the ticket is from."""
    if not (plan.is_mixed and step.paid and chance.random() < BY_TICKET):
        return step, ""
    piles = {
        "returned": diary.returned[:1],
        "tickets": plan.desks[number].tickets[diary.tickets :][:1],
        "copied": plan.copied[diary.copied :][:1],
    }
    if not (shown := [name for name, left in piles.items() if left]):
        return step, ""
    pile = chance.choice(shown)
    return replace(step, paid="ticket", ticket=piles[pile][0]), pile
