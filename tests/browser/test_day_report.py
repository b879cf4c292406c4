"""The day report on a tablet: every figure of every way is in the width of the page."""

from __future__ import annotations

import pytest

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
