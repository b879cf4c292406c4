"""To which seat a moved player goes: the worst one, as the house interprets it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulebook.button import Arrival, Role, arrival, describe
from rulebook.dice import Lots
from rulebook.profile import RulesProfile
from rulebook.profile.variants import BBReference, DeadButtonMarker, SeatPolicy, SeatTie
from rulebook.refusals import Refusal
from rulebook.room import Positions, TableView, clockwise, distance

FREE_OF_BUTTON = (SeatPolicy.STUD_LAST_OPEN, SeatPolicy.RANDOM_OPEN_SEAT)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """The seat assigned, the seats that were equally bad, and what awaits the player there.

    ``arrival`` is None if the policy needs no button and the button is not known.
    """

    seat: int
    candidates: tuple[int, ...]
    arrival: Arrival | None


def select_seat(table: TableView, profile: RulesProfile, lots: Lots | None = None) -> SeatChoice:
    """The seat of ``table`` that a moved player gets (TDA 2024 rule 11-A and the house variants).

    Raises ``Refusal`` with ``table_full``, ``needs_button`` (``tables``), ``needs_opened_seat`` or
    ``needs_lot``.
    """
    if not table.open_seats:
        raise Refusal("table_full", table=table.key)
    policy = profile.seating.seat_policy
    if policy in FREE_OF_BUTTON or not table.occupied or table.is_new:
        candidates = _free_of_button(table, policy)
        options = _known_arrivals(table, candidates, profile)
    else:
        options = {option.seat: option for option in _CHOOSERS[policy](table, profile)}
        candidates = tuple(options)
    seat = _one_of(candidates, table, profile, lots)
    return SeatChoice(seat, candidates, options.get(seat))


def _one_of(candidates: Sequence[int], table: TableView, profile: RulesProfile, lots: Lots | None) -> int:
    rules = profile.seating
    is_drawn = (
        rules.seat_policy is SeatPolicy.RANDOM_OPEN_SEAT or rules.seat_tie is SeatTie.DRAW or table.is_new
    )
    if not is_drawn or len(candidates) == 1:
        return candidates[0]
    if lots is None:
        raise Refusal("needs_lot", table=table.key)
    return lots.choice(candidates)


def _free_of_button(table: TableView, policy: SeatPolicy) -> tuple[int, ...]:
    """All open seats, or in stud the one that opened last (TDA 2024 rule 11-A)."""
    if (
        policy is not SeatPolicy.STUD_LAST_OPEN
        or len(table.open_seats) == 1
        or table.is_new
        or not table.occupied
    ):
        return table.open_seats
    seats = [seat for seat in table.opened if seat in table.open_seats]
    if not seats:
        raise Refusal("needs_opened_seat", tables=(table.key,))
    return (seats[-1],)


def _known_arrivals(table: TableView, seats: Sequence[int], profile: RulesProfile) -> dict[int, Arrival]:
    if (table.prev is None and table.settled is None) or not table.occupied:
        return {}
    return {seat: arrival(table, seat, profile, is_moved=True) for seat in seats}


def _arrivals(table: TableView, profile: RulesProfile) -> list[Arrival]:
    """What awaits the player in each open seat, clockwise from the last big blind."""
    last_bb = _last_bb(table)
    seats = sorted(table.open_seats, key=lambda seat: distance(last_bb, seat, table.seats) or table.seats)
    return [arrival(table, seat, profile, is_moved=True) for seat in seats]


def _last_bb(table: TableView) -> int:
    """The last big blind; if the next hand is already decided, the seat that is its small blind."""
    if table.settled is not None:
        return table.settled.sb
    if table.prev is None:
        raise Refusal("needs_button", field="button", tables=(table.key,))
    return table.prev.bb


def _tda_worst(table: TableView, profile: RulesProfile) -> list[Arrival]:
    """Soonest big blind, single ones included, never the small blind (TDA 2024 rule 11-A)."""
    arrivals = _arrivals(table, profile)
    vacated = _vacated_big_blind(table)
    single = [option for option in arrivals if option.seat == vacated]
    repeated = [_single_big_blind(table, option, profile) for option in single]
    plain = [option for option in arrivals if option.seat != vacated and option.role is not Role.SB]
    dealt = [option for option in plain if option.is_dealt_in]
    soonest = _soonest(dealt)
    is_later = not soonest or soonest[0].hands_until_bb > 0
    if repeated and is_later and profile.seating.allow_single_bb_in_vacated_bb_seat:
        return repeated
    return soonest or plain or repeated or arrivals


def _soonest(arrivals: Sequence[Arrival]) -> list[Arrival]:
    fewest = min((option.hands_until_bb for option in arrivals), default=0)
    return [option for option in arrivals if option.hands_until_bb == fewest]


def _vacated_big_blind(table: TableView) -> int | None:
    """The open seat of the last big blind, the next hand's dead small blind."""
    if table.settled is not None and table.settled.sb == table.settled.btn:
        return None
    last_bb = _last_bb(table)
    return last_bb if last_bb in table.open_seats else None


def _single_big_blind(table: TableView, option: Arrival, profile: RulesProfile) -> Arrival:
    """The vacated big blind seat as big blind once more, nobody posting the small one.

    No source says where the button is then: ours moves to the old small blind.
    """
    seat = option.seat
    there = (table.occupied - table.waiting) | {seat}
    if len(there) == 2:
        button = clockwise(seat, there)
        return describe(seat, Positions(button, button, seat), there)
    if table.settled is not None or table.prev is None:
        return describe(seat, Positions(option.next_hand.btn, option.next_hand.btn, seat), there)
    stays = profile.button.dead_button_marker is DeadButtonMarker.STAYS
    btn = table.prev.btn if stays and table.prev.sb not in there else table.prev.sb
    return describe(seat, Positions(btn, table.prev.sb, seat), there)


def _soonest_to_pay(table: TableView, profile: RulesProfile) -> list[Arrival]:
    """The seat that pays the big blind first, whatever else it is (Sanremo art. 4.2.32)."""
    return _soonest(_arrivals(table, profile))


def _nearest_left(table: TableView, profile: RulesProfile) -> list[Arrival]:
    """The next open seat to the left of the big blind, never the small one (Montegalda art. 16.2)."""
    big_blind = _reference(table, profile)
    arrivals = _arrivals(table, profile)
    fit = [option for option in arrivals if option.role is not Role.SB]
    if not fit:
        return [_single_big_blind(table, option, profile) for option in arrivals]
    return [min(fit, key=lambda option: distance(big_blind, option.seat, table.seats) or table.seats)]


def _physically_nearest(table: TableView, profile: RulesProfile) -> list[Arrival]:
    """The open seat fewest chairs from the big blind either way, the left one first (Sanremo art. 4.9)."""
    big_blind = _reference(table, profile)

    def chairs(option: Arrival) -> tuple[int, int]:
        left = distance(big_blind, option.seat, table.seats)
        return min(left, table.seats - left), left

    return [min(_arrivals(table, profile), key=chairs)]


def _right_of_button(table: TableView, profile: RulesProfile) -> list[Arrival]:
    """The first open seat to the right of the button (Sanremo cash annex no. 5)."""
    if table.prev is None:
        raise Refusal("needs_button", field="button", tables=(table.key,))
    button = table.prev.btn
    arrivals = _arrivals(table, profile)
    return [min(arrivals, key=lambda option: distance(option.seat, button, table.seats) or table.seats)]


def _reference(table: TableView, profile: RulesProfile) -> int:
    last_bb = _last_bb(table)
    if profile.seating.bb_reference is BBReference.LAST_HAND:
        return last_bb
    if table.settled is not None:
        return table.settled.bb
    return clockwise(last_bb, table.occupied - table.waiting)


_CHOOSERS: dict[SeatPolicy, Callable[[TableView, RulesProfile], list[Arrival]]] = {
    SeatPolicy.TDA_WORST: _tda_worst,
    SeatPolicy.NEAREST_LEFT_OF_BB: _nearest_left,
    SeatPolicy.SOONEST_TO_PAY_BB: _soonest_to_pay,
    SeatPolicy.PHYSICALLY_NEAREST_TO_BB: _physically_nearest,
    SeatPolicy.FIRST_FREE_RIGHT_OF_BUTTON: _right_of_button,
}
