"""The way into the money on screens: who burst the bubble, and the next jump on the wall and on telephones."""

from __future__ import annotations

import pytest
from django.utils import translation

from screens.parts.cache import PartRequest
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.payouts import evening as counter
from tests.screens.evenings import PAID
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


def figures(event_id: int) -> dict:
    """The stats of an event as a display reads them."""
    return dict(build(PartRequest(event_id, "stats", Audience.PUBLIC, "en")))


def test_the_next_jump_nears_on_the_bubble_and_the_wall_names_who_burst_it() -> None:
    event_id = b.started(3, 3, **PAID)
    counter.publish_late(event_id)
    told = figures(event_id)
    assert (told["phase"], told["near_jump"], told["bubble"]) == ("running", None, "")
    rows = [(jump["place_label"], jump["out_label"]) for jump in told["jumps"]]
    assert rows == [("Place 3", "3 out"), ("Place 2", "4 out"), ("Place 1", "5 out")]
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    told = figures(event_id)
    assert (told["phase"], told["near_jump"]["label"]) == ("bubble", "1 more out, then")
    last = b.at_seat(event_id, 1, 2)
    b.bust(event_id, last)
    told = figures(event_id)
    assert told["phase"] in ("money", "final")
    assert told["near_jump"] == told["jump"] == told["jumps"][0]
    assert told["bubble"]
    took = tournaments.place_of(last)
    assert took is not None
    assert took.place == 4
    with translation.override("it"):
        assert figures(event_id)["jumps"][0]["out_label"] == "1 eliminato"
