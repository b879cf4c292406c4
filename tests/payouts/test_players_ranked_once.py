"""Players who bought in again, ranked once: the last paid place, the authority's copies, results and pages follow."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.sales.listings import entries_listing
from floor.plan.rows import finish
from payouts.authority.comparison import compare
from payouts.authority.ranking import who_is_ranked
from payouts.awards import rows as queries
from payouts.awards.rows import due_awards
from payouts.divisions.rows import divisions
from payouts.structure.rows import pool, proposal, structure
from rulebook.profile import RulesProfile, profile_from_data
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from screens.parts.cache import PartRequest
from screens.parts.own import mine_part
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.cashier import at_cashier
from tests.elsewhere.test_copies import added_up, issued
from tests.payouts import evening
from tests.payouts.test_results import listed, publish, result_places
from tournaments import queries as tournaments
from tournaments.set_up.verbs import change_event
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
RANK_BY = {"places": {"rank_by": "player_last_bullet"}}
ONCE = profile_from_data(RANK_BY)
EACH = profile_from_data({})


@dataclass(frozen=True)
class Night:
    """Anna is out third of four and buys in again; Dora was out first. Four places are paid for five entries."""

    event: int
    drawer: int
    anna: int
    bruno: int
    carla: int
    dora: int
    again: int

    def play_on(self) -> Night:
        """Prizes published, then Bruno and Anna are out: Carla wins."""
        evening.publish_late(self.event)
        evening.bust(self.event, self.bruno)
        evening.bust(self.event, self.again)
        evening.finish(self.event)
        return self

    def awarded(self) -> dict[int, int]:
        """The places with a prize, by entry."""
        return {one.entry_id: one.place for one in queries.awards(self.event)}


def night(profile: RulesProfile = ONCE, places: int = 4) -> Night:
    drawer = at_cashier.open_drawer(500_000)
    event, (anna, bruno, carla, dora) = evening.evening(
        4, drawer, profile=profile, payout=PayoutRule(places=places), re_entries=None
    )
    evening.bust(event, dora)
    evening.bust(event, anna)
    again = at_cashier.sell_entry(event, drawer, tournaments.entry(anna).player_id).entry
    return Night(event, drawer, anna, bruno, carla, dora, again)


@pytest.mark.parametrize(("profile", "last"), [(ONCE, "dora"), (EACH, "anna")])
def test_the_last_paid_place_is_that_of_the_last_who_is_ranked(profile: RulesProfile, last: str) -> None:
    one = night(profile).play_on()
    assert one.awarded() == {one.carla: 1, one.again: 2, one.bruno: 3, getattr(one, last): 4}
    awards = queries.awards(one.event)
    assert sum(award.amount.minor for award in awards) == structure(one.event).total.minor


@pytest.mark.parametrize(("profile", "places"), [(ONCE, 4), (EACH, 5)])
def test_no_more_prizes_are_made_than_there_are_places(profile: RulesProfile, places: int) -> None:
    one = night(profile, places=5)
    found = proposal(one.event)
    assert found.places == places == max(way.places for way in divisions(one.event, 100).ways)
    assert found.total.minor == pool(one.event).prizes


def test_the_authoritys_copies_add_up_and_say_who_is_ranked(tmp_path: Path, client: Client) -> None:
    one = night()
    assert who_is_ranked(one.event) == [
        "Players are ranked once, with their last entry: 5 entries, 4 places.",
        "Entries are still sold: places change with each.",
    ]
    one.play_on()
    for award in due_awards(one.event):
        evening.pay(one.event, award.id, one.drawer)
    issued(one.event, tmp_path)
    status, said = added_up(tmp_path)
    assert (status, said["places"], said["not paid"]) == (0, "4", "0.00")
    found = compare(one.event)
    assert (found.entries, found.players, found.ranked, found.no_shows) == (5, 4, 4, 0)
    client.force_login(at_cashier.staff(Role.INSPECTOR))
    for address in (
        reverse("authority-copies", args=[one.event]),
        reverse("event-inspection-list", args=[one.event, "ranking"]),
    ):
        assert "5 entries, 4 places." in client.get(address).content.decode(), address
    rows = client.get(f"/api/v1/events/{one.event}/prizes-compared/").json()
    assert (rows["entries"], rows["ranked"]) == (5, 4)


def test_results_media_list_and_entries_name_each_player_once() -> None:
    one = night().play_on()
    publish(PublicResults.PUBLISHED)
    assert [row["place"] for row in result_places(one.event)] == [1, 2, 3, 4]
    data = Client().get(f"/results/{one.event}.json").json()
    assert (data["entries"], data["players"], data["ranked"]) == (5, 4, 4)
    assert "4 players" in Client().get(f"/results/{one.event}/").content.decode()
    assert [row["place"] for row in listed("media", one.event)] == ["1", "2", "3", "4"]
    text = list(entries_listing(one.event).lines)
    assert sorted((line[0], line[-1]) for line in text) == [(1, None), (2, 3), (3, 1), (4, 4), (5, 2)]
    rows = Client().get(f"/results/{one.event}.csv").content.decode("utf-8-sig")
    assert len(list(csv.DictReader(StringIO(rows)))) == 4


def test_a_first_entry_says_on_its_telephone_which_one_is_ranked() -> None:
    one = night().play_on()
    said = mine_part(PartRequest(one.event, "mine", Audience.PUBLIC, "en", one.anna))
    assert (said["place"], said["prize_minor"]) == ("", 0)
    assert said["status_label"] == "Only your last entry is ranked: no. 5"
    assert mine_part(PartRequest(one.event, "mine", Audience.PUBLIC, "en", one.again))["place"] == "2"
    shown = finish(tournaments.event(one.event))
    assert shown is not None
    assert (shown.entries, shown.players, [line.place for line in shown.lines]) == (5, 4, list("1234"))


def test_who_is_ranked_is_not_changed_under_published_prizes() -> None:
    one = night(EACH)
    evening.publish_late(one.event)
    with pytest.raises(Refusal, match="prizes_published") as refused:
        b.at(one.event, change_event, event=one.event, told={"profile": RANK_BY})
    assert refused.value.field == "profile"
    assert one.awarded() == {one.anna: 4}
