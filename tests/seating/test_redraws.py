"""All seats redrawn where the rules name a number of players: suggested once, previewed, applied."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from floor.todo.tables import to_do_at_tables
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seats
from seating import reports
from seating.balance.verbs import apply_suggestion
from seating.draw.verbs import redraw
from seating.queries import SuggestionKind
from seating.tables.verbs import feature_table
from tests import builders as b
from tests.floor.test_pages import who
from tests.forms import send
from tests.seating.test_seating_requests import accessible, in_need, proven, sits

__all__ = ["who"]

pytestmark = pytest.mark.django_db
COUNTS = profile_from_data({"breaking": {"redraw_rule": "counts", "redraw_at": [14, 10]}})


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def due(event_id: int) -> list[seats.Suggestion]:
    return [one for one in seats.suggestions(b.day_of(event_id)) if one.kind is SuggestionKind.REDRAW]


def out(event_id: int, *places: tuple[int, int]) -> None:
    b.bust(event_id, *(b.at_seat(event_id, table, seat) for table, seat in places))


def test_a_redraw_is_due_once_at_the_number_that_the_rules_name() -> None:
    event_id = b.started(8, 8, profile=COUNTS)
    assert not due(event_id)
    out(event_id, (1, 8), (2, 8), (1, 7))
    assert b.sizes(event_id) == {1: 6, 2: 7}
    (redraw,) = due(event_id)
    assert redraw.why == "13 players are left at 2 tables: the rules redraw all seats at 14"
    answer = b.at(event_id, apply_suggestion, event=event_id, suggestion=redraw.id)
    assert (answer.kind, answer.tables, answer.players) == ("redraw", (1, 2), 13)
    assert proven()
    assert not due(event_id)
    out(event_id, *((1, seat) for seat in list(b.table(event_id, 1).entries)[:3]))
    (again,) = due(event_id)
    assert again.why.endswith("at 10")


def test_another_rule_draws_nothing_anew_at_a_number_of_players() -> None:
    event_id = b.started(8, 8)
    out(event_id, (1, 8), (2, 8), (1, 7))
    assert not due(event_id)


def test_a_preview_says_who_draws_where_and_who_stays() -> None:
    event_id = b.playing(6, 4, 3)
    accessible(event_id, 2, 1)
    stays = b.at_seat(event_id, 2, 1)
    in_need(stays)
    b.at(event_id, feature_table, table=b.table(event_id, 3).id, is_feature=True)
    seen = seats.redraw_preview(b.day_of(event_id))
    assert (seen.players, seen.stay, seen.left_out, seen.is_possible) == (9, (stays,), (3,), True)
    assert [(one.number, one.players, one.stay, one.seats) for one in seen.tables] == [
        (1, 6, 0, 9),
        (2, 4, 1, 8),
    ]
    b.at(event_id, redraw, day=b.day_of(event_id))
    assert {one.number: one.players_after for one in seen.tables} == {
        number: size for number, size in b.sizes(event_id).items() if number != 3
    }
    assert sits(stays) == (2, 1)


def test_the_page_shows_the_redraw_before_it_is_made(who: Client) -> None:
    event_id = b.started(8, 8, profile=COUNTS)
    out(event_id, (1, 8), (2, 8))
    (item,) = [one for one in to_do_at_tables(event_id, may_write=True) if one.title == "Redraw all seats"]
    before = {entry: sits(entry) for entry in b.table(event_id, 1).entries.values()}
    assert "14 players draw a new seat." in who.get(item.ask_url).content.decode()
    assert before == {entry: sits(entry) for entry in before}
    answer = send(who, item.ask_url, reverse("redraw", args=[event_id]))
    assert answer["Location"] == reverse("dashboard", args=[event_id])
    assert not due(event_id)


def test_nobody_to_draw_is_refused_in_words(who: Client) -> None:
    event_id = b.playing(0)
    with pytest.raises(Refusal, match="nobody_seated"):
        seats.redraw_preview(b.day_of(event_id))
    assert who.get(reverse("floor-redraw", args=[event_id])).status_code >= 400


def test_the_api_tells_what_a_redraw_and_the_next_tables_would_be(who: Client) -> None:
    event_id = b.playing(6, 4)
    b.room(1, 9, first=9)
    seen = who.get(reverse("redraw-preview", args=[event_id])).json()
    assert (seen["players"], [one["players_after"] for one in seen["tables"]]) == (10, [5, 5])
    b.entries(event_id, 10)
    wanted = who.get(reverse("tables-wanted", args=[event_id])).json()
    assert (wanted["waiting"], wanted["free"], wanted["needed"]) == (10, 8, 1)
    assert [one["number"] for one in wanted["next_tables"]] == [9]
