"""Colour-ups that cannot be undone alone once the exchange of chips went further."""

from __future__ import annotations

from collections.abc import Iterator

from floor.bags import verbs as bags
from floor.bags.rows import bags_of
from floor.colour_up import verbs as colour_ups
from floor.days.overnight import colour_up_bags
from tests import builders as b
from tests.floor import test_colour_up as colour_up
from tests.floor import test_merge as merges
from tests.journal.claims import claim


@claim
def odd_chips_that_were_counted_before_the_colour_up_was_called_off() -> Iterator[None]:
    event_id = colour_up.playing(3)
    chosen = colour_up.announced(event_id)
    colour_up.count(event_id, chosen, 1, (1, 2), (2, 1))
    yield
    b.at(event_id, colour_ups.call_off_colour_up, colour_up=chosen)


@claim
def a_table_that_exchanged_its_chips_before_the_room_was_closed() -> Iterator[None]:
    event_id = colour_up.playing(3)
    chosen = colour_up.announced(event_id)
    colour_up.count(event_id, chosen, 1)
    colour_up.settle(event_id, chosen, 1)
    yield
    b.at(event_id, colour_ups.close_colour_up, colour_up=chosen)


@claim
def a_bag_taken_out_of_play_before_small_chips_left_the_others_overnight() -> Iterator[None]:
    event_id, (first, last) = merges.flights(4, names="1", starting_stack=10_000, chip_set=colour_up.CHIPS)
    gone, *_others = merges.bagged(event_id, first)
    bag = next(bag for bag in bags_of(first) if bag.entry_id == gone)
    b.at(event_id, bags.remove_bag, bag=bag.pk, reason="Never came")
    yield
    b.at(event_id, colour_up_bags, day=last, gone=25)
