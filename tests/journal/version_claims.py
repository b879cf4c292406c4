"""What cannot be undone alone once the payouts were published again, or the event was settled."""

from __future__ import annotations

from collections.abc import Iterator

from journal.opening import drawer_book, tournament_book
from payouts.paying.differences import settle_difference, waive_difference
from payouts.settling.verbs import settle_event
from tests import builders as b
from tests.cashier import at_cashier
from tests.journal.claims import TWO_PAID, claim
from tests.payouts.differing import paid_otherwise, pay_all, reopen, republish
from tests.payouts.evening import publish_late


@claim
def a_bust_before_the_prizes_were_published_again() -> Iterator[None]:
    event_id = b.started(3, 3, **TWO_PAID)
    publish_late(event_id)
    reopen(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    yield
    republish(event_id, 50_000, 30_000, 10_000, 5_000, 3_000, 2_000)


@claim
def a_difference_settled_before_the_event_was() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer(400_000)
    event_id, differs = paid_otherwise(drawer_id)
    pay_all(event_id, drawer_id)
    refs = [tournament_book(event_id), drawer_book(drawer_id)]
    b.do(refs, settle_difference, difference=differs, amount_minor=-2_000, drawer=drawer_id)
    yield
    b.at(event_id, settle_event, event=event_id)


@claim
def a_difference_waived_before_the_event_was_settled() -> Iterator[None]:
    drawer_id = at_cashier.open_drawer(400_000)
    event_id, differs = paid_otherwise(drawer_id)
    pay_all(event_id, drawer_id)
    b.at(event_id, waive_difference, difference=differs, reason="has left")
    yield
    b.at(event_id, settle_event, event=event_id)
