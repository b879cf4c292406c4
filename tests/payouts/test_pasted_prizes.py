"""Prizes pasted by ranges: shown beside the pool with all that was left out, published in one action, undone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from payouts.structure.rows import is_published
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.test_publishing import amounts
from tests.payouts.test_typed_prizes import director, drawer_id, event_id, publish, text_of_page
from tests.undoing import undo_lines

__all__ = ["director", "drawer_id", "event_id"]
pytestmark = pytest.mark.django_db


def post_prizes(client: Client, event: int, text: str, step: str = "preview", **over: Any) -> Any:
    page = reverse("payouts-paste", args=[event])
    seen = client.post(page, {"text": text}).context["form"].fingerprint
    with evening.late():
        return client.post(page, {"text": text, "previewed": seen, "step": step, "stage": "first", **over})


def test_a_pasted_list_is_compared_and_published_at_once_and_undone(event_id: int, director: Client) -> None:
    list_short = "Premi\n1 | 1,000\n2-3 | 300\n4–5  150"
    shown = post_prizes(director, event_id, list_short)
    read = shown.context["form"].read
    assert (read.typed.minor, read.difference.minor, read.may_save) == (190_000, -10_000, False)
    assert [(line, text) for line, text, _why in read.left_out] == [(1, "Premi")]
    assert "100.00 short of the prize pool" in text_of_page(shown)
    assert "Make the first prize €1,100.00" in text_of_page(shown)
    assert post_prizes(director, event_id, list_short, "save").status_code == 400
    mended = post_prizes(director, event_id, list_short, "first").context["form"]
    assert mended.read.may_save
    unseen = post_prizes(director, event_id, mended.text, "save", previewed="of another text")
    assert (unseen.status_code, is_published(event_id)) == (200, False)
    assert post_prizes(director, event_id, mended.text, "save").status_code == 302
    assert amounts(event_id) == [110_000, 30_000, 30_000, 15_000, 15_000]
    undo_lines(Line.objects.get(fact="PayoutsPublished").pk, Command(Actor()), reason="pasted wrong")
    assert amounts(event_id) == [100_000, 60_000, 40_000]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1 | 1000\n3 | 1000", "Places without a line: 2."),
        ("1 | 1000\n1-2 | 500", "Places in two lines: 1. Correct one."),
        ("1 | 500\n2 | 1500", "A prize is above the one before: correct one of the two."),
        ("1 | 2500", "500.00 above the prize pool"),
        ("x\n" * 2_001, "The list is too long"),
    ],
)
def test_what_is_wrong_with_a_list_is_named(event_id: int, director: Client, text: str, fault: str) -> None:
    assert fault in text_of_page(post_prizes(director, event_id, text))
    assert post_prizes(director, event_id, text, "save").status_code == 400
    assert not is_published(event_id)


def test_published_prizes_are_changed_by_pasting_and_a_cashier_may_not(
    event_id: int, director: Client
) -> None:
    publish(event_id)
    page = reverse("payouts-paste", args=[event_id])
    assert "1 | 1,000.00\n2 | 600.00\n3 | 400.00" in text_of_page(director.get(page))
    assert page in text_of_page(director.get(reverse("payouts-edit", args=[event_id])))
    assert post_prizes(director, event_id, "1 | 1,200\n2-3 | 400", "save", stage="changed").status_code == 302
    assert amounts(event_id) == [120_000, 40_000, 40_000]
    cashier = Client()
    cashier.force_login(at_cashier.staff(Role.CASHIER))
    assert cashier.get(page).status_code == 403
