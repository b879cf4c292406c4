"""What cannot be undone alone once a colour-up went on."""

from __future__ import annotations

from collections.abc import Iterator

from floor.colour_up import verbs as colour_ups
from tests import builders as b
from tests.floor import test_colour_up as colour_up
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
