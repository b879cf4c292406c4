"""The wording for a second tap is the same everywhere, and nothing is sold with a single tap."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from django.urls import get_resolver

from access.verbs import declared
from cashier.payments.verbs import HowPaid
from tests.architecture.test_verbs import SOURCES

ASKED = re.compile(r"data-arm=\"([^\"]*)\"")
TOLD = re.compile(r"\{% (?:trans|translate) ['\"]([^'\"]*)['\"](?: as (\w+))? %\}")
ADDRESSED = re.compile(r"(?:\{% url |reverse\()['\"]([\w-]+)['\"]")
HOW_PAID = re.compile(r"\{% include \"cashier/_paid_by.html\"")
TEMPLATES = sorted(Path("templates").rglob("*.html"))
_patterns = get_resolver().url_patterns
HOW = {one.name for one in fields(HowPaid)}
SALES = {
    verb.name.replace("_", "-") for verb in declared() if {one.name for one in fields(verb.command)} >= HOW
}


def wordings(text: str) -> list[str]:
    """The labels of a template's buttons after the first tap."""
    named = {name: words for words, name in TOLD.findall(text) if name}
    found = []
    for asked in ASKED.findall(text):
        words = TOLD.findall(asked)
        found += (
            [one for one, _name in words]
            if words
            else [named.get(name, "") for name in named if name in asked]
        )
    return found


def test_every_second_tap_is_asked_for_in_the_same_words() -> None:
    others = {
        f"{path}: {words}"
        for path in TEMPLATES
        for words in wordings(path.read_text())
        if words != "Tap again" and not words.startswith("Tap again: ")
    }
    assert others == set()


def test_another_wording_is_found() -> None:
    planted = (
        """{% trans "Sure?" as arm %}<button data-arm="{{ arm }}"><button data-arm="{% trans 'Close?' %}">"""
    )
    assert wordings(planted) == ["Sure?", "Close?"]


def sold_at_once(text: str) -> set[str]:
    """The sales that a page posts directly, without asking for a name, price or way of payment first."""
    return set(ADDRESSED.findall(text)) & SALES


def test_a_page_that_sells_leads_to_the_sale_of_the_cashier() -> None:
    assert {"sell-entry", "sell-rebuy", "buy-back", "collect-rebuy", "sell-ticket"} <= SALES
    found = {str(path): sales for path in (*TEMPLATES, *SOURCES) if (sales := sold_at_once(path.read_text()))}
    assert found == {}


def test_where_a_way_of_payment_is_chosen_stand_who_buys_and_the_price() -> None:
    selling = {path for path in TEMPLATES if HOW_PAID.search(path.read_text())}
    assert len(selling) > 1
    for path in selling:
        told = path.read_text()
        assert re.search(r"\.player \}\}|player\.name", told), path
        assert re.search(r"product\.price|for field in form", told), path


def test_a_sale_by_one_tap_is_found() -> None:
    assert sold_at_once("""<button formaction="{% url 'sell-rebuy' entry.id %}">""") == {"sell-rebuy"}
    assert sold_at_once("""rebuy_url=reverse("sell-rebuy", args=[entry.id])""") == {"sell-rebuy"}
