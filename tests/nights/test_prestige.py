"""Prestige's main event to its end: a guarantee that contains staff service, tickets, chip leaders and mystery bounties."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from floor.bags.rows import bags_of
from floor.bags.verbs import recount_bag
from floor.busts.pots import Pot
from floor.busts.verbs import bust_out
from floor.life.verbs import start_play
from journal import replay
from journal.balances import differing
from payouts.bounties.envelopes import Envelopes, begin_mystery, open_envelope
from payouts.bounties.rows import bounties
from payouts.bounties.verbs import cash_bounties
from payouts.settling.verbs import settle_event
from payouts.structure.rows import pool, structure
from rulebook.pool import Withholding
from rulebook.profile import profile_from_data
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.bounties import ENTRY, HEAD
from tests.payouts.test_evening import pay_all
from tests.payouts.test_leaders import LEADERS, led
from tournaments import queries as tournaments

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]
GUARANTEE, TICKETS, LED = 300_000, 33_000, 35_000
TERMS: dict[str, Any] = {
    "products": (ENTRY,),
    "profile": profile_from_data({"bounties": {"kind": "mystery", "start": "day_2"}}),
    "seats_per_table": 10,
    "guarantee_minor": GUARANTEE,
    "is_guarantee_gross": True,
    "guarantee_parts": ("bounty",),
    "withholdings": (
        Withholding("Staff service", 400),
        Withholding("Tickets", amount_minor=TICKETS),
        LEADERS,
    ),
}
BOX = (Envelopes(amount_minor=14_000, count=1), Envelopes(amount_minor=4_000, count=9))


def test_every_part_of_the_guarantee_reaches_who_it_is_for() -> None:
    """Ten entries of 200 + 20 + 50: 2,500 of the 3,000 came in, the house adds 500; 4 % of 2,500 are the staff's."""
    b.house()
    b.room(2, 10)
    drawer = at_cashier.open_drawer(1_000_000)
    event, _entries = led(drawer, **TERMS)
    for bag in bags_of(tournaments.days(event)[0].id):
        b.at(event, recount_bag, bag=bag.id)
    b.at(event, start_play, event=event, is_early=True)
    evening.publish_late(event)
    b.at(event, begin_mystery, event=event, envelopes=BOX)
    sheet = pool(event)
    assert (sheet.gross, sheet.overlay, sheet.withheld) == (200_000, 50_000, 10_000 + TICKETS + LED)
    assert sheet.prizes + sheet.withheld + 10 * HEAD == GUARANTEE
    assert structure(event).total.minor == sheet.prizes
    played_out(event)
    for one in bounties(event).hunters:
        if one.cash:
            evening.pay(event, b.at(event, cash_bounties, entry=one.entry.id).id, drawer)
    pay_all(event, drawer)
    b.at(event, settle_event, event=event)
    held = {name: -ledger_balance(accounts.withheld(event, name)) for name in ("Staff service", "Tickets")}
    assert held == {"Staff service": 10_000, "Tickets": TICKETS}
    assert ledger_balance(accounts.withheld(event, "Chip leaders")) == 0
    assert ledger_balance(accounts.bounty(event)) == 0
    assert ledger_balance(accounts.pool(event)) == 0
    assert ledger_balance(accounts.overlay(event)) == 50_000
    # What came in, less the prizes, the chip leaders and the bounties.
    went = sheet.prizes + LED + 10 * HEAD
    assert cash_in(drawer) == 1_000_000 + 10 * (20_000 + 2_000 + HEAD) - went
    assert (list(replay.differences()), differing(), ledger_total()) == ([], (), 0)
    inspector = Client()
    inspector.force_login(at_cashier.staff(Role.INSPECTOR))
    page = inspector.get(f"/events/{event}/pool/").content.decode()
    for said in ("Staff service", "Tickets", "Chip leaders", "€3,000.00"):
        assert said in page


def played_out(event: int) -> None:
    """Day 2: everybody but one is knocked out by the same player, and each envelope is opened."""
    winner, *others = [one.id for one in tournaments.entries(event, "alive")]
    for entry in others:
        b.at(event, bust_out, entry=entry, by=(Pot(winners=(winner,)),))
        b.at(event, open_envelope, entry=entry)
    b.at(event, open_envelope, entry=winner)
