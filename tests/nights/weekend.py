"""An event of several days for tests: the clock on the wall, sales by price, bags, and all that is due paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from floor.bags.verbs import bag_stack
from journal import instants
from journal.opening import HOUSE, tournament_book
from payouts.awards.rows import award, due_awards
from payouts.bounties.rows import bounties, rules_of
from payouts.bounties.verbs import cash_bounties
from payouts.paying.ways import PrizePart
from payouts.settling.verbs import settle_event
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments import queries
from tournaments.queries import DayView

LIMIT = 200_000
"""In cash, a payment; the rest goes by cheque."""
SMALLEST = 500


@dataclass
class Weekend:
    """An event of several days with its clock on the wall, and what was sold, by price."""

    event: int
    drawer: int
    at: datetime
    sold: Counter[int] = field(default_factory=Counter)

    def do(self, verb: Any, **options: Any) -> Any:
        """One action of the floor, now."""
        with instants.simulated_at(self.at):
            return b.at(self.event, verb, **options)

    def sell(self, day: DayView, price: int, player: int | None = None) -> int:
        """An entry to that day, now."""
        with instants.simulated_at(self.at):
            sale = at_cashier.sell_entry(self.event, self.drawer, player, day=day.id)
        assert sale.total_minor == price
        self.sold[price] += 1
        return sale.entry

    def sell_to(self, entry: int, verb: Any, price: int, **options: Any) -> None:
        """Something to an entry in play, now."""
        with instants.simulated_at(self.at):
            at_cashier.on_entry(verb, entry, self.drawer, **options)
        self.sold[price] += 1

    def alive(self, day: DayView) -> list[int]:
        """The entries in play on a day, bags too."""
        return [one.id for one in queries.entries(self.event, "alive", day_id=day.id)]


def stacks_of(entries: Sequence[int], whole: int) -> dict[int, int]:
    """All chips shared among these entries, the first with the largest stack."""
    parts = sum(range(1, len(entries) + 1))
    stacks = [whole * share // parts // SMALLEST * SMALLEST for share in range(len(entries), 0, -1)]
    stacks[0] += whole - sum(stacks)
    return dict(zip(entries, stacks, strict=True))


def bag_all(night: Weekend, day: DayView) -> None:
    """Every stack counted, signed and sealed: the first the largest, all chips of the day."""
    for entry, chips in stacks_of(night.alive(day), queries.chips_of_days([day.id])[day.id]).items():
        signed = {"signed_by_player": True, "signed_by_floor": True, "seal": f"{day.label}-{entry}"}
        night.do(bag_stack, entry=entry, chips=chips, player_chips=chips, **signed)


def paid(night: Weekend) -> int:
    """Everything that is due, in cash up to the limit and by cheque above it; what left the drawer in cash."""
    won = [one for one in bounties(night.event).hunters if one.cash] if rules_of(night.event) else []
    due = [night.do(cash_bounties, entry=one.entry.id).id for one in won]
    due += [one.id for one in due_awards(night.event) if one.id not in due]
    cash = 0
    for one in map(award, due):
        more: dict[str, Any] = {}
        if one.amount.minor > LIMIT:
            cheque = PrizePart(method="cheque", reference="0815")
            more = {"payments": (PrizePart(method="cash", amount_minor=LIMIT), cheque)}
        cash += min(one.amount.minor, LIMIT)
        with instants.simulated_at(night.at):
            evening.pay(night.event, one.id, night.drawer, **more)
    return cash


def settled(night: Weekend) -> int:
    """Everything paid and the event settled; what left the drawer in cash."""
    cash = paid(night)
    with instants.simulated_at(night.at):
        b.do([tournament_book(night.event), HOUSE], settle_event, event=night.event)
    return cash
