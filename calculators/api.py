"""The calculators and the rules at hand by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from drf_spectacular.utils import OpenApiExample, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.fields import Note
from access.paging import Pages, paged
from access.permissions import PermissionView
from access.reads import read
from access.roles import READERS
from calculators.calculator import Calculator, calculate, require_fields, written
from calculators.registry import CALCULATORS, calculator_named
from calculators.rules.search import matching_rules


class SourceSerializer(serializers.Serializer):
    """A rule that decides, and its publisher's page."""

    name = serializers.CharField()
    url = serializers.CharField(allow_blank=True)


class CalculatorSerializer(serializers.Serializer):
    """A calculator; its example may be posted as it is."""

    name = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    example = serializers.JSONField()
    sources = SourceSerializer(many=True)


class CalculatorList(PermissionView):
    """The list of calculators."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=CalculatorSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List all calculators, each with an example."""
        return paged(request, CALCULATORS, CalculatorSerializer)


class UnknownCalculator(PermissionView):
    """An unknown calculator; the refusal names those that exist."""

    reads: ClassVar = READERS
    writes: ClassVar = READERS

    @extend_schema(exclude=True)
    def post(self, request: Request, name: str) -> Response:
        """Refuse, naming the calculators that exist."""
        return Response({"name": calculator_named(name).name})


def _response_name(calculator: Calculator) -> str:
    """The name of a response: several rulings answer alike, so each response is named after its ruling."""
    if not calculator.rules:
        return f"{calculator.answers.__name__}Response"
    return f"{calculator.name.title().replace('-', '')}Response"


def view_of_calculator(calculator: Calculator) -> type[PermissionView]:
    """The view of one calculator, documented with its own input and answer."""
    response = inline_serializer(
        _response_name(calculator),
        {
            **calculator.answers().get_fields(),
            "sentences": serializers.ListField(child=serializers.CharField()),
        },
    )
    example: Any = OpenApiExample(calculator.name, dict(calculator.example), request_only=True)

    class CalculatorView(PermissionView):
        """Runs one calculator; nothing is stored."""

        reads: ClassVar = READERS
        writes: ClassVar = READERS

        @extend_schema(
            operation_id=f"calculate_{calculator.name.replace('-', '_')}",
            summary=str(calculator.name),
            request=calculator.asks,
            responses=response,
            examples=[example],
        )
        def post(self, request: Request) -> Response:
            """Calculate the answer."""
            return Response(
                written(calculator, calculate(calculator, require_fields(calculator, request.data)))
            )

    return CalculatorView


class RuleSearch(serializers.Serializer):
    """A word or a number to search for."""

    search = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=80, help_text="A word or a number."
    )


@dataclass(frozen=True, slots=True)
class RuleStated:
    """A rule in our words; ``text`` is empty if it is not stated here: see the printed text."""

    number: str
    editions: str
    title: str
    text: str
    change: Annotated[str, Note("What differs between editions and books.")]
    also: Annotated[tuple[str, ...], Note("Other books that say so.")]
    calculators: Annotated[tuple[str, ...], Note("Names of calculators that answer it.")]


@read("rulings/", admits=READERS, filtered_by=RuleSearch)
def rulings_list(query: Mapping[str, Any]) -> Sequence[RuleStated]:
    """List the rules at hand: all, or those of a word or a number."""
    result = matching_rules(query["search"])
    rules = [
        RuleStated(
            rule.number,
            rule.editions,
            str(rule.title),
            str(rule.text),
            str(rule.change),
            rule.also,
            rule.calculators,
        )
        for rule in result.rules
    ]
    missing = [RuleStated(result.unstated, "", "", "", "", (), ())] if result.unstated else []
    return [*missing, *rules]
