"""What a player's own page receives, and what is never sent to it."""

from __future__ import annotations

import json

import pytest

from screens.parts.cache import Asked
from screens.parts.own import mine_part
from screens.parts.screen_tokens import Audience, Holder, ScreenToken
from screens.wire.frames import ShownTo, notice, notice_of_kept
from screens.wire.served import versions
from tests import builders as b

pytestmark = pytest.mark.django_db


def test_the_winner_is_told_so_and_waits_for_no_seat() -> None:
    event_id = b.started(2)
    loser, winner = (b.at_seat(event_id, 1, seat) for seat in (1, 2))
    b.bust(event_id, loser)
    told = [
        mine_part(Asked(event_id, "mine", Audience.PUBLIC, "en", entry_id)) for entry_id in (loser, winner)
    ]
    assert [one["status"] for one in told] == ["out", "won"]
    assert (told[1]["place"], told[1]["status_label"]) == ("1", "You have won the tournament")


@pytest.mark.parametrize(
    ("holder", "rides"), [(Holder.DISPLAY, True), (Holder.PLAYER, False), (Holder.DEALER, False)]
)
def test_where_others_sit_rides_to_displays_alone(holder: Holder, rides: bool) -> None:
    event_id = b.started(2)
    known = versions(event_id)
    shown = ShownTo(holder, Audience.PUBLIC, "en")
    for frame in (
        notice(event_id, known, ["seats", "stats"], shown),
        notice_of_kept(event_id, known, ScreenToken(holder, 1, event_id, "en")),
    ):
        told = json.loads(frame.split(b"data: ")[1])
        assert ("seats" in told["inline"]) is rides
        assert "stats" in told["inline"]
        assert "seats" in told["parts"]
