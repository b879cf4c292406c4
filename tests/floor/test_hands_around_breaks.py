"""Hand for hand around a break: what is offered, which hand a bust belongs to, when the break's clock runs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from access.viewer import viewer_of
from clock import rows as clock
from floor.hands import tables as heads
from floor.hands import verbs
from floor.play.hands import is_in_the_money, is_suggested, open_hand
from floor.todo.event import to_do
from journal import instants
from people.models import User
from rulebook.profile import RulesProfile
from rulebook.profile.variants import ChargeAt, PauseAt
from rulebook.structure import Period, PeriodKind
from screens.board.console import Console, console
from tests import builders as b
from tests.floor.test_bubble_money import PAID as EARLY
from tests.floor.test_bubble_money import count_all, on_the_bubble
from tests.floor.test_hand_for_hand import announced, moved, next_hand, places, refusal, report
from tests.floor.test_hands_around import take_back
from tests.payouts.evening import publish_late
from tournaments import queries

__all__ = ["moved"]

pytestmark = pytest.mark.django_db
PERIODS = (
    Period(PeriodKind.LEVEL, 1, 100, small_blind=100, big_blind=200),
    Period(PeriodKind.BREAK, 0, 600),
    Period(PeriodKind.LEVEL, 2, 1_200, small_blind=200, big_blind=400),
)
SHORT: dict[str, Any] = {"periods": PERIODS, "late_until_level": None}


@pytest.fixture
def floor() -> Any:
    """The floor, as the pages know who looks."""
    User.objects.create_user("fred", password="x", role=Role.FLOOR)
    client = Client()
    client.force_login(User.objects.get(username="fred"))
    return viewer_of(client.get("/").wsgi_request)


def console_of(event_id: int, floor: Any) -> Console:
    return console(event_id, floor)


def read(event_id: int) -> Any:
    return clock.reading(b.day_of(event_id), instants.now())


def test_the_break_is_offered_by_its_name_and_no_hand_is_offered_in_it(moved: Any, floor: Any) -> None:
    event_id = announced(3, 3, goal=5, **SHORT)
    report(event_id, 1, 2)
    assert (bool(console_of(event_id, floor).next_url), console_of(event_id, floor).ends_in_break) == (
        True,
        True,
    )
    assert next_hand(event_id).is_break is True
    on_break = console_of(event_id, floor)
    assert (on_break.label, on_break.waiting_label) == ("Hand for hand", "All tables have finished")
    assert (on_break.next_url, on_break.is_break, on_break.ends_in_break) == ("", True, False)
    moved(601)
    after = console_of(event_id, floor)
    assert (bool(after.next_url), after.is_break) == (True, False)


def test_players_out_after_the_break_began_are_not_of_the_hand_that_is_finished() -> None:
    event_id = announced(4, 4, 4, goal=9, **SHORT)
    first = b.at_seat(event_id, 1, 1)
    b.bust(event_id, first)
    report(event_id, 1, 2, 3)
    assert next_hand(event_id).is_break is True
    assert open_hand(event_id).entries == frozenset()
    later = [b.at_seat(event_id, table, 2) for table in (2, 3)]
    b.bust(event_id, *later)
    assert places(event_id) == {first: (12, 12), later[0]: (11, 11), later[1]: (10, 10)}
    take_back(event_id, "LevelEndedByHands")
    # What happened at the tables stays: busts that were of the hand after all are undone and entered again.
    assert places(event_id) == {first: (12, 12), later[0]: (11, 11), later[1]: (10, 10)}
    for _again in later:
        take_back(event_id, "PlayerBusted")
    b.bust(event_id, *later)
    assert places(event_id) == dict.fromkeys((first, *later), (10, 12))


def test_the_break_waits_for_the_end_of_a_hand_that_outlasts_its_level(moved: Any) -> None:
    bubble = replace(
        RulesProfile().bubble, charge_at=ChargeAt.END_OF_HAND, pause=PauseAt.FIRST_TABLE_FINISHED
    )
    event_id = announced(3, 3, goal=5, profile=replace(RulesProfile(), bubble=bubble), **SHORT)
    moved(160)
    assert not read(event_id).period.is_break
    report(event_id, 1)
    moved(60)
    assert not read(event_id).period.is_break
    report(event_id, 2)
    begun = read(event_id)
    assert (begun.period.is_break, begun.state) == (True, "running")
    assert 595_000 <= begun.left_ms <= 600_000
    moved(601)
    next_hand(event_id)
    b.at(event_id, verbs.end_hand_for_hand, event=event_id, reason="Enough")
    assert clock.clock_of(b.day_of(event_id)).anchors.break_waits is False


def test_a_break_pays_nothing_for_a_hand_announced_in_it(moved: Any) -> None:
    event_id = b.started(3, 3, **SHORT)
    moved(110)
    stood = read(event_id)
    assert stood.period.is_break
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=5)
    moved(30)
    report(event_id, 1, 2)
    after = read(event_id)
    assert (after.period.is_break, after.state) == (True, "running")
    assert abs(stood.left_ms - after.left_ms) < 5_000
    assert refusal(event_id, verbs.begin_next_hand, event=event_id).code == "break_on"


def test_one_table_is_asked_for_no_head_count(floor: Any) -> None:
    event_id = on_the_bubble(6)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert not is_in_the_money(queries.event(event_id))
    report(event_id, 1)
    found = console_of(event_id, floor)
    assert (found.needs_count, bool(found.money_url)) == (False, True)
    assert b.at(event_id, heads.announce_money, event=event_id).left == 5


def test_heads_that_were_counted_are_not_asked_for_again(floor: Any) -> None:
    event_id = on_the_bubble(2, 2, 2)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    report(event_id, 1, 2, 3)
    b.at(event_id, verbs.end_hand_for_hand, event=event_id)
    assert "Take a head count" in titles(event_id, floor)
    count_all(event_id)
    assert "Take a head count" not in titles(event_id, floor)
    assert "Announce: in the money" in titles(event_id, floor)
    b.at(event_id, heads.announce_money, event=event_id)
    assert not {"Take a head count", "Announce: in the money"} & titles(event_id, floor)


def titles(event_id: int, floor: Any) -> set[str]:
    return {str(one.title) for one in to_do(event_id, floor).items}


@pytest.mark.parametrize(("tables", "is_due"), [((6,), False), ((3, 3), True)])
def test_a_single_table_is_not_told_to_wait_for_others(tables: tuple[int, ...], is_due: bool) -> None:
    event_id = b.started(*tables, **EARLY)
    publish_late(event_id)
    assert is_suggested(queries.event(event_id), 6) is is_due
