"""The working set of a bust: what every bust asks of one player, read in one statement at its head."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from typing import Any

from django.db.models import QuerySet

from cashier.queries.sales import OWN_SALE, know_own_sales, own_rows
from floor.models import HandForHand
from floor.play.going_on import Named, going_on, know_going_on, named, rows_of
from journal.compiled import Compiled, Together
from journal.reading import cached_query, only, prime
from payouts.queries.awards import has_no_prize, places_won_by
from rulebook.refusals import Refusal
from seating.queries.seat_rows import HELD
from seating.queries.tables import know_seat
from tournaments import queries as tournaments
from tournaments.queries.entries import event_of
from tournaments.queries.penalties import disqualifications, is_nobody_disqualified
from tournaments.queries.places import LEAVES, know_one_leaving

REMOVED, PRIZE = "removed", "prize"


def know_before_busts(entry_ids: Collection[int]) -> None:
    """What an action asks of players who go out: of one alone all of it in one statement; of several, their rows."""
    if len(entry_ids) == 1:
        _know_before_bust(*entry_ids)
    else:
        tournaments.know_leaving(entry_ids)


@cached_query("tournaments.Entry", "seating.Seat", "floor.HandForHand")
def _know_before_bust(entry_id: int) -> None:
    """The entry and who left before it, its seat, what is on in the event, what the entry bought and won.

    Raises ``Refusal("not_found")``.
    """
    found = _before_bust(entry_id)
    if found is None:
        raise Refusal("not_found", what="entry", id=entry_id)
    entry, (seat, hand), rows = found
    event_id = know_one_leaving(entry).event_id
    names = {name for name, _kind, _number in rows}
    know_seat(entry_id, seat)
    know_going_on(event_id, rows)
    know_own_sales(entry_id, (row for row in rows if row[0] == OWN_SALE))
    prime(_open_hand, hand, event_id)
    if REMOVED not in names:
        prime(is_nobody_disqualified, True, event_id)
    if PRIZE not in names:
        prime(has_no_prize, True, entry_id)


def hand_to_write(event_id: int) -> HandForHand | None:
    """The row of the hand for hand that is on, a copy that may be changed; none in normal play."""
    return copy(_open_hand(event_id)) if going_on(event_id).is_hand_for_hand else None


@cached_query("floor.HandForHand", "tournaments.Entry")
def _open_hand(event_id: int) -> HandForHand | None:
    """The row itself: it is never changed, nor kept for another action."""
    return only(HandForHand.objects.filter(event_id=event_id, ended_at=None))


def _all_before_bust(entry_id: int) -> QuerySet[Any, Named]:
    event = event_of(entry_id)
    first, *others = rows_of(event_id__in=event)
    removed, prizes = disqualifications(event), places_won_by(entry_id)
    beside = named(removed, REMOVED), named(prizes, PRIZE), *own_rows(entry_id)
    return first.union(*others, *beside, all=True)


_before_bust = Together(
    LEAVES,
    HELD,
    Compiled[HandForHand](
        lambda pk: HandForHand.objects.filter(event_id__in=event_of(pk), ended_at=None).order_by(), int
    ),
    many=Compiled[Named](_all_before_bust, int),
)
