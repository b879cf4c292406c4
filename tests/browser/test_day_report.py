"""The day report on a tablet: every figure of every payment method fits the width of the page."""

from __future__ import annotations

import pytest

from cashier.models import Exchange
from people.models import User
from tests.browser.conftest import Visit
from tests.cashier.inspected_night import night

pytestmark = pytest.mark.django_db(transaction=True)
WIDER = (
    "[...document.querySelectorAll('.table-wrap')].filter((one) => one.scrollWidth > one.clientWidth).length"
)


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_table_of_the_day_report_is_wider_than_a_tablet(
    visit: Visit, director: User, language: str
) -> None:
    night()
    page = visit("/drawers/day/", user=director, size=(1024, 768), language=language)
    assert page.locator(".day-figures tbody tr").count() > 10
    assert page.evaluate(WIDER) == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(WIDER) == 0
    taken = Exchange.objects.filter(drawer__closed_at__isnull=False).first()
    assert taken is not None
    page.goto(f"/drawers/{taken.drawer_id}/")
    assert page.get_by_role("columnheader").count() > 12, "the notes of another currency, too"
    assert page.evaluate(WIDER) == 0
