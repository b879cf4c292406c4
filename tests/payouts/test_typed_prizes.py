"""Prizes that a director types: at the first publishing, in the next version, with the bubble refund or without."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from payouts.publishing.verbs import PlacePrize, edit_prizes, publish_payouts
from payouts.structure import rows as queries
from payouts.structure.rows import is_published
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import differing, evening
from tests.payouts.test_publishing import SHARES, amounts
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def drawer_id(kept: None) -> int:
    b.house()
    b.room(8)
    return at_cashier.open_drawer(400_000)


@pytest.fixture(scope="module")
def event_id(drawer_id: int) -> int:
    """Ten in play for 2,000.00, which would be 1,000, 600 and 400."""
    sold, _entries = evening.evening(10, drawer_id, payout=SHARES)
    return sold


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


def prizes(*minor: int) -> tuple[PlacePrize, ...]:
    return tuple(PlacePrize(place, one) for place, one in enumerate(minor, start=1))


def publish(event_id: int, *minor: int, **over: Any) -> None:
    with evening.late():
        b.at(event_id, publish_payouts, event=event_id, prizes=prizes(*minor), **over)


def text_of_page(answer: Any) -> str:
    return answer.content.decode()


def test_typed_prizes_are_published_at_once_and_undone(event_id: int) -> None:
    publish(event_id, 110_000, 50_000, 40_000)
    structure = queries.structure(event_id)
    assert (amounts(event_id), structure.is_edited) == ([110_000, 50_000, 40_000], True)
    undo_lines(Line.objects.get(fact="PayoutsPublished").pk, Command(Actor()), reason="typed wrong")
    assert amounts(event_id) == [100_000, 60_000, 40_000]


@pytest.mark.parametrize(
    ("prizes", "code"),
    [
        ((110_000, 50_000, 40_001), "prizes_sum"),
        ((50_000, 150_000), "prizes_not_falling"),
    ],
)
def test_they_make_the_pool_and_fall(event_id: int, prizes: tuple[int, ...], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        publish(event_id, *prizes)
    assert not is_published(event_id)


def test_the_last_place_may_be_typed_as_the_bubble(event_id: int) -> None:
    publish(event_id, 110_000, 68_000, 22_000, has_bubble=True)
    found = queries.structure(event_id)
    assert (found.has_bubble, found.in_the_money, found.goal) == (True, 2, 2)
    b.at(event_id, edit_prizes, event=event_id, prizes=prizes(120_000, 58_000, 22_000))
    assert queries.structure(event_id).has_bubble
    b.at(event_id, edit_prizes, event=event_id, prizes=prizes(120_000, 58_000, 22_000), has_bubble=False)
    assert queries.structure(event_id).in_the_money == 3
    with pytest.raises(Refusal, match="bubble_alone"):
        b.at(event_id, edit_prizes, event=event_id, prizes=prizes(200_000), has_bubble=True)
    undo_lines(Line.objects.filter(fact="PayoutsEdited").latest("pk").pk, Command(Actor()), reason="wrong")
    assert queries.structure(event_id).in_the_money == 2


def test_the_page_publishes_what_is_typed_and_the_second_director_is_told(
    event_id: int, director: Client
) -> None:
    page = reverse("payouts-edit", args=[event_id])
    with evening.late():
        assert page in text_of_page(director.get(reverse("payouts", args=[event_id])))
        form = text_of_page(director.get(f"{page}?beside=1"))
        assert "Publish payouts" in form
        assert 'name="bubble"' in form
        typed = {"stage": "first", "amount": ["1100", "680", "220"], "bubble_asked": "1", "bubble": "1"}
        assert director.post(page, typed).status_code == 302
        late = director.post(page, typed | {"amount": ["1000", "600", "400"]})
    assert (late.status_code, "Payouts are published" in text_of_page(late)) == (400, True)
    assert (amounts(event_id), queries.structure(event_id).in_the_money) == ([110_000, 68_000, 22_000], 2)
    assert "prizes typed" in text_of_page(director.get(reverse("payouts", args=[event_id])))


def test_the_next_version_is_typed_on_the_same_page(event_id: int, director: Client) -> None:
    publish(event_id)
    differing.reopen(event_id)
    page = reverse("payouts-edit", args=[event_id])
    with evening.late():
        form = director.get(page).context["form"]
        assert (form.stage, form.version) == ("again", 1)
        assert [row.amount for row in form.rows] == ["1000.00", "600.00", "400.00"]
        typed = {"stage": "again", "version": "1", "amount": ["1200", "500", "300"]}
        assert director.post(page, typed).status_code == 302
        again = director.post(page, typed)
    assert again.status_code == 400
    assert (amounts(event_id), queries.structure(event_id).number) == ([120_000, 50_000, 30_000], 2)


def test_an_event_without_a_pool_has_nothing_to_type(director: Client) -> None:
    empty = at_cashier.selling_event(1)
    assert director.get(reverse("payouts-edit", args=[empty])).status_code == 409
