"""No page of a large event weighs more than 300 kB: it comes by pages, collapses, or is a paper that is made apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from bench import pages
from bench.house import entered, playing, sizes_of
from floor.hands.verbs import make_dealer_passes
from journal.rows.versioned import writing
from payouts.awards.rows import awards, due_awards
from payouts.models import Award, AwardStatus
from payouts.overview.places import MOST
from payouts.publishing.verbs import publish_payouts
from people.models import User
from people.players.rows import player_names
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
TABLES, PLACES, LEFT = 944, 1_274, 270
OF_PLAY = (
    *(
        "dashboard",
        "floor-awaited",
        "floor-break-order",
        "floor-incident-new",
        "floor-journal",
    ),
    *("floor-moves", "floor-notes", "floor-open-tables", "floor-proofs", "floor-redraw", "floor-requests"),
    *("floor-start", "floor-stop", "shot-clocks-page", "floor-penalties", "floor-absent", "floor-chips"),
    *("dealer-cards", "payouts", "payouts-posted", "payouts-edit", "cashier", "sales", "pool", "event"),
)
IN_THE_MONEY = (
    "floor-pots",
    "payouts",
    "payouts-places",
    "payouts-differences",
    "payouts-edit",
    "results",
    "deal",
    "dashboard",
    "cashier",
)
PAPERS = ("print-names", "print-tables", "print-night", "seat-cards", "print-sign-in")


@pytest.fixture
def director(monkeypatch: pytest.MonkeyPatch) -> Client:
    """Nobody makes the papers."""
    monkeypatch.setattr("printing.long_papers.pages.start_making", lambda: None)
    b.house()
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return found


def sizes(who: Client, names: tuple[str, ...], event_id: int) -> Iterator[tuple[str, int, float]]:
    """Each page with its status and its kilobytes."""
    for name in names:
        answer: Any = who.get(reverse(name, args=[event_id]))
        yield name, answer.status_code, len(answer.content) / 1e3


def too_large(statements: list[tuple[str, int, float]]) -> dict[str, float]:
    return {name: kb for name, _status, kb in statements if kb > pages.MOST_KB}


def test_pages_of_a_large_event_in_play(director: Client) -> None:
    event_id = playing([pages.SEATS] * TABLES, payout=PayoutRule(places=PLACES), guarantee_minor=10_000_000)
    b.at(event_id, make_dealer_passes, event=event_id)
    found = list(sizes(director, OF_PLAY, event_id))
    assert {name: status for name, status, _kb in found if status not in (200, 302)} == {}
    assert too_large(found) == {}
    move = director.get(reverse("floor-move", args=[event_id, tournaments.entries(event_id)[0].id]))
    assert len(move.content) / 1e3 < pages.MOST_KB
    assert {status for _name, status, _kb in sizes(director, PAPERS, event_id)} == {303}
    assert director.get(f"{reverse('dealer-cards', args=[event_id])}?all=1").status_code == 303
    assert director.get(reverse("floor-count-template", args=[event_id, "csv"])).status_code == 303
    refused = director.get(reverse("deal", args=[event_id]))
    assert (refused.status_code, "up to 100 players" in refused.content.decode()) == (409, True)


def test_pages_of_a_large_event_in_the_money(director: Client) -> None:
    event_id = playing(
        sizes_of(LEFT, LEFT // pages.SEATS),
        payout=PayoutRule(places=PLACES),
        guarantee_minor=10_000_000,
        late_until_level=None,
    )
    entered(event_id, 3 * PLACES - LEFT, is_out=True)
    b.at(event_id, publish_payouts, event=event_id)
    assert too_large(list(sizes(director, IN_THE_MONEY, event_id))) == {}
    page = director.get(reverse("payouts", args=[event_id])).content.decode()
    assert (page.count("Pay…"), 'id="prize-271"' in page, "due: 100" in page) == (MOST, True, True)
    assert "/payouts/places/?page=3" in page

    *left, last = due_awards(event_id)[10:]
    with writing():
        for slip, award in enumerate(left, start=1_000):
            Award.objects.filter(pk=award.id).update(status=AwardStatus.PAID, slip=slip)
    evening.pay(event_id, last.id, at_cashier.open_drawer(10_000_000))
    paid = director.get(reverse("payouts", args=[event_id])).content.decode()
    assert (paid.count("Pay…"), 'id="prize-281"' in paid, len(paid) < 1e3 * pages.MOST_KB) == (
        10,
        False,
        True,
    )
    sought = reverse("payouts-places", args=[event_id])
    (place,) = [one for one in awards(event_id) if one.place == 300]
    name = player_names([place.player_id])[place.player_id]
    for query in ("300", name):
        assert 'id="prize-300"' in director.get(sought, {"q": query}).content.decode()
