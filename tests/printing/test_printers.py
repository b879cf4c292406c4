"""Printers of the house: set up, put beside terminals, told what to do about; what they are sent is what the browser prints."""

from __future__ import annotations

import threading

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from access.roles import Role
from cashier.paper.blocks import Code, Fitted, Pair, Rule, Text
from cashier.paper.pages import mark_of
from cashier.paper.prints import as_picture
from journal.opening import HOUSE
from people.devices.verbs import add_device
from people.staff.secrets import hash_of_token
from printing.kinds import Dots, PaperKind
from printing.models import Job, Print
from printing.printers import verbs
from printing.printers.queue import note_status, queue_job
from printing.printers.rows import printer
from printing.printers.wire import as_commands
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_pages import client_of
from tests.printing.fake import CUT, fake_printer

pytestmark = pytest.mark.django_db


def added(**over) -> int:
    b.house()
    given = {"name": "Desk 1", "host": "192.168.1.50"} | over
    return b.do([HOUSE], verbs.add_printer, **given).id


@pytest.fixture
def desk() -> tuple[Client, int]:
    """A cashier at a registered terminal, and the terminal's id."""
    b.house()
    client = client_of(at_cashier.staff())
    device = b.do([HOUSE], add_device, name="Till", kind="terminal", token_hash=hash_of_token("till"))
    client.cookies["td_device"] = "till"
    return client, device


def sold():
    return at_cashier.sell_entry(at_cashier.selling_event(), at_cashier.open_drawer())


def test_a_receipt_joins_the_queue_of_the_printer_beside_the_terminal(desk) -> None:
    client, device = desk
    beside = added()
    b.do([HOUSE], verbs.set_desk, device=device, printer=beside)
    sale = sold()
    url = f"{reverse('sale-sheet', args=[sale.id])}?as=page"
    answer = client.post(url)
    assert (answer.status_code, answer.content) == (202, b"")
    assert "Desk 1 prints it" in answer["HX-Trigger"]
    assert client.post(url).status_code == 202
    first, second = Job.objects.order_by("pk")
    assert bytes(first.content).count(CUT) == 2, "the receipt and the card, each cut off"
    assert bytes(first.content).count(b"\x1dv0\x00" + bytes([576 // 8, 0])) >= 2
    assert len(second.content) > len(first.content), "the copies say so"
    assert list(Print.objects.values_list("kind", "copy", "device_id")) == [
        ("receipt", 0, device),
        ("seat_card", 0, device),
        ("receipt", 1, device),
        ("seat_card", 1, device),
    ]


def test_the_browser_prints_where_no_printer_stands_and_what_the_printer_does_not_print(desk) -> None:
    client, device = desk
    sale = sold()
    receipt, card = reverse("receipt", args=[sale.id]), reverse("seat-card", args=[sale.entry])
    assert client.post(f"{receipt}?as=page").status_code == 200
    b.do([HOUSE], verbs.set_desk, device=device, printer=added(kinds=(PaperKind.RECEIPT,)))
    assert client.post(f"{card}?as=page").status_code == 200
    assert client.post(f"{receipt}?as=page").status_code == 202
    assert client.post(receipt)["Content-Type"] == "application/pdf"
    assert client_of(at_cashier.staff()).post(f"{receipt}?as=page").status_code == 200
    assert Job.objects.count() == 1


def test_printers_are_set_up_by_page_and_only_by_directors() -> None:
    b.house()
    director, cashier = client_of(at_cashier.staff(Role.DIRECTOR)), client_of(at_cashier.staff())
    typed = {"name": "Bar", "host": "printer-2.local", "port": "9100", "dots": "384", "confirms": "on"}
    assert cashier.post("/printers/new/", typed).status_code == 403
    assert director.post("/printers/new/", typed).status_code == 302
    (made,) = director.get("/api/v1/printers/").json()
    assert (made["name"], made["dots"], made["state"], made["kinds"]) == ("Bar", 384, "unknown", [])
    page = director.post(f"/printers/{made['id']}/", typed | {"kinds": ["receipt"], "host": "a b"})
    assert "192.168.1.50" in page.content.decode()
    director.post(f"/printers/{made['id']}/", typed | {"kinds": ["receipt"]})
    assert printer(made["id"]).kinds == [PaperKind.RECEIPT]
    assert "Another printer is called" in director.post("/printers/new/", typed).content.decode()
    assert "Bar" in cashier.get("/printers/").content.decode()


def test_a_terminal_is_given_its_printer_and_loses_it_with_it(desk) -> None:
    client, device = desk
    director = client_of(at_cashier.staff(Role.DIRECTOR))
    beside = added()
    assert client.post("/printers/", {"device": device, "printer": beside}).status_code == 403
    assert director.post("/printers/", {"device": device, "printer": beside}).status_code == 302
    listed = director.get("/api/v1/desks/").json()
    assert {"device": device, "name": "Till", "printer": beside} in listed
    b.do([HOUSE], queue_job, printer_id=beside, title="Receipt 1", content=b"x")
    assert director.post(f"/api/v1/printers/{beside}/remove/").status_code == 409
    director.post(f"/api/v1/print-jobs/{Job.objects.get().pk}/cancel/")
    assert director.post(f"/api/v1/printers/{beside}/remove/").status_code == 200
    assert [one["printer"] for one in director.get("/api/v1/desks/").json()] == [None]
    assert director.get(f"/api/v1/printers/{beside}/").status_code == 404


def test_the_cashier_is_told_what_the_printer_needs(desk) -> None:
    client, device = desk
    event = at_cashier.selling_event()
    assert "printers/here" not in client.get(f"/events/{event}/cashier/").content.decode()
    assert client.get("/printers/here/").content.strip() == b""
    beside = added()
    b.do([HOUSE], verbs.set_desk, device=device, printer=beside)
    assert "printers/here" in client.get(f"/events/{event}/cashier/").content.decode()
    assert "roll" not in client.get("/printers/here/").content.decode()
    b.do([HOUSE], note_status, printer=beside, state="no_paper")
    assert "Put in a new roll" in client.get("/printers/here/").content.decode()
    b.do([HOUSE], queue_job, printer_id=beside, title="Receipt 7", content=b"x")
    Job.objects.update(state="unsure")
    asked = client.get("/printers/here/").content.decode()
    assert "Did Desk 1 print it? Receipt 7" in asked
    job = Job.objects.get().pk
    said = client.post(f"/api/v1/print-jobs/{job}/printed/", headers={"HX-Request": "true"})
    assert (said.status_code, Job.objects.get().state) == (204, "printed")
    assert Job.objects.get().content == b""


def test_a_test_is_printed_behind_what_waits() -> None:
    beside = added()
    floor = client_of(at_cashier.staff(Role.FLOOR))
    assert floor.post(f"/printers/{beside}/test/").status_code == 302
    assert "Test print" in floor.get("/printers/").content.decode()
    assert bytes(Job.objects.get().content).startswith(b"\x1b@")


def test_the_task_of_each_second_drives_printers_for_which_papers_wait(monkeypatch) -> None:
    from printing import tasks  # noqa: PLC0415 (its thread is replaced)

    driven: list[int] = []
    done = threading.Event()

    def drive(printer_id: int) -> None:
        driven.append(printer_id)
        done.set()

    monkeypatch.setattr(tasks, "drive", drive)
    assert tasks.sweep() == 0
    with fake_printer() as fake:
        beside = added(host="127.0.0.1", port=fake.port)
        b.do([HOUSE], queue_job, printer_id=beside, title="Receipt 1", content=b"x")
        assert tasks.sweep() == 1
        assert done.wait(60)
    assert driven == [beside]


@pytest.mark.parametrize("dots", list(Dots))
def test_a_picture_is_as_wide_as_the_printer_and_holds_the_longest_words(dots: Dots) -> None:
    name = "W" * 80 + " " + "M" * 80
    slip = (
        *mark_of(1),
        Fitted("Table 3 · Seat 4", 20),
        Pair("Player", name),
        Rule(),
        Text(name, 9),
        Code("http://x/", 74),
    )
    picture = as_picture(slip, dots)
    assert picture.mode == "1"
    assert picture.width == dots
    black = Image.eval(picture.convert("L"), lambda bright: 255 - bright).getbbox()
    assert black is not None
    left, top, right, bottom = black
    assert 0 <= left < right <= dots
    assert 0 < top < bottom <= picture.height
    assert as_commands([picture]).endswith(CUT)
