"""The nights between days: bags, the confirmed end, players who enter another flight, and the merge."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

from cashier.sales.bullets import choose_bag
from clock import rows as clock
from floor.bags.rows import bags_of
from floor.bags.verbs import bag_stack, recount_bag, remove_bag
from floor.days.rows import waits_for
from floor.days.verbs import MergedDays, merge_days
from floor.life import verbs as life
from rulebook.advance import AdvanceKind
from rulebook.days.carry import Carry
from tdmanager.simulation import beside, counter
from tdmanager.simulation.invariants import look_at_days
from tdmanager.simulation.night import Night, sells_after
from tournaments import queries
from tournaments.queries import DayView

AN_HOUR = timedelta(hours=1)


def come_to(night: Night, day: DayView) -> None:
    """Everything before a day starts: its sales, bags opened, and the stacks of earlier days merged into it."""
    if night.waiting and clock.sells(day.id):
        night.stage.now = max(night.stage.now, day.starts_at - AN_HOUR)
        counter.sell_the_day(night, day)
    night.stage.now = max(night.stage.now, day.starts_at)
    night.sells_later = sells_after(day)
    for feeder in queries.feeders(day):
        for bag in bags_of(feeder.id):
            if bag.is_waiting:
                night.act(recount_bag, bag=bag.pk)
    if day.kind.mixes_tables and waits_for(day):
        _merge(night, day)


def _merge(night: Night, day: DayView) -> None:
    feeders = [one.id for one in queries.feeders(day)]
    coming = {one.player_id for one in queries.bagged_entries(night.event_id, feeders)}
    before = queries.chips_of_days([day.id])[day.id]
    merged: MergedDays = night.carry_out(merge_days, day=day.id)
    night.played.done["merge"] += 1
    night.played.done["stack given up"] += merged.given_up
    for entry in queries.entries(night.event_id):
        # Stacks given up have left play, those that were added are in another one.
        if entry.status == "out":
            night.stacks[entry.id] = 0
        elif entry.day_id == day.id and entry.stack is not None:
            night.stacks[entry.id] = entry.stack
    night.turned()
    sums, chips = merged.sums, queries.chips_of_days([*feeders, day.id])
    if sums.bagged + sums.changed != sums.carried + sums.given_up + sums.taken_out:
        night.played.broken.append(f"{day.label}: the bags do not add up: {sums}")
    if chips.pop(day.id) != before + sums.carried or any(chips.values()):
        night.played.broken.append(f"{day.label}: chips of the days after the merge: {chips}")
    there = {one.player_id for one in queries.entries(night.event_id, "alive", day_id=day.id)}
    if coming - there:
        night.played.broken.append(f"{day.label}: {len(coming - there)} players did not come to it")
    look_at_days(night)


def is_bagged(night: Night) -> bool:
    """Whether the day ends with bags; chips that decide who advances are only counted here."""
    day = queries.day(night.day_id)
    return bool(day.end_rules) and day.in_bags and night.event.advance.kind is AdvanceKind.ALL_LEFT


def end_with_bags(night: Night) -> None:
    """Bag every stack, table by table, and end the day from the bags."""
    for entry in night.seated():
        chips = night.stacks[entry]
        signed = {"signed_by_player": True, "signed_by_floor": True}
        night.act(bag_stack, entry=entry, chips=chips, player_chips=chips, seal=f"S{entry}", **signed)
        night.played.done["bag"] += 1
    _surrender(night)
    night.act(life.end_day, day=night.day_id)
    _want_another_flight(night)
    _choose_bags(night)


def _surrender(night: Night) -> None:
    """Some give up the stack they bagged for another entry on a later flight; two stay at least."""
    if not night.sells_later:
        return
    bags = [bag for bag in bags_of(night.day_id) if bag.is_waiting]
    for bag in bags[:-2]:
        if night.stage.chance.randrange(100) >= night.manner.surrender_per_cent:
            continue
        night.carry_out(remove_bag, bag=bag.pk, is_surrendered=True)
        night.stacks[bag.entry_id] = 0
        night.again.append(queries.entry(bag.entry_id).player_id)
        night.turned()
        night.played.done["surrender"] += 1


def _choose_bags(night: Night) -> None:
    """Players with several bags say which of them they play."""
    if night.event.carry is not Carry.CHOSEN:
        return
    bags = defaultdict(list)
    for entry in queries.bagged_entries(night.event_id, [day.id for day in queries.days(night.event_id)]):
        bags[entry.player_id].append(entry.id)
    for own in (entries for entries in bags.values() if len(entries) > 1):
        night.act(choose_bag, entry=night.stage.chance.choice(own))
        night.played.done["bag chosen"] += 1


def _want_another_flight(night: Night) -> None:
    """Some who bagged, and those on their way to the counter, come to a later flight."""
    late = [entry for _at, entry in night.returning]
    night.returning, night.arrivals = [], []
    if not night.sells_later:
        return
    night.again += [queries.entry(entry).player_id for entry in late]
    if night.event.carry is Carry.FIRST or night.event.re_entries == 0:
        return
    for entry in queries.bagged_entries(night.event_id, [night.day_id]):
        if night.stage.chance.randrange(100) < night.manner.again_per_cent:
            night.again.append(entry.player_id)


def confirm(night: Night) -> None:
    """Free the tables of the day that has ended, and check the days."""
    night.sync()
    for entry in queries.entries(night.event_id, "out"):
        night.stacks[entry.id] = 0
    night.turned()
    look_at_days(night)
    beside.award_day(night)
    if not night.is_over and queries.day(night.day_id).leads_to is not None:
        night.act(life.confirm_end, day=night.day_id)
