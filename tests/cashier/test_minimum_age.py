"""The minimum age of the house: asked wherever somebody enters, known from the date of birth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from access.roles import Role
from cashier.sales import register
from cashier.sales import verbs as sell
from floor.busts import verbs as busts
from floor.buying.verbs import forfeit_stack
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE
from people.players.verbs import edit_player
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.venue.verbs import edit_house, setup_of
from wording import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def ask(years: int | None, *, asks_birth_date: bool = False) -> None:
    setup = replace(setup_of(tournaments.house()), minimum_age=years, asks_birth_date=asks_birth_date)
    builders.do([HOUSE], edit_house, setup=setup)


def born(player_id: int, day: date | None) -> int:
    builders.do([HOUSE], edit_player, player=player_id, last_name="Rossi", birth_date=day)
    return player_id


def too_young() -> date:
    """The birth of somebody who is 18 tomorrow."""
    return date(2008, 11, 24)


def test_a_minimum_age_means_everybody_unless_the_house_says_otherwise(drawer_id: int) -> None:
    event_id, player = at_cashier.selling_event(), builders.player()
    builders.do([HOUSE], edit_house, setup=replace(setup_of(tournaments.house()), minimum_age=18))
    with pytest.raises(Refusal, match="birth_date_missing"):
        at_cashier.sell_entry(event_id, drawer_id, player)


@pytest.fixture(autouse=True)
def _on_23_november_2026():
    with instants.simulated_at(builders.instants.now().replace(year=2026, month=11, day=23, hour=12)):
        yield


def refused(code: str, act: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal, match=code) as caught:
        act()
    return caught.value


def test_nobody_is_asked_until_the_house_says_so(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    at_cashier.sell_entry(event_id, drawer_id, born(builders.player(), too_young()))


def test_a_sale_is_refused_until_the_birthday_even_with_an_override(drawer_id: int) -> None:
    event_id, player = at_cashier.selling_event(), born(builders.player(), too_young())
    ask(18)
    director = Actor(role=Role.DIRECTOR)
    why = refused(
        "player_too_young",
        lambda: at_cashier.sell_entry(
            event_id, drawer_id, player, actor=director, override_reason="he insists"
        ),
    )
    assert words.explain(why)[1] == "Rossi is not 18 yet and may enter from 24 Nov 2026."
    with instants.simulated_at(instants.now() + timedelta(days=1)):
        at_cashier.sell_entry(event_id, drawer_id, player)


def test_a_registration_and_its_payment_are_refused(drawer_id: int) -> None:
    event_id, player = at_cashier.selling_event(), born(builders.player(), too_young())

    def book(in_queue: bool = False) -> int:
        made = builders.at(
            event_id, register.register_unpaid, event=event_id, player=player, in_queue=in_queue
        )
        return int(made.entry)

    entry = book()
    ask(18)
    refused("player_too_young", lambda: at_cashier.on_entry(sell.take_payment, entry, drawer_id))
    builders.at(event_id, register.cancel_registration, entry=entry)
    refused("player_too_young", book)
    refused("player_too_young", lambda: book(in_queue=True))


def test_a_re_entry_and_a_forfeit_for_one_are_refused(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(re_entries=1)
    player = born(builders.player(), too_young())
    entry = at_cashier.sell_entry(event_id, drawer_id, player).entry
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    ask(18)
    refused("player_too_young", lambda: builders.at(event_id, forfeit_stack, entry=entry))
    builders.at(event_id, busts.bust_out, entry=entry)
    refused("player_too_young", lambda: at_cashier.on_entry(sell.sell_re_entry, entry, drawer_id))
    refused("player_too_young", lambda: at_cashier.sell_entry(event_id, drawer_id, player))


def test_an_unknown_birth_is_asked_for_only_where_the_house_wants_it(drawer_id: int) -> None:
    event_id, player = at_cashier.selling_event(), builders.player("Rossi", "Ada")
    ask(18)
    at_cashier.sell_entry(event_id, drawer_id)
    ask(18, asks_birth_date=True)
    why = refused("birth_date_missing", lambda: at_cashier.sell_entry(event_id, drawer_id, player))
    with translation.override("it"):
        assert "Rossi Ada" in words.explain(why)[1]
    at_cashier.sell_entry(event_id, drawer_id, born(player, date(2008, 11, 23)))


def test_the_sale_page_says_why_before_anybody_pays(drawer_id: int, client: Client) -> None:
    event_id, player = at_cashier.selling_event(), born(builders.player(), too_young())
    ask(18)
    client.force_login(at_cashier.staff(Role.CASHIER))
    page = client.get(reverse("cashier-player", args=[event_id, player])).content.decode()
    assert "may enter from 24 Nov 2026" in page


def test_it_costs_a_sale_no_statement(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    players = [born(builders.player(), date(1980, 1, day)) for day in (1, 2, 3)]
    at_cashier.sell_entry(event_id, drawer_id, players[0])
    found = []
    for years, player in ((None, players[1]), (18, players[2])):
        # Either way the house is changed before, and read again by the sale.
        ask(years, asks_birth_date=years is not None)
        with CaptureQueriesContext(connection) as seen:
            at_cashier.sell_entry(event_id, drawer_id, player)
        found.append(len(seen))
    assert found[0] == found[1]


@pytest.mark.parametrize("years", [0, -1, 100])
def test_an_age_nobody_means_is_refused(years: int) -> None:
    builders.house()
    refused("minimum_age_unsound", lambda: ask(years))


def test_the_house_page_takes_it_and_the_api_shows_it(client: Client) -> None:
    builders.house()
    ask(None)
    client.force_login(at_cashier.staff(Role.ADMINISTRATOR))
    form = client.get("/house/details/").context["form"]
    assert (form.initial["minimum_age"], form.initial["asks_birth_date"]) == ("", True), (
        "with the age, everybody"
    )
    rows = {"fee_rule-TOTAL_FORMS": 0, "fee_rule-INITIAL_FORMS": 0}
    typed = {
        name: value for name, value in form.initial.items() if value not in (None, "") and value is not False
    }
    sent = client.post("/house/details/", typed | rows | {"minimum_age": "18", "asks_birth_date": "on"})
    assert sent.status_code == 302, sent.context["form"].errors
    house = client.get("/api/v1/house/").json()
    assert (house["minimum_age"], house["asks_birth_date"]) == (18, True)
    client.post("/house/details/", typed | rows | {"minimum_age": ""})
    assert client.get("/api/v1/house/").json()["minimum_age"] is None
