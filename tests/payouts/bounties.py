"""An evening with bounties for tests: sold with a bounty of 50, each knocked out by who is named."""

from __future__ import annotations

from typing import Any

from floor.busts import verbs
from floor.busts.out import BustOut
from floor.busts.pots import Pot
from journal.opening import tournament_book
from journal.queries import latest_lines
from payouts.bounties import rows as bounties
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.profile import profile_from_data
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.evening import evening
from tournaments.values import PayoutRule

HEAD = 5_000
PARTS = (Part(PartKind.FEE, amount_minor=2_000), Part(PartKind.BOUNTY, amount_minor=HEAD))
ENTRY = Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000, parts=PARTS)


def played(
    count: int = 6,
    kind: str = "fixed",
    *,
    products: tuple[Product, ...] = (ENTRY,),
    payout: PayoutRule | None = None,
    **rules: Any,
) -> tuple[int, list[int], int]:
    """This many players with a bounty each, in play: the event, its entries, the drawer."""
    profile = profile_from_data({"bounties": {"kind": kind} | rules})
    drawer_id = at_cashier.open_drawer()
    over = {"payout": payout} if payout else {}
    event_id, entries = evening(count, drawer_id, products=products, profile=profile, **over)
    return event_id, entries, drawer_id


def out(event_id: int, entry_id: int, *pots: tuple[int, ...]) -> int:
    """A player out, with the winners of each pot; the line of it."""
    b.at(event_id, verbs.bust_out, entry=entry_id, by=tuple(Pot(winners=pot) for pot in pots))
    return latest_line(event_id)


def hand(event_id: int, *lost: tuple[int, int, tuple[tuple[int, ...], ...]]) -> int:
    """Several out in one hand: entry, stack, the winners of each pot; the line of it."""
    busts = tuple(
        BustOut(entry=entry, stack_at_start=stack, by=tuple(Pot(winners=pot) for pot in pots))
        for entry, stack, pots in lost
    )
    b.at(event_id, verbs.bust_hand, event=event_id, busts=busts)
    return latest_line(event_id)


def latest_line(event_id: int) -> int:
    """The last thing that happened."""
    return latest_lines(tournament_book(event_id), limit=1)[0].id


def won(event_id: int) -> dict[int, int]:
    """What each has won, who won something; whatever happened, all adds up."""
    found = bounties.bounties(event_id)
    assert found.sums.difference == 0
    assert found.won + found.left_over + found.in_play == found.sums.pool
    return {one.entry.id: one.cash for one in found.hunters if one.cash}


def heads(event_id: int) -> dict[int, int]:
    """What the heads of those in play are worth."""
    return {one.entry.id: one.head for one in bounties.bounties(event_id).hunters if one.head}
