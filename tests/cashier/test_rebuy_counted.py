"""A rebuy that is sold to players without chips reads the last count."""

from __future__ import annotations

import pytest

from cashier.sales import owed
from cashier.sales import verbs as sell
from journal.book import OpenBook
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.entries.counts import record_stacks

pytestmark = pytest.mark.django_db
REBUYS = {"rebuys": 3, "rebuy_minor": 10_000, "rebuy_stack": 10_000, "rebuy_until_level": 4}


def counts(book: OpenBook, event_id: int, stacks: dict[int, int]) -> None:
    record_stacks(book, event_id=event_id, stacks=stacks)
    book.record(builders.FieldBuilt())


def test_a_rebuy_is_not_sold_over_chips_that_were_counted() -> None:
    builders.house()
    builders.room(8)
    drawer_id = at_cashier.open_drawer(100_000)
    event_id = at_cashier.selling_event(profile=profile_named("SANREMO"), **REBUYS)
    counted, other = (at_cashier.sell_entry(event_id, drawer_id).entry for _ in "ab")
    at_cashier.start(event_id)
    assert at_cashier.on_entry(sell.sell_rebuy, other, drawer_id).chips == 10_000, "never counted"
    builders.at(event_id, lambda book: counts(book, event_id, {counted: 18_000}))
    for ask in (
        lambda: at_cashier.on_entry(sell.sell_rebuy, counted, drawer_id),
        lambda: builders.at(event_id, owed.announce_rebuy, entry=counted),
    ):
        with pytest.raises(Refusal, match="chips_left") as refused:
            ask()
        assert refused.value.detail["chips"] == 18_000
    at_cashier.on_entry(sell.sell_rebuy, counted, drawer_id, chips_left=0)
    assert tournaments.entry(counted).stack == 10_000
    assert at_cashier.on_entry(sell.sell_rebuy, counted, drawer_id), "what a rebuy brought is no count"
