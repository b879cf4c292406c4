"""A last longer without a price: for those who booked ahead or for all, over re-entries, given by the house."""

from __future__ import annotations

import pytest

from cashier.ledger.rows import ledger_total
from cashier.sales.register import register_unpaid
from cashier.sales.verbs import take_payment
from journal import replay
from payouts.awards.rows import side_awards
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from payouts.side_pools.verbs import withdraw_side_pool
from rulebook.refusals import Refusal
from rulebook.side_pools import SidePool, WhoIn
from screens.parts.cache import PartRequest
from screens.parts.own_prizes import longer_label
from screens.parts.payouts import payouts_part
from screens.parts.screen_tokens import Audience
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.side_pools import NAME, awarded, in_it, pool, won
from tests.payouts.test_evening import pay_all
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
ALL = SidePool(NAME, amounts=(30_000, 10_000), who_in=WhoIn.ALL)
PRIZE = SidePool(NAME, amounts=(30_000,), who_in=WhoIn.BOOKED, follows=True)


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer(500_000)


def test_the_house_gives_it_to_the_best_placed(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(1, side_pools=(ALL,), min_entries=2)
    assert pool(event_id).pool_minor == 0
    entries = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    at_cashier.start(event_id)
    assert (pool(event_id).pool_minor, pool(event_id).buyers) == (40_000, tuple(entries))
    evening.play_out(event_id)
    builders.at(event_id, publish_payouts, event=event_id)
    pay_all(event_id, drawer_id)
    with pytest.raises(Refusal, match="side_pools_left"):
        builders.at(event_id, settle_event, event=event_id)
    won(event_id)
    assert sorted(awarded(event_id).values()) == [10_000, 30_000]
    pay_all(event_id, drawer_id)
    builders.at(event_id, settle_event, event=event_id)
    # What was paid is the cost of the house.
    assert (in_it(event_id), ledger_total()) == (-40_000, 0)
    assert list(replay.differences()) == []


def test_who_booked_ahead_is_in_it_and_stays_in_with_a_re_entry(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(1, side_pools=(PRIZE,), min_entries=2, re_entries=1)
    booked = []
    for player in builders.players(2):
        listed = builders.at(event_id, register_unpaid, player=player)
        booked.append(at_cashier.on_entry(take_payment, listed.entry, drawer_id).entry)
    walk_in = at_cashier.sell_entry(event_id, drawer_id).entry
    at_cashier.start(event_id)
    assert pool(event_id).buyers == tuple(booked)
    evening.bust(event_id, booked[0])
    player = tournaments.entry(booked[0]).player_id
    again = at_cashier.sell_entry(event_id, drawer_id, player).entry
    assert set(pool(event_id).buyers) == {again, booked[1]}
    body = payouts_part(PartRequest(event_id, "payouts", Audience.PUBLIC, "en"))
    assert (body["longer_name"], body["longer_left"], body["longer_of"]) == (NAME, 2, 2)
    assert longer_label(tournaments.entry(again)) == "Last longer: you and 1 of 2 play"
    assert longer_label(tournaments.entry(walk_in)) == ""
    evening.bust(event_id, booked[1])
    won(event_id)
    assert awarded(event_id) == {again: 30_000}
    builders.at(event_id, withdraw_side_pool, name=NAME, reason="two of them")
    assert side_awards(event_id) == ()


def test_nobody_pays_for_it_and_the_house_gives_amounts() -> None:
    builders.house()
    for pools in ((SidePool(NAME, who_in=WhoIn.ALL),), (SidePool(NAME, amounts=(1,), points=(), winners=2),)):
        with pytest.raises(Refusal):
            builders.event(side_pools=pools)
