"""What televisions show of a broken table's draw, and of upcoming automatic moves."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from journal import instants
from journal.opening import tournament_book
from journal.queries import versions
from rulebook.cards import read_card
from rulebook.profile import profile_from_data
from screens.parts.announcements import announcements_part
from screens.parts.cache import Body, PartRequest
from screens.parts.screen_tokens import Audience
from screens.parts.seats import moves_part
from seating import queries as seats
from seating import reports
from seating.balance.verbs import announce_moves, veto_move
from seating.breaking.verbs import break_table, break_tables
from seating.buttons.verbs import set_positions
from seating.draw.verbs import redraw
from tests import builders as b

pytestmark = pytest.mark.django_db
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def request_of(event_id: int, part: str) -> PartRequest:
    return PartRequest(event_id, part, Audience.PUBLIC, "en", 0)


def draws(event_id: int) -> list[Body]:
    return list(moves_part(request_of(event_id, "moves"))["draws"])


def broken(*numbers: int, **over: Any) -> int:
    event_id = b.started(6, 5, 4, 3, **over)
    b.at(event_id, break_tables, tables=[b.table(event_id, number).id for number in numbers])
    return event_id


def test_the_cards_meet_the_seats_in_their_order() -> None:
    event_id = broken(3)
    (draw,) = draws(event_id)
    assert (draw["table"], draw["has_cards"], len(draw["stack"])) == (3, True, 4)
    assert [row["from_seat"] for row in draw["dealt"]] == [1, 2, 3, 4]
    cards = [read_card(row["card"][:-1] + SUITS[row["card"][-1]]) for row in draw["taken"]]
    assert cards == sorted(cards, reverse=True)
    assert draw["stack"] == [f"{row['to_table']}.{row['to_seat']}" for row in draw["taken"]]
    sits = {(one.table, one.seat) for one in seats.seat_list(event_id)}
    assert {(row["to_table"], row["to_seat"]) for row in draw["taken"]} <= sits


def test_tables_that_broke_together_are_shown_each() -> None:
    assert [draw["table"] for draw in draws(broken(3, 4))] == [3, 4]


def test_a_draw_in_one_step_has_no_cards() -> None:
    (draw,) = draws(broken(4, profile=profile_from_data({"breaking": {"draw": "one_step"}})))
    assert not draw["has_cards"]
    assert [row["from_seat"] for row in draw["taken"]] == [1, 2, 3]


def test_numbers_meet_the_seats_from_the_lowest_up() -> None:
    by_numbers = profile_from_data({"breaking": {"draw": "two_step_numbers"}})
    event_id = b.started(8, 8, 8, 10, seats_each=12, profile=by_numbers)
    b.at(event_id, break_table, table=b.table(event_id, 4).id)
    (draw,) = draws(event_id)
    assert draw["has_cards"]
    assert draw["has_numbers"]
    assert [row["card"] for row in draw["taken"]] == [str(number) for number in range(1, 11)]
    assert [row["from_seat"] for row in draw["dealt"]] == list(range(1, 11))
    assert draw["stack"] == [f"{row['to_table']}.{row['to_seat']}" for row in draw["taken"]]
    assert not any(row["is_red"] for row in draw["taken"])


def test_a_draw_stands_as_long_as_the_profile_says() -> None:
    event_id = broken(3, profile=profile_from_data({"seating": {"moves_shown_minutes": 5}}))
    (draw,) = draws(event_id)
    assert draw["until_ms"] - draw["at_ms"] == 300_000
    with instants.simulated_at(instants.now() + timedelta(minutes=6)):
        assert draws(event_id) == []


def test_without_a_broken_table_there_is_no_draw() -> None:
    event_id = b.started(6, 5)
    b.at(event_id, redraw, day=b.day_of(event_id))
    assert draws(event_id) == []


def test_a_move_of_the_house_is_told_in_the_room_until_it_is_made() -> None:
    event_id = b.started(9, 7, profile=profile_from_data({"seating": {"auto_balance": True}}))
    for number, big_blind in ((1, 4), (2, 7)):
        table = b.table(event_id, number).id
        b.at(event_id, set_positions, table=table, big_blind=big_blind, small_blind=big_blind - 1)
    before = versions(tournament_book(event_id))[1].get("announcements", 0)
    b.at(event_id, announce_moves, day=b.day_of(event_id))
    (item,) = announcements_part(request_of(event_id, "announcements"))["items"]
    assert "is about to move from table 1 seat 5 to table 2 seat 8" in item["text"]
    (pending,) = seats.automatic_moves(event_id, only_pending=True)
    assert item["until_ms"] == round(pending.due_at.timestamp() * 1_000)
    assert versions(tournament_book(event_id))[1]["announcements"] > before
    b.at(event_id, veto_move, move=pending.id)
    assert announcements_part(request_of(event_id, "announcements"))["items"] == []
