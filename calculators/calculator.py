"""What a calculator is: a procedure of the rulebook with its questions, its answer and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from rest_framework.serializers import BaseSerializer, Serializer

from calculators.rulebooks import Source
from rulebook.refusals import Refusal

Given = Mapping[str, Any]


class CalculatorForm(forms.Form):
    """The questions of a calculator as a page asks them."""

    def given(self) -> dict[str, Any]:
        """What was typed, in the form that the calculator reads; raises ``Refusal`` for a line unread."""
        return dict(self.cleaned_data)


@dataclass(frozen=True, slots=True)
class Calculator:
    """A procedure used without an event.

    ``asks`` checks what is given, ``works`` asks the rulebook, ``answers`` writes the answer down and
    ``tells`` puts it into sentences; ``example`` is given as JSON would give it, ``sources`` are the rules
    that decide.
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


@dataclass(frozen=True, slots=True)
class Answer:
    """What a calculator found, and the sentences that say so in the language in force."""

    found: Any
    sentences: tuple[str, ...]


def calculate(calculator: Calculator, given: Any) -> Answer:
    """The answer to ``given``; raises the serializer's ``ValidationError`` naming fields, or a ``Refusal``."""
    asked: BaseSerializer = calculator.asks(data=given)
    asked.is_valid(raise_exception=True)
    found = calculator.works(asked.validated_data)
    return Answer(found, calculator.tells(found))


def written(calculator: Calculator, answer: Answer) -> dict[str, Any]:
    """The answer as JSON: what was found, and ``sentences``."""
    return {**calculator.answers(answer.found).data, "sentences": list(answer.sentences)}


@contextmanager
def mended_at(field: str, *codes: str) -> Iterator[None]:
    """A refusal of one of ``codes`` that names no field is mended at ``field``."""
    try:
        yield
    except Refusal as refusal:
        if refusal.field or refusal.code not in codes:
            raise
        raise Refusal(refusal.code, field=field, **refusal.detail) from None


def unreadable(field: str, row: int, text: str, wanted: str) -> Refusal:
    """A line that could not be read, naming field and line and showing how it is typed."""
    return Refusal("row_unreadable", field=field, row=row, text=text[:40], wanted=f"“{wanted}”")


def typed_lines(text: str) -> tuple[tuple[int, str], ...]:
    """The lines that say something, with their number."""
    numbered = enumerate(text.splitlines(), start=1)
    return tuple((row, line.strip()) for row, line in numbered if line.strip())
