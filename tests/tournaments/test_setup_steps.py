"""The set-up of an event: what it comes to, what the check fixes, what a suggestion would change."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from journal.opening import HOUSE
from people.models import User
from people.staff import verbs as people
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, one_after_another
from rulebook.pool import Withholding
from rulebook.products import Product, ProductKind
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from tests import builders
from tests.architecture.sources import ROOT
from tests.tournaments.steps import address, create_draft, form_fields, rows, send
from tests.tournaments.test_pages import LEVEL, structure_fields
from tournaments import queries
from tournaments.check.outlook import outlook
from tournaments.check.preflight import preflight, preflight_words
from tournaments.set_up.verbs import fix_event
from tournaments.values import MONEY_KINDS, PayoutKind, PayoutRule, Thing

FORM = {"Accept": "text/html"}
PAUSE = Period(PeriodKind.BREAK, 0, 900)
pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client) -> Client:
    """A director at a terminal of a house with eight tables."""
    builders.house()
    builders.room(8)
    user_id = builders.do(
        [HOUSE], people.add_staff, username="dora", password="a long enough one", role=Role.DIRECTOR
    ).id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def flawed() -> int:
    """An event with four findings: two forbid registration."""
    return builders.event(
        state="announced",
        periods=builders.levels(12),
        late_until_level=60,
        max_entries=200,
        min_entries=2,
        has_add_on=True,
        add_on_stack=20_000,
        add_on_after_level=4,
    )


def test_what_it_comes_to_is_reckoned_by_the_rulebook() -> None:
    builders.house()
    setup = queries.event_setup(
        builders.event(
            withholdings=(Withholding("Staff", 300),),
            guarantee_minor=1_000_000,
            max_entries=200,
            payout=PayoutRule(paid_points=1_000),
            periods=builders.levels(14),
        )
    )
    found = outlook(setup)
    assert [field.entries for field in found.fields] == [50, 100, 200]
    assert [field.prizes_minor for field in found.fields] == [1_000_000, 1_940_000, 3_880_000]
    assert [field.overlay_minor for field in found.fields] == [30_000, 0, 0]
    assert [field.places for field in found.fields] == [5, 10, 20]
    assert [field.tables for field in found.fields] == [6, 12, 23]
    assert found.fields[1].first_minor > found.fields[1].second_minor > found.fields[1].last_minor > 0
    tiers = found.middle.tiers
    assert sum(tier.prize_minor * (tier.last - tier.first + 1) for tier in tiers) == 1_940_000
    assert (tiers[0].places, tiers[-1].last) == ("1", 10)
    ends = [field.ends_at for field in found.fields]
    assert None not in ends
    assert ends == sorted(ends)  # type: ignore[type-var]
    assert (found.break_even, found.missing) == (52, ())


@pytest.mark.parametrize(
    ("over", "text"),
    [
        ({"periods": ()}, "Add a level first"),
        ({"periods": builders.levels(3)}, "the levels run out"),
        ({"products": ()}, "prize pool will be empty"),
        ({"payout": PayoutRule(PayoutKind.SHARES, shares=(6_000,))}, "60"),
        ({"payout": PayoutRule(PayoutKind.SATELLITE)}, "ticket"),
    ],
)
def test_what_cannot_be_reckoned_is_said(over: dict[str, Any], text: str) -> None:
    setup = queries.event_setup(builders.event(periods=builders.levels(14)))
    assert not outlook(setup).missing
    assert text in " ".join(outlook(replace(setup, **over)).missing)


def test_a_freeroll_with_money_of_the_house_or_rebuys_has_a_pool() -> None:
    setup = queries.event_setup(builders.event(periods=builders.levels(14), buy_in_minor=0, fee_minor=0))
    rebuy = Product(number=9, kind=ProductKind.REBUY, pool_minor=1_000)
    assert "prize pool will be empty" in " ".join(outlook(setup).missing)
    assert not outlook(replace(setup, added_minor=50_000)).missing
    assert "no_money" not in {one.code for one in preflight(replace(setup, added_minor=50_000))}
    assert not outlook(replace(setup, products=(*setup.products, rebuy))).missing


def test_several_days_have_a_length_and_no_time_of_day() -> None:
    setup = queries.event_setup(builders.event(periods=builders.levels(14)))
    days = one_after_another((DaySetup(setup.starts_at), DaySetup(setup.starts_at.replace(year=2030))))
    (field,) = outlook(replace(setup, days=days), [100]).fields
    assert (field.ends_at, bool(field.play_seconds)) == (None, True)
    limited = replace(setup, days=(DaySetup(setup.starts_at, time_limit_seconds=3_600),))
    assert outlook(limited, [100]).fields[0].play_seconds == 3_600
    things = replace(setup, payout=PayoutRule(PayoutKind.IN_KIND, things=(Thing(1, "Netbook"),)))
    assert outlook(things, [100]).fields[0].places == 1


def test_heats_say_who_plays_the_final_and_a_full_event_whom_it_refuses() -> None:
    setup = queries.event_setup(builders.event(periods=builders.levels(14), max_entries=64))
    days = one_after_another((DaySetup(setup.starts_at), DaySetup(setup.starts_at.replace(year=2030))))
    heats = replace(setup, days=days, seats_per_table=8, advance=AdvanceRule(AdvanceKind.TABLE_WINNERS, 1))
    assert [field.advancing for field in outlook(heats, [30, 64]).fields] == [4, 8]
    assert [field.advancing for field in outlook(setup, [30, 64]).fields] == [None, None]
    assert [field.refused for field in outlook(setup, [64, 70]).fields] == [0, 6]


def test_the_api_tells_it_at_the_sizes_asked(director: Client) -> None:
    event_id = builders.event(periods=builders.levels(14))
    url = f"/api/v1/events/{event_id}/outlook/"
    assert [one["entries"] for one in director.get(url).json()["fields"]] == [18, 36, 72]
    told = director.get(url, {"entries": "20,40"}).json()
    assert [one["prizes_minor"] for one in told["fields"]] == [400_000, 800_000]
    for asked in ("many", "1", "2," * 9, "999999999"):
        assert director.get(url, {"entries": asked}).status_code == 400


def test_it_follows_what_is_typed_and_saves_nothing(director: Client) -> None:
    event_id = builders.event(max_entries=100, periods=builders.levels(14))
    before = queries.event_setup(event_id)
    typed = form_fields(director.get(address(event_id, "entry"))) | {"buy_in": "300", "max_entries": "400"}
    answer = director.post(f"{address(event_id, 'entry')}outlook/", typed)
    assert [one.entries for one in answer.context["outlook"].fields] == [100, 200, 400]
    assert "€120,000" in answer.content.decode()
    unread = director.post(f"{address(event_id, 'entry')}outlook/", typed | {"buy_in": "a lot"})
    assert "Buy-in" in unread.content.decode()
    assert unread.context["outlook"] is None
    assert queries.event_setup(event_id) == before


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_prizes_are_drawn_beside_what_is_typed(director: Client, language: str) -> None:
    event_id = builders.event(max_entries=40, periods=builders.levels(14), payout=PayoutRule(places=5))
    typed = form_fields(director.get(address(event_id, "prizes")))

    def drawn(**over: str) -> list[tuple[float, float]]:
        answer = director.post(
            f"{address(event_id, 'prizes')}outlook/", typed | over, headers={"accept-language": language}
        )
        bars = re.findall(
            r'<rect x="([\d.]+)" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', answer.content.decode()
        )
        prizes = [
            tier.prize_minor
            for tier in answer.context["outlook"].middle.tiers
            for _place in range(tier.first, tier.last + 1)
        ]
        assert [float(tall) for _x, _y, tall in bars] == [round(72 * one / prizes[0], 1) for one in prizes]
        assert [float(top) + float(tall) for _x, top, tall in bars] == pytest.approx([72] * len(bars))
        return [(float(x), float(tall)) for x, _top, tall in bars]

    usual, flat = drawn(), drawn(steepness="flat")
    assert len(usual) == len(flat) == 5
    assert [x for x, _tall in usual] == sorted({x for x, _tall in usual})
    assert usual[0][1] == flat[0][1] == 72
    assert all(steep < even for (_x, steep), (_y, even) in zip(usual[1:], flat[1:], strict=True))
    assert len(drawn(places="7")) == 7


def test_a_topic_that_is_none_is_not_found(director: Client) -> None:
    assert director.get(address(builders.event(), "colours")).status_code == 404


def test_the_check_names_everything_at_once_with_its_topic(director: Client) -> None:
    event_id = flawed()
    page = director.get(f"/events/{event_id}/setup/")
    found = {one.code: (one.is_error, one.step, bool(one.fix)) for one in page.context["findings"]}
    assert found["add_on_without_break"] == (True, "levels", True)
    assert found["late_registration_beyond_levels"] == (True, "late", True)
    assert found["room_too_small"] == (False, "room", True)
    text = page.content.decode()
    assert all(f'data-finding="{code}"' in text for code in found)
    assert f'href="{address(event_id, "late")}"' in text
    assert page.context["errors"] == 2


def test_a_tap_each_fixes_everything_that_forbids_registration(director: Client) -> None:
    event_id = flawed()
    where = f"/api/v1/events/{event_id}/fix/"
    while fixable := [one for one in preflight_words(queries.event_setup(event_id)) if one.fix]:
        asked = {"finding": fixable[0].code, "at": fixable[0].at}
        assert director.post(where, asked, headers=FORM).status_code == 302, fixable[0]
    after = queries.event_setup(event_id)
    assert [period.is_break for period in after.periods][4] is True
    assert (after.late_until_level, after.max_entries) == (4, 72)
    assert not [one for one in preflight_words(after) if one.is_error]
    assert director.post(f"/api/v1/events/{event_id}/open-registration/").status_code == 200


def test_a_fix_is_one_line_that_can_be_undone(director: Client) -> None:
    event_id = flawed()
    before = queries.event_setup(event_id)
    command = {"finding": "add_on_without_break", "at": 4}
    done = director.post(f"/api/v1/events/{event_id}/fix/", command, content_type="application/json")
    assert queries.event_setup(event_id).periods != before.periods
    assert director.post(f"/api/v1/lines/{done['Line']}/undo/").status_code == 200
    assert queries.event_setup(event_id) == before


@pytest.mark.parametrize(
    ("finding", "code"), [("no_levels", "finding_gone"), ("late_registration_unset", "finding_gone")]
)
def test_a_finding_that_is_gone_is_refused(director: Client, finding: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        builders.at(flawed(), fix_event, finding=finding)


def test_a_finding_that_only_a_director_can_fix_is_refused(director: Client) -> None:
    event_id = builders.event(state="draft", periods=())
    with pytest.raises(Refusal, match="finding_not_fixable"):
        builders.at(event_id, fix_event, finding="no_levels")


def test_the_cashier_reads_the_check_and_fixes_nothing(director: Client, client: Client) -> None:
    event_id = flawed()
    cashier = builders.do(
        [HOUSE], people.add_staff, username="carlo", password="a long enough one", role=Role.CASHIER
    ).id
    client.force_login(User.objects.get(pk=cashier), "django.contrib.auth.backends.ModelBackend")
    page = client.get(f"/events/{event_id}/setup/")
    assert (page.status_code, page.context["may_fix"]) == (200, False)
    assert client.post(f"/api/v1/events/{event_id}/fix/", {"finding": "room_too_small"}).status_code == 403


ASK = {"suggest_stack": "20000", "suggest_entries": "60", "suggest_hours": "5", "suggest_minutes": "20"}


def test_a_suggestion_is_compared_before_it_replaces_anything(director: Client) -> None:
    event_id = builders.event(state="draft", late_until_level=6)
    typed = structure_fields(
        LEVEL, LEVEL | {"small_blind": "5000"}, {"kind": "break", "length": "10"}, change="suggest", **ASK
    )
    answer = director.post(f"/events/{event_id}/structure/suggestion/", typed)
    found = answer.context["suggested"]
    assert (found.levels_before, found.kept, found.changed, found.dropped) == (2, 1, 1, 1)
    assert found.levels_after > 10
    assert found.kept + found.changed + found.added == len(
        director.post(f"/events/{event_id}/structure/rows/", typed).context["rows"]
    )
    text = answer.content.decode()
    assert "Use these levels" in text
    assert "Keep mine" in text
    assert len(queries.structure(event_id).periods) == 6


def test_rows_sent_again_come_back_as_they_were(director: Client) -> None:
    """As the undo of the editor sends them."""
    event_id = builders.event(state="draft")
    before = structure_fields(LEVEL | {"closes_registration": "1"}, LEVEL | {"length": "15"})
    answer = director.post(f"/events/{event_id}/structure/rows/", before)
    kept = [(one["row"].length, one["row"].closes_registration) for one in answer.context["rows"]]
    assert kept == [("20", "1"), ("15", "")]


def test_a_suggestion_starts_from_the_levels_and_the_stack_of_the_event(director: Client) -> None:
    event_id = builders.event(state="draft", starting_stack=35_000, periods=builders.levels(6, seconds=2_400))
    page = director.get(f"/events/{event_id}/structure/")
    assert page.context["level_minutes"] == "40"
    assert 'value="35000"' in page.content.decode()


def test_shares_and_things_are_rows_of_the_payouts(director: Client) -> None:
    event_id = create_draft(director)
    shares = rows("shares", *({"percent": text} for text in ("50", "30,5", "19.5", "")))
    send(director, event_id, "prizes", payout_kind="shares", **shares)
    assert queries.event(event_id).payout.shares == (5_000, 3_050, 1_950)
    things = rows("things", {"place": "2", "name": "Bag"}, {"place": "1", "name": "Netbook"})
    send(director, event_id, "prizes", payout_kind="in_kind", **things)
    assert queries.event(event_id).payout.things == (Thing(1, "Netbook"), Thing(2, "Bag"))


def test_a_saved_topic_is_said_with_its_undo_and_an_unchanged_one_says_nothing(director: Client) -> None:
    event_id = create_draft(director)
    changed = send(director, event_id, "entry", buy_in="150")
    assert "undo/" in director.get(changed["Location"]).content.decode()
    same = send(director, event_id, "entry")
    assert not list(director.get(same["Location"]).context["messages"])


def test_the_script_is_told_which_prizes_are_of_money(director: Client) -> None:
    page = director.get(address(create_draft(director), "prizes")).content.decode()
    assert f'data-of-money="{" ".join(MONEY_KINDS)}"' in page
    script = (ROOT / "static/js/setup.js").read_text(encoding="utf-8")
    assert '"table"' not in script


def test_the_unit_beside_a_field_is_that_of_what_is_typed(director: Client) -> None:
    event_id = builders.event(state="draft")
    page = director.get(address(event_id, "prizes"), headers=FORM).content.decode()
    units = dict(re.findall(r'<input[^>]*?name="(\w+)"[^>]*>\s*<span>([^<]+)</span>', page))
    assert units["paid_percent"] == "%"
    assert units["round_to"] == "EUR"
