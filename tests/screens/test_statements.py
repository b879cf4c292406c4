"""What a part of the screens costs: at most five questions of the database, in however many languages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from floor.busts.verbs import report_bust
from floor.counts.verbs import count_stack, open_chip_count
from floor.hands import verbs
from floor.hands.tables import open_head_count
from floor.models import DealerPass
from floor.shot_clock.verbs import call_shot_clock
from journal import instants
from payouts.bounties.envelopes import open_envelope
from rulebook.profile import profile_from_data
from screens.parts import cache, registry
from screens.parts.cache import PartRequest, encoded, forget
from screens.parts.evening import evening_part
from screens.parts.screen_tokens import Audience
from screens.parts.stats import stats_part
from screens.parts.table import table_part
from tests import builders as b
from tests.floor.test_colour_up import announced, playing
from tests.floor.test_last_hands import event_with_draw
from tests.payouts.bounties import out, played
from tests.payouts.evening import publish_late
from tests.payouts.test_mystery import begun
from tournaments.models import Entry
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
MOST = 5
PAID: dict[str, Any] = {"guarantee_minor": 100_000, "payout": PayoutRule(places=5), "late_until_level": None}


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    forget()
    yield
    forget()


def questions(request: PartRequest, version: int) -> list[str]:
    """What is read to bring the part to this version."""
    with CaptureQueriesContext(connection) as seen:
        encoded(request, version, registry.build)
    return [query["sql"][:900] for query in seen if query["sql"].startswith(("SELECT", "WITH"))]


def requests_of(event_id: int) -> Iterator[PartRequest]:
    """Every part of an event, and the own ones of a player who plays, one who is out, and a dealer."""
    yield from (PartRequest(event_id, part, Audience.PUBLIC, "en") for part in registry.BUILDERS)
    entries = Entry.objects.filter(event_id=event_id)
    for entry in (entries.filter(status="alive").first(), entries.filter(status="out").last()):
        if entry is not None:
            yield PartRequest(event_id, "mine", Audience.PUBLIC, "en", entry.pk)


def most(event_id: int) -> dict[str, list[str]]:
    """The parts that ask more than they may, once what seldom changes is known."""
    over = {}
    for asked in requests_of(event_id):
        questions(asked, 1)
        read = questions(asked, 2)
        if len(read) > MOST:
            over[f"{asked.part} {len(read)}"] = read
    return over


def test_a_part_is_rebuilt_with_five_questions() -> None:
    event_id = b.started(4, 4, **PAID)
    assert most(event_id) == {}
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    assert most(event_id) == {}
    publish_late(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 2), b.at_seat(event_id, 2, 2))
    assert most(event_id) == {}
    for seat in (3, 4):
        b.bust(event_id, b.at_seat(event_id, 1, seat))
    b.bust(event_id, b.at_seat(event_id, 2, 3))
    assert Entry.objects.filter(event_id=event_id, status="alive").count() == 1
    assert most(event_id) == {}


def test_hand_for_hand_asks_no_more_than_that() -> None:
    event_id = b.started(4, 4, **PAID)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=5)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert most(event_id) == {}
    assert len(of_a_table(event_id)) <= MOST


def test_walls_before_the_start_and_of_counted_stacks_neither() -> None:
    assert most(b.event(state="registration", guarantee_minor=100_000)) == {}
    event_id = b.started(5)
    for seat, stack in ((1, 30_000), (2, 12_000), (1, 35_000)):
        b.at(event_id, count_stack, entry=b.at_seat(event_id, 1, seat), stack=stack)
    assert most(event_id) == {}


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
def test_bounties_on_heads_ask_no_more_either(kind: str) -> None:
    event_id, (first, second, third, *_), _drawer = played(6, kind)
    out(event_id, first, (second, third))
    assert most(event_id) == {}
    out(event_id, second, (third,))
    assert most(event_id) == {}
    assert len(of_a_table(event_id)) <= MOST


def test_nor_do_envelopes() -> None:
    event_id, (first, second, *_), _drawer = begun()
    out(event_id, first, (second,))
    b.at(event_id, open_envelope, entry=first)
    assert most(event_id) == {}
    assert len(of_a_table(event_id)) <= MOST


def in_the_money_by_hand() -> int:
    """An event in the money, in hand for hand for the next jump."""
    event_id = b.started(4, 4, **PAID)
    publish_late(event_id)
    b.bust(event_id, *[b.at_seat(event_id, number, 1) for number in b.sizes(event_id)])
    b.bust(event_id, b.at_seat(event_id, min(b.sizes(event_id)), 2))
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=4)
    return event_id


def test_in_the_money_and_in_hand_for_hand_at_once_neither() -> None:
    event_id = in_the_money_by_hand()
    shown = stats_part(PartRequest(event_id, "stats", Audience.PUBLIC, "en"))
    assert (shown["phase"], shown["hand_for_hand"] is None, shown["bubble"] != "") == ("money", False, True)
    assert most(event_id) == {}


def test_every_further_event_of_the_evening_adds_no_question() -> None:
    """Each in its own state: on sale, in play, in the money by hand, in its last hands."""
    event_id = in_the_money_by_hand()
    b.event()
    b.started(3, 3)
    in_the_money_by_hand()
    event_with_draw(4, 4, **PAID)
    asked = PartRequest(event_id, "events", Audience.PUBLIC, "en")
    assert len(questions(asked, 1)) > MOST
    read = questions(asked, 2)
    assert len(read) <= MOST, "\n".join(read)
    assert len(evening_part(asked)["events"]) == 5  # type: ignore[arg-type]


def test_the_welcome_is_told_instants_that_stay_right_past_midnight() -> None:
    b.house()
    starts = [instants.now() + timedelta(days=days) for days in (0, 2)]
    for planned in starts:
        b.event(starts_at=planned)
    told = evening_part(PartRequest(0, "events", Audience.PUBLIC, "en"))["events"]
    shown = [one["starts_at_ms"] for one in told]  # type: ignore[union-attr, attr-defined]
    assert sorted(shown) == [round(start.timestamp() * 1_000) for start in starts]


def of_a_table(event_id: int) -> list[str]:
    """What a dealer's own page asks when it is rebuilt."""
    asked = PartRequest(event_id, "table", Audience.PUBLIC, "en", pass_of(event_id))
    questions(asked, 1)
    return questions(asked, 2)


def pass_of(event_id: int) -> int:
    """The dealer pass of table 1."""
    b.at(event_id, verbs.make_dealer_passes, event=event_id)
    return DealerPass.objects.filter(event_id=event_id).earliest("pk").pk


def test_a_dealers_page_asks_no_more_at_a_full_table() -> None:
    assert len(of_a_table(b.started(2, 9, **PAID))) <= MOST


def test_a_dealers_page_asks_no_more_with_everything_on_at_once() -> None:
    """Hand for hand, a head count, a count of the room, a colour-up, a shot clock and a player reported out."""
    event_id = playing(4, 4, profile=profile_from_data({"bounties": {"kind": "progressive"}}), **PAID)
    table = b.table(event_id, 1)
    asked = PartRequest(event_id, "table", Audience.PUBLIC, "en", pass_of(event_id))
    b.at(event_id, report_bust, table=table.id, entry=table.entries[1])
    b.at(event_id, call_shot_clock, table=table.id, entry=table.entries[2])
    announced(event_id)
    b.at(event_id, open_chip_count, event=event_id)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=5)
    b.at(event_id, open_head_count, event=event_id)
    shown = table_part(asked)
    assert (shown["seats"][0]["is_out"], shown["shot"] is None) == (True, False)
    assert all(shown[key] for key in ("hand_state", "race_text", "count_text", "counts_heads"))
    questions(asked, 1)
    read = questions(asked, 2)
    assert len(read) <= MOST, "\n".join(read)


def test_a_second_language_costs_no_question_and_is_built_for_who_asked_for_it() -> None:
    event_id = b.started(4, 4, **PAID)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    for asked in requests_of(event_id):
        italian = PartRequest(event_id, asked.part, asked.audience, "it", asked.holder_id)
        questions(asked, 1)
        alone = questions(asked, 2)
        assert questions(italian, 2)
        assert len(questions(asked, 3)) == len(alone), asked.part
        assert cache.cached(italian, 3) is not None
        assert questions(italian, 3) == []


def test_a_language_that_nobody_asks_for_any_more_is_left_out() -> None:
    event_id = b.event()
    english = PartRequest(event_id, "clock", Audience.PUBLIC, "en")
    italian = PartRequest(event_id, "clock", Audience.PUBLIC, "it")
    for asked in (english, italian):
        questions(asked, 1)
    questions(english, 2)
    questions(english, 3)
    assert cache.cached(italian, 3) is None
