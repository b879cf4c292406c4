"""Evenings with bounties, told as in ``evenings``: heads won and corrected, envelopes, names on the walls."""

from __future__ import annotations

from collections.abc import Iterator

from cashier.sales import verbs as sell
from floor.busts import verbs as busts
from floor.busts.pots import Loss, Pot, record_pots
from payouts.awards.rows import due_awards
from payouts.bounties.envelopes import begin_mystery, open_envelope
from payouts.bounties.verbs import cash_bounties
from payouts.settling.verbs import settle_event
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.profile import profile_from_data
from rulebook.public_names import PublicName
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.bounties import ENTRY, HEAD, out, played
from tests.payouts.evening import pay, publish_late
from tests.payouts.test_deals import agree, propose
from tests.payouts.test_deals import played as dealing
from tests.payouts.test_mystery import BOX, FOUR
from tests.payouts.test_players_ranked_once import EACH, ONCE, night
from tests.screens.evenings import change, change_house, evening
from tests.screens.floor_evenings import EVENINGS
from tests.screens.timed_evenings import is_forgotten, rename
from tournaments import queries
from tournaments.lifecycle.verbs import open_registration
from tournaments.values import PayoutRule

__all__ = ["EVENINGS"]
AFTERWARDS = Product(
    number=2,
    kind=ProductKind.BOUNTY,
    pool_minor=0,
    limit=1,
    parts=(Part(PartKind.BOUNTY, amount_minor=HEAD),),
)
FIXED = profile_from_data({"bounties": {"kind": "fixed"}})


@evening
def heads_are_won_and_corrected() -> Iterator[None]:
    event_id, (first, second, third, *_), drawer_id = played(6, "progressive", products=(ENTRY, AFTERWARDS))
    yield
    b.at(event_id, busts.bust_out, entry=first)
    b.at(event_id, record_pots, event=event_id, losses=(Loss(entry=first, by=(Pot(winners=(second,)),)),))
    at_cashier.on_entry(sell.sell_extra, third, drawer_id, product=2)
    change_house(public_names=PublicName.FULL)
    rename(second)
    change(event_id, shows_names=False)


@evening
def envelopes_come_into_the_box() -> Iterator[None]:
    event_id, entries, _drawer = played(6, "mystery", payout=FOUR)
    publish_late(event_id)
    for entry in entries[:2]:
        out(event_id, entry, (entries[5],))
    yield
    b.at(event_id, begin_mystery, event=event_id, envelopes=BOX)
    out(event_id, entries[2], (entries[3],))
    b.at(event_id, open_envelope, entry=entries[2])


@evening
def an_event_comes_to_have_bounties() -> Iterator[None]:
    b.house()
    b.room(1)
    event_id = b.event(products=(ENTRY,), state="announced")
    yield
    change(event_id, profile=FIXED)
    b.at(event_id, open_registration, event=event_id)
    at_cashier.sell_entry(event_id, at_cashier.open_drawer())
    change(event_id, profile=profile_from_data({}))


@evening
def who_won_bounties_is_forgotten() -> Iterator[None]:
    event_id, (first, second, third), drawer_id = played(3, payout=PayoutRule(places=1))
    publish_late(event_id)
    out(event_id, first, (second,))
    out(event_id, second, (third,))
    bounties = [b.at(event_id, cash_bounties, entry=entry) for entry in (second, third)]
    for due in (*due_awards(event_id), *bounties):
        pay(event_id, due.id, drawer_id)
    b.at(event_id, settle_event, event=event_id)
    yield
    is_forgotten(queries.entry(second).player_id)


@evening
def players_come_to_be_ranked_once() -> Iterator[None]:
    entries = night(EACH)
    yield
    change(entries.event, profile=ONCE)


@evening
def a_deal_is_shown() -> Iterator[None]:
    event_id, _here, _drawer = dealing(
        profile=profile_from_data({"places": {"deal_shown": True}}), late_until_level=0
    )
    propose(event_id)
    yield
    agree(event_id)
