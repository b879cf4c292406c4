"""Players out, one by one or several in a hand, and back again when it was a mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cashier.actions.sell import SellRebuy, sell_rebuy
from cashier.admission import Occasion
from cashier.kinds import sale_method
from cashier.scopes import PAYOUTS
from clock import queries as clock
from floor.models import HandForHand
from floor.play import hand_steps
from floor.play.ending import award, finish_if_decided
from floor.play.facts import HandBusted, PlayerBusted, PlayerReinstated, PlayFact, StackCounted, StacksCounted
from floor.play.queries import demand_running, may_re_enter, may_rebuy
from floor.scopes import AWARDS
from floor.shot_clock.verbs import end_clocks_on
from journal.book import OpenBook
from journal.plain import plain
from rulebook import knockouts
from rulebook.knockouts import Placing, rank_busts, tie_rules
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from seating.actions import Spot
from tournaments import actions as entries
from tournaments import queries as tournaments
from tournaments.actions import Finish
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class Bust:
    """A player out; ``stack_at_start`` in chips as the hand began, blinds and antes included, if known.

    ``seen`` is the seat that was tapped. One who is disqualified lost no hand.
    """

    entry_id: int
    stack_at_start: int | None = None
    seen: Spot | None = None
    is_disqualified: bool = False


def bust_out(
    book: OpenBook,
    *,
    entry_id: int,
    seen_seat: Spot | None = None,
    stack_at_start: int | None = None,
) -> dict[str, Any]:
    """A player lost the last chips: the seat is free, the place is taken, the prize awarded.

    When one is left the event finishes with it, a satellite as soon as all who are left receive tickets
    (Sanremo art. 6). Raises ``Refusal`` ``event_<state>``, ``entry_not_alive``, ``stale_view`` or ``nobody_left``.
    """
    event_id = tournaments.entry(entry_id).event_id
    bust = Bust(entry_id, stack_at_start, seen_seat)
    refs, placings = take_out(book, event_id, [bust])
    ref, placing = refs.get(entry_id), placings[entry_id]
    told = PlayerBusted(
        entry=entry_id,
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        place_range=(placing.first, placing.last),
    )
    return follow_up(book, entry_id=entry_id, told=told) | _answer(placing)


def bust_hand(book: OpenBook, *, event_id: int, busts: Sequence[Bust]) -> dict[str, Any]:
    """Several players went out in one hand, at one table or at two at once.

    At one table the larger stack at the start ranks higher, unknown or equal stacks share their places; at
    several tables the profile decides (procedures 9.5 and 14; Sanremo art. 4.2.30). Raises as ``bust_out``.
    """
    if len(busts) < 2 or len({bust.entry_id for bust in busts}) < len(busts):
        raise Refusal("busts_too_few", field="busts", busts=len(busts))
    _refs, placings = take_out(book, event_id, busts)
    listed = [placings[bust.entry_id] for bust in busts]
    told = HandBusted(
        entries=tuple(bust.entry_id for bust in busts),
        place_range=(min(one.first for one in listed), max(one.last for one in listed)),
    )
    answer = follow_up(book, entry_id=busts[0].entry_id, told=told)
    return answer | {"places": [{"entry": int(one.key), **_answer(one)} for one in listed]}


def _answer(placing: Placing) -> dict[str, int]:
    return {"place": placing.first, "place_to": placing.last}


def take_out(
    book: OpenBook, event_id: int, busts: Sequence[Bust]
) -> tuple[Mapping[int, seats.SeatRef], dict[int, Placing]]:
    """Step: free the seats and enter the finish; where they sat and which places they take, by entry."""
    event = demand_running(event_id)
    book.require("tournament", event_id)
    ids = [bust.entry_id for bust in busts]
    refs = seats.seats_of(ids)
    for bust in busts:
        _demand_in_play(event_id, bust, refs.get(bust.entry_id))
    left = tournaments.players_left(event_id)
    if len(busts) >= left:
        raise Refusal("nobody_left", alive=left)
    row = hand_steps.hand_of(event_id, is_disqualified=all(bust.is_disqualified for bust in busts))
    placings = _placings(book, event, row, left, busts, refs)
    end_clocks_on(book, entry_ids=ids)
    seating.leave_seats(book, entry_ids=ids, freed_by="bust")
    level = clock.level_number(tournaments.entry(ids[0]).day_id, book.now)
    finishes = tuple(_finish(bust, refs.get(bust.entry_id), placings, level) for bust in busts)
    hand_steps.mark_out(book, event_id, row, finishes, placings)
    book.rests_on(PAYOUTS.of(event_id), AWARDS.of(event_id))
    return refs, placings


def _demand_in_play(event_id: int, bust: Bust, ref: seats.SeatRef | None) -> None:
    entry = tournaments.entry(bust.entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=bust.entry_id)
    seating.demand_seen(entry, ref, bust.seen)
    if not entry.is_alive:
        raise Refusal("entry_not_alive", field="entry", entry=bust.entry_id)


def _placings(
    book: OpenBook,
    event: EventView,
    row: HandForHand | None,
    left: int,
    busts: Sequence[Bust],
    refs: Mapping[int, seats.SeatRef],
) -> dict[int, Placing]:
    """The places of those out; hand for hand also of those who went out in the hand before them."""
    out = [
        knockouts.Bust(
            key=bust.entry_id,
            table=refs[bust.entry_id].table if bust.entry_id in refs else None,
            hand=1,
            at=None if row is None else book.now,
            stack=bust.stack_at_start,
            is_disqualified=bust.is_disqualified,
        )
        for bust in busts
    ]
    if row is not None:
        return hand_steps.rank_in_hand(row, left, out, tie_rules(event.profile))
    return {int(one.key): one for one in rank_busts(left, out, tie_rules(event.profile))}


def _finish(bust: Bust, ref: seats.SeatRef | None, placings: Mapping[int, Placing], level: int) -> Finish:
    return Finish(
        entry_id=bust.entry_id,
        rank=hand_steps.rank_of(placings, bust.entry_id),
        stack=bust.stack_at_start,
        level=level,
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
    )


def follow_up(book: OpenBook, *, entry_id: int, told: PlayFact) -> dict[str, Any]:
    """Step: what follows from a bust: the end of the event, awards, and what may be bought on the spot."""
    entry = tournaments.entry(entry_id)
    book.record(told)
    winners: tuple[int, ...] = ()
    if hand_steps.hand_of(entry.event_id) is None or not tournaments.event(entry.event_id).has_hand_on:
        # Others may yet go out in the same hand and share what this one takes.
        winners = finish_if_decided(book, event_id=entry.event_id, day_id=entry.day_id)
    award(book, entry.event_id)
    now = Occasion.of(book)
    return {
        "event": entry.event_id,
        "entry": entry_id,
        "left": tournaments.players_left(entry.event_id),
        "is_finished": bool(winners),
        "winner": winners[0] if len(winners) == 1 else None,
        "may_re_enter": not winners and may_re_enter(entry, now),
        "may_rebuy": not winners and may_rebuy(entry, now),
    }


def reinstate(
    book: OpenBook, *, entry_id: int, stack: int | None = None, to: Spot | None = None
) -> dict[str, int]:
    """A bust-out was a mistake: the player gets the stack of before, and the old seat or another.

    Places and awards of those who left later follow. An event that has finished is corrected by undoing.
    Raises ``Refusal`` ``event_<state>``, ``entry_not_out``, ``player_in_play``, ``award_paid`` or what the
    seat refuses.
    """
    entry = tournaments.entry(entry_id)
    event = demand_running(entry.event_id)
    ref = _bring_back(book, entry, stack, to)
    hand_steps.rank_the_others(book, event)
    award(book, entry.event_id)
    book.rests_on(PAYOUTS.of(entry.event_id), AWARDS.of(entry.event_id))
    book.record(PlayerReinstated(entry=entry_id, table=ref.table, seat=ref.seat))
    return {"entry": entry_id, "table": ref.table, "seat": ref.seat}


def _bring_back(book: OpenBook, entry: EntryView, stack: int | None, to: Spot | None) -> seats.SeatRef:
    entries.mark_alive(book, entry_id=entry.id, stack=stack)
    entries.lift_disqualification(book, entry_id=entry.id)
    if to is not None:
        return seating.take_seat(book, entry_id=entry.id, at=to, reason="correction")
    if entry.out_table is not None and entry.out_seat is not None:
        old = Spot(entry.out_table, entry.out_seat)
        if seats.may_take(entry.day_id, old.table, old.seat):
            return seating.take_seat(book, entry_id=entry.id, at=old, reason="correction")
    return seating.draw_seat(book, entry_id=entry.id, reason="correction")


def buy_back(
    book: OpenBook, *, entry_id: int, method: str, drawer_id: int | None, override_reason: str = ""
) -> Any:
    """A player just out rebuys: the bust is taken back and the chips are sold, in one action (TDA 2024 rule 27).

    Raises what ``reinstate`` and ``sell_rebuy`` refuse.
    """
    entry = tournaments.entry(entry_id)
    demand_running(entry.event_id)
    _bring_back(book, entry, 0, None)
    award(book, entry.event_id)
    rebuy = SellRebuy(
        entry=entry_id, method=sale_method(method), drawer=drawer_id, override_reason=override_reason
    )
    return plain(sell_rebuy(book, rebuy))


def count_stack(book: OpenBook, *, entry_id: int, stack: int) -> dict[str, int]:
    """One stack was counted, in chips; raises ``Refusal`` ``entry_not_alive`` or ``stack_negative``."""
    entries.set_stack(book, entry_id=entry_id, stack=stack)
    book.record(StackCounted(entry=entry_id, stack=stack))
    return {"entry": entry_id, "stack": stack}


def count_stacks(book: OpenBook, *, event_id: int, stacks: Mapping[int, int]) -> dict[str, int]:
    """Many stacks of one event were counted, in chips by entry."""
    if not stacks:
        return {"counted": 0, "total": 0}
    entries.set_stacks(book, event_id=event_id, stacks=stacks)
    total = sum(stacks.values())
    book.record(StacksCounted(counted=len(stacks), total=total))
    return {"counted": len(stacks), "total": total}
