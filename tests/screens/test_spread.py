"""How slowly a crowd fetches after a notice, so that the next action gets through."""

from __future__ import annotations

import json

import pytest

from screens.parts.screen_tokens import Audience
from screens.wire.frames import bare, spread_of


@pytest.mark.parametrize(("screens", "milliseconds"), [(1, 300), (150, 300), (1_000, 2_000), (2_000, 4_000)])
def test_a_room_full_of_screens_fetches_more_slowly(screens: int, milliseconds: int) -> None:
    assert spread_of(screens, Audience.PUBLIC) == milliseconds


def test_the_staff_never_waits_for_the_room() -> None:
    assert spread_of(2_000, Audience.STAFF) == 300


def test_a_notice_says_how_slowly() -> None:
    told = bare({"seats": 7, "clock": 3}, ["seats"], 1_000).decode()
    assert json.loads(told.split("data: ")[1]) == {"parts": {"seats": 7}, "spread": 1_000, "inline": {}}
