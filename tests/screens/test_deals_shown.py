"""A deal on walls and telephones: the room reads what was published, and what was agreed only where the house wants it."""

from __future__ import annotations

from typing import Any

import pytest

from payouts.awards.agreed import require_deal_of
from payouts.structure.rows import structure
from rulebook.profile import profile_from_data
from screens.parts.cache import PartRequest
from screens.parts.payouts import payouts_part
from screens.parts.screen_tokens import Audience
from screens.parts.stats import stats_part
from tests import builders as b
from tests.payouts.test_deals import agree, played, propose
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
SHOWN = profile_from_data({"places": {"deal_shown": True}})


def part(event_id: int, audience: Audience = Audience.PUBLIC) -> Any:
    return payouts_part(PartRequest(event_id, "payouts", audience, "en"))


def amounts_by_place(part: Any) -> dict[int, int]:
    """What each place pays of those that somebody has taken."""
    return {row["place"]: row["minor"] for row in part["places"] if row["player"]}


def dealt(**over: Any) -> tuple[int, list[int]]:
    event_id, here, _drawer = played(**over)
    propose(event_id, left_minor=1_000)
    agree(event_id)
    b.bust(event_id, here[2])
    return event_id, here


def test_the_room_reads_the_published_prizes_and_the_staff_what_was_agreed() -> None:
    event_id, here = dealt()
    third = structure(event_id).prizes[2].amount.minor
    share = next(one.amount_minor for one in require_deal_of(event_id).players if one.entry_id == here[2])
    assert third != share
    assert amounts_by_place(part(event_id)) == {3: third}
    assert part(event_id)["deal"] == ""
    assert amounts_by_place(part(event_id, Audience.STAFF)) == {3: share}
    assert part(event_id, Audience.STAFF)["deal"]


def test_a_house_that_shows_deals_has_them_on_its_walls_by_public_names() -> None:
    event_id, here = dealt(profile=SHOWN)
    found = require_deal_of(event_id)
    share = next(one.amount_minor for one in found.players if one.entry_id == here[2])
    told = part(event_id)
    assert amounts_by_place(told) == {3: share}
    assert told["deal"].count(" · ") == 3
    assert told["deal"].endswith("the winner €10 more")


def test_nothing_is_told_before_everybody_has_agreed() -> None:
    event_id, _here, _drawer = played(profile=SHOWN)
    propose(event_id)
    assert part(event_id)["deal"] == part(event_id, Audience.STAFF)["deal"] == ""


def test_who_is_below_the_last_prize_is_in_the_money_only_for_those_who_read_the_deal() -> None:
    event_id, _here = dealt(payout=PayoutRule(places=2))
    assert [row["place"] for row in part(event_id)["places"]] == [1, 2]
    assert [row["place"] for row in part(event_id, Audience.STAFF)["places"]] == [1, 2, 3]


@pytest.mark.parametrize("is_shown", [False, True])
def test_once_a_deal_is_shown_no_place_names_what_the_next_one_out_receives(is_shown: bool) -> None:
    over = {"profile": SHOWN} if is_shown else {}
    event_id, _here = dealt(late_until_level=0, **over)
    told = stats_part(PartRequest(event_id, "stats", Audience.PUBLIC, "en"))
    second = structure(event_id).prizes[1].amount.minor
    assert told["next_minor"] == (0 if is_shown else second)
    assert bool(told["jumps"]) is not is_shown
