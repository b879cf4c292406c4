"""The money on the bubble: who announces it, when prizes are paid, where a disqualified player is ranked."""

from __future__ import annotations

import pytest

from automation.watching import standing
from floor.busts import verbs as busts
from floor.hands import tables as heads
from floor.hands import verbs as hands
from floor.penalties import disqualify as disqualification
from floor.play.hands import awaits_head_count, is_in_the_money, open_hand
from journal import instants
from payouts.awards import rows as payouts
from payouts.awards.rows import award_of
from payouts.paying.verbs import pay_award
from payouts.unclaimed.pending import due_prizes
from rulebook.refusals import Refusal
from seating import queries as seats
from tests import builders as b
from tests.floor.test_hand_for_hand import PAID as LATE
from tests.floor.test_hand_for_hand import next_hand, places, refusal, report
from tests.floor.test_hands_around import take_back
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.queries import EventView

pytestmark = pytest.mark.django_db
PAID = {**LATE, "late_until_level": None}
OVER = {"loses_prize": False}


def on_the_bubble(*tables: int) -> int:
    """Hand 1 of hand for hand until five are left, five places paid."""
    event_id = b.started(*tables, **PAID)
    publish_late(event_id)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id)
    report(event_id, *range(1, len(tables) + 1))
    next_hand(event_id)
    return event_id


def event_of(event_id: int) -> EventView:
    return queries.event(event_id)


def count_all(event_id: int) -> None:
    b.at(event_id, heads.open_head_count, event=event_id)
    for one in seats.tables(b.day_of(event_id)):
        if one.players:
            b.at(event_id, heads.record_heads, table=one.id, players=one.players)


def test_without_hand_for_hand_the_count_says_that_the_money_is_reached() -> None:
    event_id = b.started(3, 3, **PAID)
    publish_late(event_id)
    assert not is_in_the_money(event_of(event_id))
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert is_in_the_money(event_of(event_id))
    assert not awaits_head_count(event_of(event_id))


def test_after_hand_for_hand_only_the_announcement_says_it() -> None:
    event_id = on_the_bubble(2, 2, 2)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    report(event_id, 1, 2, 3)
    b.at(event_id, hands.end_hand_for_hand, event=event_id)
    assert awaits_head_count(event_of(event_id))
    assert not standing(event_id, instants.now()).is_in_the_money
    count_all(event_id)
    b.at(event_id, heads.announce_money, event=event_id)
    assert is_in_the_money(event_of(event_id))
    assert standing(event_id, instants.now()).is_in_the_money


def test_the_money_is_not_announced_while_a_hand_is_on() -> None:
    event_id = on_the_bubble(2, 2, 2)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    report(event_id, 1, 2)
    count_all(event_id)
    # Everything else is in order: table 3 is still playing, and may put out another player who ties.
    assert refusal(event_id, heads.announce_money, event=event_id).code == "hand_on"
    report(event_id, 3)
    assert b.at(event_id, heads.announce_money, event=event_id).left == 5


def test_the_announcement_taken_back_leaves_the_money_unsaid() -> None:
    event_id = on_the_bubble(2, 2, 2)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    report(event_id, 1, 2, 3)
    count_all(event_id)
    b.at(event_id, heads.announce_money, event=event_id)
    take_back(event_id, "MoneyReached")
    assert awaits_head_count(event_of(event_id))


def test_hand_for_hand_for_a_pay_jump_does_not_unsay_the_money() -> None:
    event_id = b.started(3, 3, **PAID)
    publish_late(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=3)
    assert is_in_the_money(event_of(event_id))


def unpaid(event_id: int, award_id: int) -> Refusal:
    """Why the prize cannot be paid, the amount being right."""
    due = payouts.award(award_id).amount.minor
    return refusal(event_id, pay_award, award=award_id, amount_minor=due)


def test_no_prize_is_paid_while_others_may_yet_share_it() -> None:
    event_id = on_the_bubble(2, 2, 2)
    early, late = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    b.bust(event_id, early)
    b.bust(event_id, late)
    award = award_of(late)
    assert award is not None
    report(event_id, 1)
    told = unpaid(event_id, award.id)
    assert (told.code, told.detail["tables"]) == ("hand_open", (2, 3))
    assert "Not yet" in due_prizes(event_id, award.player_id)[0].detail
    third = b.at_seat(event_id, 3, 1)
    b.bust(event_id, third)
    assert set(places(event_id).values()) == {(4, 6)}
    report(event_id, 2, 3)
    assert unpaid(event_id, award.id).code == "hand_not_closed"
    b.at(event_id, hands.end_hand_for_hand, event=event_id)
    assert open_hand(event_id).entries == frozenset()
    # What the cashier lacks now is a drawer, not the end of the hand.
    assert unpaid(event_id, award.id).code.startswith("drawer")


def test_a_prize_of_an_earlier_hand_is_paid_while_the_next_is_played() -> None:
    event_id = b.started(3, 3, **PAID)
    publish_late(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    first = b.at_seat(event_id, 2, 1)
    b.bust(event_id, first)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=3)
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    award = award_of(first)
    assert award is not None
    assert unpaid(event_id, award.id).code.startswith("drawer")


def test_one_disqualified_during_the_hand_stands_behind_all_who_lost_it() -> None:
    event_id = on_the_bubble(3, 3, 3)
    out = b.at_seat(event_id, 1, 1)
    b.bust(event_id, out)
    removed = b.at_seat(event_id, 2, 1)
    b.at(event_id, disqualification.disqualify, entry=removed, **OVER)
    other = b.at_seat(event_id, 3, 1)
    b.bust(event_id, other)
    assert places(event_id) == {removed: (9, 9), out: (7, 8), other: (7, 8)}
    b.at(event_id, busts.reinstate, entry=removed, stack=500)
    assert places(event_id) == {out: (8, 9), other: (8, 9)}


def test_one_disqualified_between_two_hands_stands_before_those_of_the_hand_that_is_over() -> None:
    event_id = on_the_bubble(3, 3, 3)
    out = b.at_seat(event_id, 1, 1)
    b.bust(event_id, out)
    report(event_id, 1, 2, 3)
    removed = b.at_seat(event_id, 2, 1)
    b.at(event_id, disqualification.disqualify, entry=removed, **OVER)
    assert places(event_id) == {out: (9, 9), removed: (8, 8)}


def test_a_bust_told_after_a_disqualification_between_two_hands_still_belongs_to_its_hand() -> None:
    event_id = on_the_bubble(3, 3, 3)
    report(event_id, 1, 2, 3)
    removed, out, other = (b.at_seat(event_id, table, 1) for table in (1, 2, 3))
    b.at(event_id, disqualification.disqualify, entry=removed, **OVER)
    told = b.at(event_id, busts.bust_out, entry=out)
    assert (told.place, told.place_to) == (9, 9)
    assert places(event_id) == {out: (9, 9), removed: (8, 8)}
    b.bust(event_id, other)
    assert places(event_id) == {out: (8, 9), other: (8, 9), removed: (7, 7)}
    next_hand(event_id)
    last = b.at_seat(event_id, 1, 2)
    b.bust(event_id, last)
    assert places(event_id)[last] == (6, 6)


def test_a_disqualification_between_two_hands_is_taken_back_with_what_followed() -> None:
    event_id = on_the_bubble(3, 3, 3)
    report(event_id, 1, 2, 3)
    b.at(event_id, disqualification.disqualify, entry=b.at_seat(event_id, 1, 1), **OVER)
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    take_back(event_id, "PlayerDisqualified", together=True)
    assert places(event_id) == {}


def test_a_disqualification_of_the_hand_is_taken_back_with_what_followed() -> None:
    event_id = on_the_bubble(3, 3, 3)
    removed = b.at_seat(event_id, 2, 1)
    b.at(event_id, disqualification.disqualify, entry=removed, **OVER)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    take_back(event_id, "PlayerDisqualified", together=True)
    assert places(event_id) == {}
