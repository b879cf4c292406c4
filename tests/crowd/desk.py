"""A cashier at work: what comes next is decided by a seed and by what was answered so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from tests.crowd.diary import Diary, Step
from tests.crowd.plan import HEAPS, PRICE, RATES, SOME, Plan, worth

VOIDS, OUT, AGAIN, WALKERS, EXCHANGES, REFUNDS = 0.06, 0.12, 0.18, 0.21, 0.27, 0.36
"""Up to which share of a throw a command voids, takes a player out, sells again, sells to one who walks about, exchanges,
pays a refund of another event or takes one back."""
RETURNED = 0.2
"""The share of refunds whose payment is undone, where one was paid."""
WAYS = ("cash", "cash", "cash", "card", "split")
BY_NOTES = 0.1
"""The share of sales that notes of another currency pay, half of them with a card for the rest."""
SPLIT_BACK = 0.4
"""The share of voids that a director gives back in several ways."""
GIVEN = 0.4
"""The share of exchanges in which the house gives notes, where it has them."""
AMOUNTS = (1_000, 2_000, 5_000, 10_000, 20_000)
IN_NOTES = 0.4
"""The share of voids and refunds of cash that give notes for a part of it, where the desk has them."""
TOLD = ("id", "entry", "receipt", "void_receipt", "foreign_minor", "home_minor", "slip")
"""What a desk writes down of an answer."""
BY_TICKET = 0.15
"""The share of sales that a ticket pays, as long as there are some."""
SALES = ("sell", "again")
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
        step = with_notes(plan, step, chance)
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
        diary.told({name: told.get(name) for name in TOLD})


def next_step(plan: Plan, number: int, diary: Diary, chance: Random) -> tuple[Step, bool]:
    """The next command, and whether it is for a player who walks from desk to desk."""
    key = f"{plan.seed}-{number}-{diary.answered}"
    throw, standing = chance.random() if plan.is_mixed else 1.0, sorted(diary.standing)
    paid = chance.choice(WAYS)
    if throw < VOIDS and len(standing) > LEFT:
        sale = diary.standing[chance.choice(standing)]
        # A ticket is no money: it goes back itself.
        is_split = chance.random() < SPLIT_BACK and not sale.ticket
        step = Step(key, "void", sale.sale, "split" if is_split else "")
        return (step if is_split else _in_notes(step, diary, sale.cash, chance)), False
    if VOIDS <= throw < OUT and len(standing) > LEFT:
        return Step(key, "out", diary.standing[chance.choice(standing)].entry), False
    if OUT <= throw < AGAIN and diary.out:
        return Step(key, "again", chance.choice(diary.out), paid), False
    if AGAIN <= throw < WALKERS and diary.walkers < len(plan.walkers):
        return Step(key, "sell", plan.walkers[diary.walkers], paid), True
    if WALKERS <= throw < REFUNDS:
        found = _refund(plan, number, diary, key, chance) if throw >= EXCHANGES else None
        return found or (_exchange(key, diary, chance), False)
    return Step(key, "sell", plan.desks[number].players[diary.players], paid), False


def _refund(plan: Plan, number: int, diary: Diary, key: str, chance: Random) -> tuple[Step, bool] | None:
    """A refund paid: its own, one that came back, or one that is asked for at every desk; now and then its undo."""
    paid = sorted(diary.refunded)
    if chance.random() < RETURNED and paid:
        return Step(key, "returned", chance.choice(paid)), False
    own = (*diary.taken_back, *plan.desks[number].refunds[diary.refunds :][:1])
    waiting = [*((one, False) for one in own), *((one, True) for one in plan.owed[diary.owed :][:1])]
    if not waiting:
        return None
    about, is_walker = chance.choice(waiting)
    return _in_notes(Step(key, "refund", about), diary, PRICE, chance), is_walker


def _in_notes(step: Step, diary: Diary, cash: int, chance: Random) -> Step:
    """The command, now and then with notes that are sold for a part of the cash, where the desk has them."""
    fitting = [
        (code, amount)
        for code, (_buying, selling, _step) in sorted(RATES.items())
        for amount in AMOUNTS
        if selling and diary.notes[code] >= amount and worth(code, -amount) <= cash
    ]
    if chance.random() >= IN_NOTES or not fitting:
        return step
    currency, amount = chance.choice(fitting)
    return replace(step, currency=currency, notes=-amount)


def _exchange(key: str, diary: Diary, chance: Random) -> Step:
    """Notes bought, or given again where the house sells them and has them."""
    currency, amount = chance.choice(sorted(RATES)), chance.choice(AMOUNTS)
    _buying, selling, _step = RATES[currency]
    is_given = chance.random() < GIVEN and bool(selling) and diary.notes[currency] >= amount
    return Step(key, "exchange", 0, currency=currency, notes=-amount if is_given else amount)


def with_notes(plan: Plan, step: Step, chance: Random) -> Step:
    """The command, now and then paid in notes of another currency instead."""
    if not (plan.is_mixed and step.what in SALES and chance.random() < BY_NOTES):
        return step
    currency = chance.choice(sorted(RATES))
    if chance.random() < 0.5:
        return replace(step, paid="notes", currency=currency, notes=HEAPS[currency])
    return replace(step, paid="notes and card", currency=currency, notes=SOME[currency])


def with_ticket(plan: Plan, number: int, diary: Diary, step: Step, chance: Random) -> tuple[Step, str]:
    """The command, now and then paid by a ticket instead, and the pile that the ticket is from."""
    if not (plan.is_mixed and step.what in SALES and chance.random() < BY_TICKET):
        return step, ""
    piles = {
        "returned": diary.returned[:1],
        "tickets": plan.desks[number].tickets[diary.tickets :][:1],
        "copied": plan.copied[diary.copied :][:1],
    }
    if not (shown := [name for name, left in piles.items() if left]):
        return step, ""
    pile = chance.choice(shown)
    return replace(step, paid="ticket", ticket=piles[pile][0], currency="", notes=0), pile
