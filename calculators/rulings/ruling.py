"""A ruling as a calculator: its inputs, the rules that decide it, and the sentences of its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, get_type_hints

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.fields import Limits, Note
from access.serializers import serializer_of
from calculators.calculator import Calculator, CalculatorForm, Figure
from calculators.rulebooks import Source
from calculators.rulings.fields import OptionsField, rows_of
from calculators.tables import Edition
from rulebook.profile import EDITION_NAMES, RulesProfile, profile_from_data

MOST_CHIPS = 10**12
Chips = Annotated[int, Limits(0, MOST_CHIPS)]
ChipsOut = Annotated[int, Limits(1, MOST_CHIPS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesRequest:
    """The rules of play."""

    profile: Annotated[Edition, Note("The edition of the rules.")] = "TDA2024"
    options: Annotated[
        Mapping[str, Any], Note("Options that differ from the edition, by group, as the event has them.")
    ] = field(default_factory=dict)

    @property
    def rules(self) -> RulesProfile:
        """The profile; raises ``Refusal`` for an option that does not exist."""
        return profile_from_data({"edition": self.profile, **self.options})


@dataclass(frozen=True, slots=True)
class Question:
    """A ruling: ``works`` calls the rulebook, ``fields`` are the inputs of its page, ``rules`` decide.

    The types of ``works`` are those of request and answer; ``reads`` turns the typed values into the request.
    """

    name: str
    title: str | Promise
    summary: str | Promise
    works: Callable[[Any], Any]
    says: Callable[[Any, Any], Sequence[str]] = field(kw_only=True)
    shows: Callable[[Any, Any], Sequence[Figure]] = field(kw_only=True)
    fields: Mapping[str, forms.Field] = field(kw_only=True)
    example: Mapping[str, Any] = field(kw_only=True)
    rules: tuple[str, ...] = field(kw_only=True)
    template: str = field(default="calculators/_figures.html", kw_only=True)
    reads: Callable[[Mapping[str, Any]], Mapping[str, Any]] = field(default=dict, kw_only=True)


def calculator_of(ruling: Question) -> Calculator:
    """The calculator of a ruling: its sentences end with the rules that they follow."""
    hints = get_type_hints(ruling.works)
    answers = hints.pop("return")
    (asks,) = hints.values()
    return Calculator(
        ruling.name,
        ruling.title,
        ruling.summary,
        serializer_of(asks),
        ruling.works,
        serializer_of(answers),
        lambda question, result: (*ruling.says(question, result), _follows(ruling.rules, question.profile)),
        _form(ruling),
        ruling.template,
        ruling.example,
        sources=tuple(Source(rule) for rule in ruling.rules),
        rules=ruling.rules,
        shows=ruling.shows,
    )


def _follows(rules: Sequence[str], edition: str) -> str:
    values = {"rules": ", ".join(rules), "edition": EDITION_NAMES[edition]}
    return _("By %(rules)s; edition: %(edition)s.") % values


def _form(ruling: Question) -> type[CalculatorForm]:
    edition = forms.ChoiceField(
        label=gettext_lazy("Rules"), choices=list(EDITION_NAMES.items()), initial="TDA2024"
    )

    def inputs(form: CalculatorForm) -> dict[str, Any]:
        return dict(ruling.reads(form.cleaned_data))

    attributes: dict[str, Any] = {
        **ruling.fields,
        "profile": edition,
        "options": OptionsField(),
        "inputs": inputs,
    }
    if "put_in" in ruling.fields:
        attributes["rows"] = property(rows_of)
    return type(f"{ruling.name.title().replace('-', '')}Form", (CalculatorForm,), attributes)
