"""Mixed events: every screen shows the game of a level and its limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from access.roles import Role
from floor.play import hands
from journal import instants
from rulebook.structure import AnteKind, Game, GameChange, GameOrder, Period, PeriodKind
from screens.parts.cache import Audience, PartRequest
from screens.parts.clock import clock_part
from screens.room.ready_texts import ready_texts_of
from seating import queries
from seating.buttons.games import change_game
from tests import builders as b
from tests.clock.evening import STRUCTURE
from tests.screens.test_board import client, text_of
from tests.screens.test_hand_for_hand import codes, part_of, tell

pytestmark = pytest.mark.django_db
STUD = Period(
    PeriodKind.LEVEL,
    1,
    1_200,
    ante=100,
    ante_kind=AnteKind.EACH,
    game=Game.STUD,
    small_bet=400,
    big_bet=800,
    bring_in=150,
)
HOLDEM = replace(STRUCTURE[0], number=2)


def rows_of(*periods: Period) -> list[Any]:
    event_id = b.started(5, 4, periods=periods)
    part: Any = clock_part(PartRequest(event_id, "clock", Audience.PUBLIC, "en"))
    return [row for row in part["timetable"] if row["kind"] == "level"]


def test_a_stud_level_shows_its_limits_and_its_bring_in() -> None:
    stud, holdem = rows_of(STUD, HOLDEM)
    assert stud["game_line"] == "Seven card stud · limits 400 / 800 · bring-in 150"
    assert (stud["small_bet"], stud["big_bet"], stud["big_blind"]) == (400, 800, 0)
    assert holdem["game_line"] == "No-limit hold’em"


def test_where_all_is_no_limit_holdem_no_screen_names_it() -> None:
    assert not any("game_line" in row for row in rows_of(*STRUCTURE))


def test_the_board_and_the_announcement_tell_the_limits() -> None:
    event_id = b.started(5, 4, periods=(STUD, HOLDEM))
    assert "400 / 800" in text_of(client(Role.FLOOR).get(f"/events/{event_id}/")).replace("\xa0", " ")
    offered = {one.key: dict(one.texts) for one in ready_texts_of(str(event_id), instants.now())}
    assert "limits 400 / 800, bring-in 150, ante 100" in offered["new_level"]["en"]


ORDER = GameOrder((Game.HOLDEM, Game.STUD), GameChange.HANDS, 6)
MIXED = replace(STRUCTURE[0], small_bet=400, big_bet=800, bring_in=150, stud_ante=50)


def clock_row(event_id: int) -> Any:
    return next(row for row in shown(event_id)["timetable"] if row["kind"] == "level")


def shown(event_id: int) -> Any:
    return clock_part(PartRequest(event_id, "clock", Audience.PUBLIC, "en"))


def test_the_clock_shows_the_game_of_all_tables_or_all_stakes_while_they_differ() -> None:
    event_id = b.started(5, 4, periods=(MIXED,), games=ORDER)
    first, second = queries.tables(b.day_of(event_id))
    assert clock_row(event_id)["game_line"] == "No-limit hold’em · then Seven card stud"
    assert shown(event_id)["table_games"] == {}
    b.at(event_id, change_game, table=first.id)
    row = clock_row(event_id)
    assert row["game_line"].startswith(
        "2 games: a new game every 6 hands · No limit, pot limit: 100/200 · Stud:"
    )
    assert row["stakes"]["stud"] == "ante 50, bring-in 150, limits 400 / 800"
    own = {"game": "stud", "label": "At your table: Seven card stud", "then": "then No-limit hold’em"}
    assert shown(event_id)["table_games"][str(first.number)] == own, "for the telephones of this table"
    b.at(event_id, change_game, table=second.id)
    assert (clock_row(event_id)["game"], clock_row(event_id)["big_blind"]) == ("stud", 0)


def test_the_floor_taps_the_next_game_at_one_table_and_on_the_board() -> None:
    event_id = b.started(5, 4, periods=(MIXED,), games=ORDER)
    floor, table = client(Role.FLOOR), queries.tables(b.day_of(event_id))[0]
    board = floor.get(f"/events/{event_id}/")
    assert f"/events/{event_id}/next-game/" in board.content.decode()
    assert "Big blinds: 66" in text_of(board), "20,000 by 200 and 400 in turns"
    page = text_of(floor.get(f"/events/{event_id}/floor/tables/{table.id}/button/"))
    assert "Next game: Seven card stud" in page


def test_a_dealer_sees_the_game_and_taps_the_next_one_once() -> None:
    event_id = b.started(5, 4, periods=(MIXED,), games=ORDER)
    on = codes(event_id)
    for _tap in range(2):
        assert tell(on[1], "next-game", turn=0).status_code == 204
    assert [at.game.value for at in queries.games_at(b.day_of(event_id))] == ["stud", "nl_holdem"]
    shown = next(one for one in hands.dealer_passes(event_id) if one.number == 1)
    assert part_of(event_id, "table", shown.id)["next_game_label"] == "Next game: No-limit hold’em"
