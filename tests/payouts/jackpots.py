"""Jackpots for tests: opened, fed by events, won."""

from __future__ import annotations

from typing import Any

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from journal.opening import HOUSE, tournament_book
from payouts.jackpots import rows
from payouts.jackpots.verbs import open_jackpot
from payouts.jackpots.winning import feed_jackpot, win_jackpot
from rulebook.products import Part, PartKind, Product, ProductKind
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments

NAME, OPTION, BASE = "Jackpot", 500, 100_000
PART = f"side/{NAME}"
ENTRY = Product(
    number=1,
    kind=ProductKind.ENTRY,
    pool_minor=20_000,
    parts=(Part(PartKind.FEE, amount_minor=2_000), Part(PartKind.SIDE, NAME, OPTION)),
)
RULES: dict[str, Any] = {"products": (ENTRY,), "min_entries": 2}


def opened(base_minor: int = BASE, name: str = NAME, **terms: Any) -> int:
    """An open jackpot of the house."""
    builders.house()
    told = builders.do([HOUSE], open_jackpot, name=name, base_minor=base_minor, **terms)
    return int(told.id)


def feed(jackpot_id: int, event_id: int, **options: Any) -> Any:
    """The event lets its jackpot option go in."""
    options = {"part": PART} | options
    books = [tournament_book(event_id), HOUSE]
    return builders.do(books, feed_jackpot, jackpot=jackpot_id, event=event_id, **options)


def selling(
    jackpot_id: int, drawer_id: int, count: int = 3, part: str = PART, **over: Any
) -> tuple[int, list[int]]:
    """An event that feeds the jackpot, with this many entries, all of which bought it, and play begun."""
    builders.room(1, first=len(tournaments.room_tables()) + 1)
    event_id = at_cashier.selling_event(1, **RULES | over)
    feed(jackpot_id, event_id, part=part)
    entries = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(count)]
    at_cashier.start(event_id)
    return event_id, entries


def won(jackpot_id: int, event_id: int, entry_id: int, **options: Any) -> Any:
    """The jackpot won by an entry."""
    options = {"level": 1, "before_close": True} | options
    books = [tournament_book(event_id), HOUSE]
    return builders.do(books, win_jackpot, jackpot=jackpot_id, event=event_id, entry=entry_id, **options)


def amount(jackpot_id: int) -> int:
    """What can be won, proven to be what the ledger owes for it."""
    shown = rows.jackpot(jackpot_id)
    held = -ledger_balance(accounts.jackpot(jackpot_id))
    assert shown.kept_minor == held
    return shown.amount_minor
