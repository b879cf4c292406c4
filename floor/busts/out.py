"""Steps for a bust and a disqualification: free the seat, assign the place, do what follows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import CharField, QuerySet, Value

from access.fields import Chips, EntryId, Note
from cashier.sales.admission import Occasion
from cashier.sales.playing_ahead import play_ahead
from cashier.sales.rows import OWN_SALE, own_rows
from cashier.sales.sums import PARTS_BOUGHT, know_bought
from cashier.scopes import PAYOUTS
from clock import rows as clock
from clock.rows import CLOCK_OF, is_clock_cached, know_clock
from floor.busts.pots import By, ToldAtOnce, told_at_once
from floor.models import HandForHand
from floor.play import going_on as states
from floor.play import steps
from floor.play.rows import PlaceTaken, may_re_enter, may_rebuy, place_answer, require_running
from floor.play.steps import award, finish_if_decided, unsay_money
from floor.play.words import PlayFact
from floor.scopes import AWARDS
from floor.shot_clock.verbs import end_clocks_on
from journal.book import OpenBook
from journal.compiled import BoundQuery, Compiled, together
from journal.kinds import BookKind
from journal.reading import is_cached, prime
from payouts.awards.rows import places_won_by
from payouts.bounties.rows import AROUND
from payouts.bounties.verbs import bring_in_line
from payouts.publishing.awarding import know_before_busts
from rulebook import knockouts
from rulebook.knockouts import Placing, rank_busts, tie_rules
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import SeenAt
from seating.moves.verbs import leave_seats, require_seen
from seating.tables.rows import HELD, know_seat
from tournaments import queries as tournaments
from tournaments.entries.penalties import disqualifications, know_disqualified
from tournaments.entries.places import LEAVES, know_leaving, know_one_leaving
from tournaments.entries.rows import WITH_ID, event_of, view_of
from tournaments.entries.verbs import Finish
from tournaments.events import EVENT_OF, learn_event
from tournaments.queries import EntryView, EventView


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
class BustSet:
    """What an action needs of players who go out, as it was when its verb began.

    ``hand`` is the row of hand for hand, to be written; ``left`` how many are in play, with those who go out.
    """

    event: EventView
    entries: Mapping[int, EntryView]
    leaving: tournaments.Leaving
    seats: Mapping[int, seats.SeatRef]
    left: int
    on: states.GoingOn
    hand: HandForHand | None


def bust_set(
    book: OpenBook, entry_ids: Collection[int], winners: Collection[int] = (), *, event_id: int | None = None
) -> BustSet:
    """Read it at the head of a verb: of a single player in one statement, with the ``winners`` of the chips.

    What cashier, payouts and seating need of the same players is cached for them. Raises ``Refusal``
    ``not_found`` or ``event_<state>``.
    """
    if event_id is not None:
        require_running(event_id)
    on, hand, rows = None, None, dict[str, Any]()
    if len(entry_ids) == 1:
        leaving, rows = _read_one(book, next(iter(entry_ids)), winners)
        on, hand = states.states_in(rows["named"]), rows["hand"]
    else:
        leaving = know_leaving(entry_ids)
    entries = {pk: tournaments.entry(pk) for pk in entry_ids}
    event = require_running(event_id or next(iter(entries.values())).event_id)
    _know_payouts(event.id, entry_ids, rows)
    on = on or states.going_on(event.id)
    prime(states.played_days, on.played, event.id)
    return BustSet(
        event=event,
        entries=entries,
        leaving=leaving,
        seats=seats.seats_of(tuple(entry_ids)),
        left=tournaments.players_left(event.id),
        on=on,
        hand=hand or _hand_of_their_day(event.id, entries, on),
    )


def _hand_of_their_day(
    event_id: int, entries: Mapping[int, EntryView], on: states.GoingOn
) -> HandForHand | None:
    """Hand for hand of the day on which these players are; None of players of several flights."""
    days = {one.day_id for one in entries.values()}
    return states.hand_to_write(event_id, days.pop(), on) if len(days) == 1 else None


REMOVED, PRIZE = "removed", "prize"
MOST_BESIDE = 4
"""Up to this number, winners of a head are read together with the player; more are read separately."""


def _read_one(
    book: OpenBook, entry_id: int, winners: Collection[int]
) -> tuple[tournaments.Leaving, dict[str, Any]]:
    """The entry and those out before it, and what was read with it; its seat and purchases are cached."""
    events = [ref.subject_id for ref in book.books if ref.kind == BookKind.TOURNAMENT]
    event_id = events[0] if len(events) == 1 else None
    other_ids = tuple(sorted(set(winners))) if len(winners) <= MOST_BESIDE else ()
    single: dict[str, BoundQuery[Any]] = {
        "seat": HELD.of(entry_id),
        "hand": states.OPEN_HAND.of(entry_id),
        **dict(_written_lately(entry_id, event_id)),
    }
    many: dict[str, BoundQuery[Any]] = {"named": NAMED.of(entry_id)}
    for winner in other_ids:
        single |= {f"entry {winner}": WITH_ID.of(winner), f"seat {winner}": HELD.of(winner)}
    if other_ids:
        many["around"] = AROUND.of(entry_id)
        many |= {f"bought {key}": PARTS_BOUGHT.of(key) for key in (entry_id, *other_ids)}
    pair = together(LEAVES.of(entry_id), single=single, many=many)
    if pair is None:
        raise Refusal("not_found", what="entry", id=entry_id)
    entry, rows = pair
    leaving = know_one_leaving(entry)
    _know_plain(leaving.rows[entry_id], rows)
    if other_ids:
        _know_winners(entry_id, other_ids, rows)
    return leaving, rows


def _written_lately(entry_id: int, event_id: int | None) -> Iterator[tuple[str, BoundQuery[Any]]]:
    """Event and clock: cached, unless just written, as the clock is with every hand of hand for hand."""
    if event_id is not None and not is_cached(tournaments.event, event_id):
        yield "event", EVENT_OF.of(entry_id)
    if event_id is not None and not is_clock_cached(event_id):
        yield "clock", CLOCK_OF.of(entry_id)


def _know_plain(entry: Any, rows: dict[str, Any]) -> None:
    """Cache what other apps need of every player who goes out."""
    named_rows = rows["named"]
    know_seat(entry.pk, rows["seat"])
    know_bought(entry.pk, products=(row for row in named_rows if row[0] == OWN_SALE))
    disqualified = ((key, goes) for name, goes, key in named_rows if name == REMOVED)
    know_disqualified(entry.event_id, disqualified)
    if (event := rows.get("event")) is not None:
        learn_event(event)
    if (clock_row := rows.get("clock")) is not None:
        know_clock(clock_row)


def _know_payouts(event_id: int, entry_ids: Collection[int], rows: Mapping[str, Any]) -> None:
    """Cache what payouts need: of a single player also a prize, and the bounties won."""
    names = {name for name, _kind, _number in rows.get("named", ())}
    around = dict.fromkeys(entry_ids, rows["around"]) if "around" in rows else None
    know_before_busts(event_id, entry_ids if rows and PRIZE not in names else (), around)


def _know_winners(entry_id: int, winners: tuple[int, ...], rows: dict[str, Any]) -> None:
    """Cache the winners of the chips, their seats, and the bounties bought."""
    for key in (entry_id, *winners):
        know_bought(key, parts=rows[f"bought {key}"])
    for winner in winners:
        if (row := rows[f"entry {winner}"]) is not None:
            tournaments.know_entries([view_of(row)])
            know_seat(winner, rows[f"seat {winner}"])


def _all_named(entry_id: int) -> QuerySet[Any, states.Named]:
    event = event_of(entry_id)
    first, *rest = states.rows_of(event_id__in=event)
    removed = disqualifications(event).values_list(Value(REMOVED, CharField()), "prize_goes", "entry_id")
    beside = removed, states.named(places_won_by(entry_id), PRIZE), *own_rows(entry_id)
    return first.union(*rest, *beside, all=True)


NAMED = Compiled[states.Named](_all_named, int)


@dataclass(frozen=True, slots=True)
class Gone:
    """The places of the players out, by entry, also of those out earlier in the hand; ``known`` is from before.

    ``latest`` if nobody left after them. Who has paid ahead for a later flight plays it, unless not ``plays_on``:
    removed, or about to re-enter.
    """

    known: BustSet
    placings: dict[int, Placing]
    latest: tuple[tournaments.Finisher, ...] | None = None
    plays_on: bool = True


def take_out(
    book: OpenBook,
    bust_set: BustSet,
    busts: Sequence[BustOut],
    *,
    is_disqualified: bool = False,
    larger: Sequence[int] = (),
) -> Gone:
    """Step: free the seats and record the places.

    ``larger`` ranks players without counted chips; in hand for hand, others of the hand may follow, whose
    stacks it cannot be compared with: ``Refusal("order_is_no_stack")``.
    """
    event, event_id, ids = bust_set.event, bust_set.event.id, [bust.entry for bust in busts]
    book.require("tournament", event_id)
    for bust in busts:
        require_in_play(event_id, bust_set.entries[bust.entry], bust, bust_set.seats.get(bust.entry))
    if len(busts) >= bust_set.left:
        raise Refusal("nobody_left", alive=bust_set.left)
    row = steps.ranks_together(bust_set.hand, is_disqualified=is_disqualified)
    leavers = _compared(row, _ranked(book, row, busts, bust_set, is_disqualified=is_disqualified), larger)
    placings = _placings(bust_set, row, leavers)
    by = {bust.entry: bust.by for bust in busts}
    pots = told_at_once(event_id, by, bust_set.seats, row) if any(by.values()) else ToldAtOnce({})
    if bust_set.on.has_shot_clock:
        end_clocks_on(book, event_id, entry_ids=ids, on=bust_set.on)
    leave_seats(book, entry_ids=ids, freed_by="bust")
    level = clock.level_number(bust_set.entries[ids[0]].day_id, book.now)
    finishes = tuple(_finish(bust, bust_set, placings, level, pots) for bust in busts)
    latest = _latest(bust_set, row, placings)
    staying = [winner for winner in pots.winners if winner.is_alive]
    hand = (bust_set.hand, row)
    steps.mark_out(book, event_id, hand, finishes, placings, leaving=bust_set.leaving, staying=staying)
    # Removed chips went to no player.
    bring_in_line(book, event_id=event_id, entry_ids=ids, nobody=ids if is_disqualified else ())
    book.rests_on(PAYOUTS.of(event.id), AWARDS.of(event.id))
    return Gone(bust_set, placings, latest, plays_on=not is_disqualified)


def _latest(
    bust_set: BustSet, row: HandForHand | None, placings: Mapping[int, Placing]
) -> tuple[tournaments.Finisher, ...] | None:
    """The latest players out, with those of their hand; None if others left later, or players are ranked."""
    is_latest = row is None or row.finish_group in (None, bust_set.leaving.last_group)
    if not is_latest or tournaments.is_ranked_by_player(bust_set.event.id):
        return None
    ranked = sorted(placings.items(), key=lambda item: item[1].first)
    return tuple(tournaments.Finisher(key, place.first, place.last) for key, place in ranked)


def require_in_play(event_id: int, entry: EntryView, bust: BustOut, ref: seats.SeatRef | None) -> None:
    """Raise ``Refusal`` ``not_found``, ``stale_view`` or ``entry_not_alive``."""
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=bust.entry)
    require_seen(entry, ref, bust.seen)
    if not entry.is_alive:
        raise Refusal("entry_not_alive", field="entry", entry=bust.entry)


def _ranked(
    book: OpenBook,
    row: HandForHand | None,
    busts: Sequence[BustOut],
    bust_set: BustSet,
    *,
    is_disqualified: bool,
) -> list[knockouts.Bust]:
    """The players out, as the rulebook ranks them."""
    return [
        knockouts.Bust(
            key=bust.entry,
            table=bust_set.seats[bust.entry].table if bust.entry in bust_set.seats else None,
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
    bust_set: BustSet, row: HandForHand | None, out: Sequence[knockouts.Bust]
) -> dict[int, Placing]:
    """The places of the players out; in hand for hand also of players who went out earlier in the hand."""
    event = bust_set.event
    if row is not None:
        return steps.rank_in_hand(row, bust_set.left, out, tie_rules(event.profile))
    ahead = bust_set.left + tournaments.seats_won_early(event.id)
    return {int(place.key): place for place in rank_busts(ahead, out, tie_rules(event.profile))}


def _finish(
    bust: BustOut,
    bust_set: BustSet,
    placings: Mapping[int, Placing],
    level: int,
    pots: ToldAtOnce,
) -> Finish:
    ref = bust_set.seats.get(bust.entry)
    return Finish(
        entry_id=bust.entry,
        rank=steps.rank_of(placings, bust.entry),
        stack=bust.stack_at_start,
        level=level,
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        pots=pots.pots.get(bust.entry, ()),
    )


def _last(placings: Mapping[int, Placing]) -> int:
    return max(placing.last for placing in placings.values())


def _play_on(book: OpenBook, event_id: int, gone: Gone, placings: Mapping[int, Placing]) -> None:
    """Who is out plays the flight that was paid ahead."""
    if gone.plays_on and tournaments.entries_paid_ahead(event_id):
        players = [tournaments.entry(key).player_id for key in placings]
        play_ahead(book, event_id=event_id, players=players)


def follow_up(
    book: OpenBook,
    *,
    entry_id: int,
    fact: PlayFact,
    gone: Gone,
    placings: Mapping[int, Placing] | None = None,
) -> Busted:
    """Step: do what follows from a bust: end the event, update awards, offer what may be bought at once.

    ``placings`` are the places of the players out in this action, by entry, if not of all who are ``gone``.
    """
    entry, busts, latest = tournaments.entry(entry_id), gone.known, gone.latest
    placings = placings or gone.placings
    _play_on(book, entry.event_id, gone, placings)
    book.record(fact)
    unsay_money(book, entry.event_id, busts.on, day_id=entry.day_id)
    winners, stacks = tuple[int, ...](), tournaments.players_left(entry.event_id)
    if (hand := steps.ranks_together(busts.hand)) is None or not states.is_hand_on(hand):
        # Other players may still go out in the same hand and share the place.
        winners = finish_if_decided(book, event_id=entry.event_id, day_id=entry.day_id, on=busts.on)
    # In hand for hand, players out earlier in the hand may have other places now.
    last = max((finisher.place_to for finisher in latest or ()), default=None) if hand else _last(placings)
    if winners and len(winners) < stacks:
        # Other bags of the winner left after this player, and won no prize.
        last = latest = None
    award(book, entry.event_id, last=last, latest=latest)
    now, own_placing = Occasion.of(book), placings[entry_id]
    return Busted(
        event=entry.event_id,
        entry=entry_id,
        place=own_placing.first,
        place_to=own_placing.last,
        places=tuple(place_answer(key, placing) for key, placing in placings.items()),
        left=tournaments.players_left(entry.event_id),
        is_finished=bool(winners),
        winner=winners[0] if len(winners) == 1 else None,
        may_re_enter=not winners and may_re_enter(entry, now),
        may_rebuy=not winners and may_rebuy(entry, now),
    )
