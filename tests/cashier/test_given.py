"""An add-on given to everybody in play: chips without a sale, once each, undone whole."""

from __future__ import annotations

import pytest

from access.roles import Role
from access.viewer import Viewer
from cashier.models import Sale
from cashier.sales.given import give_add_on
from floor.todo.subjects import gifts_to_do
from journal import instants
from journal.models import Line
from journal.opening import Command
from rulebook.products import Product, ProductKind
from rulebook.refusals import Refusal
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.prices import FREE_ENTRY

pytestmark = pytest.mark.django_db
GIFT = Product(number=2, kind=ProductKind.ADD_ON, name="Thank you", chips=5_000, is_given=True)


def test_everybody_in_play_gets_it_once_and_an_undo_takes_all_of_it_back() -> None:
    event_id = b.started(5, 4, products=(FREE_ENTRY, GIFT))
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    before = queries.chips_in_play(event_id)
    (asked,) = gifts_to_do(queries.event(event_id), Viewer(Role.DIRECTOR), instants.now())
    assert asked.why == "8 entries in play have not had it: 5,000 chips each"
    given = b.at(event_id, give_add_on)
    assert (given.entries, given.chips) == (8, 5_000)
    assert queries.chips_in_play(event_id) == before + 8 * 5_000
    assert queries.entry(b.at_seat(event_id, 2, 1)).stack == 25_000
    assert not Sale.objects.exists()
    assert not list(gifts_to_do(queries.event(event_id), Viewer(Role.DIRECTOR), instants.now()))
    with pytest.raises(Refusal) as caught:
        b.at(event_id, give_add_on)
    assert caught.value.code == "add_on_had"
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert queries.chips_in_play(event_id) == before
    assert queries.entry(b.at_seat(event_id, 2, 1)).stack == 20_000
    assert len(queries.event(event_id).given) == 1
    assert not queries.event(event_id).sold_as(ProductKind.ADD_ON), "nobody is sold it"


def test_an_event_without_one_gives_nothing() -> None:
    event_id = b.started(3)
    with pytest.raises(Refusal) as caught:
        b.at(event_id, give_add_on)
    assert caught.value.code == "add_on_not_given"


def test_only_an_add_on_without_a_price_is_given() -> None:
    b.house()
    with pytest.raises(Refusal) as caught:
        b.event(products=(FREE_ENTRY, Product(number=2, kind=ProductKind.REBUY, chips=5_000, is_given=True)))
    assert caught.value.code == "given_needs_chips"
