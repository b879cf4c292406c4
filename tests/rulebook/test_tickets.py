"""Tickets: what each pays, why not, and codes that a wrong character does not pass."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.money import Money
from rulebook.products import ProductKind
from rulebook.profile.variants import TicketOver
from rulebook.refusals import Refusal
from rulebook.tickets import (
    CODE_BODY,
    CODE_LENGTH,
    CODE_LETTERS,
    DIGITS,
    Purchase,
    Ticket,
    TicketState,
    check_characters,
    code_of,
    is_over,
    left_as_credit,
    looks_like_code,
    masked,
    require_code,
    require_issued,
    require_pays,
)

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
TICKET = Ticket(worth=Money(10_000, "EUR"), until=NOW + timedelta(hours=1))
PURCHASE = Purchase(event=5, kind=ProductKind.ENTRY, player=7, price=Money(22_000, "EUR"), at=NOW)
BODIES = st.text(CODE_LETTERS, min_size=CODE_BODY, max_size=CODE_BODY)


def test_a_ticket_pays_for_what_it_names_and_no_more_than_the_price() -> None:
    require_pays(TICKET, PURCHASE)
    narrow = replace(TICKET, event=5, kind=ProductKind.ENTRY, player=7, worth=Money(22_000, "EUR"))
    require_pays(narrow, PURCHASE)


@pytest.mark.parametrize(
    ("over", "code"),
    [
        ({"state": TicketState.SPENT}, "ticket_spent"),
        ({"state": TicketState.VOID}, "ticket_void"),
        ({"state": TicketState.EXPIRED}, "ticket_expired"),
        ({"until": NOW}, "ticket_expired"),
        ({"player": 8}, "ticket_of_another"),
        ({"event": 6}, "ticket_event"),
        ({"kind": ProductKind.RE_ENTRY}, "ticket_kind"),
        ({"worth": Money(10_000, "CHF")}, "ticket_currency"),
        ({"worth": Money(22_001, "EUR")}, "ticket_over"),
    ],
)
def test_a_ticket_that_does_not_pay_says_why(over: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        require_pays(replace(TICKET, **over), PURCHASE)
    assert refused.value.code == code


def test_a_house_may_credit_what_a_ticket_is_worth_above_the_price() -> None:
    credits = replace(PURCHASE, over=TicketOver.CREDIT)
    require_pays(replace(TICKET, worth=Money(22_001, "EUR")), credits)
    assert left_as_credit(110_000, 55_000, TicketOver.CREDIT) == 55_000
    assert left_as_credit(22_000, 22_000, TicketOver.REFUSED) == 0
    assert left_as_credit(10_000, 22_000, TicketOver.CREDIT) == 0


def test_a_ticket_is_good_to_the_last_moment_before_its_end() -> None:
    require_issued(TICKET, NOW + timedelta(hours=1) - timedelta(microseconds=1))
    assert is_over(TICKET.until, NOW + timedelta(hours=1))
    assert not is_over(None, NOW + timedelta(days=9_999))


def test_the_check_characters_are_those_of_the_standard() -> None:
    assert check_characters("ISO79") == "3W"


@given(body=BODIES)
def test_a_code_is_read_however_it_is_typed(body: str) -> None:
    code = code_of(body)
    assert len(code) == CODE_LENGTH
    assert looks_like_code(code)
    assert masked(code) == code[:3] + "*****" + code[-3:]
    assert require_code(f" {code[:4].lower()}-{code[4:]} \n") == code


@given(body=BODIES, at=st.integers(1, CODE_LENGTH - 1), wrong=st.sampled_from(DIGITS))
def test_a_wrong_character_and_two_that_changed_places_are_found(body: str, at: int, wrong: str) -> None:
    code = code_of(body)
    swapped = code[: at - 1] + code[at] + code[at - 1] + code[at + 1 :]
    for one in (code[:at] + wrong + code[at + 1 :], swapped):
        if one != code:
            with pytest.raises(Refusal, match="ticket_misread"):
                require_code(one)


@pytest.mark.parametrize("text", ["", "X", "Rossi", "XABCDEFGH1²", "YABCDEFGH12", "X_BCDEFGH12", "X" * 40])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="ticket_misread"):
        require_code(text)
