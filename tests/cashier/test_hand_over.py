"""The hand-over of a drawer: counted alike by two people, closed for the one and opened for the other, to the cent."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from access.verbs import By
from cashier.approvals.rows import at_the_desk_first
from cashier.approvals.verbs import change_approval_rules
from cashier.drawers.counting import Counted, Pieces, count_drawer, hand_over_drawer
from cashier.drawers.rows import DrawerDetails, counts_of_drawer, drawer_answer
from cashier.drawers.verbs import change_drawer_rules, move_cash
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in, open_drawer_of, own_drawer_id
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Drawer
from journal.models import Line
from journal.opening import HOUSE
from people.models import User
from people.staff import verbs as people
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
PIECES = (Pieces(value_minor=20_000, pieces=2), Pieces(value_minor=5_000, pieces=2))
"""500.00."""


class Change:
    """Anna has a drawer of 500.00 and Bruno has none."""

    def __init__(self, giver: str = Role.CASHIER) -> None:
        builders.house()
        self.anna, self.bruno = at_cashier.staff(giver), at_cashier.staff()
        self.drawer = at_cashier.open_drawer(user=self.anna)

    def count(
        self, counted: int = 50_000, user: User | None = None, pieces: tuple[Pieces, ...] = (), **over: Any
    ) -> None:
        """The first count, for Bruno."""
        count_drawer.perform_with(
            By(at_cashier.by(user or self.anna)),
            drawer=self.drawer,
            count=Counted(counted_minor=counted, pieces=pieces),
            **{"successor": self.bruno.pk} | over,
        )

    def take(
        self, counted: int = 50_000, user: User | None = None, pieces: tuple[Pieces, ...] = (), **over: Any
    ) -> DrawerDetails:
        """The second count, by Bruno."""
        return hand_over_drawer.perform_with(
            By(at_cashier.by(user or self.bruno)),
            drawer=self.drawer,
            second=Counted(counted_minor=counted, pieces=pieces),
            **over,
        ).answer

    @property
    def stays(self) -> bool:
        """Nothing changed hands."""
        return drawer_queries.drawer(self.drawer).is_open and Drawer.objects.count() == 1


def refused(code: str) -> Any:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode())).replace("−", "-")


def rules(**over: Any) -> None:
    off: dict[str, Any] = {"is_blind": False, "by_denomination": False, "free_difference_minor": None}
    builders.do([HOUSE], change_drawer_rules, **off | over)


class TestHandOver:
    """The verb."""

    def test_the_cash_goes_from_one_to_the_other_to_the_cent(self) -> None:
        event = at_cashier.selling_event()
        at = Change()
        safe = ledger_balance("safe")
        at_cashier.sell_entry(event, at.drawer)
        at.count(71_999)
        new = at.take(71_999)
        assert (new.cashier, new.float_minor, new.cash_minor, new.taken_from) == (
            at.bruno.pk,
            71_999,
            71_999,
            at.drawer,
        )
        old = drawer_answer(at.drawer)
        assert (old.expected_minor, old.counted_minor, old.difference_minor) == (72_000, 71_999, -1)
        assert old.closed_at is not None
        assert ledger_balance(f"over_short/{at.drawer}") == 1
        assert ledger_balance("safe") == safe
        assert (cash_in(at.drawer), ledger_total()) == (0, 0)
        at_cashier.sell_entry(event, new.id)
        with refused("drawer_closed"):
            at_cashier.sell_entry(event, at.drawer)
        assert cash_in(new.id) == 93_999

    def test_one_line_names_both_and_nobody_undoes_it(self) -> None:
        at = Change()
        at.count(49_500)
        at.take(49_500)
        line = Line.objects.get(fact="DrawerHandedOver", leading=None)
        assert line.actor_id == at.bruno.pk
        assert [one["fact"] for one in line.also] == ["HandOverCounted", "DrawerClosed", "DrawerOpened"]
        counts = counts_of_drawer(at.drawer)
        assert [(one.counted_by_id, one.counted_minor) for one in counts] == [
            (at.anna.pk, 49_500),
            (at.bruno.pk, 49_500),
        ]
        undone = client_of(at_cashier.staff(Role.DIRECTOR)).post(
            f"/api/v1/lines/{line.pk}/undo/", {"reason": "wrong"}, content_type="application/json"
        )
        assert undone.status_code == 409
        assert not drawer_queries.drawer(at.drawer).is_open

    def test_two_counts_that_differ_move_nothing_and_name_both(self) -> None:
        at = Change()
        at.count(50_000)
        with refused("counts_differ") as found:
            at.take(49_999)
        detail = found.value.detail
        assert (detail["first_minor"], detail["counted_minor"]) == (50_000, 49_999)
        assert at.stays
        at.count(49_999)
        assert at.take(49_999).float_minor == 49_999

    def test_money_that_moves_between_the_counts_asks_for_another(self) -> None:
        event = at_cashier.selling_event()
        at = Change()
        at.count()
        at_cashier.sell_entry(event, at.drawer)
        for counted in (50_000, 72_000):
            with refused("moved_since_count"):
                at.take(counted)
        assert at.stays

    def test_only_whom_the_last_count_names_takes_it(self) -> None:
        at, third = Change(), at_cashier.staff()
        with refused("not_handed_over"):
            at.take()
        at.count()
        for user in (third, at.anna):
            with refused("not_handed_over"):
                at.take(user=user)
        at.count(successor=None)
        with refused("not_handed_over"):
            at.take()
        assert at.stays

    def test_nobody_hands_it_to_the_same_person(self) -> None:
        at, head = Change(), at_cashier.staff(Role.CAGE)
        with refused("same_person"):
            at.count(successor=at.anna.pk)
        for successor in (head, at.anna):
            with refused("same_person"):
                at.count(user=head, successor=successor.pk, reason="Anna went home")
        with refused("drawer_of_another"):
            at.count(user=at.bruno)
        at.count(user=head, reason="Anna went home")
        assert at.take().float_minor == 50_000

    def test_a_successor_has_no_other_drawer(self) -> None:
        at = Change()
        own = at_cashier.open_drawer(1_000, user=at.bruno)
        at.count()
        with refused("drawer_open"):
            at.take()
        assert drawer_queries.drawer(at.drawer).is_open
        assert cash_in(own) == 1_000

    def test_notes_and_coins_are_listed_by_both_where_the_house_wants_it(self) -> None:
        at = Change()
        rules(by_denomination=True)
        at.count(pieces=PIECES)
        with refused("pieces_missing"):
            at.take()
        at.take(pieces=PIECES)
        assert [(one.value.minor, one.number) for one in drawer_queries.drawer(at.drawer).piles] == [
            (20_000, 2),
            (5_000, 2),
        ]

    def test_a_large_difference_is_explained(self) -> None:
        at = Change()
        rules(free_difference_minor=100)
        at.count(49_000)
        with refused("difference_unexplained"):
            at.take(49_000)
        at.take(49_000, difference_reason="a note too many")
        assert drawer_queries.drawer(at.drawer).difference_reason == "a note too many"

    def test_neither_of_the_two_approves_a_large_difference(self) -> None:
        at = Change(giver=Role.CAGE)
        at.count(49_000)
        builders.do([HOUSE], change_approval_rules, difference_minor=100)

        def approves(user: User) -> int:
            with refused("approval_needed") as found:
                at.take(49_000)
            asked = found.value.detail["approval"]
            url = f"/api/v1/approvals/{asked}/approve/"
            return client_of(user).post(url, {}, content_type="application/json").status_code

        assert approves(at.bruno) == 403
        assert approves(at.anna) == 200
        with refused("same_person"):
            at.take(49_000)
        assert at.stays

    def test_one_approved_by_a_third_person_goes_through(self) -> None:
        at = Change()
        builders.do([HOUSE], change_approval_rules, difference_minor=100)
        at.count(49_000)
        with refused("approval_needed") as found:
            at.take(49_000)
        url = f"/api/v1/approvals/{found.value.detail['approval']}/approve/"
        client_of(at_cashier.staff(Role.CAGE)).post(url, {}, content_type="application/json")
        assert at.take(49_000).float_minor == 49_000


class TestSheets:
    """Both sheets and the day's name it."""

    def test_they_add_up_and_say_who_handed_over_to_whom(self) -> None:
        at = Change()
        at.count(49_500)
        new = at.take(49_500)
        move_cash.perform_with(
            By(at_cashier.by(at.bruno)), drawer=new.id, amount_minor=-500, reason="to the safe"
        )
        third = at_cashier.staff()
        count_drawer.perform_with(
            By(at_cashier.by(at.bruno)),
            drawer=new.id,
            successor=third.pk,
            count=Counted(counted_minor=49_000),
        )
        last = hand_over_drawer.perform_with(
            By(at_cashier.by(third)), drawer=new.id, second=Counted(counted_minor=49_000)
        ).answer
        client = client_of(at_cashier.staff(Role.CAGE))
        first = f"€495.00 from drawer {at.drawer} ({at.anna}) to drawer {new.id} ({at.bruno})"
        second = f"€490.00 from drawer {new.id} ({at.bruno}) to drawer {last.id} ({third})"
        old_sheet = text_of(client.get(f"/drawers/{at.drawer}/"))
        assert first in old_sheet
        assert second not in old_sheet
        assert "Counted €495.00 Difference -€5.00" in old_sheet
        assert f"{at.bruno}: €495.00 counted, difference -€5.00" in old_sheet
        sheet = text_of(client.get(f"/drawers/{new.id}/"))
        assert first in sheet
        assert second in sheet
        assert "Float €495.00" in sheet
        assert "Counted €490.00 Difference €0.00" in sheet


class TestPage:
    """At one terminal: the cashier counts, then the successor, each with the own PIN."""

    @pytest.fixture
    def terminal(self) -> tuple[Client, dict[str, int], int]:
        builders.house()
        added = {
            name: builders.do(
                [HOUSE], people.add_staff, username=name, password=PASSWORD, role=role, pin=pin
            ).id
            for name, role, pin in (
                ("anna", Role.CASHIER, "1379"),
                ("bruno", Role.CASHIER, "2580"),
                ("flora", Role.FLOOR, "3691"),
            )
        }
        client = Client()
        client.post("/login/", {"username": "anna", "password": PASSWORD})
        client.post("/drawers/", {"float": "500"})
        own = own_drawer_id(added["anna"])
        assert own is not None
        return client, added, own

    def test_both_count_and_the_terminal_stays_the_cashier_s(
        self, terminal: tuple[Client, dict[str, int], int]
    ) -> None:
        client, added, drawer = terminal
        url = f"/drawers/{drawer}/hand-over/"
        assert url in client.get("/drawers/").content.decode()
        page = client.get(url).content.decode()
        assert "bruno</option>" in page
        assert "anna</option>" not in page
        assert "flora</option>" not in page
        assert "PIN of anna" in text_of(client.get(url))
        first = {"successor": str(added["bruno"]), "counted": "500"}
        for pin in ("", "2580"):
            assert client.post(url, first | {"own_pin": pin}).status_code == 401
            assert not counts_of_drawer(drawer)
        client.post(url, first | {"own_pin": "1379"})
        page = text_of(client.get(url))
        assert "Now bruno counts" in page
        assert "First count" in text_of(client.get(f"{url}?again=1"))
        assert "Now bruno counts" not in text_of(client.get(f"{url}?again=1"))
        wrong = client.post(url, {"counted": "500", "pin": "1379"})
        assert wrong.status_code == 401
        assert "1379" not in wrong.content.decode()
        differs = client.post(url, {"counted": "499", "pin": "2580"})
        assert differs.status_code == 409
        assert "anna counted €500.00, bruno €499.00" in text_of(differs)
        assert drawer_queries.drawer(drawer).is_open
        done = client.post(url, {"counted": "500", "pin": "2580"})
        assert done["Location"] == f"/drawers/{drawer}/"
        assert "of bruno opens with €500.00" in text_of(client.get(done["Location"]))
        assert client.get("/drawers/").wsgi_request.user.pk == added["anna"]
        own = open_drawer_of(added["bruno"])
        assert own is not None
        assert own.float.minor == 50_000
        assert client.get(url)["Location"] == f"/drawers/{drawer}/"

    def test_a_pin_before_the_first_count_takes_nothing(
        self, terminal: tuple[Client, dict[str, int], int]
    ) -> None:
        client, _added, drawer = terminal
        url = f"/drawers/{drawer}/hand-over/"
        assert client.post(url, {"counted": "500", "pin": "2580"}).status_code == 409
        assert client.post(url, {"counted": "500"}).status_code == 400
        assert drawer_queries.drawer(drawer).is_open

    def test_it_is_no_other_cashier_s(self, terminal: tuple[Client, dict[str, int], int]) -> None:
        _client, _added, drawer = terminal
        url = f"/drawers/{drawer}/hand-over/"
        assert client_of(at_cashier.staff()).get(url).status_code == 409
        assert client_of(at_cashier.staff(Role.CAGE)).get(url).status_code == 200

    def test_a_house_of_one_never_meets_it(self) -> None:
        builders.house()
        alone = at_cashier.staff(Role.ADMINISTRATOR)
        drawer = at_cashier.open_drawer(user=alone)
        assert "/hand-over/" not in client_of(alone).get("/drawers/").content.decode()
        assert "Nobody can take it over" in text_of(client_of(alone).get(f"/drawers/{drawer}/hand-over/"))


def test_who_stands_at_a_drawer_comes_first() -> None:
    for role in (Role.ADMINISTRATOR, Role.DIRECTOR, Role.CAGE, Role.CASHIER):
        at_cashier.staff(role)
    assert [one.role for one in at_the_desk_first()][:2] == ["cashier", "cage"]
    assert at_the_desk_first()[-1].role == "administrator"
