"""The events whose bounties the pages of the furnished house show, its payout tables, side pools, winners called, tips for the staff."""

from __future__ import annotations

from collections.abc import Mapping

from journal.book import Actor
from journal.opening import HOUSE, drawer_book, tournament_book
from payouts.calls import rows as calls
from payouts.calls.verbs import call_winner
from payouts.models import TipsPaidOut
from payouts.paying.verbs import pay_award
from payouts.paying_rules.verbs import change_paying_rules
from payouts.tips.verbs import pay_tips
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import bounties, evening, jackpots, side_pools
from tests.payouts.test_mystery import begun
from tests.wiring.table_programs import house_table


def bounty_pages() -> Mapping[str, Mapping[str, tuple[int, ...]]]:
    """Payout tables; an event with bounties, some of them won, and one with its envelopes in the box."""
    event_id, entries, drawer = bounties.played(6, "progressive")
    bounties.out(event_id, entries[0], (entries[1],))
    bounties.out(event_id, entries[2])
    boxed, _left, _own = begun()
    unboxed, _entries, _own = bounties.played(4, "mystery")
    for one in calls.line()[:1]:
        b.at(one.event, call_winner, award=one.id, desk=3)
    tips_paid(next(one for one in calls.line()[1:] if one.amount_minor), drawer)
    return {
        "payout-table-page": {"table_id": (house_table(),)},
        "payout-table-file": {"table_id": (house_table("Mondays"),)},
        "bounties": {"event_id": (event_id, boxed)},
        "bounties-begin": {"event_id": (unboxed,)},
        "bounties-pay": {"entry_id": (entries[1],)},
        **_side_pool_pages(),
        **_jackpot_pages(drawer),
        "tips-slip": {"payment_id": (TipsPaidOut.objects.latest("pk").pk,)},
    }


def _jackpot_pages(drawer: int) -> Mapping[str, Mapping[str, tuple[int, ...]]]:
    """A jackpot that an event feeds, won once."""
    jackpot = jackpots.opened(hand="Royal flush with both hole cards")
    event_id, entries = jackpots.selling(jackpot, drawer)
    jackpots.won(jackpot, event_id, entries[0], level=2)
    return {
        "jackpot-page": {"jackpot_id": (jackpot,)},
        "jackpot-win": {"jackpot_id": (jackpot,), "event_id": (event_id,)},
    }


def _side_pool_pages() -> Mapping[str, Mapping[str, tuple[int, ...]]]:
    """An event with a side pool that is awarded, and one whose winners a director names."""
    event_id, entries = side_pools.bought(at_cashier.open_drawer())
    evening.bust(event_id, *entries[:2])
    side_pools.won(event_id)
    return {"pool": {"event_id": (event_id,)}, "side-pool": {"event_id": (event_id,)}}


def tips_paid(won: calls.InLine, drawer: int) -> None:
    """A prize whose winner leaves a tip, and the tip paid to the staff."""
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, tips=True)
    books = [tournament_book(won.event), drawer_book(drawer)]
    paid = {"award": won.id, "amount_minor": won.amount_minor - 1_000, "tip_minor": 1_000}
    at_cashier.act(Actor(), books, pay_award, drawer=drawer, **paid)
    given = {"event": won.event, "amount_minor": 1_000, "receiver": "Dealers, Ugo"}
    at_cashier.act(Actor(), books, pay_tips, drawer=drawer, **given)
