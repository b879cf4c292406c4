"""Players disqualified: out at that moment, their chips out of play, their prize as the director decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from floor.busts import verbs as busts
from floor.penalties import disqualify as disqualification
from floor.penalties import verbs as penalties
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from payouts.awards import rows as payouts
from payouts.publishing.dues import dues_of
from payouts.structure.rows import structure
from rulebook.profile import profile_named
from rulebook.profile.variants import DqPrize, PrizeAfterDq
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.evening import evening, publish_late
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.queries import Offence, chips_in_play
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db


def disqualify(event_id: int, entry_id: int, **fields):
    return b.at(event_id, disqualification.disqualify, entry=entry_id, **fields)


def awards(event_id: int) -> dict[int, int]:
    return {one.entry_id: one.amount.minor for one in payouts.awards(event_id)}


@pytest.fixture
def final() -> tuple[int, list[int]]:
    """Eight were sold, three places are paid, four are left."""
    event_id, sold = evening(8, at_cashier.open_drawer(), payout=PayoutRule(places=3))
    assert publish_late(event_id) == 3
    b.bust(event_id, *sold[4:])
    return event_id, sold[:4]


def test_the_chips_of_a_disqualified_player_leave_play_and_his_place_is_taken() -> None:
    event_id = b.started(5)
    out, later = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    before = chips_in_play(event_id)
    answer = disqualify(event_id, out, offence=Offence.CHIP_DUMPING, stack=48_500)
    assert (answer.place, answer.chips, answer.left) == (5, 48_500, 4)
    assert answer.in_play == chips_in_play(event_id) == before - 48_500
    told = latest_lines(tournament_book(event_id), limit=1)[0].sentence
    assert "is disqualified, place 5" in told
    assert "Chip dumping" in told
    b.bust(event_id, later)
    assert [one.place for one in queries.finishers(event_id)] == [4, 5]


def test_a_disqualification_is_taken_back_by_undo_and_by_bringing_him_back() -> None:
    event_id = b.started(5)
    one = b.at_seat(event_id, 1, 1)
    before = chips_in_play(event_id)
    disqualify(event_id, one, stack=9_000)
    (line,) = Line.objects.filter(fact="PlayerDisqualified")
    undo_lines(line.pk, Command(b.NOBODY))
    assert (queries.entry(one).is_alive, chips_in_play(event_id)) == (True, before)
    disqualify(event_id, one, stack=9_000, loses_prize=True)
    (penalty,) = queries.penalties(event_id)
    with pytest.raises(Refusal, match="disqualification_stands"):
        b.at(event_id, penalties.void_penalty, penalty=penalty.id, reason="mistake")
    b.at(event_id, busts.reinstate, entry=one)
    assert (chips_in_play(event_id), queries.lost_prizes(event_id)) == (before, {})
    b.bust(event_id, one)
    assert queries.lost_prizes(event_id) == {}


def test_where_the_place_is_paid_the_director_says_what_becomes_of_the_prize(
    final: tuple[int, list[int]],
) -> None:
    event_id, left = final
    disqualify(event_id, left[3])
    with pytest.raises(Refusal, match="prize_undecided"):
        disqualify(event_id, left[2])
    disqualify(event_id, left[2], loses_prize=False)
    assert awards(event_id)[left[2]] > 0


def test_a_lost_prize_moves_up_to_the_place_behind(final: tuple[int, list[int]]) -> None:
    event_id, left = final
    prizes = [prize.amount.minor for prize in structure(event_id).prizes]
    b.bust(event_id, left[3])
    disqualify(event_id, left[2], loses_prize=True)
    b.bust(event_id, left[1])
    got = awards(event_id)
    assert got == {left[0]: prizes[0], left[1]: prizes[1], left[3]: prizes[2]}
    assert {one.entry_id: one.place for one in dues_of(event_id)}[left[3]] == 4


@pytest.mark.parametrize("policy", [DqPrize.REDISTRIBUTE, DqPrize.HOUSE])
def test_a_lost_prize_is_shared_in_front_or_stays_with_the_house(
    final: tuple[int, list[int]], policy: DqPrize
) -> None:
    event_id, left = final
    prizes = [prize.amount.minor for prize in structure(event_id).prizes]
    b.bust(event_id, left[3])
    disqualify(event_id, left[2], loses_prize=True, prize_goes=policy)
    b.bust(event_id, left[1])
    total = sum(prizes) if policy is DqPrize.REDISTRIBUTE else sum(prizes[:2])
    assert set(awards(event_id)) == {left[0], left[1]}
    assert sum(awards(event_id).values()) == total


def test_a_profile_that_denies_the_prize_asks_nobody() -> None:
    profile = profile_named("SANREMO")
    rules = replace(profile, penalties=replace(profile.penalties, prize_after_dq=PrizeAfterDq.NONE))
    event_id, sold = evening(8, at_cashier.open_drawer(), profile=rules, payout=PayoutRule(places=3))
    publish_late(event_id)
    b.bust(event_id, *sold[3:])
    disqualify(event_id, sold[2])
    assert sold[2] not in awards(event_id)
