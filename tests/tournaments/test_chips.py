"""Chip sets of the house, and what an event needs of one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from access.roles import Role
from journal.opening import HOUSE
from people.models import User
from people.staff import verbs as people
from rulebook.products import Part, PartKind, Pile, Product, ProductKind
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from tests import builders
from tests.tournaments.steps import rows
from tournaments import queries
from tournaments.check.preflight import preflight, worded
from tournaments.check.setups import require_sound
from tournaments.chips.rows import chips_of_product, chips_of_sale, event_chips
from tournaments.in_words import price_lines
from tournaments.library.rows import Topic, templates
from tournaments.typed.amounts import piles_of, piles_text
from tournaments.values import Chip, swatch_of

pytestmark = pytest.mark.django_db

LEVELS = (
    Period(PeriodKind.LEVEL, 1, 1_200, 25, 50),
    Period(PeriodKind.LEVEL, 2, 1_200, 50, 100),
    Period(PeriodKind.BREAK, 0, 600),
    Period(PeriodKind.LEVEL, 3, 1_200, 100, 200),
    Period(PeriodKind.LEVEL, 4, 1_200, 200, 400),
)
CHIPS = (Chip(25, "green", 8, 250), Chip(100, "black", 8), Chip(500, "purple", 6), Chip(1_000, "#f2c21a", 6))


@pytest.fixture
def director(client: Client) -> Client:
    """A director at a terminal of a house with four tables."""
    builders.house()
    builders.room(4)
    user_id = builders.do(
        [HOUSE], people.add_staff, username="dora", password="a long enough one", role=Role.ADMINISTRATOR
    ).id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def create_draft() -> int:
    return builders.event(
        state="draft",
        periods=LEVELS,
        chip_set=CHIPS,
        starting_stack=10_000,
        seats_per_table=9,
        max_entries=36,
        late_until_level=3,
        rebuys=1,
        rebuy_stack=10_000,
        rebuy_until_level=3,
    )


def test_a_house_keeps_its_chips_and_an_event_copies_them(director: Client) -> None:
    typed = rows(
        "chip_set",
        {"worth": "25", "colour": "green", "count": "8", "owned": "900"},
        {"worth": "100", "colour": "black", "count": "8", "owned": "1.200"},
        {"worth": "500", "colour": "purple", "count": "18"},
    )
    answer = director.post("/house/chips/", {"name": "Main set", "starting_stack": "10.000", **typed})
    assert answer.status_code == 302
    (kept,) = templates(Topic.CHIPS)
    shown = director.get("/house/chips/", {"set": kept.id}).content.decode()
    assert "Main set" in shown
    assert 'value="1200"' in shown
    event_id = builders.event(state="draft", periods=LEVELS)
    page = director.get(f"/events/{event_id}/chip-set/").content.decode()
    assert "Main set" in page
    director.post(f"/events/{event_id}/templates/use/", {"template": kept.id})
    assert [chip.owned for chip in queries.event(event_id).chip_set] == [900, 1_200, 0]
    assert queries.event(event_id).starting_stack == 10_000


def test_a_value_typed_twice_is_said_at_the_rows(director: Client) -> None:
    typed = rows("chip_set", {"worth": "25"}, {"worth": "25"})
    answer = director.post("/house/chips/", {"name": "Main set", "starting_stack": "10000", **typed})
    assert answer.status_code == 200
    assert templates(Topic.CHIPS) == ()
    assert answer.context["rows"].forms.non_form_errors()


def test_no_sale_hands_out_chips_that_are_coloured_up(director: Client) -> None:
    shown = event_chips(queries.event_setup(create_draft()))
    assert (shown.entries, shown.tables) == (36, 4)
    assert [(one.after_level, one.gone, one.into) for one in shown.colour_ups] == [(2, 25, 100)]
    sales = {sale.sale: [(one.from_level, one.piles[0].worth) for one in sale.stacks] for sale in shown.sales}
    assert sales == {"entry": [(1, 25), (3, 100)], "rebuy": [(1, 25), (3, 100)]}
    smallest, hundreds = shown.chips[:2]
    assert (smallest.needed, smallest.missing, smallest.leaves_after) == (36 * 8, 38, 2)
    # 36 × 8 × 25 = 7,200, and one more a table.
    assert (hundreds.in_exchanges, hundreds.first_needed_after) == (72 + 4, 2)


def test_only_what_brings_chips_has_a_stack_and_a_double_rebuy_two(director: Client) -> None:
    event_id = create_draft()
    setup = queries.event_setup(event_id)
    entry = setup.products[0]
    more = (
        replace(entry, number=10, name="Early", event_limit=5),
        Product(number=11, kind=ProductKind.DOUBLE_REBUY, name="Double", pool_minor=1),
        Product(number=12, kind=ProductKind.BOUNTY, parts=(Part(PartKind.BOUNTY, amount_minor=5),)),
        Product(number=13, kind=ProductKind.ADD_ON, chips=5_000, after_level=2),
    )
    setup = replace(setup, products=(*setup.products, *more))
    sales = [(one.sale, one.chips, one.stacks[0].from_level) for one in event_chips(setup).sales]
    assert sales == [
        ("entry", 10_000, 1),
        ("rebuy", 10_000, 1),
        ("double_rebuy", 20_000, 1),
        ("add_on", 5_000, 3),
    ]
    # Green 25s leave in the break after level 2.
    assert chips_of_sale(setup, 5_000, 3) == ((500, 8), (100, 10))
    assert chips_of_sale(setup, 5_000, 2)[-1][0] == 25
    assert chips_of_sale(setup, 5_010, 3) == ()
    assert chips_of_sale(replace(setup, chip_set=()), 5_000, 3) == ()


def test_a_product_is_handed_out_in_the_chips_that_were_typed_while_they_are_in_play(
    director: Client,
) -> None:
    event_id = create_draft()
    setup = queries.event_setup(event_id)
    entry = replace(setup.products[0], piles=(Pile(25, 16), Pile(100, 6), Pile(500, 18)))
    add_on = Product(
        number=13, kind=ProductKind.ADD_ON, chips=5_000, after_level=2, piles=(Pile(1_000, 4), Pile(500, 2))
    )
    again = Product(number=14, kind=ProductKind.RE_ENTRY, piles=(Pile(1_000, 10),))
    setup = replace(setup, products=(entry, *setup.products[1:], add_on, again))
    sold = {one.sale: one.stacks for one in event_chips(setup, 10).sales}
    first, later = sold["entry"]
    assert [(pile.worth, pile.count) for pile in first.piles] == [(25, 16), (100, 6), (500, 18)]
    assert later.piles[0].worth == 100, "25s have left"
    assert [(pile.worth, pile.count) for pile in sold["add_on"][0].piles] == [(500, 2), (1_000, 4)]
    assert [(pile.worth, pile.count) for pile in sold["re_entry"][0].piles] == [(1_000, 10)]
    assert event_chips(setup, 10).chips[0].in_stacks == 160
    assert chips_of_product(setup, 13, 5_000, 2) == ((1_000, 4), (500, 2))
    assert chips_of_product(setup, 13, 4_000, 2) == chips_of_sale(setup, 4_000, 3), (
        "another amount is worked out"
    )
    told = next(line for line in price_lines(setup) if line.label == "Add-on")
    assert "5,000 chips (4 × 1,000 + 2 × 500)" in told.note
    assert "no limit" in told.note


def test_a_product_in_chips_that_the_event_does_not_have_is_refused_and_the_chip_is_named(
    director: Client,
) -> None:
    setup = queries.event_setup(create_draft())
    unknown = replace(setup.products[0], piles=(Pile(20, 500),))
    with pytest.raises(Refusal, match="pile_not_in_set") as found:
        require_sound(replace(setup, products=(unknown, *setup.products[1:])))
    assert found.value.detail == {"worth": 20}
    require_sound(replace(setup, chip_set=(), products=(unknown, *setup.products[1:])))


@pytest.mark.parametrize("text", ["8 × 25 + 8 × 100", "8x25;8*100", " 8 X 25 + 8 × 1 00 "])
def test_piles_are_typed_as_they_are_written(text: str) -> None:
    piles = piles_of(text, field="piles")
    assert piles == (Pile(25, 8), Pile(100, 8))
    assert piles_of(piles_text(piles), field="piles") == piles


@pytest.mark.parametrize("text", ["25", "8 ×", "× 25", "-8 × 25", "99999 × 25", "8 × 9999999999"])
def test_what_is_no_pile_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="row_unreadable"):
        piles_of(text, field="piles")


def test_the_page_and_the_api_tell_what_the_bank_needs(director: Client) -> None:
    event_id = create_draft()
    page = director.get(f"/events/{event_id}/chip-set/", {"entries": "20"}).content.decode()
    assert "25 → 100" in page
    assert "38 short" not in page
    told = director.get(f"/api/v1/events/{event_id}/chip-set/", {"entries": 20}).json()
    assert told["chips"][0]["in_stacks"] == 160
    assert told["sales"][0]["stacks"][1]["piles"][0] == {"worth": 100, "count": 10, "swatch": "#14181b"}


def test_the_check_says_which_chips_are_short_and_that_they_make_the_stack(director: Client) -> None:
    setup = queries.event_setup(create_draft())
    (short,) = [told for told in worded(preflight(setup), "EUR") if told.code == "chips_short"]
    assert short.sentence == "36 entries need 288 chips of 25; the house owns 250."
    assert "chips_not_the_stack" in {one.code for one in preflight(replace(setup, starting_stack=12_000))}


def test_a_colour_is_a_word_or_exact() -> None:
    assert swatch_of(" Rosso ") == "#c8242c"
    assert swatch_of("#1D5FC4") == "#1d5fc4"
    assert swatch_of("house green") == ""
