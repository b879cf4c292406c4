"""What of bounties cannot be undone alone."""

from __future__ import annotations

from collections.abc import Iterator

from tests.journal.claims import claim
from tests.payouts.bounties import out, played


@claim
def a_knock_out_that_raised_a_head_before_that_head_was_won() -> Iterator[None]:
    event_id, (first, second, third, *_), _drawer = played(5, "progressive")
    out(event_id, first, (second,))
    yield
    out(event_id, second, (third,))
