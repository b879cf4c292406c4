"""Papers that go to tables and to the authority, and sheets to sign; a roll of 80 mm holds the longest name."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from access.roles import Role
from cashier.paper.blocks import (
    FACES,
    Block,
    Code,
    Fitted,
    Line,
    Pair,
    Text,
    lines_of,
    load_letters,
    width_of,
)
from cashier.paper.prints import ROLL_MARGIN, ROLL_WIDTH, as_picture
from cashier.paper.slips import stub_blocks
from cashier.sales import verbs as sell
from printing.kinds import PaperKind
from printing.models import Print
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_pages import client_of
from tests.printing.longest import LONGEST, RECEIPT, papers
from tournaments.values import Chip

WIDTH = ROLL_WIDTH - 2 * ROLL_MARGIN
SLIPS = papers()


class Paper:
    """Notes where each text is printed, and how large."""

    def __init__(self) -> None:
        self.texts: list[tuple[float, float, str, float]] = []
        self._face, self._size = FACES[0], 9.0

    def setFont(self, face: str, size: float) -> None:  # noqa: N802
        self._face, self._size = face, size

    def drawString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        self.texts.append((x, x + width_of(text, self._face, self._size), text, self._size))

    def __getattr__(self, _name: str):
        return lambda *_values, **_fields: None


def printed(slip: tuple[Block, ...]) -> Paper:
    load_letters()
    paper = Paper()
    for block in slip:
        block.paint(paper, 0, 0, WIDTH)  # type: ignore[arg-type]
    return paper


@pytest.mark.parametrize("name", SLIPS)
def test_a_roll_of_80_mm_holds_the_longest_name_whole_and_readable(name: str) -> None:
    paper = printed(SLIPS[name])
    letters = "".join(text for *_place, text, _size in paper.texts).replace(" ", "")
    assert LONGEST.replace(" ", "") in letters
    for start, end, text, size in paper.texts:
        assert start >= -1.1, text
        assert end <= WIDTH + 1.1, text
        assert size >= 7, text


@pytest.mark.parametrize("name", SLIPS)
def test_a_printer_has_room_for_every_line_of_it(name: str) -> None:
    picture = as_picture(SLIPS[name], 576).convert("L").point(lambda bright: 255 - bright)
    _left, top, _right, bottom = picture.getbbox() or (0, 0, 0, 0)
    assert 0 < top < bottom < picture.height


def test_words_are_broken_only_where_they_must() -> None:
    load_letters()
    assert lines_of("Rossi Mario", FACES[0], 9, 200) == ("Rossi Mario",)
    assert lines_of("Rossi Mario", FACES[0], 9, 40) == ("Rossi", "Mario")
    broken = lines_of("W" * 30, FACES[0], 9, 40)
    assert "".join(broken) == "W" * 30
    assert lines_of("", FACES[0], 9, 40) == ("",)


def texts_of(slip) -> list[str]:
    return [
        f"{one.label}: {one.value}"
        if isinstance(one, Pair)
        else one.label
        if isinstance(one, Line)
        else one.text
        for one in slip
        if isinstance(one, (Text, Fitted, Pair, Line))
    ]


def test_a_stub_has_every_part_of_the_price_by_its_name_and_they_add_up() -> None:
    told = texts_of(stub_blocks(RECEIPT, 3, 4))
    parts = {"Prize pool: €200.00", "Fee: €20.00", f"{'J' * 60}: €5.00", "Total: €225.00"}
    assert parts | {"Stub of receipt 55", "Level: 4"} <= set(told)
    assert not any(isinstance(one, Code) for one in stub_blocks(RECEIPT, 3, 4)), "nothing that opens a page"


@pytest.fixture
def playing() -> tuple[int, int, int]:
    """An event in play with rebuys: its id, a drawer, and an entry."""
    rebuys: dict[str, Any] = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}
    rebuys |= {"chip_set": (Chip(1_000, "yellow"), Chip(5_000, "red"))}
    event, drawer = at_cashier.selling_event(**rebuys), at_cashier.open_drawer()
    entry, *_others = [at_cashier.sell_entry(event, drawer).entry for _ in range(3)]
    at_cashier.start(event)
    return event, drawer, entry


@pytest.mark.django_db
def test_with_a_rebuy_a_slip_goes_to_the_table(playing) -> None:
    event, drawer, entry = playing
    sale = at_cashier.on_entry(sell.sell_rebuy, entry, drawer)
    client = client_of(at_cashier.staff())
    sheet = client.post(f"{reverse('sale-sheet', args=[sale.id])}?as=page").content.decode()
    assert "15,000 chips" in sheet
    assert "1 × 5,000 + 10 × 1,000" in sheet
    assert "Table " in sheet
    assert list(Print.objects.values_list("kind", flat=True)) == ["receipt", "chip_slip"]
    assert "Copy 1" in client.post(f"{reverse('chip-slip', args=[sale.id])}?as=page").content.decode()
    at_cashier.void(event, sale.id, drawer)
    refused = client.post(reverse("chip-slip", args=[sale.id]))
    assert refused.status_code == 409
    assert "no slip for the table" in refused.content.decode()


@pytest.mark.django_db
def test_the_authority_has_a_stub_of_every_receipt(playing) -> None:
    event, drawer, entry = playing
    sale = at_cashier.on_entry(sell.sell_rebuy, entry, drawer)
    inspector = client_of(at_cashier.staff(Role.INSPECTOR))
    page = inspector.post(f"{reverse('stubs', args=[event])}?as=page").content.decode()
    assert [f"Stub of receipt {number}" in page for number in (1, 2, 3, 4, 5)] == [True] * 4 + [False]
    assert Print.objects.filter(kind="stub", copy=0).count() == 4
    again = inspector.post(f"{reverse('stub', args=[sale.id])}?as=page").content.decode()
    assert "Copy 1" in again
    at_cashier.void(event, sale.id, drawer)
    voided = inspector.post(f"{reverse('stub', args=[sale.id])}?as=page").content.decode()
    assert "Copy" not in voided
    assert "Void 5" in voided
    assert client_of(at_cashier.staff(Role.FLOOR)).get(reverse("stubs", args=[event])).status_code == 403


@pytest.mark.django_db
def test_all_stubs_cost_the_same_few_statements(playing, django_assert_max_num_queries) -> None:
    event, drawer, _entry = playing
    for _ in range(6):
        at_cashier.sell_entry(event, drawer)
    client = client_of(at_cashier.staff())
    with django_assert_max_num_queries(30):
        assert client.post(f"{reverse('stubs', args=[event])}?as=page").status_code == 200
    assert client.get(reverse("stubs", args=[b.event()])).status_code == 409


@pytest.mark.django_db
@pytest.mark.parametrize("paper", ["a4", "receipt80"])
def test_everybody_signs_in_at_their_table(paper: str) -> None:
    event, drawer = at_cashier.selling_event(2), at_cashier.open_drawer()
    for _ in range(11):
        at_cashier.sell_entry(event, drawer)
    floor = client_of(at_cashier.staff(Role.FLOOR))
    url = reverse("print-sign-in", args=[event])
    assert floor.get(url, {"paper": paper}).content.count(b"/Type /Page\n") == 2
    assert floor.get(url, {"paper": paper, "table": "1"}).content.count(b"/Type /Page\n") == 1
    assert floor.get(url, {"table": 99}).status_code == 409
    waiting = at_cashier.selling_event(draws_at_sale=False)
    for _ in range(17):
        at_cashier.sell_entry(waiting, drawer)
    assert floor.get(reverse("print-sign-in", args=[waiting])).content.count(b"/Type /Page\n") == 2


@pytest.mark.django_db
def test_each_sign_in_sheet_is_a_row_and_the_second_says_copy() -> None:
    event, drawer = at_cashier.selling_event(2), at_cashier.open_drawer()
    for _ in range(11):
        at_cashier.sell_entry(event, drawer)
    floor = client_of(at_cashier.staff(Role.FLOOR))
    url = reverse("print-sign-in", args=[event])
    assert "Preview" in floor.get(f"{url}?as=page").content.decode()
    assert not Print.objects.exists()
    first, again = (floor.post(f"{url}?as=page").content.decode() for _print in range(2))
    assert ("Copy" in first, again.count("Copy 1")) == (False, 2)
    rows = Print.objects.filter(kind=PaperKind.SIGN_IN, event_id=event)
    assert sorted(rows.values_list("number", "copy")) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    # Another player at a table makes another sheet of it; the other table's is a copy.
    at_cashier.sell_entry(event, drawer)
    assert floor.post(f"{url}?as=page").content.decode().count("Copy") == 1


@pytest.mark.django_db
def test_programs_record_the_sign_in_sheets_that_they_print() -> None:
    event, drawer = at_cashier.selling_event(1), at_cashier.open_drawer()
    at_cashier.sell_entry(event, drawer)
    waiting = at_cashier.selling_event(draws_at_sale=False)
    at_cashier.sell_entry(waiting, drawer)
    floor = client_of(at_cashier.staff(Role.FLOOR))
    table = b.table(event, 1).id
    for kind, subject, shown in (("sign_in", table, event), ("sign_in_rest", waiting, waiting)):
        body = {"kind": kind, "subject": subject}
        made = floor.post("/api/v1/prints/", body, content_type="application/json").json()
        assert (made["kind"], made["number"], made["copy"]) == (kind, 1, 0), made
        assert "Copy 1" in floor.post(f"{reverse('print-sign-in', args=[shown])}?as=page").content.decode()
    for kind, subject in (("sign_in", table + 999), ("sign_in_rest", event)):
        body = {"kind": kind, "subject": subject}
        assert floor.post("/api/v1/prints/", body, content_type="application/json").status_code in (404, 409)
