"""Published again for tests: a prize was paid, and a later version says another amount."""

from __future__ import annotations

from floor.busts import verbs as busts
from payouts.awards.rows import awards, due_awards
from payouts.publishing.differences import open_differences
from payouts.publishing.verbs import PlacePrize, reopen_payouts, republish_payouts
from payouts.structure.rows import structure
from tests import builders as b
from tests.payouts import evening
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))
TOO_MUCH = (52_000, 30_000, 18_000)
"""Of five entries, 1,000.00: the third was paid 200.00 and should have 180.00."""


def third_out(drawer_id: int) -> int:
    """Five sold, two left, 200.00 due to the third; the event."""
    event_id, entries = evening.evening(5, drawer_id, payout=SHARES)
    evening.publish_late(event_id)
    for entry_id in entries[:3]:
        b.at(event_id, busts.bust_out, entry=entry_id)
    return event_id


def pay_third(drawer_id: int) -> int:
    """The same once they are paid."""
    event_id = third_out(drawer_id)
    evening.pay(event_id, awards(event_id)[0].id, drawer_id)
    return event_id


def reopen(event_id: int) -> None:
    """Sales go on."""
    b.at(event_id, reopen_payouts, event=event_id, reason="a late sale")


def republish(event_id: int, *amounts: int, version: int = 0) -> None:
    """The next version, as the payout structure gives it or with these prizes."""
    prizes = tuple(PlacePrize(place, minor) for place, minor in enumerate(amounts, start=1))
    stands = version or structure(event_id).number
    with evening.late():
        b.at(event_id, republish_payouts, event=event_id, version=stands, prizes=prizes)


def paid_otherwise(drawer_id: int, *prizes: int) -> tuple[int, int]:
    """An event in which a prize was paid that another version changed; the event, and what differs."""
    event_id = pay_third(drawer_id)
    reopen(event_id)
    republish(event_id, *(prizes or TOO_MUCH))
    (found,) = open_differences(event_id)
    return event_id, found.id


def pay_all(event_id: int, drawer_id: int) -> None:
    """Played to the end, every prize that is due paid."""
    b.at(event_id, busts.bust_out, entry=tournaments.entries(event_id, "alive")[0].id)
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)
