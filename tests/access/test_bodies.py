"""What a body says is done or refused, with the body's own name for what is wrong: of every verb."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, cast

import pytest
from django.test import Client
from django.urls import get_resolver
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from access.bodies import named_in_body, require_consistent, require_fields_of, spelled
from access.fields import InsteadOf, OnlyWith
from access.problems import problem_handler
from access.roles import Role, forbidden
from access.serializers import notes_of, shape_of
from access.verbs import Verb, declared
from journal.plain import hints_of
from people.models import User
from rulebook.refusals import Refusal
from tests import builders

_patterns = get_resolver().url_patterns
VERBS = [verb for verb in declared() if verb.address]
NONSENSE = "no_such_field"


def _shape(verb: Verb[Any, Any]) -> Any:
    return shape_of(verb.command)


def _each(shape: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every serializer inside, with its path and one of each list."""
    if isinstance(shape, serializers.Serializer):
        yield path, shape
        for name, field in shape.fields.items():
            yield from _each(field, f"{path}.{name}" if path else name)
    elif isinstance(shape, (serializers.ListSerializer, serializers.ListField)):
        yield from _each(shape.child, f"{path}[0]")


def _body(path: str, value: Any) -> Any:
    """The body with this value at the end of the path."""
    for part in reversed(path.replace("[0]", ".0").split(".")):
        value = [value] if part == "0" else {part: value} if part else value
    return value


def refusal_data(error: Exception) -> Any:
    answer = problem_handler(error, {})
    assert answer is not None
    return answer.data


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_no_field_is_dropped_wherever_it_is_nested(verb: Verb[Any, Any]) -> None:
    for path, _inner in _each(_shape(verb)):
        body = _body(path, {NONSENSE: 1})
        with pytest.raises(ValidationError) as refused:
            require_fields_of(_shape(verb), body)
        problem = refusal_data(refused.value)
        wanted = f"{path}.{NONSENSE}" if path else NONSENSE
        assert list(problem["errors"]) == [wanted]
        assert problem["errors"][wanted][0].startswith("There is no such field. ")


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_a_refusal_names_the_field_of_the_body(verb: Verb[Any, Any]) -> None:
    for path, inner in _each(_shape(verb)):
        for name in inner.fields:
            asked = f"{path}.{name}" if path else name
            assert spelled(_shape(verb), asked) == asked
            rule = asked.removesuffix("_minor").replace("[0]", ".0")
            assert spelled(_shape(verb), rule).removesuffix("_minor") == asked.removesuffix("_minor")
    assert spelled(_shape(verb), NONSENSE) == ""


def field_in_body(name: str, refusal: Refusal, body: Any) -> str:
    verb = next(one for one in VERBS if one.name == name)
    return named_in_body(refusal, _shape(verb), body, ["event", "entry"]).field


def test_amounts_payments_and_parts_are_named_as_they_were_sent() -> None:
    assert field_in_body("deposit_money", Refusal("amount_zero", field="amount"), {}) == "amount_minor"
    assert field_in_body("sell_entry", Refusal("cash_short", field="given"), {}) == "given_minor"
    empty = Refusal("payment_empty", field="payments.1.amount")
    assert field_in_body("sell_entry", empty, {}) == "payments[1].amount_minor"
    assert field_in_body("move_player", Refusal("seat_taken", field="seat"), {"to": {"seat": 3}}) == "to.seat"


def test_a_refusal_without_a_field_names_the_id_that_was_sent() -> None:
    unknown = Refusal("player_unknown", player=999)
    assert field_in_body("sell_entry", unknown, {"player": 999}) == "player"
    assert field_in_body("sell_entry", unknown, {"player": 7}) == ""
    assert field_in_body("sell_entry", Refusal("event_finished", event=5), {"event": 5}) == ""


def _declarations() -> Iterator[tuple[Verb[Any, Any], str, Any]]:
    for verb in VERBS:
        for field in fields(verb.command):
            for note in notes_of(hints_of(cast(Any, verb.command))[field.name]).values():
                if isinstance(note, (InsteadOf, OnlyWith)):
                    yield verb, field.name, note


@pytest.mark.parametrize(
    ("verb", "name", "note"), list(_declarations()), ids=lambda one: getattr(one, "name", None) or str(one)
)
def test_contradictions_are_refused(verb: Verb[Any, Any], name: str, note: InsteadOf | OnlyWith) -> None:
    if isinstance(note, InsteadOf):
        sent: dict[str, Any] = {name: [{}], **dict.fromkeys(note.names, "x")}
        wanted = list(note.names)
    else:
        sent, wanted = {name: 5, **({note.name: "other"} if note.values else {})}, [name]
    with pytest.raises(ValidationError) as refused:
        require_consistent(verb.command, sent)
    assert sorted(refusal_data(refused.value)["errors"]) == sorted(wanted)
    require_consistent(verb.command, {name: 5} if isinstance(note, InsteadOf) else dict.fromkeys(note.values))


def test_what_a_field_says_anyway_contradicts_nothing() -> None:
    (give,) = (verb for verb in VERBS if verb.name == "give_penalty")
    require_consistent(give.command, {"kind": "missed_hands", "hands": 2, "rounds": 0, "minutes": 0})
    require_consistent(give.command, {"kind": "missed_rounds", "rounds": "1", "hands": "0"})


def test_contradictions_are_declared_where_money_is_paid() -> None:
    found = {(verb.name, name) for verb, name, _note in _declarations()}
    assert {(verb, "payments") for verb in ("sell_entry", "sell_ticket", "pay_award", "sell_rebuy")} <= found
    assert ("propose_deal", "shares") in found


@pytest.mark.django_db
def test_who_may_not_learns_who_may_of_every_verb() -> None:
    builders.house()
    client = Client(headers={"Accept": "application/json"})
    for role in (Role.INSPECTOR, Role.FLOOR, Role.CASHIER):
        client.force_login(User.objects.create(username=f"one-{role}", role=role))
        for verb in VERBS:
            if role in verb.admits:
                continue
            path = "/api/v1/" + "/".join("9" if "<" in part else part for part in verb.address.split("/"))
            answer = client.generic(verb.method.upper(), path, b"{}", content_type="application/json")
            told = answer.json()
            assert (answer.status_code, told["code"]) == (403, "role_forbidden"), verb.name
            assert told["values"] == forbidden(verb.admits).detail
            assert str(Role.ADMINISTRATOR.label) in told["detail"]


@pytest.mark.django_db
def test_money_is_never_taken_for_something_else_than_was_sent() -> None:
    builders.house()
    client = Client(headers={"Accept": "application/json"})
    client.force_login(User.objects.create(username="cleo", role=Role.CAGE))
    event = builders.event()

    def refused(body: str, code: str = "invalid") -> dict[str, Any]:
        answer = client.post(f"/api/v1/events/{event}/sales/", body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (400, code), answer.content
        found: dict[str, Any] = answer.json()["errors"]
        return found

    assert refused('{"player": 1, "payments": [{"method": "card", "amount": 5}]}') == {
        "payments[0].amount": ["There is no such field. Did you mean amount_minor?"]
    }
    assert list(refused('{"player": 1, "method": "ticket", "payments": [{"method": "card"}]}')) == ["method"]
    assert list(refused('{"player": 1, "method": "card", "given_minor": 500}')) == ["given_minor"]
    assert list(refused('{"player": 1, "given_minor": 5, "given_minor": 6}', "field_twice")) == [
        "given_minor"
    ]
    assert list(refused(f'{{"player": 1, "event": {event + 1}}}')) == ["event"]
    assert list(refused('{"player": 1, "payments": [{"method": "card", "amount_minor": "x"}]}')) == [
        "payments[0].amount_minor"
    ]
