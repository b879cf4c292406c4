"""Sales found by the player's name go through the index of the words of names, and ask the same however many there are."""

from __future__ import annotations

import pytest
from django.db import connection

from cashier.sales.rows import found_sales
from people.models import Player, PlayerWord
from people.players import finding
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db


@pytest.fixture
def sold() -> tuple[int, dict[str, int]]:
    """An event and its sales by surname."""
    b.house()
    drawer, event = at_cashier.open_drawer(), at_cashier.selling_event()
    named = {"Rossi": "Mario", "Rossini": "Ada", "De Rossi": "Ugo"}
    return event, {
        last: at_cashier.sell_entry(event, drawer, b.player(last, first)).id for last, first in named.items()
    }


def matching_sales(event: int, text: str) -> list[int]:
    return [sale.pk for sale in found_sales(event, text)]


def test_every_word_begins_a_word_of_the_name_newest_sale_first(sold: tuple[int, dict[str, int]]) -> None:
    event, sales = sold
    assert matching_sales(event, "ross") == [sales["De Rossi"], sales["Rossini"], sales["Rossi"]]
    assert matching_sales(event, "ugo ross") == [sales["De Rossi"]]
    assert matching_sales(event, "ros mario") == [sales["Rossi"]]
    assert matching_sales(event, "nobody") == matching_sales(event, "mario ugo") == []


def test_names_of_thousands_find_the_same(
    sold: tuple[int, dict[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    event, _sales = sold
    few = [matching_sales(event, text) for text in ("ross", "ros mario", "nobody")]
    monkeypatch.setattr(finding, "MANY", 1)
    assert [matching_sales(event, text) for text in ("ross", "ros mario", "nobody")] == few


def test_no_name_is_read_that_was_not_asked_for(sold: tuple[int, dict[str, int]]) -> None:
    event, _sales = sold
    question = str(found_sales(event, "rossi mario").query)
    assert PlayerWord._meta.db_table not in question
    assert Player._meta.db_table not in question
    with connection.execute_wrapper(_none_within), pytest.raises(AssertionError):
        list(Player.objects.filter(search_key__contains="rossi"))
    with connection.execute_wrapper(_none_within):
        matching_sales(event, "rossi mario")


def _none_within(execute, sql, params, many, context):  # type: ignore[no-untyped-def]
    assert "LIKE" not in sql.upper(), sql
    return execute(sql, params, many, context)
