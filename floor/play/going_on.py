"""Special states of an event that nearly every action queries and that are nearly always empty."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, IntegerField, QuerySet, Value

from cashier.sales.rows import OWN_SALE, own_rows
from cashier.sales.sums import PARTS_BOUGHT, know_bought
from clock.rows import CLOCK_OF, is_clock_known, know_clock
from floor.models import HandForHand, HeadCount, LastHands, ShotClock
from journal.book import OpenBook
from journal.compiled import Asked, Compiled, together
from journal.kinds import BookKind
from journal.reading import cached_query, is_known, only, prime
from payouts.awards.rows import has_prize, places_won_by
from payouts.bounties.rows import AROUND, know_rows_around
from rulebook.refusals import Refusal
from seating.tables.rows import HELD, know_seat
from tournaments import queries as tournaments
from tournaments.entries.penalties import disqualifications, know_disqualified
from tournaments.entries.places import LEAVES, know_one_leaving
from tournaments.entries.rows import WITH_ID, event_of, view_of
from tournaments.events import EVENT_OF, learn_event

HAND, CLOCK, MONEY, LAST = "hand", "clock", "money", "last"
Named = tuple[str, str, int]
"""What a row is about, a name and a number; both empty if the row only marks existence."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Hand for hand, a running shot clock, the announced money, the last hands of the day."""

    is_hand_for_hand: bool
    has_shot_clock: bool
    is_money_announced: bool
    are_last_hands: bool


@cached_query("floor.HandForHand", "floor.ShotClock", "floor.HeadCount", "floor.LastHands")
def going_on(event_id: int) -> GoingOn:
    """All special states, in one query."""
    return _said(_going_on(event_id))


def know_going_on(event_id: int, found: Iterable[Named]) -> None:
    """Cache the state from the rows that ``rows_of`` has just read."""
    prime(going_on, _said(found), event_id)


def _said(found: Iterable[Named]) -> GoingOn:
    names = {name for name, _kind, _number in found}
    return GoingOn(HAND in names, CLOCK in names, MONEY in names, LAST in names)


def rows_of(**event: Any) -> tuple[QuerySet[Any, Named], ...]:
    """The special states of an event, to be read together with another query."""
    heads = HeadCount.objects.filter(**event, announcement__isnull=False)
    return (
        named(HandForHand.objects.filter(**event, ended_at=None), HAND),
        named(ShotClock.objects.filter(**event, ended_at=None), CLOCK),
        named(heads, MONEY),
        named(LastHands.objects.filter(**event, ended_at=None), LAST),
    )


def named(rows: QuerySet[Any], name: str) -> QuerySet[Any, Named]:
    """These rows as one name that only marks existence."""
    nothing = Value("", CharField()), Value(0, IntegerField())
    return rows.order_by().values_list(Value(name, CharField()), *nothing)


def _all_going_on(event_id: int) -> QuerySet[Any, Named]:
    first, *others = rows_of(event_id=event_id)
    return first.union(*others, all=True)


_going_on = Compiled[Named](_all_going_on, int)


REMOVED, PRIZE = "removed", "prize"
MOST_BESIDE = 4
"""Up to this number, winners of a head are read together with the player; more are read separately."""


def know_before_busts(book: OpenBook, entry_ids: Collection[int], winners: Collection[int] = ()) -> None:
    """Read ahead for players who go out: for a single one all data in one statement, with the
    ``winners`` of the chips; for several, their rows."""
    if len(entry_ids) == 1:
        events = [one.subject_id for one in book.books if one.kind == BookKind.TOURNAMENT]
        beside = tuple(sorted(set(winners))) if len(winners) <= MOST_BESIDE else ()
        (entry_id,) = entry_ids
        _know_before_bust(entry_id, events[0] if len(events) == 1 else None, beside)
    else:
        tournaments.know_leaving(entry_ids)


@cached_query("tournaments.Entry", "seating.Seat", "floor.HandForHand")
def _know_before_bust(entry_id: int, event_id: int | None, winners: tuple[int, ...]) -> None:
    """Read the entry, those out before it, its seat, the event's special states, its purchases and wins.

    Raises ``Refusal("not_found")``.
    """
    single: dict[str, Asked[Any]] = {
        "seat": HELD.of(entry_id),
        "hand": OPEN_HAND.of(entry_id),
        **dict(_written_lately(entry_id, event_id)),
    }
    many: dict[str, Asked[Any]] = {"named": NAMED.of(entry_id)}
    for winner in winners:
        single |= {f"entry {winner}": WITH_ID.of(winner), f"seat {winner}": HELD.of(winner)}
    if winners:
        many["around"] = AROUND.of(entry_id)
        many |= {f"bought {one}": PARTS_BOUGHT.of(one) for one in (entry_id, *winners)}
    read = together(LEAVES.of(entry_id), single=single, many=many)
    if read is None:
        raise Refusal("not_found", what="entry", id=entry_id)
    entry, found = read
    _know_plain(entry_id, know_one_leaving(entry).event_id, found)
    if winners:
        know_rows_around(entry_id, found["around"])
        _know_winners(entry_id, winners, found)


def _written_lately(entry_id: int, event_id: int | None) -> Iterator[tuple[str, Asked[Any]]]:
    """Event and clock: cached, unless just written, as with every hand of hand for hand."""
    if event_id is not None and not is_known(tournaments.event, event_id):
        yield "event", EVENT_OF.of(entry_id)
    if event_id is not None and not is_clock_known(event_id):
        yield "clock", CLOCK_OF.of(entry_id)


def _know_plain(entry_id: int, event_id: int, found: dict[str, Any]) -> None:
    """Cache the data that every bust needs."""
    rows = found["named"]
    know_seat(entry_id, found["seat"])
    know_going_on(event_id, rows)
    know_bought(entry_id, products=(row for row in rows if row[0] == OWN_SALE))
    know_disqualified(event_id, ((entry, goes) for name, goes, entry in rows if name == REMOVED))
    prime(_open_hand, found["hand"], event_id)
    if all(name != PRIZE for name, _kind, _number in rows):
        prime(has_prize, False, entry_id)
    if (event := found.get("event")) is not None:
        learn_event(event)
    if (clock := found.get("clock")) is not None:
        know_clock(clock)


def _know_winners(entry_id: int, winners: tuple[int, ...], found: dict[str, Any]) -> None:
    """Cache the winners of the chips, their seats, and the bounties bought."""
    for one in (entry_id, *winners):
        know_bought(one, parts=found[f"bought {one}"])
    for winner in winners:
        if (row := found[f"entry {winner}"]) is not None:
            tournaments.know_entries([view_of(row)])
            know_seat(winner, found[f"seat {winner}"])


def hand_to_write(event_id: int) -> HandForHand | None:
    """The row of the current hand for hand, as a copy that may be changed; None in normal play."""
    return copy(_open_hand(event_id)) if going_on(event_id).is_hand_for_hand else None


@cached_query("floor.HandForHand", is_reused=False)
def _open_hand(event_id: int) -> HandForHand | None:
    """The cached row: never changed, nor reused by another action."""
    return only(HandForHand.objects.filter(event_id=event_id, ended_at=None))


def _all_named(entry_id: int) -> QuerySet[Any, Named]:
    event = event_of(entry_id)
    first, *others = rows_of(event_id__in=event)
    removed = disqualifications(event).values_list(Value(REMOVED, CharField()), "prize_goes", "entry_id")
    beside = removed, named(places_won_by(entry_id), PRIZE), *own_rows(entry_id)
    return first.union(*others, *beside, all=True)


NAMED = Compiled[Named](_all_named, int)
OPEN_HAND = Compiled[HandForHand](
    lambda pk: HandForHand.objects.filter(event_id__in=event_of(pk), ended_at=None).order_by(), int
)
