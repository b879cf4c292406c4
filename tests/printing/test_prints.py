"""Each print of a paper is a row, and the second says on the paper that it is a copy."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.queue.verbs import give_queue_number
from journal.opening import tournament_book
from printing.kinds import PaperKind
from printing.models import Print
from printing.prints.rows import kinds_offered
from tests import builders
from tests.cashier import at_cashier
from tests.cashier.test_pages import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> tuple[Client, object]:
    user = at_cashier.staff()
    return client_of(user), user


def sold(**over):
    builders.house()
    return at_cashier.sell_entry(at_cashier.selling_event(), at_cashier.open_drawer(), **over)


def printed(client: Client, url: str) -> str:
    answer = client.post(f"{url}?as=page")
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def kinds() -> list[tuple[str, int]]:
    return list(Print.objects.order_by("pk").values_list("kind", "copy"))


def test_the_first_print_is_the_original_and_the_next_are_numbered_copies(desk) -> None:
    client, user = desk
    url = reverse("receipt", args=[sold().id])
    assert "Copy" not in printed(client, url)
    assert "Copy 1" in printed(client, url)
    assert "Copy 2" in printed(client, url)
    assert kinds() == [("receipt", 0), ("receipt", 1), ("receipt", 2)]
    assert set(Print.objects.values_list("actor_id", flat=True)) == {user.pk}


def test_looking_at_a_paper_prints_nothing_and_is_never_an_original(desk) -> None:
    client, _user = desk
    url = reverse("receipt", args=[sold().id])
    assert "Preview" in client.get(url, {"as": "page"}).content.decode()
    assert "Preview" in client.get(url, {"as": "page", "copy": "0"}).content.decode()
    assert not Print.objects.exists()
    assert "Preview" not in printed(client, url)


def test_a_sale_is_a_print_of_its_receipt_and_of_its_card(desk) -> None:
    client, _user = desk
    sale = sold()
    assert "Copy" not in printed(client, reverse("sale-sheet", args=[sale.id]))
    assert kinds() == [("receipt", 0), ("seat_card", 0)]
    assert "Copy 1" in printed(client, reverse("seat-card", args=[sale.entry]))
    assert "Copy 1" in printed(client, reverse("receipt", args=[sale.id]))


def test_the_card_of_another_seat_is_another_paper(desk) -> None:
    client, _user = desk
    sale = sold()
    url = reverse("seat-card", args=[sale.entry])
    printed(client, url)
    Print.objects.model(  # another seat, as it was printed before the move
        kind="seat_card", subject_id=sale.entry, edition="99.9", number=1, copy=0, at="2026-11-23T12:00Z"
    ).save(force_insert=True)
    assert "Copy 1" in printed(client, url)


def test_a_void_is_a_paper_of_its_own(desk) -> None:
    client, _user = desk
    sale = sold()
    url = reverse("receipt", args=[sale.id])
    printed(client, url)
    at_cashier.void(sale.event, sale.id, sale.drawer)
    assert "Copy" not in printed(client, url)
    assert kinds() == [("receipt", 0), ("void", 0)]


def test_all_cards_together_are_a_print_of_each(desk) -> None:
    client, _user = desk
    event_id, drawer = at_cashier.selling_event(), at_cashier.open_drawer()
    entries = [at_cashier.sell_entry(event_id, drawer).entry for _ in range(9)]
    printed(client, reverse("seat-card", args=[entries[4]]))
    assert printed(client, reverse("seat-cards", args=[event_id])).count("Copy 1") == 1
    assert Print.objects.filter(copy=0).count() == 9


def test_a_sale_is_not_a_print() -> None:
    sold()
    assert not Print.objects.exists()


def test_a_print_stays_as_it_was_written(desk) -> None:
    client, _user = desk
    printed(client, reverse("receipt", args=[sold().id]))
    with pytest.raises(DatabaseError), transaction.atomic():
        Print.objects.update(copy=5)
    with pytest.raises(DatabaseError), transaction.atomic():
        Print.objects.all().delete()


def test_who_may_not_see_a_receipt_prints_none() -> None:
    sale = sold()
    floor = client_of(at_cashier.staff(Role.FLOOR))
    assert floor.post(reverse("receipt", args=[sale.id])).status_code == 403
    body = {"kind": "receipt", "subject": sale.id}
    assert floor.post("/api/v1/prints/", body, content_type="application/json").status_code == 403
    assert not Print.objects.exists()


def test_a_program_that_prints_itself_is_told_what_is_a_copy(desk) -> None:
    client, _user = desk
    sale = sold()
    body = {"kind": "receipt", "subject": sale.id}

    def note(**headers):
        answer = client.post("/api/v1/prints/", body, content_type="application/json", headers=headers)
        assert answer.status_code == 201, answer.content
        return answer.json()

    first = note(**{"Idempotency-Key": "one"})
    assert (first["copy"], first["number"], first["who"]) == (0, sale.receipt, str(desk[1]))
    assert note(**{"Idempotency-Key": "one"}) == first
    assert note()["copy"] == 1
    listed = client.get("/api/v1/prints/", body).json()["results"]
    assert [one["copy"] for one in listed] == [0, 1]
    assert client.get(f"/api/v1/prints/{first['id']}/").json() == first


@pytest.mark.parametrize("kind", PaperKind.values)
def test_a_paper_that_there_is_not_is_not_printed(desk, kind: str) -> None:
    client, _user = desk
    builders.house()
    body = {"kind": kind, "subject": 999_999}
    assert client.post("/api/v1/prints/", body, content_type="application/json").status_code in (404, 409)
    assert client.get("/api/v1/prints/", body).json()["results"] == []


def test_every_kind_of_paper_is_offered_to_programs() -> None:
    assert kinds_offered() == frozenset(PaperKind)


def test_numbers_of_the_queue_are_printed_by_programs(desk) -> None:
    client, _user = desk
    event = builders.event()
    refs = [tournament_book(event)]
    builders.do(refs, give_queue_number, event=event)
    builders.do(refs, give_queue_number, event=event)

    def note(**more):
        body = {"kind": "queue_number", "subject": event, **more}
        answer = client.post("/api/v1/prints/", body, content_type="application/json")
        return answer.status_code, answer.json().get("number"), answer.json().get("copy")

    assert note() == (201, 2, 0)
    assert note(number=1) == (201, 1, 0)
    assert note(number=2) == (201, 2, 1)
    assert note(number=3)[0] == 404
    page = client.post(reverse("queue-number", args=[event, 1]) + "?as=page").content.decode()
    assert "Copy" in page


def test_the_void_of_a_standing_sale_is_not_there(desk) -> None:
    client, _user = desk
    body = {"kind": "void", "subject": sold().id}
    assert client.post("/api/v1/prints/", body, content_type="application/json").status_code == 404


def test_the_inspector_lists_filters_and_exports_all_prints(desk) -> None:
    client, user = desk
    sale = sold()
    for name, pk in (("receipt", sale.id), ("receipt", sale.id), ("seat-card", sale.entry)):
        printed(client, reverse(name, args=[pk]))
    inspector = client_of(at_cashier.staff(Role.INSPECTOR))

    def rows(**query):
        return inspector.get("/api/v1/inspection/prints/", query).json()["rows"]

    assert len(rows()) == 3
    assert len(rows(fact="receipt")) == 2
    assert len(rows(who=user.pk)) == 3
    assert rows(who=user.pk + 1) == rows(until="2000-01-01") == []
    page = inspector.get("/inspection/prints/", {"fact": "seat_card"}).content.decode()
    assert page.count("<tr") == 2
    assert f'<option value="{user.pk}"' in page
    issued = inspector.post(f"/events/{sale.event}/inspection/prints.csv")
    assert issued.status_code == 200
    assert issued.getvalue().decode().count("receipt") == 2


def test_the_prints_of_a_paper_are_a_page(desk) -> None:
    client, user = desk
    sale = sold()
    url = reverse("prints-of", args=["receipt", sale.id])
    assert "Not printed yet" in client.get(url).content.decode()
    assert client.get(reverse("prints-of", args=["letter", sale.id])).status_code == 404
    for _ in range(2):
        printed(client, reverse("receipt", args=[sale.id]))
    page = client.get(url).content.decode()
    assert "Original" in page
    assert "Copy 1" in page
    assert page.count(f">{user}</td>") == 2
