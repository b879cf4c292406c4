"""What a player's own page receives, and what is never sent to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from displays.announcements.rows import announcements
from floor.hands import tables
from floor.hands import verbs as hands
from journal import instants
from people.models import User
from screens.parts.cache import PartRequest
from screens.parts.own import mine_part
from screens.parts.payouts import payouts_part
from screens.parts.screen_tokens import Audience, Holder, InView, ScreenToken
from screens.people import player
from screens.wire.frames import ShownTo, notice, notice_of_cached
from screens.wire.served import versions
from tests import builders as b
from tests.floor.test_bubble_money import PAID, count_all, on_the_bubble
from tests.floor.test_hand_for_hand import report
from tests.floor.test_hands_around import take_back
from tests.payouts.evening import publish_late
from tournaments import queries as tournaments
from tournaments.set_up.verbs import change_event

pytestmark = pytest.mark.django_db


def test_the_winner_is_told_so_and_waits_for_no_seat() -> None:
    event_id = b.started(2)
    loser, winner = (b.at_seat(event_id, 1, seat) for seat in (1, 2))
    b.bust(event_id, loser)
    told = [
        mine_part(PartRequest(event_id, "mine", Audience.PUBLIC, "en", entry_id))
        for entry_id in (loser, winner)
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
        notice(InView(event_id), known, ["seats", "stats"], shown),
        notice_of_cached(InView(event_id), known, ScreenToken(holder, 1, event_id, "en")),
    ):
        told = json.loads(frame.split(b"data: ")[1])
        assert ("seats" in told["inline"]) is rides
        assert "stats" in told["inline"]
        assert "seats" in told["parts"]


def mine(event_id: int, entry_id: int) -> Mapping[str, Any]:
    return mine_part(PartRequest(event_id, "mine", Audience.PUBLIC, "en", entry_id))


def test_a_player_out_in_a_hand_that_others_play_is_told_no_place_yet_and_then_where_to_collect() -> None:
    event_id = on_the_bubble(2, 2, 2)
    out, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    b.bust(event_id, out, other)
    told = mine(event_id, out)
    assert (told["place"], told["prize_minor"]) == ("", 0)
    waits = "You are out. Place and prize are final once "
    assert told["status_label"] == f"{waits}every table has finished the hand"
    report(event_id, 1, 2)
    assert mine(event_id, out)["status_label"] == f"{waits}table 3 has finished the hand"
    report(event_id, 3)
    assert mine(event_id, out)["status_label"] == f"{waits}the floor has closed the hand"
    b.at(event_id, hands.end_hand_for_hand, event=event_id)
    told = mine(event_id, out)
    assert (told["place"], told["status_label"]) == (
        "5–6",
        "Collect your prize at the cashier: bring your seat card",
    )
    assert told["prize_minor"] > 0


def test_after_the_end_there_is_no_clock_and_the_winner_is_told_where_to_collect() -> None:
    event_id = b.started(3, **PAID)
    publish_late(event_id)
    winner = b.at_seat(event_id, 1, 3)
    assert mine(event_id, winner)["shows_clock"] is True
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    told = mine(event_id, winner)
    assert told["shows_clock"] is False
    assert told["status_label"] == (
        "You have won the tournament. Collect your prize at the cashier: bring your seat card"
    )


def test_a_tie_over_the_last_paid_place_names_every_winner_and_adds_up() -> None:
    event_id = on_the_bubble(2, 2, 2)
    b.bust(event_id, b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1))
    # Until the hand is closed a third player may share the places: nobody is named yet.
    told = payouts_part(PartRequest(event_id, "payouts", Audience.STAFF, "en"))
    assert [row["player"] for row in told["places"]] == [""] * 5
    report(event_id, 1, 2, 3)
    b.at(event_id, hands.end_hand_for_hand, event=event_id)
    told = payouts_part(PartRequest(event_id, "payouts", Audience.STAFF, "en"))
    assert [row["place"] for row in told["places"]] == [1, 2, 3, 4, 5, 6]
    assert all(row["player"] for row in told["places"][4:])
    assert [row["shared"] for row in told["places"]] == ["", "", "", "", "5–6", "5–6"]
    assert sum(row["minor"] for row in told["places"]) == told["pool_minor"]


def test_in_the_money_leaves_the_screens_when_another_number_is_left() -> None:
    event_id = on_the_bubble(2, 2, 2)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    report(event_id, 1, 2, 3)
    count_all(event_id)
    b.at(event_id, tables.announce_money, event=event_id)
    assert [row.text for row in announcements(event_id, instants.now())] == ["In the money: 5 players left"]
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    assert announcements(event_id, instants.now()) == ()
    take_back(event_id, "PlayerBusted")
    assert len(announcements(event_id, instants.now())) == 1


def page_of(client: Client, event_id: int, seat: int) -> tuple[str, Mapping[str, Any]]:
    """The page of who sits there, and the parts in it."""
    text = client.get(f"/p/{tournaments.entry(b.at_seat(event_id, 1, seat)).code}/").content.decode()
    return text, json.loads(
        text.split('<script id="parts" type="application/json">')[1].split("</script>")[0]
    )


def test_the_page_is_shared_but_for_what_is_the_players_own(client: Client, director: User) -> None:
    event_id = b.started(3, **PAID)
    client.force_login(director)
    first, parts = page_of(client, event_id, 1)
    client.logout()
    other, other_parts = page_of(client, event_id, 2)
    assert (parts["mine"]["body"]["seat"], other_parts["mine"]["body"]["seat"]) == (1, 2)
    assert director.username not in other
    assert player.MARK not in other
    streams = {text.split('data-stream="')[1].split('"')[0] for text in (first, other)}
    assert len(streams) == 2
    assert set(parts) == {"clock", "stats", "payouts", "announcements", "mine"}


def test_the_shared_page_follows_the_event_the_house_and_the_language(client: Client) -> None:
    event_id = b.started(3, **PAID)
    assert "Europe/Rome" in page_of(client, event_id, 1)[0]
    b.at(event_id, change_event, event=event_id, told={"name": "</script><b>Big"})
    text, parts = page_of(client, event_id, 1)
    assert parts["stats"]["body"]["event_name"] == "</script><b>Big"
    assert "<b>Big" not in text
    client.cookies["django_language"] = "it"
    assert 'lang="it"' in page_of(client, event_id, 1)[0]
