"""Mixed events: every screen shows the game of a level and its limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from access.roles import Role
from journal import instants
from rulebook.structure import AnteKind, Game, Period, PeriodKind
from screens.parts.cache import Audience, PartRequest
from screens.parts.clock import clock_part
from screens.room.ready_texts import ready_texts_of
from tests import builders as b
from tests.clock.evening import STRUCTURE
from tests.screens.test_board import client, text_of

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
