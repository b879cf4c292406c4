"""Around hand for hand: heads counted before the money, steps undone, dealer passes, the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from clock import verbs as clock_actions
from floor.hands import tables as hand_tables
from floor.hands import tables as heads
from floor.hands import verbs
from floor.penalties import verbs as penalties
from floor.penalties.verbs import GivenKind
from floor.play import hands
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from journal.undo import plan_undo
from payouts.structure.rows import structure
from people.models import User
from rulebook.handforhand import Stage
from rulebook.refusals import Refusal
from seating import queries as seats
from tests import builders as b
from tests.floor.test_hand_for_hand import (
    PAID,
    announced,
    left_ms,
    next_hand,
    places,
    play,
    refusal,
    report,
    table_ids,
)
from tests.payouts.evening import publish_late
from tests.undoing import undo_lines
from tournaments import queries
from wording import words

pytestmark = pytest.mark.django_db


def test_heads_counted_at_every_table_come_before_the_money_is_announced() -> None:
    event_id = b.started(3, 3, **PAID)
    publish_late(event_id)
    goal = structure(event_id).places
    early = refusal(event_id, heads.announce_money, event=event_id)
    assert early.code == "not_in_the_money"
    while queries.players_left(event_id) > goal:
        table = max(seats.tables(b.day_of(event_id)), key=lambda one: one.players)
        b.bust(event_id, min(table.entries.values()))
    assert refusal(event_id, heads.announce_money, event=event_id).code == "head_count_missing"
    b.at(event_id, heads.open_head_count, event=event_id)
    tables = [one for one in seats.tables(b.day_of(event_id)) if one.players]
    for one in tables[:-1]:
        b.at(event_id, heads.record_heads, table=one.id, players=one.players)
    missing = refusal(event_id, heads.announce_money, event=event_id)
    assert missing.detail["missing"] == (tables[-1].number,)
    last = tables[-1]
    b.at(event_id, heads.record_heads, table=last.id, players=last.players + 1)
    assert refusal(event_id, heads.announce_money, event=event_id).detail["wrong"] == (last.number,)
    b.at(event_id, heads.record_heads, table=last.id, players=last.players)
    answer = b.at(event_id, heads.announce_money, event=event_id)
    assert answer.left == goal


def test_somebody_found_at_a_table_where_the_seats_know_nobody_keeps_the_money_back() -> None:
    event_id = b.started(3, 3, 1, **PAID)
    publish_late(event_id)
    b.bust(event_id, b.at_seat(event_id, 3, 1), b.at_seat(event_id, 1, 1))
    b.at(event_id, heads.open_head_count, event=event_id)
    for one in seats.tables(b.day_of(event_id)):
        b.at(event_id, heads.record_heads, table=one.id, players=one.players or 1)
    assert refusal(event_id, heads.announce_money, event=event_id).detail["wrong"] == (3,)
    b.at(event_id, heads.record_heads, table=b.table(event_id, 3).id, players=0)
    assert b.at(event_id, heads.announce_money, event=event_id).left == 5


def take_back(event_id: int, fact: str, *, together: bool = False) -> None:
    line = next(
        one
        for one in latest_lines(tournament_book(event_id), limit=40)
        if one.fact == fact and not one.is_undone
    )
    undo_lines(line.id, Command(b.NOBODY), together=together)


def test_a_report_is_taken_back_also_after_an_earlier_one_went_with_the_next_hand() -> None:
    event_id = announced(3, 3, 3, goal=5)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    lines = latest_lines(tournament_book(event_id), limit=4)
    of_two, of_one = (line for line in lines[2:] if line.fact == "HandFinished")
    undo_lines(of_one.id, Command(b.NOBODY), together=True)
    assert [one.number for one in play(event_id).waiting] == [1, 3]
    undo_lines(of_two.id, Command(b.NOBODY))
    assert [one.number for one in play(event_id).waiting] == [1, 2, 3]


def test_each_step_is_taken_back_from_the_last() -> None:
    event_id = b.started(3, 3)
    before = left_ms(event_id)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=5)
    report(event_id, 1, 2)
    stood = left_ms(event_id)
    next_hand(event_id)
    assert left_ms(event_id) == stood - 120_000
    take_back(event_id, "NextHandBegun")
    assert left_ms(event_id) == stood
    assert (play(event_id).stage, play(event_id).hand) == (Stage.BARRIER, 0)
    take_back(event_id, "HandFinished")
    assert [one.number for one in play(event_id).waiting] == [2]
    take_back(event_id, "HandForHandAnnounced", together=True)
    assert hands.hands(event_id) is None
    assert queries.play_now(event_id).is_normal
    assert abs(left_ms(event_id) - before) < 5_000


def test_a_report_is_not_taken_back_alone_once_all_are_done() -> None:
    event_id = announced(3, 3, goal=5)
    report(event_id, 1)
    first = latest_lines(tournament_book(event_id), limit=1)[0]
    report(event_id, 2)
    assert len(plan_undo(first.id).lines) == 2


def test_an_earlier_bust_of_a_hand_is_taken_back_with_the_later_one() -> None:
    event_id = announced(3, 3, 3, goal=8)
    report(event_id, 1, 2, 3)
    next_hand(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    first = latest_lines(tournament_book(event_id), limit=1)[0]
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    assert len(plan_undo(first.id).lines) == 2
    undo_lines(first.id, Command(b.NOBODY), together=True)
    assert places(event_id) == {}


def test_sentences_name_tables_and_hands() -> None:
    event_id = announced(3, 3, goal=5)
    report(event_id, 2)
    line = latest_lines(tournament_book(event_id), limit=1)[0]
    assert line.sentence == "Table 2 has finished its hand (tables still playing: 1)"
    told = words.explain(refusal(event_id, verbs.begin_next_hand, event=event_id))
    assert "1" in told[1]


def test_the_clock_may_still_be_turned_by_hand() -> None:
    event_id = announced(3, 3, goal=5)
    b.at(event_id, clock_actions.set_time_left, day=b.day_of(event_id), minutes=10)
    report(event_id, 1, 2)
    next_hand(event_id)
    assert left_ms(event_id) == 480_000


def test_a_penalty_is_served_hand_by_hand_and_a_misdeal_counts_once() -> None:
    event_id = announced(3, 3, goal=5)
    entry = b.at_seat(event_id, 1, 1)
    b.at(event_id, penalties.give_penalty, entry=entry, kind=GivenKind.MISSED_HANDS, hands=2)
    b.at(event_id, hand_tables.redeal_hand, table=b.table(event_id, 1).id)
    report(event_id, 1, 2)
    assert hands_left(entry) == 1
    next_hand(event_id)
    report(event_id, 1)
    assert hands_left(entry) == 0


def hands_left(entry_id: int) -> int:
    (one,) = queries.standing_penalties([entry_id])[entry_id]
    return one.hands_left


def test_dealers_passes_are_made_once_a_table_and_revoked_for_good() -> None:
    event_id = b.started(3, 3)
    assert b.at(event_id, verbs.make_dealer_passes, event=event_id).tables == (1, 2)
    assert b.at(event_id, verbs.make_dealer_passes, event=event_id).tables == ()
    first, _second = hands.dealer_passes(event_id)
    found = hands.table_of_pass(hands.dealer_pass(first.code))
    assert found is not None
    assert found.number == 1
    b.at(event_id, verbs.revoke_dealer_passes, event=event_id, tables=(1,))
    with pytest.raises(Refusal, match="dealer_pass_unknown"):
        hands.dealer_pass(first.code)
    assert b.at(event_id, verbs.make_dealer_passes, event=event_id).tables == (1,)
    assert hands.dealer_passes(event_id)[0].code != first.code


def test_the_api_plays_a_hand_and_tells_where_it_stands() -> None:
    event_id = b.started(3, 3, 3)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    base = f"/api/v1/events/{event_id}"

    def post(path: str, **values: Any) -> Any:
        return client.post(path, values, content_type="application/json")

    assert client.get(f"{base}/hand-for-hand/").json()["stage"] == "off"
    assert post(f"{base}/hand-for-hand/announce/", goal=7).json()["tables"] == [1, 2, 3]
    one, two, three = (f"/api/v1/tables-in-play/{table_id}" for table_id in table_ids(event_id))
    assert post(f"{one}/hold-board/", hand=0).status_code == 200
    assert post(f"{two}/redeal/").status_code == 200
    assert post(f"{two}/hand-finished/", hand=0).json()["waiting"] == [1, 3]
    assert post(f"{three}/hand-finished/", hand=4).json()["code"] == "hand_over"
    assert post(f"{three}/hand-finished/").status_code == 200
    assert post(f"{one}/release-board/").status_code == 200
    assert post(f"{one}/hand-finished/").json()["stage"] == "barrier"
    assert post(f"{base}/hand-for-hand/next/").json()["hand"] == 1
    low, high = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, low, high)
    told = client.get(f"{base}/hand-for-hand/").json()
    assert (told["stage"], told["out"], told["needs_stacks"]) == ("hand", [low, high], [low, high])
    stacks = [{"entry": low, "stack": 10}, {"entry": high, "stack": 20}]
    assert post(f"{base}/hand-for-hand/stacks/", stacks=stacks).status_code == 200
    assert places(event_id) == {high: (8, 8), low: (9, 9)}
    assert post(f"{base}/head-count/").json()["tables"] == 3
    assert post(f"{one}/heads/", players=1).status_code == 200
    assert post(f"{base}/in-the-money/").json()["code"] == "not_in_the_money"
    assert post(f"{base}/hand-for-hand/end/").json()["code"] == "reason_missing"
    assert post(f"{base}/hand-for-hand/end/", reason="A fire").status_code == 200
    assert post(f"{base}/dealer-passes/").json()["tables"] == [1, 2, 3]
    assert post(f"{base}/dealer-passes/revoke/", tables=[2]).json()["tables"] == [2]
