"""A ruling as a calculator: what is asked, which rules answer it, and how the answer is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.fields import Limits, Note
from access.serializers import serializer_of
from calculators.calculator import Calculator, CalculatorForm
from calculators.rulebooks import Source
from calculators.rulings.fields import OptionsField, rows_of
from rulebook.profile import EDITION_NAMES, RulesProfile, profile_from_data

MOST_CHIPS = 10**12
Edition = Literal["MONTEGALDA", "PRESTIGE", "SANREMO", "SAN_MARINO", "TDA2019", "TDA2024", "WSOP2026"]
Chips = Annotated[int, Limits(0, MOST_CHIPS)]
ChipsOut = Annotated[int, Limits(1, MOST_CHIPS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
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
class Figure:
    """One number of an answer with its name."""

    label: str
    value: str
    is_main: bool = False


Says = Callable[[Any, Any], Sequence[str]]
Shows = Callable[[Any, Any], Sequence[Figure]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCalculator(Calculator):
    """A calculator whose sentences and figures repeat what was asked."""

    says: Says
    shows: Shows

    def told(self, given: Any, found: Any) -> tuple[str, ...]:
        """The sentences, then the rules they follow."""
        edition = EDITION_NAMES[given.profile]
        follows = _("By %(rules)s; edition: %(edition)s.") % {
            "rules": ", ".join(self.rules),
            "edition": edition,
        }
        return (*self.says(given, found), follows)

    def figures(self, given: Any, found: Any) -> tuple[Figure, ...]:
        """The numbers of the answer."""
        return tuple(self.shows(given, found))


@dataclass(frozen=True, slots=True)
class Question:
    """A ruling declared once: page, form, API and command are made from it.

    ``asks`` is a dataclass of what is asked, ``works`` asks the rulebook, ``fields`` are the inputs of the
    page, ``rules`` the rules that decide.
    """

    name: str
    title: str | Promise
    summary: str | Promise
    asks: type[Asked] = field(kw_only=True)
    answers: type = field(kw_only=True)
    works: Callable[[Any], Any] = field(kw_only=True)
    says: Says = field(kw_only=True)
    shows: Shows = field(kw_only=True)
    fields: Mapping[str, forms.Field] = field(kw_only=True)
    example: Mapping[str, Any] = field(kw_only=True)
    rules: tuple[str, ...] = field(kw_only=True)
    template: str = field(default="calculators/_figures.html", kw_only=True)
    reads: Callable[[Mapping[str, Any]], Mapping[str, Any]] = field(default=dict, kw_only=True)
    """What was typed, as the calculator reads it."""


def calculator_of(asked: Question) -> RulingCalculator:
    """The calculator of a ruling."""
    return RulingCalculator(
        name=asked.name,
        title=asked.title,
        summary=asked.summary,
        asks=serializer_of(asked.asks),
        works=asked.works,
        answers=serializer_of(asked.answers),
        tells=lambda _found: (),
        form=_form(asked),
        template=asked.template,
        example=asked.example,
        sources=tuple(Source(rule) for rule in asked.rules),
        says=asked.says,
        shows=asked.shows,
        rules=asked.rules,
    )


def _form(asked: Question) -> type[CalculatorForm]:
    edition = forms.ChoiceField(
        label=gettext_lazy("Rules"), choices=list(EDITION_NAMES.items()), initial="TDA2024"
    )

    def given(form: CalculatorForm) -> dict[str, Any]:
        return dict(asked.reads(form.cleaned_data))

    made: dict[str, Any] = {**asked.fields, "profile": edition, "options": OptionsField(), "given": given}
    if "put_in" in asked.fields:
        made["rows"] = property(rows_of)
    return type(f"{asked.name.title().replace('-', '')}Form", (CalculatorForm,), made)
