"""What cannot be undone alone once a deal was agreed."""

from __future__ import annotations

from collections.abc import Iterator

from payouts.deals.verbs import agree_deal
from tests import builders as b
from tests.journal.claims import TWO_PAID, claim
from tests.payouts.deals import all_consented, deal_agreed, deal_proposed
from tests.payouts.evening import publish_late


@claim
def a_bust_before_a_deal_was_agreed() -> Iterator[None]:
    event_id = b.started(3, 3, **TWO_PAID)
    publish_late(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    yield
    deal_proposed(event_id)
    deal_agreed(event_id)


@claim
def a_consent_before_the_deal_was_agreed() -> Iterator[None]:
    event_id = b.started(3, **TWO_PAID)
    publish_late(event_id)
    deal_proposed(event_id)
    all_consented(event_id)
    yield
    b.at(event_id, agree_deal, event=event_id)
