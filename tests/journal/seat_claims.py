"""What cannot be undone alone after a satellite was settled: its winner entered in the target."""

from __future__ import annotations

from collections.abc import Iterator

from payouts.actions.settle import settle_event
from tests import builders as b
from tests.journal.claims import claim
from tests.payouts.seats import satellite


@claim
def a_winner_entered_before_the_satellite_was_settled() -> Iterator[None]:
    won = satellite()
    won.pay(2)
    won.pay(3)
    won.enter(1)
    yield
    b.at(won.event, settle_event, event=won.event)
