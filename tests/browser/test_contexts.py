"""What one test leaves in a kept context reaches no other test."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.contexts import Contexts


def test_a_context_whose_clock_was_set_is_not_used_again(visit: Visit, contexts: Contexts) -> None:
    visit("/login/")
    visit("/login/").clock.install()
    plain, with_clock = contexts.lent
    assert plain.empty()
    assert not with_clock.empty()


def test_a_context_forgets_who_was_there(visit: Visit, contexts: Contexts) -> None:
    page = visit("/login/")
    page.evaluate("localStorage.setItem('who', 'a stranger')")
    (kept,) = contexts.lent
    assert kept.empty()
    assert kept.stays.evaluate("localStorage.length") == 0
    assert kept.context.cookies() == []
