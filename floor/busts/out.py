"""Steps for a bust and a disqualification: free the seat, assign the place, do what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import Chips, EntryId, Note
from cashier.sales.admission import Occasion
from cashier.scopes import PAYOUTS
from clock import rows as clock
from floor.busts.pots import By, ToldAtOnce, told_at_once, winners_in
from floor.models import HandForHand
from floor.play import steps
from floor.play.going_on import know_before_busts
from floor.play.rows import PlaceTaken, may_re_enter, may_rebuy, place_taken, require_running
from floor.play.steps import award, finish_if_decided, unsay_money
from floor.play.words import PlayFact
from floor.scopes import AWARDS
from floor.shot_clock.verbs import end_clocks_on
from journal.book import OpenBook
from payouts.awards.agreed import know_not_stopped
from payouts.bounties.verbs import bring_in_line
from rulebook import knockouts
from rulebook.knockouts import Placing, rank_busts, tie_rules
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import SeenAt
from seating.moves.verbs import leave_seats, require_seen
from tournaments import queries as tournaments
from tournaments.entries.verbs import Finish
from tournaments.queries import EventView


@dataclass(frozen=True, slots=True, kw_only=True)
class BustOut:
    """A player lost the last chips."""

    entry: EntryId
    seen: SeenAt = None
    stack_at_start: Annotated[Chips | None, Note("In chips as the hand began, blinds included.")] = None
    by: By = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Busted:
    """The place taken, the state of the event, and what the player may buy at once."""

    event: int
    entry: int
    place: int
    place_to: Annotated[int, Note("The last of the places shared, equal if none is.")]
    places: Annotated[tuple[PlaceTaken, ...], Note("Of everybody who went out with it.")]
    left: Annotated[int, Note("Players left.")]
    is_finished: Annotated[bool, Note("Whether the event is over.")]
    winner: Annotated[int | None, Note("The entry that won alone.")]
    may_re_enter: Annotated[bool, Note("Sell an entry to the same player.")]
    may_rebuy: Annotated[bool, Note("Post to buy-back: the seat is kept.")]


@dataclass(frozen=True, slots=True)
class Gone:
    """The former seats and the places of the players out, by entry; ``latest`` if nobody left after them."""

    seats: Mapping[int, seats.SeatRef]
    placings: dict[int, Placing]
    latest: tuple[tournaments.Finisher, ...] | None


def take_out(
    book: OpenBook,
    event_id: int,
    busts: Sequence[BustOut],
    *,
    is_disqualified: bool = False,
    larger: Sequence[int] = (),
) -> Gone:
    """Step: free the seats and record the places; returns former seats and places, by entry.

    ``larger`` ranks players without counted chips; in hand for hand, others of the hand may follow, whose
    stacks it cannot be compared with: ``Refusal("order_is_no_stack")``.
    """
    event = require_running(event_id)
    book.require("tournament", event_id)
    ids = [bust.entry for bust in busts]
    know_before_busts(book, ids, winners_in(pot for bust in busts for pot in bust.by))
    refs = seats.seats_of(ids)
    for bust in busts:
        require_in_play(event_id, bust, refs.get(bust.entry))
    left = tournaments.players_left(event_id)
    if len(busts) >= left:
        raise Refusal("nobody_left", alive=left)
    row = steps.hand_of(event_id, is_disqualified=is_disqualified)
    out = _ranked(book, row, busts, refs, is_disqualified=is_disqualified)
    placings = _placings(event, row, left, _compared(row, out, larger))
    told = told_at_once(event_id, {one.entry: one.by for one in busts}, refs, row)
    end_clocks_on(book, event_id, entry_ids=ids)
    leave_seats(book, entry_ids=ids, freed_by="bust")
    level = clock.level_number(tournaments.entry(ids[0]).day_id, book.now)
    finishes = tuple(_finish(bust, refs, placings, level, told) for bust in busts)
    latest = _latest(event, row, placings)
    know_not_stopped(event.id)
    steps.mark_out(book, event.id, row, finishes, placings)
    tournaments.know_entries(one for one in told.winners if one.is_alive)
    # Removed chips went to no player.
    bring_in_line(book, event_id=event_id, entry_ids=ids, nobody=ids if is_disqualified else ())
    book.rests_on(PAYOUTS.of(event_id), AWARDS.of(event_id))
    return Gone(refs, placings, latest)


def _latest(
    event: EventView, row: HandForHand | None, placings: Mapping[int, Placing]
) -> tuple[tournaments.Finisher, ...] | None:
    """The latest players out, with those of their hand; None if others left later, or players are ranked."""
    is_latest = row is None or row.finish_group in (None, tournaments.last_finish_group(event.id))
    if not is_latest or tournaments.is_ranked_by_player(event.id):
        return None
    ranked = sorted(placings.items(), key=lambda item: item[1].first)
    return tuple(tournaments.Finisher(key, one.first, one.last) for key, one in ranked)


def require_in_play(event_id: int, bust: BustOut, ref: seats.SeatRef | None) -> None:
    """Raise ``Refusal`` ``not_found``, ``stale_view`` or ``entry_not_alive``."""
    entry = tournaments.entry(bust.entry)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=bust.entry)
    require_seen(entry, ref, bust.seen)
    if not entry.is_alive:
        raise Refusal("entry_not_alive", field="entry", entry=bust.entry)


def _ranked(
    book: OpenBook,
    row: HandForHand | None,
    busts: Sequence[BustOut],
    refs: Mapping[int, seats.SeatRef],
    *,
    is_disqualified: bool,
) -> list[knockouts.Bust]:
    """The players out, as the rulebook ranks them."""
    return [
        knockouts.Bust(
            key=bust.entry,
            table=refs[bust.entry].table if bust.entry in refs else None,
            hand=1,
            at=None if row is None else book.now,
            stack=bust.stack_at_start,
            is_disqualified=is_disqualified,
        )
        for bust in busts
    ]


def _compared(
    row: HandForHand | None, out: list[knockouts.Bust], larger: Sequence[int]
) -> list[knockouts.Bust]:
    if not larger:
        return out
    if row is not None:
        raise Refusal("order_is_no_stack", field="larger")
    return list(knockouts.compared(out, larger))


def _placings(
    event: EventView, row: HandForHand | None, left: int, out: Sequence[knockouts.Bust]
) -> dict[int, Placing]:
    """The places of the players out; in hand for hand also of players who went out earlier in the hand."""
    if row is not None:
        return steps.rank_in_hand(row, left, out, tie_rules(event.profile))
    ahead = left + tournaments.seats_won_early(event.id)
    return {int(one.key): one for one in rank_busts(ahead, out, tie_rules(event.profile))}


def _finish(
    bust: BustOut,
    refs: Mapping[int, seats.SeatRef],
    placings: Mapping[int, Placing],
    level: int,
    told: ToldAtOnce,
) -> Finish:
    ref = refs.get(bust.entry)
    return Finish(
        entry_id=bust.entry,
        rank=steps.rank_of(placings, bust.entry),
        stack=bust.stack_at_start,
        level=level,
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        pots=told.pots.get(bust.entry, ()),
    )


def _last(placings: Mapping[int, Placing]) -> int:
    return max(one.last for one in placings.values())


def follow_up(
    book: OpenBook,
    *,
    entry_id: int,
    told: PlayFact,
    placings: Mapping[int, Placing],
    latest: tuple[tournaments.Finisher, ...] | None,
) -> Busted:
    """Step: do what follows from a bust: end the event, update awards, offer what may be bought at once.

    ``placings`` are the places of the players out in this action, by entry.
    """
    entry = tournaments.entry(entry_id)
    book.record(told)
    unsay_money(book, entry.event_id)
    winners: tuple[int, ...] = ()
    by_hand = steps.goes_by_hand(entry.event_id)
    if not by_hand or not tournaments.event(entry.event_id).has_hand_on:
        # Other players may still go out in the same hand and share the place.
        winners = finish_if_decided(book, event_id=entry.event_id, day_id=entry.day_id)
    # In hand for hand, players out earlier in the hand may have other places now.
    last = max((one.place_to for one in latest or ()), default=None) if by_hand else _last(placings)
    award(book, entry.event_id, last=last, latest=latest)
    now, own = Occasion.of(book), placings[entry_id]
    return Busted(
        event=entry.event_id,
        entry=entry_id,
        place=own.first,
        place_to=own.last,
        places=tuple(place_taken(key, placing) for key, placing in placings.items()),
        left=tournaments.players_left(entry.event_id),
        is_finished=bool(winners),
        winner=winners[0] if len(winners) == 1 else None,
        may_re_enter=not winners and may_re_enter(entry, now),
        may_rebuy=not winners and may_rebuy(entry, now),
    )
