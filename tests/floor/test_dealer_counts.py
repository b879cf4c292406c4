"""A dealer counts the own table while the room is counted: by stacks or as one sum, nobody else's."""

from __future__ import annotations

import pytest
from django.test import Client

from floor.colour_up import tables
from floor.colour_up import verbs as colour_up
from floor.counts import verbs as counts
from floor.counts.rows import chips_in_use
from floor.counts.verbs import count_stack
from floor.hands.verbs import make_dealer_passes
from floor.models import DealerPass
from screens.parts.cache import PartRequest
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.floor.test_colour_up import playing as with_small_chips
from tournaments import queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> int:
    """Two tables, each with its dealer's code; one stack was counted before."""
    event_id = b.started(3, 3)
    b.at(event_id, make_dealer_passes, event=event_id)
    b.at(event_id, count_stack, entry=b.at_seat(event_id, 1, 1), stack=12_345)
    return event_id


def code_of(event_id: int, number: int) -> str:
    return DealerPass.objects.get(event_id=event_id, number=number).code


def count_text(event_id: int, number: int) -> str:
    made = DealerPass.objects.get(event_id=event_id, number=number)
    return str(build(PartRequest(event_id, "table", Audience.PUBLIC, "en", made.pk))["count_text"])


def test_a_dealer_counts_the_own_table_only_while_the_room_is_counted(played: int) -> None:
    dealer, url = Client(), f"/d/{code_of(played, 1)}/count/"
    assert count_text(played, 1) == ""
    assert dealer.get(url)["Location"] == f"/d/{code_of(played, 1)}/"
    count = b.at(played, counts.open_chip_count, event=played).id
    assert count_text(played, 1) == "Counted: 0 of 3"
    page = dealer.get(url).content.decode()
    assert "data-chip=" not in page
    assert "12,345" not in page, "a dealer counts without knowing what was counted before"
    here, there = list(b.table(played, 1).entries.values()), b.at_seat(played, 2, 1)
    typed = {f"stack_{entry}": "20000" for entry in here} | {f"stack_{there}": "999"}
    assert dealer.post(url, typed)["Location"] == f"/d/{code_of(played, 1)}/"
    assert {one.entry for one in queries.stacks_in(count)} == set(here)
    assert count_text(played, 1) == "Counted: 3 of 3"
    assert count_text(played, 2) == "Counted: 0 of 3"
    dealer.post(f"/d/{code_of(played, 2)}/count/", {"total": "60000"})
    assert count_text(played, 2) == "Counted: 3 of 3"
    b.at(played, counts.close_chip_count, chip_count=count)
    assert queries.chip_count(count).difference == 0
    assert count_text(played, 1) == ""


def test_what_was_typed_wrongly_stays_on_the_page_with_its_error(played: int) -> None:
    b.at(played, counts.open_chip_count, event=played)
    url = f"/d/{code_of(played, 1)}/count/"
    one, two, _three = b.table(played, 1).entries.values()
    page = Client().post(url, {f"stack_{one}": "20000", f"stack_{two}": "-1"}).content.decode()
    assert "field-error" in page
    assert 'value="20000"' in page
    empty = Client().post(url, {}).content.decode()
    assert "Enter at least one stack" in empty


def test_a_code_that_is_no_longer_valid_counts_nothing(played: int) -> None:
    b.at(played, counts.open_chip_count, event=played)
    assert Client().get("/d/nocodeatall/count/").status_code >= 400


def test_a_stack_is_counted_by_the_colours_that_are_still_in_play() -> None:
    event_id = with_small_chips(3)
    worths = [chip.worth for chip in chips_in_use(event_id)]
    assert worths == sorted(worths, reverse=True)
    assert 25 in worths
    chosen = b.at(event_id, colour_up.announce_colour_up, event=event_id, gone=25).id
    assert 25 in [chip.worth for chip in chips_in_use(event_id)], (
        "until the room is closed they are on the tables"
    )
    totals = {"table": b.table(event_id, 1).id, "odd_chips": 4, "new_chips": 1}
    b.at(event_id, tables.close_table_by_total, colour_up=chosen, **totals)
    b.at(event_id, colour_up.close_colour_up, colour_up=chosen)
    assert [chip.worth for chip in chips_in_use(event_id)] == worths[:-1]
