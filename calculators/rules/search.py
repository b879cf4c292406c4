"""Rules found by a word or a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import override

from calculators.calculator import Calculator
from calculators.registry import CALCULATORS
from calculators.rules.betting import BETTING
from calculators.rules.floor import FLOOR
from calculators.rules.hands import HANDS
from calculators.rules.rule import Rule

LAST_PROCEDURE = 22
NUMBER = re.compile(r"(?:tda\s*)?(?:rule\s*|regola\s*|rp[\s-]*)?(\d{1,3})(?:-?[a-z])?", re.IGNORECASE)


def _order(rule: Rule) -> tuple[bool, bool, int]:
    match = re.search(r"\d+", rule.short)
    return rule.book != "TDA", rule.short.startswith("RP"), int(match.group()) if match else 0


RULES: tuple[Rule, ...] = tuple(sorted((*BETTING, *HANDS, *FLOOR), key=_order))

ORDERED: tuple[Calculator, ...] = tuple(sorted(CALCULATORS, key=lambda one: not one.rules))
"""The rulings first."""


@dataclass(frozen=True, slots=True)
class Matches:
    """The result of a search; ``unstated`` is the number of a recommended procedure not stated here."""

    rules: tuple[Rule, ...]
    calculators: tuple[Calculator, ...]
    unstated: str = ""

    @property
    def linked(self) -> tuple[tuple[Rule, tuple[Calculator, ...]], ...]:
        """Each rule with its calculators."""
        by_name = {calculator.name: calculator for calculator in CALCULATORS}
        return tuple((rule, tuple(by_name[name] for name in rule.calculators)) for rule in self.rules)


def matching_rules(query: str) -> Matches:
    """The rules and calculators for a word or a number, the number first; everything for an empty search."""
    text = query.strip().casefold()
    if not text:
        return Matches(RULES, ORDERED)
    match = NUMBER.fullmatch(text)
    if match:
        return _of_number(match.group(1), text)
    words = text.split()
    rules = tuple(
        sorted(
            (rule for rule in RULES if _holds(words, _texts(rule))),
            key=lambda rule: not _holds(words, _titles(rule)),
        )
    )
    names = {name for rule in rules for name in rule.calculators}
    return Matches(
        rules,
        tuple(
            calculator
            for calculator in ORDERED
            if calculator.name in names or _holds(words, _names(calculator))
        ),
    )


def rule_numbered(number: str) -> Rule | None:
    """The rule of this number, if it is stated here."""
    return next((rule for rule in RULES if rule.number == number), None)


def _of_number(number: str, text: str) -> Matches:
    rules = tuple(
        rule
        for rule in RULES
        if rule.short in (number, f"RP-{number}") and not (text.startswith("rp") and "RP" not in rule.short)
    )
    related = tuple(
        rule
        for rule in RULES
        if rule not in rules and any(re.search(rf"\b{number}\b", other) for other in rule.also)
    )
    is_unstated = text.startswith("rp") and not rules and 0 < int(number) <= LAST_PROCEDURE
    unstated = f"TDA RP-{number}" if is_unstated else ""
    names = {name for rule in rules for name in rule.calculators}
    return Matches(
        (*rules, *related),
        tuple(calculator for calculator in ORDERED if calculator.name in names),
        unstated,
    )


def _holds(words: list[str], texts: Iterator[str]) -> bool:
    whole = " ".join(texts).casefold()
    return all(word in whole for word in words)


def _titles(rule: Rule) -> Iterator[str]:
    yield str(rule.title)
    with override("en"):
        yield str(rule.title)


def _texts(rule: Rule) -> Iterator[str]:
    """Every text of a rule, in the reader's language and in English."""
    yield from (rule.number, *rule.also, str(rule.title), str(rule.text), str(rule.change), str(rule.words))
    with override("en"):
        yield from (str(rule.title), str(rule.text), str(rule.words))


def _names(one: Calculator) -> Iterator[str]:
    yield from (str(one.title), str(one.summary))
    with override("en"):
        yield from (str(one.title), str(one.summary), one.name)
