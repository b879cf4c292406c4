"""When envelopes of mystery bounties are drawn, and how they are typed on the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from floor.life.verbs import end_day
from payouts.bounties import mystery
from payouts.bounties.envelopes import Envelopes, begin_mystery
from payouts.bounties.pages import envelopes_typed
from payouts.bounties.words import rules_in_words
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_life import two_days
from tests.payouts import evening
from tests.payouts.bounties import ENTRY, HEAD, played
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
FROM_DAY_2 = {"kind": "mystery", "start": "day_2"}


def test_from_day_2_on_everybody_left_plays_for_an_envelope() -> None:
    profile = profile_from_data({"bounties": FROM_DAY_2})
    rules: dict[str, Any] = {"products": (ENTRY,), "profile": profile, "payout": PayoutRule(places=1)}
    days = two_days(AdvanceRule(AdvanceKind.ALL_LEFT, 1))
    event, _entries = evening.evening(4, at_cashier.open_drawer(), **days, **rules)
    evening.publish_late(event)
    box = {"event": event, "envelopes": (Envelopes(amount_minor=HEAD, count=4),)}
    with pytest.raises(Refusal, match="mystery_too_early"):
        b.at(event, begin_mystery, **box)
    b.at(event, end_day, day=tournaments.days(event)[0].id, override_reason="The bags come later")
    b.at(event, begin_mystery, **box)
    found = mystery.box(event)
    assert found is not None
    assert found.board.count == 4
    assert any("from day 2 on" in said for said in rules_in_words(profile.bounties))


def test_an_event_of_one_day_never_comes_to_day_2() -> None:
    event, _entries, _drawer = played(4, "mystery", payout=PayoutRule(places=4), start="day_2")
    evening.publish_late(event)
    with pytest.raises(Refusal, match="mystery_too_early"):
        b.at(event, begin_mystery, event=event, envelopes=(Envelopes(amount_minor=HEAD, count=4),))


@pytest.mark.parametrize("text", ["4 100", " 4 x 100\n\n", "4×100.00", "3 100\n1 100"])
def test_envelopes_are_typed_a_line_for_each_amount(text: str) -> None:
    found = envelopes_typed(text, "EUR")
    assert {one.amount_minor for one in found} == {10_000}
    assert sum(one.count for one in found) == 4


@pytest.mark.parametrize("line", ["a lot", "4", "100", "0 100", "4 0", "4 -5", "4 one hundred"])
def test_a_line_that_is_not_understood_is_named_never_left_out(line: str) -> None:
    with pytest.raises(Refusal, match="envelope_line") as refused:
        envelopes_typed(f"1 50\n{line}", "EUR")
    assert refused.value.detail["number"] == 2


def test_the_page_keeps_what_was_typed_and_says_what_is_wrong() -> None:
    event, _entries, _drawer = played(4, "mystery", payout=PayoutRule(places=4))
    evening.publish_late(event)
    director = Client()
    director.force_login(at_cashier.staff(Role.DIRECTOR))
    address = f"/events/{event}/bounties/begin/"
    for form, status, said in (
        ({"envelopes": "4 fifty"}, 400, "Line 1"),
        ({"envelopes": "3 50"}, 409, "Still missing: €50.00 (envelopes: 1)"),
        ({"envelopes": "4 50", "minimum": "60"}, 409, "none below the minimum"),
    ):
        answer = director.post(address, form)
        page = re.sub(r"\s+", " ", answer.content.decode())
        assert answer.status_code == status
        assert said in page
        assert f"{form['envelopes']}</textarea>" in page
    assert mystery.box(event) is None
    assert director.post(address, {"envelopes": "4 50", "minimum": "50"}).status_code == 302
    assert mystery.box(event) is not None
