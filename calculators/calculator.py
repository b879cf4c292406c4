"""What a calculator is: a procedure of the rulebook with its input, its answer and their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from rest_framework.serializers import BaseSerializer, Serializer

from access.bodies import require_known
from calculators.rulebooks import Source
from rulebook.refusals import Refusal

Given = Mapping[str, Any]


class CalculatorForm(forms.Form):
    """The input form of a calculator."""

    def given(self) -> dict[str, Any]:
        """The input in the form that the calculator reads; raises ``Refusal`` for an unreadable line."""
        return dict(self.cleaned_data)


@dataclass(frozen=True, slots=True)
class Calculator:
    """A procedure used without an event.

    ``asks`` validates the input, ``works`` calls the rulebook, ``answers`` serializes the answer and
    ``tells`` puts it into sentences; ``example`` is JSON input, ``sources`` are the rules that decide.
    """

    name: str
    title: str | Promise
    summary: str | Promise
    asks: type[Serializer]
    works: Callable[[Given], Any]
    answers: type[Serializer]
    tells: Callable[[Any], tuple[str, ...]]
    form: type[CalculatorForm]
    template: str
    example: Given
    sources: tuple[Source, ...] = ()
    rules: tuple[str, ...] = ()
    """Numbers of rules stated on the page of rulings."""

    def told(self, given: Given, found: Any) -> tuple[str, ...]:
        """The sentences of an answer."""
        return self.tells(found)

    def figures(self, given: Given, found: Any) -> tuple[Any, ...]:
        """The numbers of an answer that need no template of its own."""
        return ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a calculator, its sentences in the current language, and its numbers."""

    found: Any
    sentences: tuple[str, ...]
    figures: tuple[Any, ...] = ()


def calculate(calculator: Calculator, given: Any) -> Answer:
    """The answer to ``given``; raises the serializer's ``ValidationError`` naming fields, or a ``Refusal``."""
    asked: BaseSerializer = calculator.asks(data=given)
    asked.is_valid(raise_exception=True)
    read = asked.validated_data
    found = calculator.works(read)
    return Answer(found, calculator.told(read, found), calculator.figures(read, found))


def require_fields(calculator: Calculator, sent: Any) -> Any:
    """What was sent, if the calculator has a field for all of it; raises ``ValidationError`` naming the others."""
    require_known(calculator.asks(), sent)
    return sent


def written(calculator: Calculator, answer: Answer) -> dict[str, Any]:
    """The answer as JSON, with ``sentences``."""
    return {**calculator.answers(answer.found).data, "sentences": list(answer.sentences)}


@contextmanager
def refused_at(field: str, *codes: str) -> Iterator[None]:
    """Name ``field`` in a refusal of one of ``codes`` that names no field."""
    try:
        yield
    except Refusal as refusal:
        if refusal.field or refusal.code not in codes:
            raise
        raise Refusal(refusal.code, field=field, **refusal.detail) from None


def unreadable(field: str, row: int, text: str, wanted: str) -> Refusal:
    """The refusal of an unreadable line, naming field and line with an example."""
    return Refusal("row_unreadable", field=field, row=row, text=text[:40], wanted=f"“{wanted}”")


def typed_lines(text: str) -> tuple[tuple[int, str], ...]:
    """The lines that are not empty, with their number."""
    numbered = enumerate(text.splitlines(), start=1)
    return tuple((row, line.strip()) for row, line in numbered if line.strip())
