"""Drawers counted blind, by notes and coins, with a reason for a difference: each off until the house turns it on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.drawers import counting
from cashier.drawers import verbs as drawer
from cashier.drawers.verbs import change_drawer_rules
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import DrawerRulesView, drawer_rules
from cashier.models import DrawerCount
from journal.models import Line
from journal.opening import HOUSE, drawer_book
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
PIECES = (
    counting.Pieces(value_minor=5_000, pieces=9),
    counting.Pieces(value_minor=2_000, pieces=2),
    counting.Pieces(value_minor=500, pieces=1),
    counting.Pieces(value_minor=1, pieces=0),
)
"""495.00."""


def rules(*, is_blind: bool = False, by_denomination: bool = False, free: int | None = None) -> None:
    builders.house()
    builders.do(
        [HOUSE],
        change_drawer_rules,
        is_blind=is_blind,
        by_denomination=by_denomination,
        free_difference_minor=free,
    )


def at_drawer(drawer_id: int, verb: Any, **options: Any) -> Any:
    return builders.do([drawer_book(drawer_id)], verb, drawer=drawer_id, **options)


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode())).replace("−", "-")


class TestClose:
    """The verb."""

    def test_a_new_house_is_asked_for_nothing(self) -> None:
        drawer_id = at_cashier.open_drawer()
        closed = at_drawer(drawer_id, counting.close_drawer, counted_minor=1)
        assert (closed.difference_minor, closed.pieces, closed.difference_reason) == (-49_999, (), "")

    def test_a_difference_above_what_is_free_needs_a_reason_which_the_journal_and_the_sheet_keep(
        self,
    ) -> None:
        rules(free=499)
        drawer_id = at_cashier.open_drawer()
        with pytest.raises(Refusal, match="difference_unexplained"):
            at_drawer(drawer_id, counting.close_drawer, counted_minor=49_500)
        at_drawer(drawer_id, counting.close_drawer, counted_minor=49_500, difference_reason="a note too many")
        line = Line.objects.get(fact="DrawerClosed", leading=None)
        assert [one["fact"] for one in line.also] == ["DifferenceExplained"]
        assert {one.text for one in line.said.all()} == {"a note too many"}
        told = text_of(client_of(at_cashier.staff()).get(f"/drawers/{drawer_id}/"))
        assert "Why it is over or short: a note too many" in told

    def test_notes_and_coins_add_up_to_what_was_counted(self) -> None:
        rules(by_denomination=True)
        drawer_id = at_cashier.open_drawer()
        for given, code in (
            ({"counted_minor": 49_500}, "pieces_missing"),
            ({"counted_minor": 49_600, "pieces": PIECES}, "pieces_differ"),
        ):
            with pytest.raises(Refusal, match=code):
                at_drawer(drawer_id, counting.close_drawer, **given)
        closed = at_drawer(drawer_id, counting.close_drawer, counted_minor=49_500, pieces=PIECES)
        assert [(one.value_minor, one.pieces) for one in closed.pieces] == [(5_000, 9), (2_000, 2), (500, 1)]
        told = text_of(client_of(at_cashier.staff()).get(f"/drawers/{drawer_id}/"))
        assert "€50.00 9 €450.00 €20.00 2 €40.00 €5.00 1 €5.00" in told

    def test_an_empty_drawer_has_no_pieces_and_other_currencies_are_counted_as_an_amount(self) -> None:
        rules(by_denomination=True)
        for currency, counted in (("EUR", 0), ("KWD", 500)):
            drawer_id = at_cashier.open_drawer(counted, currency=currency)
            assert at_drawer(drawer_id, counting.close_drawer, counted_minor=counted).difference_minor == 0

    def test_money_that_moved_since_the_comparison_is_shown_first(self) -> None:
        drawer_id = at_cashier.open_drawer()
        at_drawer(drawer_id, drawer.move_cash, amount_minor=1_000, reason="for change")
        with pytest.raises(Refusal, match="difference_changed"):
            at_drawer(drawer_id, counting.close_drawer, counted_minor=50_000, seen_difference_minor=0)
        at_drawer(drawer_id, counting.close_drawer, counted_minor=50_000, seen_difference_minor=-1_000)

    def test_whoever_was_told_the_difference_does_not_close_with_another_amount(self) -> None:
        rules(is_blind=True)
        drawer_id = at_cashier.open_drawer()
        with pytest.raises(Refusal, match="not_counted"):
            at_drawer(drawer_id, counting.close_drawer, counted_minor=49_500)
        assert at_drawer(drawer_id, counting.count_drawer, counted_minor=49_500).difference_minor == -500
        with pytest.raises(Refusal, match="count_differs"):
            at_drawer(drawer_id, counting.close_drawer, counted_minor=50_000)
        at_drawer(drawer_id, counting.count_drawer, counted_minor=50_000)
        at_drawer(drawer_id, counting.close_drawer, counted_minor=50_000)
        counts = DrawerCount.objects.filter(drawer=drawer_id).values_list("counted_minor", flat=True)
        assert list(counts) == [49_500, 50_000]
        told = text_of(client_of(at_cashier.staff()).get(f"/drawers/{drawer_id}/"))
        assert "€495.00 counted, difference -€5.00" in told

    def test_only_its_cashier_counts_a_drawer(self) -> None:
        drawer_id, other = at_cashier.open_drawer(), at_cashier.by(at_cashier.staff())
        with pytest.raises(Refusal, match="drawer_of_another"):
            at_cashier.act(
                other, [drawer_book(drawer_id)], counting.count_drawer, drawer=drawer_id, counted_minor=1
            )


class TestBlind:
    """Who counts does not see what is expected."""

    def test_neither_page_nor_api_nor_a_refusal_tells_what_is_in_an_open_drawer(self) -> None:
        cashier = at_cashier.staff()
        drawer_id, event = at_cashier.open_drawer(12_345, user=cashier), at_cashier.selling_event()
        client, pages = client_of(cashier), ("/drawers/", "/drawers/{0}/close/", "/events/{1}/cashier/")
        seen = [client.get(url.format(drawer_id, event)).content.decode() for url in pages]
        assert ["€123.45" in page for page in seen] == [True, True, True]
        rules(is_blind=True)
        at_drawer(drawer_id, drawer.move_cash, amount_minor=1, reason="for change")
        told_by_api = ("/api/v1/drawers/{0}/", "/api/v1/drawers/{0}/sheet/", "/api/v1/day-sheets/")
        for url in (*pages, *told_by_api):
            assert "123.46" not in (told := client.get(url.format(drawer_id, event)).content.decode()), url
            assert "12346" not in told, url
        body = {"amount_minor": -99_999, "reason": "to the bank"}
        refused = client.post(f"/api/v1/drawers/{drawer_id}/cash/", body, content_type="application/json")
        assert refused.json()["code"] == "drawer_short_blind"
        assert "123" not in refused.content.decode()
        assert "No drawer was opened on this day." in text_of(client.get("/drawers/day/"))
        head = client_of(at_cashier.staff(Role.CAGE))
        assert "No drawer" not in text_of(head.get("/drawers/day/"))
        assert "€123.46" in head.get("/drawers/").content.decode()

    def test_the_page_tells_the_difference_after_the_count_and_keeps_every_count(self) -> None:
        cashier = at_cashier.staff()
        rules(is_blind=True, by_denomination=True, free=0)
        drawer_id, client = at_cashier.open_drawer(user=cashier), client_of(cashier)
        url, typed = f"/drawers/{drawer_id}/close/", {"piece-5000": "9", "piece-2000": "2", "piece-500": "1"}
        assert "Expected" not in text_of(client.get(url))
        compared = client.post(url, typed)
        assert "Expected €500.00 Counted €495.00 Difference -€5.00" in text_of(compared)
        assert DrawerCount.objects.get().counted_minor == 49_500
        confirmed = {**typed, "counted": "495.00", "difference": "-500"}
        refused = client.post(url, confirmed)
        assert refused.status_code == 400
        assert "field-error" in refused.content.decode()
        done = client.post(url, {**confirmed, "difference_reason": "a note too many"})
        assert done["Location"] == f"/drawers/{drawer_id}/"
        assert drawer_queries.drawer(drawer_id).difference_reason == "a note too many"

    @pytest.mark.parametrize("fields", [{"piece-5000": "nine"}, {"piece-5000": "-9"}])
    def test_a_number_that_is_none_is_refused_and_kept(self, fields: dict[str, str]) -> None:
        cashier = at_cashier.staff()
        rules(by_denomination=True)
        drawer_id = at_cashier.open_drawer(user=cashier)
        answer = client_of(cashier).post(f"/drawers/{drawer_id}/close/", fields)
        assert answer.status_code == 400
        assert f'value="{fields["piece-5000"]}"' in answer.content.decode()


class TestRules:
    """The page of the house."""

    def test_an_administrator_changes_them_and_others_read(self) -> None:
        builders.house()
        boss = client_of(at_cashier.staff(Role.ADMINISTRATOR))
        boss.post("/house/drawers/", {"is_blind": "on", "free_difference": "2.50"})
        assert drawer_rules() == DrawerRulesView(True, False, 250)
        assert 'value="2.50"' in boss.get("/house/drawers/").content.decode()
        boss.post("/house/drawers/", {"free_difference": ""})
        assert drawer_rules() == DrawerRulesView()
        assert "field-error" in boss.post("/house/drawers/", {"free_difference": "x"}).content.decode()
        other = client_of(at_cashier.staff(Role.INSPECTOR))
        assert other.get("/house/drawers/").status_code == 200
        assert other.post("/house/drawers/", {}).status_code == 403
