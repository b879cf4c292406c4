"""What a calculator is: a function of the rulebook with an example; page, API and command are made from it.

::

    @calculator(_("Guarantee"), _("With how many entries …"), form=GuaranteeForm, says=_covered, example={…})
    def guarantee(*, guarantee_minor: Minor, to_pool_minor: Minor, …) -> GuaranteeFound:

Its parameters are what is asked, as those of an ``action`` are a command; the dataclass that it returns is the answer.
It raises ``ValidationError`` for fields that contradict each other, and the ``Refusal`` of the rulebook.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, TypeVar, cast, get_type_hints

from django import forms
from django.utils.functional import Promise
from rest_framework.exceptions import ValidationError

from access.bodies import require_fields_of
from access.serializers import DataclassSerializer, serializer_of
from access.verbs import command_of, gathered
from calculators.rulebooks import Source
from rulebook.refusals import Refusal

Inputs = Mapping[str, Any]
Result = TypeVar("Result")


class CalculatorForm(forms.Form):
    """The input form of a calculator."""

    def inputs(self) -> dict[str, Any]:
        """The input in the form that the calculator reads; raises ``Refusal`` for an unreadable line."""
        return dict(self.cleaned_data)


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of an answer with its name."""

    label: str
    value: str
    is_main: bool = False


def no_figures(_question: Any, _result: Any) -> Sequence[Figure]:
    """No numbers, for an answer that has a template of its own."""
    return ()


@dataclass(frozen=True, slots=True)
class Calculator:
    """A procedure used without an event; ``rules`` are numbers of rules stated on the page of rulings."""

    name: str
    title: str | Promise
    summary: str | Promise
    asks: type[DataclassSerializer]
    works: Callable[[Any], Any]
    answers: type[DataclassSerializer]
    says: Callable[[Any, Any], Sequence[str]]
    form: type[CalculatorForm]
    template: str
    example: Inputs
    sources: tuple[Source, ...] = ()
    rules: tuple[str, ...] = ()
    shows: Callable[[Any, Any], Sequence[Figure]] = no_figures


def calculator(
    title: str | Promise,
    summary: str | Promise,
    *,
    says: Callable[[Result], Sequence[str]],
    form: type[CalculatorForm],
    example: Inputs,
    sources: tuple[Source, ...] = (),
) -> Callable[[Callable[..., Result]], Calculator]:
    """Declare the decorated function as a calculator: ``says`` puts its answer into sentences."""

    def declare(works: Callable[..., Result]) -> Calculator:
        asks = command_of(works, inspect.getdoc(works) or "", "Request")
        return Calculator(
            name=works.__name__.replace("_", "-"),
            title=title,
            summary=summary,
            asks=serializer_of(asks),
            works=lambda question: works(**gathered(works, question)),
            answers=serializer_of(get_type_hints(works)["return"]),
            says=lambda _question, result: says(result),
            form=form,
            template=f"calculators/_{works.__name__}.html",
            example=example,
            sources=sources,
        )

    return declare


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a calculator, its sentences in the current language, and its numbers."""

    found: Any
    sentences: tuple[str, ...]
    figures: tuple[Figure, ...] = ()


def calculate(chosen: Calculator, inputs: Any) -> Answer:
    """The answer to ``inputs``; raises ``ValidationError`` naming fields, or a ``Refusal``."""
    serializer = chosen.asks(data=inputs)
    serializer.is_valid(raise_exception=True)
    request = serializer.validated_data
    result = chosen.works(request)
    return Answer(result, tuple(chosen.says(request, result)), tuple(chosen.shows(request, result)))


def require_fields(chosen: Calculator, sent: Any) -> Any:
    """The values sent, if the calculator has a field for each; else a ``ValidationError`` names the rest."""
    require_fields_of(chosen.asks(), sent)
    return sent


def written(chosen: Calculator, answer: Answer) -> dict[str, Any]:
    """The answer as JSON, with ``sentences``."""
    return {**chosen.answers(answer.found).data, "sentences": list(answer.sentences)}


def picked(kind: type[Result], value: Any, **more: Any) -> Result:
    """A dataclass of an answer, filled with the attributes of ``value`` that have the same names."""
    names = [field.name for field in fields(cast(Any, kind)) if field.name not in more]
    return kind(**{name: getattr(value, name) for name in names}, **more)


def wrong(field: str, text: str) -> ValidationError:
    """The error of a field that the others contradict."""
    return ValidationError({field: [text]})


def require_once(field: str, values: Collection[Any], text: str) -> None:
    """Raise the ``ValidationError`` of ``field`` if a value is listed twice."""
    if len(set(values)) < len(values):
        raise wrong(field, text)


@contextmanager
def refused_at(field: str, *codes: str) -> Iterator[None]:
    """Name ``field`` in a refusal with one of ``codes`` if it names no field."""
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
    """The lines that are not empty, with their numbers."""
    lines = enumerate(text.splitlines(), start=1)
    return tuple((row, line.strip()) for row, line in lines if line.strip())
