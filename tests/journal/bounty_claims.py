"""What of bounties cannot be undone alone."""

from __future__ import annotations

from collections.abc import Iterator

from payouts.bounties.envelopes import Envelopes, begin_mystery, fill_box_again, open_envelope
from payouts.bounties.verbs import leave_head
from payouts.publishing.verbs import reopen_payouts
from tests import builders as b
from tests.cashier import at_cashier
from tests.journal.claims import claim
from tests.payouts.bounties import HEAD, out, played
from tests.payouts.evening import publish_late
from tournaments.values import PayoutRule


@claim
def a_knock_out_that_raised_a_head_before_that_head_was_won() -> Iterator[None]:
    event_id, (first, second, third, *_), _drawer = played(5, "progressive")
    out(event_id, first, (second,))
    yield
    out(event_id, second, (third,))


@claim
def a_bust_before_it_was_said_that_nobody_won_the_bounty() -> Iterator[None]:
    event_id, (first, *_), _drawer = played(4)
    out(event_id, first)
    yield
    b.at(event_id, leave_head, entry=first)


def _begun() -> tuple[int, list[int], int]:
    event_id, entries, drawer_id = played(4, "mystery", payout=PayoutRule(places=4))
    publish_late(event_id)
    box = (Envelopes(amount_minor=HEAD, count=4),)
    b.at(event_id, begin_mystery, event=event_id, envelopes=box)
    return event_id, entries, drawer_id


@claim
def a_bust_before_its_envelope_was_opened() -> Iterator[None]:
    event_id, (first, second, *_), _drawer = _begun()
    out(event_id, first, (second,))
    yield
    b.at(event_id, open_envelope, entry=first)


@claim
def envelopes_in_the_box_before_one_was_opened() -> Iterator[None]:
    event_id, (first, second, *_), _drawer = _begun()
    yield
    out(event_id, first, (second,))
    b.at(event_id, open_envelope, entry=first)


@claim
def other_envelopes_in_the_box_before_one_was_opened() -> Iterator[None]:
    event_id, (first, second, *_), drawer_id = _begun()
    out(event_id, first, (second,))
    b.at(event_id, reopen_payouts, event=event_id, reason="a late entry")
    at_cashier.sell_entry(event_id, drawer_id)
    b.at(event_id, fill_box_again, event=event_id, envelopes=(Envelopes(amount_minor=HEAD, count=5),))
    yield
    b.at(event_id, open_envelope, entry=first)
