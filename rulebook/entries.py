"""Whether a player may enter, re-enter, rebuy or add on now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from rulebook.clock import ClockAnchors, RegistrationWindow, registration_open
from rulebook.days.carry import Carry, OwnBullets, may_enter_day
from rulebook.profile import ClockRules
from rulebook.profile.variants import LateRegClose, RebuyWith
from rulebook.refusals import Refusal
from rulebook.structure import Structure

EARLY = timedelta(hours=3)
"""A start that is this much ahead of its time is a mistake."""


@dataclass(frozen=True, slots=True)
class EntryRules:
    """What the event sells; ``None`` is no limit, 0 is not sold; levels are counted without breaks.

    ``re_entries`` count for each day; with ``carry`` FIRST, who has a bag enters no other.

    Without ``re_entry_until_level`` or ``rebuy_until_level``, the end of registration counts.
    ``rebuy_has_end``: the product has an end of its own. A rebuy may depend on the ``starting_stack``, in
    chips. The add-on is sold in the break after ``add_on_after_level``; None: by its own window.
    """

    max_entries: int | None = None
    re_entries: int | None = 0
    re_entries_in_all: int | None = None
    carry: Carry = Carry.BEST
    re_entry_until_level: int | None = None
    rebuys: int | None = 0
    rebuy_until_level: int | None = None
    rebuy_has_end: bool = False
    starting_stack: int = 0
    add_ons: int = 0
    add_on_after_level: int | None = None


@dataclass(frozen=True, slots=True)
class EntrySituation:
    """The event and the player at the instant of the sale, from the clock and the book.

    ``level`` is the level in force, in a break the one before it, 0 before play; ``entries`` counts valid
    sales, ``own_entries`` this player's, ``own_on_day`` those of the day (None: all of them); ``chips`` is
    the player's stack in play. ``has_bag``, ``has_bag_for_day``: as in ``OwnBullets``. ``is_waiting``: the player is on
    the waiting list, so a seat that became free may be sold: ``seats_taken`` counts the seats in use.
    ``waiting`` players are before this one on the list, and ``free`` places are there for them (None: no
    limit).
    """

    is_registration_open: bool = True
    has_play_started: bool = False
    level: int = 0
    is_break: bool = False
    entries: int = 0
    own_entries: int = 0
    own_on_day: int | None = None
    has_bag: bool = False
    has_bag_for_day: bool = False
    has_booked: bool = False
    is_in_play: bool = False
    own_rebuys: int = 0
    own_add_ons: int = 0
    chips: int = 0
    is_waiting: bool = False
    seats_taken: int = 0
    waiting: int = 0
    free: int | None = None

    @property
    def re_entered(self) -> int:
        """How many of this player's entries count for another of the day."""
        return self.own_entries if self.own_on_day is None else self.own_on_day


def may_enter(rules: EntryRules, situation: EntrySituation, house: ClockRules) -> None:
    """Return if the player may buy an entry, or a new one when out (TDA 2024 rule 8-B; WSOP 13: with no chips).

    Raises ``Refusal`` ``registration_closed`` (TDA 2024 rule 8-A, Sanremo art. 4.3), ``player_in_play``,
    ``already_through`` with a bag (Stake, 888); for a player who is out ``no_return`` (Montegalda art. 3),
    ``re_entries_used``; ``entries_full`` (Sanremo art. 4.4.2), for a player on the waiting list
    ``still_waiting`` while no seat is free, ``waiting_list_passed`` if players before this one need the free
    seats; ``not_booked`` (Montegalda art. 3: late only if pre-registered); ``re_entry_closed``.
    """
    if not situation.is_registration_open:
        raise Refusal("registration_closed", level=situation.level)
    if situation.own_entries or situation.is_in_play:
        _may_return(rules, situation, house)
    _require_free(rules, situation)
    if house.late_only_if_booked and situation.has_play_started and not situation.has_booked:
        raise Refusal("not_booked")
    if situation.re_entered and _is_past(situation, rules.re_entry_until_level, house):
        raise Refusal("re_entry_closed", level=situation.level, until_level=rules.re_entry_until_level)


def may_enter_at(
    course: tuple[Structure, ClockAnchors, RegistrationWindow],
    at: datetime,
    rules: EntryRules,
    situation: EntrySituation,
    house: ClockRules,
) -> None:
    """Return if the player may buy an entry at ``at``: the clock allows sales, and nothing else closed them.

    Raises what ``may_enter`` raises.
    """
    is_open = situation.is_registration_open and registration_open(*course, at, house)
    may_enter(rules, replace(situation, is_registration_open=is_open), house)


def _require_free(rules: EntryRules, situation: EntrySituation) -> None:
    if rules.max_entries is not None:
        _require_place(rules.max_entries, situation)
    if situation.waiting and situation.free is not None and situation.waiting >= situation.free:
        raise Refusal("waiting_list_passed", waiting=situation.waiting, free=situation.free)


def _require_place(most: int, situation: EntrySituation) -> None:
    """A walk-up needs an entry that is left, an alternate a free seat (WCA regulations: alternates)."""
    if situation.is_waiting and situation.seats_taken >= most:
        raise Refusal("still_waiting", waiting=situation.waiting, max_entries=most)
    if not situation.is_waiting and situation.entries >= most:
        raise Refusal("entries_full", entries=situation.entries, max_entries=most)


def _may_return(rules: EntryRules, situation: EntrySituation, house: ClockRules) -> None:
    if not house.may_return and not situation.is_in_play:
        raise Refusal("no_return")
    bullets = OwnBullets(
        situation.re_entered,
        situation.own_entries,
        situation.is_in_play,
        situation.chips,
        situation.has_bag,
        situation.has_bag_for_day,
    )
    may_enter_day(bullets, rules.carry, rules.re_entries, rules.re_entries_in_all)


def require_place_on_day(most: int | None, taken: int) -> None:
    """Raise ``Refusal("day_full")`` if a day of an event takes no further entry."""
    if most is not None and taken >= most:
        raise Refusal("day_full", entries=taken, max_entries=most)


def may_rebuy(rules: EntryRules, situation: EntrySituation, house: ClockRules) -> None:
    """Return if a seated player may buy a rebuy (Sanremo art. 5; TDA 2024 rule 27).

    Raises ``Refusal`` ``no_return``, ``not_in_play``, ``rebuys_closed``, ``rebuys_used``; by the chips left
    ``chips_left``, ``chips_not_under_stack``, ``chips_over_stack``.
    """
    if not house.may_return:
        raise Refusal("no_return")
    if not situation.own_entries:
        raise Refusal("not_in_play")
    until = house.rebuy_until_level if rules.rebuy_until_level is None else rules.rebuy_until_level
    is_over = not situation.is_registration_open if until is None else _is_past(situation, until, house)
    if is_over and not rules.rebuy_has_end:
        raise Refusal("rebuys_closed", level=situation.level, until_level=until)
    if rules.rebuys is not None and situation.own_rebuys >= rules.rebuys:
        raise Refusal("rebuys_used", rebuys=rules.rebuys)
    _require_few_chips(situation.chips, rules.starting_stack, house)


def asks_chips_left(house: ClockRules) -> bool:
    """Whether a rebuy is sold to players with chips, so that the number of their chips must be entered."""
    return house.rebuy_with is not RebuyWith.NO_CHIPS


def _require_few_chips(chips: int, stack: int, house: ClockRules) -> None:
    if house.rebuy_with is RebuyWith.NO_CHIPS and chips > 0:
        raise Refusal("chips_left", field="chips_left", chips=chips)
    if house.rebuy_with is RebuyWith.UNDER_STARTING_STACK and chips >= stack:
        raise Refusal("chips_not_under_stack", field="chips_left", chips=chips, stack=stack)
    if asks_chips_left(house) and chips > (most := most_chips_left(stack, house)):
        raise Refusal("chips_over_stack", field="chips_left", chips=chips, stack=most)


def most_chips_left(stack: int, house: ClockRules) -> int:
    """The chips up to which a rebuy is sold to a player who has some: a starting stack, or a part of it."""
    return stack * house.rebuy_part_percent // 100 if house.rebuy_with is RebuyWith.UP_TO_PART else stack


def _is_past(situation: EntrySituation, until_level: int | None, house: ClockRules) -> bool:
    return until_level is not None and is_level_past(
        until_level, situation.level, house, is_break=situation.is_break
    )


def is_level_past(until_level: int, level: int, house: ClockRules, *, is_break: bool) -> bool:
    """Whether ``until_level`` is over; the break after it counts as the house closes registration."""
    ends_with_level = house.late_reg_close == LateRegClose.END_OF_LEVEL
    return level > until_level or (level == until_level and is_break and ends_with_level)


def may_add_on(rules: EntryRules, situation: EntrySituation) -> None:
    """Return if a player in play may buy the add-on: in the break set by the event, or by its own window.

    Raises ``Refusal`` ``add_on_not_offered``, ``not_in_play``, ``add_on_not_now``, ``add_ons_used``.
    """
    if not rules.add_ons:
        raise Refusal("add_on_not_offered")
    if not situation.is_in_play:
        raise Refusal("not_in_play")
    after = rules.add_on_after_level
    if after is not None and (not situation.is_break or situation.level != after):
        raise Refusal("add_on_not_now", level=situation.level, after_level=after)
    if situation.own_add_ons >= rules.add_ons:
        raise Refusal("add_ons_used", add_ons=rules.add_ons)


def may_add_extra(situation: EntrySituation, *, has_end: bool) -> None:
    """Return if a player in play may buy what brings no chips: a bounty, a last longer, a jackpot.

    Until registration closes, unless it has an end of its own. Raises ``Refusal`` ``not_in_play``,
    ``registration_closed``.
    """
    if not situation.is_in_play:
        raise Refusal("not_in_play")
    if not has_end and not situation.is_registration_open:
        raise Refusal("registration_closed", level=situation.level)


def rebuy_binds(*, was_declared_before_hand: bool) -> bool:
    """Whether a declared rebuy must be paid, its chips playing behind (TDA 2024 rule 27)."""
    return was_declared_before_hand


def may_start(entries: int, min_players: int, *, is_overridden: bool = False) -> bool:
    """Whether enough have registered to play (Sanremo art. 4: 10).

    A director may override it with two players, or with none: without entries the event is only a clock.
    """
    return entries != 1 if is_overridden else entries >= max(2, min_players)


def is_early_start(planned: datetime, at: datetime) -> bool:
    """Whether a start at this instant is so early that it is probably a mistake (house option)."""
    return planned - at > EARLY


def sit_and_go_starts(rules: ClockRules, players: int) -> bool:
    """Whether play starts automatically: once enough have a seat (Sanremo art. 7: all tables full, 10 per table)."""
    return 0 < rules.start_at_entries <= players
